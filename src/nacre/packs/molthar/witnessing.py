"""A ply as others witness it: a payment or a discard is one event, never its parts (MO-I1).

How many parts a choice was made of, and whether the end of a turn had to be said, tells what else is in a
hand. So parts are not shown at all. Once a payment or a discard is complete, its result is shown, in the
same form however it was chosen.
"""

from __future__ import annotations

from nacre.kernel.ply import Ply
from nacre.packs.molthar import actions as a
from nacre.packs.molthar import components as c
from nacre.packs.molthar.payment.payments import DIAMOND_BITS, DIAMOND_MASK
from nacre.packs.molthar.phases import PAYING
from nacre.packs.molthar.position import write_pile
from nacre.packs.molthar.state import MoltharState
from nacre.packs.molthar.telling import character_word
from nacre.words import Message, Param

_PARTS = (a.ACT, a.GIVE, a.END)
"""The verbs that others do not witness: what comes of them is an event of its own, or nothing."""


def seen_ply(ply: Ply, viewer: int | None) -> list[int]:
    """The actions that a viewer saw."""
    seen = []
    if a.VERB[ply.action] not in _PARTS:
        own = viewer == ply.before.seat
        seen.append(ply.action if own else int(a.seen_by_others(ply.action)))
    payment = completed_payment(ply)
    if payment is not None:
        seen.append(int(a.ACT + activated(ply)))
        seen += _gives(payment >> DIAMOND_BITS)
    return seen + _gives(discarded(ply))


def event_texts(ply: Ply) -> list[tuple[str, Message]]:
    """The payment and the discard that a ply completed, in notation and in words."""
    lines = []
    payment = completed_payment(ply)
    if payment is not None:
        pearls = ",".join(write_pile(payment >> DIAMOND_BITS)) or "-"
        lines.append((f"act {c.CARD_NAMES[activated(ply)]} {pearls}", _paid(payment, activated(ply))))
    pile = discarded(ply)
    if pile:
        text = " ".join(f"give {c.PEARL_NAMES[kind]} {c.count(pile, kind)}" for kind in _kinds(pile))
        lines.append((text, Message("molthar.discarded", {"pearls": _values(pile)})))
    return lines


def is_part(ply: Ply) -> bool:
    """Is the action itself not worth a line, because what comes of it is one?"""
    return a.VERB[ply.action] in _PARTS


def completed_payment(ply: Ply) -> int | None:
    """The payment, packed, that a ply completed."""
    assert isinstance(ply.after, MoltharState)
    payment = int(ply.after.turn.payment)
    return None if payment < 0 else payment


def discarded(ply: Ply) -> int:
    """The pearls that a ply discarded at the end of a turn (MO-A7)."""
    assert isinstance(ply.after, MoltharState)
    return int(ply.after.turn.discarded)


def activated(ply: Ply) -> int:
    """The character that a completed payment was for."""
    assert isinstance(ply.before, MoltharState)
    turn = ply.before.turn
    return int(turn.subject if turn.phase == PAYING else a.ARGUMENT[ply.action])


def _paid(payment: int, character: int) -> Message:
    params: dict[str, Param] = {"character": character_word(character)}
    params["pearls"] = _values(payment >> DIAMOND_BITS) or Message("molthar.pay_nothing")
    diamonds = int(payment & DIAMOND_MASK)
    if diamonds == 0:
        return Message("molthar.act_paid", params)
    return Message("molthar.act_paid_diamonds", {**params, "count": diamonds})


def _values(pile: int) -> str:
    """The values of pearls for people, who need not know how the notation marks the Swap symbol."""
    return ", ".join(sorted(name[0] for name in write_pile(pile)))


def _gives(pile: int) -> list[int]:
    return [int(a.give_action(kind, c.count(pile, kind))) for kind in _kinds(pile)]


def _kinds(pile: int) -> list[int]:
    return [kind for kind in range(c.KINDS) if c.count(pile, kind) > 0]
