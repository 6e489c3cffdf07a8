"""Every way to pay for a character (MO-P1 to MO-P6).

A payment is one number: the pile of pearls given up, times 32, plus the fewest Diamonds that make them
work, those in the cost included. Sorted, payments are sorted by how many they give of the first kind,
then of the second, and so on.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from nacre.packs.molthar.components import FIRST_SWAP, count, pearls, without
from nacre.packs.molthar.payment.costs import EXTRA, SHAPES, STARTS
from nacre.packs.molthar.powers import AMAZON, IMP, PETER_PAN, PRINTED, jokers

DIAMOND_BITS: Final = 5
DIAMOND_MASK: Final = 31
EVERY_OTHER: Final = 0x0F0F0F0F
"""Every other value of a set, with room above each for a lent bit."""
LENT: Final = 0x80808080
SWAP_BITS: Final = 12
SWAPS: Final = 0xFFF
"""The pearls of a pile that carry the Swap symbol; shifted right past them, the rest is a set of values."""
THREE: Final = 2
"""The first kind of pearl that also exists with the Swap symbol."""
ONES: Final = 28
"""Where a set of values holds its 1s: value v stands at 4 * (8 - v)."""
THREES: Final = 20

# The sources of a wanted value, in the order in which they are tried.
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
        (pile >> SWAP_BITS)
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
    # MO-P3: to see whether it can be paid, try printed pearls of the wanted values first.
    have = hand + (powers & PRINTED)
    i: i64
    for i in range(STARTS[character], STARTS[character + 1]):
        if covers(have, SHAPES[i]):
            return True
    most = other_means(hand, left, powers)
    if most == 0:
        return False
    for i in range(STARTS[character], STARTS[character + 1]):
        if lacking(have, SHAPES[i]) <= most and Search(hand, powers, left, True).find(SHAPES[i]):
            return True
    return False


def payments(character: i64, pile: i64, diamonds: i64, powers: i64) -> vec[i64]:
    """Every payment, sorted, each set of hand pearls once (MO-P4)."""
    extra = EXTRA[character]
    if diamonds < extra:
        return vec[i64]()
    hand = by_value(pile)
    have = hand + (powers & PRINTED)
    most = other_means(hand, diamonds - extra, powers)
    search = Search(hand, powers, diamonds - extra, False)
    i: i64
    for i in range(STARTS[character], STARTS[character + 1]):
        if lacking(have, SHAPES[i]) <= most:
            search.find(SHAPES[i])
    every = vec[i64]()
    for i in range(len(search.found)):
        given = (search.found[i] >> DIAMOND_BITS) << SWAP_BITS
        spent = (search.found[i] & DIAMOND_MASK) + extra
        if pile & SWAPS == 0:
            every = append(every, (given << DIAMOND_BITS) | spent)
        else:
            every = _insert_piles(every, given, spent, pile)
    return every


def covers(have: i64, wanted: i64) -> bool:
    """Are all the wanted values there?"""
    # Half of the values at once: the bit lent to each is still set where there were enough.
    some = ((have & EVERY_OTHER) | LENT) - (wanted & EVERY_OTHER)
    rest = (((have >> 4) & EVERY_OTHER) | LENT) - ((wanted >> 4) & EVERY_OTHER)
    return some & rest & LENT == LENT


def lacking(have: i64, wanted: i64) -> i64:
    """How many of the wanted values are not there."""
    some = _lacking(have & EVERY_OTHER, wanted & EVERY_OTHER)
    return some + _lacking((have >> 4) & EVERY_OTHER, (wanted >> 4) & EVERY_OTHER)


def _lacking(have: i64, wanted: i64) -> i64:
    lent = (wanted | LENT) - have
    more = lent & (((lent & LENT) >> 7) * 0x7F)
    return ((more * 0x01010101) >> 24) & 0xFF


def other_means(hand: i64, diamonds: i64, powers: i64) -> i64:
    """The most values that can be made other than by a hand pearl of that value."""
    most = diamonds + jokers(powers)
    if powers & PETER_PAN != 0:
        most += (hand >> ONES) & 0xF
    if powers & IMP != 0:
        most += (hand >> THREES) & 0xF
    return most


def _insert_piles(every: vec[i64], plain: i64, spent: i64, pile: i64) -> vec[i64]:
    """Insert all piles of hand pearls with those values, with and without the Swap symbol (MO-C1)."""
    choice: i64
    n: i64
    for choice in range(8):
        given = plain
        possible = True
        for n in range(3):
            if (choice >> n) & 1 == 1:
                possible = possible and count(plain, THREE + n) > 0
                given += pearls(FIRST_SWAP + n, 1) - pearls(THREE + n, 1)
        if possible and without(given, pile) == 0:
            every = _insert(every, (given << DIAMOND_BITS) | spent)
    return every


def _insert(ways: vec[i64], way: i64) -> vec[i64]:
    """Insert a payment in order; of two that give up the same pearls keep the one with fewer Diamonds."""
    low: i64 = 0
    high: i64 = len(ways)
    while low < high:
        middle = (low + high) >> 1
        if ways[middle] < way:
            low = middle + 1
        else:
            high = middle
    given = way >> DIAMOND_BITS
    if low > 0 and ways[low - 1] >> DIAMOND_BITS == given:
        return ways
    if low < len(ways) and ways[low] >> DIAMOND_BITS == given:
        ways[low] = way
        return ways
    ways = append(ways, way)
    at: i64 = len(ways) - 1
    while at > low:
        ways[at] = ways[at - 1]
        at -= 1
    ways[low] = way
    return ways


@final
class Search:
    """Searches for the ways in which a hand makes up a wanted set of values."""

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
    found: vec[i64]  # sorted: values used, times 32, plus the Diamonds spent

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

    def find(self, wanted: i64) -> bool:
        """Note down every way to make up the wanted values; is there one?"""
        return self._fill(wanted, 0, PRINTED_PEARL)

    def _fill(self, wanted: i64, shift: i64, source: i64) -> bool:
        """Make up what is still wanted, from that value on; for that value, from that source on."""
        while (wanted >> shift) & 0xF == 0:
            if wanted >> shift == 0:
                if not self.first_only:
                    self.found = _insert(self.found, (self.used << DIAMOND_BITS) | self.spent)
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
