"""Luck at chance events: for any valuer, its mean over all that can come is zero."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from typing import cast

import pytest

import nacre
from nacre.analysis.luck import (
    ChancePly,
    Outcomes,
    luck_of,
    paired_luck,
    prospects,
    sampled_luck,
    summed_luck,
)
from nacre.analysis.values import JudgeValuer, PlayoutValuer, Shares, Valuer, valuer_for
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from third_party import known_game
from third_party.odds import ROLL, Odds


class Opinion(Valuer):
    """Values positions in an arbitrary way, in exact fractions, by what everybody together can see."""

    name = "opinion"
    exact = True

    def value(self, world: State, rng: Rng) -> Shares:
        shown = repr([world.view(seat).to_dict() for seat in range(world.game.players)])
        first = Fraction(int.from_bytes(sha256(shown.encode()).digest()[:4]), 1 << 32)
        return cast("Shares", [first, 1 - first])


def chances(ply: ChancePly) -> dict[Outcomes, Fraction]:
    listed = prospects(ply)
    assert listed is not None
    total = sum(listed.weights)
    return {each: Fraction(w, total) for each, w in zip(listed.outcomes, listed.weights, strict=True)}


def expected_luck(state: State, turns: int) -> Fraction:
    """The mean of the first seat's luck over everything that can come in so many turns, as a fraction.

    Seats roll if they lead, and else play their first card.
    """
    if turns == 0 or state.is_over():
        return Fraction(0)
    scores = cast("list[int]", state.to_dict()["scores"])
    action = ROLL if scores[int(state.seat)] == max(scores) else state.legal_actions()[0]
    mean = Fraction(0)
    for outcomes, chance in chances(ChancePly(state, action, ())).items():
        luck = luck_of(ChancePly(state, action, outcomes), Opinion(), Rng(0), 1)
        here = cast("Fraction", luck[0].mean) if luck else Fraction(0)
        after = state.clone()
        state.game.play_with(after, action, outcomes)
        mean += chance * (here + expected_luck(after, turns - 1))
    return mean


def test_the_mean_luck_of_a_whole_game_is_exactly_zero() -> None:
    with known_game(Odds):
        for seed in (1, 2):
            assert expected_luck(Odds().new(seed), 4) == 0


@pytest.mark.parametrize(("name", "seed"), [("pearls", 3), ("molthar", 5)])
def test_the_mean_luck_of_a_ply_is_zero_and_no_side_gains_what_another_does_not_lose(
    name: str, seed: int
) -> None:
    game = nacre.game(name, players=2)
    state = game.new(seed)
    met = 0
    while met < 4:
        action = state.legal_actions()[0]
        drawn = game.drawn(state, action)
        ply = ChancePly(state, action, drawn)
        listed = prospects(ply)
        if drawn and listed and len(listed.outcomes) <= 120:
            met += 1
            mean = 0.0
            for outcomes, chance in chances(ply).items():
                luck = luck_of(ply._replace(drawn=outcomes), valuer_for_test(game), Rng(1), 1)
                assert sum(each.mean for each in luck) == pytest.approx(0, abs=1e-12)
                assert all(each.error == 0 for each in luck)
                mean += float(chance) * luck[0].mean
            assert mean == pytest.approx(0, abs=1e-12)
        state.apply(action)


def valuer_for_test(game: nacre.Game) -> Valuer:
    found = valuer_for(game)
    return found if found.exact else cast("Valuer", Opinion())


def test_draws_agree_with_the_sum() -> None:
    """Luck by draws is the sum over all outcomes, give or take its standard error."""
    game = nacre.game("pearls", players=2)
    state = game.new(3)
    action = game.parse("T:R")
    ply = ChancePly(state, action, game.drawn(state, action))
    listed = prospects(ply)
    assert listed is not None
    wanted = summed_luck(ply, Opinion(), Rng(1), listed)[0].mean
    for found in (
        paired_luck(ply, Opinion(), Rng(2), listed, 4000)[0],
        sampled_luck(ply, Opinion(), Rng(3), 1000)[0],
    ):
        assert found.error > 0
        assert abs(found.mean - wanted) < 4 * found.error


def test_playouts_give_luck_with_an_error_that_is_right() -> None:
    game = nacre.game("pearls", players=2)
    state = game.new(3)
    action = game.parse("T:R")
    ply = ChancePly(state, action, game.drawn(state, action))
    valuer = PlayoutValuer(game)
    found = [luck_of(ply, valuer, Rng(seed), 60)[0] for seed in range(40)]
    mean = sum(each.mean for each in found) / len(found)
    spread = (sum((each.mean - mean) ** 2 for each in found) / (len(found) - 1)) ** 0.5
    told = sum(each.error for each in found) / len(found)
    assert 0.6 * told < spread < 1.5 * told


def test_the_order_of_unseen_cards_does_not_show() -> None:
    """Luck is the same whatever lies below what was drawn."""
    game = nacre.game("molthar", players=2)
    state = game.new(5)
    action = next(each for each in state.legal_actions() if game.drawn(state, each))
    drawn = game.drawn(state, action)
    judge = valuer_for(game)
    assert isinstance(judge, JudgeValuer)
    other = state.clone()
    other.reshuffle(Rng(99))
    found = [luck_of(ChancePly(each, action, drawn), judge, Rng(1), 1) for each in (state, other)]
    assert [each.mean for each in found[0]] == pytest.approx([each.mean for each in found[1]])


def test_where_nothing_is_left_to_chance_there_is_no_luck() -> None:
    game = nacre.game("pearladora", players=2)
    state = game.new(1)
    action = state.legal_actions()[0]
    assert luck_of(ChancePly(state, action, game.drawn(state, action)), valuer_for(game), Rng(1), 5) == []


def test_outcomes_are_drawn_by_their_chances() -> None:
    game = nacre.game("pearls", players=2)
    state = game.new(3)
    listed = prospects(ChancePly(state, game.parse("T:R"), ()))
    assert listed is not None
    rng = Rng(1)
    draws = [listed.draw(rng) for _ in range(8400)]
    for outcomes, weight in zip(listed.outcomes, listed.weights, strict=True):
        wanted = 8400 * weight / sum(listed.weights)
        assert abs(draws.count(outcomes) - wanted) < 5 * wanted**0.5
