"""The playout drivers."""

from __future__ import annotations

import pytest

import nacre
from nacre.kernel.game import Game
from third_party.odds import Odds


@pytest.mark.parametrize(
    "game", [nacre.game("pearls", players=3), Odds(players=2)], ids=["compiled", "plain Python"]
)
def test_play_out_plays_to_the_end(game: Game) -> None:
    state = game.new(1)
    plies = nacre.play_out(state, nacre.Rng(2), nacre.buffer(game.num_actions))
    assert state.is_over()
    assert plies > 0
    assert nacre.play_out(state, nacre.Rng(2), nacre.buffer(game.num_actions)) == 0


def test_playouts_repeat() -> None:
    game = nacre.game("pearls", players=2)
    assert nacre.playouts(game, 50, 7) == nacre.playouts(game, 50, 7)
    assert nacre.playouts(game, 50, 7) != nacre.playouts(game, 50, 8)
    assert nacre.playouts(game, 0, 7) == (0, 0)
