"""What the terminal says about games that nobody plays: `nacre games` and `nacre cards`."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import nacre
from nacre.cli import main
from nacre.words import LANGUAGES
from third_party import known_game
from third_party.odds import Odds

TIMES = "\N{MULTIPLICATION SIGN}"
PLAYERS = {
    "en": ("2 to 5 players", "2 to 4 players", "2 to 6 players"),
    "fr": ("de 2 à 5 joueurs", "de 2 à 4 joueurs", "de 2 à 6 joueurs"),
    "de": ("für 2 bis 5 Personen", "für 2 bis 4 Personen", "für 2 bis 6 Personen"),
}


def shown(*arguments: str) -> str:
    result = CliRunner(env={"LC_ALL": "C"}).invoke(main, arguments)
    assert result.exit_code == 0, result.output
    assert all(len(line) <= 80 for line in result.output.splitlines())
    return result.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_listed_with_their_players_and_a_sentence(language: str) -> None:
    output = shown("games", "--language", language)
    starts = [line for line in output.splitlines() if not line.startswith(" ")]
    assert [line.split()[0] for line in starts] == nacre.games()
    assert tuple(line.rpartition(", ")[2] for line in starts) == PLAYERS[language]
    for name in nacre.games():
        tagline = nacre.say(nacre.Message(f"{name}.tagline"), language)
        assert tagline in " ".join(output.split())


def test_a_game_without_words_is_listed_too() -> None:
    with known_game(Odds):
        output = shown("games")
    assert "odds." not in output
    assert "odds        odds, 2 to " in output


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", nacre.games())
def test_every_box_has_something_to_say(name: str, language: str) -> None:
    output = shown("cards", name, "--language", language)
    assert len(output.splitlines()) >= 8
    assert f"{name}." not in output  # no code without words


def test_the_cards_of_pearls_are_those_of_the_rules() -> None:
    output = shown("cards", "pearls")
    assert "W          16 wild cards, worth no points; they go with every colour\n" in output
    assert "Y          24 yellow cards, worth 1 point each; left out with 2 players\n" in output
    assert "R          20 red cards, worth 1 point each; left out with 3 players\n" in output
    assert "P          4 purple cards, worth 5 points each\n" in output
    assert "10 necklaces, worth 4 5 5 6 6 7 7 8 8 9" in output


def test_the_box_of_pearladora_has_divers_pontoons_clans_and_powers() -> None:
    output = " ".join(shown("cards", "pearladora").split())
    assert "With 2 players each has 16 (10x1 3x2 1x3 1x4 1x5)." in output.replace(TIMES, "x")
    assert "With 4 players each has 8 (5x1 1x2 1x3 1x4)." in output.replace(TIMES, "x")
    assert "35 Pontoons for all" in output
    assert "40 Pearls on 8 farms (d1 b2 f2 h2 a4 e4 c5 g5)" in output
    for clan in ("Fishermen (F): 2 Powers", "Foragers (R): 2", "Children (C): 1 Power:", "Elders (E): 2"):
        assert clan in output


def test_one_thing_is_explained_in_any_case() -> None:
    assert shown("cards", "pearls", "y").startswith("Y  24 yellow cards")
    assert shown("cards", "pearladora", "Elders", "--language", "de").startswith(
        "elders  Älteste (E): 2 Kräfte"
    )


def test_a_game_with_nothing_to_explain_says_so() -> None:
    with known_game(Odds):
        assert shown("cards", "odds") == "odds has no cards or pieces that need an explanation.\n"


def test_a_question_mark_explains_during_play() -> None:
    result = CliRunner(env={"LC_ALL": "C"}).invoke(
        main, ["play", "pearls", "--seed", "5", "--first", "1"], input="?P\n?necklaces\n? T:\n?zebra\nq\n"
    )
    assert "4 purple cards, worth 5 points each" in result.output
    assert "10 necklaces, worth" in result.output
    assert "There is no card and no choice with zebra in it." in result.output
