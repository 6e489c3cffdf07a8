"""The lines of an exported store: written, and read as what a stranger wrote."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, BinaryIO, Final, NamedTuple

import msgspec

from nacre.kernel.errors import StoreError
from nacre.server.store.rows import Status
from nacre.words import Message, Params

LONGEST: Final = 64 * 1024 * 1024
"""Bytes that a line may have: far more than any entry, far less than fits into memory."""


class Kind(enum.StrEnum):
    """The kinds of lines."""

    HEADER = "header"
    PERSON = "person"
    SESSION = "session"
    PASSKEY = "passkey"
    RECEIVER = "receiver"
    EXERCISE = "exercise"
    TABLE = "table"
    MEMBER = "member"
    ENTRY = "entry"
    NOTE = "note"
    RESULT = "result"
    RATING = "rating"
    BARRIER = "barrier"
    REPORT = "report"
    HOUSE = "house"
    TALLY = "tally"
    KEEPSAKE = "keepsake"
    FIND = "find"
    DAY = "day"
    ATTEMPT = "attempt"
    ANSWER = "answer"
    END = "end"


class Line(NamedTuple):
    """A line that was read: its fields in the order of `FIELDS`."""

    number: int
    kind: Kind
    values: tuple[Any, ...]
    earlier: bytes | None = None
    """The token's hash of a person's only device, which files of earlier versions have."""

    def __repr__(self) -> str:
        return f"<line {self.number}: {self.kind}>"


def write_line(kind: Kind, values: Sequence[object]) -> bytes:
    """A line with these values, in the order of `FIELDS`."""
    # A secret is bytes in disguise, which only its own repr hides.
    plain = [bytes(value) if isinstance(value, bytes) else value for value in values]
    named = dict(zip(FIELDS[kind], plain, strict=True))
    return msgspec.json.encode(named if kind is Kind.HEADER else {"kind": kind.value} | named) + b"\n"


def read_lines(file: BinaryIO) -> Iterator[Line]:
    """All lines of a file, one at a time; `StoreError` at the first that is wrong."""
    number = 0
    while text := file.readline(LONGEST + 1):
        number += 1
        if len(text) > LONGEST:
            raise _bad(number, "store.line.long")
        yield _read(number, text)


def _read(number: int, text: bytes) -> Line:
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise _bad(number, "store.line.json") from None
    if not isinstance(data, dict):
        raise _bad(number, "store.line.json")
    kind = Kind.HEADER if number == 1 else _kind(number, data.pop("kind", None))
    fields = FIELDS[kind]
    values = []
    for name, wanted in fields.items():
        try:
            values.append(msgspec.convert(data.pop(name, *LATER.get((kind, name), ())), wanted))
        except (KeyError, msgspec.ValidationError):
            problem = "store.line.format" if kind is Kind.HEADER else "store.line.field"
            raise _bad(number, problem, None if kind is Kind.HEADER else {"field": name}) from None
    try:
        earlier = msgspec.convert(data.pop(EARLIER, None) if kind is Kind.PERSON else None, bytes | None)
    except msgspec.ValidationError:
        raise _bad(number, "store.line.field", {"field": EARLIER}) from None
    if data:
        raise _bad(number, "store.line.fields")
    return Line(number, kind, tuple(values), earlier)


def _kind(number: int, name: object) -> Kind:
    if name == Kind.HEADER or name not in list(Kind):
        raise _bad(number, "store.line.field", {"field": "kind"})
    return Kind(str(name))


def _bad(number: int, code: str, params: Params | None = None) -> StoreError:
    return StoreError("store.line", {"line": number, "problem": Message(code, params or {})})


Text = Annotated[str, msgspec.Meta(pattern="^[^\\x00]*$")]
"""What both databases can keep as text."""
Number = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
Whole = Annotated[int, msgspec.Meta(gt=-(2**31), lt=2**31)]

FIELDS: Final[dict[Kind, dict[str, Any]]] = {
    Kind.HEADER: {"format": Text, "version": Number},
    Kind.PERSON: {
        "id": Text,
        "recovery_hash": bytes | None,
        "name": Text,
        "created": float,
        "seen": float,
        "preferences": Text,
        "handle": Text,
        "profile": Text,
        "listed": Number,
    },
    Kind.SESSION: {
        "id": Text,
        "token_hash": bytes,
        "person": Text,
        "device": Text,
        "created": float,
        "seen": float,
    },
    Kind.PASSKEY: {
        "credential": bytes,
        "person": Text,
        "public_key": bytes,
        "sign_count": Annotated[int, msgspec.Meta(ge=0, lt=2**32)],
        "name": Text,
        "created": float,
    },
    Kind.RECEIVER: {
        "id": Text,
        "person": Text,
        "kind_of": Text,
        "url": Text,
        "secret": bytes,
        "page": Text,
        "created": float,
    },
    Kind.EXERCISE: {
        "id": Text,
        "person": Text,
        "game": Text,
        "origin": Text,
        "ply": Number,
        "created": float,
        "stage": Number,
        "due": float | None,
        "answered": Number,
        "missed": Number,
        "data": bytes,
    },
    Kind.TABLE: {
        "id": Text,
        "game": Text,
        "players": Number,
        "setup": bytes,
        "secret": bytes,
        "invite": Text,
        "private": bool,
        "host": Text,
        "status": Status,
        "open_seats": Number,
        "created": float,
        "changed": float,
        "rated": bool,
    },
    Kind.MEMBER: {"table": Text, "person": Text},
    Kind.ENTRY: {"table": Text, "number": Number, "at": float, "data": bytes},
    Kind.NOTE: {"person": Text, "table": Text, "text": Text, "changed": float},
    Kind.RATING: {
        "person": Text,
        "game": Text,
        "players": Number,
        "mu": float,
        "sigma": float,
        "games": Number,
    },
    Kind.BARRIER: {
        "id": Text,
        "person": Text,
        "other": Text,
        "kind_of": Text,
        "name": Text,
        "created": float,
    },
    Kind.REPORT: {
        "id": Text,
        "reporter": Text,
        "person": Text,
        "table": Text,
        "name": Text,
        "text": Text,
        "created": float,
        "closed": bool,
    },
    Kind.HOUSE: {"name": Text, "value": Text},
    Kind.RESULT: {
        "table": Text,
        "seat": Number,
        "person": Text,
        "name": Text,
        "level": Text,
        "rank": Number | None,
        "score": Whole | None,
        "held": Number,
        "game": Text,
        "players": Number,
        "rated": Number,
        "ended": float,
    },
    Kind.TALLY: {
        "person": Text,
        "game": Text,
        "played": Number,
        "won": Number,
        "run": Number,
        "best_run": Number,
        "since": float,
        "latest": float,
    },
    Kind.KEEPSAKE: {"person": Text, "game": Text, "code": Text, "amount": Number, "latest": float},
    Kind.FIND: {
        "person": Text,
        "table": Text,
        "game": Text,
        "ply": Number,
        "size": float,
        "at": float,
    },
    Kind.DAY: {"day": Text, "secret": bytes, "terms": Text},
    Kind.ATTEMPT: {
        "day": Text,
        "person": Text,
        "table": Text,
        "begun": float,
        "finished": float | None,
        "share": float,
        "margin": Annotated[int, msgspec.Meta(ge=-(2**31), lt=2**31)],
        "plays": bytes,
    },
    Kind.ANSWER: {
        "person": Text,
        "game": Text,
        "puzzle": Text,
        "first": Text,
        "tries": Number,
        "found": bool,
        "answered": float,
    },
    Kind.END: {"lines": Number},
}
"""The fields of each kind of line, and their types; bytes are written in base 64."""

LATER: Final[dict[tuple[Kind, str], tuple[object]]] = {
    (Kind.PERSON, "preferences"): ("",),
    (Kind.PERSON, "handle"): ("",),
    (Kind.PERSON, "profile"): ("",),
    (Kind.PERSON, "listed"): (0,),
}
"""Fields that files of an earlier version do not have, and their values then."""
EARLIER: Final = "token_hash"
"""A field of people that only files of earlier versions have: up to version 2, a person had one device."""
