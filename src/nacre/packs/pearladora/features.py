"""Positions of Pearladöra as rows of small numbers, for programs that learn (docs/features.md).

Both ways to write an observation, from a state and from a view, end in the same functions, which get only
what the view of that seat has. Sets of spaces become planes: a number for each of the 40 spaces, row by row
from a1, so that a plane is also a grid of 5 rows and 8 columns.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from nacre.kernel.features import Features
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.packs.pearladora import components as c
from nacre.packs.pearladora.components import (
    BIT,
    FARM_COUNT,
    FREE_SET,
    MOST_NECKLACES,
    SPACES,
    VALUES,
    WHOLE_BOARD,
    space_count,
)
from nacre.packs.pearladora.contests import KINDS, tellers, write_contests
from nacre.packs.pearladora.feature_parts import observation_parts, world_parts
from nacre.packs.pearladora.state import PearladoraState
from nacre.packs.pearladora.territories import fill
from nacre.packs.pearladora.view import PearladoraView, known_divers

CLAN_COUNT: Final = 4
PHASE_COUNT: Final = 4
FARMS: Final = vec[i64]([BIT[i] for i in range(SPACES) if c.NAMES[i] in c.FARM_NAMES])
"""The spaces with a farm, each as a set, in order."""


@final
class PearladoraFeatures(Features):
    """The encodings of Pearladöra for a number of players, with Powers and Backups or without."""

    players: i64
    advanced: bool
    contests: i64  # where the contests begin in a world

    def __init__(self, players: int, advanced: bool) -> None:
        super().__init__(observation_parts(players, advanced), world_parts(players, advanced))
        self.players = players
        self.advanced = advanced
        self.contests = self.world_size - 2 * tellers(players) * KINDS

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, PearladoraState)
        known = known_divers(
            seat,
            set_up=state.set_up,
            seat=state.seat,
            placed=state.placed,
            face_up=state.face_up,
            looked=state.looked,
        )
        at = self._write_board_of(state, seat, known, out, at)
        at = _write_hand(state.hands[seat], out, at)
        start = state.set_up.starting_hand
        n: i64
        other = seat
        for n in range(self.players):
            hand = start
            if other == seat or state.seat < 0:
                hand -= state.hands[other]
            at = _write_unlocated(
                hand,
                divers=state.placed[other] & known,
                ones=state.values_1,
                twos=state.values_2,
                fours=state.values_4,
                out=out,
                at=at,
            )
            other = _next(other, self.players)
        self._write_rest_of(state, seat, out, at)

    def write_view(self, view: View, out: vec[u8], at: i64) -> None:
        assert isinstance(view, PearladoraView)
        set_up = view.set_up
        me: i64 = view.viewer if view.viewer >= 0 else 0
        at = self._write_board(
            me=me,
            placed=view.placed,
            ones=view.values_1,
            twos=view.values_2,
            fours=view.values_4,
            pearls_1=set_up.pearls_1,
            pearls_2=set_up.pearls_2,
            pearls_4=set_up.pearls_4,
            east=view.east,
            south=view.south,
            allowed_east=view.allowed_east,
            allowed_south=view.allowed_south,
            face_up=view.face_up,
            looked=view.looked,
            necklaced=view.necklaced,
            twice_necklaced=view.twice_necklaced,
            backups=view.backups,
            full=view.full,
            out=out,
            at=at,
        )
        at = _write_hand(view.hand[me], out, at)
        n: i64
        other = me
        for n in range(self.players):
            at = _write_unlocated(
                set_up.starting_hand - view.hand[other],
                divers=view.placed[other] & view.known,
                ones=view.values_1,
                twos=view.values_2,
                fours=view.values_4,
                out=out,
                at=at,
            )
            other = _next(other, self.players)
        for n in range(self.players):
            out[at + n] = u8(view.left[other])
            other = _next(other, self.players)
        self._write_rest(
            me=me,
            clans=set_up.clans,
            powers=view.powers,
            reserve=view.reserve,
            done=view.done,
            supply=view.supply,
            phase=view.phase,
            line=view.line,
            seat=view.seat,
            out=out,
            at=at + self.players,
        )

    def write_world(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, PearladoraState)
        write_contests(state, seat, FARMS, out, at + self.contests)
        at = self._write_board_of(state, seat, WHOLE_BOARD, out, at)
        n: i64
        other = seat
        for n in range(self.players):
            at = _write_hand(state.hands[other], out, at)
            other = _next(other, self.players)
        self._write_rest_of(state, seat, out, at)

    def _write_board_of(self, state: PearladoraState, me: i64, known: i64, out: vec[u8], at: i64) -> i64:
        """The board of a state with the values of the Divers in `known`."""
        set_up = state.set_up
        return self._write_board(
            me=me,
            placed=state.placed,
            ones=state.values_1 & known,
            twos=state.values_2 & known,
            fours=state.values_4 & known,
            pearls_1=set_up.pearls_1,
            pearls_2=set_up.pearls_2,
            pearls_4=set_up.pearls_4,
            east=state.east,
            south=state.south,
            allowed_east=state.allowed_east,
            allowed_south=state.allowed_south,
            face_up=state.face_up,
            looked=state.looked,
            necklaced=state.necklaced,
            twice_necklaced=state.twice_necklaced,
            backups=state.backups,
            full=state.full,
            out=out,
            at=at,
        )

    def _write_rest_of(self, state: PearladoraState, me: i64, out: vec[u8], at: i64) -> None:
        """What a state has besides the board and the values of Divers."""
        n: i64
        other = me
        for n in range(self.players):
            out[at + n] = u8(c.hand_size(state.hands[other]))
            other = _next(other, self.players)
        self._write_rest(
            me=me,
            clans=state.set_up.clans,
            powers=state.powers,
            reserve=state.reserve,
            done=state.done,
            supply=state.supply,
            phase=state.phase,
            line=state.line,
            seat=state.seat,
            out=out,
            at=at + self.players,
        )

    def _write_board(
        self,
        *,
        me: i64,
        placed: vec[i64],
        ones: i64,
        twos: i64,
        fours: i64,
        pearls_1: i64,
        pearls_2: i64,
        pearls_4: i64,
        east: i64,
        south: i64,
        allowed_east: i64,
        allowed_south: i64,
        face_up: i64,
        looked: i64,
        necklaced: i64,
        twice_necklaced: i64,
        backups: i64,
        full: i64,
        out: vec[u8],
        at: i64,
    ) -> i64:
        """Write the planes and the farms; return the position after them."""
        n: i64
        seat = me
        for n in range(self.players):
            at = _write_plane(placed[seat], out, at)
            seat = _next(seat, self.players)
        at = _write_numbers(ones, twos, fours, out, at)
        at = _write_numbers(pearls_1, pearls_2, pearls_4, out, at)
        at = _write_plane(east, out, at)
        at = _write_plane(south, out, at)
        at = _write_plane(allowed_east, out, at)
        at = _write_plane(allowed_south, out, at)
        if self.advanced:
            at = _write_plane(face_up, out, at)
            at = _write_plane(looked, out, at)
            at = _write_numbers(necklaced ^ twice_necklaced, twice_necklaced, 0, out, at)
            at = _write_plane(backups, out, at)
            at = _write_plane(full, out, at)
        players = self.players
        rows = 2 * players + 2
        left = WHOLE_BOARD & ~FREE_SET
        empty = FREE_SET
        for divers in placed:
            empty &= ~divers
        valued = ones | twos | fours
        marked = necklaced | backups
        farm: i64
        for farm in range(FARM_COUNT):
            if left & FARMS[farm] == 0:
                continue
            territory = fill(FARMS[farm], east, south)
            farms = left & territory
            left ^= farms
            row = at + farm
            out[row] = u8(c.total(farms, pearls_1, pearls_2, pearls_4))
            out[row + FARM_COUNT] = u8(space_count(territory & empty))
            row += 2 * FARM_COUNT
            for n in range(players):
                there = placed[seat] & territory
                total: i64 = MOST_NECKLACES
                if there & valued != 0:
                    total += c.total(there, ones, twos, fours)
                if there & marked != 0:
                    total += space_count(there & backups)
                    total -= space_count(there & necklaced) + space_count(there & twice_necklaced)
                out[row] = u8(space_count(there))
                out[row + FARM_COUNT * players] = u8(total)
                row += FARM_COUNT
                seat = _next(seat, players)
            _copy_column(farm, farms, rows, out, at)
        return at + FARM_COUNT * rows

    def _write_rest(
        self,
        *,
        me: i64,
        clans: vec[i64],
        powers: i64,
        reserve: i64,
        done: i64,
        supply: i64,
        phase: i64,
        line: i64,
        seat: i64,
        out: vec[u8],
        at: i64,
    ) -> None:
        """Write what follows the numbers of Divers behind the screens."""
        players = self.players
        n: i64
        clan: i64
        other = me
        for n in range(players):
            out[at + n] = u8((done >> other) & 1)
            other = _next(other, players)
        at += players
        if self.advanced:
            for n in range(players):
                for clan in range(CLAN_COUNT):
                    out[at + clan] = u8(clans[other] == clan)
                at += CLAN_COUNT
                other = _next(other, players)
            for n in range(players):
                out[at + n] = u8((powers >> (other << 2)) & 0xF)
                out[at + players + n] = u8((reserve >> other) & 1)
                other = _next(other, players)
            at += 2 * players
        out[at] = u8(supply)
        at += 1
        for n in range(PHASE_COUNT):
            out[at + n] = u8(phase == n)
        at += PHASE_COUNT
        out[at] = u8(line + 1)
        out[at + 1] = u8(_relative(seat, me, players))


def _next(seat: i64, players: i64) -> i64:
    return seat + 1 if seat + 1 < players else 0


def _relative(seat: i64, me: i64, players: i64) -> i64:
    """0 if the game is over, else 1 for the own seat, 2 for the next one, and so on."""
    if seat < 0:
        return 0
    return seat - me + 1 if seat >= me else seat - me + players + 1


def _write_plane(spaces: i64, out: vec[u8], at: i64) -> i64:
    """Write 1 for each space in the set and 0 for the others; return the position after them."""
    i: i64
    for i in range(SPACES):
        out[at + i] = u8(spaces & 1)
        spaces >>= 1
    return at + SPACES


def _write_numbers(ones: i64, twos: i64, fours: i64, out: vec[u8], at: i64) -> i64:
    """Write the number on each space; return the position after them."""
    i: i64
    twos <<= 1
    fours <<= 2
    for i in range(SPACES):
        out[at + i] = u8((ones & 1) | (twos & 2) | (fours & 4))
        ones >>= 1
        twos >>= 1
        fours >>= 1
    return at + SPACES


def _copy_column(farm: i64, farms: i64, rows: i64, out: vec[u8], at: i64) -> None:
    """Copy the numbers of a farm to the later farms of its territory."""
    row: i64
    farms ^= FARMS[farm]
    twin = farm
    while farms != 0:
        twin += 1
        if farms & FARMS[twin] != 0:
            farms ^= FARMS[twin]
            for row in range(rows):
                out[at + row * FARM_COUNT + twin] = out[at + row * FARM_COUNT + farm]


def _write_hand(hand: i64, out: vec[u8], at: i64) -> i64:
    """Write how many Divers of each value are in a hand; return the position after them."""
    i: i64
    for i in range(VALUES):
        out[at + i] = u8(hand & 0xF)
        hand >>= 4
    return at + VALUES


def _write_unlocated(
    hand: i64, *, divers: i64, ones: i64, twos: i64, fours: i64, out: vec[u8], at: i64
) -> i64:
    """Write how many of each value a hand has besides these Divers; return the position after them."""
    if divers != 0:
        ones &= divers
        twos &= divers
        fours &= divers
        hand -= space_count(ones & ~(twos | fours))
        hand -= space_count(twos & ~ones) << 4
        hand -= space_count(ones & twos) << 8
        hand -= space_count(fours & ~ones) << 12
        hand -= space_count(fours & ones) << 16
    return _write_hand(hand, out, at)
