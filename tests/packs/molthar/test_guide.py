"""The guide to Molthar: it reads only what the seat may know, and plays sensibly."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import nacre
from nacre.bots import Budget, HeuristicBot, RandomBot
from nacre.kernel.rng import Rng
from nacre.packs.molthar.bots.guide import MoltharGuide
from nacre.packs.molthar.state import MoltharState
from nacre.registry import guide_for
from packs.molthar.tables import play, table
from present import of_kind

GUIDE = MoltharGuide()


def ratings(state: nacre.State) -> dict[str, float]:
    actions = state.legal_actions()
    rated = vec[float]([0.0] * len(actions))
    GUIDE.rate(state, vec[i64](actions), len(actions), rated)
    return {state.game.text(action): rated[i] for i, action in enumerate(actions)}


def best(state: nacre.State) -> str:
    rated = ratings(state)
    return max(rated, key=lambda text: rated[text])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_worlds_of_a_view_are_rated_alike(players: int) -> None:
    game = nacre.game("molthar", players=players)
    rng = Rng(players)
    chooser = Random(players)
    phases = set()
    for seed in range(12):
        state = of_kind(MoltharState, game.new(seed))
        while not state.is_over():
            legal = state.legal_actions()
            if len(legal) > 1 and (state.turn.phase != 0 or chooser.random() < 0.2):
                view = state.view(int(state.seat))
                rated = ratings(state)
                assert rated == ratings(game.imagine(view, rng)) == ratings(game.imagine(view, rng))
                phases.add(int(state.turn.phase))
            state.apply(chooser.choice(legal))
    assert phases >= {0, 1, 2, 3, 5, 7, 9}


def test_a_part_of_the_actions_is_rated_as_the_whole_is() -> None:
    game = nacre.game("molthar", players=3)
    chooser = Random(3)
    state = game.new(3)
    while not state.is_over():
        legal = state.legal_actions()
        some = sorted(chooser.sample(legal, (len(legal) + 1) // 2))
        rated = vec[float]([0.0] * len(some))
        GUIDE.rate(state, vec[i64](some), len(some), rated)
        whole = ratings(state)
        assert list(rated) == [whole[game.text(action)] for action in some]
        state.apply(chooser.choice(legal))


def test_it_is_the_guide_of_the_game() -> None:
    assert isinstance(guide_for(nacre.game("molthar")), MoltharGuide)


def test_it_beats_chance() -> None:
    game = nacre.game("molthar", players=2)
    won = 0
    for seed in range(20):
        bots = {seed % 2: HeuristicBot(GUIDE, seed), 1 - seed % 2: RandomBot(seed)}
        state = of_kind(MoltharState, game.new(seed))
        while not state.is_over():
            seat = int(state.seat)
            state.apply(bots[seat].choose(state.view(seat), state.legal_actions(), Budget()).action)
        won += seed % 2 in state.outcome().winners
    assert won >= 19


def test_it_takes_the_pearl_that_completes_a_cost() -> None:
    state = table(["8 8 8", ""], portals=("lion giant",), display="1 2 5 8")
    assert best(state) == "take 8"


def test_it_activates_what_it_can_pay_for() -> None:
    assert best(table(["8 8 8 8", ""], portals=("lion goblin",))) == "act lion"


def test_two_characters_of_a_kind_do_not_wait_for_each_other() -> None:
    assert best(table(["6 6 8 8", ""], portals=("giant giant",), faces="dwarf_1 goblin")) == "act giant"


def test_it_pays_with_what_the_other_character_does_not_need() -> None:
    state = table(["7 7 1 1", ""], portals=("goblin sorceress",))
    play(state, "act goblin")
    assert ratings(state)["give 1 2"] > ratings(state)["give 1 0"]


def test_it_makes_room_at_the_cost_of_the_lesser_character() -> None:
    state = table(["8 8 8", ""], portals=("lion dwarf_5",), faces="twin giant")
    play(state, "put twin")
    assert best(state) == "drop dwarf_5"


def test_it_discards_what_nothing_needs() -> None:
    state = table(["7 7 7 1 2 4", ""], portals=("sorceress lion",), display="3 3 5 5", actions=1)
    play(state, "take 5")
    kept = []
    while state.seat == 0:
        kept.append(best(state))
        play(state, kept[-1])
    held = state.view(0).to_dict()
    assert "give 7 0" not in kept
    assert str(held).count("'7'") >= 3


def test_in_the_last_turn_only_what_can_still_be_activated_counts() -> None:
    state = table(
        ["1", ""],
        portals=("lion goblin",),
        active=("", "sorceress sorceress twin giant"),
        display="8 1 8 8",
        round=9,
        final_round=9,
        trigger=1,
        actions=2,
    )
    assert best(state) == "take 1"


def test_medusa_takes_the_better_character() -> None:
    state = table(["1 1 5 8 8 8", "", ""], portals=("medusa", "lion goblin", "giant"))
    play(state, "act medusa")
    assert best(state) == "whom 2"
    play(state, "whom 2")
    assert best(state) == "drop lion"


def test_the_fairy_looks_into_the_fuller_hand() -> None:
    state = table(["5 6 7", "1 2", "3 4 4 4"], portals=("fairy lion",))
    play(state, "act fairy")
    assert best(state) == "whom 3"


def test_the_hatter_and_the_wizard_come_before_the_first_action() -> None:
    state = table(["8 8", ""], portals=("dwarf_2 dwarf_3",), active=("hatter wizard",), faces="lion twin")
    before = []
    for _ in range(3):
        before.append(best(state))
        play(state, before[-1])
    assert sorted(text.split()[0] for text in before) == ["look", "put", "trade"]
    assert state.turn.actions_left == 3


@pytest.mark.parametrize(("wisp", "chosen"), [("waits", False), ("free", True)])
def test_in_the_last_turn_a_wisp_that_has_to_wait_promises_nothing(wisp: str, chosen: bool) -> None:
    state = table(
        ["3 3 3", ""],
        active=("", "sorceress sorceress twin giant"),
        faces="will_o_the_wisp_3_6 lion",
        wisp=wisp,
        round=9,
        final_round=9,
        trigger=1,
    )
    assert (best(state) == "put will_o_the_wisp_3_6") == chosen


def test_no_action_is_given_up_while_one_is_of_use() -> None:
    fields: dict[str, Any] = {
        "active": ("little_red_riding_hood",),
        "actions": 1,
        "optional": 1,
        "done": ["acted"],
    }
    for held, portal in (("", ""), ("8 8 8", "lion"), ("8 8 8 8", "lion"), ("1 1 5 6 7", "giant lion")):
        state = table([held, ""], portals=(portal,), **fields)
        assert "end" in ratings(state)
        assert best(state) != "end"
