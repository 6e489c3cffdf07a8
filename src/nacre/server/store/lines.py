"""The lines of an exported store, read as what a stranger wrote: every field there, and what it must be."""

from __future__ import annotations

import binascii
import enum
import json
import math
from base64 import b64decode
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Final, NamedTuple

from nacre.kernel.errors import StoreError
from nacre.server.store.base import Secret, Status
from nacre.server.store.steps import keepable
from nacre.words import Message, Params

LONGEST: Final = 64 * 1024 * 1024
"""Bytes of a line: far above any entry, far below what a memory has."""


class Kind(enum.StrEnum):
    """What a line tells."""

    HEADER = "header"
    PERSON = "person"
    TABLE = "table"
    MEMBER = "member"
    ENTRY = "entry"
    RATING = "rating"
    END = "end"


class Line(NamedTuple):
    """A line that was read: its fields in the order of `FIELDS`."""

    number: int
    kind: Kind
    values: tuple[Any, ...]

    def __repr__(self) -> str:
        return f"<line {self.number}: {self.kind}>"


class _Wrong(Exception):
    pass


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
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise _bad(number, "store.line.json") from None
    if not isinstance(data, dict):
        raise _bad(number, "store.line.json")
    kind = Kind.HEADER if number == 1 else _kind(number, data.pop("kind", None))
    fields = FIELDS[kind]
    values = []
    for name, read in fields.items():
        try:
            values.append(read(data.pop(name)))
        except (KeyError, _Wrong):
            problem = "store.line.format" if kind is Kind.HEADER else "store.line.field"
            raise _bad(number, problem, None if kind is Kind.HEADER else {"field": name}) from None
    if data:
        raise _bad(number, "store.line.fields")
    return Line(number, kind, tuple(values))


def _kind(number: int, name: object) -> Kind:
    if name == Kind.HEADER or name not in list(Kind):
        raise _bad(number, "store.line.field", {"field": "kind"})
    return Kind(str(name))


def _bad(number: int, code: str, params: Params | None = None) -> StoreError:
    return StoreError("store.line", {"line": number, "problem": Message(code, params or {})})


def _text(value: object) -> str:
    if isinstance(value, str) and keepable(value):
        return value
    raise _Wrong


def _bytes(value: object) -> bytes:
    try:
        return b64decode(_text(value).encode("ascii"), validate=True)
    except (UnicodeEncodeError, binascii.Error):
        raise _Wrong from None


def _secret(value: object) -> bytes:
    return Secret(_bytes(value))


def _bytes_or_nothing(value: object) -> bytes | None:
    return None if value is None else _bytes(value)


def _number(value: object) -> int:
    if type(value) is int and value >= 0 and keepable(value):
        return value
    raise _Wrong


def _real(value: object) -> float:
    if type(value) is float and math.isfinite(value):
        return value
    raise _Wrong


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise _Wrong


def _status(value: object) -> Status:
    if value in list(Status):
        return Status(str(value))
    raise _Wrong


FIELDS: Final[dict[Kind, dict[str, Callable[[object], object]]]] = {
    Kind.HEADER: {"format": _text, "version": _number},
    Kind.PERSON: {
        "id": _text,
        "token_hash": _bytes,
        "recovery_hash": _bytes_or_nothing,
        "name": _text,
        "created": _real,
        "seen": _real,
    },
    Kind.TABLE: {
        "id": _text,
        "game": _text,
        "players": _number,
        "setup": _bytes,
        "secret": _secret,
        "invite": _text,
        "private": _flag,
        "host": _text,
        "status": _status,
        "open_seats": _number,
        "created": _real,
        "changed": _real,
        "rated": _flag,
    },
    Kind.MEMBER: {"table": _text, "person": _text},
    Kind.ENTRY: {"table": _text, "number": _number, "at": _real, "data": _bytes},
    Kind.RATING: {
        "person": _text,
        "game": _text,
        "players": _number,
        "mu": _real,
        "sigma": _real,
        "games": _number,
    },
    Kind.END: {"lines": _number},
}
"""The fields of each kind of line, and what reads them."""
