"""One game between bots, played to its end. Bots get views, never the state."""

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
    """A game between bots that was played: how it ended, and what it took."""

    game: Game
    seed: Seed
    actions: tuple[int, ...]
    first: int
    """The seat that began."""
    final: State
    """The position at the end."""
    outcome: Outcome
    turns: tuple[int, ...]
    """[seat]: the number of its turns."""
    seconds: tuple[float, ...]
    """[seat]: how long its bot thought in total."""
    faults: tuple[int, ...]
    """[seat]: plies that were played for its bot because it failed."""
    first_faults: tuple[str, ...]
    """[seat]: what went wrong first; empty if nothing did."""

    def record(self, names: Sequence[str] = ()) -> Record:
        """The game written down."""
        return Record.of(self.game, self.seed, self.actions, names)


def play_match(game: Game, bots: Sequence[Bot], seed: Seed, budgets: Sequence[Budget] = ()) -> Match:
    """Play one game, with a bot for each seat. The same seed deals the same game, whichever bots play.

    If a bot raises an error or chooses an illegal action, a stand-in chooses, and a fault is counted.
    """
    players = range(game.players)
    spending = budgets or [Budget() for _ in players]
    stand_ins = [HeuristicBot(guide_for(game), _stand_in_seed(seed)), RandomBot(_stand_in_seed(seed))]
    state = game.new(seed)
    first = int(state.seat)
    actions: list[int] = []
    turns = [0 for _ in players]
    seconds = [0.0 for _ in players]
    faults = [0 for _ in players]
    first_faults = ["" for _ in players]
    before = [_stand_in_plies(bot) for bot in bots]
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
        faults[seat] += _stand_in_plies(bot) - before[seat]
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
    """Release what a bot holds. A class that only looks like a `Bot` may lack `close`."""
    closing = getattr(bot, "close", None)
    if closing is not None:
        closing()


def _ask(bot: Bot, state: State, budget: Budget) -> tuple[int | None, str]:
    """The action that the bot chooses, or None and what went wrong."""
    legal = state.legal_actions()
    try:
        action = bot.choose(state.view(int(state.seat)), list(legal), budget).action
        if action in legal:
            return legal[legal.index(action)], ""
        return None, f"illegal action {shorten(action)}"
    except Exception as error:  # noqa: BLE001 - a stranger's bot may raise anything
        return None, shorten(f"{type(error).__name__}: {error}")


def _stand_in_plies(bot: Bot) -> int:
    """The number of plies that an external bot let its own fallback choose."""
    return bot.faults.plies if isinstance(bot, ExternalBot) else 0


def _stand_in_seed(seed: Seed) -> bytes:
    return b"stand-in " + (seed if isinstance(seed, bytes) else str(seed).encode())
