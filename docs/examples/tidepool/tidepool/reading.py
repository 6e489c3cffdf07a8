"""Positions and views of Tidepool that anyone may have written: every refusal names the field."""

from __future__ import annotations

from collections import Counter

from nacre import Game, PositionError
from nacre.pack import Field
from tidepool.actions import POOLS, VALUES
from tidepool.state import COPIES, HAND, TARGET, TidepoolState, all_shells, shells_of
from tidepool.view import TidepoolView

BOX = VALUES * COPIES
MOST_POINTS = 100
COMMON = ("seat", "pools", "points", "looks", "looked", "gone")


def read_state(game: Game, position: object) -> TidepoolState:
    """The state that `to_dict` wrote."""
    fields = Field(position).object((*COMMON, "deck", "hands", "buried"))
    rows = game.players
    state = TidepoolState(
        game,
        seat=fields["seat"].number(-1, rows - 1),
        deck=_shells(fields["deck"]),
        hands=[_shells(row, HAND) for row in fields["hands"].items(rows, rows)],
        pools=_pools(fields["pools"]),
        points=_numbers(fields["points"], rows, -MOST_POINTS),
        looks=_numbers(fields["looks"], rows, 0),
        looked=_flag(fields["looked"]),
        gone=_shells(fields["gone"]),
        buried=[_shells(row) for row in fields["buried"].items(rows, rows)],
    )
    if Counter(shells_of(state.to_dict())) != Counter(all_shells()):
        raise PositionError("position", "tidepool.position.shells")
    if (state.seat < 0) != (not any(state.hands)) or (state.seat >= 0 and not state.hands[state.seat]):
        raise PositionError("seat", "tidepool.position.seat")
    if state.looked and not state.deck:
        raise PositionError("looked", "tidepool.position.looked")
    return state


def read_view(game: Game, view: object) -> TidepoolView:
    """The view that its `to_dict` wrote."""
    fields = Field(view).object((*COMMON, "viewer", "deck", "next", "hands", "buried"))
    rows = game.players
    return TidepoolView(
        game,
        viewer=fields["viewer"].number_or_none(0, rows - 1),
        seat=fields["seat"].number(-1, rows - 1),
        deck=fields["deck"].number(0, BOX),
        next=fields["next"].number_or_none(1, VALUES),
        hands=[_shells_or_count(row) for row in fields["hands"].items(rows, rows)],
        pools=_pools(fields["pools"]),
        points=_numbers(fields["points"], rows, -MOST_POINTS),
        looks=_numbers(fields["looks"], rows, 0),
        looked=_flag(fields["looked"]),
        gone=_shells(fields["gone"]),
        buried=[_shells_or_count(row) for row in fields["buried"].items(rows, rows)],
    )


def _shells(field: Field, most: int = BOX) -> list[int]:
    return [item.number(1, VALUES) for item in field.items(0, most)]


def _shells_or_count(field: Field) -> list[int] | int:
    return _shells(field) if isinstance(field.value, list) else field.number(0, BOX)


def _pools(field: Field) -> list[list[int]]:
    pools = field.items(len(POOLS), len(POOLS))
    for pool in pools:
        if sum(_shells(pool)) >= TARGET:
            raise pool.refuse("tidepool.position.pool", {"target": TARGET})
    return [_shells(pool) for pool in pools]


def _numbers(field: Field, count: int, low: int) -> list[int]:
    return [item.number(low, MOST_POINTS) for item in field.items(count, count)]


def _flag(field: Field) -> bool:
    if not isinstance(field.value, bool):
        raise field.refuse("tidepool.position.flag")
    return field.value
