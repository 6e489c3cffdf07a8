"""What is recorded of games to learn from is what happened in them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

import nacre
from nacre.kernel.rng import Rng
from nacre.learn.recorder import Recorder
from nacre.learn.rows import join, load_rows, rows_of
from nacre.learn.selfplay import SelfPlay, play_games
from nacre.registry import guide_for
from nets.making import judge

GAMES = [
    nacre.game("pearls", players=3),
    nacre.game("molthar", players=2),
    nacre.game("pearladora", players=4),
]


def ratings(game: nacre.Game, state: nacre.State) -> list[float]:
    """How much worse than the best the guide rates each legal action."""
    legal = vec[i64](state.legal_actions())
    found = vec[float]([0.0] * len(legal))
    guide_for(game).rate(state, legal, len(legal), found)
    return [rating - max(found) for rating in found]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_row_says_what_the_seat_to_decide_saw_and_how_it_fared(game: nacre.Game) -> None:
    recorder = Recorder(game, guide_for(game))
    state = game.new(7)
    seen = []
    while not state.is_over():
        legal = state.legal_actions()
        if len(legal) > 1:
            seen.append((state.clone(), legal))
            recorder.add(state, [float(place) for place in range(len(legal))])
        state.apply(legal[len(seen) % len(legal)])
    recorder.finish(state)
    rows = rows_of(recorder)
    assert rows.size == len(seen)
    winners = state.outcome().winners
    sides = {game.side(seat) for seat in winners}
    for row, (position, legal) in enumerate(seen):
        me = int(position.seat)
        first, last = rows.starts[row], rows.starts[row + 1]
        assert list(rows.worlds[row]) == list(game.features.of_world(position, me))
        assert list(rows.observations[row]) == list(game.features.of_state(position, me))
        assert list(rows.actions[first:last]) == legal
        assert list(rows.wishes[first:last]) == list(range(len(legal)))
        assert list(rows.ratings[first:last]) == pytest.approx(ratings(game, position), abs=1e-3)
        for after in range(game.players):
            seat = (me + after) % game.players
            assert rows.shares[row, after] == pytest.approx((seat in winners) / len(sides))
            assert (rows.leads[row, after] >= 0) == (seat in winners)
            assert rows.expected[row, after] == rows.shares[row, after], "no search was asked"


def test_a_game_that_is_not_over_gives_no_rows() -> None:
    game = GAMES[0]
    recorder = Recorder(game, guide_for(game))
    state = game.new(1)
    recorder.add(state, [1.0 for _ in state.legal_actions()])
    assert recorder.rows == 0


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_guided_games_are_recorded_in_part(game: nacre.Game) -> None:
    recorder = Recorder(game, guide_for(game))
    recorder.play_guided(Rng(3), games=20, keep=4, wild=10, randomness=3277)
    rows = rows_of(recorder)
    assert rows.size > 20
    assert set(np.add.reduceat(rows.wishes, rows.starts[:-1])) == {1.0}, "one action was chosen in each row"
    again = Recorder(game, guide_for(game))
    again.play_guided(Rng(3), games=20, keep=4, wild=10, randomness=3277)
    assert np.array_equal(rows.worlds, rows_of(again).worlds)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_games_against_itself_are_recorded_and_repeat(game: nacre.Game) -> None:
    plan = SelfPlay(iterations=12, quick_iterations=4, full_share=0.2)
    one, two = (rows_of(play_games(game, guide_for(game), judge(game), 2, b"x", plan)) for _ in range(2))
    assert one.size > 0
    assert all(np.array_equal(*both) for both in zip(one, two, strict=True))
    tried = np.add.reduceat(one.wishes, one.starts[:-1])
    assert tried[tried > 0].min() >= 12
    assert 0.05 < np.mean(tried > 0) < 0.5, "only choices that were thought through say how to choose"


def test_what_a_search_expects_is_told_from_the_seat_to_decide_on() -> None:
    game = GAMES[0]
    recorder = Recorder(game, guide_for(game))
    state = game.new(7)
    expected = [0.5, 0.3, 0.2]
    seats = []
    while not state.is_over():
        legal = state.legal_actions()
        if len(legal) > 1:
            seats.append(int(state.seat))
            recorder.add(state, [1.0 for _ in legal], expected)
        state.apply(legal[0])
    recorder.finish(state)
    rows = rows_of(recorder)
    for row, seat in enumerate(seats):
        assert list(rows.expected[row]) == pytest.approx([expected[(seat + after) % 3] for after in range(3)])


def test_rows_are_kept_in_files_and_joined(tmp_path: Path) -> None:
    game = GAMES[0]
    parts = []
    for seed in (1, 2):
        recorder = Recorder(game, guide_for(game))
        recorder.play_guided(Rng(seed), games=3, keep=4, wild=10, randomness=3277)
        parts.append(rows_of(recorder))
        parts[-1].save(tmp_path / f"{seed}.npz")
    joined = join([load_rows(tmp_path / "1.npz"), load_rows(tmp_path / "2.npz")])
    assert joined.size == parts[0].size + parts[1].size
    row = parts[0].size + 2
    first, last = joined.starts[row], joined.starts[row + 1]
    assert list(joined.actions[first:last]) == list(parts[1].actions[parts[1].starts[2] : parts[1].starts[3]])
    assert list(joined.worlds[row]) == list(parts[1].worlds[2])
