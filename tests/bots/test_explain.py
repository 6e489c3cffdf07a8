"""Explaining a bot's choice: a reason in words, and figures from the search itself."""

from __future__ import annotations

from random import Random

import pytest

import nacre
from nacre.bots import Budget, Candidate, Choice, IsmctsBot
from nacre.bots.explain import explain
from nacre.packs.pearladora.state import PearladoraState
from nacre.registry import guide_for
from nacre.words import LANGUAGES, say
from present import of_kind
from third_party.odds import Odds


@pytest.mark.parametrize("name", nacre.games())
def test_choices_are_explained_throughout_a_game_in_every_language(name: str) -> None:
    chooser = Random(3)
    state = nacre.game(name).new(3)
    asked = 0
    while not state.is_over():
        legal = state.legal_actions()
        if len(legal) > 1 and asked < 12 and chooser.random() < 0.2:
            asked += 1
            view = state.view(int(state.seat))
            choice = IsmctsBot(guide_for(state.game), 1).choose(view, legal, Budget(iterations=40))
            messages = explain(view, choice)
            assert messages
            share = choice.candidates[0].expected[int(state.seat)]
            told = [message.params["percent"] for message in messages if message.code == "bot.reason.promise"]
            assert told in ([], [max(1, round(100 * share))])
            for language in LANGUAGES:
                assert all(say(message, language) for message in messages)
        state.apply(chooser.choice(legal))
    assert asked >= 5


def test_the_next_best_is_named_with_its_own_figure() -> None:
    state = nacre.game("pearls", players=2).new(1)
    legal = state.legal_actions()
    view = state.view(int(state.seat))
    shares = [0.62, 0.62] if state.seat == 0 else [0.38, 0.62]
    tried = (Candidate(legal[0], 900, tuple(shares)), Candidate(legal[1], 100, (0.41, 0.41)))
    messages = explain(view, Choice(legal[0], tried))
    assert messages[-2].code == "bot.reason.promise" and messages[-2].params == {"percent": 62}
    assert messages[-1].code in ("bot.reason.next", "bot.reason.obvious")
    assert messages[-1].params["percent"] == 41


def test_a_third_partys_game_is_explained_by_the_search_alone() -> None:
    state = Odds(players=2).new(1)
    view = state.view(int(state.seat))
    choice = IsmctsBot(None, 1).choose(view, state.legal_actions(), Budget(iterations=30))
    assert explain(view, choice)[0].code in ("bot.reason.promise", "bot.reason.certain")


def test_a_choice_without_figures_still_has_a_reason() -> None:
    state = nacre.game("pearls").new(1)
    view = state.view(int(state.seat))
    assert len(explain(view, Choice(state.legal_actions()[0]))) == 1


def explained(*tried: Candidate) -> list[str]:
    """The codes of what is said about the figures where Pearls begins."""
    view = nacre.game("pearls", players=2, first=0).new(1).view(0)
    codes = [message.code for message in explain(view, Choice(tried[0].action, tried))]
    return [code for code in codes if code.startswith("bot.")]


def candidates(*shares_and_visits: tuple[float, int]) -> list[Candidate]:
    state = nacre.game("pearls", players=2, first=0).new(1)
    return [
        Candidate(action, visits, (share, 1 - share))
        for action, (share, visits) in zip(state.legal_actions(), shares_and_visits, strict=False)
    ]


def test_about_as_good_is_said_only_where_the_search_is_sure() -> None:
    assert explained(*candidates((0.34, 9000), (0.345, 9000))) == ["bot.reason.promise", "bot.reason.as_good"]
    assert explained(*candidates((0.34, 90), (0.345, 90))) == ["bot.reason.promise"]
    assert explained(*candidates((0.34, 9000), (0.40, 900))) == [
        "bot.reason.promise"
    ]  # it is better, not as good


def test_hopeless_and_certain_positions_have_words_instead_of_figures() -> None:
    assert explained(*candidates((0.001, 900), (0.0, 900))) == ["bot.reason.hopeless"]
    assert explained(*candidates((0.999, 900), (0.5, 900)))[0] == "bot.reason.certain"


def test_a_reason_that_holds_for_the_alternative_too_is_left_out() -> None:
    state = of_kind(PearladoraState, nacre.game("pearladora", players=2, advanced=False).new(1))
    view = state.view(int(state.seat))
    rng = nacre.Rng(0)
    worlds = [state.game.imagine(view, rng) for _ in range(20)]
    reason = nacre.registry.pack_of(state.game).reason
    assert reason is not None
    by_reason: dict[object, list[int]] = {}
    for action in state.legal_actions():
        found = reason(view, action, worlds)
        if found:
            by_reason.setdefault((found.code, str(found.params)), []).append(action)
    alike = next(actions for actions in by_reason.values() if len(actions) > 1)
    tried = tuple(Candidate(action, 900, (0.5, 0.5)) for action in alike[:2])
    assert all(message.code.startswith("bot.") for message in explain(view, Choice(alike[0], tried)))
