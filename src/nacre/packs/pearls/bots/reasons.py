"""Reasons for actions of Pearls: what an action brings, and what rivals could do instead.

Where there is nothing to say for an action, there is no reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.packs.pearls import components as c
from nacre.packs.pearls.actions import PLACED, WON, is_take, parts
from nacre.packs.pearls.state import PearlsState
from nacre.packs.pearls.telling import colour_word
from nacre.packs.pearls.view import PearlsView
from nacre.words import Message

NEAR = 2
"""A necklace for which no more cards than this are missing is near."""


def reason(view: View, action: int, worlds: Sequence[State]) -> Message | None:
    """One short reason for a legal action, if there is one, with figures from worlds that fit the view."""
    assert isinstance(view, PearlsView)
    likely = [world for world in worlds if isinstance(world, PearlsState)]
    if is_take(action):
        return _take(view, action, likely)
    if view.turns_left >= 0:
        return _final(action)
    if WON[action]:
        return _necklace(view, action, likely)
    return _place(view, action)


def _take(view: PearlsView, colour: int, worlds: Sequence[PearlsState]) -> Message | None:
    hand = int(view.known[view.seat])
    taken = int(c.count(view.display, colour))
    hand_after = hand + int(c.cards(colour, taken))
    if taken >= view.draw_pile and _best_placing(hand_after, view.necklaces) > 0:
        return Message("pearls.reason.ends", {"points": _best_placing(hand_after, view.necklaces)})
    if colour == c.WILD:
        return Message("pearls.reason.wilds", {"count": taken})
    held = int(c.count(hand_after, colour))
    wilds = int(c.count(hand, c.WILD))
    value = _in_reach(view.necklaces, held, wilds)
    if value > _in_reach(view.necklaces, held - taken, wilds):
        return _reach(colour, held, value)
    rivals = _percent(worlds, [_would_complete(world, colour, taken) for world in worlds])
    if rivals >= 50:
        return Message(
            "pearls.reason.denies", {"count": taken, "colour": colour_word(colour), "percent": rivals}
        )
    next_up = _next_necklace(view.necklaces, held)
    missing = next_up - held
    if next_up and missing <= NEAR and _are_to_come(worlds, colour, missing):
        return Message(
            "pearls.reason.collect",
            {"count": held, "colour": colour_word(colour), "missing": missing, "value": next_up},
        )
    if _is_best_value(view, colour):
        points = taken * int(c.VALUES[colour])
        return Message(
            "pearls.reason.points", {"count": taken, "colour": colour_word(colour), "points": points}
        )
    return None


def _are_to_come(worlds: Sequence[PearlsState], colour: int, missing: int) -> bool:
    """Are so many cards of that colour still in the draw pile, in most worlds?"""
    piles = [[int(card) for card in world.deck[world.drawn :]] for world in worlds]
    return _percent(worlds, [pile.count(colour) >= missing for pile in piles]) >= 50


def _is_best_value(view: PearlsView, colour: int) -> bool:
    """Do the cards of no other colour in the display count more together?"""
    values = [int(c.count(view.display, each)) * int(c.VALUES[each]) for each in range(1, c.COLOURS)]
    return values[colour - 1] == max(values)


def _reach(colour: int, held: int, value: int) -> Message:
    if value == held:
        return Message("pearls.reason.reach", {"count": held, "colour": colour_word(colour), "value": value})
    return Message(
        "pearls.reason.reach_wilds",
        {"count": held, "colour": colour_word(colour), "wilds": value - held, "value": value},
    )


def _final(action: int) -> Message:
    cards = int(c.value(PLACED[action]))
    return Message("pearls.reason.final", {"points": cards + int(WON[action]), "saved": cards})


def _necklace(view: PearlsView, action: int, worlds: Sequence[PearlsState]) -> Message:
    value = int(WON[action])
    points = int(c.value(PLACED[action])) + value
    rivals = _percent(worlds, [_could_take(world, value) for world in worlds])
    if rivals == 0 or c.necklace_count(view.necklaces, value) > 1:
        return Message("pearls.reason.necklace", {"points": points, "value": value})
    return Message("pearls.reason.contested", {"points": points, "value": value, "percent": rivals})


def _place(view: PearlsView, action: int) -> Message:
    _, n, wilds = parts(action)
    points = int(c.value(PLACED[action]))
    if c.LOWEST_NECKLACE <= n + wilds <= c.HIGHEST_NECKLACE and c.has_necklace(view.necklaces, n + wilds):
        code = "pearls.reason.goes_on" if _count(view.necklaces) == 1 else "pearls.reason.leaves"
        return Message(code, {"points": points, "value": n + wilds})
    room = c.HAND_LIMIT - int(view.sizes[view.seat]) + n + wilds
    return Message("pearls.reason.scores", {"points": points, "room": room})


def _percent(worlds: Sequence[PearlsState], held: Sequence[bool]) -> int:
    return round(100 * sum(held) / len(worlds)) if worlds else 0


def _count(necklaces: int) -> int:
    values = range(c.LOWEST_NECKLACE, c.HIGHEST_NECKLACE + 1)
    return sum(int(c.necklace_count(necklaces, value)) for value in values)


def _in_reach(necklaces: int, held: int, wilds: int) -> int:
    """The highest necklace that `held` cards of a colour can take with these wilds; 0 if there is none."""
    if held == 0:
        return 0
    values = range(max(held, c.LOWEST_NECKLACE), min(held + wilds, c.HIGHEST_NECKLACE) + 1)
    return max((value for value in values if c.has_necklace(necklaces, value)), default=0)


def _next_necklace(necklaces: int, held: int) -> int:
    """The lowest necklace worth at least `held`; 0 if there is none."""
    values = range(max(held, c.LOWEST_NECKLACE), c.HIGHEST_NECKLACE + 1)
    return next((value for value in values if c.has_necklace(necklaces, value)), 0)


def _best_placing(hand: int, necklaces: int) -> int:
    """The most points that one placing can bring."""
    wilds = int(c.count(hand, c.WILD))
    best = _in_reach(necklaces, wilds, 0)
    for colour in range(1, c.COLOURS):
        held = int(c.count(hand, colour))
        for n in range(1, held + 1):
            best = max(best, n * int(c.VALUES[colour]) + _in_reach(necklaces, n, wilds))
    return best


def _rivals(world: PearlsState) -> list[int]:
    return [int(hand) for seat, hand in enumerate(world.hands) if seat != world.seat]


def _could_take(world: PearlsState, value: int) -> bool:
    """Could a rival take a necklace of that value with what it holds?"""
    return any(
        held and held <= value <= held + wilds
        for hand in _rivals(world)
        for wilds in [int(c.count(hand, c.WILD))]
        for held in [min(value, int(c.count(hand, colour))) for colour in range(1, c.COLOURS)]
    )


def _would_complete(world: PearlsState, colour: int, taken: int) -> bool:
    """Would these cards bring a higher necklace within a rival's reach?"""
    for hand in _rivals(world):
        if c.size(hand) + taken > c.HAND_LIMIT:
            continue
        held, wilds = int(c.count(hand, colour)), int(c.count(hand, c.WILD))
        if _in_reach(world.necklaces, held + taken, wilds) > _in_reach(world.necklaces, held, wilds):
            return True
    return False
