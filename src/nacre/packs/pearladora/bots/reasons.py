"""Reasons for people at Pearladöra: what an action does to a territory, and who leads there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.packs.pearladora import actions as a
from nacre.packs.pearladora import components as c
from nacre.packs.pearladora.bots.guide import widen
from nacre.packs.pearladora.scoring import NOBODY, divers_of, side_of, sides, strength
from nacre.packs.pearladora.state import PearladoraState
from nacre.packs.pearladora.territories import fill
from nacre.packs.pearladora.view import PearladoraView
from nacre.words import Message

WIDE = 12
"""In a territory with more spaces than this only the Pearls close to a Diver tell something."""
LITTLE = 5
"""A chance that changes by no more per cent than this has hardly changed."""


def reason(view: View, action: int, worlds: Sequence[State]) -> Message:
    """One short reason for a legal action, with figures from worlds that fit the view."""
    assert isinstance(view, PearladoraView)
    before = [world for world in worlds if isinstance(world, PearladoraState)]
    after = [world.clone() for world in before]
    for world in after:
        world.apply(action)
    side = int(side_of(view.seat, view.set_up.players))
    if action < a.LINE:
        return _diver(view, side, action, before, after)
    if action < a.BACKUP:
        return _pontoon(view, side, (action - a.LINE) % a.LINES, after)
    if action < a.SEE:
        return _on_diver("pearladora.reason.backup", side, action - a.BACKUP, before, after)
    if action < a.NECKLACE:
        return _look(view, side, action - a.SEE, before)
    if action < a.OPEN:
        return _on_diver("pearladora.reason.necklace", side, action - a.NECKLACE, before, after)
    if action == a.OPEN:
        return Message("pearladora.reason.open", {"pearls": _open_pearls(before[0])})
    if action == a.STOP:
        return Message("pearladora.reason.stop", {"count": int(view.supply)})
    mean = sum(int(world.score(view.seat)) for world in before) / len(before)
    return Message("pearladora.reason.pass", {"pearls": round(mean)})


def _diver(
    view: PearladoraView,
    side: int,
    action: int,
    before: Sequence[PearladoraState],
    after: Sequence[PearladoraState],
) -> Message:
    value = action // c.FREE_SPACES + 1
    bit = int(c.BIT[c.FREE[action % c.FREE_SPACES]])
    world = after[0]
    territory = int(fill(bit, world.east, world.south))
    hand = int(view.hand[view.seat])
    lowest = not hand & ((1 << (value - 1) * 4) - 1)
    keeps = lowest and hand >> value * 4 != 0
    pearls = _pearls(world, territory)
    if pearls == 0:
        code = "pearladora.reason.spare" if keeps else "pearladora.reason.no_pearls"
        return Message(code, {"value": value})
    if c.count(territory) > WIDE:
        near = _pearls(world, _within_two_steps(world, bit))
        return Message("pearladora.reason.near", {"value": value, "pearls": near})
    percent = _percent(after, lambda world: _leads(world, territory, side))
    if territory & c.FREE_SET & ~world.occupied == 0:
        return Message("pearladora.reason.fills", {"value": value, "pearls": pearls, "percent": percent})
    was = _percent(before, lambda world: _leads(world, territory, side))
    if keeps and abs(percent - was) <= LITTLE:
        return Message("pearladora.reason.keeps", {"value": value, "pearls": pearls, "percent": percent})
    return Message("pearladora.reason.adds", {"value": value, "pearls": pearls, "percent": percent})


def _pontoon(view: PearladoraView, side: int, line: int, after: Sequence[PearladoraState]) -> Message:
    world = after[0]
    here = int(c.BIT[a.LINE_SPACE[line]])
    there = here << (1 if line < a.EAST_LINES else c.COLUMNS)
    part = int(fill(here, world.east, world.south))
    if part & there:
        return _not_dividing(view, side, world)
    parts = [part, int(fill(there, world.east, world.south))]
    figures = [
        (_pearls(world, area), _percent(after, partial(_leads, territory=area, side=side))) for area in parts
    ]
    pearls, percent = max(figures, key=lambda figure: figure[0] * figure[1])
    if pearls * percent > 0:
        return Message("pearladora.reason.closes", {"pearls": pearls, "percent": percent})
    least, most = sorted(pearls for pearls, _ in figures)
    return Message("pearladora.reason.divides", {"least": least, "most": most})


def _not_dividing(view: PearladoraView, side: int, world: PearladoraState) -> Message:
    """Does the Pontoon cut Divers off from farms within two steps, a rival's or one's own?"""
    mine = int(divers_of(world, side))
    theirs = int(world.occupied) & ~mine
    lost = {True: 0, False: 0}
    for farm in (space for space in range(c.SPACES) if not c.FREE_SET & c.BIT[space]):
        bit = int(c.BIT[farm])
        cut = _steps(bit, int(view.east), int(view.south)) & ~_within_two_steps(world, bit)
        for own, divers in ((True, mine), (False, theirs)):
            if cut & divers:
                lost[own] += _pearls(world, bit)
    if lost[False] > lost[True]:
        return Message("pearladora.reason.cuts", {"pearls": lost[False]})
    if lost[True]:
        return Message("pearladora.reason.cuts_own", {"pearls": lost[True]})
    return Message("pearladora.reason.prepares", {"count": int(world.supply)})


def _on_diver(
    code: str, side: int, slot: int, before: Sequence[PearladoraState], after: Sequence[PearladoraState]
) -> Message:
    """A token on a Diver: how it changes who leads in its territory."""
    world = after[0]
    territory = int(fill(c.BIT[c.FREE[slot]], world.east, world.south))
    pearls = _pearls(world, territory)
    was = _percent(before, lambda world: _leads(world, territory, side))
    percent = _percent(after, lambda world: _leads(world, territory, side))
    return Message(code, {"pearls": pearls, "was": was, "percent": percent})


def _look(view: PearladoraView, side: int, slot: int, worlds: Sequence[PearladoraState]) -> Message:
    bit = int(c.BIT[c.FREE[slot]])
    if view.known & bit:
        return Message("pearladora.reason.see_known")
    territory = int(fill(bit, view.east, view.south))
    percent = _percent(worlds, lambda world: _leads(world, territory, side))
    return Message("pearladora.reason.see", {"pearls": _pearls(worlds[0], territory), "percent": percent})


def _leads(world: PearladoraState, territory: int, side: int) -> bool:
    """Would that side take the territory's Pearls alone, as the board stands (PD-V1, PD-B5)?"""
    totals = [int(strength(world, territory, each)) for each in range(int(sides(world.set_up.players)))]
    if totals[side] == NOBODY or totals[side] < max(totals):
        return False
    return totals.count(totals[side]) == 1 or bool(world.backups & territory & divers_of(world, side))


def _percent(worlds: Sequence[PearladoraState], holds: Callable[[PearladoraState], bool]) -> int:
    return round(100 * sum(map(holds, worlds)) / len(worlds))


def _pearls(world: PearladoraState, area: int) -> int:
    set_up = world.set_up
    return int(c.total(area, set_up.pearls_1, set_up.pearls_2, set_up.pearls_4))


def _open_pearls(world: PearladoraState) -> int:
    """The Pearls of territories that still have room."""
    empty = c.FREE_SET & ~int(world.occupied)
    return _pearls(world, int(fill(empty, world.east, world.south)))


def _within_two_steps(world: PearladoraState, bit: int) -> int:
    return _steps(bit, int(world.east), int(world.south))


def _steps(bit: int, east: int, south: int) -> int:
    return int(widen(widen(bit, east, south), east, south))
