"""Bots by name, and what all of them keep to."""

from __future__ import annotations

import pytest

import nacre
from nacre.bots import Budget, named
from present import present


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
def test_names_carry_budgets(text: str, budget: Budget) -> None:
    assert named(text).budget == budget


def test_a_share_of_a_level_is_a_share_of_both_limits() -> None:
    whole, part = named("expert").budget, named("expert@10%").budget
    assert present(part.iterations) * 10 == whole.iterations
    assert present(part.seconds) * 10 == pytest.approx(whole.seconds)
    assert named("beginner@0%").budget.iterations == 1


@pytest.mark.parametrize(
    "text", ["ismcts@", "ismcts@fast", "ismcts@10%", "expert@-1", "expert@1e3", "random@½s"]
)
def test_a_budget_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(nacre.BotError, match="iterations"):
        named(text)


def test_a_bot_that_is_none_is_refused() -> None:
    with pytest.raises(nacre.BotError, match="random"):
        named("deep-thought")


@pytest.mark.parametrize("name", nacre.games())
@pytest.mark.parametrize("bot", ["heuristic", "ismcts@30"])
def test_a_choice_says_what_was_thought_of_every_action_best_first(name: str, bot: str) -> None:
    state = nacre.game(name).new(seed=4)
    legal = state.legal_actions()
    chosen = named(bot)
    with chosen.make(state.game, b"1") as player:
        choice = player.choose(state.view(state.seat), legal, chosen.budget)
    assert choice.candidates[0].action == choice.action
    assert sorted(each.action for each in choice.candidates) == sorted(legal)
