"""Bodies of the REST interface about the house, and about people among each other."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from nacre.server.interface.api import Code
from nacre.server.interface.protocol import SeatNumber

MOST_REPORTED: Final = 1000
"""Characters of a report."""


class House(msgspec.Struct, frozen=True):
    """How the host wants this house: the same for everyone who comes."""

    greeting: str = ""
    """The host's own greeting, plain text."""
    announcement: str = ""
    """What the host has to say to everyone now."""
    invited_only: bool = False
    """Does one need an invitation to come in?"""
    mail: bool = False
    """Can notices go to e-mail addresses?"""


class ComeIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Come into a house that one has to be invited to: by the host's invitation, or by one to a table."""

    invitation: Code
    table: Code = ""
    """The table that the invitation is to; empty for the host's."""


class Barrier(msgspec.Struct, frozen=True):
    """Somebody from whom you keep apart."""

    id: str
    name: str
    """What they were called then."""
    kind: Literal["mute", "block"]
    created: float


class NewBarrier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hear nothing more from the person in that seat (mute), or do not meet them any more (block)."""

    seat: SeatNumber
    kind: Literal["mute", "block"]


class SeatBarrier(msgspec.Struct, frozen=True):
    """A seat of a table with somebody from whom you keep apart."""

    seat: int
    id: str
    kind: Literal["mute", "block"]


class NewReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tell the host about the person in that seat."""

    seat: SeatNumber
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_REPORTED, pattern="^[^\\x00]*$")]
