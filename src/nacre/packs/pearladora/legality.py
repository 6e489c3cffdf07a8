"""What is legal at Pearladöra."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.pearladora import components as c
from nacre.packs.pearladora.actions import (
    BACKUP,
    EAST_LINES,
    LINE,
    LINE_SPACE,
    LINES,
    NECKLACE,
    OPEN,
    PASS,
    POWER_LINE,
    SEE,
    STOP,
    lines_after,
    write_divers,
    write_lines,
    write_spaces,
)
from nacre.packs.pearladora.components import BIT, COLUMNS, FREE, FREE_SET
from nacre.packs.pearladora.phases import OPENED, SECOND, TURN
from nacre.packs.pearladora.territories import allowed_lines, fill, full_territory

if TYPE_CHECKING:
    from nacre.packs.pearladora.state import PearladoraState


def legal(state: PearladoraState, out: vec[i64]) -> i64:
    """Write the legal actions, ascending, into `out`; return how many."""
    seat = state.seat
    phase = state.phase
    if seat < 0:
        return 0
    k: i64 = 0
    if phase == SECOND:
        east, south = lines_after(state.allowed_east, state.allowed_south, state.line)
        k = write_lines(out, k, LINE, east, south)
        out[k] = STOP
        return k + 1
    if phase == OPENED:
        return write_divers(out, state.hands[seat], open_spaces(state))
    k = write_divers(out, state.hands[seat], FREE_SET & ~state.occupied)
    if state.supply > 0:
        k = write_lines(out, k, LINE, state.allowed_east, state.allowed_south)
    if state.set_up.advanced:
        k = advanced_actions(state, out, k)
    if phase == TURN and state.set_up.voluntary_pass:  # PD-E3
        out[k] = PASS
        k += 1
    return k


def advanced_actions(state: PearladoraState, out: vec[i64], k: i64) -> i64:
    """Write the Powers and Backups (PD-A4, PD-A5); return how many actions there are now."""
    seat = state.seat
    clan = state.set_up.clans[seat]
    power = state.phase == TURN and state.powers_left(seat) > 0  # PD-A5: one, and before the main action
    if power and clan == c.FISHERMEN:
        east, south = power_lines(state)
        k = write_lines(out, k, POWER_LINE, east, south)
    k = write_spaces(out, k, BACKUP, backup_targets(state, seat))
    if power and clan == c.ELDERS:
        k = write_spaces(out, k, SEE, look_targets(state))
    if power and clan == c.FORAGERS:
        k = write_spaces(out, k, NECKLACE, necklace_targets(state))
    if power and clan == c.CHILDREN and can_open(state):
        out[k] = OPEN
        k += 1
    return k


def can_act(state: PearladoraState, seat: i64) -> bool:
    """Is a main action possible for that seat (PD-E2)?"""
    if state.hands[seat] != 0 and FREE_SET & ~state.occupied != 0:
        return True
    return can_build(state) or backup_targets(state, seat) != 0


def can_build(state: PearladoraState) -> bool:
    """Is there a Pontoon left and a line for it (PD-E1)?"""
    return state.supply > 0 and state.allowed_east | state.allowed_south != 0


def backup_targets(state: PearladoraState, seat: i64) -> i64:
    """Where that seat may place its Backup: own Divers in full territories without one (PD-B2, PD-B3)."""
    if not state.has_backup(seat):
        return 0
    mine = state.placed[seat] & state.full
    if mine == 0 or state.backups == 0:
        return mine
    return mine & ~fill(state.backups, state.east, state.south)


def look_targets(state: PearladoraState) -> i64:
    """The Divers that the seat to decide may look at, if it plays the Elders (PD-P1)."""
    targets = state.opponents(state.seat)
    if state.set_up.own_looks:
        targets |= state.placed[state.seat]
    return targets & ~state.face_up


def necklace_targets(state: PearladoraState) -> i64:
    """The Divers that the seat to decide may give a necklace to, if it plays the Foragers (PD-P4)."""
    mine = state.placed[state.seat] & ~state.full
    if mine == 0:
        return 0
    return state.opponents(state.seat) & fill(mine, state.east, state.south)


def power_lines(state: PearladoraState) -> tuple[i64, i64]:
    """The lines for a Power's Pontoon that leave a main action possible (PD-P3, PD-A5)."""
    east: i64 = 0
    south: i64 = 0
    if state.supply == 0:
        return east, south
    seat = state.seat
    if state.hands[seat] != 0 and FREE_SET & ~state.occupied != 0:
        return state.allowed_east, state.allowed_south
    if backup_targets(state, seat) != 0:  # both parts of a full territory stay full
        return state.allowed_east, state.allowed_south
    line: i64
    for line in range(LINES):
        bit = BIT[LINE_SPACE[line]]
        if line < EAST_LINES:
            if state.allowed_east & bit != 0 and can_act_after_pontoon(state, bit, bit << 1, bit, 0):
                east |= bit
        elif state.allowed_south & bit != 0 and can_act_after_pontoon(state, bit, bit << COLUMNS, 0, bit):
            south |= bit
    return east, south


def can_act_after_pontoon(state: PearladoraState, here: i64, there: i64, no_east: i64, no_south: i64) -> bool:
    """Can the seat act after a Pontoon between two spaces, if it has no Diver to place?"""
    east = state.east & ~no_east
    south = state.south & ~no_south
    if state.supply > 1:
        more_east, more_south = allowed_lines(east, south)
        if more_east | more_south != 0:
            return True
    if not state.has_backup(state.seat):
        return False
    empty = FREE_SET & ~state.occupied
    full = state.full | full_territory(here, empty, east, south) | full_territory(there, empty, east, south)
    # A part that was split off from a Backup may take another (PD-B3).
    return state.placed[state.seat] & full & ~fill(state.backups, east, south) != 0


def can_open(state: PearladoraState) -> bool:
    """Does the seat to decide have a Diver, and a space to place it face up (PD-P2)?"""
    return state.hands[state.seat] != 0 and open_spaces(state) != 0


def open_spaces(state: PearladoraState) -> i64:
    """The spaces for a face-up Diver that leave a main action possible (PD-P2, PD-A5)."""
    seat = state.seat
    empty = FREE_SET & ~state.occupied
    more = c.hand_size(state.hands[seat]) > 1 and empty & (empty - 1) != 0
    if more or can_build(state) or backup_targets(state, seat) != 0:
        return empty
    spaces: i64 = 0
    if not state.has_backup(seat):
        return spaces
    for space in FREE:
        bit = BIT[space]
        # The Diver itself can take the Backup if it fills its territory.
        if empty & bit != 0 and full_territory(bit, empty & ~bit, state.east, state.south) != 0:
            spaces |= bit
    return spaces


def can_place_second(state: PearladoraState) -> bool:
    """Is there a Pontoon on `line`, and can a second one follow (PD-A2)?"""
    bit = BIT[LINE_SPACE[state.line]]
    if state.line < EAST_LINES:
        if state.east & bit != 0:
            return False
    elif state.south & bit != 0:
        return False
    east, south = lines_after(state.allowed_east, state.allowed_south, state.line)
    return state.supply > 0 and east | south != 0
