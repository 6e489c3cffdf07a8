"""Tables that Pearladöra's guide looks up instead of calculating."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.pearladora.actions import EAST_LINES, LINE_SPACE
from nacre.packs.pearladora.components import BIT, FREE, FREE_SET, FREE_SPACES, SPACES

ZERO: Final = 400
"""The index of 0 in NUMBER."""


def _numbers() -> vec[float]:
    row = vec[float]([0.0] * (2 * ZERO + 1))
    i: i64
    for i in range(1, ZERO + 1):
        row[ZERO + i] = row[ZERO + i - 1] + 1.0
        row[ZERO - i] = -row[ZERO + i]
    return row


def _space_of() -> vec[i64]:
    row = vec[i64]([0] * 67)
    space: i64
    for space in range(SPACES):
        row[BIT[space] % 67] = space
    return row


def _east_lines() -> vec[i64]:
    row = vec[i64]([0] * SPACES)
    line: i64
    for line in range(EAST_LINES):
        row[LINE_SPACE[line]] = line
    return row


def _slots() -> vec[i64]:
    row = vec[i64]([-1] * SPACES)
    slot: i64
    for slot in range(FREE_SPACES):
        row[FREE[slot]] = slot
    return row


NUMBER: Final = _numbers()
"""[ZERO + n]: n as a float."""
SPACE_OF: Final = _space_of()
"""[bit % 67]: the space with that bit; no two bits leave the same remainder."""
EAST_LINE: Final = _east_lines()
"""[space]: the line on its east side."""
SLOT: Final = _slots()
"""[space]: its number among the spaces without a farm."""
FARMS: Final = vec[i64]([BIT[space] for space in range(SPACES) if FREE_SET & BIT[space] == 0])
"""The farms, each a set of one space."""
