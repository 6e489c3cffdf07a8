"""The suite's check of what programs learn from is tested too: on encodings that are wrong on purpose."""

from __future__ import annotations

from typing import Any

import pytest

import nacre
from nacre import testing
from nacre.kernel.features import Features
from present import of_kind
from test_suite_catches import caught_by
from third_party.odds import Odds, OddsState, OddsView


class Scores(Features):
    """The scores, and the own hand's lowest card."""

    def __init__(self) -> None:
        super().__init__([("scores", 3, "scores by seat"), ("lowest", 1, "the lowest card in the own hand")])

    def of_view(self, view: nacre.View) -> list[int]:
        data = of_kind(OddsView, view).data
        own = data["hands"][max(0, int(view.viewer))]
        return [*data["scores"], min(own, default=9) if isinstance(own, list) else 9]


class Leaking(Scores):
    """Tells the next card of the draw pile."""

    def write(self, state: nacre.State, seat: int, out: Any, at: int) -> None:
        numbers = [*self.of_view(state.view(seat))[:3], *of_kind(OddsState, state).draw_pile, 9]
        for i in range(4):
            out[at + i] = numbers[i]


class Stale(Scores):
    """Leaves a number as it was."""

    def write(self, state: nacre.State, seat: int, out: Any, at: int) -> None:
        numbers = self.of_view(state.view(seat))
        for i in range(4):
            if numbers[i] > 0:
                out[at + i] = numbers[i]


class Short(Scores):
    """Has fewer numbers than its slices say."""

    def of_view(self, view: nacre.View) -> list[int]:
        return super().of_view(view)[:3]


class Nameless(Features):
    """Has two slices of one name."""

    def __init__(self) -> None:
        super().__init__([("scores", 2, "scores"), ("scores", 1, "scores")])

    def of_view(self, view: nacre.View) -> list[int]:
        return [0, 0, 0]


def odds_with_features(features: type[Features]) -> nacre.Game:
    game: type[Odds] = type("Learned", (Odds,), {"make_features": lambda self: features()})
    return game(players=3)


def test_honest_features_pass() -> None:
    game = odds_with_features(Scores)
    assert not caught_by(testing.features_agree, game)
    assert not caught_by(testing.views_leak_nothing, game)


@pytest.mark.parametrize("features", [Leaking, Stale, Short, Nameless])
def test_features_that_do_not_agree_are_caught(features: type[Features]) -> None:
    assert caught_by(testing.features_agree, odds_with_features(features))


def test_features_that_leak_are_caught() -> None:
    assert caught_by(testing.views_leak_nothing, odds_with_features(Leaking))
