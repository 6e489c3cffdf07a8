"""A bot that is a program of its own, in any language. docs/bots.md says how to write one."""

from __future__ import annotations

import weakref
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from nacre.bots import protocol
from nacre.bots.bot import Bot, Budget, Choice
from nacre.bots.child import Child
from nacre.bots.heuristic import HeuristicBot
from nacre.kernel.errors import BotError
from nacre.kernel.game import Game
from nacre.kernel.view import View
from nacre.registry import guide_for

START_SECONDS: Final = 20.0
"""What a program has from its start to its greeting."""
CHOICE_SECONDS: Final = 20.0
"""What it has for a choice where the budget names no time."""
GRACE_SECONDS: Final = 1.0
"""What it has for a choice beyond the budget's time: for the way there and back, and a busy machine."""
MOST_FAULTS: Final = 3
"""After so many faults in a row a program is not started again."""
PATIENCE: Final = 0.5
"""What a program has to end by itself once nothing more is asked of it."""


class Faults:
    """What went wrong with a bot, so far."""

    def __init__(self) -> None:
        self.count = 0
        self.in_a_row = 0
        self.by_code: Counter[str] = Counter()
        self.last: BotError | None = None
        self.stderr = ""
        """The end of what the program had written to stderr when the last fault happened."""
        self.plies = 0
        """How many plies were chosen in its stead; more than `count` once it was given up."""

    def add(self, error: BotError, stderr: str) -> None:
        """Count one more."""
        self.count += 1
        self.in_a_row += 1
        self.by_code[error.code] += 1
        self.last = error
        self.stderr = stderr


class ExternalBot(Bot):
    """Asks a program for every choice, over its stdin and stdout.

    The program is started at the first choice, without a shell, and kept. Whatever goes wrong with it is a
    fault: counted in `faults`, and another bot makes that choice; no game ends by it. The program gets
    views, never states, and no seed. It is not shut in: it runs with the rights of whoever starts it.

    One choice at a time: not for use from several threads at once. `close` it, or use it in a `with`.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        seed: int | bytes = 0,
        fallback: Bot | None = None,
        cwd: str | None = None,
        env: Mapping[str, str] | None = None,
        start_seconds: float = START_SECONDS,
        choice_seconds: float = CHOICE_SECONDS,
        grace_seconds: float = GRACE_SECONDS,
        most_faults: int = MOST_FAULTS,
    ) -> None:
        """`seed` is for the choices made in the program's stead; `env` is added to what it gets of ours."""
        self.command = tuple(command)
        self.name = "cmd:" + " ".join(self.command)
        self.title = ""
        """The name that the program gives itself, once it has been started."""
        self.faults = Faults()
        self._seed = seed
        self._fallback = fallback
        self._fallbacks: dict[Game, Bot] = {}
        self._cwd = cwd
        self._env = dict(env or {})
        self._start_seconds = start_seconds
        self._choice_seconds = choice_seconds
        self._grace_seconds = grace_seconds
        self._most_faults = most_faults
        self._child: Child | None = None
        self._finalizer: weakref.finalize[[], ExternalBot] | None = None
        self._asked = 0

    @property
    def given_up(self) -> bool:
        """Were there so many faults in a row that the program is not asked any more?"""
        return self.faults.in_a_row >= self._most_faults

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0])
        if not self.given_up:
            try:
                choice = self._ask(view, legal, budget)
            except BotError as error:
                self._stop(0.0, error)
            except BaseException:  # whoever interrupts us leaves an answer that nobody waits for any more
                self._stop(0.0)
                raise
            else:
                self.faults.in_a_row = 0
                return choice
        self.faults.plies += 1
        return self._fallback_for(view.game).choose(view, legal, budget)

    def close(self) -> None:
        """End the program, if it runs. Another choice would start it again."""
        self._stop(PATIENCE)

    def _ask(self, view: View, legal: Sequence[int], budget: Budget) -> Choice:
        if self._child is None:
            self._start(view.game)
        assert self._child is not None
        self._asked += 1
        limit = self._limit(budget)
        line = protocol.encode(protocol.question(self._asked, view, legal, budget, limit))
        message = protocol.decode(self._child.ask(line, limit))
        return protocol.read_choice(message, self._asked, view.game, legal)

    def _start(self, game: Game) -> None:
        child = self._child = Child(self.command, self._cwd, self._env)
        self._finalizer = weakref.finalize(self, child.end)
        line = protocol.encode(protocol.greeting(game))
        self.title = protocol.read_greeting(protocol.decode(child.ask(line, self._start_seconds)))

    def _limit(self, budget: Budget) -> float:
        seconds = protocol.finite(budget.seconds)
        return self._choice_seconds if seconds is None else max(seconds, 0.0) + self._grace_seconds

    def _stop(self, patience: float, fault: BotError | None = None) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end(patience)
        if self._finalizer is not None:
            self._finalizer.detach()
        if fault is not None:
            self.faults.add(fault, child.stderr if child is not None else "")

    def _fallback_for(self, game: Game) -> Bot:
        if self._fallback is not None:
            return self._fallback
        if game not in self._fallbacks:
            self._fallbacks[game] = HeuristicBot(guide_for(game), self._seed)
        return self._fallbacks[game]
