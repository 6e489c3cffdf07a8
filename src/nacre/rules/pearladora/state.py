"""A position of Pearladöra and how a ply changes it."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.game import Game
from nacre.kernel.outcome import Outcome
from nacre.kernel.state import State
from nacre.kernel.view import viewer_at
from nacre.rules.pearladora import audit, drawing, position, scoring
from nacre.rules.pearladora import components as c
from nacre.rules.pearladora.actions import (
    BACKUP,
    EAST_LINES,
    LINE,
    LINE_SPACE,
    LINES,
    MAIN,
    NECKLACE,
    OPEN,
    OPENED,
    PASS,
    POWER_LINE,
    SECOND,
    SEE,
    STOP,
    TURN,
    lines_after,
    write_divers,
    write_lines,
    write_spaces,
)
from nacre.rules.pearladora.components import BIT, COLUMNS, FREE, FREE_SET, FREE_SPACES, SetUp
from nacre.rules.pearladora.territories import allowed, fill, sealed
from nacre.rules.pearladora.view import PearladoraView, look


@final
class PearladoraState(State):
    """A position of Pearladöra."""

    set_up: SetUp
    phase: i64
    line: i64  # the Pontoon that was placed first in this turn, while a second may follow; else -1
    hands: vec[i64]  # [seat] -> Divers behind the screen
    placed: vec[i64]  # [seat] -> spaces with a Diver of that seat
    occupied: i64  # all spaces with a Diver
    values_1: i64  # the values of the Divers on the board: where a 1 is part of it,
    values_2: i64  # a 2,
    values_4: i64  # a 4
    face_up: i64
    looked: i64  # Divers that the Elders have seen
    necklaced: i64  # Divers with one necklace or two
    twice: i64  # Divers with two
    backups: i64  # Divers with a Backup
    east: i64  # spaces whose east side is open
    south: i64
    supply: i64  # Pontoons left
    powers: i64  # Power tokens left, four bits a seat
    reserve: i64  # seats that still have their Backup, a bit each
    done: i64  # seats that are done, a bit each
    # What follows from the others, kept because it changes seldom:
    may_east: i64  # where a Pontoon is allowed (PD-A3)
    may_south: i64
    full: i64  # spaces of full territories (PD-B1); only in the advanced game

    def __init__(
        self,
        game: Game,
        set_up: SetUp,
        seat: i64,
        phase: i64,
        line: i64,
        hands: vec[i64],
        placed: vec[i64],
        occupied: i64,
        values_1: i64,
        values_2: i64,
        values_4: i64,
        face_up: i64,
        looked: i64,
        necklaced: i64,
        twice: i64,
        backups: i64,
        east: i64,
        south: i64,
        supply: i64,
        powers: i64,
        reserve: i64,
        done: i64,
        may_east: i64,
        may_south: i64,
        full: i64,
    ) -> None:
        self.game = game
        self.seat = seat
        self.revealed = False
        self.set_up = set_up
        self.phase = phase
        self.line = line
        self.hands = hands
        self.placed = placed
        self.occupied = occupied
        self.values_1 = values_1
        self.values_2 = values_2
        self.values_4 = values_4
        self.face_up = face_up
        self.looked = looked
        self.necklaced = necklaced
        self.twice = twice
        self.backups = backups
        self.east = east
        self.south = south
        self.supply = supply
        self.powers = powers
        self.reserve = reserve
        self.done = done
        self.may_east = may_east
        self.may_south = may_south
        self.full = full

    def clone(self) -> PearladoraState:
        return PearladoraState(
            self.game,
            self.set_up,
            self.seat,
            self.phase,
            self.line,
            self.hands[:],
            self.placed[:],
            self.occupied,
            self.values_1,
            self.values_2,
            self.values_4,
            self.face_up,
            self.looked,
            self.necklaced,
            self.twice,
            self.backups,
            self.east,
            self.south,
            self.supply,
            self.powers,
            self.reserve,
            self.done,
            self.may_east,
            self.may_south,
            self.full,
        )

    def begins_turn(self) -> bool:
        return self.phase == TURN

    # What is possible

    def legal(self, out: vec[i64]) -> i64:
        seat = self.seat
        phase = self.phase
        if seat < 0:
            return 0
        k: i64 = 0
        if phase == SECOND:
            k = write_lines(out, k, LINE, self.may_east, self.may_south, self.line)
            out[k] = STOP
            return k + 1
        if phase == OPENED:
            return write_divers(out, self.hands[seat], self.open_spaces())
        k = write_divers(out, self.hands[seat], FREE_SET & ~self.occupied)
        if self.supply > 0:
            k = write_lines(out, k, LINE, self.may_east, self.may_south, -1)
        if self.set_up.advanced:
            k = self._advanced(out, k)
        if phase == TURN and self.set_up.voluntary_pass:  # PD-E3
            out[k] = PASS
            k += 1
        return k

    def _advanced(self, out: vec[i64], k: i64) -> i64:
        seat = self.seat
        clan = self.set_up.clans[seat]
        power = self.phase == TURN and self.powers_left(seat) > 0  # PD-A5: one, and before the main action
        if power and clan == c.FISHERMEN:
            east, south = self.power_lines()
            k = write_lines(out, k, POWER_LINE, east, south, -1)
        k = write_spaces(out, k, BACKUP, self.backup_targets(seat))
        if power and clan == c.ELDERS:
            k = write_spaces(out, k, SEE, self.look_targets())
        if power and clan == c.FORAGERS:
            k = write_spaces(out, k, NECKLACE, self.necklace_targets())
        if power and clan == c.CHILDREN and self.can_open():
            out[k] = OPEN
            k += 1
        return k

    def powers_left(self, seat: i64) -> i64:
        """How many Power tokens that seat has left."""
        return (self.powers >> (seat << 2)) & 0xF

    def has_backup(self, seat: i64) -> bool:
        """Has that seat its Backup still to place?"""
        return (self.reserve >> seat) & 1 != 0

    def opponents(self, seat: i64) -> i64:
        """All Divers that are neither that seat's nor its partner's (PD-V6)."""
        others = self.occupied & ~self.placed[seat]
        if self.set_up.players == 4:
            others &= ~self.placed[seat ^ 2]
        return others

    def can_act(self, seat: i64) -> bool:
        """Is a main action possible for that seat (PD-E2)?"""
        if self.hands[seat] != 0 and FREE_SET & ~self.occupied != 0:
            return True
        return self._can_build() or self.backup_targets(seat) != 0

    def _can_build(self) -> bool:
        return self.supply > 0 and self.may_east | self.may_south != 0

    def backup_targets(self, seat: i64) -> i64:
        """Where that seat may place its Backup: own Divers in full territories without one (PD-B2, PD-B3)."""
        if not self.has_backup(seat):
            return 0
        mine = self.placed[seat] & self.full
        if mine == 0 or self.backups == 0:
            return mine
        return mine & ~fill(self.backups, self.east, self.south)

    def look_targets(self) -> i64:
        """The Divers that the seat to decide may look at, if it plays the Elders (PD-P1)."""
        targets = self.opponents(self.seat)
        if self.set_up.own_looks:
            targets |= self.placed[self.seat]
        return targets & ~self.face_up

    def necklace_targets(self) -> i64:
        """The Divers that the seat to decide may give a necklace to, if it plays the Foragers (PD-P4)."""
        mine = self.placed[self.seat] & ~self.full
        if mine == 0:
            return 0
        return self.opponents(self.seat) & fill(mine, self.east, self.south)

    def power_lines(self) -> tuple[i64, i64]:
        """The lines for a Power's Pontoon that leave a main action possible (PD-P3, PD-A5)."""
        east: i64 = 0
        south: i64 = 0
        if self.supply == 0:
            return east, south
        seat = self.seat
        if self.hands[seat] != 0 and FREE_SET & ~self.occupied != 0:
            return self.may_east, self.may_south
        if self.backup_targets(seat) != 0:  # a Pontoon may split a full territory; both parts stay full
            return self.may_east, self.may_south
        line: i64
        for line in range(LINES):
            bit = BIT[LINE_SPACE[line]]
            if line < EAST_LINES:
                if self.may_east & bit != 0 and self._can_act_behind(bit, bit << 1, bit, 0):
                    east |= bit
            elif self.may_south & bit != 0 and self._can_act_behind(bit, bit << COLUMNS, 0, bit):
                south |= bit
        return east, south

    def _can_act_behind(self, here: i64, there: i64, no_east: i64, no_south: i64) -> bool:
        """Without a Diver to place: is a main action possible after a Pontoon between two spaces?"""
        east = self.east & ~no_east
        south = self.south & ~no_south
        if self.supply > 1:
            more_east, more_south = allowed(east, south)
            if more_east | more_south != 0:
                return True
        if not self.has_backup(self.seat):
            return False
        empty = FREE_SET & ~self.occupied
        full = self.full | sealed(here, empty, east, south) | sealed(there, empty, east, south)
        # Also a part split off from a Backup offers a place (PD-B3).
        return self.placed[self.seat] & full & ~fill(self.backups, east, south) != 0

    def can_open(self) -> bool:
        """Has the seat to decide a Diver and a space to place it face up (PD-P2)?"""
        return self.hands[self.seat] != 0 and self.open_spaces() != 0

    def open_spaces(self) -> i64:
        """The spaces for a face-up Diver that leave a main action possible (PD-P2, PD-A5)."""
        seat = self.seat
        empty = FREE_SET & ~self.occupied
        more = c.hand_size(self.hands[seat]) > 1 and empty & (empty - 1) != 0
        if more or self._can_build() or self.backup_targets(seat) != 0:
            return empty
        spaces: i64 = 0
        if not self.has_backup(seat):
            return spaces
        for space in FREE:
            bit = BIT[space]
            # The Diver itself can take the Backup if it fills its territory.
            if empty & bit != 0 and sealed(bit, empty & ~bit, self.east, self.south) != 0:
                spaces |= bit
        return spaces

    def second_possible(self) -> bool:
        """Does a Pontoon lie on `line`, and could a second follow (PD-A2)?"""
        bit = BIT[LINE_SPACE[self.line]]
        if self.line < EAST_LINES:
            if self.east & bit != 0:
                return False
        elif self.south & bit != 0:
            return False
        east, south = lines_after(self.may_east, self.may_south, self.line)
        return self.supply > 0 and east | south != 0

    # What a ply changes

    def apply(self, action: i64) -> None:
        self.revealed = False
        if action < LINE:
            self._place(action // FREE_SPACES + 1, BIT[FREE[action % FREE_SPACES]])
        elif action < POWER_LINE:
            self._build(action - LINE)
            self._end_pontoon(action - LINE)
        elif action < BACKUP:
            self._build(action - POWER_LINE)
            self._end_power()
        elif action < SEE:
            self.backups |= BIT[FREE[action - BACKUP]]
            self.reserve &= ~BIT[self.seat]
            self._end_turn()
        elif action < NECKLACE:
            self.looked |= BIT[FREE[action - SEE]]
            self._end_power()
            self.revealed = True
        elif action < OPEN:
            bit = BIT[FREE[action - NECKLACE]]
            self.twice |= self.necklaced & bit
            self.necklaced |= bit
            self._end_power()
        elif action == OPEN:
            self._end_power()
            self.phase = OPENED
        else:
            if action == PASS:
                self.done |= BIT[self.seat]
            self._end_turn()

    def _place(self, value: i64, bit: i64) -> None:
        seat = self.seat
        self.hands[seat] -= c.tile(value)
        self.placed[seat] |= bit
        self.occupied |= bit
        if value & 1 != 0:
            self.values_1 |= bit
        if value & 2 != 0:
            self.values_2 |= bit
        if value & 4 != 0:
            self.values_4 |= bit
        if self.set_up.advanced:
            self.full |= sealed(bit, FREE_SET & ~self.occupied, self.east, self.south)
        if self.phase == OPENED:
            self.face_up |= bit
            self.revealed = True
            self.phase = MAIN
        else:
            self._end_turn()

    def _build(self, line: i64) -> None:
        bit = BIT[LINE_SPACE[line]]
        there = bit
        if line < EAST_LINES:
            self.east &= ~bit
            there <<= 1
        else:
            self.south &= ~bit
            there <<= COLUMNS
        self.supply -= 1
        self.may_east, self.may_south = allowed(self.east, self.south)
        if self.set_up.advanced and self.full & bit == 0:
            empty = FREE_SET & ~self.occupied
            self.full |= sealed(bit, empty, self.east, self.south)
            self.full |= sealed(there, empty, self.east, self.south)

    def _end_pontoon(self, line: i64) -> None:
        if self.phase != SECOND and self.supply > 0:
            east, south = lines_after(self.may_east, self.may_south, line)
            if east | south != 0:
                self.phase = SECOND
                self.line = line
                return
        self._end_turn()

    def _end_power(self) -> None:
        self.powers -= BIT[self.seat << 2]
        self.phase = MAIN

    def _end_turn(self) -> None:
        self.phase = TURN
        self.line = -1
        players = self.set_up.players
        seat = self.seat
        n: i64
        for n in range(players):
            seat += 1
            if seat == players:
                seat = 0
            if self.done & BIT[seat] != 0:
                continue
            if self.can_act(seat):
                self.seat = seat
                return
            self.done |= BIT[seat]  # PD-E2
        self.seat = -1  # PD-E4
        self.revealed = True

    def score(self, seat: i64) -> i64:
        return scoring.score(self, seat)

    def winners(self) -> i64:
        return scoring.winners(self)

    def outcome(self) -> Outcome:
        return scoring.outcome(self)

    def view(self, seat: int | None) -> PearladoraView:
        return look(self, viewer_at(seat, self.game.players))

    def to_dict(self) -> dict[str, object]:
        return position.write(self)

    def audit(self) -> None:
        audit.audit(self)

    def key(self) -> tuple[object, ...]:
        set_up = self.set_up
        return (
            self.seat,
            self.phase,
            self.line,
            *self.hands,
            *self.placed,
            self.values_1,
            self.values_2,
            self.values_4,
            self.face_up,
            self.looked,
            self.necklaced,
            self.twice,
            self.backups,
            self.east,
            self.south,
            self.powers,
            self.reserve,
            self.done,
            *set_up.clans,
            set_up.pearls_1,
            set_up.pearls_2,
            set_up.pearls_4,
        )

    def __str__(self) -> str:
        return drawing.draw(self.to_dict())
