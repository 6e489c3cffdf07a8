"""What speaks for an action at Molthar, for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple, cast

from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.packs.molthar import actions as a
from nacre.packs.molthar import components as c
from nacre.packs.molthar import phases
from nacre.packs.molthar import powers as p
from nacre.packs.molthar.legality import wisps_beside
from nacre.packs.molthar.payment.payments import DIAMOND_BITS, DIAMOND_MASK, payable
from nacre.packs.molthar.state import MoltharState
from nacre.packs.molthar.telling import character_word
from nacre.words import Message

FARTHEST: Final = 6
"""No character lacks more pearls than this: a hand with more of them pays for anything."""
NEAR: Final = 2
"""A character that lacks no more pearls than this is nearly paid for."""
LIKELY: Final = 0.3
"""What an opponent can do in so many of the likely worlds is worth preventing."""


def reason(view: View, action: int, worlds: Sequence[State]) -> Message:
    """One short reason for a legal action of the seat to decide, from worlds imagined from its view."""
    imagined = [cast("MoltharState", world) for world in worlds]
    if not imagined:
        imagined = [cast("MoltharState", view.game.imagine(view, Rng(0)))]
    # What the seat itself has is the same in all of them.
    return _tell(Place(imagined[0], imagined), action)


class Place(NamedTuple):
    """Where the seat to decide stands: any world for what it knows, and all of them for what is likely."""

    world: MoltharState
    worlds: list[MoltharState]

    @property
    def seat(self) -> int:
        """The seat to decide."""
        return int(self.world.seat)

    @property
    def hand(self) -> int:
        """Its pearls."""
        return int(self.world.hands[self.seat])

    def lacks(self, character: int, hand: int) -> int:
        """How many pearls that hand lacks to pay for a character; Diamonds and printed pearls count."""
        return lacking(character, hand, int(self.world.wealth[self.seat]), int(self.world.powers[self.seat]))

    def portal(self) -> list[int]:
        """The characters that the seat can activate once it has the pearls, neighbours' Wisps included."""
        found = _pair(self.world.portals[self.seat])
        wisps = int(wisps_beside(self.world))
        return found + [p.FIRST_WISP + n for n in range(2) if wisps >> n & 1]

    def faces(self) -> list[int]:
        """The face-up characters."""
        return _pair(self.world.market.faces)

    def share(self, holds: Callable[[MoltharState], bool]) -> int:
        """In how many of a hundred likely worlds that holds."""
        return round(100 * sum(map(holds, self.worlds)) / len(self.worlds))


@lru_cache(4096)  # the same few hands are asked about in world after world
def lacking(character: int, hand: int, diamonds: int, powers: int) -> int:
    """The fewest pearls more with which a character can be paid for; a Diamond that is wanted counts as one.

    >>> lacking(c.CARD_NAMES.index("lion"), int(c.pearls(7, 1)), 0, 0)
    3
    """
    for n in range(FARTHEST):
        for kinds in combinations_with_replacement(range(c.FIRST_SWAP), n):
            more = hand + sum(int(c.pearls(kind, 1)) for kind in kinds)
            if payable(character, more, diamonds, powers):
                return n
    return 1 + lacking(character, hand, diamonds + 1, powers)  # MO-P6


def _tell(place: Place, action: int) -> Message:
    world = place.world
    if action < a.TAKE_BLIND:
        return _pearl(place, action)
    if action == a.TAKE_BLIND:
        return _blind_pearl(place)
    if action == a.REPLACE:
        return _replace(place)
    if action < a.PUT:
        banishing = world.turn.phase == phases.BANISHING
        return _banish(place, action - a.DROP) if banishing else _drop(place, action - a.DROP)
    if action < a.ACT:
        return _put(place, action - a.PUT)
    if action < a.GIVE:
        return _activate(place, action - a.ACT)
    if action < a.WHOM:
        kind, n = divmod(action - a.GIVE, a.MOST_GIVEN + 1)
        return _discard(place, kind, n) if world.turn.phase == phases.DISCARDING else _pay(place, kind, n)
    if action < a.STEAL:
        return _victim(place, action - a.WHOM)
    if action < a.KEEP:
        return _pearl(place, action - a.STEAL)
    if action < a.TRADE:
        return _pearl(place, action - a.KEEP)
    if action < a.LOOK:
        return _trade(place, action - a.TRADE)
    if action == a.LOOK:
        return Message("molthar.reason.look")
    if action == a.MELT:
        return _melt(place)
    if action == a.REAP:
        return _reap(place)
    return Message("molthar.reason.end")


def _pearl(place: Place, kind: int) -> Message:
    """What a pearl is good for: a character on the portal, one face up, an opponent's, or later."""
    more = place.hand + int(c.pearls(kind, 1))
    for code, characters in (("portal", place.portal()), ("face_up", place.faces())):
        found = _brought_nearer(place, characters, place.hand, more)
        if found is None:
            continue
        character, count = found
        if count:
            return Message(
                f"molthar.reason.nearer.{code}", {"character": character_word(character), "count": count}
            )
        return Message(f"molthar.reason.completes.{code}", {"character": character_word(character)})
    pearl = c.PEARL_NAMES[kind]
    for seat, character in _of_opponents(place):
        if place.share(_can_use(seat, character, kind)) >= 100 * LIKELY:
            return Message(
                "molthar.reason.denies",
                {"player": _player(seat), "pearl": pearl, "character": character_word(character)},
            )
    return Message("molthar.reason.later", {"pearl": pearl})


