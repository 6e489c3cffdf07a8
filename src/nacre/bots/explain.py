"""Explain a bot's choice to a person: messages with figures from the search and from imagined worlds."""

from __future__ import annotations

from nacre.bots.bot import Choice
from nacre.kernel.rng import Rng
from nacre.kernel.view import View
from nacre.registry import pack_of
from nacre.words import Message, Params

WORLD_COUNT = 100
"""Worlds to imagine for a game's own reason."""
TIE_MARGIN = 0.005
"""Shares of a win that differ by less than this count as equal."""


def explain(view: View, choice: Choice, seed: int = 0) -> list[Message]:
    """The game's reason for the action, the share of a win that it promises, and that of the next best."""
    game = view.game
    rng = Rng(seed)
    worlds = [game.imagine(view, rng) for _ in range(WORLD_COUNT)]
    reason = pack_of(game).reason
    messages = [reason(view, choice.action, worlds) if reason else Message("bot.reason.tried")]
    seat = int(view.seat)
    tried = [each for each in choice.candidates if each.expected]
    if not tried:
        return messages
    expected_share = tried[0].expected[seat]
    messages.append(Message("bot.reason.promise", {"percent": round(100 * expected_share)}))
    if len(tried) > 1:
        other = tried[1]
        params: Params = {"action": game.describe(other.action), "percent": round(100 * other.expected[seat])}
        close = expected_share - other.expected[seat] < TIE_MARGIN
        messages.append(Message("bot.reason.as_good" if close else "bot.reason.next", params))
    return messages
