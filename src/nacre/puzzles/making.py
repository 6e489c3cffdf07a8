"""Puzzles from one game that bots play: a piece of work that any process can do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from nacre import registry
from nacre.bots.bot import Budget
from nacre.bots.explain import WORLD_COUNT
from nacre.bots.ismcts import IsmctsBot
from nacre.bots.naming import named
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.puzzles.data import FORMAT, Puzzle, Rival
from nacre.puzzles.proving import Proof, prove
from nacre.puzzles.rating import rate
from nacre.registry import guide_for, pack_of
from nacre.table.wording import Words, words
from nacre.words import Message

SOURCE_BOT: Final = "casual"
"""Who plays the games: somebody who gets into trouble."""
SOURCE_ITERATIONS: Final = 120
MIN_OPTIONS: Final = 4
"""Legal actions that a position needs to be a puzzle."""
MOST_OF_A_GAME: Final = 2
"""Puzzles from one game: the positions of a game are alike."""
MOST_PLAYERS: Final = 4
PLAY_ITERATIONS: Final = 2000
"""Iterations for each further action of the answer's play."""
DIGITS: Final = 4


class Source(NamedTuple):
    """A game that bots play, by its number in a run."""

    game: str
    seed: int
    number: int

    @property
    def key(self) -> str:
        """What all random numbers follow from."""
        return f"{FORMAT} {self.game} {self.seed} {self.number}"


def puzzles_from(source: Source) -> list[Puzzle]:
    """The puzzles of one game. Everything follows from the source."""
    found: list[Puzzle] = []
    for ply, state in _positions(source):
        puzzle = _puzzle(source, ply, state.view(int(state.seat)), state.legal_actions())
        if puzzle is not None:
            found.append(puzzle)
        if len(found) == MOST_OF_A_GAME:
            break
    return found


def new_game(source: Source) -> Game:
    """The game with as many players as it is the turn of."""
    kind = registry.game_class(source.game)
    players = kind.option_list[0]
    most = max(players.low, min(players.high, MOST_PLAYERS))
    return kind(players=players.low + source.number % (most - players.low + 1))


def _positions(source: Source) -> Iterator[tuple[int, State]]:
    """Positions at which a play begins, while bots play the game."""
    game = new_game(source)
    rng = Rng(f"nacre puzzles {source.key}".encode())
    bots = [named(SOURCE_BOT).make(game, rng.fork().hex().encode()) for _ in range(game.players)]
    state = game.new(rng.fork().hex().encode())
    budget = Budget(iterations=SOURCE_ITERATIONS)
    ply = 0
    while not state.is_over():
        legal = state.legal_actions()
        if len(legal) >= MIN_OPTIONS and not state.unfinished():
            yield ply, state
        seat = int(state.seat)
        state.apply(bots[seat].choose(state.view(seat), legal, budget).action)
        ply += 1


def _puzzle(source: Source, ply: int, view: View, legal: list[int]) -> Puzzle | None:
    game = view.game
    key = f"{source.key} {ply}"
    rng = Rng(f"nacre puzzle {key}".encode())
    proof = prove(view, legal, rng)
    if proof is None:
        return None
    reason = _reason(view, proof, rng)
    if reason is None:
        return None
    rating = rate(view, legal, proof.answer, key)
    if rating is None:
        return None
    world = game.imagine(view, rng)
    return Puzzle(
        id=f"{source.seed}-{source.number}-{ply}",
        options=dict(game.options),
        view=view.to_dict(),
        answer=game.text(proof.answer),
        play=_whole_play(view, proof.answer, rng),
        tempting=game.text(proof.tempting),
        words=words(game.describe_in(world, proof.answer)),
        reasons=[reason],
        share=round(proof.share, DIGITS),
        worlds=proof.worlds,
        rivals=[
            Rival(game.text(action), round(loss.mean, DIGITS), round(loss.error, DIGITS))
            for action, loss in proof.rivals
        ],
        asked=rating.asked,
        missed=rating.missed,
    )


def _reason(view: View, proof: Proof, rng: Rng) -> Words | None:
    """Why the answer is good; None where nothing can be said that does not hold for what tempts as well."""
    reason = pack_of(view.game).reason
    if reason is None:
        return _no_reason(proof)
    worlds = [view.game.imagine(view, rng) for _ in range(WORLD_COUNT)]
    found = reason(view, proof.answer, worlds)
    if found is None or found == reason(view, proof.tempting, worlds):
        return None
    return words(found)


def _no_reason(proof: Proof) -> Words:
    """What can be said of a game whose pack gives no reasons: what the answer promises."""
    return words(Message("bot.reason.promise", {"percent": max(1, round(100 * proof.share))}))


def _whole_play(view: View, answer: int, rng: Rng) -> list[str]:
    """The answer with what a search would play until the play is whole."""
    game = view.game
    seat = int(view.seat)
    state = game.imagine(view, rng)
    bot = IsmctsBot(guide_for(game), rng.fork().hex().encode())
    texts = [game.text(answer)]
    state.apply(answer)
    while state.seat == seat and state.unfinished():
        legal = state.legal_actions()
        action = bot.choose(state.view(seat), legal, Budget(iterations=PLAY_ITERATIONS)).action
        texts.append(game.text(action))
        state.apply(action)
    return texts
