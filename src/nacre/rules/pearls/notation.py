"""Pearls as people write it (grammar: docs/notation.md).

`T:Y` takes yellow. `S:G3+W2` places three green and two wilds on the score pile; `=5` at the end takes
the necklace of 5 too.
"""

from __future__ import annotations

import re
from typing import Final

from nacre.kernel.errors import NotationError
from nacre.kernel.options import shorten
from nacre.rules.pearls import components as c
from nacre.rules.pearls.actions import FIRST, NUM_ACTIONS, PLACED, SPAN, WON, placing
from nacre.words import Params

_TAKE: Final = re.compile(r"T:([WYRGBTP])", re.ASCII)
_PLACE: Final = re.compile(r"S:([WYRGBTP])([1-9]|10)(?:\+W([1-9]))?(?:=([4-9]))?", re.ASCII)
_LOOSE_PART: Final = re.compile(r"([wyrgbtp])(\d{0,2})", re.ASCII)
_LOOSE: Final = re.compile(r"([ts])[\s:]*(.*?)\s*(?:=\s*(\d+))?", re.ASCII)


def text(action: int) -> str:
    """The action in notation."""
    if not 0 <= action < NUM_ACTIONS:
        raise NotationError("action.unknown", {"action": shorten(action), "highest": int(NUM_ACTIONS) - 1})
    if action < c.COLOURS:
        return f"T:{c.LETTERS[action]}"
    colour, n, wilds = parts(action)
    necklace = f"={WON[action]}" if WON[action] else ""
    return f"S:{c.LETTERS[colour]}{n}{f'+W{wilds}' if wilds else ''}{necklace}"


def parse(text: str) -> int:
    """The action that exactly this text writes."""
    take = _TAKE.fullmatch(text)
    if take:
        return c.LETTERS.index(take[1])
    place = _PLACE.fullmatch(text)
    if not place:
        raise NotationError("pearls.notation", {"text": shorten(text)})
    letter, n, wilds, necklace = place.groups()
    return _placing(text, c.LETTERS.index(letter), int(n), int(wilds or 0), int(necklace or 0))


def parse_loosely(text: str) -> int:
    """The action that this text means: any case and spacing, parts in any order, 1 may be left out."""
    refusal = NotationError("pearls.notation", {"text": shorten(text)})
    words = _LOOSE.fullmatch(text.strip().lower()) if len(text) < 100 else None
    if not words:
        raise refusal
    verb, body, necklace = words.groups()
    compact = re.sub(r"[\s+,]", "", body)
    found = _LOOSE_PART.findall(compact)
    counts = {c.LETTERS.index(letter.upper()): int(n or 1) for letter, n in found}
    if _LOOSE_PART.sub("", compact) or len(counts) < len(found):
        raise refusal
    if verb == "t":
        if len(compact) != 1 or necklace:
            raise refusal
        return c.LETTERS.index(compact.upper())
    wilds = counts.pop(c.WILD, 0) if len(counts) > 1 else 0
    if len(counts) != 1:
        raise refusal
    [(colour, n)] = counts.items()
    return _placing(text, colour, n, wilds, int(necklace or 0))


def parts(action: int) -> tuple[int, int, int]:
    """The colour that a placing places, how many of it, and how many wilds are added."""
    placed = PLACED[action]
    for colour in range(1, c.COLOURS):
        if c.count(placed, colour):
            return colour, int(c.count(placed, colour)), int(c.count(placed, c.WILD))
    return c.WILD, int(c.count(placed, c.WILD)), 0


def _placing(text: str, colour: int, n: int, wilds: int, necklace: int) -> int:
    if not (1 <= n <= c.HAND_LIMIT and n + wilds <= c.HAND_LIMIT and FIRST[colour * SPAN + n]):
        params: Params = {
            "text": shorten(text),
            "count": n + wilds,
            "limit": min(c.HAND_LIMIT, int(c.COPIES[colour])),
        }
        raise NotationError("pearls.notation.too_many", params)
    if colour == c.WILD and wilds:
        raise NotationError("pearls.notation", {"text": shorten(text)})
    if necklace and necklace != n + wilds:
        raise NotationError("pearls.notation.necklace", {"text": shorten(text), "count": n + wilds})
    if necklace and not c.LOWEST_NECKLACE <= necklace <= c.HIGHEST_NECKLACE:
        raise NotationError("pearls.notation.necklace", {"text": shorten(text), "count": n + wilds})
    return int(placing(colour, n, wilds, necklace > 0))
