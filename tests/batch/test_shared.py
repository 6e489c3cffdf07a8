"""A batch on several processes is the same batch."""

from __future__ import annotations

import numpy as np
import pytest

import nacre
from nacre.batch import Batch, SharedBatch
from nacre.batch.shared import ARRAYS

GAME = nacre.game("pearls", players=3)


def test_two_processes_play_what_one_plays() -> None:
    alone = Batch(GAME, size=7, seed=5, opponents="guide")
    with SharedBatch(GAME, size=7, seed=5, workers=2, opponents="guide") as shared:
        for number in range(80):
            actions = shared.random_actions()
            assert (actions == alone.random_actions()).all()
            shared.step(actions)
            alone.step(actions)
            if number % 10 == 0:
                compare(alone, shared)
        alone.reset(seed=8)
        shared.reset(seed=8)
        assert (alone.guided_actions() == shared.guided_actions()).all()
        compare(alone, shared)
        with pytest.raises(ValueError, match="read-only"):
            shared.masks[0, 0] = 1


def compare(alone: Batch, shared: SharedBatch) -> None:
    for name in ARRAYS:
        if name != "legal":
            assert (getattr(alone, name) == getattr(shared, name)).all(), name


def test_a_mistake_in_one_row_changes_no_row_of_any_process() -> None:
    with SharedBatch(GAME, size=4, seed=5, workers=2) as shared:
        before = shared.observations.copy()
        actions = shared.random_actions()
        for wrong in (-1, GAME.num_actions, int(np.flatnonzero(shared.masks[3] == 0)[0])):
            actions[3] = wrong
            with pytest.raises(ValueError, match=r"actions\[3\]"):
                shared.step(actions)
            assert (shared.observations == before).all()
        with pytest.raises(ValueError, match=r"\(3,\)"):
            shared.step(actions[:3])
    with pytest.raises(ValueError, match="workers"):
        SharedBatch(GAME, size=2, workers=3)
