"""A deal that waits: what was fixed before it, and who has committed and opened (docs/fairness.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from nacre.fairness import Fairness, VoidedDeal, commit_nonce, hash_terms
from nacre.table import entries as e

ANSWER_SECONDS: Final = 30.0
"""Seconds that persons have to commit, and then again to open. Their pages do both by themselves."""


class Deal(msgspec.Struct, frozen=True):
    """A deal that waits for the persons of a table. Nothing about the table changes meanwhile."""

    terms: str
    parts: tuple[tuple[int, ...], ...]
    """The seats of each person."""
    commits: tuple[bytes, ...]
    """By person; empty for those who have not committed."""
    nonces: tuple[bytes, ...]
    """By person; empty for those who have not opened."""
    since: float
    """When it began to wait for what it waits for now."""

    def __repr__(self) -> str:
        return f"Deal(parts={self.parts}, waits_for={self.missing()})"  # no part of a seed is in any log line

    @property
    def is_opening(self) -> bool:
        """Are all commitments in?"""
        return all(self.commits)

    @property
    def is_done(self) -> bool:
        """Is everything open?"""
        return all(self.nonces)

    @property
    def deadline(self) -> float:
        """When it is called off."""
        return self.since + ANSWER_SECONDS

    def person_at(self, seat: int) -> int:
        """The number of the person at that seat, who is not a bot."""
        return next(person for person, seats in enumerate(self.parts) if seat in seats)

    def missing(self) -> list[int]:
        """The seats of the persons that it waits for."""
        answers = self.nonces if self.is_opening else self.commits
        waiting = [seats for seats, answer in zip(self.parts, answers, strict=True) if not answer]
        return sorted(seat for seats in waiting for seat in seats)

    def has_committed(self, seat: int) -> bool:
        """Is the commitment of that seat's person in? Bots need none: the server's is theirs."""
        return all(self.commits[person] for person, seats in enumerate(self.parts) if seat in seats)

    def has_opened(self, seat: int) -> bool:
        """Is the nonce of that seat's person in?"""
        return all(self.nonces[person] for person, seats in enumerate(self.parts) if seat in seats)

    def takes(self, entry: e.Committed | e.Opened) -> bool:
        """Does that answer fit here?"""
        person = next((number for number, seats in enumerate(self.parts) if seats[0] == entry.seat), None)
        if person is None:
            return False
        if isinstance(entry, e.Committed):
            return not self.commits[person]
        hashed = commit_nonce(hash_terms(self.terms), self.parts[person], bytes.fromhex(entry.nonce))
        return self.is_opening and not self.nonces[person] and hashed == self.commits[person]

    def commit(self, person: int, commit: bytes, now: float) -> Deal:
        """The same with a commitment more."""
        commits = _with(self.commits, person, commit)
        return msgspec.structs.replace(self, commits=commits, since=now if all(commits) else self.since)

    def open(self, person: int, nonce: bytes) -> Deal:
        """The same with a nonce more."""
        return msgspec.structs.replace(self, nonces=_with(self.nonces, person, nonce))

    def void(self, missing: Sequence[tuple[int, str]]) -> VoidedDeal:
        """What the next deal has to tell of this one, which those seats called off."""
        return VoidedDeal(
            terms=hash_terms(self.terms).hex(),
            commits=tuple(commit.hex() for commit in self.commits),
            opened=tuple(bool(nonce) for nonce in self.nonces),
            missing=tuple(missing),
        )

    def fairness(self, secret: bytes, commitment: bytes) -> Fairness:
        """Where the seed came from, once everything is open."""
        return Fairness(secret, self.nonces, commitment, self.terms, self.commits)


def _with(values: tuple[bytes, ...], index: int, value: bytes) -> tuple[bytes, ...]:
    return (*values[:index], value, *values[index + 1 :])
