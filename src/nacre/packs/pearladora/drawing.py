"""Pearladöra as text: for the terminal, tests and errors. Works from a position's or a view's dict.

A Diver is its clan's letter and its value, `?` if that is hidden; `!` face up, `-` and `=` for one necklace
and two, `+` for a Backup. Pearls stand on their farm in brackets. A Pontoon is `|` or `-----`.

The text comes in two sizes, with and without empty lines. Divers have marks of their clan's colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from nacre.kernel.ink import Ink, plain, tint
from nacre.packs.pearladora import components as c
from nacre.words import Message, say

LETTERS: Final = dict(zip(c.CLANS, "FRCE", strict=True))
INKS: Final[dict[str, Ink]] = {
    "fishermen": "orange",
    "foragers": "green",
    "children": "blue",
    "elders": "purple",
}
"""[clan]: how its Divers are painted; their letter says the same."""
CELL: Final = 5
"""The width of a space in letters; one more letter separates two spaces."""
MARGIN: Final = 2


def draw(data: Mapping[str, Any], names: Sequence[str] = (), language: str = "en") -> str:
    """The board, then each seat; `>` marks whose turn it is."""
    return plain(draw_large(data, names, language))


def draw_large(data: Mapping[str, Any], names: Sequence[str], language: str) -> str:
    """The board and the seats with room between them, with marks for colours."""
    return "\n".join([_board(data), "", _supply(data, language), "", *_seats(data, names, language)])


def draw_small(data: Mapping[str, Any], names: Sequence[str], language: str) -> str:
    """The same without empty lines."""
    return "\n".join([_board(data), _supply(data, language), *_seats(data, names, language)])


def draw_board(data: Mapping[str, Any]) -> str:
    """The board alone."""
    return plain(_board(data))


def _board(data: Mapping[str, Any]) -> str:
    cells = {name: _centred(f"({pearls})", "yellow") for name, pearls in data["farms"].items()}
    for seat in data["seats"]:
        for diver in seat["divers"]:
            cells[diver["space"]] = _centred(draw_diver(seat["clan"], diver), INKS[seat["clan"]])
    pontoons = set(data["pontoons"])
    head = " ".join(f"{letter:^{CELL}}" for letter in "abcdefgh"[: c.COLUMNS])
    lines = [" " * MARGIN + head]
    for row in range(c.ROWS):
        spaces = c.NAMES[row * c.COLUMNS : (row + 1) * c.COLUMNS]
        sides = [tint("|", "strong") if f"{space}e" in pontoons else " " for space in spaces]
        content = [cells.get(space, _centred(".", "grey")) for space in spaces]
        lines.append(
            f"{row + 1:<{MARGIN}}" + "".join(cell + side for cell, side in zip(content, sides, strict=True))
        )
        if row < c.ROWS - 1:
            walls = [
                tint("-" * CELL, "strong") if f"{space}s" in pontoons else " " * CELL for space in spaces
            ]
            lines.append(" " * MARGIN + " ".join(walls))
    return "\n".join(line.rstrip() for line in lines)


def _centred(text: str, ink: Ink) -> str:
    before = (CELL - len(text)) // 2
    return " " * before + tint(text, ink) + " " * (CELL - len(text) - before)


def _supply(data: Mapping[str, Any], language: str) -> str:
    return say(Message("pearladora.draw.supply", {"count": data["supply"]}), language)


def draw_diver(clan: str, diver: Mapping[str, Any]) -> str:
    """One Diver with its tokens."""
    value = "?" if diver["value"] is None else diver["value"]
    marks = "!" * diver["face_up"] + ("", "-", "=")[diver["necklaces"]] + "+" * diver["backup"]
    return f"{LETTERS[clan]}{value}{marks}"


def _seats(data: Mapping[str, Any], names: Sequence[str], language: str) -> list[str]:
    rows = []
    advanced = data["options"]["advanced"]
    for number, seat in enumerate(data["seats"]):
        name = (
            names[number]
            if number < len(names)
            else say(Message("seat.name", {"number": number + 1}), language)
        )
        mark = ">" if number == data["seat"] else " "
        clan = say(Message(f"pearladora.clan.{seat['clan']}"), language)
        hand = seat["hand"]
        left = len(hand) if hand is not None else seat["left"]
        notes = [say(Message("pearladora.draw.left", {"count": left}), language)]
        if hand:
            notes[0] += f" ({' '.join(map(str, hand))})"
        if advanced:
            notes.append(say(Message("pearladora.draw.powers", {"count": seat["powers"]}), language))
        if seat["backup"]:
            notes.append(say(Message("pearladora.draw.backup"), language))
        if seat["done"]:
            notes.append(say(Message("pearladora.draw.done"), language))
        shown = tint(f"{mark} {name}", "strong" if mark == ">" else "")
        clan = tint(f"{clan} ({LETTERS[seat['clan']]})", INKS[seat["clan"]])
        rows.append(f"{shown}, {clan}: {', '.join(notes)}")
    return rows
