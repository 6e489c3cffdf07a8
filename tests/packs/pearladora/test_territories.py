"""The fast code for territories agrees with the slow one, for every line of random boards."""

from __future__ import annotations

import os
from random import Random

import pytest

import nacre
from nacre.packs.pearladora.actions import EAST_LINES, LINE_SPACE
from nacre.packs.pearladora.components import BIT, FREE_SET, NAMES, space_names
from nacre.packs.pearladora.position import write_pontoons
from nacre.packs.pearladora.territories import OPEN_EAST, OPEN_SOUTH, allowed_lines, fill, full_territory
from packs.pearladora import oracle

BOARDS = 5000 if os.environ.get("NACRE_PROFILE") == "soak" else 15
BATCHES = 20


def boards_agree(seed: int, boards: int) -> None:
    """Compare both on that many boards, met while boards fill up with random Pontoons."""
    chooser = Random(f"territories {seed}")
    checked = 0
    while checked < boards:
        east, south = OPEN_EAST, OPEN_SOUTH
        while True:
            pontoons = write_pontoons(east, south)
            may = lines(*allowed_lines(east, south))
            assert set(may) == oracle.allowed(pontoons), pontoons
            parts_agree(east, south, pontoons, chooser)
            checked += 1
            if not may or len(pontoons) == 35:
                break
            east, south = without(east, south, chooser.choice(may))


def parts_agree(east: int, south: int, pontoons: list[str], chooser: Random) -> None:
    slow = oracle.territories(pontoons)
    number = chooser.randrange(40)
    territory = next(part for part in slow if NAMES[number] in part)
    assert set(space_names(fill(BIT[number], east, south))) == territory
    empty = FREE_SET & chooser.getrandbits(40) & chooser.getrandbits(40) & chooser.getrandbits(40)
    is_full = not territory & set(space_names(empty))
    assert set(space_names(full_territory(BIT[number], empty, east, south))) == (
        territory if is_full else set()
    )


def lines(east: int, south: int) -> list[str]:
    return [space + "e" for space in space_names(east)] + [space + "s" for space in space_names(south)]


def without(east: int, south: int, line: str) -> tuple[int, int]:
    bit = int(BIT[NAMES.index(line[:2])])
    return (east & ~bit, south) if line[2] == "e" else (east, south & ~bit)


@pytest.mark.parametrize("seed", range(BATCHES))
def test_every_line_of_random_boards(seed: int) -> None:
    boards_agree(seed, BOARDS)


def test_lines_are_numbered_as_the_oracle_lists_them() -> None:
    game = nacre.game("pearladora")
    first = game.parse("a1e")
    assert [game.text(first + line) for line in range(67)] == oracle.LINES
    assert [
        NAMES[LINE_SPACE[line]] + ("e" if line < EAST_LINES else "s") for line in range(67)
    ] == oracle.LINES
