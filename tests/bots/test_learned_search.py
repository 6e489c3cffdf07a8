"""The search that asks networks: where it looks, and how far it plays on."""

from __future__ import annotations

import nacre
from nacre.bots.ismcts import has_open_actions
from nacre.bots.learned import LearnedBot, learned_settings
from nacre.bots.learned_search import LearnedSearch, is_power_of_4
from nacre.bots.levels import LEVELS
from nacre.bots.naming import named
from nacre.bots.settings import FAR_AFTER, LearnedSettings
from nacre.nets.judge import Judge
from nacre.pack.guide import Guide
from nacre.registry import guide_for
from nets.making import judge

GAME = nacre.game("pearladora")


def searched(settings: LearnedSettings, iterations: int) -> LearnedSearch:
    state = GAME.new(1)
    search = LearnedSearch(
        GAME,
        judge(GAME),
        settings,
        rng=nacre.Rng(1),
        shared=has_open_actions(GAME),
        margin=guide_for(GAME).margin,
    )
    search.run(state.view(int(state.seat)), iterations)
    return search


def visits(search: LearnedSearch) -> list[int]:
    """How often each action at the root was tried."""
    seat = int(search.tree_of[int(GAME.new(1).seat)])
    tree = search.trees[seat]
    edge = int(tree.first_edge[int(search.roots[seat])])
    found = []
    while edge >= 0:
        found.append(int(tree.visits[edge]))
        edge = int(tree.next_edge[edge])
    return found


def test_a_node_begins_with_few_actions_and_gets_more_as_it_is_met_more_often() -> None:
    settings = LearnedSettings(breadth=5)
    assert len(visits(searched(settings, 1))) == 5
    assert len(visits(searched(settings, 3))) == 5
    assert len(visits(searched(settings, 4))) == 10
    assert len(visits(searched(settings, 64))) == 40


def test_a_curious_search_tries_few_actions_but_each_of_them_again() -> None:
    found = visits(searched(LearnedSettings(curiosity=2.0, widening=0.6), 400))
    tried = [count for count in found if count]
    assert len(tried) == 12  # 0.6 times the root of 400
    assert min(tried) > 10
    assert sum(tried) == 400


def test_doubt_spreads_visits_over_actions_that_look_bad() -> None:
    sure, doubting = (
        visits(searched(LearnedSettings(breadth=50, doubt=doubt), 2000)) for doubt in (0.0, 0.5)
    )
    assert min(sure) < min(doubting)
    assert max(sure) > max(doubting)
    assert sum(sure) == sum(doubting) == 2000


def test_the_guide_may_play_on_before_a_world_is_judged() -> None:
    assert searched(LearnedSettings(), 20).plies == 0
    assert searched(LearnedSettings(horizon=3), 20).plies == 60
    assert searched(LearnedSettings(horizon=1000), 20).plies > 20 * 30, "to the end of the game"


def test_a_long_search_plays_on_farther() -> None:
    near = searched(LearnedSettings(horizon=1), FAR_AFTER + 10)
    far = searched(LearnedSettings(horizon=1, far_horizon=4), FAR_AFTER + 10)
    assert near.plies == FAR_AFTER + 10
    assert far.plies == FAR_AFTER + 40


def test_powers_of_4() -> None:
    assert [number for number in range(1, 5000) if is_power_of_4(number)] == [1, 4, 16, 64, 256, 1024, 4096]


def test_a_file_of_networks_says_how_a_search_uses_them() -> None:
    assert learned_settings(with_search({})) == LearnedSettings()
    assert learned_settings(with_search({"horizon": 4, "gone": 1.0})) == LearnedSettings(horizon=4)
    bot = LearnedBot(guide_for(GAME), with_search({"curiosity": 0.5}))
    assert bot.learned_settings.curiosity == 0.5


def test_a_guide_may_ask_for_another_search_than_the_file() -> None:
    asking = Guide(search={"horizon": 7, "sharing": 300.0})
    found = with_search({"horizon": 4, "curiosity": 0.5}).with_guide(asking)
    assert found.guide is asking
    assert learned_settings(found) == LearnedSettings(horizon=7, curiosity=0.5)


def with_search(search: dict[str, float]) -> Judge:
    found = judge(GAME)
    found.search = search
    return found


def test_levels_ask_networks_where_there_are_some() -> None:
    game, other = nacre.game("molthar", players=2), nacre.game("pearladora", advanced=True)
    for name in LEVELS:
        assert isinstance(named(name).make(game, b""), LearnedBot)
        assert not isinstance(named(name).make(other, b""), LearnedBot)
    assert not isinstance(named("classic-expert").make(game, b""), LearnedBot)
