"""Positions and views of Pearls as JSON-able data (schema: docs/positions.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.game import FieldPath
from nacre.kernel.position import header, item_paths
from nacre.packs.pearls import components as c

if TYPE_CHECKING:
    from nacre.packs.pearls.state import PearlsState
    from nacre.packs.pearls.view import PearlsView

TABLE: Final = ("seat", "turns_left", "display", "necklaces", "draw_pile", "seats")
SEAT: Final = ("open", "dealt", "pile", "necklaces")
VIEW: Final = ("viewer", *TABLE, "rest")
SEAT_VIEW: Final = ("hand", "known", "open", "pile", "necklaces")


def write(state: PearlsState) -> dict[str, object]:
    """The whole position."""
    seats = [
        {
            "open": write_pile(state.open[seat]),
            "dealt": write_pile(state.hands[seat] - state.open[seat]),
            "pile": write_pile(state.piles[seat]),
            "necklaces": write_necklaces(state.chains[seat]),
        }
        for seat in range(state.players)
    ]
    return {
        **header(state.game),
        "seat": state.seat,
        "turns_left": None if state.turns_left < 0 else state.turns_left,
        "display": write_pile(state.display),
        "necklaces": write_necklaces(state.necklaces),
        "draw_pile": write_row(state.deck[state.drawn :]),
        "seats": seats,
    }


def write_view(view: PearlsView) -> dict[str, object]:
    """A view."""
    seats = [
        {
            "hand": view.sizes[seat],
            "known": write_pile(view.known[seat]),
            "open": write_pile(view.open[seat]),
            "pile": write_pile(view.piles[seat]),
            "necklaces": write_necklaces(view.chains[seat]),
        }
        for seat in range(len(view.known))
    ]
    return {
        **header(view.game),
        "viewer": None if view.viewer < 0 else view.viewer,
        "seat": view.seat,
        "turns_left": None if view.turns_left < 0 else view.turns_left,
        "display": write_pile(view.display),
        "necklaces": write_necklaces(view.necklaces),
        "draw_pile": view.draw_pile,
        "seats": seats,
        "rest": write_row(view.rest),
    }


def write_pile(pile: i64) -> list[str]:
    """A pile as the names of its cards, by colour."""
    return write_row(c.list_cards(pile))


def write_row(row: vec[i64]) -> list[str]:
    """Cards in their order, as names."""
    return [c.NAMES[colour] for colour in row]


def write_necklaces(necklaces: i64) -> list[int]:
    """Necklaces as their values, ascending."""
    values = range(c.LOWEST_NECKLACE, c.HIGHEST_NECKLACE + 1)
    return [value for value in values for _ in range(c.necklace_count(necklaces, value))]


def inventory(data: dict[str, object]) -> dict[str, int]:
    """How many of each card and necklace there are, wherever they are."""
    found: dict[str, int] = {}
    _tally(data, found)
    return found


def _tally(data: object, found: dict[str, int]) -> None:
    if isinstance(data, dict):
        for key in ("display", "draw_pile", "seats", "open", "dealt", "pile", "necklaces"):
            _tally(data.get(key), found)
    elif isinstance(data, list):
        for item in data:
            if isinstance(item, dict):
                _tally(item, found)
            else:
                found[str(item)] = found.get(str(item), 0) + 1


def unseen(data: dict[str, object], seat: int | None) -> list[list[FieldPath]]:
    """The draw pile and the cards dealt to others, which the seat cannot tell apart (PL-I1)."""
    if data["seat"] == -1:
        return []
    seats = data["seats"]
    assert isinstance(seats, list)
    others = [other for other in range(len(seats)) if other != seat]
    hidden = [path for other in others for path in item_paths(data, "seats", other, "dealt")]
    return [[*item_paths(data, "draw_pile"), *hidden]]
