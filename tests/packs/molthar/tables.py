"""Positions of Molthar drawn in the test source."""

from __future__ import annotations

from typing import Any, TypeVar

import nacre
from nacre.packs.molthar.characters import CHARACTERS
from nacre.packs.molthar.components import PEARL_COPIES, PEARL_NAMES
from nacre.packs.molthar.state import MoltharState
from present import of_kind
from written import written

Position = TypeVar("Position", bound=nacre.State)
PEARLS = [name for name, copies in zip(PEARL_NAMES, PEARL_COPIES, strict=True) for _ in range(copies)]
CARDS = [row.name for row in CHARACTERS for _ in range(row.copies)]


def table(
    hands: list[str],
    *,
    portals: tuple[str, ...] = (),
    active: tuple[str, ...] = (),
    diamonds: tuple[str, ...] = (),
    display: str = "1 1 2 2",
    faces: str = "giant giant",
    next_pearls: str = "",
    next_characters: str = "",
    discards: str = "",
    pearls: str = "pile",
    characters: str = "pile",
    wisp: str = "waits",
    limit: int = 200,
    **changes: Any,
) -> MoltharState:
    """A position with those hands, all of them open, seat 0 to decide.

    Cards that are not named lie under the next ones of the draw pile or, if `pearls` or `characters` is
    "discards", in the discard pile. If it is "gone", no pile has them: the pearls are in the hand of seat 0,
    the characters are Diamonds of the last seat.
    """
    game = nacre.game("molthar", players=len(hands), first=0, wisp=wisp, round_limit=limit)
    left, cards = list(PEARLS), list(CARDS)

    def some(names: str) -> list[str]:
        chosen = names.split()
        for name in chosen:
            (left if name in PEARL_NAMES else cards).remove(name)
        return chosen

    def of(seats: tuple[str, ...], seat: int) -> list[str]:
        return some(seats[seat]) if seat < len(seats) else []

    position: Any = game.new(1).to_dict()
    position |= {
        "pearl_discards": some(discards),
        "seat": 0,
        "first": 0,
        "display": some(display),
        "faces": some(faces),
        "pearl_pile": some(next_pearls),
        "pile": some(next_characters),
        "seats": [
            {
                "hand": some(hand),
                "portal": of(portals, seat),
                "active": of(active, seat),
                "diamonds": [{"face": face, "seen": [], "generation": 0} for face in of(diamonds, seat)],
            }
            for seat, hand in enumerate(hands)
        ],
    }
    if pearls == "gone":
        position["seats"][0]["hand"] += left
    else:
        position["pearl_pile" if pearls == "pile" else "pearl_discards"] += left
    if characters == "gone":
        position["seats"][-1]["diamonds"] += [{"face": face, "seen": [], "generation": 0} for face in cards]
    else:
        position["pile" if characters == "pile" else "discards"] += cards
    position["public"] = [open_case(position)]
    position["beliefs"] = [None] * len(hands)
    position["notes"] = position["public_notes"] = None
    for path, value in changes.items():
        if path in position["turn"]:
            position["turn"][path] = value
        else:
            position[path] = value
    return of_kind(MoltharState, game.from_dict(position))


def open_case(position: Any) -> dict[str, Any]:
    """The case in which everybody knows all hands."""
    return {
        "weight": 1.0,
        "sure": [seat["hand"] for seat in position["seats"]],
        "ages": [{"pool": position["pearl_pile"], "hidden": [0] * len(position["seats"])}],
    }


def play(state: Position, *texts: str) -> Position:
    """Play plies by their texts, each checked."""
    for text in texts:
        action = state.game.parse(text)
        state.game.check(state, action)
        state.apply(action)
        state.audit()
    return state


def legal(state: nacre.State) -> list[str]:
    return [state.game.text(action) for action in state.legal_actions()]


def hand(state: nacre.State, seat: int) -> str:
    return " ".join(sorted(seat_of(state, seat)["hand"]))


def seat_of(state: nacre.State, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = written(state)["seats"][seat]
    return found


def of(state: nacre.State, *path: str | int) -> Any:
    data: Any = state.to_dict()
    for step in path:
        data = data[step]
    return data
