"""Names at a table: readable for everyone, and no two that can be taken for each other.

`look_alikes.json` has, for each letter, the characters that look like it. It is taken from the Unicode
Consortium's confusables.txt 15.1 (Unicode License v3): every character that compatibility decomposition
keeps, under the basic Latin letters or digits that look like it or, where there are none, under the first of
its kind.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from nacre.kernel.errors import TableError
from nacre.kernel.options import shorten
from nacre.table.seats import bot_name
from nacre.table.setup import MOST_SEATS
from nacre.table.table import Table

MAX_NAME: Final = 24
"""Characters in a name."""
MAX_MARKS: Final = 3
"""Accents and other marks on one letter; Vietnamese has two, Hindi three. More climb out of their line."""
INVISIBLE: Final = frozenset(
    [
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x16FE4, 0x1D159),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    ]
)
"""Characters that count as printable and show nothing. All other invisible ones are refused."""
SIGNS: Final = str.maketrans("01234578@$€!i", "olzeastbasell")
"""What people write for a letter, each digit for another; i is as l, because its capital is."""


def check_name(name: str) -> str:
    """The name without spaces around it, spelled in one way, if people can read it."""
    cleaned = _clean(name)
    if not 1 <= len(cleaned) <= MAX_NAME or not cleaned.isprintable():
        raise TableError("table.name", {"name": shorten(name), "limit": MAX_NAME})
    return cleaned


def check_own_name(name: str) -> str:
    """The same for the name of a person at every table: no bot's."""
    name = check_name(name)
    if _keys(name) & _bot_keys():
        raise TableError("table.name_bot", {"name": name})
    return name


def name_at(table: Table, person: str, seat: int, name: str, *, chosen: bool) -> str:
    """The name of a person who sits down there: as they want it, if nobody else's looks like it.

    Where it does, a name that was `chosen` for this table is refused; a person's usual name gets a number,
    and so does a name that is given to two seats of one person.
    """
    name = check_name(name)
    others = {number: table.names[number] for number in range(len(table.seats)) if number != seat}
    wanted = _keys(name)
    if chosen:
        if wanted & _bot_keys():
            raise TableError("table.name_bot", {"name": name})
        for number, other in others.items():
            if table.seats[number].person != person and other and wanted & _keys(other):
                raise TableError("table.name_taken", {"name": name, "other": other})
    taken = _bot_keys().union(*(_keys(other) for other in others.values() if other))
    number = 1
    numbered = name
    while _keys(numbered) & taken:
        number += 1
        numbered = f"{name[: MAX_NAME - 1 - len(str(number))].rstrip()} {number}"
    return numbered


def look_alike(one: str, other: str) -> bool:
    """Can the two names be taken for each other?"""
    return bool(_keys(one) & _keys(other))


def _clean(name: str) -> str:
    kept: list[str] = []
    room = 0  # a mark needs a letter to stand on
    for letter in unicodedata.normalize("NFKD", name):
        if ord(letter) in INVISIBLE:
            continue
        if _is_mark(letter):
            if room == 0:
                continue
            room -= 1
        else:
            room = 0 if letter.isspace() else MAX_MARKS
        kept.append(letter)
    return " ".join(unicodedata.normalize("NFKC", "".join(kept)).split())


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M")


@lru_cache(4096)
def _keys(name: str) -> frozenset[str]:
    """How a name looks: as it is written, in small letters and in capitals.

    Names with a key in common look alike in one of these: so Greek capitals are compared with Latin ones, and
    their small letters with the Latin letters that these look like.
    """
    return frozenset(_skeleton(text) for text in (name, name.casefold(), name.upper()))


def _skeleton(name: str) -> str:
    alike = _look_alikes()
    letters = _without_marks(_without_marks(name).translate(alike).casefold()).translate(alike)
    digits = "".join(str(unicodedata.decimal(each, each)) for each in letters).translate(SIGNS)
    text = "".join(each for each in digits if each.isalnum())
    return text.replace("rn", "m").replace("vv", "w") or "".join(letters.split())


def _without_marks(text: str) -> str:
    return "".join(each for each in unicodedata.normalize("NFKD", text) if not _is_mark(each))


@cache
def _bot_keys() -> frozenset[str]:
    return frozenset[str]().union(*(_keys(bot_name(seat)) for seat in range(MOST_SEATS)))


@cache
def _look_alikes() -> dict[int, str]:
    text = (files("nacre.table") / "look_alikes.json").read_text(encoding="utf-8")
    groups: dict[str, str] = json.loads(text)
    return {ord(each): letter for letter, group in groups.items() for each in group}
