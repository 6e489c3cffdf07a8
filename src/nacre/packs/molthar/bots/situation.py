"""What the seat to decide has, what it is short of, and what is likely: the facts behind reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from nacre.packs.molthar import components as c
from nacre.packs.molthar import powers as p
from nacre.packs.molthar.legality import wisps_beside
from nacre.packs.molthar.payment.payments import payable
from nacre.packs.molthar.phases import DISCARDING
from nacre.packs.molthar.state import MoltharState

FARTHEST: Final = 6
"""No character lacks more pearls than this: a hand with more of them pays for anything."""


class Situation(NamedTuple):
    """The seat to decide and its worlds: any one for what the seat knows, all of them for what is likely."""

    world: MoltharState
    worlds: list[MoltharState]

    @property
    def seat(self) -> int:
        """The seat to decide."""
        return int(self.world.seat)

    @property
    def hand(self) -> int:
        """Its pearls, without those already chosen for a discard."""
        hand = int(self.world.hands[self.seat])
        turn = self.world.turn
        return hand - int(turn.paid) if turn.phase == DISCARDING else hand

    def lacks(self, character: int, hand: int) -> int:
        """How many pearls that hand lacks to pay for a character; Diamonds and printed pearls count."""
        return lacking(character, hand, int(self.world.wealth[self.seat]), int(self.world.powers[self.seat]))

    def portal(self) -> list[int]:
        """The characters that the seat can activate once it has the pearls, neighbours' Wisps included."""
        found = pair(self.world.portals[self.seat])
        wisps = int(wisps_beside(self.world))
        return found + [p.FIRST_WISP + n for n in range(2) if wisps >> n & 1]

    def faces(self) -> list[int]:
        """The face-up characters."""
        return pair(self.world.market.faces)

    def in_reach(self) -> list[int]:
        """The characters that the seat can activate or, if there are none, put on its portal."""
        return self.portal() or self.faces()

    def percent(self, holds: Callable[[MoltharState], bool]) -> int:
        """In how many percent of the likely worlds that holds."""
        return round(100 * sum(map(holds, self.worlds)) / len(self.worlds))

    def seats(self) -> list[int]:
        """All seats in the order of play, beginning with the one to decide."""
        players = int(self.world.players)
        return [(self.seat + n) % players for n in range(players)]

    def opponents(self) -> list[int]:
        """The other seats, the next to play first."""
        return self.seats()[1:]

    def opponents_characters(self) -> Iterator[tuple[int, int]]:
        """Each opponent with each character on its portal."""
        for seat in self.opponents():
            for character in pair(self.world.portals[seat]):
                yield seat, character

    def brought_nearer(self, characters: Iterable[int], hand: int) -> tuple[int, int] | None:
        """Of the characters that lack fewer pearls with that hand, the nearest and what it then lacks."""
        nearer = [
            (self.lacks(character, hand), -int(c.POINTS[character]), character)
            for character in characters
            if self.lacks(character, hand) < self.lacks(character, self.hand)
        ]
        return (min(nearer)[2], min(nearer)[0]) if nearer else None

    def set_back(self, hand: int) -> tuple[int, int] | None:
        """Of the portal's characters that lack more with that hand, the first and what it then lacks."""
        for character in self.portal():
            count = self.lacks(character, hand)
            if count > self.lacks(character, self.hand):
                return character, count
        return None

    def helps(self, characters: list[int], kinds: Iterable[int]) -> bool:
        """Does any one of those pearls bring a character nearer?"""
        return any(
            self.brought_nearer(characters, self.hand + int(c.pearls(kind, 1))) is not None for kind in kinds
        )


@lru_cache(4096)  # the same few hands are asked about in world after world
def lacking(character: int, hand: int, diamonds: int, powers: int) -> int:
    """The fewest additional pearls that pay for a character; a Diamond that is missing counts as one.

    >>> lacking(c.CARD_NAMES.index("lion"), int(c.pearls(7, 1)), 0, 0)
    3
    """
    for n in range(FARTHEST):
        for kinds in combinations_with_replacement(range(c.FIRST_SWAP), n):
            more = hand + sum(int(c.pearls(kind, 1)) for kind in kinds)
            if payable(character, more, diamonds, powers):
                return n
    return 1 + lacking(character, hand, diamonds + 1, powers)  # MO-P6


def next_pearls(world: MoltharState, n: int) -> list[int]:
    """The next pearls of the draw pile and, should it run out, of the discards (MO-S2)."""
    drawn = int(world.pearl_drawn)
    coming = [int(kind) for kind in world.pearl_deck[drawn : drawn + n]]
    return coming + [int(kind) for kind in c.spread(world.market.pearl_discards)][: n - len(coming)]


def can_pay(seat: int, character: int) -> Callable[[MoltharState], bool]:
    """Can that seat pay for the character, in a given world?"""
    return lambda world: bool(payable(character, world.hands[seat], world.wealth[seat], world.powers[seat]))


def can_use(seat: int, character: int, kind: int) -> Callable[[MoltharState], bool]:
    """Does that seat lack just such a pearl to pay for the character, in a given world?"""

    def holds(world: MoltharState) -> bool:
        hand = world.hands[seat]
        have = world.wealth[seat], world.powers[seat]
        return bool(
            not payable(character, hand, *have) and payable(character, hand + c.pearls(kind, 1), *have)
        )

    return holds


def pair(characters: int) -> list[int]:
    """The characters of a pair."""
    low, high = int(c.pair_low(characters)), int(c.pair_high(characters))
    return [character for character in (low, high) if character >= 0]