def _blind_pearl(place: Place) -> Message:
    """How likely the top pearl helps."""
    characters = place.portal() or place.faces()
    if not characters:
        return Message("molthar.reason.blind_any")

    def helps(world: MoltharState) -> bool:
        return _helps(place, characters, _next_pearls(world, 1))

    return Message("molthar.reason.blind", {"percent": place.share(helps)})


def _replace(place: Place) -> Message:
    """How likely one of four new pearls helps."""
    characters = place.portal() or place.faces()

    def helps(world: MoltharState) -> bool:
        return _helps(place, characters, _next_pearls(world, c.DISPLAY))

    return Message("molthar.reason.replace", {"percent": place.share(helps)})


def _drop(place: Place, character: int) -> Message:
    price = _price(place, character)
    return Message("molthar.reason.drop", price)


def _banish(place: Place, character: int) -> Message:
    """What an opponent loses, and how likely it was about to pay for it."""
    seat = int(place.world.turn.other)
    return Message(
        "molthar.reason.banish",
        {
            "player": _player(seat),
            "character": character_word(character),
            "percent": place.share(_can_pay(seat, character)),
        },
    )


def _put(place: Place, character: int) -> Message:
    """How far the character is, unless it is put to keep it from someone."""
    world = place.world
    if character == phases.BLIND:
        if not int(world.market.looked) >> place.seat & 1:
            return _blind_character(place)
        character = int(world.deck[world.drawn])
    price = _price(place, character)
    if price["count"] == 0:
        return Message("molthar.reason.put_ready", price)
    if cast("int", price["count"]) > NEAR:
        for seat in _opponents(place):
            if place.share(_can_pay(seat, character)) >= 100 * LIKELY:
                return Message(
                    "molthar.reason.keeps", {"player": _player(seat), "character": character_word(character)}
                )
    return Message("molthar.reason.put", price)


def _blind_character(place: Place) -> Message:
    def near(world: MoltharState) -> bool:
        return world.drawn < len(world.deck) and place.lacks(int(world.deck[world.drawn]), place.hand) <= NEAR

    return Message("molthar.reason.put_blind", {"percent": place.share(near), "count": NEAR})


def _activate(place: Place, character: int) -> Message:
    """What the character gives; above all, the points that bring on the end (MO-E1)."""
    points = int(c.POINTS[character])
    total = int(place.world.points[place.seat]) + points
    word = character_word(character)
    if total >= c.GOAL and place.world.turn.final_round < 0:
        return Message("molthar.reason.goal", {"character": word, "total": total})
    owner = next(seat for seat in _from(place) if c.pair_has(place.world.portals[seat], character))
    if owner != place.seat:
        return Message("molthar.reason.wisp", {"character": word, "points": points, "player": _player(owner)})
    if c.DIAMONDS[character]:
        return Message(
            "molthar.reason.diamonds",
            {"character": word, "points": points, "diamonds": int(c.DIAMONDS[character])},
        )
    if p.POWER[character]:
        return Message("molthar.reason.ability", {"character": word, "points": points})
    return Message("molthar.reason.activates", {"character": word, "points": points})


def _pay(place: Place, kind: int, n: int) -> Message:
    """What the best payment with so many of a kind leaves."""
    world = place.world
    payments = [int(payment) for payment in world.choices.open_payments()]
    payments = [payment for payment in payments if c.count(payment >> DIAMOND_BITS, kind) == n]
    others = [character for character in _pair(world.portals[place.seat]) if character != world.turn.subject]
    if others and payments:
        other = others[0]
        powers = int(world.powers[place.seat])
        left = min(
            lacking(
                other,
                place.hand - (payment >> DIAMOND_BITS),
                int(world.wealth[place.seat]) - (payment & DIAMOND_MASK),
                powers,
            )
            for payment in payments
        )
        return Message("molthar.reason.pay_leaves", {"character": character_word(other), "count": left})
    fewest = min((int(c.size(payment >> DIAMOND_BITS)) for payment in payments), default=n)
    diamonds = min((payment & DIAMOND_MASK for payment in payments), default=0)
    return Message("molthar.reason.pay", {"count": fewest, "diamonds": diamonds})


def _discard(place: Place, kind: int, n: int) -> Message:
    """Whether anything in reach needs the pearls that go, or those that stay."""
    pearl = c.PEARL_NAMES[kind]
    held = int(c.count(place.hand, kind))
    gone = n or min(held, int(place.world.turn.owe))
    needing = _set_back(place, place.hand - int(c.pearls(kind, gone)))
    if n == 0:
        if needing is None:
            return Message("molthar.reason.keep_any", {"pearl": pearl})
        return Message("molthar.reason.keep_for", {"pearl": pearl, "character": character_word(needing[0])})
    if needing is None:
        return Message("molthar.reason.discard", {"pearl": pearl})
    return Message(
        "molthar.reason.pay_leaves", {"character": character_word(needing[0]), "count": needing[1]}
    )


