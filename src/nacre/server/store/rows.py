"""The rows of a store: what it keeps of tables, people and their devices. Their reprs show no secrets."""

from __future__ import annotations

import enum
import secrets
from collections.abc import Mapping
from typing import Final, NamedTuple

NOTHING_DUE: Final = -1.0
"""The value of `Change.due` where nothing will have to be done."""


class Status(enum.StrEnum):
    """How far a table is."""

    OPEN = "open"
    RUNNING = "running"
    OVER = "over"


class Secret(bytes):
    """Bytes that never show in a repr, so that no log line and no traceback can have them by mistake."""

    def __repr__(self) -> str:
        return "<secret>"

    __str__ = __repr__


class TableRow(NamedTuple):
    """What lists and look-ups need to know of a table."""

    id: str
    game: str
    players: int
    setup: bytes
    secret: bytes
    invite: str
    private: bool
    host: str
    status: Status
    open_seats: int
    created: float
    changed: float

    def __repr__(self) -> str:
        # The invite lets anyone in who knows it: it is a secret too.
        return f"<table {self.id}: {self.game} for {self.players}, {self.status}>"


class NoticeRow(NamedTuple):
    """Something that a person should hear of who is not looking; written with the entry that caused it."""

    id: str
    """Follows from what it is about: the same notice is never there twice."""
    person: str
    table: str
    kind: str
    created: float
    due: float
    """When it is to be sent: at once, or later if it is held back."""


class ReceiverRow(NamedTuple):
    """Where a person wants notices to go."""

    id: str
    person: str
    kind: str
    url: str
    secret: bytes
    """The key that notices are signed with."""
    page: str
    """The address of our page as that person knows it, for links."""
    created: float

    def __repr__(self) -> str:
        return f"<receiver {self.id}: {self.kind}>"  # an address may let anyone write there


class ExerciseRow(NamedTuple):
    """An exercise of a person, and when it comes back."""

    id: str
    person: str
    game: str
    origin: str
    """The table whose game it was made of; empty if it was made of none."""
    ply: int
    """Where in that game."""
    created: float
    stage: int
    """How often in a row it was answered well since it was missed; 0 before the first answer."""
    due: float | None
    """When it waits for an answer; None if it will not come back."""
    answered: int
    missed: int
    data: bytes = b""
    """The exercise itself; lists come without it."""

    def __repr__(self) -> str:
        return f"<exercise {self.id}>"  # its data has the answer


class DeliveryRow(NamedTuple):
    """What is to be sent to a receiver, until it has arrived."""

    id: str
    receiver: str
    body: bytes
    created: float
    due: float
    tries: int = 0

    def __repr__(self) -> str:
        return f"<delivery {self.id}>"


class ResultRow(NamedTuple):
    """How a seat finished a game."""

    table: str
    seat: int
    person: str
    """Who held the seat; empty for bots and for persons who are no more."""
    name: str
    level: str
    """Of a bot; empty for a person."""
    rank: int | None
    """1 is best; None where the game could not be finished by today's rules."""
    score: int | None
    """None where the game was not played to its end."""
    held: int
    """For the first seat of a person, how many seats they held at that table; else 0."""
    game: str
    players: int
    rated: int
    """1 if the game counted for ratings."""
    ended: float


class Summary(NamedTuple):
    """What lists and shelves need to know of a finished game."""

    results: tuple[ResultRow, ...]
    """By seat."""
    kept: tuple[Mapping[str, int], ...]
    """[seat]: the keepsakes that its game leaves to it."""


class TallyRow(NamedTuple):
    """How often a person played a game to its end, and won."""

    person: str
    game: str
    played: int
    won: int
    run: int
    """Games won in a row, up to the latest."""
    best_run: int
    """The most that it ever was."""
    since: float
    latest: float
    """When the first and the latest game ended."""


class KeepsakeRow(NamedTuple):
    """How many of a keepsake a person has from a game, and when the latest came."""

    person: str
    game: str
    code: str
    amount: int
    latest: float


class FindRow(NamedTuple):
    """The best find of a person in a game that was reviewed."""

    person: str
    table: str
    game: str
    ply: int
    size: float
    """What it was worth, in shares of a win."""
    at: float


class MetRow(NamedTuple):
    """Somebody whom a person finished games with, and which."""

    person: str
    handle: str
    name: str
    game: str
    games: int
    latest: float


