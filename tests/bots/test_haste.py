"""A search that stops once its choice is settled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

import pytest

import nacre
from nacre.bots import Budget, Choice, IsmctsBot, ismcts, named
from nacre.bots.learned import LearnedBot
from nacre.kernel.view import View
from nacre.nets.library import judge_for
from nacre.registry import guide_for

ITERATIONS = 640


def positions(name: str) -> Iterator[tuple[View, list[int]]]:
    """What a seat sees in a game between guides, with its legal actions, wherever it has a choice."""
    game = nacre.game(name, players=2)
    state = game.new(7)
    guide = named("heuristic").make(game, b"haste")
    while not state.is_over():
        view, legal = state.view(int(state.seat)), state.legal_actions()
        if len(legal) > 1:
            yield view, legal
        state.apply(guide.choose(view, legal, Budget()).action)


def thought(view: View, legal: list[int], haste: float, budget: Budget) -> Choice:
    return IsmctsBot(guide_for(view.game), 5, haste=haste).choose(view, legal, budget)


def visits(choice: Choice) -> int:
    return sum(each.visits for each in choice.candidates)


@pytest.mark.parametrize("name", nacre.games())
def test_with_haste_1_nothing_could_have_changed(name: str) -> None:
    """It stops when the rest of the iterations could not change the choice, and not before."""
    budget = Budget(round(ITERATIONS * guide_for(nacre.game(name)).searches_per_turn))
    saved = 0
    for view, legal in islice(positions(name), 12):
        whole, hasty = (thought(view, legal, haste, budget) for haste in (0.0, 1.0))
        assert hasty.action == whole.action
        assert visits(whole) == ITERATIONS
        saved += ITERATIONS - visits(hasty)
    assert saved > 0


def test_the_more_haste_the_sooner_it_stops() -> None:
    found = list(islice(positions("pearls"), 12))
    spent = [
        sum(visits(thought(view, legal, haste, Budget(ITERATIONS))) for view, legal in found)
        for haste in (0.0, 1.0, 0.3)
    ]
    assert spent[0] == 12 * ITERATIONS
    assert spent[0] > spent[1] > spent[2]


def test_a_clock_is_not_waited_for_once_the_choice_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = []
    for haste in (0.0, 1.0):
        total = 0
        for view, legal in islice(positions("pearls"), 12):
            ticks = count()
            monkeypatch.setattr(ismcts, "perf_counter", lambda ticks=ticks: next(ticks) / 100)
            total += visits(thought(view, legal, haste, Budget(seconds=1.0)))
        spent.append(total)
    assert spent[0] == 12 * 100 * ismcts.ITERATIONS_PER_CLOCK_CHECK
    assert spent[1] < spent[0]


def test_the_expert_has_haste_with_and_without_networks_and_the_classic_expert_has_none() -> None:
    molthar, pearls = nacre.game("molthar", players=2), nacre.game("pearls", players=2)
    assert judge_for(molthar) is not None
    for game, kind in ((molthar, LearnedBot), (pearls, IsmctsBot)):
        expert, classic = (named(level).make(game, b"") for level in ("expert", "classic-expert"))
        assert isinstance(expert, kind)
        assert expert.haste > 0.0
        assert isinstance(classic, IsmctsBot)
        assert classic.haste == 0.0
