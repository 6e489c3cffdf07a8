"""Reasons for people at Molthar: in every language, with figures that are right."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import nacre
from nacre.kernel.rng import Rng
from nacre.packs.molthar import components as c
from nacre.packs.molthar.bots.reasons import reason
from nacre.packs.molthar.bots.situation import lacking
from nacre.packs.molthar.state import MoltharState
from nacre.words import LANGUAGES, say
from packs.molthar.tables import play, table
from present import of_kind

RARE = {f"molthar.reason.{code}" for code in ("give_up", "goal", "melt_needed", "trade", "wisp")}


def why(state: nacre.State, text: str, worlds: int = 100, language: str = "en") -> str:
    action = state.game.parse(text)
    state.game.check(state, action)
    view = state.view(int(state.seat))
    rng = Rng(1)
    imagined = [state.game.imagine(view, rng) for _ in range(worlds)]
    found = reason(view, action, imagined)
    return say(found, language) if found else ""


def test_reasons_met_in_random_games_are_told_in_all_languages() -> None:
    said = set()
    for players in (2, 3, 5):
        game = nacre.game("molthar", players=players)
        chooser = Random(players)
        rng = Rng(players)
        for seed in range(2):
            state = of_kind(MoltharState, game.new(seed))
            while not state.is_over():
                legal = state.legal_actions()
                if state.turn.phase != 0 or chooser.random() < 0.05:
                    view = state.view(int(state.seat))
                    worlds = [game.imagine(view, rng) for _ in range(3)]
                    for action in legal:
                        message = reason(view, action, worlds)
                        if message is None:
                            continue
                        said.add(message.code)
                        for language in LANGUAGES:
                            words = say(message, language)
                            assert words.endswith(".") and "molthar" not in words and "{" not in words
                state.apply(chooser.choice(legal))
    everything = {
        code for code in nacre.words.catalogue.catalogue("en") if code.startswith("molthar.reason.")
    }
    assert everything - said <= RARE


def test_without_worlds_one_is_imagined() -> None:
    state = nacre.game("molthar", players=2).new(1)
    found = [reason(state.view(int(state.seat)), action, []) for action in state.legal_actions()]
    assert any(found)


def test_worlds_of_one_view_give_one_reason_where_nothing_is_hidden() -> None:
    state = table(["8 8", "1 2 3"], portals=("lion goblin",), display="1 2 5 8")
    assert why(state, "take 8", 1) == why(state, "take 8", 50) == "Brings Lion within 1 pearl."


@pytest.mark.parametrize(
    ("hand", "character", "diamonds", "active", "count"),
    [
        ("8 8 8", "lion", 0, "", 1),
        ("", "lion", 0, "", 4),
        ("8 7", "hansel_and_gretel", 1, "", 0),
        ("8 7", "hansel_and_gretel", 0, "", 1),
        ("8", "hansel_and_gretel", 0, "phoenix", 0),
        ("3 4 5 1", "hatter", 0, "", 1),
        ("2 2 2", "captain", 0, "", 1),
        ("2", "captain", 1, "", 2),
        ("3", "goblin", 0, "dragon", 0),
    ],
)
def test_how_many_pearls_are_lacking(
    hand: str, character: str, diamonds: int, active: str, count: int
) -> None:
    state = table([hand, ""], active=(active,))
    found = lacking(c.CARD_NAMES.index(character), int(state.hands[0]), diamonds, int(state.powers[0]))
    assert found == count


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("take 8", "Completes the cost of Lion."),
        ("take 7", "Brings Twin, which lies face up, within 1 pearl."),
        ("take 1", ""),
        ("put twin", "Twin: 3 points, 2 pearls short."),
        ("put giant", "Giant: 3 points, 2 pearls short."),
    ],
)
def test_an_action_is_explained_by_what_it_brings(text: str, words: str) -> None:
    state = table(["8 8 8", ""], portals=("lion dwarf_3",), display="1 4 7 8", faces="giant twin")
    assert why(state, text) == words


def test_activations_are_explained_by_what_they_give() -> None:
    assert why(table(["8 8 8 8", ""], portals=("lion",)), "act lion") == "Lion: 5 points."
    assert why(table(["7 7 8 8", ""], portals=("twin",)), "act twin") == "Twin: 3 points and 1 Diamond."
    assert (
        why(table(["8 1", ""], portals=("reaper",)), "act reaper")
        == "Reaper: 1 point, and from now on: after your last action, you may discard your hand "
        "and draw the same number of pearls."
    )
    near = table(["8 8 8 8", ""], portals=("lion",), active=("sorceress giant tree_elder",))
    assert why(near, "act lion") == "Lion makes it 15 points and brings on the end."
    wisp = table(["3 3 3", ""], portals=("", "will_o_the_wisp_3_6"))
    assert (
        why(wisp, "act will_o_the_wisp_3_6") == "Will-o'-the-Wisp (3/6), 3 points, before Seat 2 pays for it."
    )


def test_a_blind_pearl_is_explained_by_its_chances() -> None:
    state = table(["8 8 8", ""], portals=("lion",), display="1 1 2 2", next_pearls="8", pearls="discards")
    assert why(state, "take *") == "A blind pearl helps in 100 of 100 likely games."
    state = table(["8 8 8", ""], portals=("lion",), display="1 1 2 2", next_pearls="1", pearls="discards")
    assert why(state, "take *") == ""
    state = table(["8 8 8", ""], portals=("lion",), display="8 8 8 8")
    assert why(state, "replace") == ""
    assert why(state, "take *") == ""  # a pearl that completes the cost lies open


def test_a_payment_is_explained_by_what_it_leaves() -> None:
    state = play(table(["7 7 1 1", ""], portals=("goblin sorceress",)), "act goblin")
    assert why(state, "give 1 2") == "Afterwards, Sorceress: 2 pearls short."
    assert why(state, "give 1 0") == "Afterwards, Sorceress: 4 pearls short."
    state = play(table(["7 7 1 1", ""], portals=("goblin",)), "act goblin")
    assert why(state, "give 1 2") == "Pays with 2 pearls and no Diamond."


def test_a_discard_is_explained_by_what_needs_the_pearls() -> None:
    state = table(["7 7 7 1 2", ""], portals=("sorceress",), display="3 3 5 5", actions=1)
    play(state, "take 5")
    assert why(state, "give 1 1") == "No character on the portal needs this pearl 1."
    assert why(state, "give 1 0") == "Other pearls are easier to spare than pearl 1."
    play(state, "give 1 0", "give 2 0")
    assert why(state, "give 5 0") == "Other pearls are easier to spare than pearl 5."


def test_medusa_and_the_fairy_are_explained_by_their_victims() -> None:
    state = play(table(["1 1 5", "8 8 8 8", ""], portals=("medusa", "lion goblin", "giant")), "act medusa")
    assert why(state, "whom 2") == "Seat 2 has 0 points, and Lion on the portal."
    play(state, "whom 2")
    assert (
        why(state, "drop lion") == "Takes Lion from Seat 2, who could pay for it in 100 of 100 likely games."
    )
    state = play(table(["5 6 7", "1 2", "3 4 4 4"], portals=("fairy",)), "act fairy")
    assert why(state, "whom 3") == "Seat 3 holds 4 pearls."
    play(state, "whom 3")
    assert why(state, "steal 4") == ""


def test_opponents_are_kept_from_what_they_could_pay_for() -> None:
    state = table(["", "8 8 8 8"], faces="lion giant")
    assert why(state, "put lion") == "Keeps Lion from Seat 2, who could probably pay for it."
    state = table(["", "8 8 8"], portals=("", "lion"), faces="medusa goblin", display="8 1 1 1")
    assert why(state, "take 8") == "With pearl 8, Seat 2 could probably pay for Lion."


def test_the_hatter_snow_white_and_the_reaper() -> None:
    state = table(
        ["8 8 2", ""], portals=("dwarf_3",), active=("hatter snow_white reaper",), faces="lion giant"
    )
    assert why(state, "trade dwarf_3") == "Dwarf 3: 2 pearls short; Lion: 2 pearls short."
    assert why(state, "melt") == "No character on the portal needs this 2."
    state = table(["2 2", ""], portals=("dwarf_2",), active=("snow_white",))
    assert why(state, "melt") == "A Diamond is worth more; afterwards, Dwarf 2: 1 pearl short."


def test_an_extra_action_that_is_given_up_is_explained() -> None:
    fields: dict[str, Any] = {
        "active": ("little_red_riding_hood reaper",),
        "actions": 1,
        "optional": 1,
        "done": ["acted"],
    }
    state = table(["1", ""], **fields)
    assert why(state, "end") == "Nothing is worth the extra action."
    play(state, "end")
    assert why(state, "end") == "The hand is good as it is."
