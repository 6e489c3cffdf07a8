"""Explain a bot's choice to a person: messages with figures from the search and from imagined worlds."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt
from typing import Final

from nacre.bots.bot import Budget, Candidate, Choice
from nacre.bots.heuristic import HeuristicBot
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.pack.guide import Guide
from nacre.registry import guide_for, pack_of
from nacre.words import Message, Params

WORLD_COUNT: Final = 100
"""Worlds to imagine for a game's own reason."""
ERRORS: Final = 2.0
"""A share of the win that is larger than another by more standard errors than this is really larger."""
TIE_MARGIN: Final = 0.02
"""Shares that differ by no more than this are about equal, if the standard error is no larger either."""
HARDLY: Final = 0.02
"""A share of the win from which on a game is not lost for certain."""


def explain(view: View, choice: Choice, seed: int = 0) -> list[Message]:
    """The game's reason for the action, the share of a win that it promises, and why not another.

    What would not tell this action from the other is left out, and so is what the search is not sure about.
    """
    seat = int(view.seat)
    rng = Rng(seed)
    worlds = [view.game.imagine(view, rng) for _ in range(WORLD_COUNT)]
    tried = [each for each in choice.candidates if each.expected]
    chosen = next((each for each in tried if each.action == choice.action), None)
    first_sight = _first_sight(view, choice)
    other = _alternative(tried, choice.action, first_sight, seat)
    reason = _reason(view, choice.action, worlds)
    if other is not None and reason == _reason(view, other.action, worlds):
        reason = None  # it holds for both: it is not why this one was chosen
    messages = [reason] if reason else []
    if chosen is None:
        return messages or [Message("bot.reason.tried")]
    best = max(each.expected[seat] for each in tried)
    if best < HARDLY:
        return [*messages, Message("bot.reason.hopeless")]
    share = chosen.expected[seat]
    messages.append(promise(share))
    if other is not None:
        comparison = _compare(view, chosen, other, is_obvious=other.action == first_sight)
        messages += [comparison] if comparison else []
    return messages


def promise(share: float) -> Message:
    """How many games are won with such a share."""
    if share > 1 - HARDLY:
        return Message("bot.reason.certain")
    return Message("bot.reason.promise", {"percent": max(1, round(100 * share))})


def _reason(view: View, action: int, worlds: Sequence[State]) -> Message | None:
    reason = pack_of(view.game).reason
    return reason(view, action, worlds) if reason else None


def _first_sight(view: View, choice: Choice) -> int:
    """The action that looks best before one thinks; the chosen one if the game has no guide."""
    legal = [each.action for each in choice.candidates]
    if pack_of(view.game).guide is Guide or len(legal) < 2:
        return choice.action
    return HeuristicBot(guide_for(view.game)).choose(view, sorted(legal), Budget()).action


def _alternative(tried: Sequence[Candidate], action: int, first_sight: int, seat: int) -> Candidate | None:
    """What somebody would ask about: what looks best at first sight or, if that was chosen, the next best.

    An action that was hardly tried does not count.
    """
    enough = max((each.visits for each in tried), default=0) // 20
    others = [each for each in tried if each.action != action and each.visits > enough]
    obvious = [each for each in others if each.action == first_sight]
    return max(obvious or others, key=lambda each: each.expected[seat], default=None)


def _compare(view: View, chosen: Candidate, other: Candidate, *, is_obvious: bool) -> Message | None:
    """How the alternative compares; None where the search is not sure, or the alternative seems better."""
    seat = int(view.seat)
    lead = chosen.expected[seat] - other.expected[seat]
    described = view.game.describe(other.action)
    error = hypot(_error(chosen, seat), _error(other, seat))
    if abs(lead) <= TIE_MARGIN and error <= TIE_MARGIN:
        return Message("bot.reason.as_good", {"action": described})
    if lead <= ERRORS * error:
        return None
    params: Params = {"action": described, "percent": round(100 * other.expected[seat])}
    return Message("bot.reason.obvious" if is_obvious else "bot.reason.next", params)


def _error(candidate: Candidate, seat: int) -> float:
    share = candidate.expected[seat]
    return sqrt(max(share * (1 - share), 0.01) / candidate.visits)