class LeaderRow(NamedTuple):
    """Somebody on a leaderboard."""

    person: str
    handle: str
    name: str
    mu: float
    sigma: float
    games: int


class Change(NamedTuple):
    """What an entry changes in its table's row; None is unchanged, members are added and never removed."""

    status: Status | None = None
    open_seats: int | None = None
    members: tuple[str, ...] | None = None
    due: float | None = None
    """When something has to be done next at the table, or `NOTHING_DUE`."""
    notices: tuple[NoticeRow, ...] = ()
    """Kept with the entry, or not at all."""
    summary: Summary | None = None
    """Of a game that ends with the entry; kept with it, or not at all."""


class Entry(NamedTuple):
    """One line of a table's log."""

    table: str
    number: int
    at: float
    data: bytes

    def __repr__(self) -> str:
        # Entries tell what seats keep from each other.
        return f"<entry {self.number} of {self.table}: {len(self.data)} bytes>"


class PersonRow(NamedTuple):
    """Somebody who plays here; codes are known by their hashes only."""

    id: str
    recovery_hash: bytes | None
    name: str
    created: float
    seen: float
    preferences: str = ""
    """How they like the page, as JSON; empty if they have not said."""
    handle: str = ""
    """The name of their profile: random, and tells nothing of them. Others never get to see the id."""
    profile: str = ""
    """What others may see of them, as JSON; empty if they have not said."""
    listed: int = 0
    """1 if their ratings may be on leaderboards."""

    def __repr__(self) -> str:
        return f"<person {self.id}>"


class SessionRow(NamedTuple):
    """A device on which a person is signed in; its token is known by its hash only."""

    id: str
    token_hash: bytes
    person: str
    device: str
    """What kind of browser it is, as its owner may read it; empty if that is not known."""
    created: float
    seen: float

    def __repr__(self) -> str:
        return f"<session {self.id}>"


class PasskeyRow(NamedTuple):
    """A passkey of a person: what proves that somebody has it, and nothing that is secret."""

    credential: bytes
    """The id that the authenticator gave it."""
    person: str
    public_key: bytes
    sign_count: int
    name: str
    created: float

    def __repr__(self) -> str:
        return f"<passkey of {len(self.credential)} bytes>"


class CodeRow(NamedTuple):
    """Something that proves something once and for a short time: a code, or a challenge."""

    hash: bytes
    purpose: str
    person: str
    """Whose it is; empty where that is not known yet."""
    until: float

    def __repr__(self) -> str:
        return f"<code to {self.purpose}>"


class RatingRow(NamedTuple):
    """How well a person plays one game with that number of players."""

    person: str
    game: str
    players: int
    mu: float
    sigma: float
    games: int


class NoteRow(NamedTuple):
    """What a person noted at a table, for nobody else."""

    person: str
    table: str
    text: str
    changed: float

    def __repr__(self) -> str:
        return f"<note of {len(self.text)} characters>"


class BarrierRow(NamedTuple):
    """A person wants to hear nothing more from another, or not to meet them at all."""

    id: str
    person: str
    other: str
    kind: str
    """`MUTE` or `BLOCK`."""
    name: str
    """What the other was called then."""
    created: float

    def __repr__(self) -> str:
        return f"<barrier {self.id}: {self.kind}>"


MUTE: Final = "mute"
BLOCK: Final = "block"


class ReportRow(NamedTuple):
    """What a person told the host about another."""

    id: str
    reporter: str
    """Empty if that person has deleted themselves."""
    person: str
    """The one that it is about; empty in the same way."""
    table: str
    name: str
    """What the one that it is about was called there."""
    text: str
    created: float
    closed: bool = False

    def __repr__(self) -> str:
        return f"<report {self.id}>"


class OrderRow(NamedTuple):
    """What the host asks of a running server, as JSON, and its answer; None until it is done."""

    id: str
    what: str
    created: float
    answer: str | None = None


class PersonSummary(NamedTuple):
    """A person in the host's list."""

    id: str
    name: str
    created: float
    seen: float
    tables: int


GROUP_LETTERS: Final = 3
"""Letters at the end of a person's id that are the same for people who came from the same address."""


def new_handle() -> str:
    """A handle for a person, which nobody has."""
    return secrets.token_hex(8)


class Conflict(Exception):
    """That number, or that id, is taken: somebody else was faster."""
