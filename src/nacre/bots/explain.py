"""Why a bot chose what it chose, for a person: codes with figures from the search and likely worlds."""

from __future__ import annotations

from nacre.bots.bot import Choice
from nacre.kernel.rng import Rng
from nacre.kernel.view import View
from nacre.registry import pack_of
from nacre.words import Message, Params

WORLDS = 100
NEAR = 0.005
"""Chances that differ by less than this are as good as equal."""


def explain(view: View, choice: Choice, seed: int = 0) -> list[Message]:
    """What speaks for the action in this game, what it promises, and what the next best would."""
    game = view.game
    rng = Rng(seed)
    worlds = [game.imagine(view, rng) for _ in range(WORLDS)]
    reason = pack_of(game).reason
    told = [reason(view, choice.action, worlds) if reason else Message("bot.reason.tried")]
    seat = int(view.seat)
    tried = [each for each in choice.candidates if each.expected]
    if not tried:
        return told
    promise = tried[0].expected[seat]
    told.append(Message("bot.reason.promise", {"percent": round(100 * promise)}))
    if len(tried) > 1:
        other = tried[1]
        params: Params = {"action": game.describe(other.action), "percent": round(100 * other.expected[seat])}
        close = promise - other.expected[seat] < NEAR
        told.append(Message("bot.reason.as_good" if close else "bot.reason.next", params))
    return told
