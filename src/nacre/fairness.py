"""Fair deals: as long as one person at a table is honest, nobody chooses the seed, not even the server.

First the server commits to a secret by its hash. Then each person commits to a nonce by its hash. Only when
all commitments are in, the nonces are opened. The seed is a hash of all of it, so nobody could choose a part
that suits the parts of others. After the game everything is published, and everyone can recompute the seed.

Everything that is hashed is text: lines without a line break at the end. docs/fairness.md has the formulas,
the reasons, and what is not promised.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from nacre.kernel.options import shorten
from nacre.kernel.position import Field

SCHEME: Final = "nacre-2"
SECRET_BYTES: Final = 32
NONCE_BYTES: Final = 32
HASH_BYTES: Final = 32
MOST_ATTEMPTS: Final = 8
"""Deals that a table may begin: each that is called off is in the record of the next."""
MOST_TERMS: Final = 32_768
"""Characters that terms may have."""

SEALED_NONCE_BYTES: Final = 16
"""The nonces of the first scheme, in which persons sent a nonce without a commitment."""
NO_NONCE: Final = bytes(SEALED_NONCE_BYTES)
"""The nonce of bots in the first scheme."""


class SeatTerms(NamedTuple):
    """Who sits at a seat: one of the persons, counted from 0, or a bot of that level (-1)."""

    name: str
    person: int
    level: str = ""


class VoidedDeal(NamedTuple):
    """A deal that was called off because somebody did not answer in time, or stood up."""

    terms: str
    """The hash of its terms."""
    commits: tuple[str, ...]
    """By person; empty for those who had not committed."""
    opened: tuple[bool, ...]
    """By person."""
    missing: tuple[tuple[int, str], ...]
    """The seats that called it off, with their names."""

    @property
    def is_late(self) -> bool:
        """Had anyone opened? Then who called it off may have known what would be dealt."""
        return any(self.opened)


class Terms(NamedTuple):
    """Everything that is fixed before any person commits; every commitment covers it."""

    table: str
    attempt: int
    """Which deal of the table it is; from 1."""
    chance: str
    """The scheme of chance, by which the seed deals."""
    rules: int
    setup: Mapping[str, object]
    """The game, its options and how it is played, as plain data."""
    seats: tuple[SeatTerms, ...]
    commitment: str
    """The server's commitment."""
    voided: tuple[VoidedDeal, ...]
    """The deals of the table that were called off before."""

    @property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each person: several where a device is passed round."""
        count = 1 + max((seat.person for seat in self.seats), default=-1)
        return tuple(
            tuple(number for number, seat in enumerate(self.seats) if seat.person == person)
            for person in range(count)
        )

    def text(self) -> str:
        """The terms as JSON, always the same for the same terms."""
        return canonical(
            {
                "scheme": SCHEME,
                "table": self.table,
                "attempt": self.attempt,
                "chance": self.chance,
                "rules": self.rules,
                "setup": self.setup,
                "seats": [
                    {"name": seat.name, "bot": seat.level}
                    if seat.person < 0
                    else {"name": seat.name, "person": seat.person}
                    for seat in self.seats
                ],
                "commitment": self.commitment,
                "voided": [void._asdict() for void in self.voided],
            }
        )

    @staticmethod
    def parse(text: str, path: str = "terms") -> Terms:
        """The terms that a text writes; PositionError names the field that is wrong."""
        whole = Field(text, path)
        try:
            data = json.loads(text) if len(text) <= MOST_TERMS else None
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise whole.refuse("record.terms_json")
        terms = _read_terms(Field(data, path))
        if terms.text() != text:
            raise whole.refuse("record.terms_json")
        return terms


class Fairness(NamedTuple):
    """Where a seed came from. It is published once the game is over.

    Without `terms` it is of the first scheme, in which the last to send a nonce could choose it.
    """

    secret: bytes
    nonces: tuple[bytes, ...]
    """One for each person; in the first scheme, one for each seat."""
    commitment: bytes
    """The server's commitment."""
    terms: str = ""
    commits: tuple[bytes, ...] = ()
    """The commitments of the persons."""

    @property
    def pledge(self) -> bytes:
        """The hash of everything that was fixed before anyone opened a nonce."""
        return pledge(hash_terms(self.terms), self.commits)

    @property
    def seed(self) -> bytes:
        """The seed that follows from it."""
        if not self.terms:
            return sha256(self.secret + b"".join(self.nonces)).digest()
        nonces = [nonce.hex() for nonce in self.nonces]
        return hash_lines("seed", self.pledge.hex(), self.secret.hex(), *nonces)

    def matches_commitment(self) -> bool:
        """Is the secret the one that the server committed to before the game?"""
        if not self.terms:
            return sha256(self.secret).digest() == self.commitment
        terms = Terms.parse(self.terms)
        committed = commit_secret(terms.table, terms.attempt, terms.setup, self.secret)
        return committed == self.commitment and self.commitment.hex() == terms.commitment

    def unmatched(self) -> list[int]:
        """The persons whose nonces are not those that they committed to."""
        parts = Terms.parse(self.terms).parts if self.terms else ()
        hashed = hash_terms(self.terms)
        return [
            person
            for person, (seats, nonce, commit) in enumerate(
                zip(parts, self.nonces, self.commits, strict=True)
            )
            if commit_nonce(hashed, seats, nonce) != commit
        ]

    def __repr__(self) -> str:
        return f"Fairness(commitment={self.commitment.hex()!r})"  # secrets must not reach a log


