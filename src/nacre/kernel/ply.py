"""A ply: an action with the positions before and after it."""

from __future__ import annotations

from typing import NamedTuple

from nacre.kernel.state import State


class Ply(NamedTuple):
    """An action, the position that it was played in, and the position that it led to."""

    before: State
    action: int
    after: State
