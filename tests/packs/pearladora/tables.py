"""Positions of Pearladöra drawn in the test source, as nacre draws them itself.

    a     b     c     d     e     f     g     h
1  F1  |  .     .    (5)    .     .     .     .
        -----

`F1` is a Diver of the Fishermen (R Foragers, C Children, E Elders) of value 1; after it `!` is face up, `-`
and `=` are one necklace and two, `+` is a Backup. Farms may be left as `.`: their Pearls are dealt in order.
What is not drawn (hands, Powers, Pontoons left) is what play would have left, unless it is given.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import nacre
from nacre.packs.pearladora.components import CLANS, CLUSTERS, DIVERS, FARM_NAMES, NAMES
from nacre.packs.pearladora.drawing import CELL, LETTERS, MARGIN, draw_board

FARMS = [name for name in NAMES if name in FARM_NAMES]
POWERS = {"fishermen": 2, "foragers": 2, "children": 1, "elders": 2}
EMPTY = "\n".join(["  a"] + [" "] * 9)


def table(
    drawing: str = EMPTY,
    clans: str = "FR",
    looked: str = "",
    seat: int = 0,
    phase: str = "turn",
    line: str | None = None,
    powers: tuple[int | None, ...] = (),
    done: str = "",
    advanced: bool = True,
    **options: Any,
) -> nacre.State:
    """The state that the drawing shows, with these clans by seat. Fishermen's used Powers leave no trace."""
    names = [next(clan for clan in CLANS if LETTERS[clan] == letter) for letter in clans]
    game = nacre.game("pearladora", players=len(names), clans=names, advanced=advanced, **options)
    cells, pontoons = read(drawing)
    pearls = {name: int(cells.pop(name)[1]) for name in FARMS if name in cells}
    rest = list((Counter(CLUSTERS) - Counter(pearls.values())).elements())
    farms = {name: pearls[name] if name in pearls else rest.pop(0) for name in FARMS}
    seats = []
    for number, clan in enumerate(names):
        divers = [diver(space, cell, looked) for space, cell in cells.items() if cell[0] == LETTERS[clan]]
        held = Counter(dict(enumerate(DIVERS[len(names)], 1)))
        held -= Counter(each["value"] for each in divers)
        hand = sorted(held.elements())
        left = 0
        if advanced:
            marks = Counter("".join(cell[2:] for cell in cells.values()))
            used = {
                "foragers": marks["-"] + 2 * marks["="],
                "children": marks["!"] + (phase == "open"),
                "elders": len(looked.split()),
                "fishermen": 0,
            }[clan]
            left = POWERS[clan] - used
        given = powers[number] if number < len(powers) else None
        if given is not None:
            left = given
        seats.append(
            {
                "clan": clan,
                "hand": hand,
                "divers": divers,
                "powers": left,
                "backup": advanced and not any(each["backup"] for each in divers),
                "done": str(number) in done,
            }
        )
    return game.from_dict(
        {
            "game": "pearladora",
            "rules": 1,
            "options": dict(game.options),
            "seat": seat,
            "phase": phase,
            "line": line,
            "farms": farms,
            "pontoons": pontoons,
            "supply": 35 - len(pontoons),
            "seats": seats,
        }
    )


def read(drawing: str) -> tuple[dict[str, str], list[str]]:
    """The spaces that are not empty, and the Pontoons."""
    _, *rows = drawing.strip("\n").split("\n")
    cells: dict[str, str] = {}
    pontoons: list[str] = []
    for number, space in enumerate(NAMES):
        row, column = divmod(number, 8)
        start = MARGIN + column * (CELL + 1)
        line = rows[2 * row].ljust(60)
        content = line[start : start + CELL].strip()
        if content not in ("", "."):
            cells[space] = content
        if line[start + CELL] == "|":
            pontoons.append(f"{space}e")
        below = rows[2 * row + 1].ljust(60) if 2 * row + 1 < len(rows) else " " * 60
        if "-" in below[start : start + CELL]:
            pontoons.append(f"{space}s")
    return cells, pontoons


def diver(space: str, cell: str, looked: str) -> dict[str, Any]:
    return {
        "space": space,
        "value": int(cell[1]),
        "face_up": "!" in cell,
        "looked": space in looked.split(),
        "necklaces": cell.count("-") + 2 * cell.count("="),
        "backup": "+" in cell,
    }


def drawn(state: nacre.State) -> str:
    """The board of a state."""
    return draw_board(state.to_dict())


def legal(state: nacre.State) -> list[str]:
    """The legal actions in notation."""
    return [state.game.text(action) for action in state.legal_actions()]


def lines(state: nacre.State) -> set[str]:
    """The lines on which a Pontoon may be placed."""
    return {text for text in legal(state) if text[-1] in "es" and "@" not in text and ":" not in text}


def starting(state: nacre.State, beginning: str) -> list[str]:
    """The legal actions whose text begins like this."""
    return [text for text in legal(state) if text.startswith(beginning)]


def play(state: nacre.State, *texts: str) -> nacre.State:
    """Play these plies, each checked."""
    for text in texts:
        action = state.game.parse(text)
        state.game.check(state, action)
        state.apply(action)
    return state


def refusal(state: nacre.State, text: str) -> nacre.IllegalAction:
    """The error that an illegal action gets; the state must not change."""
    before = state.key()
    try:
        state.game.check(state, state.game.parse(text))
    except nacre.IllegalAction as error:
        assert state.key() == before
        return error
    raise AssertionError(f"{text} is legal")


def seats(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The seats of a position or view."""
    return list(data["seats"])


def values(seat: dict[str, Any]) -> dict[str, int | None]:
    """The values of a seat's Divers by space."""
    return {each["space"]: each["value"] for each in seat["divers"]}
