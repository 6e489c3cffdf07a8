"""A lock of a table: whoever changes it holds the lock."""

from __future__ import annotations

import asyncio
from collections import deque


class Lock:
    """As `asyncio.Lock`, first come, first served. A lock that is free can also be taken without a task."""

    __slots__ = ("_held", "_waiting")

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[None]] | None = None

    def locked(self) -> bool:
        """Does anybody hold it?"""
        return self._held

    def take(self) -> bool:
        """Take it if it is free."""
        if self._held:
            return False
        self._held = True
        return True

    def release(self) -> None:
        """Give it to the one who waits longest, or to nobody."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._waiting = None
        self._held = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn = asyncio.get_running_loop().create_future()
        if self._waiting is None:
            self._waiting = deque()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()  # it had just been given
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
