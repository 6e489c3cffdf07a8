"""Bots by name, and what all of them keep to."""

from __future__ import annotations

from random import Random

import pytest

import nacre
from nacre.bots import Budget, HeuristicBot, IsmctsBot, RandomBot, named
from nacre.bots.guides import guide_for
from nacre.testing.secrecy import exchanged
from third_party.odds import Odds

BUDGET = Budget(iterations=60)


@pytest.mark.parametrize(
    "make",
    [
        lambda game: RandomBot(5),
        lambda game: IsmctsBot(None, 5),
        lambda game: HeuristicBot(guide_for(game), 5),
    ],
    ids=["random", "ismcts", "heuristic"],
)
def test_the_same_view_of_two_states_gets_the_same_choice_in_a_third_partys_game(make):
    game = Odds(players=2)
    chooser = Random(1)
    state = game.new(4)
    for _ in range(4):
        seat = int(state.seat)
        position = state.to_dict()
        other = game.from_dict(exchanged(position, game.unseen(position, seat), chooser))
        assert other != state
        choices = [
            make(game).choose(twin.view(seat), twin.legal_actions(), BUDGET) for twin in (state, other)
        ]
        assert choices[0] == choices[1]
        state.apply(choices[0].action)


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("random", Budget()),
        ("ismcts@500", Budget(iterations=500)),
        ("ismcts@0.5s", Budget(seconds=0.5)),
        ("expert@2s", Budget(seconds=2.0)),
        ("strong@40", Budget(iterations=40)),
    ],
)
def test_names_carry_budgets(text, budget):
    assert named(text).budget == budget


def test_a_share_of_a_level_is_a_share_of_both_limits():
    whole, part = named("expert").budget, named("expert@10%").budget
    assert part.iterations * 10 == whole.iterations
    assert part.seconds * 10 == pytest.approx(whole.seconds)
    assert named("beginner@0%").budget.iterations == 1


@pytest.mark.parametrize(
    "text", ["ismcts@", "ismcts@fast", "ismcts@10%", "expert@-1", "expert@1e3", "random@½s"]
)
def test_a_budget_that_is_none_is_refused(text):
    with pytest.raises(nacre.BotError, match="iterations"):
        named(text)


def test_a_bot_that_is_none_is_refused():
    with pytest.raises(nacre.BotError, match="random"):
        named("deep-thought")
