"""Rotations are complete and fair: every bot plays every side equally often."""

from __future__ import annotations

from collections import Counter

import pytest

import nacre
from nacre.arena.lineups import CHALLENGE, EVERY, FIELD, default_kind, lineups, rotations, seat_sides


def test_every_pair_meets() -> None:
    assert lineups(EVERY, 3, 2) == [(0, 1), (0, 2), (1, 2)]


def test_a_field_is_one_bot_among_copies_of_another() -> None:
    assert lineups(FIELD, 2, 3) == [(0, 1, 1), (1, 0, 0)]
    assert lineups(CHALLENGE, 3, 4) == [(0, 1, 1, 1), (0, 2, 2, 2)]


def test_with_two_sides_a_field_is_a_pair() -> None:
    assert lineups(FIELD, 3, 2) == lineups(EVERY, 3, 2)


def test_with_too_few_bots_the_default_is_a_challenge() -> None:
    assert default_kind(2, 2) == default_kind(3, 2) == EVERY
    assert default_kind(2, 4) == CHALLENGE


@pytest.mark.parametrize("lineup", [(0, 1), (0, 1, 2), (0, 1, 1, 1), (0, 1, 2, 3, 4, 5)])
@pytest.mark.parametrize("deal", range(7))
def test_every_side_is_played_equally_often(lineup: tuple[int, ...], deal: int) -> None:
    played = rotations(lineup, deal)
    assert len(set(played)) == len(lineup)
    for side in range(len(lineup)):
        assert sorted(seating[side] for seating in played) == sorted(lineup)


def test_the_order_around_the_table_changes_from_deal_to_deal() -> None:
    before = Counter(
        (seating[side - 1], seating[side])
        for deal in range(6)
        for seating in rotations((0, 1, 2, 3), deal)
        for side in range(4)
    )
    assert len(before) == 12
    assert len(set(before.values())) == 1  # each sits before each other equally often


def test_partners_are_one_side() -> None:
    assert seat_sides(nacre.game("pearladora", players=4)) == [0, 1, 0, 1]
    assert seat_sides(nacre.game("pearladora", players=3)) == [0, 1, 2]
    assert seat_sides(nacre.game("pearls", players=4)) == [0, 1, 2, 3]
