"""Reasons for actions of Pearls: in every language, with the right figures."""

from __future__ import annotations

from random import Random

import pytest

import nacre
from nacre.packs.pearls.bots.reasons import reason
from nacre.words import LANGUAGES
from nacre.words.catalogue import catalogue
from packs.pearls.tables import table


def worlds(state: nacre.State, number: int = 100) -> list[nacre.State]:
    rng = nacre.Rng(1)
    view = state.view(int(state.seat))
    return [state.game.imagine(view, rng) for _ in range(number)]


def told(state: nacre.State, text: str, language: str = "en") -> str:
    action = state.game.parse(text)
    state.game.check(state, action)
    found = reason(state.view(int(state.seat)), action, worlds(state))
    return nacre.say(found, language) if found else ""


@pytest.mark.parametrize("players", [2, 3, 6])
def test_reasons_are_told_in_every_language(players: int) -> None:
    game = nacre.game("pearls", players=players)
    chooser = Random(players)
    codes = set()
    for seed in range(6):
        state = game.new(seed)
        while not state.is_over():
            view = state.view(int(state.seat))
            likely = worlds(state, 4)
            for action in state.legal_actions():
                message = reason(view, action, likely)
                if message is None:
                    continue
                codes.add(message.code)
                for language in LANGUAGES:
                    assert message.code in catalogue(language)
                    assert "{" not in nacre.say(message, language)
            state.apply(chooser.choice(state.legal_actions()))
    assert len(codes) >= 8


def test_a_necklace_is_named_with_all_the_points() -> None:
    state = table("GGGWW", "YYYY", display="RRRBBB", necklaces="455667788")
    assert told(state, "S:G3+W2=5") == "Scores 11 points now, with the necklace of 5"
    assert told(state, "S:G3+W2") == "Scores 6 points but leaves the necklace of 5"
    assert told(state, "S:G3+W2", "fr") == "Marque 6 points mais laisse le collier de 5"


def test_the_last_necklace_of_a_value_may_be_a_rivals() -> None:
    state = table("GGGG", "/YYYY", display="RRRBBB", necklaces="455667788")
    assert told(state, "S:G4=4") == (
        "Scores 12 points with the last necklace of 4, which a rival could take in 100 of 100 likely games"
    )


def test_the_very_last_necklace_ends_the_game() -> None:
    state = table("GGGG", "YY", display="RRRBBB", necklaces="4")
    assert told(state, "S:G4") == "Scores 8 points and leaves the last necklace, of 4: the game goes on"


def test_a_placing_makes_room() -> None:
    state = table("GGG/YYYYYY", "YY", display="RRRBBB")
    assert told(state, "S:G3") == "Scores 6 points now and leaves room for 4 cards in hand"


def test_a_take_reaches_a_necklace() -> None:
    state = table("RRW", "YY", display="RRRBBT")
    assert told(state, "T:R") == "Makes 5 red in hand, with 1 wild enough for the necklace of 6"
    assert told(state, "T:R", "de").endswith("Rot auf der Hand, mit 1 Joker genug für die Kette zu 6")


def test_a_take_on_the_way_to_a_necklace() -> None:
    state = table("RR", "YY", display="RBBBTP")
    assert told(state, "T:R") == "Makes 3 red in hand, 1 short of the necklace of 4"


def test_a_necklace_that_is_far_or_out_of_reach_is_no_reason() -> None:
    state = table("P", "YY", display="PBBBTP", necklaces="77889")  # there are only four purples
    assert told(state, "T:P") == "Takes 2 purple for 10 points"
    state = table("R", "YY", display="RBBBTP", necklaces="77889")
    assert told(state, "T:R") == ""  # five short of the necklace of 7, and other cards are worth more


def test_a_take_denies_a_rival() -> None:
    state = table("YY", "/BBB", display="BRRGTP")
    assert told(state, "T:B") == (
        "Keeps 1 blue from a rival, for whom they would bring a necklace within reach "
        "in 100 of 100 likely games"
    )


def test_wilds_and_points() -> None:
    state = table("YY", "GG", display="WWTTRR", necklaces="4")
    assert told(state, "T:W") == "Takes 2 wilds, which go with any colour"
    state = table("TTT", "GG", display="WWTTRR", necklaces="4")
    assert told(state, "T:T") == "Takes 2 turquoise for 6 points"


def test_the_last_cards_bring_on_the_final_turns() -> None:
    state = table("RR", "GG", display="RRBBTP", draw="Y", whole_draw=True)
    assert told(state, "T:R") == "Brings on the final turns, in which you can score 8 points"


def test_final_turns_count_both_ways() -> None:
    state = table("PPG", "GG", display="RRBBTY", whole_draw=True, turns_left=2)
    assert told(state, "S:P2") == "Scores 10 points and keeps 10 from counting against you"
