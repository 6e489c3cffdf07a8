"""Tests that wait for things."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any, Final

SECONDS: Final = 60.0


def asynchronous(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test in a loop of its own; one that waits for ever fails."""

    @functools.wraps(test)
    def run(*args: object, **kwargs: object) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), SECONDS))

    return run


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that happens by itself."""
    while not condition():
        await asyncio.sleep(0.01)
