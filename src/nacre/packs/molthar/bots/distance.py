"""Estimates how far a hand is from a character's cost: one look at each shape, no search over payments.

Sets of values are packed as in the rules: four bits for each value, 8 in the lowest.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.molthar import powers as p
from nacre.packs.molthar.components import size, without
from nacre.packs.molthar.payment.costs import EXTRA, SHAPES, STARTS
from nacre.packs.molthar.payment.payments import payable

MOST_PEARLS: Final = 5
"""Payments of more pearls than a hand holds at the end of a turn are left out."""
FEW_VALUES: Final = 3
FAR: Final = 99
SWAPS: Final = 12
"""A set of values shifted left by this many bits is a pile of pearls without the Swap symbol."""
ONES: Final = 28
THREES: Final = 20


def _short_shapes() -> tuple[vec[i64], vec[i64]]:
    starts = [0]
    shapes: list[int] = []
    for character in range(len(STARTS) - 1):
        for i in range(STARTS[character], STARTS[character + 1]):
            shape = int(SHAPES[i])
            if sum(shape >> shift & 0xF for shift in range(0, 32, 4)) <= MOST_PEARLS:
                shapes.append(shape)
        starts.append(len(shapes))
    return vec[i64](starts), vec[i64](shapes)


def _asked() -> vec[i64]:
    asked = [0] * (len(STARTS) - 1)
    for character in range(len(asked)):
        for i in range(STARTS[character], STARTS[character + 1]):
            asked[character] |= int(SHAPES[i])
        if sum(asked[character] >> shift & 0xF != 0 for shift in range(0, 32, 4)) > FEW_VALUES:
            asked[character] = 0
    return vec[i64](asked)


_tables: Final = _short_shapes()
FIRST_SHAPE: Final = _tables[0]
SHORT_SHAPES: Final = _tables[1]
ASKED: Final = _asked()
"""[character]: the values that its cost asks for, without their numbers; 0 if there are many."""


@final
class Distance:
    """How far a seat is from paying: call `measure` for a character, then read the fields below."""

    printed: i64
    jokers: i64
    diamonds: i64
    powers: i64
    changing: bool

    lacking: i64
    """Pearls or Diamonds that are missing to pay for the character."""
    missing: i64
    """The values that are missing in the nearest payment."""
    need: i64
    """The values of which one more pearl brings the character nearer, without their numbers."""
    use: i64
    """The values that the nearest payment takes from the hand."""
    spent: i64
    """About how many Diamonds the nearest payment spends, those in the cost included."""

    def __init__(self) -> None:
        self.printed = 0
        self.jokers = 0
        self.diamonds = 0
        self.powers = 0
        self.changing = False
        self.lacking = FAR
        self.missing = 0
        self.need = 0
        self.use = 0
        self.spent = 0

    def set_means(self, powers: i64, diamonds: i64) -> None:
        """Set what the seat can pay with apart from its hand."""
        self.printed = powers & p.PRINTED
        self.jokers = p.jokers(powers)
        self.diamonds = diamonds
        self.powers = powers
        self.changing = powers & (p.PETER_PAN | p.IMP | p.AMAZON) != 0

    def measure(self, character: i64, hand: i64) -> None:
        """Measure how far a hand, as a set of values, is from that character's cost."""
        diamonds = self.diamonds - EXTRA[character]
        debt: i64 = 0
        if diamonds < 0:  # MO-P6
            debt = -diamonds
            diamonds = 0
        jokers = self.jokers
        printed = self.printed
        most_bridged = jokers + diamonds
        if self.changing:
            most_bridged = FAR
        best: i64 = FAR
        missing: i64 = 0
        need: i64 = 0
        use: i64 = 0
        spent: i64 = 0
        i: i64
        for i in range(FIRST_SHAPE[character], FIRST_SHAPE[character + 1]):
            wanted = SHORT_SHAPES[i]
            if printed != 0:
                wanted = without(wanted, printed)
            lacked = without(wanted, hand)
            lacking = size(lacked)
            if lacking > best + most_bridged:
                continue
            used = wanted - lacked
            lacking -= jokers
            if lacking < 0:
                lacking = 0
            bridged: i64 = 0
            if lacking > 0 and (diamonds > 0 or self.changing):
                bridged = self.count_bridged(lacked, hand - used, diamonds)
                if bridged > lacking:
                    bridged = lacking
                lacking -= bridged
            if lacking > best:
                continue
            if lacking < best:
                best = lacking
                missing = lacked
                need = lacked
                use = used
                spent = bridged if bridged < diamonds else diamonds
            else:
                need |= lacked
        if best == 0 and self.changing and not payable(character, hand << SWAPS, self.diamonds, self.powers):
            best = 1  # one pearl was counted for two changes
        if best == 0:
            need = 0
        elif diamonds > 0:
            need |= (need << 4) & 0xFFFFFFFF  # MO-P2
        self.lacking = best + debt
        self.missing = missing
        self.need = need
        self.use = use
        self.spent = spent + EXTRA[character]

    def count_bridged(self, lacked: i64, rest: i64, diamonds: i64) -> i64:
        """About how many missing pearls can be replaced by changed ones from the rest of the hand."""
        bridged: i64 = 0
        if self.changing:
            if self.powers & p.IMP != 0:  # MO-B2
                bridged += (rest >> THREES) & 0xF
            if self.powers & p.PETER_PAN != 0:  # MO-B1
                ones = (rest >> ONES) & 0xF
                eights = lacked & 0xF
                bridged += ones if ones < eights else eights
        if diamonds > 0:
            moved = rest >> 4  # MO-P2
            if self.powers & p.AMAZON != 0:  # MO-B9
                moved |= (rest << 4) & 0xFFFFFFFF
            raised = size(lacked) - size(without(lacked, moved))
            bridged += raised if raised < diamonds else diamonds
        return bridged


def kinds_of(values: i64) -> i64:
    """How many different values there are in the set."""
    any_bit = values | (values >> 1) | (values >> 2) | (values >> 3)
    return size(any_bit & 0x11111111)
