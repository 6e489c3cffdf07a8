"""A person who follows docs/fairness.md to the letter, and trusts nobody: what the page does, in Python."""

from __future__ import annotations

from collections.abc import Callable

from nacre.fairness import NONCE_BYTES, Terms, commit_nonce, hash_terms, pledge
from nacre.record import Record
from nacre.table.telling import TableData


class Refuses(Exception):
    """What the server says is not what it showed before."""


class Honest:
    """Knows only what the server shows, and keeps what a page keeps."""

    def __init__(self, seats: tuple[int, ...], random_bytes: Callable[[int], bytes]) -> None:
        self.seats = seats
        self.random_bytes = random_bytes
        self.nonces: dict[bytes, bytes] = {}
        """By the hash of the terms: deals that this person committed in."""
        self.pledges: dict[bytes, bytes] = {}
        """Those that this person opened in."""

    def commit(self, shown: TableData) -> str:
        """The commitment to a new nonce, if the terms say what the table shows."""
        terms, hashed = self._read(shown)
        if hashed in self.pledges:
            raise Refuses("this deal was made already, and the server knows the nonce")
        known = {void.terms for void in terms.voided}
        if any(earlier.hex() not in known for earlier in self.nonces if earlier != hashed):
            raise Refuses("a deal is left out")
        nonce = self.nonces.setdefault(hashed, self.random_bytes(NONCE_BYTES))
        return commit_nonce(hashed, self.seats, nonce).hex()

    def open(self, shown: TableData) -> str:
        """The nonce, once all commitments are in; they are kept."""
        terms, hashed = self._read(shown)
        assert shown.deal is not None
        commits = [bytes.fromhex(commit) for commit in shown.deal.commits]
        if not all(commits) or len(commits) != len(terms.parts):
            raise Refuses("not everyone has committed")
        mine = commits[terms.parts.index(self.seats)]
        if mine != commit_nonce(hashed, self.seats, self.nonces[hashed]):
            raise Refuses("somebody exchanged this person's commitment")
        if self.pledges.setdefault(hashed, pledge(hashed, commits)) != pledge(hashed, commits):
            raise Refuses("somebody exchanged the commitments")
        return self.nonces[hashed].hex()

    def check(self, record: Record) -> str:
        """The verdict on a record: what it proves by itself, and whether it is the deal agreed to."""
        proof = record.proof()
        if proof.verdict == "broken" or record.fair is None:
            return "broken"
        hashed = hash_terms(record.fair.terms)
        if self.pledges.get(hashed) != proof.pledge or self.nonces[hashed] not in record.fair.nonces:
            return "broken"
        late = {void.terms for void in proof.restarts if void.is_late}
        late |= {earlier.hex() for earlier in self.pledges if earlier != hashed}
        return "unproven" if late else "proven"

    def _read(self, shown: TableData) -> tuple[Terms, bytes]:
        if shown.deal is None:
            raise Refuses("there is no deal")
        terms = Terms.parse(shown.deal.terms)
        fits = (
            terms.table == shown.id
            and terms.attempt == shown.deal.attempt
            and terms.commitment == shown.commitment
            and terms.setup["game"] == shown.setup.game
            and terms.setup["options"] == shown.setup.options
            and [seat.name for seat in terms.seats] == [seat.name for seat in shown.seats]
            and self.seats in terms.parts
        )
        if not fits:
            raise Refuses("the terms are not what the table shows")
        return terms, hash_terms(shown.deal.terms)
