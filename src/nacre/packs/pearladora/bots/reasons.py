"""Reasons for actions of Pearladöra: what an action does to a territory, and who leads there.

Where an action does nothing that speaks for it, there is no reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.packs.pearladora import actions as a
from nacre.packs.pearladora import components as c
from nacre.packs.pearladora.scoring import NOBODY, divers_of, side_count, side_of, strength
from nacre.packs.pearladora.state import PearladoraState
from nacre.packs.pearladora.territories import fill, widen
from nacre.packs.pearladora.view import PearladoraView
from nacre.words import Message

WIDE = 12
"""In a territory with more spaces than this, only the Pearls near a Diver are worth mentioning."""
HALF = 50
"""A territory that is ours in this many percent of the worlds is more ours than not."""
LITTLE = 5
"""A chance that changes by this many percentage points or fewer has hardly changed."""


class Case(NamedTuple):
    """An action to give a reason for."""

    view: PearladoraView
    action: int
    side: int  # of the seat to decide
    before: Sequence[PearladoraState]  # worlds that fit the view
    after: Sequence[PearladoraState]  # the same worlds after the action


def reason(view: View, action: int, worlds: Sequence[State]) -> Message | None:
    """One short reason for a legal action, if there is one, with figures from worlds that fit the view."""
    assert isinstance(view, PearladoraView)
    before = [world for world in worlds if isinstance(world, PearladoraState)]
    after = [world.clone() for world in before]
    for world in after:
        world.apply(action)
    side = int(side_of(view.seat, view.set_up.players))
    return _REASONS[a.VERB[action]](Case(view, action, side, before, after))


def _diver(case: Case) -> Message | None:
    value = int(a.value_of(case.action))
    bit = int(a.SPACE[case.action])
    world = case.after[0]
    territory = int(fill(bit, world.east, world.south))
    hand = int(case.view.hand[case.view.seat])
    lowest = not hand & ((1 << (value - 1) * 4) - 1)
    keeps = lowest and hand >> value * 4 != 0
    pearls = _pearls(world, territory)
    if pearls == 0:
        return Message("pearladora.reason.spare", {"value": value}) if keeps else None
    if c.space_count(territory) > WIDE:
        near = _pearls(world, _within_two_steps(world, bit))
        return Message("pearladora.reason.near", {"value": value, "pearls": near}) if near else None
    percent = _percent(case.after, territory, case.side)
    was = _percent(case.before, territory, case.side)
    if territory & c.FREE_SET & ~world.occupied == 0 and percent >= max(was, HALF):
        return Message("pearladora.reason.fills", {"value": value, "pearls": pearls, "percent": percent})
    if keeps and abs(percent - was) <= LITTLE:
        return Message("pearladora.reason.keeps", {"value": value, "pearls": pearls, "percent": percent})
    if percent - was <= LITTLE:
        return None
    return Message("pearladora.reason.adds", {"value": value, "pearls": pearls, "percent": percent})


def _pontoon(case: Case) -> Message | None:
    world = case.after[0]
    here = int(a.SPACE[case.action])
    east = case.action - a.VERB[case.action] < a.EAST_LINES
    there = here << (1 if east else c.COLUMNS)
    part = int(fill(here, world.east, world.south))
    if part & there:
        return _undivided(case)
    parts = [part, int(fill(there, world.east, world.south))]
    figures = [(_pearls(world, area), _percent(case.after, area, case.side)) for area in parts]
    pearls, percent = max(figures, key=lambda figure: figure[0] * figure[1])
    if pearls and percent >= HALF:
        return Message("pearladora.reason.closes", {"pearls": pearls, "percent": percent})
    least, most = sorted(pearls for pearls, _ in figures)
    if least == 0 or percent > 0:
        return None  # nothing is divided, or the wrong part is ours
    return Message("pearladora.reason.divides", {"least": least, "most": most})


def _undivided(case: Case) -> Message | None:
    """Say if the Pontoon cuts Divers of rivals off from farms within two steps, and more than our own."""
    world = case.after[0]
    mine = int(divers_of(world, case.side))
    theirs = int(world.occupied) & ~mine
    lost = {True: 0, False: 0}
    for farm in (space for space in range(c.SPACES) if not c.FREE_SET & c.BIT[space]):
        bit = int(c.BIT[farm])
        cut = _within_two_steps(case.view, bit) & ~_within_two_steps(world, bit)
        for own, divers in ((True, mine), (False, theirs)):
            if cut & divers:
                lost[own] += _pearls(world, bit)
    if lost[False] > lost[True]:
        return Message("pearladora.reason.cuts", {"pearls": lost[False]})
    return None


def _backup(case: Case) -> Message | None:
    pearls, was, percent = _change(case)
    if percent <= was:
        return None
    return Message("pearladora.reason.backup", {"pearls": pearls, "was": was, "percent": percent})


def _necklace(case: Case) -> Message | None:
    pearls, was, percent = _change(case)
    if percent <= was:
        return None
    return Message("pearladora.reason.necklace", {"pearls": pearls, "was": was, "percent": percent})


def _change(case: Case) -> tuple[int, int, int]:
    """The Pearls of a Diver's territory, and how often we lead there before and after a token on it."""
    world = case.after[0]
    territory = int(fill(a.SPACE[case.action], world.east, world.south))
    was = _percent(case.before, territory, case.side)
    return _pearls(world, territory), was, _percent(case.after, territory, case.side)


