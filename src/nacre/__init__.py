"""Nacre: three tabletop games about pearls, to play and to program.

>>> import nacre
>>> state = nacre.game("pearls", players=2).new(seed=42)
>>> len(state.legal_actions()) > 0
True
"""

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

__version__ = "0.1.0"

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
