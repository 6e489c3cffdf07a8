"""Several text environments at once, by id: a bounded number, each used by one thread at a time."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final, NamedTuple

from nacre.envs.text import TextEnv
from nacre.kernel.errors import TableError
from nacre.kernel.options import shorten

MOST_GAMES: Final = 16
"""Games at the same time, unless told otherwise."""
ID_BYTES: Final = 6


class _Held(NamedTuple):
    env: TextEnv
    lock: Lock


class TextGames:
    """Games by id. When there are too many, the finished ones make room, the oldest first."""

    def __init__(self, most: int = MOST_GAMES) -> None:
        self._most = most
        self._lock = Lock()
        self._held: dict[str, _Held | None] = {}
        """None stands for a game that is being started."""

    def __len__(self) -> int:
        return len(self._held)

    def start(self, make: Callable[[], TextEnv]) -> str:
        """The id of a new game; TableError if there are too many that are not over."""
        id = secrets.token_hex(ID_BYTES)
        with self._lock:
            self._make_room()
            self._held[id] = None
        try:
            env = make()
        except BaseException:
            self._forget(id)
            raise
        with self._lock:
            self._held[id] = _Held(env, Lock())
        return id

    @contextmanager
    def game(self, id: str) -> Iterator[TextEnv]:
        """The game of that id, for this thread alone while it is used."""
        held = self._held.get(id)
        if held is None:
            raise TableError("env.no_game", {"id": shorten(id)})
        with held.lock:
            yield held.env

    def leave(self, id: str) -> None:
        """End a game and forget it."""
        with self.game(id) as env:
            env.close()
        self._forget(id)

    def close(self) -> None:
        """End all games."""
        for id in list(self._held):
            if self._held[id] is not None:
                self.leave(id)

    def _forget(self, id: str) -> None:
        with self._lock:
            self._held.pop(id, None)

    def _make_room(self) -> None:
        over = [id for id, held in self._held.items() if held is not None and held.env.over]
        for id in over[: max(0, len(self._held) + 1 - self._most)]:
            del self._held[id]  # its bots were closed when it ended
        if len(self._held) >= self._most:
            ids = ", ".join(id for id, held in self._held.items() if held is not None)
            raise TableError("env.leave_one", {"count": len(self._held), "ids": ids})
