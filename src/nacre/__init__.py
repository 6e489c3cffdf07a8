"""Nacre: three tabletop games about pearls, to play and to program.

>>> import nacre
>>> state = nacre.game("pearls", players=2).new(seed=42)
>>> len(state.legal_actions()) > 0
True
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nacre.kernel.errors import (
        AmbiguousNotation,
        BotError,
        ChanceError,
        ForgottenState,
        IllegalAction,
        NacreError,
        NotationError,
        OptionError,
        PositionError,
        RecordError,
        SlowWarning,
        UnknownGame,
    )
    from nacre.kernel.game import Game
    from nacre.kernel.options import Option
    from nacre.kernel.outcome import Outcome
    from nacre.kernel.playout import play_out, playouts
    from nacre.kernel.rng import Rng
    from nacre.kernel.state import State, buffer
    from nacre.kernel.view import View
    from nacre.record import Record
    from nacre.registry import compiled, game, games, register
    from nacre.words import Message, say

__version__ = "0.2.0"

__all__ = [
    "AmbiguousNotation",
    "BotError",
    "ChanceError",
    "ForgottenState",
    "Game",
    "IllegalAction",
    "Message",
    "NacreError",
    "NotationError",
    "Option",
    "OptionError",
    "Outcome",
    "PositionError",
    "Record",
    "RecordError",
    "Rng",
    "SlowWarning",
    "State",
    "UnknownGame",
    "View",
    "buffer",
    "compiled",
    "game",
    "games",
    "play_out",
    "playouts",
    "register",
    "say",
]

_PLACES: Final = {
    "nacre.kernel.errors": (
        "AmbiguousNotation",
        "BotError",
        "ChanceError",
        "ForgottenState",
        "IllegalAction",
        "NacreError",
        "NotationError",
        "OptionError",
        "PositionError",
        "RecordError",
        "SlowWarning",
        "UnknownGame",
    ),
    "nacre.kernel.game": ("Game",),
    "nacre.kernel.options": ("Option",),
    "nacre.kernel.outcome": ("Outcome",),
    "nacre.kernel.playout": ("play_out", "playouts"),
    "nacre.kernel.rng": ("Rng",),
    "nacre.kernel.state": ("State", "buffer"),
    "nacre.kernel.view": ("View",),
    "nacre.record": ("Record",),
    "nacre.registry": ("compiled", "game", "games", "register"),
    "nacre.words": ("Message", "say"),
}
"""Where the names are. A module is loaded when one of its names is first used: commands start quickly."""
_MODULES: Final = {name: module for module, names in _PLACES.items() for name in names}
_ROOMS: Final = ("chance", "fairness", "kernel", "pack", "packs", "record", "registry", "words")
"""Modules that can be used as `nacre.registry` without an import of their own."""


def __getattr__(name: str) -> object:
    if name in _MODULES:
        found: object = getattr(import_module(_MODULES[name]), name)
    elif name in _ROOMS:
        found = import_module(f"nacre.{name}")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_ROOMS})
