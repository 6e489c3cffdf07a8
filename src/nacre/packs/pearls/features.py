"""Positions of Pearls as rows of small numbers, for programs that learn (docs/features.md).

Both ways to write an observation, from a state and from a view, end in `_write`, which gets only what the
view of that seat has.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from nacre.kernel.features import Features
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.packs.pearls.components import (
    COLOURS,
    HIGHEST_NECKLACE,
    LOWEST_NECKLACE,
    cards,
    necklace_count,
    size,
)
from nacre.packs.pearls.state import PearlsState
from nacre.packs.pearls.view import PearlsView

NECKLACE_VALUES: Final = HIGHEST_NECKLACE - LOWEST_NECKLACE + 1


@final
class PearlsFeatures(Features):
    """The encodings of Pearls for a number of players."""

    players: i64

    def __init__(self, players: int) -> None:
        public = [
            ("display", COLOURS, "cards in the display, by colour"),
            ("necklaces", NECKLACE_VALUES, "necklaces left in the middle, by value from 4 to 9"),
            ("draw_pile", 1, "cards left in the draw pile"),
            (
                "final_turns",
                1,
                "0 until the end is triggered; then 1 more than the final turns left, this one included",
            ),
            (
                "decides",
                1,
                "0 when the game is over; else 1 for the own seat to decide, 2 for the next one, …",
            ),
        ]
        seats = [
            ("piles", players * COLOURS, "placed cards by seat, each by colour"),
            ("chains", players * NECKLACE_VALUES, "necklaces won by seat, each by value from 4 to 9"),
            ("open", players * COLOURS, "by seat, cards in hand that everybody saw, each by colour"),
            ("sizes", players, "cards in hand, by seat"),
        ]
        others = (players - 1) * COLOURS
        super().__init__(
            [
                ("hand", COLOURS, "cards in the own hand, by colour: wild, yellow, red, green, blue, …"),
                *public,
                *seats,
                ("known", others, "by other seat, cards in hand that the own seat knows, each by colour"),
            ],
            [
                ("hand", COLOURS, "cards in the own hand, by colour"),
                *public,
                *seats,
                ("hands", others, "by other seat, all cards in hand, each by colour"),
                ("deck", COLOURS, "cards in the draw pile, by colour, without their order"),
            ],
        )
        self.players = players

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, PearlsState)
        hands = state.hands
        known = hands if state.seat < 0 else state.open
        at = self._write_table(state, seat, known=hands[seat], out=out, at=at)
        n: i64
        other = seat
        for n in range(1, self.players):
            other = _next(other, self.players)
            at = _write_pile(known[other], out, at)

    def write_view(self, view: View, out: vec[u8], at: i64) -> None:
        assert isinstance(view, PearlsView)
        me: i64 = view.viewer if view.viewer >= 0 else 0
        at = _write_pile(view.known[me], out, at)
        at = _write_public(
            display=view.display,
            necklaces=view.necklaces,
            draw_pile=view.draw_pile,
            turns_left=view.turns_left,
            decides=_relative(view.seat, me, self.players),
            out=out,
            at=at,
        )
        at = self._write_seats(view.piles, view.chains, view.open, out=out, at=at, me=me)
        at = _write_row(view.sizes, me, out, at)
        n: i64
        other = me
        for n in range(1, self.players):
            other = _next(other, self.players)
            at = _write_pile(view.known[other], out, at)

    def write_world(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, PearlsState)
        at = self._write_table(state, seat, known=state.hands[seat], out=out, at=at)
        n: i64
        other = seat
        for n in range(1, self.players):
            other = _next(other, self.players)
            at = _write_pile(state.hands[other], out, at)
        pile: i64 = 0
        for n in range(state.drawn, len(state.deck)):
            pile += cards(state.deck[n], 1)
        _write_pile(pile, out, at)

    def _write_table(self, state: PearlsState, seat: i64, *, known: i64, out: vec[u8], at: i64) -> i64:
        """All but the other hands."""
        at = _write_pile(known, out, at)
        at = _write_public(
            display=state.display,
            necklaces=state.necklaces,
            draw_pile=len(state.deck) - state.drawn,
            turns_left=state.turns_left,
            decides=_relative(state.seat, seat, self.players),
            out=out,
            at=at,
        )
        at = self._write_seats(state.piles, state.chains, state.open, out=out, at=at, me=seat)
        n: i64
        other = seat
        for n in range(self.players):
            out[at] = u8(size(state.hands[other]))
            at += 1
            other = _next(other, self.players)
        return at

    def _write_seats(
        self, piles: vec[i64], chains: vec[i64], opened: vec[i64], *, out: vec[u8], at: i64, me: i64
    ) -> i64:
        players = self.players
        n: i64
        seat = me
        for n in range(players):
            at = _write_pile(piles[seat], out, at)
            seat = _next(seat, players)
        for n in range(players):
            at = _write_necklaces(chains[seat], out, at)
            seat = _next(seat, players)
        for n in range(players):
            at = _write_pile(opened[seat], out, at)
            seat = _next(seat, players)
        return at


def _next(seat: i64, players: i64) -> i64:
    return seat + 1 if seat + 1 < players else 0


def _relative(seat: i64, me: i64, players: i64) -> i64:
    """0 if the game is over, else 1 for the own seat, 2 for the next one, and so on."""
    if seat < 0:
        return 0
    return seat - me + 1 if seat >= me else seat - me + players + 1


def _write_public(
    *, display: i64, necklaces: i64, draw_pile: i64, turns_left: i64, decides: i64, out: vec[u8], at: i64
) -> i64:
    at = _write_pile(display, out, at)
    at = _write_necklaces(necklaces, out, at)
    out[at] = u8(draw_pile)
    out[at + 1] = u8(turns_left + 1)
    out[at + 2] = u8(decides)
    return at + 3


def _write_pile(pile: i64, out: vec[u8], at: i64) -> i64:
    """Write a number for each colour; return the position after them."""
    colour: i64
    for colour in range(COLOURS):
        out[at + colour] = u8(pile & 0xFF)
        pile >>= 8
    return at + COLOURS


def _write_necklaces(chain: i64, out: vec[u8], at: i64) -> i64:
    """Write a number for each value of a necklace; return the position after them."""
    value: i64
    for value in range(LOWEST_NECKLACE, HIGHEST_NECKLACE + 1):
        out[at] = u8(necklace_count(chain, value))
        at += 1
    return at


def _write_row(row: vec[i64], me: i64, out: vec[u8], at: i64) -> i64:
    """Write one number for each seat, the own first; return the position after them."""
    n: i64
    seat = me
    for n in range(len(row)):
        out[at] = u8(row[seat])
        at += 1
        seat = _next(seat, len(row))
    return at
