"""Reviews of finished games, judged ply by ply in the processes where bots think, and kept in the store."""

from __future__ import annotations

import asyncio
import zlib
from functools import partial
from typing import Final

from nacre.analysis import conclude, judge, part, write
from nacre.analysis.data import FORMAT
from nacre.analysis.ply import PlyFindings
from nacre.kernel.errors import StoreError, TableError
from nacre.record import Record
from nacre.server.logs import log
from nacre.server.metering import charged
from nacre.server.recent import Recent
from nacre.server.store.base import Store
from nacre.server.tables.finds import keep_finds
from nacre.server.tables.queueing import Owner
from nacre.server.tables.thinking import Thinkers

MOST_SECONDS: Final = 120.0
"""Seconds that one ply may take on a busy machine."""
EFFORT: Final = 1.0
"""The usual work: so a server gives the bytes that `nacre analyse --json` prints."""
ATTEMPTS: Final = 2
"""How often a ply is judged before the review is given up."""
REMEMBERED: Final = 100
"""Games whose reviews are remembered."""
MOST_AT_ONCE: Final = 4
"""Games of one person that are judged at the same time."""


class Job:
    """A game that is being judged."""

    def __init__(self, record: Record, owner: Owner) -> None:
        self.record = record
        self.owner = owner
        self.found: list[PlyFindings] = []
        self.whole = b""
        """The review, once it is complete."""
        self.failed = False
        self.task: asyncio.Task[None] | None = None
        """What judges it, until all is done."""

    def stop(self) -> None:
        """Leave it at what is known."""
        if self.task is not None:
            self.task.cancel()

    def known(self) -> bytes:
        """What is known by now."""
        if self.failed:
            raise TableError("analysis.failed")
        done = min(len(self.found) / len(self.record.actions), 0.99)
        return self.whole or write(part(self.record, EFFORT, self.found, round(done, 3)))


class Judges:
    """Judges games that are asked for, and keeps what was found with the table."""

    def __init__(self, thinkers: Thinkers, store: Store) -> None:
        self.thinkers = thinkers
        self.store = store
        self._jobs: Recent[str, Job] = Recent(REMEMBERED, forgotten=Job.stop)

    async def ask(self, id: str, record: Record, person: str = "") -> bytes:
        """What is known about a finished game, as JSON; asking begins it, in that person's name."""
        job = self._jobs.get(id)
        if job is None:
            kept = await self.store.analysis(id, FORMAT)
            if kept is not None:
                return zlib.decompress(kept)
            job = self._jobs.get(id) or self._begin(id, record, person)
        return job.known()

    def close(self) -> None:
        """Stop."""
        for job in self._jobs:
            job.stop()

    def _begin(self, id: str, record: Record, person: str) -> Job:
        owner = self.thinkers.owner(person, id)
        begun = sum(each.owner.person == person and each.task is not None for each in self._jobs)
        if begun >= MOST_AT_ONCE:
            raise TableError("server.too_fast")
        job = Job(record, owner)
        self._jobs.put(id, job)
        job.task = asyncio.ensure_future(charged(self._judge(id, job)))
        return job

    async def _judge(self, id: str, job: Job) -> None:
        try:
            for ply in range(len(job.record.actions)):
                job.found.append(await self._judge_ply(job, ply))
            closing = partial(close_review, job.record, EFFORT, job.found)
            whole = await self.thinkers.judge(job.owner, MOST_SECONDS, closing)
            await self._keep(id, whole)
            job.whole = whole
        except Exception:  # noqa: BLE001 - whatever is wrong with a game, the server goes on
            log.exception("a game could not be judged", extra={"table": id})
            job.failed = True
        finally:
            job.task = None

    async def _keep(self, id: str, whole: bytes) -> None:
        try:
            await self.store.keep_analysis(id, FORMAT, zlib.compress(whole))
            await keep_finds(self.store, id, whole)
        except StoreError:
            log.exception("a review could not be kept", extra={"table": id})

    async def _judge_ply(self, job: Job, ply: int) -> PlyFindings:
        judging = partial(judge, job.record, EFFORT, ply)
        for _ in range(ATTEMPTS - 1):
            try:
                return await self.thinkers.judge(job.owner, MOST_SECONDS, judging)
            except Exception:  # noqa: BLE001 - a process may have been lost
                log.warning("a ply is judged once more", extra={"table": job.owner.table})
        return await self.thinkers.judge(job.owner, MOST_SECONDS, judging)


def close_review(record: Record, effort: float, found: list[PlyFindings]) -> bytes:
    """The whole review as JSON. Runs in the pool."""
    return write(conclude(record, effort, found))
