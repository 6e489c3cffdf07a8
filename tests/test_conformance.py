"""Every registered game with every combination of its options passes the suite that ships with nacre."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import nacre
from nacre.kernel.game import Game
from nacre.testing import CHECKS, variants
from nim import Nim
from third_party import known_game
from third_party.odds import Odds
from third_party.three_men import ThreeMen

BUILT_IN = [game for name in nacre.games() for game in variants(nacre.registry.game_class(name))]
PLAIN_PYTHON = [*variants(Nim), *variants(Odds), *variants(ThreeMen)]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", [*BUILT_IN, *PLAIN_PYTHON], ids=repr)
def test_conforms(game: Game, check: Callable[[Game, int], None]) -> None:
    with known_game(type(game)):
        check(game, 1)


def test_variants_cover_every_player_count_and_option() -> None:
    games = list(variants(nacre.registry.game_class("pearls")))
    assert {game.players for game in games} == {2, 3, 4, 5, 6}
    assert {game.options["all_cards"] for game in games} == {False, True}
    assert {game.options["first"] for game in games} >= {None, 1, 5}
    games = list(variants(nacre.registry.game_class("pearladora")))
    assert {game.players for game in games if game.options["clans"]} == {2, 3, 4}
    assert {(game.options["advanced"], game.options["edition"], game.players) for game in games} >= {
        (advanced, edition, players)
        for advanced in (False, True)
        for edition in ("english", "french")
        for players in (2, 3, 4)
    }
