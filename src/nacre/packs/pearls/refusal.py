"""Why an action is not allowed at Pearls."""

from __future__ import annotations

from nacre.kernel.errors import IllegalAction
from nacre.packs.pearls import components as c
from nacre.packs.pearls.actions import WON, is_take, parts
from nacre.packs.pearls.state import PearlsState
from nacre.packs.pearls.telling import colour_word
from nacre.words import Params


def refusal(state: PearlsState, action: int) -> IllegalAction:
    """The first rule that forbids an illegal action, using only what its seat may know."""
    if is_take(action):
        return _refuse_take(state, action)
    return _refuse_place(state, action)


def _refuse_take(state: PearlsState, colour: int) -> IllegalAction:
    if state.turns_left >= 0:
        return IllegalAction("PL-E2", "pearls.illegal.final")
    shown = int(c.count(state.display, colour))
    if shown == 0:
        return IllegalAction("PL-A1", "pearls.illegal.display", {"colour": colour_word(colour)})
    held = int(c.size(state.hands[state.seat]))
    params = {"count": shown, "held": held, "limit": c.HAND_LIMIT}
    return IllegalAction("PL-A2", "pearls.illegal.limit", params)


def _refuse_place(state: PearlsState, action: int) -> IllegalAction:
    hand = state.hands[state.seat]
    colour, n, wilds = parts(action)
    for wanted, number in ((colour, n), (c.WILD, wilds)):
        held = int(c.count(hand, wanted))
        if number > held:
            params: Params = {"colour": colour_word(wanted), "count": number, "held": held}
            return IllegalAction("PL-A4", "pearls.illegal.cards", params)
    return IllegalAction("PL-A5", "pearls.illegal.necklace", {"value": int(WON[action])})
