"""The games there are: folders of `nacre.packs`, and games of others, found by entry point `nacre.games`."""

from __future__ import annotations

import warnings
from functools import cache
from importlib import import_module
from os import path
from typing import TypeVar

from nacre.kernel.errors import SlowWarning, UnknownGame
from nacre.kernel.game import Game
from nacre.kernel.options import shorten
from nacre.pack import Guide, Pack, TextBoard
from nacre.packs import built_in as built_in  # for those who ask the registry
from nacre.words import Message, say

New = TypeVar("New", type[Game], Pack)

_packs: dict[str, Pack] = {}
"""Packs that have been loaded or registered."""


def games() -> list[str]:
    """The names of all games."""
    return sorted({*built_in(), *_packs, *_entry_points()})


def game(name: str, **options: object) -> Game:
    """A game with its options; the others keep their defaults."""
    return game_class(name)(**options)


def game_class(name: str) -> type[Game]:
    """The class of the game with that name; UnknownGame if there is none."""
    found = pack(name)
    if not compiled():
        warnings.warn(say(Message("kernel.slow")), SlowWarning, stacklevel=3)
    return found.game_class


def pack(name: str) -> Pack:
    """The pack of the game with that name; UnknownGame if there is none."""
    if isinstance(name, str):
        if name in _packs:
            return _packs[name]
        if name in built_in():
            _packs[name] = import_module(f"nacre.packs.{name}").PACK
            return _packs[name]
        if name in _entry_points():
            _packs[name] = _load(name, _entry_points()[name])
            return _packs[name]
    raise UnknownGame("game.unknown", {"name": shorten(name), "games": ", ".join(games())})


def pack_of(game: Game) -> Pack:
    """The pack that a game belongs to; a pack with nothing but the game if it was never registered."""
    try:
        return pack(game.name)
    except UnknownGame:
        return Pack.of(type(game))


def guide_for(game: Game) -> Guide:
    """A guide for that game; if its pack has none, one that rates all actions alike."""
    return pack_of(game).guide()


def expert_guide_for(game: Game) -> Guide:
    """The guide of the level `expert` for that game."""
    return pack_of(game).expert_guide()


def text_board_for(game: Game) -> TextBoard:
    """What the terminal shows of that game."""
    return pack_of(game).text_board()


def rules_of(name: str) -> str:
    """The rules of the game with that name as Markdown, in English; empty if they do not come with it."""
    found = pack(name).rules()
    if found or name not in built_in():
        return found
    # The build puts them into the package; from its source, nacre reads them where they are written.
    written = path.join(path.dirname(__file__), f"../../docs/rules/{name}.md")
    if not path.isfile(written):
        return ""
    with open(written, encoding="utf-8") as file:
        return file.read()


def register(new: New) -> New:
    """Register a game, given as its pack or its class, in this process. It also works as a decorator."""
    if new.name in built_in() or not new.name:
        raise UnknownGame("game.name_taken", {"name": shorten(new.name)})
    _packs[new.name] = new if isinstance(new, Pack) else Pack.of(new)
    return new


def unregister(name: str) -> Pack:
    """Remove a game that was registered in this process and return its pack; UnknownGame if there is none."""
    if name in built_in() or name not in _packs:
        raise UnknownGame("game.unknown", {"name": shorten(name), "games": ", ".join(games())})
    return _packs.pop(name)


def compiled() -> bool:
    """Do the rules run compiled?"""
    from nacre.kernel import state

    return not (state.__file__ or "").endswith(".py")


def _load(name: str, where: str) -> Pack:
    """Load what an entry point names: a pack, or just the class of a game."""
    module, _, attribute = where.partition(":")
    try:
        found: object = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except Exception as error:
        raise UnknownGame("game.broken", {"name": name, "reason": shorten(error)}) from error
    if isinstance(found, Pack):
        return found
    if isinstance(found, type) and issubclass(found, Game):
        return Pack.of(found)
    raise UnknownGame("game.broken", {"name": name, "reason": shorten(found)})


@cache
def _entry_points() -> dict[str, str]:
    # A slow import (64 ms), which runs that use only built-in games never need.
    from importlib.metadata import entry_points

    return {entry.name: entry.value for entry in entry_points(group="nacre.games")}
