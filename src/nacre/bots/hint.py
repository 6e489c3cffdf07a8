"""Hints: what a strong bot would play, and why. The terminal and the server ask the same bot."""

from __future__ import annotations

from typing import Final, NamedTuple

from nacre.bots.bot import Budget
from nacre.bots.explain import explain
from nacre.bots.ismcts import IsmctsBot
from nacre.kernel.view import View
from nacre.registry import guide_for
from nacre.words import Message

HINT_SECONDS: Final = 1.0
"""Seconds of search behind a hint."""


class BotHint(NamedTuple):
    """An action, and the reasons for it."""

    action: int
    reasons: list[Message]


def find_hint(view: View, legal: list[int], budget: Budget | None = None) -> BotHint:
    """Search for the seat to play, whose view this is."""
    bot = IsmctsBot(guide_for(view.game))
    choice = bot.choose(view, legal, budget or Budget(seconds=HINT_SECONDS))
    return BotHint(choice.action, explain(view, choice))
