"""The messages to and from a bot in another program: one JSON object a line (docs/own_bot.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Final, NoReturn

from nacre.bots.bot import Budget, Candidate, Choice
from nacre.kernel.errors import BotError
from nacre.kernel.game import Game
from nacre.kernel.options import shorten
from nacre.kernel.position import header
from nacre.kernel.view import View

PROTOCOL: Final = 1
MAX_REASON: Final = 300
MAX_NAME: Final = 40
MAX_VISITS: Final = 2**53
"""Above this, numbers in JSON are not exact everywhere."""
ROUNDING: Final = 1e-6
"""How far a share of a win may lie outside 0 to 1: sums of floats are often off by a little."""

Fields = Mapping[str, object]


def encode(message: Fields) -> bytes:
    """A message as a line of ASCII, without the line feed."""
    return json.dumps(message, separators=(",", ":"), allow_nan=False).encode("ascii")


def decode(line: bytes) -> dict[str, object]:
    """The message in a line; BotError if it is not a JSON object with a type."""
    try:
        message = json.loads(line, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise BotError("bot.fault.babble", {"line": shorten(line[:100].decode("utf-8", "replace"))})
    return message


def _refuse_constant(constant: str) -> NoReturn:
    raise ValueError(constant)


def greeting(game: Game) -> dict[str, object]:
    """The first message to a bot, with the game of the first choice, so that it can load what it needs."""
    return {"type": "hello", "protocol": PROTOCOL, **header(game)}


def read_greeting(message: Fields) -> str:
    """The name that a bot gives itself in its answer to the greeting."""
    check_type(message, "hello")
    if message.get("protocol") != PROTOCOL:
        found = shorten(message.get("protocol"))
        raise BotError("bot.fault.protocol", {"found": found, "wanted": PROTOCOL})
    return read_text(message, "name", MAX_NAME)


def question(
    number: int, view: View, legal: Sequence[int], budget: Budget, limit: float
) -> dict[str, object]:
    """The question for a choice. It has the view and what follows from it, and nothing else of the state."""
    return {
        "type": "choose",
        "id": number,
        **header(view.game),
        "seat": int(view.seat),
        "view": view.to_dict(),
        "legal": [int(action) for action in legal],
        "texts": [view.game.text(action) for action in legal],
        "budget": {"iterations": budget.iterations, "seconds": finite_or_none(budget.seconds)},
        "limit": finite_or_none(limit),
    }


def read_choice(message: Fields, number: int, game: Game, legal: Sequence[int]) -> Choice:
    """The choice in a bot's answer to question `number`; BotError if it is none, or answers another one."""
    if message["type"] == "error":
        raise BotError("bot.fault.error", {"reason": read_text(message, "text", MAX_REASON)})
    check_type(message, "choice")
    if type(message.get("id")) is not int or message["id"] != number:
        raise BotError("bot.fault.id", {"found": shorten(message.get("id")), "wanted": number})
    by_name: dict[object, int] = {game.text(action): action for action in legal}
    by_name |= {action: action for action in legal}
    action = _read_action(message.get("action"), by_name)
    candidates = _read_candidates(message.get("candidates"), by_name, game.players)
    return Choice(action, candidates, read_text(message, "reason", MAX_REASON))


def answer(number: object, game: Game, choice: Choice) -> dict[str, object]:
    """The answer to a question, with the choice of one of our bots."""
    message: dict[str, object] = {"type": "choice", "id": number, "action": int(choice.action)}
    message["text"] = game.text(choice.action)
    if choice.candidates:
        message["candidates"] = [candidate._asdict() for candidate in choice.candidates]
    if choice.reason:
        message["reason"] = choice.reason
    return message


def check_type(message: Fields, kind: str) -> None:
    """Raise BotError unless the message has this type."""
    if message["type"] != kind:
        raise BotError("bot.fault.type", {"found": shorten(message["type"]), "wanted": kind})


def finite_or_none(seconds: float | None) -> float | None:
    """The seconds, or None if they are not a finite number, which neither a clock nor JSON could take."""
    return seconds if seconds is not None and isfinite(seconds) else None


def read_text(message: Fields, field: str, max_length: int) -> str:
    """A text from a stranger, safe to show: one line, at most `max_length`, no unprintable characters."""
    text = message.get(field, "")
    if not isinstance(text, str):
        raise BotError("bot.fault.field", {"field": field, "found": shorten(text)})
    words = " ".join(text[: 4 * max_length].split())
    words = "".join(letter if letter.isprintable() else "?" for letter in words)
    return words if len(words) <= max_length else words[: max_length - 3] + "..."


def _read_action(value: object, by_name: Mapping[object, int]) -> int:
    # As keys of a dict, True equals 1 and 3.0 equals 3, but neither is an action.
    if type(value) not in (int, str) or value not in by_name:
        raise BotError("bot.fault.action", {"action": shorten(value)})
    return by_name[value]


def _read_candidates(value: object, by_name: Mapping[object, int], players: int) -> tuple[Candidate, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise BotError("bot.fault.field", {"field": "candidates", "found": shorten(value)})
    read = tuple(_read_candidate(item, by_name, players) for item in value)
    if len({candidate.action for candidate in read}) < len(read):
        raise BotError("bot.fault.field", {"field": "candidates", "found": shorten(value)})
    return read


def _read_candidate(value: object, by_name: Mapping[object, int], players: int) -> Candidate:
    if not isinstance(value, dict):
        raise BotError("bot.fault.field", {"field": "candidates", "found": shorten(value)})
    visits = value.get("visits", 0)
    if type(visits) is not int or not 0 <= visits <= MAX_VISITS:
        raise BotError("bot.fault.field", {"field": "visits", "found": shorten(visits)})
    expected = value.get("expected", [])
    if (
        not isinstance(expected, list)
        or len(expected) not in (0, players)
        or not all(map(_is_share, expected))
    ):
        raise BotError("bot.fault.field", {"field": "expected", "found": shorten(expected)})
    return Candidate(
        _read_action(value.get("action"), by_name), visits, tuple(float(share) for share in expected)
    )


def _is_share(value: object) -> bool:
    return isinstance(value, (int, float)) and type(value) is not bool and -ROUNDING <= value <= 1 + ROUNDING
