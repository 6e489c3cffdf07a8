"""The actions of Tidepool: numbers, text, and what others see of them.

First every play, by value and pool; then every burial, by value; then the look. The hidden form of a burial
comes after all actions: it is what the others see.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from nacre import NotationError

VALUES: Final = 8
POOLS: Final = "abc"

BURY: Final = VALUES * len(POOLS)
LOOK: Final = BURY + VALUES
NUM_ACTIONS: Final = LOOK + 1
BURY_HIDDEN: Final = NUM_ACTIONS


class Play(NamedTuple):
    """A shell of that value into that pool."""

    value: int
    pool: int


def play(value: int, pool: int) -> int:
    """The action that plays a shell into a pool."""
    return (value - 1) * len(POOLS) + pool


def bury(value: int) -> int:
    """The action that buries a shell."""
    return BURY + value - 1


def read_play(action: int) -> Play | None:
    """The shell and the pool of a play; None for other actions."""
    if action >= BURY:
        return None
    value, pool = divmod(action, len(POOLS))
    return Play(value + 1, pool)


def buried(action: int) -> int:
    """The shell that a burial buries."""
    return action - BURY + 1


def text(action: int) -> str:
    """The action in notation: `5a`, `bury 3`, `look`, and `bury ?` for what others see."""
    played = read_play(action)
    if played is not None:
        return f"{played.value}{POOLS[played.pool]}"
    if action == BURY_HIDDEN:
        return "bury ?"
    return "look" if action == LOOK else f"bury {buried(action)}"


def parse(written: str) -> int:
    """The action that was written; NotationError if there is none."""
    if written in _BY_TEXT:
        return _BY_TEXT[written]
    raise NotationError("tidepool.notation", {"text": written[:20]})


_BY_TEXT: Final = {text(action): action for action in range(BURY_HIDDEN + 1)}
