"""The rows of a store: what it keeps of tables, people and their devices. Their reprs show no secrets."""

from __future__ import annotations

import enum
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


class Change(NamedTuple):
    """What an entry changes in its table's row; None is unchanged, members are added and never removed."""

    status: Status | None = None
    open_seats: int | None = None
    members: tuple[str, ...] | None = None
    due: float | None = None
    """When something has to be done next at the table, or `NOTHING_DUE`."""
    notices: tuple[NoticeRow, ...] = ()
    """Kept with the entry, or not at all."""


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


GROUP_LETTERS: Final = 3
"""Letters at the end of a person's id that are the same for people who came from the same address."""


class Conflict(Exception):
    """That number, or that id, is taken: somebody else was faster."""
