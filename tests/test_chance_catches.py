"""The conformance suite's check of chance is tested too: on games that are wrong on purpose, it fails."""

from __future__ import annotations

import pytest

import nacre
from nacre import testing
from test_suite_catches import caught_by, odds_with
from third_party.odds import OddsState
from tidepool.game import Tidepool
from tidepool.state import TidepoolState


def test_chance_that_is_not_named_is_caught() -> None:
    def roll(self: OddsState) -> int:
        return int(self.rng.below(6))

    def settle(self: OddsState) -> None:
        return

    assert caught_by(testing.chance_is_named, odds_with(_roll=roll))
    assert caught_by(testing.chance_is_named, odds_with(_settle_next_card=settle))


def test_chance_events_in_which_the_order_shows_are_caught() -> None:
    def settle(self: OddsState) -> None:
        if self.fate is not None:
            weights = [int(card == self.draw_pile[0]) + int(card == 3) for card in range(4)]
            self.fate.ask("card", "0123", weights, self.draw_pile[0])

    assert caught_by(testing.chance_is_named, odds_with(_settle_next_card=settle))


def test_reshuffling_what_somebody_has_seen_is_caught() -> None:
    def reshuffle(self: OddsState, rng: nacre.Rng) -> None:
        self.hands.append(self.hands.pop(0))

    assert caught_by(testing.chance_is_named, odds_with(reshuffle=reshuffle))


def test_reshuffling_that_does_nothing_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not caught_by(testing.chance_is_named, Tidepool(players=2))
    monkeypatch.setattr(TidepoolState, "reshuffle", lambda self, rng: None)
    assert caught_by(testing.chance_is_named, Tidepool(players=2))
