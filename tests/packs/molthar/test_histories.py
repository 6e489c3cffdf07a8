"""What seats know of pearls against every history that fits what they saw (MO-I1)."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.molthar.knowledge import events as e
from nacre.packs.molthar.knowledge.beliefs import follow
from nacre.packs.molthar.knowledge.cases import Case
from packs.molthar.histories import (
    after,
    as_cases,
    beginning,
    hands_by_cases,
    hands_by_worlds,
    number,
    random_history,
)
from packs.molthar.oracle import pile

DECKS = [
    ["1", "1", "2", "2", "3", "8"],
    ["1", "1", "1", "2", "2", "2", "8"],
    ["1", "2", "3", "4", "5", "6"],
    ["1", "1", "1", "1", "2", "3", "4"],
]


def unknown(deck: list[str], players: int) -> list[Case]:
    return [Case(1.0, vec[i64]([0] * players), vec[i64]([pile(deck)]), vec[i64]([0]))]


@pytest.mark.parametrize("seed", range(48))
def test_mo_i1_the_cases_are_all_that_is_possible_and_as_likely(seed: int) -> None:
    chooser = Random(seed)
    players = chooser.choice([2, 3, 3])
    deck = chooser.choice(DECKS)
    history = random_history(chooser, deck, players, 16)
    for viewer in range(players + 1):  # the last is the public
        belief, worlds, age = unknown(deck, players), beginning(deck), 0
        for event in history:
            age += event[0] == e.SHUFFLE
            belief = follow(belief, viewer, number(event))
            worlds = after(worlds, viewer, event, age)
            assert sum(case.weight for case in belief) == pytest.approx(1)
            cases = as_cases(worlds, players, age)
            found = {tuple(map(int, case.key())): case.weight for case in belief}
            assert found.keys() == cases.keys(), (viewer, history)
            assert found == pytest.approx({key: float(weight) for key, weight in cases.items()})
        hands, slowly = hands_by_cases(belief, players), hands_by_worlds(worlds, players)
        assert hands == pytest.approx({key: float(weight) for key, weight in slowly.items()})


def test_the_histories_have_everything_in_them() -> None:
    seen = [event[0] for seed in range(48) for event in random_history(Random(seed), DECKS[0], 3, 16)]
    assert set(seen) == {e.GAIN, e.DRAW, e.TURN_UP, e.LOSE, e.LOOK, e.STEAL, e.SHUFFLE}
    assert seen.count(e.SHUFFLE) > 20
