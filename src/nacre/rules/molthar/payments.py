"""Every way to pay for a character (MO-P1 to MO-P6).

A payment is one number: the pile of pearls given up, times 32, plus the fewest Diamonds that make them
work, those in the cost included. Sorted, payments are sorted by how many they give of the first kind,
then of the second, and so on.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from nacre.rules.molthar.components import size, without
from nacre.rules.molthar.costs import EXTRA, SHAPES, STARTS
from nacre.rules.molthar.powers import AMAZON, CHANGING, IMP, PETER_PAN, PRINTED, jokers

DIAMOND_BITS: Final = 5
DIAMOND_MASK: Final = 31
VALUE_TOPS: Final = 0x88888888
"""Set in shapes that want eight or more of a value, which `without` cannot count."""
ONES: Final = 28
"""Where a set of values holds its 1s: value v stands at 4 * (8 - v)."""
THREES: Final = 20

# Where a wanted value can come from, in the order of trying.
PRINTED_PEARL: Final = 0
JOKER: Final = 1
SAME: Final = 2
ONE_AS_EIGHT: Final = 3
THREE_AS_ANY: Final = 4
RAISED: Final = 5
LOWERED: Final = 6
ONE_AS_SEVEN: Final = 7
THE_END: Final = 8


def by_value(pile: i64) -> i64:
    """A pile as a set of values: the Swap symbol makes no difference."""
    return (
        (pile >> 12)
        + (((pile >> 8) & 0xF) << THREES)
        + (((pile >> 4) & 0xF) << (THREES - 4))
        + ((pile & 0xF) << (THREES - 8))
    )


def payable(character: i64, pile: i64, diamonds: i64, powers: i64) -> bool:
    """Is there any payment?"""
    left = diamonds - EXTRA[character]
    if left < 0:
        return False  # MO-P6
    hand = by_value(pile)
    printed = powers & PRINTED
    spare = jokers(powers)
    changing = powers & CHANGING != 0
    i: i64
    for i in range(STARTS[character], STARTS[character + 1]):
        shape = SHAPES[i]
        if shape & VALUE_TOPS == 0:
            # MO-P3: to see whether it can be paid, printed pearls of the very values come first.
            lacking = size(without(without(shape, printed), hand))
            if lacking <= spare:
                return True
            if not changing and lacking > spare + left:
                continue
        elif not changing and left == 0:
            continue  # there are only seven pearls of a value
        if Search(hand, powers, left, True).find(shape):
            return True
    return False


def payments(character: i64, pile: i64, diamonds: i64, powers: i64) -> vec[i64]:
    """Every payment, sorted, each set of hand pearls once (MO-P4)."""
    extra = EXTRA[character]
    if diamonds < extra:
        return vec[i64]()
    search = Search(by_value(pile), powers, diamonds - extra, False)
    i: i64
    for i in range(STARTS[character], STARTS[character + 1]):
        search.find(SHAPES[i])
    fewest: dict[int, int] = {}
    for i in range(search.count):
        used = int(search.found[i] >> DIAMOND_BITS)
        spent = int(search.found[i] & DIAMOND_MASK)
        if spent < fewest.get(used, 99):
            fewest[used] = spent
    every: list[int] = []
    for used, spent in fewest.items():
        for given in _piles(used, pile):
            every.append((given << DIAMOND_BITS) | (spent + extra))
    every.sort()
    return vec[i64](every)


def _piles(used: int, pile: int) -> list[int]:
    """Every pile of the hand's pearls with those values: with the Swap symbol or without (MO-C1)."""
    piles = [used << 12]
    for shift, low in ((THREES, 8), (THREES - 4, 4), (THREES - 8, 0)):
        wanted = (used >> shift) & 0xF
        swaps = (pile >> low) & 0xF
        plain = (pile >> (shift + 12)) & 0xF
        piles = [
            given - (with_swap << (shift + 12)) + (with_swap << low)
            for given in piles
            for with_swap in range(max(0, wanted - plain), min(swaps, wanted) + 1)
        ]
    return piles


@final
class Search:
    """Looks for the ways in which a hand makes up a wanted set of values."""

    hand: i64  # values not yet used
    printed: i64
    spare: i64  # printed pearls of any value
    left: i64  # Diamonds
    pan: bool
    imp: bool
    amazon: bool
    first_only: bool
    used: i64
    spent: i64
    found: vec[i64]
    count: i64

    def __init__(self, hand: i64, powers: i64, diamonds: i64, first_only: bool) -> None:
        self.hand = hand
        self.printed = powers & PRINTED
        self.spare = jokers(powers)
        self.left = diamonds
        self.pan = powers & PETER_PAN != 0
        self.imp = powers & IMP != 0
        self.amazon = powers & AMAZON != 0
        self.first_only = first_only
        self.used = 0
        self.spent = 0
        self.found = vec[i64]()
        self.count = 0

    def find(self, wanted: i64) -> bool:
        """Note down every way to make up the wanted values; is there one?"""
        return self._fill(wanted, 0, PRINTED_PEARL)

    def _fill(self, wanted: i64, shift: i64, source: i64) -> bool:
        """Make up what is still wanted, from that value on and, for it, from that source on."""
        while (wanted >> shift) & 0xF == 0:
            if wanted >> shift == 0:
                if not self.first_only:
                    self.found = append(self.found, (self.used << DIAMOND_BITS) | self.spent)
                    self.count += 1
                return True
            shift += 4
            source = PRINTED_PEARL
        one: i64 = 1
        rest = wanted - (one << shift)
        any_found = False
        while source < THE_END:
            if self._try(source, rest, shift):
                any_found = True
                if self.first_only:
                    return True
            source += 1
        return any_found

    def _try(self, source: i64, rest: i64, shift: i64) -> bool:
        """Take one pearl for the value at `shift` from that source, if it has one, and go on."""
        one: i64 = 1
        if source == PRINTED_PEARL:
            if (self.printed >> shift) & 0xF == 0:
                return False
            self.printed -= one << shift
            found = self._fill(rest, shift, source)
            self.printed += one << shift
            return found
        if source == JOKER:
            if self.spare == 0:
                return False
            self.spare -= 1
            found = self._fill(rest, shift, source)
            self.spare += 1
            return found
        at = shift
        price: i64 = 0
        if source == ONE_AS_EIGHT:  # MO-B1
            if not self.pan or shift != 0:
                return False
            at = ONES
        elif source == THREE_AS_ANY:  # MO-B2
            if not self.imp or shift == THREES:
                return False
            at = THREES
        elif source >= RAISED:
            if self.left == 0:
                return False
            price = 1
            if source == RAISED:  # MO-P2
                at = shift + 4
            elif source == LOWERED:  # MO-B9
                if not self.amazon or shift == 0:
                    return False
                at = shift - 4
            else:  # MO-P5: first to 8, then down
                if not (self.amazon and self.pan) or shift != 4:
                    return False
                at = ONES
        if at > ONES or (self.hand >> at) & 0xF == 0:
            return False
        card = one << at
        self.hand -= card
        self.used += card
        self.left -= price
        self.spent += price
        found = self._fill(rest, shift, source)
        self.hand += card
        self.used -= card
        self.left += price
        self.spent -= price
        return found
