"""The networks that come with a pack, found by game and number of players."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from nacre.kernel.game import Game
from nacre.nets.judge import Judge
from nacre.nets.storage import read
from nacre.registry import pack_of


@lru_cache(maxsize=32)
def judge_for(game: Game) -> Judge | None:
    """The judge of a game with so many players; None if its pack has none that fits its rules.

    It is kept, because a server makes a new bot for many choices.
    """
    data = pack_of(game).net(game.players)
    return read(data, game) if data else None


def judge_from(path: Path, game: Game) -> Judge | None:
    """The judge that a file holds; None if it does not fit the game."""
    return _judge_from(path, path.stat().st_mtime_ns, game)


@lru_cache(maxsize=32)
def _judge_from(path: Path, _changed: int, game: Game) -> Judge | None:
    return read(path.read_bytes(), game)
