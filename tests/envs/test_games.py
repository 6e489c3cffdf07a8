"""Several games at once: a bounded number, by id, one thread at a time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from envs.random_client import play_some
from nacre.envs.games import TextGames
from nacre.envs.text import TextEnv
from nacre.kernel.errors import TableError, UnknownGame


def pearls() -> TextEnv:
    return TextEnv("pearls", options={"players": 2}, bot="random", seed=1)


def test_there_are_never_more_games_than_allowed() -> None:
    games = TextGames(2)
    first, second = games.start(pearls), games.start(pearls)
    with pytest.raises(TableError) as caught:
        games.start(pearls)
    assert caught.value.code == "env.leave_one"
    assert first in str(caught.value) and second in str(caught.value)
    games.leave(first)
    games.start(pearls)
    assert len(games) == 2


def test_games_that_are_over_make_room() -> None:
    games = TextGames(2)
    first, second = games.start(pearls), games.start(pearls)
    with games.game(second) as env:
        play_some(env, Random(1), 1000)
        assert env.over
    third = games.start(pearls)
    with pytest.raises(TableError, match="There is no game"), games.game(second):
        pass
    for id in (first, third):
        with games.game(id) as env:
            assert not env.over


def test_a_game_that_cannot_be_started_takes_no_room() -> None:
    games = TextGames(1)
    with pytest.raises(UnknownGame):
        games.start(lambda: TextEnv("chess"))
    assert len(games) == 0
    games.start(pearls)


def test_a_game_that_is_left_is_gone() -> None:
    games = TextGames()
    id = games.start(pearls)
    games.leave(id)
    for ask in (lambda: games.leave(id), lambda: games.game(id).__enter__()):
        with pytest.raises(TableError, match=f"There is no game {id}"):
            ask()


def test_several_threads_can_play_one_game() -> None:
    games = TextGames()
    id = games.start(pearls)

    def one_move(_: int) -> bool:
        with games.game(id) as env:
            return env.over or env.play(1).refusal is None

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(one_move, range(20)))
    games.close()
    assert len(games) == 0
