"""Positions and views of Pearladöra as JSON-able data (schema: docs/positions.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from nacre.kernel.game import FieldPath
from nacre.kernel.position import header
from nacre.packs.pearladora import components as c
from nacre.packs.pearladora.actions import EAST_LINES, LINE_NAMES, LINE_SPACE, LINES
from nacre.packs.pearladora.phases import PHASES
from nacre.packs.pearladora.territories import OPEN_EAST, OPEN_SOUTH

if TYPE_CHECKING:
    from nacre.packs.pearladora.state import PearladoraState
    from nacre.packs.pearladora.view import PearladoraView

TABLE: Final = ("seat", "phase", "line", "farms", "pontoons", "supply", "seats")
SEAT: Final = ("clan", "hand", "divers", "powers", "backup", "done")
DIVER: Final = ("space", "value", "face_up", "looked", "necklaces", "backup")
VIEW: Final = ("viewer", *TABLE)
SEAT_VIEW: Final = ("clan", "left", "hand", "divers", "powers", "backup", "done")


def write(state: PearladoraState) -> dict[str, object]:
    """The whole position."""
    seats = [
        {
            "clan": c.CLANS[state.set_up.clans[seat]],
            "hand": list(map(int, c.list_divers(state.hands[seat]))),
            "divers": write_divers(state, seat, c.WHOLE_BOARD),
            **write_tokens(state, seat),
        }
        for seat in range(state.set_up.players)
    ]
    return {**header(state.game), **write_table(state), "seats": seats}


def write_view(view: PearladoraView, known: i64) -> dict[str, object]:
    """A view, with the values of the Divers in `known`."""
    seats = [
        {
            "clan": c.CLANS[view.set_up.clans[seat]],
            "left": view.left[seat],
            "hand": (
                list(map(int, c.list_divers(view.hand[seat])))
                if seat == view.viewer or view.seat < 0
                else None
            ),
            "divers": write_divers(view, seat, known),
            **write_tokens(view, seat),
        }
        for seat in range(view.set_up.players)
    ]
    viewer = None if view.viewer < 0 else view.viewer
    return {**header(view.game), "viewer": viewer, **write_table(view), "seats": seats}


def write_table(table: PearladoraState | PearladoraView) -> dict[str, object]:
    """What does not belong to a seat."""
    set_up = table.set_up
    pearls = (set_up.pearls_1, set_up.pearls_2, set_up.pearls_4)
    farms = c.WHOLE_BOARD & ~c.FREE_SET
    return {
        "seat": table.seat,
        "phase": PHASES[table.phase],
        "line": None if table.line < 0 else LINE_NAMES[table.line],
        "farms": {
            c.NAMES[i]: c.number_at(c.BIT[i], *pearls) for i in range(c.SPACES) if farms & c.BIT[i] != 0
        },
        "pontoons": write_pontoons(table.east, table.south),
        "supply": table.supply,
    }


def write_divers(table: PearladoraState | PearladoraView, seat: int, known: i64) -> list[dict[str, object]]:
    """A seat's Divers on the board, in the order of the spaces."""
    divers: list[dict[str, object]] = []
    for space in c.FREE:
        bit = c.BIT[space]
        if table.placed[seat] & bit == 0:
            continue
        value = c.number_at(bit, table.values_1, table.values_2, table.values_4)
        divers.append(
            {
                "space": c.NAMES[space],
                "value": value if known & bit != 0 else None,
                "face_up": table.face_up & bit != 0,
                "looked": table.looked & bit != 0,
                "necklaces": int(table.necklaced & bit != 0) + int(table.twice_necklaced & bit != 0),
                "backup": table.backups & bit != 0,
            }
        )
    return divers


def write_tokens(table: PearladoraState | PearladoraView, seat: int) -> dict[str, object]:
    """What a seat has besides its Divers."""
    return {
        "powers": (table.powers >> (4 * seat)) & 0xF,
        "backup": (table.reserve >> seat) & 1 != 0,
        "done": (table.done >> seat) & 1 != 0,
    }


def write_pontoons(east: i64, south: i64) -> list[str]:
    """The names of the lines with a Pontoon."""
    gone_east, gone_south = OPEN_EAST & ~east, OPEN_SOUTH & ~south
    return [
        LINE_NAMES[line]
        for line in range(LINES)
        if (gone_east if line < EAST_LINES else gone_south) & c.BIT[LINE_SPACE[line]] != 0
    ]


def inventory(data: dict[str, Any]) -> dict[str, int]:
    """How many there are of each component that never leaves the game; used Powers do (PD-P5)."""
    found: dict[str, int] = {"pontoons": data["supply"] + len(data["pontoons"]), "backups": 0}
    names = [f"cluster of {pearls}" for pearls in data["farms"].values()]
    for number, seat in enumerate(data["seats"]):
        values = [*seat["hand"], *[diver["value"] for diver in seat["divers"]]]
        names += [f"{value} of seat {number}" for value in values]
        found["backups"] += seat["backup"] + sum(diver["backup"] for diver in seat["divers"])
    for name in names:
        found[name] = found.get(name, 0) + 1
    return found


def unseen(data: dict[str, Any], seat: int | None) -> list[list[FieldPath]]:
    """For each other seat, the Divers it placed face down and those in its hand (PD-S3, PD-I1).

    Elders know the Divers they looked at. A hand alone is no secret: everyone knows the starting hand.
    """
    if data["seat"] == -1:
        return []
    groups: list[list[FieldPath]] = []
    elders = seat is not None and data["seats"][seat]["clan"] == "elders"
    for number, other in enumerate(data["seats"]):
        if number == seat:
            continue
        face_down: list[FieldPath] = [
            ("seats", number, "divers", i, "value")
            for i, diver in enumerate(other["divers"])
            if not diver["face_up"] and not (elders and diver["looked"])
        ]
        in_hand: list[FieldPath] = [("seats", number, "hand", i) for i in range(len(other["hand"]))]
        if face_down:
            groups.append([*face_down, *in_hand])
    return groups
