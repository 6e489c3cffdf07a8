"""Worlds that fit what a seat knows at Pearladöra."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.rng import Rng
from nacre.packs.pearladora import components as c
from nacre.packs.pearladora.state import PearladoraState
from nacre.packs.pearladora.view import PearladoraView


def unknown_divers(view: PearladoraView, seat: i64) -> i64:
    """The Divers of a seat that the viewer cannot locate: face down on the board or in hand."""
    rest = view.set_up.starting_hand - view.hand[seat]
    known = view.placed[seat] & view.known
    for space in c.FREE:
        bit = c.BIT[space]
        if known & bit != 0:
            rest -= c.one_diver(c.number_at(bit, view.values_1, view.values_2, view.values_4))
    return rest


def imagine(view: PearladoraView, rng: Rng) -> PearladoraState:
    """Deal each seat's unknown Divers at random: first to its face-down Divers, the rest to its hand.

    Which Divers the Elders looked at is public, so they know these values in every world.
    """
    hands = view.hand[:]
    values_1 = view.values_1
    values_2 = view.values_2
    values_4 = view.values_4
    occupied: i64 = 0
    seat: i64
    i: i64
    for seat in range(view.set_up.players):
        occupied |= view.placed[seat]
        hidden = view.placed[seat] & ~view.known
        if hidden == 0 and c.hand_size(hands[seat]) == view.left[seat]:
            continue
        row = c.list_divers(unknown_divers(view, seat))
        rng.shuffle(row)
        i = 0
        while hidden != 0:
            bit = hidden & -hidden
            hidden ^= bit
            if row[i] & 1 != 0:
                values_1 |= bit
            if row[i] & 2 != 0:
                values_2 |= bit
            if row[i] & 4 != 0:
                values_4 |= bit
            i += 1
        hands[seat] = gather_hand(row, i)
    return PearladoraState(
        game=view.game,
        set_up=view.set_up,
        seat=view.seat,
        phase=view.phase,
        line=view.line,
        hands=hands,
        placed=view.placed[:],
        occupied=occupied,
        values_1=values_1,
        values_2=values_2,
        values_4=values_4,
        face_up=view.face_up,
        looked=view.looked,
        necklaced=view.necklaced,
        twice_necklaced=view.twice_necklaced,
        backups=view.backups,
        east=view.east,
        south=view.south,
        supply=view.supply,
        powers=view.powers,
        reserve=view.reserve,
        done=view.done,
        allowed_east=view.allowed_east,
        allowed_south=view.allowed_south,
        full=view.full,
    )


def gather_hand(row: vec[i64], first: i64) -> i64:
    """The hand made of the Divers in a row, starting at `first`."""
    hand: i64 = 0
    i: i64
    for i in range(first, len(row)):
        hand += c.one_diver(row[i])
    return hand
