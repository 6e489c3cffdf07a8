"""Checks for positions of Pearladöra that can never occur."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from nacre.kernel.errors import PositionError
from nacre.packs.pearladora import components as c
from nacre.packs.pearladora.legality import can_act, can_open, can_place_second
from nacre.packs.pearladora.phases import MAIN, OPENED, SECOND, TURN
from nacre.packs.pearladora.scoring import divers_of, side_count
from nacre.packs.pearladora.territories import OPEN_EAST, OPEN_SOUTH, fill

if TYPE_CHECKING:
    from nacre.packs.pearladora.state import PearladoraState


def audit(state: PearladoraState) -> None:
    """PositionError, naming the field, if a Diver or token is missing or doubled or a limit is broken."""
    _audit_divers(state)
    _audit_pontoons(state)
    _audit_tokens(state)
    _audit_marks(state)
    _audit_turn(state)


def _audit_divers(state: PearladoraState) -> None:
    box = state.set_up.starting_hand
    seat: i64
    value: i64
    seen: i64 = 0
    for seat in range(state.set_up.players):
        placed = state.placed[seat]
        if placed & ~c.FREE_SET != 0 or placed & seen != 0:  # PD-A1
            spaces = " ".join(c.space_names(placed & (seen | ~c.FREE_SET)))
            raise PositionError(f"seats[{int(seat)}].divers", "pearladora.position.space", {"spaces": spaces})
        seen |= placed
        for value in range(1, c.VALUES + 1):
            found = c.held_count(state.hands[seat], value)
            for space in c.FREE:
                bit = c.BIT[space]
                if placed & bit != 0:
                    if c.number_at(bit, state.values_1, state.values_2, state.values_4) == value:
                        found += 1
            if found != c.held_count(box, value):  # PD-S1
                raise wrong_divers(int(seat), int(value), int(found), int(c.held_count(box, value)))


def _audit_pontoons(state: PearladoraState) -> None:
    gone = c.space_count(OPEN_EAST & ~state.east) + c.space_count(OPEN_SOUTH & ~state.south)
    if gone + state.supply != c.PONTOONS:  # PD-C4
        params = {"found": int(gone + state.supply), "wanted": c.PONTOONS}
        raise PositionError("supply", "pearladora.position.supply", params)
    left: i64 = c.WHOLE_BOARD
    while left != 0:
        territory = fill(left & -left, state.east, state.south)
        left &= ~territory
        if c.space_count(territory) < c.SMALLEST_TERRITORY:  # PD-A3
            spaces = " ".join(c.space_names(territory))
            raise PositionError("pontoons", "pearladora.position.territory", {"spaces": spaces})


def _audit_tokens(state: PearladoraState) -> None:
    """Power tokens and their traces on the board must add up (PD-C4, PD-P5)."""
    set_up = state.set_up
    necklaces = c.space_count(state.necklaced) + c.space_count(state.twice_necklaced)
    looks = c.space_count(state.looked)
    face_up = c.space_count(state.face_up)
    seat: i64
    for seat in range(set_up.players):
        clan = set_up.clans[seat]
        wanted = c.POWERS[clan]
        left = state.powers_left(seat)
        used = wanted - left
        if not set_up.advanced:
            used = 0
            wanted = 0
        field = f"seats[{int(seat)}].powers"
        if left > wanted:
            raise PositionError(
                field, "pearladora.position.powers", {"found": int(left), "limit": int(wanted)}
            )
        if clan == c.FORAGERS:
            necklaces -= used
        if clan == c.ELDERS:
            # The Elders may have looked at the same Diver twice.
            if looks > used or (looks == 0 and used > 0):
                raise PositionError(
                    field, "pearladora.position.looks", {"found": int(looks), "used": int(used)}
                )
            looks = 0
        if clan == c.CHILDREN:
            face_up -= used
            if state.phase == OPENED and state.seat == seat:
                face_up += 1
        if clan == c.FISHERMEN and used > c.PONTOONS - state.supply:
            raise PositionError(field, "pearladora.position.power_lines")
    if necklaces != 0:
        raise PositionError("seats", "pearladora.position.necklaces", {"found": int(necklaces)})
    if looks != 0:
        raise PositionError("seats", "pearladora.position.looked")
    if face_up != 0:
        raise PositionError("seats", "pearladora.position.face_up", {"found": int(face_up)})


def _audit_marks(state: PearladoraState) -> None:
    """Necklaces, looks, face-up Divers and Backups must be where the rules allow them."""
    set_up = state.set_up
    seat: i64
    for seat in range(set_up.players):
        field = f"seats[{int(seat)}].divers"
        clan = set_up.clans[seat]
        friends = divers_of(state, seat % side_count(set_up.players))
        partner = friends & ~state.placed[seat]
        if clan == c.FORAGERS and state.necklaced & friends != 0:  # PD-P4
            raise PositionError(field, "pearladora.position.own_necklace")
        if clan == c.CHILDREN and state.face_up & ~state.placed[seat] != 0:  # PD-P2
            raise PositionError(field, "pearladora.position.not_open")
        if clan == c.ELDERS:
            forbidden = partner | state.face_up
            if not set_up.own_looks:
                forbidden |= state.placed[seat]
            if state.looked & forbidden != 0:  # PD-P1
                raise PositionError(field, "pearladora.position.look")
        backups = c.space_count(state.backups & state.placed[seat])
        if state.has_backup(seat):
            backups += 1
        wanted: i64 = 0
        if set_up.advanced:
            wanted = 1
        if backups != wanted:
            params = {"found": int(backups), "wanted": int(wanted)}
            raise PositionError(f"seats[{int(seat)}].backup", "pearladora.position.backup", params)
    left = state.backups
    while left != 0:
        bit = left & -left
        left ^= bit
        territory = fill(bit, state.east, state.south)
        if territory & left != 0 or territory & c.FREE_SET & ~state.occupied != 0:  # PD-B2, PD-B3
            raise PositionError("seats", "pearladora.position.backup_place", {"space": c.space_names(bit)[0]})


def _audit_turn(state: PearladoraState) -> None:
    set_up = state.set_up
    phase = state.phase
    seat = state.seat
    if (seat < 0) != (state.done == c.BIT[set_up.players] - 1):  # PD-E4
        raise PositionError("seat", "pearladora.position.over")
    if seat < 0:
        if phase != TURN or state.line >= 0:
            raise PositionError("phase", "pearladora.position.phase")
        return
    if state.done & c.BIT[seat] != 0:
        raise PositionError("seat", "pearladora.position.done")
    if (phase == SECOND) != (state.line >= 0) or (phase == SECOND and not can_place_second(state)):
        raise PositionError("line", "pearladora.position.line")
    if (phase == TURN or phase == MAIN) and not can_act(state, seat):  # PD-E2
        raise PositionError("seat", "pearladora.position.stuck")
    if phase == MAIN or phase == OPENED:
        clan = set_up.clans[seat]
        unused = not set_up.advanced or state.powers_left(seat) == c.POWERS[clan]
        if unused or (phase == OPENED and (clan != c.CHILDREN or not can_open(state))):
            raise PositionError("phase", "pearladora.position.phase")


def wrong_divers(seat: int, value: int, found: int, wanted: int) -> PositionError:
    """The error for too many or too few Divers of a value."""
    params = {"value": value, "found": found, "wanted": wanted}
    return PositionError(f"seats[{seat}]", "pearladora.position.divers", params)
