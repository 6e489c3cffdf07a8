"""Reading positions and choosing actions, over and over, keeps no memory."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable

import pytest

import nacre
from nacre.bots import Budget, HeuristicBot
from nacre.registry import guide_for

TIMES = 200
MOST = 20_000
"""Bytes that may stay, over all times: caches that fill once. A lost row of numbers each time is far more."""


def kept(work: Callable[[], object]) -> int:
    """The bytes that doing it so often leaves behind."""
    for _ in range(20):
        work()
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(TIMES):
            work()
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", nacre.games())
def test_positions_and_views_are_read_and_forgotten(name: str) -> None:
    game = nacre.game(name)
    state = game.new(1)
    for _ in range(20):
        state.apply(state.legal_actions()[0])
    position, view = state.to_dict(), state.view(0).to_dict()
    assert kept(lambda: game.from_dict(position)) < MOST
    assert kept(lambda: game.view_from_dict(view)) < MOST


@pytest.mark.parametrize("name", nacre.games())
def test_choosing_keeps_nothing(name: str) -> None:
    state = nacre.game(name).new(1)
    view, legal = state.view(int(state.seat)), state.legal_actions()
    bot = HeuristicBot(guide_for(state.game), 1)
    assert kept(lambda: bot.choose(view, legal, Budget())) < MOST
