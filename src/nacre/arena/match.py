"""One game between bots, played to its end. Bots are given views, never the state."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

from nacre.bots import Bot, Budget, ExternalBot, HeuristicBot, RandomBot
from nacre.kernel.game import Game
from nacre.kernel.options import shorten
from nacre.kernel.outcome import Outcome
from nacre.kernel.state import State
from nacre.record import Record
from nacre.registry import guide_for

Seed = int | bytes


class Match(NamedTuple):
    """A game that was played: how it ended, and what it took."""

    game: Game
    seed: Seed
    actions: tuple[int, ...]
    first: int
    """The seat that began."""
    final: State
    """The position at the end."""
    outcome: Outcome
    turns: tuple[int, ...]
    """How many turns each seat had."""
    seconds: tuple[float, ...]
    """How long each seat thought, in all."""
    faults: tuple[int, ...]
    """How many plies of each seat were played for it, because its bot failed."""
    first_faults: tuple[str, ...]
    """What went wrong first for each seat; empty if nothing did."""

    def record(self, names: Sequence[str] = ()) -> Record:
        """The game written down."""
        return Record.of(self.game, self.seed, self.actions, names)


def play_match(game: Game, bots: Sequence[Bot], seed: Seed, budgets: Sequence[Budget] = ()) -> Match:
    """Play one game, a bot a seat. The same seed deals the same game, whoever plays it.

    A bot that raises, or answers with what is not legal, loses that ply to a stand-in; that is its fault.
    """
    players = range(game.players)
    spending = budgets or [Budget() for _ in players]
    stand_ins = [HeuristicBot(guide_for(game), _named_seed(seed)), RandomBot(_named_seed(seed))]
    state = game.new(seed)
    first = int(state.seat)
    actions: list[int] = []
    turns = [0 for _ in players]
    seconds = [0.0 for _ in players]
    faults = [0 for _ in players]
    first_faults = ["" for _ in players]
    before = [_played_for(bot) for bot in bots]
    while not state.is_over():
        seat = int(state.seat)
        turns[seat] += state.begins_turn()
        began = perf_counter()
        action, trouble = _ask(bots[seat], state, spending[seat])
        seconds[seat] += perf_counter() - began
        if trouble:
            faults[seat] += 1
            first_faults[seat] = first_faults[seat] or trouble
        for stand_in in stand_ins:
            if action is None:
                action, _ = _ask(stand_in, state, Budget())
        assert action is not None
        state.apply(action)
        actions.append(action)
    for seat, bot in enumerate(bots):
        faults[seat] += _played_for(bot) - before[seat]
        if isinstance(bot, ExternalBot) and bot.faults.last is not None:
            first_faults[seat] = first_faults[seat] or shorten(str(bot.faults.last))
    return Match(
        game=game,
        seed=seed,
        actions=tuple(actions),
        first=first,
        final=state,
        outcome=state.outcome(),
        turns=tuple(turns),
        seconds=tuple(seconds),
        faults=tuple(faults),
        first_faults=tuple(first_faults),
    )


def close(bot: Bot) -> None:
    """Let a bot that holds processes or files give them back: those have a `close`, others need none."""
    closing = getattr(bot, "close", None)
    if closing is not None:
        closing()


def _ask(bot: Bot, state: State, budget: Budget) -> tuple[int | None, str]:
    """What the bot plays; or None and what went wrong."""
    legal = state.legal_actions()
    try:
        action = bot.choose(state.view(int(state.seat)), list(legal), budget).action
        if action in legal:
            return legal[legal.index(action)], ""
        return None, f"illegal action {shorten(action)}"
    except Exception as error:  # noqa: BLE001 - a stranger's bot may raise anything
        return None, shorten(f"{type(error).__name__}: {error}")


def _played_for(bot: Bot) -> int:
    """How many plies a bot that is a program has not chosen itself: it brings a stand-in of its own."""
    return bot.faults.plies if isinstance(bot, ExternalBot) else 0


def _named_seed(seed: Seed) -> bytes:
    return b"stand-in " + (seed if isinstance(seed, bytes) else str(seed).encode())
