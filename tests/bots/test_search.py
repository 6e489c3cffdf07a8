"""The tree search: what its trees may know, how results are counted, and when trees are kept."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import reduce
from operator import xor
from pathlib import Path
from typing import Any

import pytest

import nacre
from nacre.bots import Budget, IsmctsBot, ParallelBot, RandomBot, SearchSettings
from nacre.bots.ismcts import best_choice, has_open_actions
from nacre.bots.search import Search
from nacre.bots.tree import SEATS, Tree
from nacre.packs.pearladora.actions import LINE
from nacre.registry import guide_for

sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "examples"))
from nim import Nim, NimState


def run_search(
    state: nacre.State, iterations: int, guided: bool = True, seed: int = 3, **settings: Any
) -> Search:
    game = state.game
    guide = guide_for(game) if guided else None
    search = Search(game, guide, SearchSettings(**settings), nacre.Rng(seed), has_open_actions(game))
    search.run(state.view(int(state.seat)), iterations)
    return search


def edges(tree: Tree) -> Iterator[tuple[int, int, int, int]]:
    """Every edge as (node, key, visits, available)."""
    for node in range(len(tree.first_edge)):
        edge = tree.first_edge[node]
        while edge >= 0:
            yield node, tree.key[edge], tree.visits[edge], tree.available[edge]
            edge = tree.next_edge[edge]


@pytest.mark.parametrize("heaps", [[1, 2, 5], [2, 4, 1], [3, 3, 2], [6, 0, 2], [3, 1, 1]])
def test_it_wins_at_nim_in_plain_python(heaps: list[int]) -> None:
    """A third party's game, uncompiled: the player who leaves an exclusive or of zero wins."""
    state = NimState(Nim(), list(heaps), 0, -1)
    bot = IsmctsBot(None, 1)
    choice = bot.choose(state.view(0), state.legal_actions(), Budget(iterations=3000))
    state.apply(choice.action)
    assert reduce(xor, state.heaps) == 0
    assert choice.candidates[0].expected[0] > 0.6