def new_secret() -> bytes:
    """A new random secret for a table."""
    return secrets.token_bytes(SECRET_BYTES)


def new_nonce() -> bytes:
    """A new random nonce for a person."""
    return secrets.token_bytes(NONCE_BYTES)


def secret_of(secret: bytes, attempt: int) -> bytes:
    """The secret of one deal of a table: those that were published tell nothing about the next."""
    return hmac.digest(secret, f"nacre attempt {attempt}".encode(), "sha256")


def commit_secret(table: str, attempt: int, setup: Mapping[str, object], secret: bytes) -> bytes:
    """The server's commitment to the secret of a deal, for that table with that set-up alone."""
    return hash_lines(
        "server", table, str(attempt), hash_lines("setup", canonical(setup)).hex(), secret.hex()
    )


def hash_terms(text: str) -> bytes:
    """The hash of terms, which every person's commitment covers."""
    return hash_lines("terms", text)


def commit_nonce(terms: bytes, seats: Sequence[int], nonce: bytes) -> bytes:
    """A person's commitment to a nonce. It is of no use at another seat, table or deal."""
    return hash_lines("person", terms.hex(), ",".join(map(str, seats)), nonce.hex())


def pledge(terms: bytes, commits: Sequence[bytes]) -> bytes:
    """The hash of everything that was fixed before anyone opened a nonce. Each person should keep it."""
    return hash_lines("pledge", terms.hex(), *[commit.hex() for commit in commits])


def hash_lines(purpose: str, *lines: str) -> bytes:
    """The SHA-256 of lines of text; the first says what they are, so that no hash can pass for another."""
    return sha256("\n".join([f"{SCHEME} {purpose}", *lines]).encode()).digest()


def canonical(data: Mapping[str, object]) -> str:
    """Data as JSON in ASCII, always the same for the same data, without a ' in it: TOML can quote it."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False).replace("'", "\\u0027")


def _read_terms(field: Field) -> Terms:
    keys = ("scheme", "table", "attempt", "chance", "rules", "setup", "seats", "commitment", "voided")
    fields = field.object(keys)
    fields["scheme"].one_of([SCHEME])
    attempt = fields["attempt"].number(1, MOST_ATTEMPTS)
    setup = fields["setup"].value
    if not isinstance(setup, dict):
        raise fields["setup"].refuse("record.terms_json")
    seats = tuple(_read_seat(item) for item in fields["seats"].items(1, 64))
    persons = list(dict.fromkeys(seat.person for seat in seats if seat.person >= 0))
    if persons != list(range(len(persons))):
        raise fields["seats"].refuse("record.terms_json")
    return Terms(
        table=_read_text(fields["table"]),
        attempt=attempt,
        chance=_read_text(fields["chance"]),
        rules=fields["rules"].number(0, 2**31),
        setup=setup,
        seats=seats,
        commitment=read_hex(fields["commitment"], HASH_BYTES).hex(),
        voided=tuple(_read_void(item) for item in fields["voided"].items(attempt - 1, attempt - 1)),
    )


def _read_seat(field: Field) -> SeatTerms:
    if isinstance(field.value, dict) and "bot" in field.value:
        fields = field.object(("name", "bot"))
        return SeatTerms(_read_text(fields["name"]), -1, _read_text(fields["bot"]))
    fields = field.object(("name", "person"))
    return SeatTerms(_read_text(fields["name"]), fields["person"].number(0, 63))


def _read_void(field: Field) -> VoidedDeal:
    fields = field.object(VoidedDeal._fields)
    missing = [item.items(2, 2) for item in fields["missing"].items(0, 64)]
    return VoidedDeal(
        terms=read_hex(fields["terms"], HASH_BYTES).hex(),
        commits=tuple(
            read_hex(item, HASH_BYTES).hex() if item.value else "" for item in fields["commits"].items(0, 64)
        ),
        opened=tuple(item.value is True for item in fields["opened"].items(0, 64)),
        missing=tuple((seat.number(0, 63), _read_text(name)) for seat, name in missing),
    )


def _read_text(field: Field) -> str:
    if not isinstance(field.value, str) or len(field.value) > 200 or not field.value.isprintable():
        raise field.refuse("record.terms_json")
    return field.value


def read_hex(field: Field, length: int) -> bytes:
    """That many bytes, written as hexadecimal digits."""
    text = field.value
    if isinstance(text, str) and len(text) == 2 * length:
        try:
            data = bytes.fromhex(text)
        except ValueError:
            data = b""
        if len(data) == length:  # spaces between digits are skipped
            return data
    raise field.refuse("record.hex", {"value": shorten(text), "digits": 2 * length})
