"""What is agreed before anyone sits down: the game, its options, and how it is played at this table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec

import nacre
from nacre.bots.levels import LEVELS
from nacre.kernel.errors import TableError
from nacre.kernel.game import Game
from nacre.kernel.options import Value, check_options, shorten

STAND_IN: Final = "casual"
"""The level of the bot that plays for a person who went away."""
MOST_SEATS: Final = 16
"""Seats that a table may have. Messages and forms are bounded by it, before anyone knows which game is meant;
no game that people play round a table has more."""
REACTIONS: Final = ("clap", "laugh", "wow", "hmm", "oops", "thanks", "hello", "good_game")

MOST_DAYS: Final = 365
"""Days that a clock can give for a turn or a game."""
Seconds = Annotated[int, msgspec.Meta(ge=5, le=MOST_DAYS * 24 * 3600)]
Increment = Annotated[int, msgspec.Meta(ge=0, le=3600)]


class TurnClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="turn", tag_field="kind"):
    """A number of seconds for each turn."""

    seconds: Seconds


class BankClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="bank", tag_field="kind"):
    """A number of seconds for the whole game, and some more after each turn."""

    seconds: Seconds
    increment: Increment = 0


class Beginning(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game begins from a position: what the view does not show is dealt anew.

    It does not say which game that is from: people can read a finished game to its last card. Earlier
    versions stored its table, ply and seat too: unknown fields are allowed, and forgotten.
    """

    view: str = ""
    """The view as JSON; empty for clients. Whose view it may be, `nacre.table.beginning` decides."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table as it is asked for. `options` takes what `nacre.game` takes."""

    game: str
    options: dict[str, bool | int | str | tuple[str, ...] | None] = {}
    rated: bool = False
    """It counts: persons only, each once; no hints, no pauses, no taking back at will."""
    private: bool = False
    """Only its members and those who have the invitation can see it."""
    spectators: Literal["live", "delayed", "none"] = "live"
    talk: Literal["players", "everyone"] = "players"
    """Who may talk. Spectators may not where they could disturb: see `nacre.table.talk`."""
    clock: TurnClock | BankClock | None = None
    start: Beginning | None = None

    def public(self) -> Setup:
        """What anyone may see of it: that it begins from a position, not what anyone knew of that."""
        return self if self.start is None else msgspec.structs.replace(self, start=Beginning())

    def build_game(self) -> Game:
        """The game; a NacreError says what is wrong with it. Tables of the same game share it."""
        kind = nacre.registry.game_class(self.game)
        # Checked before they are spread out: a stranger may call an option "self".
        game = _shared(kind(**check_options(kind.option_list, self.options)))
        if game.players > MOST_SEATS:
            raise TableError("table.too_many_seats", {"count": game.players, "most": MOST_SEATS})
        return game

    def resolve_options(self) -> Setup:
        """The same set-up, checked, with every option written out: later defaults do not change a table."""
        if self.rated and self.clock is None:
            raise TableError("table.rated_clock")
        options: Mapping[str, Value] = self.build_game().options
        return msgspec.structs.replace(self, options=dict(options))


@lru_cache(256)
def _shared(game: Game) -> Game:
    return game


def check_level(level: str) -> str:
    """The level, if there is one of that name: strangers get no other bots."""
    if level not in LEVELS:
        raise TableError("table.level", {"level": shorten(level), "levels": ", ".join(LEVELS)})
    return level
