"""Reasons that people understand, one file a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import cast

from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.words import Message

Reason = Callable[[View, int, Sequence[State]], Message]

REASONS = {
    "molthar": "nacre.bots.reasons.molthar",
    "pearladora": "nacre.bots.reasons.pearladora",
    "pearls": "nacre.bots.reasons.pearls",
}


def reason_for(view: View, action: int, worlds: Sequence[State]) -> Message:
    """What speaks for the action, given worlds imagined from the view."""
    where = REASONS.get(view.game.name)
    if where is None:
        return Message("bot.reason.tried")
    return cast("Reason", import_module(where).reason)(view, action, worlds)
