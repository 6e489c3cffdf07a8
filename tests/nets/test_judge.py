"""What a search asks its networks: nothing that a seat may not know decides what looks good to it."""

from __future__ import annotations

from math import exp
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import nacre
from nacre.bots.bot import Budget
from nacre.bots.learned import LearnedBot
from nacre.kernel.game import Game
from nacre.nets.judge import Judge
from nacre.nets.library import judge_from
from nacre.nets.storage import fingerprint, read, save
from nacre.registry import guide_for
from nacre.testing import variants
from nets.making import judge, networks_for
from test_guides import positions_of

VARIANTS = [game for name in nacre.games() for game in variants(nacre.registry.game_class(name))]


def rated(judge: Judge, state: nacre.State) -> list[float]:
    actions = vec[i64](state.legal_actions())
    weights = vec[float]([0.0] * len(actions))
    judge.rate(state, actions, len(actions), weights)
    return list(weights)


def judged(judge: Judge, state: nacre.State) -> list[float]:
    shares, leads = (vec[float]([0.0] * state.game.players) for _ in range(2))
    judge.judge(state, shares, leads)
    return [*shares, *leads]


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_what_looks_good_is_the_same_in_all_worlds_that_fit_the_view(game: Game) -> None:
    found, rng = judge(game), nacre.Rng(5)
    for state in positions_of(game, 3, 0.5):
        ratings = rated(found, state)
        view = state.view(int(state.seat))
        for _ in range(2):
            world = game.imagine(view, rng)
            world.forget()
            assert rated(found, world) == ratings


def test_the_guide_counts_as_much_as_it_is_trusted() -> None:
    game = nacre.game("pearls")
    state, made = game.new(3), networks_for(game)
    legal = vec[i64](state.legal_actions())
    ratings = vec[float]([0.0] * len(legal))
    guide_for(game).rate(state, legal, len(legal), ratings)
    alone, trusting = (
        Judge(game, made.worlds.net(), made.actions.net(), guide_for(game), trust=trust, search={})
        for trust in (0.0, 0.1)
    )
    factors = [
        after / before for before, after in zip(rated(alone, state), rated(trusting, state), strict=True)
    ]
    assert len(set(ratings)) > 1
    assert factors == pytest.approx([exp(0.1 * (rating - max(ratings))) for rating in ratings])


def test_a_network_that_says_nothing_leaves_the_guide_alone() -> None:
    game = nacre.game("pearls")
    state, made = game.new(3), networks_for(game)
    actions = made.actions
    silent = actions._replace(
        last_weights=[0] * len(actions.last_weights), last_bias=[0] * len(actions.last_bias)
    )
    quiet, loud = (
        Judge(game, made.worlds.net(), net.net(), guide_for(game), trust=0.1, search={})
        for net in (silent, actions)
    )
    assert (quiet.corrects, loud.corrects) == (False, True)
    legal = vec[i64](state.legal_actions())
    ratings = vec[float]([0.0] * len(legal))
    guide_for(game).rate(state, legal, len(legal), ratings)
    assert rated(quiet, state) == pytest.approx([exp(0.1 * (rating - max(ratings))) for rating in ratings])
    assert rated(quiet, state) != rated(loud, state)


@pytest.mark.parametrize("name", nacre.games())
def test_worlds_are_judged_by_all_that_is_in_them(name: str) -> None:
    """Two worlds of one view are worth different things: else it would judge what is seen alone."""
    game = nacre.game(name)
    found, rng = judge(game), nacre.Rng(5)
    differ = 0
    for state in positions_of(game, 3, 0.5):
        view = state.view(int(state.seat))
        differ += len({tuple(judged(found, game.imagine(view, rng))) for _ in range(4)}) > 1
    assert differ > 5


@pytest.mark.parametrize("name", nacre.games())
def test_a_judge_says_something_of_every_seat(name: str) -> None:
    game = nacre.game(name)
    for state in positions_of(game, 1, 0.5)[::7]:
        numbers = judged(judge(game), state)
        assert all(0.0 < share < 1.0 for share in numbers[: game.players])
        assert all(-1.0 < lead < 1.0 for lead in numbers[game.players :])


@pytest.mark.parametrize("name", nacre.games())
def test_a_bot_with_networks_plays_whole_games_and_repeats_them(name: str) -> None:
    game = nacre.game(name)

    def played() -> list[int]:
        bot = LearnedBot(guide_for(game), judge(game), seed=3)
        state = game.new(4)
        actions = []
        while not state.is_over():
            choice = bot.choose(state.view(int(state.seat)), state.legal_actions(), Budget(iterations=20))
            assert choice.action in state.legal_actions()
            actions.append(choice.action)
            state.apply(choice.action)
        return actions

    assert played() == played()


def test_a_file_gives_the_same_networks(tmp_path: Path) -> None:
    game = nacre.game("pearls")
    path = tmp_path / "some.net"
    save(path, game, networks_for(game), {"rows": 1})
    found = judge_from(path, game)
    assert found is not None
    for state in positions_of(game, 1, 0.5)[::5]:
        assert rated(found, state) == rated(judge(game), state)
        assert judged(found, state) == judged(judge(game), state)


def test_a_file_for_another_encoding_is_not_used(tmp_path: Path) -> None:
    game, other = nacre.game("pearls"), nacre.game("pearls", players=3)
    path = tmp_path / "some.net"
    save(path, game, networks_for(game), {})
    assert read(path.read_bytes(), other) is None
    assert fingerprint(game) != fingerprint(other)
