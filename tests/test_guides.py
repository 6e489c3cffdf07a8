"""Guides rate by what the seat to decide may know, and heuristic bots that follow them play well."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import nacre
from nacre.bots import Budget, Guide, HeuristicBot, RandomBot
from nacre.kernel.game import Game
from nacre.packs.pearladora.state import PearladoraState
from nacre.packs.pearls.state import PearlsState
from nacre.registry import expert_guide_for, guide_for
from nacre.testing import variants

VARIANTS = [game for name in nacre.games() for game in variants(nacre.registry.game_class(name))]


def rated(guide: Guide, state: nacre.State) -> list[float]:
    actions = vec[i64](state.legal_actions())
    ratings = vec[float]([0.0] * len(actions))
    guide.rate(state, actions, len(actions), ratings)
    return list(ratings)


def positions_of(game: nacre.Game, seed: int, guided: float) -> list[nacre.State]:
    """All positions of a game that follows the guide now and then."""
    chooser = Random(seed)
    guide = guide_for(game)
    state = game.new(seed)
    seen = []
    while not state.is_over():
        seen.append(state.clone())
        legal = state.legal_actions()
        ratings = rated(guide, state)
        best = legal[ratings.index(max(ratings))]
        state.apply(best if chooser.random() < guided else chooser.choice(legal))
    return seen


def cheating(guide: Guide, game: nacre.Game, seeds: range) -> str | None:
    """Where ratings differ between worlds that look the same to the seat to decide."""
    rng = nacre.Rng(5)
    for seed in seeds:
        for state in positions_of(game, seed, 0.5):
            view = state.view(int(state.seat))
            ratings = rated(guide, state)
            for _ in range(2):
                world = game.imagine(view, rng)
                if rated(guide, world) != ratings:
                    return f"{game!r}, seed {seed}:\n{state}"
    return None


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_ratings_are_the_same_in_all_worlds_that_fit_the_view(game: Game) -> None:
    assert cheating(guide_for(game), game, range(2)) is None


@pytest.mark.parametrize("players", [2, 5])
def test_the_guide_of_expert_reads_no_more_than_the_other(players: int) -> None:
    game = nacre.game("molthar", players=players)
    assert cheating(expert_guide_for(game), game, range(2)) is None


class LooksIntoHands(Guide):
    def rate(self, state: nacre.State, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        assert isinstance(state, PearlsState)
        for i in range(count):
            ratings[i] = float(state.hands[1 - state.seat] % 1000)


class LooksUnderDivers(Guide):
    def rate(self, state: nacre.State, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        assert isinstance(state, PearladoraState)
        for i in range(count):
            ratings[i] = float(state.score(state.seat))


@pytest.mark.parametrize(("name", "cheat"), [("pearls", LooksIntoHands), ("pearladora", LooksUnderDivers)])
def test_a_guide_that_cheats_is_found(name: str, cheat: type[Guide]) -> None:
    assert cheating(cheat(), nacre.game(name, players=2), range(2)) is not None


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_ratings_are_numbers_and_do_not_depend_on_what_was_rated_before(game: Game) -> None:
    guide = guide_for(game)
    for state in positions_of(game, 3, 0.3):
        ratings = rated(guide, state)
        assert all(map(isfinite, ratings))
        assert rated(guide_for(game), state) == ratings


def share_won(game: nacre.Game, deals: int) -> float:
    """What the heuristic bot wins against random ones, in both seats of each deal; sides at four."""
    won = 0.0
    sides = 2 if game.players == 4 and game.name == "pearladora" else game.players
    for seed in range(deals):
        for first in range(2):
            bots = [
                HeuristicBot(guide_for(game), seed) if seat % sides == first else RandomBot(seed + seat)
                for seat in range(game.players)
            ]
            state = game.new(seed)
            while not state.is_over():
                seat = int(state.seat)
                state.apply(bots[seat].choose(state.view(seat), state.legal_actions(), Budget()).action)
            winners = state.outcome().winners
            won += sum(seat % sides == first for seat in winners) / len(winners)
    return won / (2 * deals)


@pytest.mark.parametrize("name", nacre.games())
def test_the_heuristic_bot_beats_chance(name: str) -> None:
    assert share_won(nacre.game(name, players=2), 50) >= 0.9
    for players in (3, 4):
        assert share_won(nacre.game(name, players=players), 25) >= 1.8 / players
