"""The payments that a person or an interface can choose from, by what its view tells (MO-P4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nacre.kernel.errors import NotationError
from nacre.kernel.options import shorten
from nacre.rules.molthar import components as c
from nacre.rules.molthar.payments import DIAMOND_BITS, DIAMOND_MASK, payments
from nacre.rules.molthar.position import write_pile
from nacre.rules.molthar.powers import POWER

if TYPE_CHECKING:
    from nacre.rules.molthar.view import MoltharView


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
