"""Pearls as people write it (grammar: docs/notation.md).

`T:Y` takes yellow. `S:G3+W2` places three green and two wilds on the score pile; `=5` at the end takes
the necklace of 5 as well.
"""

from __future__ import annotations

import re
from typing import Final

from nacre.kernel.errors import NotationError
from nacre.kernel.options import shorten
from nacre.packs.pearls import components as c
from nacre.packs.pearls.actions import COLOUR, NUM_ACTIONS, WON, is_take, parts, placing

_TAKE: Final = re.compile(r"T:([WYRGBTP])", re.ASCII)
_PLACE: Final = re.compile(r"S:([WYRGBTP])([1-9]|10)(?:\+W([1-9]))?(?:=([4-9]))?", re.ASCII)
_LOOSE_PART: Final = re.compile(r"(?:(\d{1,2})([wyrgbtp])|([wyrgbtp])(\d{0,2}))", re.ASCII)
_LOOSE: Final = re.compile(r"([ts])(.*?)(?:=(\d+))?", re.ASCII)
_WORDS: Final = {
    "take": "t",
    "place": "s",
    "wilds": "w",
    **dict(zip(c.NAMES, c.LETTERS.lower(), strict=True)),
}


def text(action: int) -> str:
    """The action in notation."""
    check_action(action)
    if is_take(action):
        return f"T:{c.LETTERS[COLOUR[action]]}"
    colour, n, wilds = parts(action)
    necklace = f"={WON[action]}" if WON[action] else ""
    return f"S:{c.LETTERS[colour]}{n}{f'+W{wilds}' if wilds else ''}{necklace}"


def parse(text: str) -> int:
    """The action whose notation is exactly this text."""
    take = _TAKE.fullmatch(text)
    if take:
        return c.LETTERS.index(take[1])
    place = _PLACE.fullmatch(text)
    if not place:
        raise NotationError("pearls.notation", {"text": shorten(text)})
    letter, n, wilds, necklace = place.groups()
    return _placing(text, c.LETTERS.index(letter), int(n), int(wilds or 0), int(necklace or 0))


def parse_loosely(text: str) -> int:
    """The action that a person typed, in any case, spacing and order, with words or letters."""
    refusal = NotationError("pearls.notation", {"text": shorten(text)})
    words = _LOOSE.fullmatch(_shorthand(text)) if len(text) < 100 else None
    if not words:
        raise refusal
    verb, body, necklace = words.groups()
    found = [(before or after, one or other) for before, one, other, after in _LOOSE_PART.findall(body)]
    counts = {c.LETTERS.index(letter.upper()): int(n or 1) for n, letter in found}
    if _LOOSE_PART.sub("", body) or len(counts) < len(found):
        raise refusal
    if verb == "t":
        if len(body) != 1 or necklace:
            raise refusal
        return c.LETTERS.index(body.upper())
    wilds = counts.pop(c.WILD, 0) if len(counts) > 1 else 0
    if len(counts) != 1:
        raise refusal
    [(colour, n)] = counts.items()
    return _placing(text, colour, n, wilds, int(necklace or 0))


def _shorthand(text: str) -> str:
    """The text with letters for words and nothing between them: "Place 3 green" is "s3g"."""
    short = text.lower()
    for word, letter in _WORDS.items():
        short = re.sub(rf"\b{word}\b", letter, short)
    return re.sub(r"[\s:+,]", "", short)


def check_action(action: int) -> None:
    """NotationError if there is no such action."""
    if not 0 <= action < NUM_ACTIONS:
        raise NotationError("action.unknown", {"action": shorten(action), "highest": int(NUM_ACTIONS) - 1})


def _placing(text: str, colour: int, n: int, wilds: int, necklace: int) -> int:
    params = {"text": shorten(text)}
    copies = min(c.HAND_LIMIT, int(c.COPIES[colour]))
    if n == 0 or (colour == c.WILD and wilds):
        raise NotationError("pearls.notation", params)
    if n > copies:
        raise NotationError("pearls.notation.too_many", {**params, "count": n, "limit": copies})
    if n + wilds > c.HAND_LIMIT:
        raise NotationError("pearls.notation.too_many", {**params, "count": n + wilds, "limit": c.HAND_LIMIT})
    matching = necklace == n + wilds and c.LOWEST_NECKLACE <= necklace <= c.HIGHEST_NECKLACE
    if necklace and not matching:
        raise NotationError("pearls.notation.necklace", {**params, "count": n + wilds})
    return int(placing(colour, n, wilds, necklace > 0))
