"""What an action does at Pearladöra."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from nacre.packs.pearladora import components as c
from nacre.packs.pearladora.actions import (
    BACKUP,
    DIVER,
    EAST_LINES,
    LINE,
    LINE_SPACE,
    NECKLACE,
    OPEN,
    PASS,
    POWER_LINE,
    SEE,
    SPACE,
    VERB,
    lines_after,
    value_of,
)
from nacre.packs.pearladora.components import BIT, COLUMNS, FREE_SET
from nacre.packs.pearladora.legality import can_act
from nacre.packs.pearladora.phases import MAIN, OPENED, SECOND, TURN
from nacre.packs.pearladora.territories import allowed_lines, full_territory

if TYPE_CHECKING:
    from nacre.packs.pearladora.state import PearladoraState


def apply(state: PearladoraState, action: i64) -> None:
    """Play a legal action."""
    state.revealed = False
    verb = VERB[action]
    if verb == DIVER:
        place_diver(state, value_of(action), SPACE[action])
    elif verb == LINE:
        place_pontoon(state, action - LINE)
        end_pontoon(state, action - LINE)
    elif verb == POWER_LINE:
        place_pontoon(state, action - POWER_LINE)
        end_power(state)
    elif verb == BACKUP:
        state.backups |= SPACE[action]
        state.reserve &= ~BIT[state.seat]
        end_turn(state)
    elif verb == SEE:
        state.looked |= SPACE[action]
        end_power(state)
        state.revealed = True
    elif verb == NECKLACE:
        bit = SPACE[action]
        state.twice_necklaced |= state.necklaced & bit
        state.necklaced |= bit
        end_power(state)
    elif verb == OPEN:
        end_power(state)
        state.phase = OPENED
    else:
        if verb == PASS:
            state.done |= BIT[state.seat]
        end_turn(state)


def place_diver(state: PearladoraState, value: i64, bit: i64) -> None:
    """Place a Diver: face up after `open` (PD-P2), else face down (PD-A1)."""
    seat = state.seat
    state.hands[seat] -= c.one_diver(value)
    state.placed[seat] |= bit
    state.occupied |= bit
    if value & 1 != 0:
        state.values_1 |= bit
    if value & 2 != 0:
        state.values_2 |= bit
    if value & 4 != 0:
        state.values_4 |= bit
    if state.set_up.advanced:
        state.full |= full_territory(bit, FREE_SET & ~state.occupied, state.east, state.south)
    if state.phase == OPENED:
        state.face_up |= bit
        state.revealed = True
        state.phase = MAIN
    else:
        end_turn(state)


def place_pontoon(state: PearladoraState, line: i64) -> None:
    """Place a Pontoon from the supply; a territory may become full by it (PD-B1)."""
    bit = BIT[LINE_SPACE[line]]
    there = bit
    if line < EAST_LINES:
        state.east &= ~bit
        there <<= 1
    else:
        state.south &= ~bit
        there <<= COLUMNS
    state.supply -= 1
    state.allowed_east, state.allowed_south = allowed_lines(state.east, state.south)
    if state.set_up.advanced and state.full & bit == 0:
        empty = FREE_SET & ~state.occupied
        state.full |= full_territory(bit, empty, state.east, state.south)
        state.full |= full_territory(there, empty, state.east, state.south)


def end_pontoon(state: PearladoraState, line: i64) -> None:
    """End the turn, unless this was its first Pontoon and a second can follow (PD-A2)."""
    if state.phase != SECOND and state.supply > 0:
        east, south = lines_after(state.allowed_east, state.allowed_south, line)
        if east | south != 0:
            state.phase = SECOND
            state.line = line
            return
    end_turn(state)


def end_power(state: PearladoraState) -> None:
    """Remove the Power token (PD-P5); the main action follows (PD-A5)."""
    state.powers -= BIT[state.seat << 2]
    state.phase = MAIN


def end_turn(state: PearladoraState) -> None:
    """Pass the turn to the next seat that can act; the seats before it are done."""
    state.phase = TURN
    state.line = -1
    players = state.set_up.players
    seat = state.seat
    n: i64
    for n in range(players):
        seat += 1
        if seat == players:
            seat = 0
        if state.done & BIT[seat] != 0:
            continue
        if can_act(state, seat):
            state.seat = seat
            return
        state.done |= BIT[seat]  # PD-E2
    state.seat = -1  # PD-E4
    state.revealed = True