def test_no_tree_knows_a_diver_that_its_owner_does_not() -> None:
    """Edges are actions as the tree's owner sees them: the hidden Divers of others have no value."""
    game = nacre.game("pearladora", players=3)
    search = run_search(game.new(5), 3000, guided=False)
    assert len(search.trees) == 3
    own = hidden = 0
    for owner, tree in enumerate(search.trees):
        placed = [(key % SEATS, key // SEATS) for _, key, _, _ in edges(tree)]
        own += sum(actor == owner and action < LINE for actor, action in placed)
        hidden += sum(actor != owner and action >= game.num_actions for actor, action in placed)
        assert not any(actor != owner and action < LINE for actor, action in placed)
    assert own > 100
    assert hidden > 100


def test_seats_that_see_every_action_share_a_tree() -> None:
    assert len(run_search(nacre.game("pearls", players=4).new(1), 10).trees) == 1


@pytest.mark.parametrize("name", nacre.games())
@pytest.mark.parametrize("guided", [True, False])
def test_counts_add_up(name: str, guided: bool) -> None:
    """An edge has at most as many visits as it was available; the root's visits are the iterations."""
    state = nacre.game(name).new(2)
    search = run_search(state, 300, guided)
    for tree in search.trees:
        for _, _, visits, available in edges(tree):
            assert visits <= available
    choice = best_choice(search, state.view(int(state.seat)), state.legal_actions())
    assert sum(each.visits for each in choice.candidates) == 300
    assert search.iterations == 300
    assert search.plies > 300


def test_every_action_is_tried_before_one_is_tried_again_without_a_guide() -> None:
    state = nacre.game("pearladora").new(2)
    legal = state.legal_actions()
    search = run_search(state, len(legal), guided=False)
    choice = best_choice(search, state.view(int(state.seat)), legal)
    assert {each.visits for each in choice.candidates} == {1}


def test_partners_share_one_payoff() -> None:
    game = nacre.game("pearladora", players=4)
    state = game.new(3)
    choice = best_choice(run_search(state, 200), state.view(int(state.seat)), state.legal_actions())
    for each in choice.candidates:
        if each.visits:
            assert each.expected[0] == pytest.approx(each.expected[2])
            assert each.expected[1] == pytest.approx(each.expected[3])
    assert sum(choice.candidates[0].expected[:2]) == pytest.approx(1.0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_expected_shares_add_up_to_one_win(players: int) -> None:
    state = nacre.game("molthar", players=players).new(3)
    search = run_search(state, 60)
    for each in best_choice(search, state.view(int(state.seat)), state.legal_actions()).candidates:
        assert not each.visits or sum(each.expected) == pytest.approx(1.0)


def test_trees_are_kept_within_a_turn_that_showed_nothing_new() -> None:
    """After the first Pontoon, the search for the second continues from the tree below the first."""
    state = nacre.game("pearladora").new(1)
    seat = int(state.seat)
    line = state.game.parse("d3e")
    bot = IsmctsBot(None, 1)
    bot.search = run_search(state, 0, guided=False)
    bot.search.forced = line
    bot.search.run(state.view(seat), 500)
    bot.search.forced = -1
    bot._keep_subtrees(state.view(seat), line)
    state.apply(line)
    second = bot.choose(state.view(seat), state.legal_actions(), Budget(iterations=10))
    assert sum(each.visits for each in second.candidates) > 300


def test_trees_are_dropped_when_something_was_shown() -> None:
    state = nacre.game("molthar").new(1)
    bot = IsmctsBot(guide_for(state.game), 1)
    seat = int(state.seat)
    blind = state.game.parse("take *")
    bot.search = run_search(state, 50)
    bot._keep_subtrees(state.view(seat), blind)
    assert bot.search is None


def test_a_single_legal_action_needs_no_search() -> None:
    state = nacre.game("pearls").new(1)
    assert IsmctsBot().choose(state.view(int(state.seat)), [3], Budget(iterations=10)).candidates == ()


def test_the_same_seed_gives_the_same_choice() -> None:
    state = nacre.game("molthar", players=3).new(4)
    seat = int(state.seat)
    choices = [
        IsmctsBot(guide_for(state.game), 9).choose(
            state.view(seat), state.legal_actions(), Budget(iterations=80)
        )
        for _ in range(2)
    ]
    assert choices[0] == choices[1]


def test_a_budget_in_seconds_ends_the_search() -> None:
    state = nacre.game("pearls").new(1)
    choice = IsmctsBot().choose(state.view(int(state.seat)), state.legal_actions(), Budget(seconds=0.02))
    assert choice.candidates[0].visits > 0


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan")])
def test_no_time_is_still_enough_for_an_action(seconds: float) -> None:
    state = nacre.game("pearls").new(1)
    legal = state.legal_actions()
    choice = IsmctsBot().choose(state.view(int(state.seat)), legal, Budget(seconds=seconds))
    assert choice.action in legal
    assert choice.candidates[0].visits > 0, "it searched at least once"


def test_a_horizon_cuts_playouts_short() -> None:
    state = nacre.game("pearls").new(1)
    short, whole = (run_search(state, 200, guided=False, horizon=horizon) for horizon in (1, 0))
    assert int(short.plies) < int(whole.plies) / 5


def test_a_game_cut_short_counts_as_it_stands() -> None:
    """Nobody has placed anything yet, so only hands count: the seat whose hand costs least has the win."""
    state = nacre.game("pearls", players=4).new(1)
    takes = [action for action in state.legal_actions() if state.game.text(action).startswith("T:")]
    search = run_search(state, 0, guided=False, horizon=1)
    search.forced = takes[0]
    search.run(state.view(int(state.seat)), 1)
    scores = list(search.results.scores)
    assert max(scores) < 0
    leaders = scores.count(max(scores))
    assert list(search.results.shares) == [(score == max(scores)) / leaders for score in scores]


def test_the_visits_of_several_processes_are_added_up() -> None:
    state = nacre.game("pearls").new(1)
    bot = ParallelBot(2, seed=5)
    try:
        choice = bot.choose(state.view(int(state.seat)), state.legal_actions(), Budget(iterations=101))
    finally:
        bot.close()
    assert sum(each.visits for each in choice.candidates) == 102
    assert choice.candidates[0].action == choice.action


def test_a_level_thinks_in_several_processes() -> None:
    """Each asks the networks of its own, and stops when its own choice is settled."""
    state = nacre.game("molthar", players=2).new(1)
    bot = ParallelBot(2, seed=5, bot="expert")
    try:
        choice = bot.choose(state.view(int(state.seat)), state.legal_actions(), Budget(iterations=200))
    finally:
        bot.close()
    assert choice.action in state.legal_actions()
    assert 0 < sum(each.visits for each in choice.candidates) <= 200


def test_search_beats_chance() -> None:
    game = nacre.game("pearls", players=2)
    won = 0
    for seed in range(20):
        bots = {seed % 2: IsmctsBot(None, seed), 1 - seed % 2: RandomBot(seed)}
        state = game.new(seed)
        while not state.is_over():
            seat = int(state.seat)
            choice = bots[seat].choose(state.view(seat), state.legal_actions(), Budget(iterations=100))
            state.apply(choice.action)
        won += seed % 2 in state.outcome().winners
    assert won >= 18


def later_visits(search: Search, seat: int) -> dict[int, tuple[int, int]]:
    """Of each action at the root: its visits, and the worlds in which it was played here or later."""
    tree = search.trees[int(search.tree_of[seat])]
    edge = int(tree.first_edge[int(search.roots[int(search.tree_of[seat])])])
    found = {}
    while edge >= 0:
        found[int(tree.key[edge]) // SEATS] = int(tree.visits[edge]), int(tree.later_visits[edge])
        edge = int(tree.next_edge[edge])
    return found


def test_a_search_that_shares_counts_worlds_in_which_an_action_was_played_later() -> None:
    state = nacre.game("pearladora").new(5)
    search = run_search(state, 600, sharing=300.0)
    found = later_visits(search, int(state.seat))
    assert all(tried <= later <= 600 for tried, later in found.values())
    assert sum(later for _, later in found.values()) > 2 * sum(tried for tried, _ in found.values())
    assert sum(tried for tried, _ in found.values()) == 600


def test_a_search_that_does_not_share_counts_only_what_it_tried() -> None:
    state = nacre.game("pearladora").new(5)
    assert not any(later for _, later in later_visits(run_search(state, 300), int(state.seat)).values())


def test_what_is_shared_belongs_to_the_seat_that_played_it() -> None:
    """In the last turn nothing is played later by the same seat: only its own visits count."""
    state = nacre.game("pearls", players=2).new(3)
    bots = [RandomBot(seed) for seed in (1, 2)]
    before = state
    while not state.is_over():
        if len(state.legal_actions()) > 1:
            before = state.clone()
        seat = int(state.seat)
        state.apply(bots[seat].choose(state.view(seat), state.legal_actions(), Budget()).action)
    found = later_visits(run_search(before, 200, sharing=300.0), int(before.seat))
    assert found
    assert all(tried == later for tried, later in found.values())
