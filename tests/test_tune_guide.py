"""Tuning the weights of Molthar's guide."""

from __future__ import annotations

import tune_guide
from nacre.packs.molthar.bots.weights import expert_weights, usual_weights
from nacre.packs.molthar.characters import CHARACTERS


def test_the_usual_weights_are_where_a_search_begins() -> None:
    names = tune_guide.names()
    found, usual = tune_guide.weights_at([0.0] * len(names)), usual_weights()
    for name in names:
        assert tune_guide.value_of(found, *name) == tune_guide.value_of(usual, *name)


def test_a_step_changes_one_weight_of_every_character_with_that_ability() -> None:
    names = tune_guide.names()
    at = names.index(("each_turn", "pearl 8"))
    found = tune_guide.weights_at([1.0 if n == at else 0.0 for n in range(len(names))])
    changed = [n for n in range(len(CHARACTERS)) if found.each_turn[n] != usual_weights().each_turn[n]]
    assert changed == [n for n, row in enumerate(CHARACTERS) if row.ability == "pearl 8"]
    assert found.decay == usual_weights().decay


def test_weights_stay_within_their_limits() -> None:
    names = tune_guide.names()
    assert tune_guide.weights_at([100.0] * len(names)).decay == 0.97


def test_every_weight_of_expert_is_one_that_is_tuned() -> None:
    changed = {
        name
        for name in ("diamond", "wanted", "blind", "act", "look", "trade")
        if getattr(expert_weights(), name) != getattr(usual_weights(), name)
    }
    assert changed == {"diamond", "wanted", "blind", "act"} <= set(tune_guide.SINGLE.split())


def test_games_repeat_and_a_worse_guide_loses() -> None:
    usual = [0.0] * len(tune_guide.names())
    worse = [-2.0] * len(usual)
    first = tune_guide.share_and_worth(usual, worse, 2, 100, 5)
    assert first == tune_guide.share_and_worth(usual, worse, 2, 100, 5)
    assert first[0] > 0.6
    assert tune_guide.loss((usual, [worse], 2, 100, 5)) == 1.0 - first[1]
