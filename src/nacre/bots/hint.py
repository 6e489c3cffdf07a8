"""Hints: what a strong bot would play, and why. One bot for every place where people ask."""

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


class Hint(NamedTuple):
    """An action, and what speaks for it."""

    action: int
    reasons: list[Message]


def find_hint(view: View, legal: list[int], budget: Budget | None = None) -> Hint:
    """What a search plays for the seat that looks, whose turn it is."""
    bot = IsmctsBot(guide_for(view.game))
    choice = bot.choose(view, legal, budget or Budget(seconds=HINT_SECONDS))
    return Hint(choice.action, explain(view, choice))
