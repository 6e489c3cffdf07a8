"""The games there are: those that come with nacre, and others' by entry point `nacre.games`."""

from __future__ import annotations

import warnings
from functools import cache
from importlib import import_module

from nacre.kernel.errors import SlowWarning, UnknownGame
from nacre.kernel.game import Game
from nacre.kernel.options import shorten
from nacre.words import Message, say

_BUILT_IN = {
    "molthar": "nacre.rules.molthar:Molthar",
    "pearladora": "nacre.rules.pearladora:Pearladora",
    "pearls": "nacre.rules.pearls:Pearls",
}
_registered: dict[str, type[Game]] = {}


def games() -> list[str]:
    """The names of all games."""
    return sorted({*_BUILT_IN, *_registered, *_entry_points()})


def game(name: str, **options: object) -> Game:
    """A game with its options; those not given have their defaults."""
    return kind(name)(**options)


def kind(name: str) -> type[Game]:
    """The class of the game of that name; UnknownGame if there is none."""
    if not isinstance(name, str):
        raise UnknownGame("game.unknown", {"name": shorten(name), "games": ", ".join(games())})
    if name in _registered:
        return _registered[name]
    where = _BUILT_IN.get(name) or _entry_points().get(name)
    if where is None:
        raise UnknownGame("game.unknown", {"name": shorten(name), "games": ", ".join(games())})
    if not compiled():
        warnings.warn(say(Message("kernel.slow")), SlowWarning, stacklevel=3)
    module, _, attribute = where.partition(":")
    try:
        found: object = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except Exception as error:
        raise UnknownGame("game.broken", {"name": name, "reason": shorten(error)}) from error
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise UnknownGame("game.broken", {"name": name, "reason": shorten(found)})
    _registered[name] = found
    return found


def register(kind: type[Game]) -> type[Game]:
    """Make a game known under its name, in this process. Also as a decorator."""
    if kind.name in _BUILT_IN or not kind.name:
        raise UnknownGame("game.name_taken", {"name": shorten(kind.name)})
    _registered[kind.name] = kind
    return kind


def compiled() -> bool:
    """Do the rules run compiled?"""
    from nacre.kernel import state

    return not (state.__file__ or "").endswith(".py")


@cache
def _entry_points() -> dict[str, str]:
    # A costly import that most runs need only once they ask for a game by name.
    from importlib.metadata import entry_points

    return {entry.name: entry.value for entry in entry_points(group="nacre.games")}
