"""Territories, and which Pontoons are allowed (PD-A3).

`east` is the set of spaces whose east side is open: no border and no Pontoon there; `south` likewise.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nacre.packs.pearladora.components import BIT, COLUMNS, SPACES


def _open_east() -> i64:
    east: i64 = 0
    for space in range(SPACES):
        if (space + 1) % COLUMNS != 0:
            east |= BIT[space]
    return east


def _open_south() -> i64:
    south: i64 = 0
    for space in range(SPACES - COLUMNS):
        south |= BIT[space]
    return south


OPEN_EAST: Final = _open_east()
OPEN_SOUTH: Final = _open_south()


def widen(area: i64, east: i64, south: i64) -> i64:
    """The area and the spaces one step away from it."""
    return (
        area
        | ((area & east) << 1)
        | ((area >> 1) & east)
        | ((area & south) << COLUMNS)
        | ((area >> COLUMNS) & south)
    )


def fill(area: i64, east: i64, south: i64) -> i64:
    """All spaces of the territories that have a space in `area`."""
    while True:
        wider = (
            area
            | ((area & east) << 1)
            | ((area >> 1) & east)
            | ((area & south) << COLUMNS)
            | ((area >> COLUMNS) & south)
        )
        if wider == area:
            return area
        area = wider


def full_territory(area: i64, empty: i64, east: i64, south: i64) -> i64:
    """The territory of `area` if none of its spaces is in `empty`, otherwise the empty set."""
    while area & empty == 0:
        wider = (
            area
            | ((area & east) << 1)
            | ((area >> 1) & east)
            | ((area & south) << COLUMNS)
            | ((area >> COLUMNS) & south)
        )
        if wider == area:
            return area
        area = wider
    return 0


def allowed_lines(east: i64, south: i64) -> tuple[i64, i64]:
    """Where a Pontoon may be placed on the east side, and where on the south side (PD-A3).

    All territories have four spaces or more, so a line is forbidden exactly if it is the only way out of
    one, two or three spaces. Such a small group is always a tree, and the trees are found for all spaces at
    once: `t2_e` are the spaces whose way out is east and that have one more space behind them, `t3_e` those
    that have two.
    """
    west = east << 1
    north = south << COLUMNS
    # How many ways out does each space have? Two half adders.
    odd_row = east ^ west
    odd_column = south ^ north
    both_row = east & west
    both_column = south & north
    odd = odd_row ^ odd_column
    one = odd & ~(both_row | both_column)
    if one == 0:
        return east, south
    two = (odd_row & odd_column) | ((both_row ^ both_column) & ~(odd_row | odd_column))
    three = odd & (both_row | both_column)

    leaf_e = east & (one >> 1)
    leaf_w = west & (one << 1)
    leaf_s = south & (one >> COLUMNS)
    leaf_n = north & (one << COLUMNS)

    t2_e = two & east & (leaf_w | leaf_s | leaf_n)
    t2_w = two & west & (leaf_e | leaf_s | leaf_n)
    t2_s = two & south & (leaf_e | leaf_w | leaf_n)
    t2_n = two & north & (leaf_e | leaf_w | leaf_s)

    # Three in a row or around a corner: behind a space with two ways out lies a t2.
    behind_e = east & (t2_w >> 1)
    behind_w = west & (t2_e << 1)
    behind_s = south & (t2_n >> COLUMNS)
    behind_n = north & (t2_s << COLUMNS)
    # Or the middle one leads out: all other ways out of a space with three are dead ends.
    on_e = east & ~leaf_e
    on_w = west & ~leaf_w
    on_s = south & ~leaf_s
    on_n = north & ~leaf_n
    t3_e = east & ((two & (behind_w | behind_s | behind_n)) | (three & ~(on_w | on_s | on_n)))
    t3_w = west & ((two & (behind_e | behind_s | behind_n)) | (three & ~(on_e | on_s | on_n)))
    t3_s = south & ((two & (behind_e | behind_w | behind_n)) | (three & ~(on_e | on_w | on_n)))
    t3_n = north & ((two & (behind_e | behind_w | behind_s)) | (three & ~(on_e | on_w | on_s)))

    no_east = (one & east) | t2_e | t3_e | (((one & west) | t2_w | t3_w) >> 1)
    no_south = (one & south) | t2_s | t3_s | (((one & north) | t2_n | t3_n) >> COLUMNS)
    return east & ~no_east, south & ~no_south
