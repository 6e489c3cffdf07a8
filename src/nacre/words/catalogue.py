"""The catalogues: texts by code for each language, shared by Python and the page.

The JSON files beside this module have the texts that all games share; each pack adds those of its game.

A text is written in a subset of ICU MessageFormat: `{name}` inserts a parameter, and
`{count, plural, =0 {none} one {# card} other {# cards}}` chooses by number; `#` is the number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from os import path
from typing import Final, TypeAlias

from nacre.words.message import Message, Param, Params

LANGUAGES: Final = ("en", "fr", "de")

Texts: TypeAlias = Mapping[str, str]
"""Texts by code."""

_PLURAL: Final[dict[str, Callable[[int], str]]] = {
    "en": lambda n: "one" if abs(n) == 1 else "other",
    "fr": lambda n: "one" if abs(n) < 2 else "other",
    "de": lambda n: "one" if abs(n) == 1 else "other",
}


def say(message: Message, language: str = "en") -> str:
    """The message in words.

    >>> say(Message("record.field", {"field": "plies", "problem": Message("action.over")}))
    'plies: the game is over'
    """
    text = catalogue(language).get(message.code)
    if text is None:  # a game from elsewhere may lack texts: its code still says something
        return _without_text(message, language)
    return _fill(text, message.params, language)


def supported_language(wanted: str) -> str:
    """The wanted language if there is a catalogue for it, else English."""
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


@cache
def catalogue(language: str) -> Texts:
    """All texts of one language, by code."""
    if language not in LANGUAGES:
        raise ValueError(f"no catalogue for {language!r}; there are {', '.join(LANGUAGES)}")
    import json  # only when words are needed, to keep `import nacre` fast

    with open(path.join(path.dirname(__file__), f"{language}.json"), encoding="utf-8") as file:
        texts: dict[str, str] = json.load(file)
    for name, source in _sources.items():
        # A pack must not change the texts of other games.
        texts.update({code: text for code, text in source(language).items() if code.startswith(f"{name}.")})
    return texts


def add_source(name: str, texts: Callable[[str], Texts]) -> None:
    """Add the texts of a game to every catalogue. `texts` gives those of one language, codes `name.…`."""
    _sources[name] = texts
    catalogue.cache_clear()


_sources: Final[dict[str, Callable[[str], Texts]]] = {}


def parameters(text: str) -> set[tuple[str, str]]:
    """The parameters that a text uses, as pairs of a name and "value" or "plural"."""
    found: set[tuple[str, str]] = set()
    for piece in _split(text):
        if isinstance(piece, str):
            continue
        name, choices = piece
        found.add((name, "plural" if choices else "value"))
        for choice in choices.values():
            found |= parameters(choice)
    return found


def _without_text(message: Message, language: str) -> str:
    values = ", ".join(f"{name} {_word(value, language)}" for name, value in message.params.items())
    return f"{message.code} ({values})" if values else message.code


def _fill(text: str, params: Params, language: str, number: int | None = None) -> str:
    words = []
    for piece in _split(text):
        if isinstance(piece, str):
            words.append(piece if number is None else piece.replace("#", str(number)))
            continue
        name, choices = piece
        value = params[name]
        if not choices:
            words.append(_word(value, language))
            continue
        assert isinstance(value, int), f"{name} chooses a plural, so it must be a number"
        # A choice may be empty.
        key = next(key for key in (f"={value}", _PLURAL[language](value), "other") if key in choices)
        words.append(_fill(choices[key], params, language, value))
    return "".join(words)


def _word(value: Param, language: str) -> str:
    if isinstance(value, Message):
        return say(value, language)
    if isinstance(value, list):
        return ", ".join(say(item, language) for item in value)
    return str(value)


Piece = str | tuple[str, dict[str, str]]
"""A plain piece of text, or a parameter: its name, and for a plural its choices."""


@cache
def _split(text: str) -> tuple[Piece, ...]:
    """The pieces of a text; ValueError if braces do not match."""
    pieces: list[Piece] = []
    position = 0
    while position < len(text):
        opening = text.find("{", position)
        if opening < 0:
            opening = len(text)
        if opening > position:
            pieces.append(text[position:opening])
        if opening == len(text):
            break
        closing = _closing(text, opening)
        pieces.append(_parameter(text[opening + 1 : closing]))
        position = closing + 1
    return tuple(pieces)


def _parameter(inside: str) -> tuple[str, dict[str, str]]:
    name, _, rest = inside.partition(",")
    kind, _, rest = rest.partition(",")
    if not kind:
        return name.strip(), {}
    if kind.strip() != "plural":
        raise ValueError(f"a parameter is a value or a plural, not {kind.strip()!r}")
    choices: dict[str, str] = {}
    position = rest.find("{")
    start = 0
    while position >= 0:
        closing = _closing(rest, position)
        choices[rest[start:position].strip()] = rest[position + 1 : closing]
        start = closing + 1
        position = rest.find("{", start)
    if "other" not in choices:
        raise ValueError(f"a plural needs an 'other': {inside!r}")
    return name.strip(), choices


def _closing(text: str, opening: int) -> int:
    depth = 0
    for position in range(opening, len(text)):
        depth += {"{": 1, "}": -1}.get(text[position], 0)
        if depth == 0:
            return position
    raise ValueError(f"a brace is not closed: {text!r}")
