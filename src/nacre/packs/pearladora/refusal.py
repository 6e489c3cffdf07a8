"""Why an action is not allowed at Pearladöra."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nacre.kernel.errors import IllegalAction
from nacre.packs.pearladora import actions as a
from nacre.packs.pearladora import components as c
from nacre.packs.pearladora.phases import OPENED, SECOND, TURN
from nacre.packs.pearladora.state import PearladoraState
from nacre.packs.pearladora.telling import spaces_beside
from nacre.packs.pearladora.territories import fill
from nacre.words import Params

_POWERS: Final = {
    int(a.POWER_LINE): (c.FISHERMEN, "PD-P3"),
    int(a.SEE): (c.ELDERS, "PD-P1"),
    int(a.NECKLACE): (c.FORAGERS, "PD-P4"),
    int(a.OPEN): (c.CHILDREN, "PD-P2"),
}
"""[verb]: the clan whose Power it is, and its rule."""


def refusal(state: PearladoraState, action: int) -> IllegalAction:
    """The first rule that forbids an illegal action, using only what its seat may know."""
    verb = a.VERB[action]
    if state.phase == SECOND and verb != a.LINE:
        return IllegalAction("PD-A2", "pearladora.illegal.second")
    if state.phase == OPENED and verb != a.DIVER:
        return IllegalAction("PD-P2", "pearladora.illegal.opened")
    if verb == a.DIVER:
        return _refuse_diver(state, action)
    if verb == a.LINE:
        return _refuse_line(state, action - a.LINE)
    if verb == a.STOP:
        return IllegalAction("PD-A2", "pearladora.illegal.stop")
    if verb == a.PASS:
        return _refuse_pass(state)
    if not state.set_up.advanced:
        return IllegalAction("PD-O1", "pearladora.illegal.advanced")
    if verb == a.BACKUP:
        return _refuse_backup(state, action)
    return _refuse_power(state, action)


def _refuse_diver(state: PearladoraState, action: int) -> IllegalAction:
    value = int(a.value_of(action))
    if c.held_count(state.hands[state.seat], value) == 0:
        return IllegalAction("PD-A1", "pearladora.illegal.value", {"value": value})
    if state.occupied & a.SPACE[action] != 0:
        return IllegalAction("PD-A1", "pearladora.illegal.taken", {"space": _space_name(action)})
    return IllegalAction("PD-A5", "pearladora.illegal.no_main")


def _refuse_line(state: PearladoraState, line: int) -> IllegalAction:
    """Why no Pontoon can be placed there, with or without a Power; a second one may also be out of order."""
    sides = spaces_beside(line)
    bit = c.BIT[a.LINE_SPACE[line]]
    eastern = line < a.EAST_LINES
    if (state.east if eastern else state.south) & bit == 0:
        return IllegalAction("PD-A2", "pearladora.illegal.line_taken", sides)
    if state.supply == 0:
        return IllegalAction("PD-C4", "pearladora.illegal.supply")
    if (state.allowed_east if eastern else state.allowed_south) & bit == 0:
        cut = smallest_part(state, line)
        params: Params = {"count": int(c.space_count(cut)), "spaces": " ".join(c.space_names(cut))}
        return IllegalAction("PD-A3", "pearladora.illegal.territory", params)
    if state.phase == SECOND:
        return IllegalAction("PD-A2", "pearladora.illegal.order", sides)
    return IllegalAction("PD-A5", "pearladora.illegal.no_main")


def smallest_part(state: PearladoraState, line: int) -> i64:
    """The smaller of the two territories on the sides of a new Pontoon."""
    here = c.BIT[a.LINE_SPACE[line]]
    if line < a.EAST_LINES:
        east, south, there = state.east & ~here, state.south, here << 1
    else:
        east, south, there = state.east, state.south & ~here, here << c.COLUMNS
    one, other = fill(here, east, south), fill(there, east, south)
    return one if c.space_count(one) <= c.space_count(other) else other


def _refuse_pass(state: PearladoraState) -> IllegalAction:
    if not state.set_up.voluntary_pass:
        return IllegalAction("PD-E3", "pearladora.illegal.no_pass")
    return IllegalAction("PD-E3", "pearladora.illegal.pass_after_power")


def _refuse_backup(state: PearladoraState, action: int) -> IllegalAction:
    params = {"space": _space_name(action)}
    bit = a.SPACE[action]
    if not state.has_backup(state.seat):
        return IllegalAction("PD-C4", "pearladora.illegal.no_backup")
    if state.placed[state.seat] & bit == 0:
        return IllegalAction("PD-B2", "pearladora.illegal.not_yours", params)
    if state.full & bit == 0:
        return IllegalAction("PD-B1", "pearladora.illegal.not_full", params)
    return IllegalAction("PD-B3", "pearladora.illegal.one_backup", params)


def _refuse_power(state: PearladoraState, action: int) -> IllegalAction:
    verb = int(a.VERB[action])
    clan, rule = _POWERS[verb]
    if state.set_up.clans[state.seat] != clan:
        return IllegalAction(rule, f"pearladora.illegal.only.{c.CLANS[clan]}")
    if state.phase != TURN:
        return IllegalAction("PD-A5", "pearladora.illegal.one_power")
    if state.powers_left(state.seat) == 0:
        return IllegalAction("PD-P5", "pearladora.illegal.no_powers")
    if verb == a.POWER_LINE:
        return _refuse_line(state, action - a.POWER_LINE)
    if verb == a.OPEN:
        if state.hands[state.seat] == 0 or c.FREE_SET & ~state.occupied == 0:
            return IllegalAction("PD-P2", "pearladora.illegal.no_diver")
        return IllegalAction("PD-A5", "pearladora.illegal.no_main")
    if verb == a.SEE:
        return _refuse_look(state, action)
    return _refuse_necklace(state, action)


def _refuse_look(state: PearladoraState, action: int) -> IllegalAction:
    params = {"space": _space_name(action)}
    bit = a.SPACE[action]
    if state.occupied & bit == 0:
        return IllegalAction("PD-P1", "pearladora.illegal.nobody", params)
    if state.face_up & bit != 0:
        return IllegalAction("PD-P1", "pearladora.illegal.face_up", params)
    if state.placed[state.seat] & bit != 0:
        return IllegalAction("PD-P1", "pearladora.illegal.own_look", params)
    return IllegalAction("PD-P1", "pearladora.illegal.partner", params)


def _refuse_necklace(state: PearladoraState, action: int) -> IllegalAction:
    params = {"space": _space_name(action)}
    bit = a.SPACE[action]
    if state.occupied & bit == 0:
        return IllegalAction("PD-P4", "pearladora.illegal.nobody", params)
    if state.opponents(state.seat) & bit == 0:
        return IllegalAction("PD-P4", "pearladora.illegal.no_opponent", params)
    if state.full & bit != 0:
        return IllegalAction("PD-P4", "pearladora.illegal.full", params)
    return IllegalAction("PD-P4", "pearladora.illegal.apart", params)


def _space_name(action: int) -> str:
    return c.FREE_NAMES[a.slot_of(action)]