def _look(case: Case) -> Message | None:
    view, bit = case.view, int(a.SPACE[case.action])
    if view.known & bit:
        return None
    territory = int(fill(bit, view.east, view.south))
    percent = _percent(case.before, territory, case.side)
    return Message(
        "pearladora.reason.see", {"pearls": _pearls(case.before[0], territory), "percent": percent}
    )


def _open(case: Case) -> Message | None:
    """Count the Pearls of territories that still have an empty space."""
    world = case.before[0]
    empty = c.FREE_SET & ~int(world.occupied)
    pearls = _pearls(world, int(fill(empty, world.east, world.south)))
    return Message("pearladora.reason.open", {"pearls": pearls})


def _stop(case: Case) -> Message | None:
    return Message("pearladora.reason.stop", {"count": int(case.view.supply)})


def _pass(case: Case) -> Message | None:
    mean = sum(int(world.score(case.view.seat)) for world in case.before) / len(case.before)
    return Message("pearladora.reason.pass", {"pearls": round(mean)})


_REASONS: Final[dict[int, Callable[[Case], Message | None]]] = {
    a.DIVER: _diver,
    a.LINE: _pontoon,
    a.POWER_LINE: _pontoon,
    a.BACKUP: _backup,
    a.SEE: _look,
    a.NECKLACE: _necklace,
    a.OPEN: _open,
    a.STOP: _stop,
    a.PASS: _pass,
}


def _percent(worlds: Sequence[PearladoraState], territory: int, side: int) -> int:
    """The percentage of the worlds in which that side leads in the territory."""
    return round(100 * sum(_leads(world, territory, side) for world in worlds) / len(worlds))


def _leads(world: PearladoraState, territory: int, side: int) -> bool:
    """Would that side take the territory's Pearls alone, as the board stands (PD-V1, PD-B5)?"""
    totals = [int(strength(world, territory, each)) for each in range(int(side_count(world.set_up.players)))]
    if totals[side] == NOBODY or totals[side] < max(totals):
        return False
    return totals.count(totals[side]) == 1 or bool(world.backups & territory & divers_of(world, side))


def _pearls(world: PearladoraState, area: int) -> int:
    set_up = world.set_up
    return int(c.total(area, set_up.pearls_1, set_up.pearls_2, set_up.pearls_4))


def _within_two_steps(board: PearladoraState | PearladoraView, bit: int) -> int:
    return int(widen(widen(bit, board.east, board.south), board.east, board.south))
