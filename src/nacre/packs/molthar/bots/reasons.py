"""Reasons for an action of Molthar, for people. Where nothing speaks for an action, there is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.packs.molthar import actions as a
from nacre.packs.molthar import components as c
from nacre.packs.molthar import phases
from nacre.packs.molthar import powers as p
from nacre.packs.molthar.bots.situation import (
    Situation,
    can_pay,
    can_use,
    lacking,
    next_pearls,
    pair,
)
from nacre.packs.molthar.explaining import ability_message, is_once
from nacre.packs.molthar.legality import discards_left
from nacre.packs.molthar.payment.payments import DIAMOND_BITS, DIAMOND_MASK
from nacre.packs.molthar.state import MoltharState
from nacre.packs.molthar.telling import character_word
from nacre.words import Message

NEAR: Final = 2
"""A character that lacks no more pearls than this is nearly paid for."""
LIKELY: Final = 30
"""What an opponent can do in this percentage of the likely worlds is worth preventing."""


def reason(view: View, action: int, worlds: Sequence[State]) -> Message | None:
    """One short reason for a legal action, if there is one, from worlds imagined from the view."""
    imagined = [cast("MoltharState", world) for world in worlds]
    if not imagined:
        imagined = [cast("MoltharState", view.game.imagine(view, Rng(0)))]
    # What the seat itself has is the same in all of them.
    here = Situation(imagined[0], imagined)
    return _REASONS[int(a.VERB[action])](here, int(a.ARGUMENT[action]))


def _pearl(here: Situation, kind: int) -> Message | None:
    """What a pearl is good for: a character on the portal, an opponent's, or one face up."""
    return _nearer(here, kind, "portal") or _denial(here, kind) or _nearer(here, kind, "face_up")


def _nearer(here: Situation, kind: int, code: str) -> Message | None:
    characters = here.portal() if code == "portal" else here.faces()
    found = here.brought_nearer(characters, here.hand + int(c.pearls(kind, 1)))
    if found is None:
        return None
    character, count = found
    if count:
        return Message(
            f"molthar.reason.nearer.{code}", {"character": character_word(character), "count": count}
        )
    return Message(f"molthar.reason.completes.{code}", {"character": character_word(character)})


def _denial(here: Situation, kind: int) -> Message | None:
    for seat, character in here.opponents_characters():
        if here.percent(can_use(seat, character, kind)) >= LIKELY:
            return Message(
                "molthar.reason.denies",
                {
                    "player": _player(seat),
                    "pearl": c.PEARL_NAMES[kind],
                    "character": character_word(character),
                },
            )
    return None


def _blind_pearl(here: Situation, _: int) -> Message | None:
    """How likely the top pearl is to help, unless one that lies open helps for sure."""
    characters = here.in_reach()
    shown = [kind for kind in range(c.KINDS) if c.count(here.world.market.display, kind)]
    if not characters or here.helps(characters, shown):
        return None
    percent = here.percent(lambda world: here.helps(characters, next_pearls(world, 1)))
    return Message("molthar.reason.blind", {"percent": percent}) if percent else None


def _replace(here: Situation, _: int) -> Message | None:
    """How likely one of four new pearls is to help."""
    characters = here.in_reach()
    percent = here.percent(lambda world: here.helps(characters, next_pearls(world, c.DISPLAY)))
    return Message("molthar.reason.replace", {"percent": percent}) if percent else None


def _drop(here: Situation, character: int) -> Message:
    """What the seat gives up, or what an opponent loses to Medusa and how likely it was about to pay."""
    if here.world.turn.phase != phases.BANISHING:
        price = _price(here, character)
        return Message("molthar.reason.drop", price)
    seat = int(here.world.turn.other)
    return Message(
        "molthar.reason.banish",
        {
            "player": _player(seat),
            "character": character_word(character),
            "percent": here.percent(can_pay(seat, character)),
        },
    )


def _put(here: Situation, character: int) -> Message:
    """How far the character is, unless it is put to keep it from someone."""
    price = _price(here, character)
    if price["count"] == 0:
        return Message("molthar.reason.put_ready", price)
    if cast("int", price["count"]) > NEAR:
        for seat in here.opponents():
            if here.percent(can_pay(seat, character)) >= LIKELY:
                return Message(
                    "molthar.reason.keeps", {"player": _player(seat), "character": character_word(character)}
                )
    return Message("molthar.reason.put", price)


def _put_blind(here: Situation, _: int) -> Message:
    """How likely the top character is to be near; as for any other if the seat has looked at it (MO-B8)."""
    top = here.world
    if int(top.market.looked) >> here.seat & 1:
        return _put(here, int(top.deck[top.drawn]))

    def near(world: MoltharState) -> bool:
        return world.drawn < len(world.deck) and here.lacks(int(world.deck[world.drawn]), here.hand) <= NEAR

    return Message("molthar.reason.put_blind", {"percent": here.percent(near), "count": NEAR})


def _activate(here: Situation, character: int) -> Message:
    """What the character gives; above all, the points that bring on the end (MO-E1)."""
    points = int(c.POINTS[character])
    total = int(here.world.points[here.seat]) + points
    word = character_word(character)
    if total >= c.GOAL and here.world.turn.final_round < 0:
        return Message("molthar.reason.goal", {"character": word, "total": total})
    owner = next(seat for seat in here.seats() if c.pair_has(here.world.portals[seat], character))
    if owner != here.seat:
        return Message("molthar.reason.wisp", {"character": word, "points": points, "player": _player(owner)})
    if c.DIAMONDS[character]:
        return Message(
            "molthar.reason.diamonds",
            {"character": word, "points": points, "diamonds": int(c.DIAMONDS[character])},
        )
    name = c.CARD_NAMES[character]
    ability = ability_message(name)
    if ability and p.RED[character] != p.WISP:  # a Wisp's ability ends when it is activated
        once = is_once(name)
        told = cast("Message", ability.params["ability"]) if once else ability
        code = "molthar.reason.once" if once else "molthar.reason.ability"
        return Message(code, {"character": word, "points": points, "ability": told})
    return Message("molthar.reason.activates", {"character": word, "points": points})


