"""Beliefs that would have too many cases: kept small, without a leak and without losing the truth (MO-I1)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import nacre
from nacre.packs.molthar.components import PEARL_NAMES
from nacre.packs.molthar.knowledge import events as e
from nacre.packs.molthar.knowledge.beliefs import MOST_EVENTS, follow, follow_all, known_in
from nacre.packs.molthar.knowledge.cases import Case
from nacre.packs.molthar.knowledge.merging import MOST_CASES, hull, merge, take_public
from nacre.packs.molthar.knowledge.soundness import admits
from nacre.packs.molthar.state import MoltharState
from nacre.packs.molthar.view import MoltharView
from nacre.testing.knowledge import check_worlds
from nacre.testing.round_trips import check_position, check_views
from nacre.testing.secrecy import check_secrecy
from packs.molthar.cases_as_text import as_texts, case
from packs.molthar.crowds import Crowd, beginning, random_crowd
from packs.molthar.oracle import cards, pile
from packs.molthar.tables import hand, play, table
from present import of_kind
from written import written

VIEW_BYTES = 64_000
SEATS = 5


def content(belief: list[Case]) -> list[tuple[object, ...]]:
    return [(each.key(), each.weight, each.coarse) for each in belief]


def followed(crowd: Crowd) -> Iterator[tuple[list[list[Case]], list[int]]]:
    """What all seats and the public know after each event, and the hands."""
    rows = beginning(crowd)
    for event, hands in crowd.piles():
        rows = follow_all(rows, event)
        yield rows, hands


# The histories are long and full enough that every one of them reaches the limit, in several beliefs.
CROWDS = [(2, 3), (3, 4), (4, 5), (5, 5)]


@pytest.mark.parametrize(("seed", "players"), CROWDS)
def test_mo_i1_the_truth_is_never_ruled_out_however_much_is_possible(seed: int, players: int) -> None:
    crowd = random_crowd(Random(seed), players, 260)
    assert sum(event[0] == e.SHUFFLE for event in crowd.events) >= 2
    full = 0
    for rows, hands in followed(crowd):
        public = rows[-1]
        for row, belief in enumerate(rows):
            assert 0 < len(belief) <= MOST_CASES
            assert sum(each.weight for each in belief) == pytest.approx(1)
            assert [each.key() for each in belief] == sorted({each.key() for each in belief})
            assert any(admits(each, vec[i64](hands)) for each in belief)
            if row < players:
                assert all(each.sure[row] == hands[row] for each in belief)
            for seat in range(players):
                assert is_part(known_in(belief, seat), hands[seat])
                assert is_part(known_in(public, seat), known_in(belief, seat))
            full += len(belief) == MOST_CASES
        assert not any(each.coarse for each in public)
    assert full > 50


def is_part(part: i64, whole: i64) -> bool:
    return not set(counted(part)) - set(counted(whole))


def counted(held: i64) -> list[tuple[str, int]]:
    names = cards(held)
    return [(name, names[:i].count(name)) for i, name in enumerate(names)]


@pytest.mark.parametrize("seed", range(6))
def test_mo_i1_what_a_seat_knows_depends_only_on_what_it_saw(seed: int) -> None:
    chooser = Random(seed)
    players = chooser.choice([3, 4, 5])
    crowd = random_crowd(chooser, players, 160)
    beliefs = list(followed(crowd))
    assert max(len(belief) for rows, _ in beliefs for belief in rows) == MOST_CASES
    for viewer in range(players):
        twin = crowd.twin(viewer, chooser)
        assert twin.kinds != crowd.kinds
        for (rows, _), (others, _) in zip(beliefs, followed(twin), strict=True):
            assert content(rows[viewer]) == content(others[viewer])
            assert content(rows[-1]) == content(others[-1])
        assert [content(row) for row in rows] != [content(row) for row in others]


def crowded_game(seed: int, plies: int) -> Iterator[MoltharState]:
    """A game for five who mostly draw unseen; two have a Fairy, one the Reaper."""
    state = table(
        ["5 6 7", "", "5 6 7", "1 8", ""],
        portals=("fairy", "", "fairy", "reaper"),
        active=("winged_monkey", "winged_monkey", "", "", "winged_monkey"),
    )
    chooser = Random(seed)
    for _ in range(plies):
        actions = state.legal_actions()
        if not actions:
            return
        by_text = {state.game.text(action): action for action in actions}
        wanted = [text for text in by_text if text in ("take *", "reap")]
        rare = [text for text in by_text if text in ("act fairy", "act reaper")]
        if rare and chooser.random() < 0.05:
            wanted = rare
        elif chooser.random() < 0.1:
            wanted = []
        state.apply(by_text[chooser.choice(wanted)] if wanted else chooser.choice(actions))
        yield state


@pytest.mark.parametrize("seed", range(2))
def test_views_and_worlds_of_crowded_games_fit(seed: int) -> None:
    chooser = Random(seed)
    full = 0
    for state in crowded_game(seed, 420):
        state.audit()
        if not any(len(belief) == MOST_CASES for belief in state.beliefs()):
            continue
        full += 1
        if full % 20 != 1:
            continue
        for check in (check_position, check_views, check_worlds, check_secrecy):
            check(state.game, state, chooser)
        for viewer in (*range(SEATS), None):
            assert len(json.dumps(state.view(viewer).to_dict())) < VIEW_BYTES
    assert full > 40


def test_events_do_not_pile_up_while_nobody_looks() -> None:
    unseen = 0
    for state in crowded_game(3, 100):
        unseen = max(unseen, len(state.knowledge.events))
        assert len(state.knowledge.events) < MOST_EVENTS
    assert unseen > 3


def test_merged_cases_are_sure_of_what_all_of_them_are_sure_of() -> None:
    one = case(["1 2", "", ""], [("3 4", [0, 1, 1]), ("5 6 7", [1, 0, 0])], 0.25)
    other = case(["1", "3", ""], [("2 4 5", [1, 0, 1]), ("6 7", [1, 0, 0])], 0.5)
    merged = merge([one, other], 3)
    assert as_texts([merged])[0] == (["1", "", ""], [("2 3 4 5 6 7", [2, 1, 1])])
    assert (merged.weight, merged.coarse) == (0.75, False)
    assert merge([one, other], 2).coarse


def many(n: int) -> list[Case]:
    """n cases, each lighter than the one before."""
    pearls = ["1", "2", "3", "4", "6", "7", "8"]
    found: list[Case] = []
    for first in pearls:
        for second in pearls:
            for third in pearls:
                held = [first, second, third]
                rest = sorted((pearls * 3 + ["5"] * 3), key=int)
                for pearl in held:
                    rest.remove(pearl)
                ages = [(" ".join(rest), [1, 1, 1])]
                found.append(case([first, second, third], ages, 1.0 / (2.0 + len(found))))
    return found[:n]


def test_the_heaviest_cases_stay_as_they_are_and_the_rest_becomes_one() -> None:
    before = many(MOST_CASES + 8)
    after = follow(before, 3, e.event(e.GAIN, 0, 0, pile(["5s"])))
    assert len(after) == MOST_CASES
    texts = as_texts(after)
    for sure, ages in as_texts(before[: MOST_CASES - 1]):
        assert ([f"{sure[0]} 5s", *sure[1:]], ages) in texts
    (merged,) = (each for each in after if each.sure[1] == each.sure[2] == 0)
    assert merged.weight == pytest.approx(
        sum(each.weight for each in before[MOST_CASES - 1 :]) / sum(each.weight for each in before)
    )


def test_a_belief_with_few_cases_stays_exact_beside_one_with_many() -> None:
    exact = [case(["", "", ""], [("1 2", [1, 1, 0]), ("3 4", [1, 1, 0]), ("5 6 7", [1, 1, 0])])]
    rows = follow_all([many(MOST_CASES + 8), exact, exact], e.event(e.GAIN, 0, 0, pile(["8"])))
    assert as_texts(rows[1]) == as_texts(rows[-1])
    assert as_texts(rows[1])[0][1] == as_texts(exact)[0][1]


COARSE = case(["", "7", ""], [("1 2 3 4 5 6", [2, 1, 1])])
COARSE.coarse = True


def test_a_coarse_case_takes_over_what_everybody_is_sure_of() -> None:
    public = [case(["1", "", ""], [("2 3 4", [0, 1, 1]), ("5 6 7", [1, 1, 0])])]
    told = take_public([COARSE], 1, public)
    assert as_texts(told) == [(["1", "7", ""], [("2 3 4 5 6", [1, 1, 1])])]
    assert told[0].coarse
    assert as_texts(hull(public)) == [(["1", "", ""], [("2 3 4 5 6 7", [1, 2, 1])])]


def test_a_case_that_the_public_belief_admits_is_not_coarse_any_more() -> None:
    public = [case(["", "", ""], [("1 2 3 4 5 6 7", [2, 2, 1])])]
    told = take_public([COARSE], 1, public)
    assert not told[0].coarse
    assert as_texts(told) == as_texts([COARSE])


def test_a_case_without_a_pearl_that_everybody_is_sure_of_is_dropped() -> None:
    other = case(["1", "7", ""], [("2 3 4 5 6", [1, 1, 1])], 0.5)
    wrong = case(["2 3", "7", ""], [("1 4 5 6", [0, 1, 1])], 0.5)
    wrong.coarse = True
    public = [case(["1", "", ""], [("2 3 4", [0, 1, 1]), ("5 6 7", [1, 1, 0])])]
    assert as_texts(take_public([other, wrong], 1, public)) == as_texts([other])


def coarse_state() -> MoltharState:
    """Seats 0 and 1 have the 5 6 7 8 from before the shuffle; what seat 2 knows has lost that."""
    state = table(["", "", ""], next_pearls="8 7 6 5", pearls="discards")
    play(state, "take *", "take *", "put *", "take *", "take *")
    data: Any = state.to_dict()
    (public,) = data["public"]
    pool = sorted(public["ages"][0]["pool"] + public["ages"][1]["pool"], key=PEARL_NAMES.index)
    ages = [{"pool": pool, "hidden": public["ages"][0]["hidden"]}]
    data["beliefs"][2] = [{"weight": 1.0, "sure": public["sure"], "ages": ages, "coarse": True}]
    return of_kind(MoltharState, state.game.from_dict(data))


def test_a_view_with_coarse_cases_shows_of_the_public_belief_only_what_is_sure() -> None:
    state = coarse_state()
    view = of_kind(MoltharView, state.view(2))
    assert content(view.public) == content(hull(state.beliefs()[3]))
    assert len(view.public[0].pools) < len(of_kind(MoltharView, state.view(None)).public[0].pools)
    assert content(of_kind(MoltharView, state.view(0)).public) == content(state.beliefs()[3])
    assert any(each.get("coarse") for each in written(view)["belief"])


def test_positions_views_and_worlds_with_coarse_cases_fit() -> None:
    state = coarse_state()
    chooser = Random(1)
    for check in (check_position, check_views, check_worlds, check_secrecy):
        check(state.game, state, chooser)
    # Seat 2 can imagine an 8 in its draw pile, which is impossible for all others but not in that world.
    hands = {hand(state.game.imagine(state.view(2), nacre.Rng(seed)), 0) for seed in range(50)}
    assert hands - {"5 6", "5 7", "5 8", "6 7", "6 8", "7 8"}
    for seed in range(50):
        world = state.game.imagine(state.view(2), nacre.Rng(seed))
        world.audit()
        for viewer in (0, 1, 2, None):
            assert world.game.view_from_dict(world.view(viewer).to_dict()) == world.view(viewer)


def test_only_a_seat_can_have_coarse_cases_and_the_mark_is_true() -> None:
    state = coarse_state()
    for path, value in ((("beliefs", 2), False), (("beliefs", 2), 1), (("public",), True)):
        data: Any = state.to_dict()
        belief = data
        for step in path:
            belief = belief[step]
        belief[0]["coarse"] = value
        with pytest.raises(nacre.PositionError):
            state.game.from_dict(data)


def test_a_belief_with_too_many_cases_is_refused() -> None:
    data = written(table(["5", ""]))
    data["public"] = data["public"] * (MOST_CASES + 1)
    with pytest.raises(nacre.PositionError) as caught:
        table(["5", ""]).game.from_dict(data)
    assert (caught.value.field, caught.value.code) == ("public", "position.length")
