"""Reasons for actions of Pearladöra: in every language, with the right figures."""

from __future__ import annotations

from random import Random

import pytest

import nacre
from nacre.packs.pearladora.bots.reasons import reason
from nacre.testing import variants
from nacre.words import LANGUAGES
from nacre.words.catalogue import catalogue
from packs.pearladora.tables import table
from written import written

VARIANTS = [game for game in variants(nacre.registry.game_class("pearladora")) if game.options["peek_own"]]


def worlds(state: nacre.State, number: int = 100) -> list[nacre.State]:
    rng = nacre.Rng(1)
    view = state.view(int(state.seat))
    return [state.game.imagine(view, rng) for _ in range(number)]


def told(state: nacre.State, text: str, language: str = "en") -> str:
    action = state.game.parse(text)
    state.game.check(state, action)
    found = reason(state.view(int(state.seat)), action, worlds(state))
    return nacre.say(found, language) if found else ""


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_reasons_are_told_in_every_language(game: nacre.Game) -> None:
    chooser = Random(7)
    state = game.new(7)
    while not state.is_over():
        view = state.view(int(state.seat))
        legal = state.legal_actions()
        likely = worlds(state, 2)
        for action in [*chooser.sample(legal, min(12, len(legal))), legal[-1]]:
            message = reason(view, action, likely)
            if message is None:
                continue
            for language in LANGUAGES:
                assert message.code in catalogue(language)
                assert "{" not in nacre.say(message, language)
        state.apply(chooser.choice(legal))


# Left of the Pontoons a territory of 8 with the farms b2 (4 Pearls) and a4 (6); one line is still open.
NEARLY_CLOSED = """
    a     b     c     d     e     f     g     h
1   .    F5  |  .    (3)    .     .     .     .

2   .    (4) |  .     .     .    (5)    .    (5)

3  F4    R1     .     .     .     .     .     .

4  (6)    .  |  .     .    (4)    .     .     .
  ----- -----
5   .     .    (6)    .     .     .    (7)    .
"""


def test_a_pontoon_closes_off_pearls() -> None:
    state = table(NEARLY_CLOSED, advanced=False)
    assert told(state, "b3e") == "Closes off 10 Pearls; you lead there in 100 of 100 likely games"
    assert (
        told(state, "b3e", "fr")
        == "Isole 10 Perles\N{NARROW NO-BREAK SPACE}; vous y menez dans 100 parties probables sur 100"
    )


def test_a_pontoon_divides_where_a_rival_leads() -> None:
    state = table(NEARLY_CLOSED.replace("F5", " .").replace("F4", " ."), advanced=False)
    assert told(state, "b3e") == "Divides a territory where you do not lead into 10 and 30 Pearls"


def test_other_pontoons_cut_rivals_off_or_have_no_reason() -> None:
    state = table(NEARLY_CLOSED, advanced=False)
    assert told(state, "g4e") == ""
    near = NEARLY_CLOSED.replace("5   .     .    (6)    .  ", "5   .     .    (6)   R1  ")
    assert told(table(near, advanced=False), "c5e") == "Cuts rival Divers off from 6 Pearls close by"
    own = NEARLY_CLOSED.replace("5   .     .    (6)    .  ", "5   .     .    (6)   F1  ")
    assert told(table(own, advanced=False), "c5e") == ""


CLOSED = NEARLY_CLOSED.replace("3  F4    R1   ", "3  F4    R1  |")


def test_a_diver_adds_to_a_territory() -> None:
    state = table(CLOSED.replace("F5", " .").replace("F4", "F1"), advanced=False)
    # The rival's Diver there is one of 10 ones, 3 twos, 3, 4 and 5.
    assert (
        told(state, "D5@a1") == "Adds a 5 where 10 Pearls are open; you would lead in 100 of 100 likely games"
    )
    state = table(CLOSED, advanced=False)
    assert told(state, "D1@a1") == (
        "Changes little for 10 Pearls (yours in 100 of 100 likely games), but a 1 saves your strong Divers"
    )


def test_a_diver_fills_a_territory() -> None:
    full = CLOSED.replace("1   .    F5", "1  R1    F5").replace("2   .    (4)", "2  R1    (4)")
    state = table(full, advanced=False)
    assert told(state, "D1@b4").startswith("Fills a territory of 10 Pearls with a 1; it is yours in ")


def test_a_diver_in_open_water_is_near_pearls() -> None:
    state = table(advanced=False)
    text = told(state, "D1@c1")
    assert text.startswith("Adds a 1 within two steps of ")
    pearls = written(state)["farms"]
    assert text.endswith(f" {pearls['d1'] + pearls['b2']} Pearls")


def test_a_diver_without_pearls_to_win() -> None:
    barren = """
    a     b     c     d     e     f     g     h
1   .     .     .     .     .     .     .     .

2   .     .     .     .     .     .     .     .
              ----- ----- ----- -----
3   .     .  |  .     .     .     .  |  .     .
              ----- ----- ----- -----
4   .     .     .     .     .     .     .     .

5   .     .     .     .     .     .     .     .
"""
    state = table(barren, advanced=False)
    assert told(state, "D1@c3") == "No Pearls to win there: a 1 saves your strong Divers"
    assert told(state, "D5@c3") == ""


def test_tokens_change_who_leads() -> None:
    full = CLOSED.replace("1   .    F5", "1  R1    F5").replace("2   .    (4)", "2  R1    (4)")
    full = full.replace("(6)    .  |", "(6)   F1  |")
    assert told(table(full), "B@b1") == ""  # it is ours as it is
    weak = full.replace("F5", "F1").replace("F4", "F1")
    assert told(table(weak), "B@b1").startswith(
        "Strengthens a Diver of a full territory with 10 Pearls: yours in "
    )
    assert told(table(CLOSED, clans="RF", seat=0), "N@b1") == ""  # the rival still leads


def test_elders_look_where_pearls_are_at_stake() -> None:
    seen = CLOSED.replace("F", "E")
    assert told(table(seen, clans="ER"), "see b3") == (
        "Looks at a hidden Diver where 10 Pearls are at stake; you lead there in 100 of 100 likely games"
    )
    assert told(table(seen, clans="ER"), "see b1") == ""


def test_the_rest_of_the_plies() -> None:
    state = table(CLOSED.replace("F", "C"), clans="CR", voluntary_pass=True)
    assert told(state, "open") == "An extra Diver this turn; 40 Pearls are still open"
    assert told(state, "pass").startswith("Leaves the board as it is: 10 Pearls for you")
    state.apply(state.game.parse("g4e"))
    assert told(state, "stop") == "Leaves 28 Pontoons for later"
