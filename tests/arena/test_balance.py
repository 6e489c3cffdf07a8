"""The balance of a game: every seat counts, shares add up, and variants are compared on the same deals."""

from __future__ import annotations

import json

import pytest

import nacre
from nacre.arena.balance import balance
from nacre.arena.crew import crew
from nacre.kernel.errors import BotError
from nacre.kernel.game import Game
from third_party.odds import Odds


@pytest.mark.parametrize(
    ("game", "groups"),
    [
        (nacre.game("pearls", players=3), ["order", "seats", "necklaces", "necklace_counts", "left"]),
        (nacre.game("pearladora", players=2, advanced=True), ["order", "seats", "clans"]),
        (nacre.game("molthar", players=2), ["order", "seats", "characters", "ending"]),
        (Odds(players=2), ["order", "seats"]),
    ],
    ids=["pearls", "pearladora", "molthar", "odds"],
)
def test_each_game_has_its_groups(game: Game, groups: list[str]) -> None:
    (found,) = balance([game], "random", 12)
    assert list(dict.fromkeys(line.group.name for line in found.items)) == groups
    for group in ("order", "seats"):
        lines = found.items_of(group)
        assert len(lines) == game.players
        assert sum(line.wins.mean for line in lines) == pytest.approx(1)
        assert all(line.frequency.mean == pytest.approx(1 / game.players) for line in lines)
    assert json.dumps(found.to_dict(), allow_nan=False)


def test_random_clans_cover_all_clans() -> None:
    (found,) = balance([nacre.game("pearladora", players=3, advanced=True)], "random", 30)
    assert [line.item for line in found.items_of("clans")] == ["children", "elders", "fishermen", "foragers"]
    assert sum(line.frequency.mean for line in found.items_of("clans")) == pytest.approx(1)
    won = sum(line.wins.mean * line.frequency.mean for line in found.items_of("clans"))
    assert won == pytest.approx(1 / 3)


def test_characters_are_those_that_were_activated() -> None:
    game = nacre.game("molthar", players=2)
    (found,) = balance([game], "random", 10)
    assert len(found.items_of("characters")) > 10
    trigger = {line.item: line for line in found.items_of("ending")}
    assert trigger["first"].frequency.mean <= 0.5


def test_partners_win_together() -> None:
    (found,) = balance([nacre.game("pearladora", players=4)], "random", 12)
    assert found.fair == 0.5
    shares = [line.wins.mean for line in found.items_of("seats")]
    assert shares[0] == shares[2] and shares[1] == shares[3]
    assert sum(shares[:2]) == pytest.approx(1)


def test_variants_are_dealt_alike_and_processes_change_nothing() -> None:
    games = [nacre.game("pearls", players=2), nacre.game("pearls", players=2, first=0)]
    one = balance(games, "random", 8)
    assert one == balance(games, "random", 8, crew=crew(2))
    assert one[1].items_of("order")[0].wins == one[1].items_of("seats")[0].wins
    assert balance(games[:1], "random", 8)[0] == one[0]


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(BotError):
        balance([nacre.game("pearls")], "nobody", 2)
