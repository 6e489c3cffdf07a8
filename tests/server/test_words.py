"""The words of games, as the page fetches them for a game that it was not built with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import nacre
from nacre.pack import Pack
from nacre.registry import pack
from nacre.words import LANGUAGES
from server.house import House
from third_party import games_as_before, known_game
from third_party.odds import Odds

TEXTS = {"en": {"odds.title": "Odds", "odds.roll": "Roll", "pearls.title": "Mine now"}, "fr": {}}


@pytest.fixture
def odds() -> Iterator[Pack]:
    """A stranger's pack, whose words are gone from the catalogues afterwards."""
    with games_as_before():
        yield Pack(name="odds", game=Odds, words=TEXTS)


@pytest.mark.parametrize("game", nacre.games())
def test_the_words_of_a_game_are_those_of_its_pack(house: House, game: str) -> None:
    person = house.person()
    for language in LANGUAGES:
        assert person.told(f"/api/words/{game}/{language}") == pack(game).words(language)


def test_a_strangers_game_brings_its_own_words_and_no_others(house: House, odds: Pack) -> None:
    person = house.person()
    with known_game(odds):
        assert person.told("/api/words/odds/en") == {"odds.title": "Odds", "odds.roll": "Roll"}
        assert person.told("/api/words/odds/fr") == {}
        assert "odds" in [game["name"] for game in person.told("/api/site")["games"]]


@pytest.mark.parametrize(
    "path", ["chess/en", "pearls/xx", "pearls/..", "..%2fpearls/en", "pearls/en%00", "/en"]
)
def test_unknown_games_and_languages_have_no_words(house: House, path: str) -> None:
    response = house.person().get(f"/api/words/{path}")
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "server.no_page"


def test_words_that_a_browser_has_are_not_sent_again(house: House) -> None:
    person = house.person()
    first = person.get("/api/words/pearls/en")
    assert first.headers["cache-control"] == "no-cache"
    tag = first.headers["etag"]
    for known in (tag, f'"other", W/{tag}'):
        again = person.http.get("/api/words/pearls/en", headers={"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    other = person.http.get("/api/words/pearls/de", headers={"if-none-match": tag})
    assert other.status_code == 200 and other.headers["etag"] != tag