def _give(here: Situation, argument: int) -> Message:
    kind, n = int(a.given_kind(argument)), int(a.given_number(argument))
    if here.world.turn.phase == phases.DISCARDING:
        return _discard(here, kind, n)
    return _pay(here, kind, n)


def _pay(here: Situation, kind: int, n: int) -> Message:
    """What the best payment with that many of a kind leaves."""
    world = here.world
    payments = [int(payment) for payment in world.choices.open_payments()]
    payments = [payment for payment in payments if c.count(payment >> DIAMOND_BITS, kind) == n]
    others = [character for character in pair(world.portals[here.seat]) if character != world.turn.subject]
    if others and payments:
        other = others[0]
        powers = int(world.powers[here.seat])
        left = min(
            lacking(
                other,
                here.hand - (payment >> DIAMOND_BITS),
                int(world.wealth[here.seat]) - (payment & DIAMOND_MASK),
                powers,
            )
            for payment in payments
        )
        return Message("molthar.reason.pay_leaves", {"character": character_word(other), "count": left})
    fewest = min((int(c.size(payment >> DIAMOND_BITS)) for payment in payments), default=n)
    diamonds = min((payment & DIAMOND_MASK for payment in payments), default=0)
    return Message("molthar.reason.pay", {"count": fewest, "diamonds": diamonds})


def _discard(here: Situation, kind: int, n: int) -> Message:
    """Whether anything in reach needs the pearls that go, or those that stay."""
    pearl = c.PEARL_NAMES[kind]
    held = int(c.count(here.hand, kind))
    gone = n or min(held, int(discards_left(here.world.turn)))
    needing = here.set_back(here.hand - int(c.pearls(kind, gone)))
    if n == 0:
        if needing is None:
            return Message("molthar.reason.keep_any", {"pearl": pearl})
        return Message("molthar.reason.keep_for", {"pearl": pearl, "character": character_word(needing[0])})
    if needing is None:
        return Message("molthar.reason.discard", {"pearl": pearl})
    return Message(
        "molthar.reason.pay_leaves", {"character": character_word(needing[0]), "count": needing[1]}
    )


def _victim(here: Situation, seat: int) -> Message:
    """What there is to gain from that player."""
    if here.world.turn.phase == phases.ROBBING:
        count = int(c.size(here.world.hands[seat]))
        return Message("molthar.reason.rob", {"player": _player(seat), "count": count})
    best = max(pair(here.world.portals[seat]), key=lambda character: int(c.POINTS[character]))
    points = int(here.world.points[seat])
    return Message(
        "molthar.reason.curse",
        {"player": _player(seat), "points": points, "character": character_word(best)},
    )


def _trade(here: Situation, character: int) -> Message:
    """The nearer of the face-up characters, compared with the one that goes (MO-B6)."""
    coming = min(here.faces(), key=lambda face: here.lacks(face, here.hand))
    return Message(
        "molthar.reason.trade",
        {
            "character": character_word(character),
            "count": here.lacks(character, here.hand),
            "other": character_word(coming),
            "left": here.lacks(coming, here.hand),
        },
    )


def _look(here: Situation, _: int) -> Message:
    return Message("molthar.reason.look")


def _melt(here: Situation, _: int) -> Message:
    needing = here.set_back(here.hand - int(c.pearls(c.TWO, 1)))
    if needing is None:
        return Message("molthar.reason.melt")
    return Message(
        "molthar.reason.melt_needed", {"character": character_word(needing[0]), "count": needing[1]}
    )


def _reap(here: Situation, _: int) -> Message:
    """How likely a new hand is to be nearer to the characters in reach."""
    characters = here.in_reach()
    size = int(c.size(here.hand))
    before = min((here.lacks(character, here.hand) for character in characters), default=0)

    def better(world: MoltharState) -> bool:
        hand = sum(int(c.pearls(kind, 1)) for kind in next_pearls(world, size))
        return min((here.lacks(character, hand) for character in characters), default=0) < before

    return Message("molthar.reason.reap", {"percent": here.percent(better)})


def _end(here: Situation, _: int) -> Message:
    """The hand is good, or nothing is worth the extra action that goes unused (MO-A6)."""
    if here.world.turn.actions_left > 0:
        return Message("molthar.reason.give_up")
    return Message("molthar.reason.end")


_REASONS: Final[dict[int, Callable[[Situation, int], Message | None]]] = {
    a.TAKE: _pearl,
    a.TAKE_BLIND: _blind_pearl,
    a.REPLACE: _replace,
    a.DROP: _drop,
    a.PUT: _put,
    a.PUT_BLIND: _put_blind,
    a.ACT: _activate,
    a.GIVE: _give,
    a.WHOM: _victim,
    a.STEAL: _pearl,
    a.KEEP: _pearl,
    a.TRADE: _trade,
    a.LOOK: _look,
    a.MELT: _melt,
    a.REAP: _reap,
    a.END: _end,
}
"""[verb]: the reason for it, from its argument."""


def _price(here: Situation, character: int) -> dict[str, int | Message]:
    return {
        "character": character_word(character),
        "points": int(c.POINTS[character]),
        "count": here.lacks(character, here.hand),
    }


def _player(seat: int) -> Message:
    return Message("seat.name", {"number": seat + 1})
