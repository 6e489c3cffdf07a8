"""A batch plays the same games as the plain API, shows what views show, and refuses what is wrong."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

import nacre
from nacre.batch import Batch
from nacre.batch.batch import Autoreset
from nacre.kernel.state import State
from nacre.testing.secrecy import twin

GAMES = [
    nacre.game("pearls", players=2),
    nacre.game("pearls", players=5),
    nacre.game("pearladora", players=2, advanced=True),
    nacre.game("pearladora", players=4),
    nacre.game("molthar", players=3),
]
games = pytest.mark.parametrize("game", GAMES, ids=repr)


def play(batch: Batch, steps: int) -> None:
    for _ in range(steps):
        batch.step(batch.random_actions())


@games
def test_each_game_is_that_of_the_plain_api(game: nacre.Game) -> None:
    batch = Batch(game, size=3, seed=11)
    plain = [game.new(11 + i) for i in range(3)]
    numbers = [0, 0, 0]
    for _ in range(260):
        for i, state in enumerate(plain):
            assert batch.seeds[i] == 11 + i + 3 * numbers[i]
            assert batch.seats[i] == state.seat
            assert batch.legal[i, : batch.counts[i]].tolist() == state.legal_actions()
            assert np.flatnonzero(batch.masks[i]).tolist() == state.legal_actions()
            if not state.is_over():
                assert batch.observations[i].tolist() == game.features.of_view(state.view(int(state.seat)))
        actions = batch.random_actions().copy()
        batch.step(actions)
        for i, state in enumerate(plain):
            if state.is_over():
                numbers[i] += 1
                plain[i] = game.new(11 + i + 3 * numbers[i])
            else:
                state.apply(int(actions[i]))
            assert batch.done[i] == plain[i].is_over()
    assert (np.packbits(batch.masks, axis=1, bitorder="little") == batch.bits).all()


@games
def test_rewards_tell_who_won(game: nacre.Game) -> None:
    batch = Batch(game, size=4, seed=3, autoreset="off")
    leads = Batch(game, size=4, seed=3, autoreset="off", reward="margin")
    while not batch.done.all():
        actions = batch.random_actions().copy()
        ended = batch.done.copy()
        batch.step(actions)
        leads.step(actions)
        for i in np.flatnonzero(batch.done & ~ended):
            check_rewards(batch.state(int(i)), batch.rewards[i].tolist(), leads.rewards[i].tolist())
            assert batch.own_rewards[i] in batch.rewards[i]
    play(batch, 1)
    assert batch.done.all(), "a game that is over stays so"
    assert not batch.rewards.any(), "but is rewarded only once"


def check_rewards(state: State, rewards: list[float], leads: list[float]) -> None:
    game, outcome = state.game, state.outcome()
    sides = {game.side(seat) for seat in range(game.players)}
    winning = {game.side(seat) for seat in outcome.winners}
    by_side = {game.side(seat): reward for seat, reward in enumerate(rewards)}
    assert sum(by_side.values()) == pytest.approx(0)
    for seat in range(game.players):
        assert (rewards[seat] == max(rewards)) == (seat in outcome.winners)
        if winning == {game.side(seat)}:
            assert rewards[seat] == 1
        others = [
            outcome.scores[other] for other in range(game.players) if game.side(other) != game.side(seat)
        ]
        assert leads[seat] == outcome.scores[seat] - max(others)
    assert len(by_side) == len(sides)


@games
def test_autoreset_in_the_same_step_keeps_the_last_observation(game: nacre.Game) -> None:
    next_step, same_step = (Batch(game, size=2, seed=5, autoreset=mode) for mode in modes("next", "same"))
    for _ in range(10_000):
        if next_step.done.any():
            ended = np.flatnonzero(next_step.done)
            assert (same_step.final_observations[ended] == next_step.observations[ended]).all()
            assert (same_step.rewards[ended] == next_step.rewards[ended]).all()
            assert (same_step.seats >= 0).all(), "the next game has begun already"
            return
        actions = next_step.random_actions().copy()
        next_step.step(actions)
        same_step.step(actions)
        assert (same_step.done == next_step.done).all()
    pytest.fail("no game ended")


def modes(*names: Autoreset) -> tuple[Autoreset, ...]:
    return names


@games
@pytest.mark.parametrize("opponents", ["random", "guide"])
def test_opponents_play_until_it_is_your_turn(game: nacre.Game, opponents: str) -> None:
    batch = Batch(game, size=game.players, seed=1, opponents=opponents)  # type: ignore[arg-type]
    assert sorted(batch.own_seats) == list(range(game.players)), "every seat is played by somebody"
    again = Batch(game, size=game.players, seed=1, opponents=opponents)  # type: ignore[arg-type]
    for _ in range(60):
        assert ((batch.seats == batch.own_seats) | (batch.seats < 0)).all()
        batch.step(batch.random_actions())
        again.step(again.random_actions())
        assert (batch.observations == again.observations).all()


def test_the_guide_is_stronger_than_chance() -> None:
    batch = Batch(nacre.game("pearls", players=2), size=64, seed=1, opponents="guide", autoreset="same")
    total, ended = 0.0, 0
    for _ in range(60):
        batch.step(batch.random_actions())
        total, ended = total + batch.own_rewards.sum(), ended + int(batch.done.sum())
    assert ended > 50
    assert total / ended < -0.5


@games
def test_a_snapshot_brings_everything_back(game: nacre.Game) -> None:
    batch = Batch(game, size=5, seed=9)
    play(batch, 30)
    kept, shown = batch.snapshot(), everything(batch)
    runs = []
    for _ in range(2):
        play(batch, 80)
        runs.append(everything(batch))
        batch.restore(kept)
        assert everything(batch) == shown
    assert runs[0] == runs[1]


def everything(batch: Batch) -> list[bytes]:
    arrays = (
        batch.observations,
        batch.masks,
        batch.bits,
        batch.seats,
        batch.rewards,
        batch.done,
        batch.seeds,
    )
    return [array.tobytes() for array in arrays]


@games
def test_imagined_worlds_look_the_same_to_the_viewer(game: nacre.Game) -> None:
    chooser = Random(4)
    batch = Batch(game, size=6, seed=0)
    most_worlds = 0
    for seed in range(6):
        state = game.new(seed)
        for _ in range(4 * game.players):
            state.apply(chooser.choice(state.legal_actions()))
        seat = int(state.seat)
        batch.imagine(state.view(seat), seed=1)
        for i in range(6):
            assert batch.observe(i, seat).tolist() == game.features.of_view(state.view(seat))
            assert batch.legal[i, : batch.counts[i]].tolist() == state.legal_actions()
        worlds = {tuple(game.features.of_world(batch.state(i), seat)) for i in range(6)}
        most_worlds = max(most_worlds, len(worlds))
    assert most_worlds > 1


@games
def test_reseeding_changes_what_nobody_has_seen_and_nothing_else(game: nacre.Game) -> None:
    batch = Batch(game, size=4, seed=2)
    play(batch, 10)
    before = everything(batch)
    kept = batch.snapshot()
    futures = set()
    for seed in range(4):
        batch.restore(kept)
        batch.reseed(seed)
        assert everything(batch) == before
        for _ in range(25):
            batch.step(batch.legal[:, 0])
        futures.add(tuple(everything(batch)))
    without_chance = game.name == "pearladora"
    assert len(futures) == (1 if without_chance else 4)


@games
def test_hidden_twins_give_the_same_observation(game: nacre.Game) -> None:
    chooser = Random(8)
    batch, other = Batch(game, size=1, seed=0), Batch(game, size=1, seed=0)
    compared = 0
    for seed in range(8):
        state = game.new(seed)
        for _ in range(chooser.randrange(1, 40)):
            if state.is_over():
                break
            state.apply(chooser.choice(state.legal_actions()))
        if state.is_over():
            continue
        for seat in range(game.players):
            hidden = twin(state, seat, chooser)
            if hidden is None:
                continue
            batch.put(0, state)
            other.put(0, hidden)
            assert batch.observe(0, seat).tobytes() == other.observe(0, seat).tobytes()
            if seat == state.seat:
                assert everything(batch)[:4] == everything(other)[:4]
            compared += 1
    assert compared > 5


BAD: list[tuple[Callable[[Batch], object], str]] = [
    (lambda batch: batch.step([0, 0]), r"\(2,\)"),
    (lambda batch: batch.step(np.zeros((4, 1), int)), r"\(4, 1\)"),
    (lambda batch: batch.step([0.0] * 4), "float64"),
    (lambda batch: batch.step([True] * 4), "bool"),
    (lambda batch: batch.step(["a"] * 4), "whole numbers"),
    (lambda batch: batch.step([*batch.random_actions()[:3], -1]), r"actions\[3\] is -1"),
    (lambda batch: batch.step([*batch.random_actions()[:2], 547, 0]), r"actions\[2\] is 547"),
    (lambda batch: batch.step([*batch.random_actions()[:3], 2**70]), "whole numbers|from 0 to 546"),
    (lambda batch: batch.step([int(np.flatnonzero(batch.masks[0] == 0)[0])] * 4), r"actions\[0\].*not legal"),
    (lambda batch: batch.view(4), "no game 4"),
    (lambda batch: batch.observe(0, 2), "no seat 2"),
    (lambda batch: batch.reset(games=[0, -1]), "no game -1"),
    (lambda batch: batch.reset(seed=-1), "from 0 to"),
    (lambda batch: batch.put(0, nacre.game("pearls", players=3).new(1)), "another game"),
    (lambda batch: batch.imagine(nacre.game("pearls", players=3).new(1).view(0), 1), "another game"),
    (lambda batch: batch.imagine([batch.view(0)] * 3, 1), "not 3"),
    (lambda batch: batch.restore(Batch(batch.game, 3, 0).snapshot()), "other|another"),
]


@pytest.mark.parametrize(("mistake", "told"), BAD)
def test_mistakes_are_named_and_change_nothing(mistake: Callable[[Batch], object], told: str) -> None:
    batch = Batch(nacre.game("pearls", players=2), size=4, seed=1)
    play(batch, 3)
    before = everything(batch)
    with pytest.raises(ValueError, match=told):
        mistake(batch)
    assert everything(batch) == before


@pytest.mark.parametrize(
    "wrong", [{"size": 0}, {"autoreset": "later"}, {"opponents": "expert"}, {"reward": 1}, {"seed": -3}]
)
def test_wrong_settings_are_named(wrong: dict[str, object]) -> None:
    settings = {"size": 2, "seed": 1, **wrong}
    with pytest.raises(ValueError, match=str(next(iter(wrong.values())))):
        Batch(nacre.game("pearls"), **settings)  # type: ignore[arg-type]


def test_arrays_cannot_be_written_and_show_later_steps() -> None:
    batch = Batch(nacre.game("pearls", players=2), size=2, seed=1)
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = 1
    shown = batch.observations
    before = shown.copy()
    play(batch, 1)
    assert shown is batch.observations
    assert (shown != before).any()


def test_memory_stays_flat() -> None:
    batch = Batch(nacre.game("pearls", players=2), size=16, seed=1)
    play(batch, 200)
    tracemalloc.start()
    try:
        play(batch, 100)
        before = tracemalloc.get_traced_memory()[0]
        play(batch, 400)
        assert tracemalloc.get_traced_memory()[0] - before < 20_000
    finally:
        tracemalloc.stop()
