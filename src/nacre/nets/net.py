"""A small network of integers: a row of numbers from 0 to 255 goes in, a few numbers come out.

It has two hidden layers. Everything is added up in integers, so a network gives the same numbers on every
machine. Several sums are kept in one 64-bit number: a sum of products of packed numbers is the packed sum, as
long as each part fits into its lane.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

LANE: Final = 21
LANES: Final = 3
HALF_LANE: Final = 1 << 20
LANE_MASK: Final = (1 << 21) - 1
"""In the first layer: three sums of 21 bits in one number."""
BLOCK: Final = 8
"""The first layer adds up this many packed numbers at once, so that the sums stay in registers."""
WIDE_LANE: Final = 32
WIDE_LANES: Final = 2
HALF_WIDE: Final = 1 << 31
WIDE_MASK: Final = (1 << 32) - 1
"""In the second layer: two sums of 32 bits in one number."""
WIDE_BLOCK: Final = 4

FIRST_UNIT: Final = 4096
"""What stands for 1 in the weights of the first layer."""
UNIT_SHIFT: Final = 4
WIDE_SHIFT: Final = 8
UNIT: Final = 256
"""What stands for 1 in the output of a hidden unit, and in all later weights."""
MOST: Final = 2047
"""The highest output of a hidden unit: almost 8."""


@final
class Net:
    """A network with two hidden layers."""

    inputs: i64
    first: i64
    """Units in the first hidden layer."""
    second: i64
    outputs: i64
    first_words: i64
    second_words: i64
    first_weights: vec[i64]  # [input * first_words + word]: the weights of three units
    first_bias: vec[i64]  # [word]
    second_weights: vec[i64]  # [unit * second_words + word]: the weights of two units
    second_bias: vec[i64]  # [word]
    last_weights: vec[i64]  # [output * second + unit]
    last_bias: vec[i64]  # [output]
    usual: vec[u8]  # [input] -> what it is in most rows; the bias holds what these make
    places: vec[i64]  # the places of unusual inputs, or of units that are not 0, times the words of a row
    amounts: vec[i64]  # how far from usual they are
    units: vec[i64]  # [unit] -> its output
    sums: vec[i64]  # [unit of the second layer] -> its output

    def __init__(
        self,
        *,
        inputs: int,
        first: int,
        second: int,
        outputs: int,
        usual: list[int],
        first_weights: list[int],
        first_bias: list[int],
        second_weights: list[int],
        second_bias: list[int],
        last_weights: list[int],
        last_bias: list[int],
    ) -> None:
        """Take the weights row by row: [input][unit], [unit][unit], [output][unit]."""
        self.inputs = inputs
        self.first = first
        self.second = second
        self.outputs = outputs
        self.first_words = words_for(first, LANES, BLOCK)
        self.second_words = words_for(second, WIDE_LANES, WIDE_BLOCK)
        narrow, wide = (LANE, LANES, BLOCK), (WIDE_LANE, WIDE_LANES, WIDE_BLOCK)
        self.first_weights = pack(first_weights, first, narrow)
        self.usual = vec[u8](usual)
        self.first_bias = pack(bias_for(usual, first_weights, first_bias), first, narrow)
        self.second_weights = pack(second_weights, second, wide)
        self.second_bias = pack(second_bias, second, wide)
        self.last_weights = vec[i64](last_weights)
        self.last_bias = vec[i64](last_bias)
        most = max(inputs, first)
        self.places = vec[i64]([0] * most)
        self.amounts = vec[i64]([0] * most)
        self.units = vec[i64]([0] * int(self.first_words * LANES))
        self.sums = vec[i64]([0] * int(self.second_words * WIDE_LANES))

    def run(self, row: vec[u8]) -> None:
        """Put a row through the hidden layers; `output` then gives the results."""
        count = self._run_first(row)
        self._run_second(count)

    def output(self, number: i64) -> float:
        """One of the results for the row of the last `run`."""
        weights = self.last_weights
        sums = self.sums
        at = number * self.second
        total = self.last_bias[number]
        i: i64
        for i in range(self.second):
            total += weights[at + i] * sums[i]
        return float(total) / float(UNIT * UNIT)

    def says_anything(self) -> bool:
        """Is any output ever different from 0?"""
        found = False
        i: i64
        for i in range(len(self.last_weights)):
            found = found or self.last_weights[i] != 0
        for i in range(len(self.last_bias)):
            found = found or self.last_bias[i] != 0
        return found

    def _run_first(self, row: vec[u8]) -> i64:
        """Run the first layer; write its units that are not 0 into `places`, and return their number."""
        places = self.places
        amounts = self.amounts
        weights = self.first_weights
        units = self.units
        usual = self.usual
        words = self.first_words
        count: i64 = 0
        i: i64
        for i in range(self.inputs):
            if row[i] != usual[i]:
                places[count] = i * words
                amounts[count] = i64(row[i]) - i64(usual[i])
                count += 1
        word: i64 = 0
        while word < words:
            s0 = self.first_bias[word]
            s1 = self.first_bias[word + 1]
            s2 = self.first_bias[word + 2]
            s3 = self.first_bias[word + 3]
            s4 = self.first_bias[word + 4]
            s5 = self.first_bias[word + 5]
            s6 = self.first_bias[word + 6]
            s7 = self.first_bias[word + 7]
            for i in range(count):
                at = places[i] + word
                x = amounts[i]
                s0 += weights[at] * x
                s1 += weights[at + 1] * x
                s2 += weights[at + 2] * x
                s3 += weights[at + 3] * x
                s4 += weights[at + 4] * x
                s5 += weights[at + 5] * x
                s6 += weights[at + 6] * x
                s7 += weights[at + 7] * x
            to = word * LANES
            unpack(s0, units, to)
            unpack(s1, units, to + 3)
            unpack(s2, units, to + 6)
            unpack(s3, units, to + 9)
            unpack(s4, units, to + 12)
            unpack(s5, units, to + 15)
            unpack(s6, units, to + 18)
            unpack(s7, units, to + 21)
            word += BLOCK
        rows = self.second_words
        count = 0
        for i in range(self.first):
            unit = units[i]
            if unit > 0:
                places[count] = i * rows
                amounts[count] = unit
                count += 1
        return count

    def _run_second(self, count: i64) -> None:
        places = self.places
        amounts = self.amounts
        weights = self.second_weights
        sums = self.sums
        word: i64 = 0
        i: i64
        while word < self.second_words:
            s0 = self.second_bias[word]
            s1 = self.second_bias[word + 1]
            s2 = self.second_bias[word + 2]
            s3 = self.second_bias[word + 3]
            for i in range(count):
                at = places[i] + word
                x = amounts[i]
                s0 += weights[at] * x
                s1 += weights[at + 1] * x
                s2 += weights[at + 2] * x
                s3 += weights[at + 3] * x
            to = word * WIDE_LANES
            unpack_wide(s0, sums, to)
            unpack_wide(s1, sums, to + 2)
            unpack_wide(s2, sums, to + 4)
            unpack_wide(s3, sums, to + 6)
            word += WIDE_BLOCK


def bias_for(usual: list[int], weights: list[int], bias: list[int]) -> list[int]:
    """The bias to which only the weights of unusual inputs have to be added."""
    units = len(bias)
    found = list(bias)
    for place, amount in enumerate(usual):
        if amount:
            for unit in range(units):
                found[unit] += amount * weights[place * units + unit]
    return found


def words_for(units: i64, lanes: i64, block: i64) -> i64:
    """How many packed numbers hold that many units, in whole blocks."""
    words = (units + lanes - 1) // lanes
    return (words + block - 1) // block * block


def pack(numbers: list[int], units: int, layout: tuple[int, int, int]) -> vec[i64]:
    """Pack rows of numbers, `units` each: the first of a group in the lowest lane."""
    lane, lanes, block = layout
    rows = len(numbers) // units
    words = int(words_for(units, lanes, block))
    packed = [0] * (rows * words)
    for row in range(rows):
        for unit in range(units):
            packed[row * words + unit // lanes] += numbers[row * units + unit] << (lane * (unit % lanes))
    return vec[i64](packed)


def unpack(packed: i64, units: vec[i64], at: i64) -> None:
    """Write the three sums as outputs of hidden units."""
    low = ((packed + HALF_LANE) & LANE_MASK) - HALF_LANE
    rest = (packed - low) >> LANE
    middle = ((rest + HALF_LANE) & LANE_MASK) - HALF_LANE
    units[at] = squash(low >> UNIT_SHIFT)
    units[at + 1] = squash(middle >> UNIT_SHIFT)
    units[at + 2] = squash(((rest - middle) >> LANE) >> UNIT_SHIFT)


def unpack_wide(packed: i64, sums: vec[i64], at: i64) -> None:
    """Write the two sums as outputs of hidden units."""
    low = ((packed + HALF_WIDE) & WIDE_MASK) - HALF_WIDE
    sums[at] = squash(low >> WIDE_SHIFT)
    sums[at + 1] = squash(((packed - low) >> WIDE_LANE) >> WIDE_SHIFT)


def squash(sum_: i64) -> i64:
    """The output of a hidden unit: 0 for negative sums, and never more than `MOST`."""
    if sum_ < 0:
        return 0
    return sum_ if sum_ < MOST else MOST
