"""What a choice cost: found where it cost the game, and not told where it cost nothing."""

from __future__ import annotations

import pytest

import nacre
from nacre.analysis.comparing import play_on
from nacre.analysis.effort import Effort
from nacre.analysis.estimates import Estimate
from nacre.analysis.losses import Loss, compare, is_told, judge_choice
from nacre.kernel.rng import Rng
from nim import Nim
from third_party import known_game

EFFORT = Effort(iterations=400, first_worlds=60, most_worlds=600)


def judged(state: nacre.State, text: str, seed: int = 1) -> Loss:
    legal = state.legal_actions()
    action = state.game.parse(text)
    return judge_choice(state.view(int(state.seat)), legal, action, Rng(seed), EFFORT)


@pytest.mark.parametrize(
    ("heaps", "played", "slip"),
    [
        ([1, 2, 0], "b1", False),  # leaves 1, 1: wins
        ([1, 2, 0], "b2", True),  # leaves 1: loses
        ([0, 3, 0], "b3", False),  # takes the last
        ([0, 3, 0], "b2", True),
        ([1, 1, 0], "a1", False),  # loses anyway: nothing was better
    ],
)
def test_a_blunder_at_nim_is_found_and_nothing_else(heaps: list[int], played: str, slip: bool) -> None:
    with known_game(Nim):
        state = Nim().from_dict({"heaps": heaps, "seat": 0, "last": 1})
        found = judged(state, played)
        assert found.is_slip is slip
        if slip:
            assert found.loss.mean > 0.5
            assert found.best != found.played


def test_a_necklace_given_away_at_the_end_is_a_slip() -> None:
    """A planted blunder at a game of ours: the last placement wins or loses everything."""
    game = nacre.game("pearls", players=2)
    state = game.new(4)
    told: list[Loss] = []
    while not state.is_over():
        legal = state.legal_actions()
        worst = legal[-1]
        if len(legal) > 1:
            told.append(judged(state, game.text(worst), seed=len(told)))
        state.apply(legal[0] if len(told) % 2 else worst)
    assert sum(each.is_slip for each in told) >= 2


def test_the_same_worlds_are_used_for_both_actions() -> None:
    """An action compared with itself differs in no world."""
    game = nacre.game("molthar", players=2)
    state = game.new(2)
    action = state.legal_actions()[0]
    trial = play_on(state.view(0), [action, action], Rng(3), trees=2, worlds=20)
    assert trial.worlds == 20
    assert all(one == two for tree in trial.rows for one, two in tree)
    assert trial.difference(0, 1) == Estimate(0.0, 0.0)


def test_a_loss_is_signed() -> None:
    """What was played may be better than what the search would play."""
    game = nacre.game("pearladora", players=2)
    state = game.new(2)
    found: list[Loss] = []
    while not state.is_over() and len(found) < 12:
        legal = state.legal_actions()
        action = legal[7 * len(found) % len(legal)]
        found.append(judged(state, game.text(action), seed=len(found)))
        state.apply(found[-1].best)
    assert any(each.first.mean < 0 for each in found)
    assert any(each.first.mean > 0 for each in found)


def test_an_estimate_of_one_value_is_not_sure() -> None:
    assert Estimate.of([0.5]).error == 1.0
    assert Estimate.of([0.0, 1.0]) == Estimate(0.5, 0.5)
    assert Estimate.total([Estimate(1, 3), Estimate(2, 4)]) == Estimate(3, 5)


def test_a_doubtful_choice_gets_more_worlds_than_a_clear_one() -> None:
    with known_game(Nim):
        clear = judged(Nim().from_dict({"heaps": [1, 2, 0], "seat": 0, "last": 1}), "b2")
    assert clear.is_slip
    assert clear.worlds == EFFORT.most_worlds // 8, "sure after the first look"
    game = nacre.game("pearls", players=2)
    state = game.new(4)
    judged_worlds = set()
    for ply in range(12):
        legal = state.legal_actions()
        judged_worlds.add(judged(state, game.text(legal[ply % len(legal)]), seed=ply).worlds)
        state.apply(legal[0])
    assert judged_worlds <= {60, 75, 150, 300, 600}
    assert len(judged_worlds) >= 3


def test_two_actions_compared_are_judged_like_a_choice() -> None:
    with known_game(Nim):
        state = Nim().from_dict({"heaps": [1, 2, 0], "seat": 0, "last": 1})
        good, bad = state.game.parse("b1"), state.game.parse("b2")
        better = compare(state.view(0), good, bad, Rng(1), EFFORT)
        assert is_told(better)
        assert not is_told(compare(state.view(0), bad, good, Rng(1), EFFORT))
