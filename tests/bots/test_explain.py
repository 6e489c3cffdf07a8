"""Explaining a bot's choice: a reason in words, and figures from the search itself."""

from __future__ import annotations

from random import Random

import pytest

import nacre
from nacre.bots import Budget, Candidate, Choice, IsmctsBot
from nacre.bots.explain import explain
from nacre.registry import guide_for
from nacre.words import LANGUAGES, say
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
            assert messages[0].code.startswith("bot.reason") or name in messages[0].code
            assert messages[1].params["percent"] == round(
                100 * choice.candidates[0].expected[int(state.seat)]
            )
            for language in LANGUAGES:
                assert all(say(message, language) for message in messages)
        state.apply(chooser.choice(legal))
    assert asked >= 5


def test_the_next_best_is_named_with_its_own_figure() -> None:
    state = nacre.game("pearls", players=2).new(1)
    legal = state.legal_actions()
    view = state.view(int(state.seat))
    shares = [0.62, 0.62] if state.seat == 0 else [0.38, 0.62]
    tried = (Candidate(legal[0], 90, tuple(shares)), Candidate(legal[1], 10, (0.41, 0.41)))
    messages = explain(view, Choice(legal[0], tried))
    assert [message.code for message in messages[1:]] == ["bot.reason.promise", "bot.reason.next"]
    assert messages[1].params == {"percent": 62}
    assert messages[2].params["percent"] == 41


def test_a_third_partys_game_is_explained_by_the_search_alone() -> None:
    state = Odds(players=2).new(1)
    view = state.view(int(state.seat))
    choice = IsmctsBot(None, 1).choose(view, state.legal_actions(), Budget(iterations=30))
    assert explain(view, choice)[0].code == "bot.reason.tried"


def test_a_choice_without_figures_still_has_a_reason() -> None:
    state = nacre.game("pearls").new(1)
    view = state.view(int(state.seat))
    assert len(explain(view, Choice(state.legal_actions()[0]))) == 1
