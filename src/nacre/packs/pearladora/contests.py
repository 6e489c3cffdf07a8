"""Who leads at the farms of Pearladöra, as numbers for programs that learn (docs/features.md).

A network sees poorly from single spaces who is about to take what. So a world also says how many Pearls lie
where the own side leads by so much, with so many spaces still empty: in territories as they are now, and in
the waters near each farm, which matter before Pontoons divide the lagoon.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from nacre.packs.pearladora import components as c
from nacre.packs.pearladora.components import FREE_SET, WHOLE_BOARD, space_count
from nacre.packs.pearladora.state import PearladoraState
from nacre.packs.pearladora.territories import fill, widen

MOST_LEAD: Final = 5
"""A lead of more counts as one of this."""
LEADS: Final = 2 * MOST_LEAD + 1
ROOM_FROM: Final = vec[i64]([1, 3, 6, 12])
"""The empty spaces from which a territory counts as the next roomier kind."""
ROOMS: Final = 5
KINDS: Final = ROOMS * LEADS
FARM_SET: Final = WHOLE_BOARD & ~FREE_SET


def tellers(players: int) -> int:
    """For how many seats the contests are told: with two sides, one side's lead is the other's deficit."""
    return 3 if players == 3 else 1


def write_contests(state: PearladoraState, seat: i64, farms: vec[i64], out: vec[u8], at: i64) -> None:
    """Write the Pearls in territories, then those in near waters, by room and by the lead of each teller."""
    players = state.set_up.players
    count: i64 = 3 if players == 3 else 1
    empty = FREE_SET & ~state.occupied
    i: i64
    for i in range(2 * count * KINDS):
        out[at + i] = u8(0)
    near = at + count * KINDS
    for i in range(count):
        mine = state.placed[seat]
        rival_2: i64 = 0
        if players == 3:
            rival = state.placed[(seat + 1) % 3]
            rival_2 = state.placed[(seat + 2) % 3]
        else:
            if players == 4:
                mine |= state.placed[seat ^ 2]  # PD-V6
            rival = state.occupied & ~mine
        left = FARM_SET
        for farm in farms:
            waters = widen(widen(farm, state.east, state.south), state.east, state.south)
            kind = _kind(state, waters, empty, mine, rival=rival, rival_2=rival_2)
            out[near + kind] += u8(_pearls(state, farm))
            if left & farm != 0:
                territory = fill(waters, state.east, state.south)
                kind = _kind(state, territory, empty, mine, rival=rival, rival_2=rival_2)
                out[at + kind] += u8(_pearls(state, left & territory))
                left &= ~territory
        at += KINDS
        near += KINDS
        seat += 1
        if seat == players:
            seat = 0


def _kind(state: PearladoraState, area: i64, empty: i64, mine: i64, *, rival: i64, rival_2: i64) -> i64:
    """The kind of contest in an area: how much room there is, and the lead."""
    kind: i64 = MOST_LEAD
    room = space_count(area & empty)
    for least in ROOM_FROM:
        if room >= least:
            kind += LEADS
    theirs = _strength(state, area & rival)
    if area & rival_2 != 0:
        theirs = max(theirs, _strength(state, area & rival_2))
    lead = _strength(state, area & mine) - theirs
    if lead > MOST_LEAD:
        return kind + MOST_LEAD
    if lead < -MOST_LEAD:
        return kind - MOST_LEAD
    return kind + lead


def _strength(state: PearladoraState, divers: i64) -> i64:
    """The total of these Divers, with Backups and necklaces."""
    if divers == 0:
        return 0
    strength = c.total(divers, state.values_1, state.values_2, state.values_4)
    if state.set_up.advanced:
        strength += space_count(divers & state.backups)
        strength -= space_count(divers & state.necklaced) + space_count(divers & state.twice_necklaced)
    return strength


def _pearls(state: PearladoraState, farms: i64) -> i64:
    """The Pearls on these farms."""
    set_up = state.set_up
    return c.total(farms, set_up.pearls_1, set_up.pearls_2, set_up.pearls_4)
