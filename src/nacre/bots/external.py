"""A bot that runs as a separate program, in any language. docs/own_bot.md says how to write one."""

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
"""Time for a program from its start to its greeting."""
CHOICE_SECONDS: Final = 20.0
"""Time for a choice if the budget sets no time."""
GRACE_SECONDS: Final = 1.0
"""Time for a choice beyond the budget, to allow for the pipes and a busy machine."""
MAX_FAULTS_IN_A_ROW: Final = 3
"""Faults in a row after which a program is not started again."""
EXIT_SECONDS: Final = 0.5
"""Time for a program to end by itself when the bot is closed."""


class Faults:
    """The faults of a bot so far."""

    def __init__(self) -> None:
        self.count = 0
        self.in_a_row = 0
        self.by_code: Counter[str] = Counter()
        self.last: BotError | None = None
        self.stderr = ""
        """The end of what the program had written to stderr by the last fault."""
        self.plies = 0
        """Plies that another bot chose for it; more than `count` once the program is given up."""

    def add(self, error: BotError, stderr: str) -> None:
        """Count a fault."""
        self.count += 1
        self.in_a_row += 1
        self.by_code[error.code] += 1
        self.last = error
        self.stderr = stderr


class ExternalBot(Bot):
    """Asks a program for every choice, over its stdin and stdout.

    The program is started at the first choice, without a shell, and keeps running. If anything goes wrong
    with it, that is a fault: it is counted in `faults`, another bot makes that choice, and the game goes on.
    The program gets views, never states, and no seed. It is not sandboxed: it has the rights of our user.

    Do not use it from several threads at once. `close` it, or use it in a `with`.
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
        max_faults_in_a_row: int = MAX_FAULTS_IN_A_ROW,
    ) -> None:
        """`seed` is for the choices of the fallback bot; `env` is added to the program's environment."""
        self.command = tuple(command)
        self.name = "cmd:" + " ".join(self.command)
        self.title = ""
        """The name that the program gives itself in its greeting; empty before that."""
        self.faults = Faults()
        self._seed = seed
        self._fallback = fallback
        self._fallbacks: dict[Game, Bot] = {}
        self._cwd = cwd
        self._env = dict(env or {})
        self._start_seconds = start_seconds
        self._choice_seconds = choice_seconds
        self._grace_seconds = grace_seconds
        self._max_faults_in_a_row = max_faults_in_a_row
        self._child: Child | None = None
        self._finalizer: weakref.finalize[[], ExternalBot] | None = None
        self._asked = 0

    @property
    def given_up(self) -> bool:
        """Is the program no longer asked, because of too many faults in a row?"""
        return self.faults.in_a_row >= self._max_faults_in_a_row

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0])
        if not self.given_up:
            try:
                choice = self._ask(view, legal, budget)
            except BotError as error:
                self._stop(0.0, error)
            except BaseException:  # after an interrupt, a late answer must not be taken for the next one
                self._stop(0.0)
                raise
            else:
                self.faults.in_a_row = 0
                return choice
        self.faults.plies += 1
        return self._fallback_for(view.game).choose(view, legal, budget)

    def start(self, game: Game) -> None:
        """Start the program now, if it is not running; BotError says why it cannot. That is not a fault."""
        if self._child is None:
            try:
                self._start(game)
            except BaseException:
                self._stop(0.0)
                raise

    def close(self) -> None:
        """End the program, if it is running. The next choice would start it again."""
        self._stop(EXIT_SECONDS)

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
        seconds = protocol.finite_or_none(budget.seconds)
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
