"""What was played at a table, play by play, in little memory: a server holds many tables."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple, overload

REVEALED = 1
ENDED = 2


class Play(NamedTuple):
    """What one entry played: who, from which ply on, and what it changed besides the position."""

    seat: int
    ply: int
    revealed: bool
    """Did it show anything new to anyone?"""
    ended: bool = False
    """Did the seat get time for ending a turn?"""
    left: float = 0.0
    """The seconds that the seat had left when it had played, before it got any."""


class Plays(Sequence[Play]):
    """The plays so far, a few bytes each."""

    __slots__ = ("_flags", "_left", "_plies", "_seats")

    def __init__(self) -> None:
        self._seats = array("B")
        self._flags = array("B")
        self._plies = array("I")
        self._left = array("d")

    def copy(self) -> Plays:
        """The same plays once more."""
        other = Plays.__new__(Plays)
        other._seats, other._flags = self._seats[:], self._flags[:]
        other._plies, other._left = self._plies[:], self._left[:]
        return other

    def append(self, play: Play) -> None:
        """Add a play."""
        self._seats.append(play.seat)
        self._flags.append(play.revealed * REVEALED | play.ended * ENDED)
        self._plies.append(play.ply)
        self._left.append(play.left)

    def cut(self, ply: int) -> None:
        """Forget what was played from that ply on."""
        left = sum(first < ply for first in self._plies)
        for column in (self._seats, self._flags, self._plies, self._left):
            del column[left:]

    def __len__(self) -> int:
        return len(self._seats)

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> list[Play]: ...
    def __getitem__(self, index: int | slice) -> Play | list[Play]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        flags = self._flags[index]
        revealed, ended = flags & REVEALED != 0, flags & ENDED != 0
        return Play(self._seats[index], self._plies[index], revealed, ended, self._left[index])

    def __repr__(self) -> str:
        return f"Plays({list(self)})"
