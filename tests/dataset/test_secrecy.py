"""A row holds nothing that the deciding seat did not know."""

from __future__ import annotations

from random import Random

import pytest

import nacre
from nacre.bots import named
from nacre.dataset.self_play import decide
from nacre.kernel.state import State
from nacre.testing.secrecy import twin

GAMES = [
    nacre.game("pearls", players=3),
    nacre.game("pearladora", players=2, advanced=True),
    nacre.game("molthar", players=2),
]


def row(state: State, bot: str) -> object:
    name = named(bot)
    return decide(state.clone(), name.make(state.game, b"the same"), name, bot, "0:0")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_hidden_twins_give_the_same_row(game: nacre.Game) -> None:
    chooser = Random(3)
    compared = told_apart = 0
    for seed in range(4):
        state = game.new(seed)
        for ply in range(24):
            if state.is_over():
                break
            if ply % 3 == 2:
                seat = int(state.seat)
                hidden = twin(state, seat, chooser)
                if hidden is not None:
                    for bot in ("heuristic", "ismcts@4"):
                        assert row(state, bot) == row(hidden, bot)
                    compared += 1
                # What another seat cannot tell apart is this seat's own: the check sees the difference.
                other = twin(state, (seat + 1) % game.players, chooser)
                if other is not None and other.seat == state.seat:
                    told_apart += row(state, "heuristic") != row(other, "heuristic")
            state.apply(chooser.choice(state.legal_actions()))
    assert compared > 8
    assert told_apart > 0
