"""The deals of a table: those that were called off, the one that waits, the one that was made."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, TypeAlias

import msgspec

from nacre import chance
from nacre.fairness import NO_NONCE, Fairness, SeatTerms, Terms, VoidedDeal, commit_secret, secret_of
from nacre.kernel.game import Game
from nacre.table import entries as e
from nacre.table.deal import Deal
from nacre.table.entries import AnyEntry
from nacre.table.seats import Seat
from nacre.table.setup import Setup

DealEntry: TypeAlias = e.Started | e.Dealing | e.Committed | e.Opened | e.Voided
DAY_SEED: Final = b"nacre day seed"
"""What is hashed after the secret of a day to get the seed of its deal."""
COVERED: Final = (e.Sat, e.Stood, e.BotSat, e.Sealed, e.Started, e.Dealing)
"""What cannot happen while a deal waits: the commitments cover who sits where."""


class Deals:
    """The deals of a table. Only `Table.take` changes them."""

    def __init__(self, table: str, setup: Setup, game: Game, secret: bytes) -> None:
        self.current: Deal | None = None
        """The deal that waits for persons to commit or open."""
        self.voided: tuple[VoidedDeal, ...] = ()
        self.fair: Fairness | None = None
        """Where the seed came from, once there is one."""
        self.scheme = chance.TABLE
        self.day = ""
        """Of the same deal for everyone, if it is one."""
        self._table = table
        self._setup = setup
        self._game = game
        self._secret = secret

    @property
    def attempt(self) -> int:
        """The number of the deal that was made, waits or comes next."""
        return len(self.voided) + 1

    @property
    def commitment(self) -> bytes:
        """The server's commitment for that deal."""
        if self.fair is not None:
            return self.fair.commitment
        secret = secret_of(self._secret, self.attempt)
        return commit_secret(self._table, self.attempt, setup_terms(self._setup, self._game), secret)

    def fits(self, entry: AnyEntry, seats: Sequence[Seat]) -> bool:
        """Can that happen while this deal waits, or while none does?"""
        if isinstance(entry, (e.Committed, e.Opened)):
            return self.current is not None and self.current.takes(entry)
        if isinstance(entry, e.Voided):
            return self.current is not None and len(entry.seats) == len(entry.names)
        if isinstance(entry, e.Started) and any(seat.nonce is None for seat in seats) and not entry.day:
            return False
        if isinstance(entry, e.Started) and any(seat.kind == "open" for seat in seats):
            return False
        if isinstance(entry, e.Dealing) and any(seat.kind == "open" for seat in seats):
            return False
        return self.current is None or not isinstance(entry, COVERED)

    def take(self, entry: DealEntry, seats: list[Seat], names: Sequence[str]) -> bool:
        """Let it happen, to the seats too: is there a seed now?"""
        deal = self.current
        if isinstance(entry, e.Started) and entry.day:
            self.day = entry.day
            self.fair = Fairness(self._secret, (DAY_SEED,), bytes.fromhex(entry.commitment))
        elif isinstance(entry, e.Started):
            self._start_sealed([seat.nonce or NO_NONCE for seat in seats])
        elif isinstance(entry, e.Dealing):
            self._begin(self._terms(seats, names), entry.at)
        elif deal is not None and isinstance(entry, e.Committed):
            person = deal.person_at(entry.seat)
            self.current = deal.commit(person, bytes.fromhex(entry.commitment), entry.at)
        elif deal is not None and isinstance(entry, e.Opened):
            self._open(deal.open(deal.person_at(entry.seat), bytes.fromhex(entry.nonce)))
        elif deal is not None and isinstance(entry, e.Voided):
            self._void(deal, entry, seats)
        return self.fair is not None

    def _begin(self, terms: Terms, now: float) -> None:
        nobody = (b"",) * len(terms.parts)
        self.current = Deal(terms.text(), terms.parts, nobody, nobody, now)

    def _open(self, deal: Deal) -> None:
        self.current = deal
        if deal.is_done:
            self.fair = deal.fairness(secret_of(self._secret, self.attempt), self.commitment)
            self.current = None

    def _void(self, deal: Deal, entry: e.Voided, seats: list[Seat]) -> None:
        self.voided += (deal.void(list(zip(entry.seats, entry.names, strict=True))),)
        self.current = None
        if entry.why == "late" and all(seat in entry.seats for held in deal.parts for seat in held):
            return  # nobody answered at all: everyone keeps their seat
        for seat in entry.seats:
            seats[seat] = Seat()

    def _start_sealed(self, nonces: Sequence[bytes]) -> None:
        """Deal by the first scheme, in which persons sent nonces without commitments."""
        self.scheme = chance.PLY
        self.fair = Fairness(self._secret, tuple(nonces), sha256(self._secret).digest())

    def _terms(self, seats: Sequence[Seat], names: Sequence[str]) -> Terms:
        persons = list(dict.fromkeys(seat.person for seat in seats if seat.kind == "person"))
        return Terms(
            table=self._table,
            attempt=self.attempt,
            chance=self.scheme,
            rules=self._game.rules_version,
            setup=setup_terms(self._setup, self._game),
            seats=tuple(
                SeatTerms(name, persons.index(seat.person))
                if seat.kind == "person"
                else SeatTerms(name, -1, seat.level)
                for seat, name in zip(seats, names, strict=True)
            ),
            commitment=self.commitment.hex(),
            voided=self.voided,
        )


def setup_terms(setup: Setup, game: Game) -> dict[str, object]:
    """What a set-up decides about the game, as plain data. Of a view to begin from, only the hash is told."""
    return {
        "game": game.name,
        "options": {name: list(v) if isinstance(v, tuple) else v for name, v in game.options.items()},
        "rated": setup.rated,
        "clock": msgspec.to_builtins(setup.clock),
        "start": sha256(setup.start.view.encode()).hexdigest() if setup.start else None,
    }
