"""Positions as rows of small numbers, for programs that learn.

There are two encodings, and they never mix. The *observation* of a seat holds what that seat may know: it is
made from a view, or from a state by code that must give the same bytes. The *world* encoding holds everything
in a state. It is for judging imagined worlds inside a search; nothing that plays a seat is ever given it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

if TYPE_CHECKING:
    from nacre.kernel.state import State
    from nacre.kernel.view import View


class Slice(NamedTuple):
    """A stretch of an encoding."""

    name: str
    start: int
    length: int
    meaning: str
    """What its numbers say, for a reader of the documentation."""

    @property
    def stop(self) -> int:
        """Where the next slice begins."""
        return self.start + self.length


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """How positions of a game become rows of numbers from 0 to 255.

    Seats are told relative to the seat that looks: its own numbers come first, then those of the seat after
    it, and so on. The sizes depend only on the game and its options. Iterating gives the slices of an
    observation; `features["hand"]` is one of them.

    A compiled game overrides `write`, `write_view` and `write_world`. A game in plain Python overrides
    `of_view` and, for searches that judge worlds, `of_world`.
    """

    slices: tuple[Slice, ...]
    """What an observation consists of."""
    world_slices: tuple[Slice, ...]
    """What the encoding of a whole world consists of."""
    size: i64
    """The length of an observation."""
    world_size: i64

    def __init__(
        self, parts: Sequence[tuple[str, int, str]] = (), world_parts: Sequence[tuple[str, int, str]] = ()
    ) -> None:
        """Take the parts in order, each with its name, its length and what it means."""
        self.slices = lay_out(parts)
        self.world_slices = lay_out(world_parts)
        self.size = total_length(self.slices)
        self.world_size = total_length(self.world_slices)

    def __iter__(self) -> Iterator[Slice]:
        return iter(self.slices)

    def __len__(self) -> int:
        return len(self.slices)

    def __getitem__(self, name: str) -> Slice:
        for part in self.slices:
            if part.name == name:
                return part
        raise KeyError(name)

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        """Write what that seat may know, from position `at` on: the same as `write_view` of its view."""
        self.write_view(state.view(int(seat)), out, at)

    def write_view(self, view: View, out: vec[u8], at: i64) -> None:
        """Write the observation of a view, from position `at` on."""
        if self.size > 0:
            copy_numbers(self.of_view(view), self.size, out, at)

    def write_world(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        """Write all of a state as that seat would tell it, hidden or not. Only for imagined worlds."""
        copy_numbers(self.of_world(state, int(seat)), self.world_size, out, at)

    def of_view(self, view: View) -> Sequence[int]:
        """The observation of a view as numbers."""
        out = vec[u8]([0] * self.size)
        if self.size > 0:
            self.write_view(view, out, 0)
        return [int(number) for number in out]

    def of_state(self, state: State, seat: int) -> Sequence[int]:
        """The observation that the seat has of a state, written straight from the state."""
        out = vec[u8]([0] * self.size)
        self.write(state, seat, out, 0)
        return [int(number) for number in out]

    def of_world(self, state: State, seat: int) -> Sequence[int]:
        """All of a state as that seat would tell it, as numbers. Only for imagined worlds."""
        out = vec[u8]([0] * self.world_size)
        if self.world_size > 0:
            self.write_world(state, seat, out, 0)
        return [int(number) for number in out]


def lay_out(parts: Sequence[tuple[str, int, str]]) -> tuple[Slice, ...]:
    """The parts one after the other."""
    slices: list[Slice] = []
    start = 0
    for name, length, meaning in parts:
        slices.append(Slice(name, start, length, meaning))
        start += length
    return tuple(slices)


def total_length(slices: tuple[Slice, ...]) -> int:
    """Where the last slice ends."""
    return slices[-1].stop if slices else 0


def copy_numbers(numbers: Sequence[int], size: i64, out: vec[u8], at: i64) -> None:
    """Copy a row of numbers into a buffer; ValueError if there are not as many as the slices say."""
    if len(numbers) != size:
        raise ValueError(f"an encoding has {len(numbers)} numbers, and its slices have {size}")
    i: i64
    for i in range(size):
        out[at + i] = u8(numbers[int(i)])
