"""Positions of Tidepool as rows of small numbers, for programs that learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from nacre import State, View
from nacre.pack import Features
from tidepool.actions import POOLS, VALUES
from tidepool.state import TidepoolState
from tidepool.view import TidepoolView

ZERO_POINTS: Final = 64
"""Points can be negative; these numbers cannot. Nobody loses that many."""
T = TypeVar("T")


class TidepoolFeatures(Features):
    """Seats are told from the one that looks: it comes first, then the seat after it, and so on."""

    def __init__(self, players: int) -> None:
        table = [
            ("pools", len(POOLS) * VALUES, "by pool: its shells by value"),
            ("gone", VALUES, "shells that were scooped or washed out, by value"),
            ("deck", 1, "shells left to draw"),
            ("points", players, f"by seat: {ZERO_POINTS} more than its points"),
            ("looks", players, "by seat: how often it looked"),
            ("looked", 1, "1 if the seat to decide has looked at the next shell"),
            (
                "decides",
                1,
                "0 when the game is over; else 1 for the own seat to decide, 2 for the next one, …",
            ),
        ]
        super().__init__(
            [
                *table,
                ("next", 1, "the next shell, if the own seat knows it; else 0"),
                ("hand", VALUES, "shells in the own hand, by value"),
                ("buried", VALUES, "shells that the own seat buried, by value"),
                ("hand_sizes", players, "by seat: shells in hand"),
                ("buried_sizes", players, "by seat: buried shells"),
            ],
            [
                *table,
                ("next", 1, "the next shell; 0 if there is none"),
                ("hands", players * VALUES, "by seat: shells in hand, by value"),
                ("buried", players * VALUES, "by seat: buried shells, by value"),
            ],
        )

    def of_view(self, view: View) -> Sequence[int]:
        assert isinstance(view, TidepoolView)
        me = max(int(view.viewer), 0)  # spectators see the table as seat 0 does, without its hand
        hands, buried = in_turn(view.hands, me), in_turn(view.buried, me)
        return [
            *table_numbers(view, view.deck, me),
            view.next or 0,
            *by_value(hands[0]),
            *by_value(buried[0]),
            *map(size, hands),
            *map(size, buried),
        ]

    def of_world(self, state: State, seat: int) -> Sequence[int]:
        assert isinstance(state, TidepoolState)
        numbers = [*table_numbers(state, len(state.deck), seat), state.deck[0] if state.deck else 0]
        for row in (*in_turn(state.hands, seat), *in_turn(state.buried, seat)):
            numbers += by_value(row)
        return numbers


def table_numbers(table: TidepoolState | TidepoolView, deck: int, me: int) -> list[int]:
    """What everybody knows."""
    numbers: list[int] = []
    for row in (*table.pools, table.gone):
        numbers += by_value(row)
    players = table.game.players
    return [
        *numbers,
        deck,
        *(points + ZERO_POINTS for points in in_turn(table.points, me)),
        *in_turn(table.looks, me),
        int(table.looked),
        0 if table.seat < 0 else (int(table.seat) - me) % players + 1,
    ]


def in_turn(rows: Sequence[T], me: int) -> Sequence[T]:
    """What belongs to the seats, the own first."""
    return [*rows[me:], *rows[:me]]


def by_value(shells: list[int] | int) -> list[int]:
    """How many there are of each value; zeros if only their number is known."""
    known = shells if isinstance(shells, list) else []
    return [known.count(value) for value in range(1, VALUES + 1)]


def size(shells: list[int] | int) -> int:
    """How many shells these are."""
    return len(shells) if isinstance(shells, list) else shells
