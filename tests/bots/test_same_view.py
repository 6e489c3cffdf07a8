"""Bots know only their view: given the same view of two states, each makes the same choice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from zlib import crc32

import pytest

import nacre
from nacre.bots import Budget
from nacre.bots.naming import MAKERS
from nacre.kernel.game import Game
from nacre.testing.secrecy import twin
from third_party.odds import Odds

GAMES = [
    *(nacre.game(name, players=3) for name in nacre.games()),
    nacre.game("pearladora", players=2, advanced=True, clans=["elders", "children"]),
    nacre.game("pearladora", players=4),
    Odds(players=2),
]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{game.players}")


def twins(game: nacre.Game, most: int = 12) -> Iterator[tuple[nacre.State, nacre.State]]:
    """Pairs of positions from random games that differ only in what the seat to decide cannot know."""
    chooser = Random(1)
    found = 0
    while found < most:
        state = game.new(chooser.randrange(2**32))
        while not state.is_over() and found < most:
            other = twin(state, int(state.seat), chooser)
            if (
                other is not None
                and other != state
                and len(state.legal_actions()) > 1
                and chooser.random() < 0.2
            ):
                found += 1
                yield state, other
            state.apply(chooser.choice(state.legal_actions()))


@pytest.mark.parametrize("name", MAKERS)
@each_game
def test_the_same_view_gets_the_same_choice(name: str, game: Game) -> None:
    for number, pair in enumerate(twins(game)):
        choices = [
            MAKERS[name](game, b"%d" % number).choose(
                state.view(int(state.seat)), state.legal_actions(), Budget(iterations=40)
            )
            for state in pair
        ]
        assert choices[0] == choices[1]


@each_game
def test_a_bot_that_knew_more_would_be_caught(game: Game) -> None:
    def cheat(state: nacre.State) -> int:
        legal = state.legal_actions()
        return legal[crc32(str(state.to_dict()).encode()) % len(legal)]

    assert any(cheat(state) != cheat(other) for state, other in twins(game))
