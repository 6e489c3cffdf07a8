"""The clock of a table. It does not read the time: each call passes it in."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from nacre.table.plays import Play
from nacre.table.setup import BankClock, TurnClock


class Clock:
    """How much time each seat has. It runs for one seat or for none."""

    def __init__(self, setup: TurnClock | BankClock, seats: int) -> None:
        self.setup = setup
        self.left = [float(setup.seconds)] * seats
        self.seat: int | None = None
        """The seat whose time runs."""
        self.since = 0.0

    def copy(self) -> Clock:
        """The same clock once more."""
        other = copy(self)
        other.left = self.left[:]
        return other

    def stop(self, now: float) -> None:
        """Charge the seat whose time runs, and let no time run."""
        if self.seat is not None:
            # A clock that was set back gives no time away.
            self.left[self.seat] -= max(0.0, now - self.since)
        self.seat = None

    def run(self, seat: int, now: float) -> None:
        """Let that seat's time run from now on."""
        self.stop(now)
        self.seat = seat
        self.since = now

    def end_turn(self, seat: int) -> None:
        """That seat's turn is over: it gets what the set-up gives for the next."""
        if isinstance(self.setup, BankClock):
            self.left[seat] += self.setup.increment
        else:
            self.left[seat] = float(self.setup.seconds)

    def take_back(self, seat: int, kept: Sequence[Play], undone: Sequence[Play]) -> None:
        """That seat takes back `undone`, its own play first: it gains no time, and the others lose none.

        The time that the seat itself has used stays used, and what it got for its turns is taken away. The
        others have what they had before the first of the plays that are undone.
        """
        if isinstance(self.setup, BankClock):
            self.left[seat] -= self.setup.increment * sum(p.ended for p in undone if p.seat == seat)
        elif undone[0].ended:
            thought_since = self.setup.seconds - self.left[seat]
            self.left[seat] = undone[0].left - thought_since
        for other in range(len(self.left)):
            if other != seat:
                self.left[other] = self._after(other, kept)

    def _after(self, seat: int, plays: Sequence[Play]) -> float:
        """What a seat has after those plays, if it is not its turn."""
        last = next((play for play in reversed(plays) if play.seat == seat), None)
        if last is None or (last.ended and isinstance(self.setup, TurnClock)):
            return float(self.setup.seconds)
        if last.ended and isinstance(self.setup, BankClock):
            return last.left + self.setup.increment
        return last.left

    def remaining(self, now: float) -> list[float]:
        """The seconds that each seat has, never below 0."""
        left = list(self.left)
        if self.seat is not None:
            left[self.seat] -= max(0.0, now - self.since)
        return [max(0.0, seconds) for seconds in left]

    def deadline(self) -> float | None:
        """When the time that runs will be up; None if none runs."""
        return None if self.seat is None else self.since + self.left[self.seat]
