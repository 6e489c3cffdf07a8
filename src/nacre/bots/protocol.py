"""What a bot in another program is told and answers: one JSON object a line. docs/bots.md describes it."""

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
"""Beyond this, JSON's numbers are no longer exact everywhere."""
ROUNDING: Final = 1e-6
"""A share of a win may be so far beyond 0 or 1: sums of shares often are, a little."""

Fields = Mapping[str, object]


def encode(message: Fields) -> bytes:
    """A message as a line, in ASCII, without its end."""
    return json.dumps(message, separators=(",", ":"), allow_nan=False).encode("ascii")


def decode(line: bytes) -> dict[str, object]:
    """The message of a line; BotError if it is no JSON object with a type."""
    try:
        message = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise BotError("bot.fault.babble", {"line": shorten(line[:100].decode("utf-8", "replace"))})
    return message


def _no_number(constant: str) -> NoReturn:
    raise ValueError(constant)


def greeting(game: Game) -> dict[str, object]:
    """The first line to a bot, with the game of the first choice: it may have to load things for it."""
    return {"type": "hello", "protocol": PROTOCOL, **header(game)}


def read_greeting(message: Fields) -> str:
    """A bot's answer to the greeting: the name it gives itself."""
    expect(message, "hello")
    if message.get("protocol") != PROTOCOL:
        found = shorten(message.get("protocol"))
        raise BotError("bot.fault.protocol", {"found": found, "wanted": PROTOCOL})
    return shown(message, "name", MAX_NAME)


def question(
    number: int, view: View, legal: Sequence[int], budget: Budget, limit: float
) -> dict[str, object]:
    """What is there to choose. It has the view and what follows from it, and nothing else of the state."""
    return {
        "type": "choose",
        "id": number,
        **header(view.game),
        "seat": int(view.seat),
        "view": view.to_dict(),
        "legal": [int(action) for action in legal],
        "texts": [view.game.text(action) for action in legal],
        "budget": {"iterations": budget.iterations, "seconds": finite(budget.seconds)},
        "limit": finite(limit),
    }


def read_choice(message: Fields, number: int, game: Game, legal: Sequence[int]) -> Choice:
    """A bot's answer to that question; BotError if it is the answer to another one, or none at all."""
    if message["type"] == "error":
        raise BotError("bot.fault.error", {"reason": shown(message, "text", MAX_REASON)})
    expect(message, "choice")
    if type(message.get("id")) is not int or message["id"] != number:
        raise BotError("bot.fault.id", {"found": shorten(message.get("id")), "wanted": number})
    by_name: dict[object, int] = {game.text(action): action for action in legal}
    by_name |= {action: action for action in legal}
    action = _action(message.get("action"), by_name)
    candidates = _candidates(message.get("candidates"), by_name, game.players)
    return Choice(action, candidates, shown(message, "reason", MAX_REASON))


def answer(number: object, game: Game, choice: Choice) -> dict[str, object]:
    """A choice of one of our bots, for whoever asked."""
    message: dict[str, object] = {"type": "choice", "id": number, "action": int(choice.action)}
    message["text"] = game.text(choice.action)
    if choice.candidates:
        message["candidates"] = [candidate._asdict() for candidate in choice.candidates]
    if choice.reason:
        message["reason"] = choice.reason
    return message


def expect(message: Fields, kind: str) -> None:
    """BotError unless the message is of that type."""
    if message["type"] != kind:
        raise BotError("bot.fault.type", {"found": shorten(message["type"]), "wanted": kind})


def finite(seconds: float | None) -> float | None:
    """A number of seconds, or None where there is none that a clock or JSON could take."""
    return seconds if seconds is not None and isfinite(seconds) else None


def shown(message: Fields, field: str, most: int) -> str:
    """A stranger's text, if there is one: on one line, no longer than `most`, nothing unprintable in it."""
    text = message.get(field, "")
    if not isinstance(text, str):
        raise BotError("bot.fault.field", {"field": field, "found": shorten(text)})
    words = " ".join(text[: 4 * most].split())
    words = "".join(letter if letter.isprintable() else "?" for letter in words)
    return words if len(words) <= most else words[: most - 3] + "..."


def _action(value: object, by_name: Mapping[object, int]) -> int:
    # True is 1 and 3.0 is 3 to a dict, but neither is an action.
    if type(value) not in (int, str) or value not in by_name:
        raise BotError("bot.fault.action", {"action": shorten(value)})
    return by_name[value]


def _candidates(value: object, by_name: Mapping[object, int], players: int) -> tuple[Candidate, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise BotError("bot.fault.field", {"field": "candidates", "found": shorten(value)})
    read = tuple(_candidate(item, by_name, players) for item in value)
    if len({candidate.action for candidate in read}) < len(read):
        raise BotError("bot.fault.field", {"field": "candidates", "found": shorten(value)})
    return read


def _candidate(value: object, by_name: Mapping[object, int], players: int) -> Candidate:
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
    return Candidate(_action(value.get("action"), by_name), visits, tuple(float(share) for share in expected))


def _is_share(value: object) -> bool:
    return isinstance(value, (int, float)) and type(value) is not bool and -ROUNDING <= value <= 1 + ROUNDING
