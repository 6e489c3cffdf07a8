"""Games that a bot plays against itself, recorded to learn from."""

from __future__ import annotations

from typing import NamedTuple

from nacre.bots.bot import Budget, Candidate
from nacre.bots.learned import LearnedBot, learned_settings
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.learn.recorder import Recorder
from nacre.nets.judge import Judge
from nacre.pack.guide import Guide


class SelfPlay(NamedTuple):
    """How a bot plays against itself."""

    iterations: int = 200
    """For a choice that the network for actions learns from."""
    quick_iterations: int = 40
    """For the other choices, which only the network for worlds learns from."""
    full_share: float = 0.25
    """The share of choices that the network for actions learns from."""
    wild: int = 20
    """In up to so many choices at the beginning, any action may be played, by how often it was tried."""
    noise: float = 0.25
    """The part of an action's rating that is random at the root."""


def play_games(
    game: Game, guide: Guide, judge: Judge, games: int, seed: bytes, plan: SelfPlay | None = None
) -> Recorder:
    """Play that many games and record every choice."""
    recorder = Recorder(game, guide)
    rng = Rng(seed)
    for _ in range(games):
        play_game(recorder, judge, rng, plan or SelfPlay())
    return recorder


def play_game(recorder: Recorder, judge: Judge, rng: Rng, plan: SelfPlay) -> None:
    """Play one game to its end."""
    game, guide = recorder.game, recorder.guide
    state = game.deal(rng.fork())
    settings = learned_settings(judge)._replace(noise=plan.noise, horizon=0)
    bots = [LearnedBot(guide, judge, rng.fork().hex().encode(), settings) for _ in range(game.players)]
    left = int(rng.below(plan.wild + 1))
    full_chance = int(plan.full_share * 65536)
    while not state.is_over():
        legal = state.legal_actions()
        seat = int(state.seat)
        is_full = rng.below(65536) < full_chance
        iterations = plan.iterations if is_full else plan.quick_iterations
        budget = Budget(round(iterations * guide.searches_per_turn))  # a budget is for a turn
        choice = bots[seat].choose(state.view(seat), legal, budget)
        action = choice.action
        if len(legal) > 1:
            visits = {each.action: each.visits if is_full else 0 for each in choice.candidates}
            wishes = [float(visits[each]) for each in legal]
            recorder.add(state, wishes, choice.candidates[0].expected)
            if left > 0:
                left -= 1
                action = _drawn(choice.candidates, rng)
        state.apply(action)
    recorder.finish(state)


def _drawn(candidates: tuple[Candidate, ...], rng: Rng) -> int:
    """An action, each as likely as it was often tried."""
    at = int(rng.below(sum(each.visits for each in candidates)))
    for each in candidates:
        at -= each.visits
        if at < 0:
            return each.action
    raise AssertionError("nothing was tried")
