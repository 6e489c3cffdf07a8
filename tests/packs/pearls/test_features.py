"""Positions of Pearls as numbers: decoded, they say what the view says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import nacre
from nacre.packs.pearls.components import NAMES


def decode(game: nacre.Game, numbers: Any) -> dict[str, list[int]]:
    return {part.name: list(numbers[part.start : part.stop]) for part in game.features.slices}


def counts(cards: list[str]) -> list[int]:
    return [cards.count(name) for name in NAMES]


def by_value(necklaces: list[int]) -> list[int]:
    return [necklaces.count(value) for value in range(4, 10)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_an_observation_says_all_that_the_view_says(players: int) -> None:
    game = nacre.game("pearls", players=players)
    assert game.features.size == 16 + 28 * players
    chooser = Random(players)
    state = game.new(players)
    while True:
        for viewer in (*range(players), None):
            view = state.view(viewer)
            data: Any = view.to_dict()
            me = viewer or 0
            found = decode(game, game.features.of_view(view))
            if viewer is not None:
                assert game.features.of_state(state, viewer) == game.features.of_view(view)
            seats = data["seats"][me:] + data["seats"][:me]
            assert found["hand"] == counts(seats[0]["known"])
            assert found["display"] == counts(data["display"])
            assert found["necklaces"] == by_value(data["necklaces"])
            assert found["draw_pile"] == [data["draw_pile"]]
            turns = data["turns_left"]
            assert found["final_turns"] == [0 if turns is None else turns + 1]
            over = state.is_over()
            assert found["decides"] == [0 if over else (data["seat"] - me) % players + 1]
            assert found["piles"] == [n for seat in seats for n in counts(seat["pile"])]
            assert found["chains"] == [n for seat in seats for n in by_value(seat["necklaces"])]
            assert found["open"] == [n for seat in seats for n in counts(seat["open"])]
            assert found["sizes"] == [seat["hand"] for seat in seats]
            assert found["known"] == [n for seat in seats[1:] for n in counts(seat["known"])]
        if state.is_over():
            return
        state.apply(chooser.choice(state.legal_actions()))


def test_a_world_has_all_hands_and_what_is_left_in_the_deck() -> None:
    game = nacre.game("pearls", players=3)
    state = game.new(2)
    data: Any = state.to_dict()
    numbers = game.features.of_world(state, 1)
    parts = {part.name: list(numbers[part.start : part.stop]) for part in game.features.world_slices}
    hands = [counts([*seat["open"], *seat["dealt"]]) for seat in data["seats"]]
    assert parts["hand"] == hands[1]
    assert parts["hands"] == [*hands[2], *hands[0]]
    assert parts["deck"] == counts(data["draw_pile"])
