"""Levels for people: six of them, which err as people do."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import nacre
from nacre.bots import LEVELS, Budget, Candidate, Choice, IsmctsBot, SearchSettings, named
from nacre.bots.learned import LearnedBot
from nacre.bots.slips import FEW, MIN_VISITS, Slips, actions_that_score
from nacre.kernel.rng import Rng
from nacre.kernel.view import View
from nacre.registry import expert_guide_for, guide_for
from packs.pearls.tables import table


def test_there_are_six_levels_each_clumsier_and_quicker_than_the_next() -> None:
    assert list(LEVELS) == ["newcomer", "beginner", "casual", "skilled", "strong", "expert"]
    levels = list(LEVELS.values())
    for weaker, stronger in pairwise(levels):
        assert weaker.clumsiness > stronger.clumsiness
        assert (weaker.budget.iterations or 0) < (stronger.budget.iterations or 0)
    assert levels[-1].clumsiness == 0.0
    assert all(0.2 <= (level.budget.seconds or 0) <= 3.0 for level in levels)


@pytest.fixture
def view() -> View:
    state = table("GGG", "YY", display="RRBBTT")
    return state.view(0)


def opinion(view: View, *shares: float, visits: int = 100) -> Choice:
    actions = [action for action in view_actions(view) if action not in scoring(view)]
    tried = [
        Candidate(action, visits, (share, 1 - share)) for action, share in zip(actions, shares, strict=False)
    ]
    return Choice(tried[0].action, tuple(tried))


def view_actions(view: View) -> list[int]:
    return view.game.imagine(view, Rng(0)).legal_actions()


def scoring(view: View) -> set[int]:
    everything = [Candidate(action, 1, (0.5, 0.5)) for action in view_actions(view)]
    return actions_that_score(view, everything, Rng(0))


def chosen(view: View, choice: Choice, clumsiness: float, times: int = 400) -> Counter[int]:
    slips = Slips(clumsiness, 1.0, Rng(5))
    order = [each.action for each in choice.candidates]
    return Counter(order.index(slips.choose(view, choice).action) for _ in range(times))


def test_small_errors_are_frequent_and_blunders_are_rare(view: View) -> None:
    found = chosen(view, opinion(view, 0.60, 0.55), 0.07)
    assert 20 < found[1] < 180  # they are close: a casual player often errs
    found = chosen(view, opinion(view, 0.60, 0.20), 0.07)
    assert found[1] < 60  # only where the better one is overlooked
    assert chosen(view, opinion(view, 0.60, 0.20), 0.01)[1] < 10


def test_nobody_overlooks_what_scores_at_once(view: View) -> None:
    scores = next(iter(scoring(view)))
    quiet = next(action for action in view_actions(view) if action not in scoring(view))
    tried = (Candidate(scores, 100, (0.9, 0.1)), Candidate(quiet, 100, (0.1, 0.9)))
    assert chosen(view, Choice(scores, tried), 0.1)[0] == 400


def test_an_action_that_was_hardly_tried_is_not_chosen_by_mistake(view: View) -> None:
    actions = view_actions(view)
    tried = (Candidate(actions[0], 100, (0.5, 0.5)), Candidate(actions[1], MIN_VISITS - 1, (1.0, 0.0)))
    assert chosen(view, Choice(actions[0], tried), 0.1)[1] == 0


def test_every_candidate_stays_in_the_list(view: View) -> None:
    choice = opinion(view, 0.6, 0.5)
    told = Slips(0.3, 1.0, Rng(1)).choose(view, choice)
    assert sorted(told.candidates) == sorted(choice.candidates)


@pytest.mark.parametrize("name", nacre.games())
def test_a_clumsy_bot_plays_legally_and_repeats_itself(name: str) -> None:
    game = nacre.game(name)
    state = game.new(4)
    bots = [IsmctsBot(guide_for(game), 7, clumsiness=0.1) for _ in range(2)]
    for _ in range(6):
        legal = state.legal_actions()
        view = state.view(int(state.seat))
        first, second = (bot.choose(view, legal, Budget(iterations=60)) for bot in bots)
        assert first == second and first.action in legal
        state.apply(first.action)


def test_the_names_of_before_still_play() -> None:
    for name in ("beginner", "casual", "strong", "expert", "classic-expert"):
        assert named(name).budget.iterations


def test_levels_search_as_the_game_asks_and_the_classic_expert_as_ever() -> None:
    game = nacre.game("pearladora")
    tuned = named("strong").make(game, b"1")
    classic = named("classic-expert").make(game, b"1")
    assert isinstance(tuned, IsmctsBot)
    assert isinstance(classic, IsmctsBot)
    assert guide_for(game).search == {"sharing": tuned.settings.sharing}
    assert tuned.settings.sharing > 0.0
    assert classic.settings == SearchSettings()


def test_only_expert_has_a_guide_of_its_own_where_a_game_has_one() -> None:
    game = nacre.game("molthar", players=2)
    own, usual = expert_guide_for(game).search, guide_for(game).search
    assert own and not usual
    for name in [*LEVELS, "classic-expert", "ismcts"]:
        bot = named(name).make(game, b"")
        assert isinstance(bot, IsmctsBot)
        assert bot.guide is not None
        assert bot.guide.search == (own if name == "expert" else usual)
        if isinstance(bot, LearnedBot):
            assert bot.judge.guide.search == bot.guide.search
            assert (bot.learned_settings.doubt > 0.0) == (name == "expert")
    for other in ("pearls", "pearladora"):
        assert type(expert_guide_for(nacre.game(other))) is type(guide_for(nacre.game(other)))


def test_what_looks_good_after_a_few_tries_is_not_trusted(view: View) -> None:
    actions = [action for action in view_actions(view) if action not in scoring(view)]
    tried = (Candidate(actions[0], 100, (0.5, 0.5)), Candidate(actions[1], 16, (0.55, 0.45)))
    assert chosen(view, Choice(actions[0], tried), 0.001)[0] > 390


def test_few_actions_are_weighed_against_each_other() -> None:
    state = nacre.game("pearladora").new(1)
    view = state.view(int(state.seat))
    choice = opinion(view, *[0.5] * (FEW + 2))
    assert len(choice.candidates) > FEW
    found = chosen(view, choice, 0.1)
    assert sorted(found) == list(range(FEW))


def test_a_clumsy_search_that_asks_networks_misjudges_at_first_sight() -> None:
    game = nacre.game("molthar", players=2)
    noise = []
    for level in LEVELS:
        bot = named(level).make(game, b"")
        assert isinstance(bot, LearnedBot)
        noise.append(bot.learned_settings.noise)
    assert noise == sorted(noise, reverse=True)
    assert noise[0] > noise[-1] == 0.0
