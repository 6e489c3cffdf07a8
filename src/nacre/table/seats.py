"""The seats of a table."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

BOT_NAMES: Final = ("Akoya", "Baroque", "Conch", "Keshi", "Mabe", "Biwa")
"""Bots are called after kinds of pearls, by seat."""


class Seat(msgspec.Struct, frozen=True):
    """Who holds a seat: nobody, a person or a bot."""

    kind: Literal["open", "person", "bot"] = "open"
    person: str = ""
    """Whose seat it is; never shown to anybody but that person."""
    name: str = ""
    level: str = ""
    nonce: bytes | None = None
    """What a `Sealed` entry sent."""
    away: Literal["", "left", "time", "resigned"] = ""
    """Why a bot stands in for the person."""

    def __repr__(self) -> str:
        held = "" if self.nonce is None else ", sealed"
        return f"Seat({self.kind!r}, name={self.name!r}, level={self.level!r}, away={self.away!r}{held})"

    @property
    def by_bot(self) -> bool:
        """Does a bot play here now?"""
        return self.kind == "bot" or self.away != ""


def bot_name(seat: int) -> str:
    """What a bot at that seat is called."""
    again, number = divmod(seat, len(BOT_NAMES))
    return f"{BOT_NAMES[number]} {again + 1}" if again else BOT_NAMES[number]
