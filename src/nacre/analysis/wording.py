"""An analysis in words, for the terminal and for pages without scripts."""

from __future__ import annotations

from typing import Final

from nacre.analysis.data import Account, Choice, Moment
from nacre.record import Record
from nacre.table.wording import message
from nacre.words import Message, Params, say

MINUS: Final = "\N{MINUS SIGN}"
GIVE_OR_TAKE: Final = 2.0
"""How many standard errors people are told to give or take."""


def points(share: float) -> int:
    """A share of a win in points, of which a whole win has 100."""
    return round(100 * share)


def signed(share: float) -> str:
    """The same with its sign."""
    return f"{points(share):+d}".replace("-", MINUS) if points(share) else "0"


def result_text(account: Account) -> Message:
    """What the seat had in the end."""
    return Message("analysis.points", {"points": str(points(account.result))})


def luck_text(account: Account) -> Message:
    """What chance gave or took."""
    return _part(account.luck, account.error)


def play_text(account: Account) -> Message:
    """What play relative to the others gave or took."""
    return _part(account.play, account.error)


def _part(share: float | None, error: float) -> Message:
    if share is None:
        return Message("analysis.unknown")
    if abs(share) >= GIVE_OR_TAKE * error:
        return size_text(share, error)
    params: Params = {"points": signed(share), "error": points(GIVE_OR_TAKE * error)}
    return Message("analysis.about_even", params)


def size_text(share: float, error: float) -> Message:
    """A number with what to give or take, unless that is less than half a point."""
    if points(GIVE_OR_TAKE * error) == 0:
        return Message("analysis.points", {"points": signed(share)})
    params: Params = {"points": signed(share), "error": points(GIVE_OR_TAKE * error)}
    return Message("analysis.give_or_take", params)


def accuracy_text(account: Account) -> Message:
    """How well the seat chose, in words and as a number."""
    if account.accuracy is None:
        return Message("analysis.unknown")
    params: Params = {
        "accuracy": max(0, min(100, round(account.accuracy))),
        "error": round(GIVE_OR_TAKE * account.accuracy_error),
        "words": Message(f"analysis.accuracy.{accuracy_level(account.accuracy)}"),
    }
    return Message("analysis.accuracy_of", params)


def accuracy_level(accuracy: float) -> str:
    """A word for an accuracy."""
    if accuracy >= 95:
        return "masterly"
    if accuracy >= 85:
        return "strong"
    if accuracy >= 70:
        return "sound"
    return "mixed" if accuracy >= 40 else "wild"


def moment_text(moment: Moment, name: str) -> Message:
    """What a moment was, and for whom."""
    params: Params = {"name": name, "size": size_text(moment.size, moment.error)}
    if moment.kind == "luck":
        return Message("analysis.moment.lucky" if moment.size > 0 else "analysis.moment.unlucky", params)
    return Message(f"analysis.moment.{moment.kind}", params)


def choice_text(choice: Choice) -> list[Message]:
    """What would have been better, or what it was better than, and why."""
    params: Params = {
        "action": message(choice.words),
        "points": points(abs(choice.loss)),
        "error": points(GIVE_OR_TAKE * choice.error),
    }
    code = "analysis.better" if choice.verdict == "slip" else "analysis.better_than"
    return [Message(code, params), *(message(reason) for reason in choice.reasons)]


def played_texts(record: Record, language: str) -> dict[int, str]:
    """Each ply in words, as the seat saw it that played it, with its name."""
    told = {}
    for number, ply in enumerate(record.plies()):
        seat = int(ply.before.seat)
        action = say(ply.before.game.describe_in(ply.before, ply.action), language)
        told[number] = f"{record.names[seat]}: {action}"
    return told
