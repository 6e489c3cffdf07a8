"""Bots that are Python classes, by the names that people type: `module:Class`."""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Final

from nacre.bots.bot import Bot
from nacre.kernel.errors import BotError
from nacre.kernel.game import Game
from nacre.kernel.options import shorten

CLASS: Final = re.compile(r"(?P<module>[^\W\d]\w*(\.[^\W\d]\w*)*):(?P<name>[^\W\d]\w*)")
OFFERED: Final = ("game", "seed")
"""What a bot's class is given, as far as it has parameters of these names."""


def is_class_name(text: str) -> bool:
    """Does the text have the form `module:Class`?"""
    return CLASS.fullmatch(text) is not None


def bot_class(text: str) -> type[Bot]:
    """The class of that name, which the current directory may have; BotError says what is wrong with it.

    Importing a module runs it. Use it only on what our own user typed.
    """
    found = CLASS.fullmatch(text)
    if found is None:
        raise BotError("bot.class_name", {"name": shorten(text)})
    module, name = found["module"], found["name"]
    known = {"module": shorten(module), "name": shorten(name)}
    chosen = getattr(_load(module), name, None)
    if chosen is None:
        raise BotError("bot.no_class", known)
    if not (inspect.isclass(chosen) and issubclass(chosen, Bot)) or inspect.isabstract(chosen):
        raise BotError("bot.not_a_bot", known)
    missing = [parameter for parameter in _parameters(chosen) if _is_needed(parameter)]
    if missing:
        raise BotError(
            "bot.class_arguments", {**known, "arguments": ", ".join(each.name for each in missing)}
        )
    return chosen


def make_bot(text: str, game: Game, seed: bytes) -> Bot:
    """A bot of that class for a game; BotError if the class raises an error instead."""
    chosen = bot_class(text)
    offered = {"game": game, "seed": seed}
    wanted = {each.name: offered[each.name] for each in _parameters(chosen) if each.name in OFFERED}
    try:
        return chosen(**wanted)
    except Exception as error:  # the class of a stranger may raise anything
        raise BotError("bot.class_failed", {"name": shorten(text), "reason": _reason(error)}) from error


def _load(module: str) -> object:
    try:
        with _current_directory():
            return import_module(module)
    except ModuleNotFoundError as error:
        if error.name and f"{module}.".startswith(f"{error.name}."):
            raise BotError("bot.no_module", {"module": shorten(module)}) from error
        raise BotError("bot.module_failed", {"module": shorten(module), "reason": _reason(error)}) from error
    except (Exception, SystemExit) as error:  # what is imported may raise anything, or end
        raise BotError("bot.module_failed", {"module": shorten(module), "reason": _reason(error)}) from error


@contextmanager
def _current_directory() -> Iterator[None]:
    """Look for modules in the current directory first, and from then on last.

    It stays, because a bot may import more when it plays; a file there that is called like one of our modules
    must not take its place.
    """
    here = os.getcwd()
    sys.path.insert(0, here)
    try:
        yield
    finally:
        sys.path.remove(here)
        if here not in sys.path:
            sys.path.append(here)


def _parameters(chosen: type[Bot]) -> list[inspect.Parameter]:
    try:
        return list(inspect.signature(chosen).parameters.values())
    except (TypeError, ValueError):  # a compiled class may not say
        return []


def _is_needed(parameter: inspect.Parameter) -> bool:
    """Does the class need an argument that it is not given?"""
    named = parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
    if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
        return False
    return parameter.default is parameter.empty and not (named and parameter.name in OFFERED)


def _reason(error: BaseException) -> str:
    return shorten(f"{type(error).__name__}: {error}")