def _victim(place: Place, seat: int) -> Message:
    """What there is to be had from a player."""
    if place.world.turn.phase == phases.ROBBING:
        count = int(c.size(place.world.hands[seat]))
        return Message("molthar.reason.rob", {"player": _player(seat), "count": count})
    best = max(_pair(place.world.portals[seat]), key=lambda character: int(c.POINTS[character]))
    points = int(place.world.points[seat])
    return Message(
        "molthar.reason.curse",
        {"player": _player(seat), "points": points, "character": character_word(best)},
    )


def _trade(place: Place, character: int) -> Message:
    """The nearer of the face-up characters against the one that goes (MO-B6)."""
    coming = min(place.faces(), key=lambda face: place.lacks(face, place.hand))
    return Message(
        "molthar.reason.trade",
        {
            "character": character_word(character),
            "count": place.lacks(character, place.hand),
            "other": character_word(coming),
            "left": place.lacks(coming, place.hand),
        },
    )


def _melt(place: Place) -> Message:
    needing = _set_back(place, place.hand - int(c.pearls(c.TWO, 1)))
    if needing is None:
        return Message("molthar.reason.melt")
    return Message(
        "molthar.reason.melt_needed", {"character": character_word(needing[0]), "count": needing[1]}
    )


def _reap(place: Place) -> Message:
    """How likely a new hand is nearer to the characters in reach."""
    characters = place.portal() or place.faces()
    size = int(c.size(place.hand))
    before = min((place.lacks(character, place.hand) for character in characters), default=0)

    def better(world: MoltharState) -> bool:
        hand = sum(int(c.pearls(kind, 1)) for kind in _next_pearls(world, size))
        return min((place.lacks(character, hand) for character in characters), default=0) < before

    return Message("molthar.reason.reap", {"percent": place.share(better)})


def _price(place: Place, character: int) -> dict[str, int | Message]:
    return {
        "character": character_word(character),
        "points": int(c.POINTS[character]),
        "count": place.lacks(character, place.hand),
    }


def _brought_nearer(place: Place, characters: Iterable[int], hand: int, more: int) -> tuple[int, int] | None:
    """Of the characters that other pearls bring nearer, the nearest and what it then lacks."""
    nearer = [
        (place.lacks(character, more), -int(c.POINTS[character]), character)
        for character in characters
        if place.lacks(character, more) < place.lacks(character, hand)
    ]
    return (min(nearer)[2], min(nearer)[0]) if nearer else None


def _set_back(place: Place, less: int) -> tuple[int, int] | None:
    """Of the characters that are farther without some pearls, the first and what it then lacks."""
    for character in place.portal():
        count = place.lacks(character, less)
        if count > place.lacks(character, place.hand):
            return character, count
    return None


def _helps(place: Place, characters: list[int], kinds: Iterable[int]) -> bool:
    """Does any one of those pearls bring a character nearer?"""
    return any(
        _brought_nearer(place, characters, place.hand, place.hand + int(c.pearls(kind, 1))) is not None
        for kind in kinds
    )


def _next_pearls(world: MoltharState, n: int) -> list[int]:
    """The next pearls of the draw pile, and should it end, of the discards (MO-S2)."""
    drawn = int(world.pearl_drawn)
    coming = [int(kind) for kind in world.pearl_deck[drawn : drawn + n]]
    return coming + [int(kind) for kind in c.spread(world.market.pearl_discards)][: n - len(coming)]


def _can_pay(seat: int, character: int) -> Callable[[MoltharState], bool]:
    """Can that seat pay for the character, in a world?"""
    return lambda world: bool(payable(character, world.hands[seat], world.wealth[seat], world.powers[seat]))


def _can_use(seat: int, character: int, kind: int) -> Callable[[MoltharState], bool]:
    """Would one more pearl let that seat pay for the character, in a world?"""

    def can_use(world: MoltharState) -> bool:
        hand = world.hands[seat]
        have = world.wealth[seat], world.powers[seat]
        return bool(
            not payable(character, hand, *have) and payable(character, hand + c.pearls(kind, 1), *have)
        )

    return can_use


def _of_opponents(place: Place) -> Iterator[tuple[int, int]]:
    for seat in _opponents(place):
        for character in _pair(place.world.portals[seat]):
            yield seat, character


def _opponents(place: Place) -> list[int]:
    """The other seats, next to play first."""
    return _from(place)[1:]


def _from(place: Place) -> list[int]:
    players = int(place.world.players)
    return [(place.seat + n) % players for n in range(players)]


def _pair(pair: int) -> list[int]:
    low, high = int(c.pair_low(pair)), int(c.pair_high(pair))
    return [character for character in (low, high) if character >= 0]


def _player(seat: int) -> Message:
    return Message("seat.name", {"number": seat + 1})
