"""The payments that a person can choose from, and what they are told about them (MO-P4)."""

from __future__ import annotations

from typing import NamedTuple

from nacre.kernel.errors import NotationError
from nacre.kernel.options import shorten
from nacre.packs.molthar import actions as a
from nacre.packs.molthar import components as c
from nacre.packs.molthar.legality import payments_for
from nacre.packs.molthar.payment.payments import DIAMOND_BITS, DIAMOND_MASK, payments
from nacre.packs.molthar.phases import ACTION
from nacre.packs.molthar.position import write_pile
from nacre.packs.molthar.powers import POWER
from nacre.packs.molthar.state import MoltharState
from nacre.packs.molthar.view import MoltharView
from nacre.words import Message, Param


class Payment(NamedTuple):
    """Hand pearls given up, and the fewest Diamonds that make them work."""

    pearls: tuple[str, ...]
    diamonds: int


def offers(view: MoltharView, character: str) -> list[Payment]:
    """Every payment for that character with what the viewer has; a spectator has none."""
    if character not in c.CARD_NAMES:
        raise NotationError("molthar.notation", {"text": shorten(character)})
    seat = view.viewer
    if seat < 0:
        return []
    powers = sum(POWER[kind] for kind in c.spread_cards(view.active[seat]))
    wealth = sum(1 for diamond in view.diamonds if diamond >> 16 & 0xF == seat)
    found = payments(c.CARD_NAMES.index(character), view.known[seat], wealth, powers)
    return [
        Payment(tuple(write_pile(payment >> DIAMOND_BITS)), int(payment & DIAMOND_MASK)) for payment in found
    ]


def whole_payments(state: MoltharState, action: int) -> list[tuple[str, Message]]:
    """If that action activates a character: every payment in notation, and what it leaves."""
    if state.turn.phase != ACTION or a.VERB[action] != a.ACT:
        return []
    hand = state.hands[state.seat]
    wealth = state.wealth[state.seat]
    return [
        _whole_payment(hand, payment >> DIAMOND_BITS, wealth, payment & DIAMOND_MASK)
        for payment in payments_for(state, a.ARGUMENT[action])
    ]


def _whole_payment(hand: int, pile: int, wealth: int, diamonds: int) -> tuple[str, Message]:
    given = write_pile(pile)
    nothing = Message("molthar.pay_nothing")
    pearls: Param = " ".join(given) or nothing
    left: Param = " ".join(write_pile(hand - pile)) or nothing
    text = ",".join(given) or "-"
    if diamonds == 0:
        return text, Message("molthar.pay", {"pearls": pearls, "left": left})
    spent = {"count": int(diamonds), "rest": int(wealth - diamonds)}
    return text, Message("molthar.pay_diamonds", {"pearls": pearls, "left": left, **spent})
