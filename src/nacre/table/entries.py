"""What can happen at a table: the entries of its log.

A table is what its entries make of it. To let something happen, ask a command (`seating`, `turns`, `talk`)
for an entry, which checks and changes nothing; store it; and hand it to `Table.take`. Entries are plain data,
written as JSON, so that a table can be built again from its log at any time, in any process.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that happened, and when: seconds since the epoch, by the clock of the server."""

    at: float


class Sat(Entry, frozen=True, tag="sat"):
    """A person took a seat, an open one or a bot's."""

    seat: int
    person: str
    name: str

    def __repr__(self) -> str:
        # Who a person is stays out of every log line.
        return f"Sat(at={self.at}, seat={self.seat}, name={self.name!r})"


class Stood(Entry, frozen=True, tag="stood"):
    """A seat was given up before the game began; it is open again."""

    seat: int


class BotSat(Entry, frozen=True, tag="bot"):
    """A bot was given a seat."""

    seat: int
    level: str
    name: str = ""
    """If left out, it has a name by its seat."""


class Sealed(Entry, frozen=True, tag="sealed"):
    """A seat sent its part of the seed, as hexadecimal digits: in version 0.1, and where a seed is chosen."""

    seat: int
    nonce: str

    def __repr__(self) -> str:
        return f"Sealed(at={self.at}, seat={self.seat})"  # no part of a seed is in any log line


class Started(Entry, frozen=True, tag="started"):
    """The cards were dealt from such parts, by the rules of that version."""

    rules: int = 1
    day: str = ""
    """It is the same deal for everyone of that day, from the secret of the day alone: `2026-11-18`."""
    commitment: str = ""
    """Of the day, as it was published before."""


class Dealing(Entry, frozen=True, tag="dealing"):
    """A deal began, by the rules of that version: it waits for every person to commit, and then to open."""

    rules: int


class Committed(Entry, frozen=True, tag="committed"):
    """A person committed to a nonce by its hash, for all of their seats; this is the first of them."""

    seat: int
    commitment: str


class Opened(Entry, frozen=True, tag="opened"):
    """A person opened their nonce. After the last one the cards are dealt."""

    seat: int
    nonce: str

    def __repr__(self) -> str:
        return f"Opened(at={self.at}, seat={self.seat})"  # no part of a seed is in any log line


class Voided(Entry, frozen=True, tag="voided"):
    """A deal was called off, because those seats did not answer in time or were given up.

    Their seats are open again, unless nobody answered at all.
    """

    seats: tuple[int, ...]
    names: tuple[str, ...]
    why: Literal["late", "left"]


class Played(Entry, frozen=True, tag="played"):
    """A seat answered the ply of that number with one action or more, in notation."""

    seat: int
    ply: int
    actions: tuple[str, ...]


class Undone(Entry, frozen=True, tag="undone"):
    """A seat took back what was played from that ply on."""

    seat: int
    ply: int


class UndoAsked(Entry, frozen=True, tag="undo_asked"):
    """A seat asks everyone to let it take back what was played from that ply on."""

    seat: int
    ply: int


class UndoRefused(Entry, frozen=True, tag="undo_refused"):
    """A seat does not agree."""

    seat: int


class UndoAgreed(Entry, frozen=True, tag="undo_agreed"):
    """A seat agrees; others are still to be heard."""

    seat: int


class Resigned(Entry, frozen=True, tag="resigned"):
    """A seat gave up. Where more than one side is left, a bot plays on for it."""

    seat: int


class Left(Entry, frozen=True, tag="left"):
    """A person went away, or was away too long; a bot plays for the seat until the person is back."""

    seat: int


class Returned(Entry, frozen=True, tag="returned"):
    """A person took the seat back from the bot that stood in."""

    seat: int


class TimeUp(Entry, frozen=True, tag="time_up"):
    """A seat's time was up; a bot plays for it."""

    seat: int


class Paused(Entry, frozen=True, tag="paused"):
    """The game rests, and the clock with it."""

    seat: int


class Unpaused(Entry, frozen=True, tag="unpaused"):
    """The game goes on."""

    seat: int


class Said(Entry, frozen=True, tag="said"):
    """Someone at the table said something to the whole table. Nobody is spoken to alone."""

    seat: int
    text: str


class Reacted(Entry, frozen=True, tag="reacted"):
    """Someone at the table showed how they feel."""

    seat: int
    reaction: str


class Remarked(Entry, frozen=True, tag="remarked"):
    """A spectator said something, or showed how they feel, where the table lets spectators talk."""

    name: str
    text: str = ""
    reaction: str = ""


class Closed(Entry, frozen=True, tag="closed"):
    """The table was given up before the game began."""


class Rematched(Entry, frozen=True, tag="rematched"):
    """Those at the table meet again at that one."""

    table: str


class Moved(Entry, frozen=True, tag="moved"):
    """All that a person had at the table is another's now, or nobody's: see `nacre.table.moving`."""

    person: str
    to: str = ""

    def __repr__(self) -> str:
        return f"Moved(at={self.at})"  # who a person is stays out of every log line


AnyEntry: TypeAlias = (
    Sat
    | Stood
    | BotSat
    | Sealed
    | Started
    | Dealing
    | Committed
    | Opened
    | Voided
    | Played
    | Undone
    | UndoAsked
    | UndoRefused
    | UndoAgreed
    | Resigned
    | Left
    | Returned
    | TimeUp
    | Paused
    | Unpaused
    | Said
    | Reacted
    | Remarked
    | Closed
    | Rematched
    | Moved
)

_DECODER: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_ENCODER = msgspec.json.Encoder()


def write(entry: AnyEntry) -> bytes:
    """The entry as JSON."""
    return _ENCODER.encode(entry)


def read(data: bytes) -> AnyEntry:
    """The entry that `write` wrote."""
    return _DECODER.decode(data)
