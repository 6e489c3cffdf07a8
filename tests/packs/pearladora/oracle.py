"""Territories found the slow and obvious way, by name and with a queue. The fast code must agree."""

from __future__ import annotations

from collections.abc import Collection

SPACES = [column + row for row in "12345" for column in "abcdefgh"]
LINES = [space + "e" for space in SPACES if space[0] != "h"] + [
    space + "s" for space in SPACES if space[1] != "5"
]


def across(line: str) -> str:
    """The space on the other side of a line."""
    column, row, side = list(line)
    return chr(ord(column) + 1) + row if side == "e" else column + chr(ord(row) + 1)


def territories(pontoons: Collection[str]) -> list[set[str]]:
    """The connected parts of the board."""
    neighbours: dict[str, list[str]] = {space: [] for space in SPACES}
    for line in LINES:
        if line not in pontoons:
            neighbours[line[:2]].append(across(line))
            neighbours[across(line)].append(line[:2])
    found: list[set[str]] = []
    for space in SPACES:
        if any(space in territory for territory in found):
            continue
        territory, queue = {space}, [space]
        while queue:
            for neighbour in neighbours[queue.pop()]:
                if neighbour not in territory:
                    territory.add(neighbour)
                    queue.append(neighbour)
        found.append(territory)
    return found


def allowed(pontoons: Collection[str]) -> set[str]:
    """The lines that take a Pontoon without leaving a territory of fewer than four spaces (PD-A3)."""
    return {
        line
        for line in LINES
        if line not in pontoons and all(len(territory) >= 4 for territory in territories([*pontoons, line]))
    }
