"""Judging finished games, one choice after the other, in the processes where bots think."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from nacre.bots.analysis import JudgedChoice, judge_choice
from nacre.kernel.errors import TableError
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.record import Record
from nacre.server.interface.api import Analysis, JudgedData
from nacre.server.logs import log
from nacre.server.metering import Pace, charged
from nacre.server.recent import Recent
from nacre.server.tables.queueing import Owner
from nacre.server.tables.thinking import Thinkers
from nacre.table.telling import words

MOST_SECONDS: Final = 120.0
"""Seconds that one choice may take on a busy machine."""
ITERATIONS: Final = 600
"""Iterations of the search that judges a choice."""
REMEMBERED: Final = 100
"""Games whose judgements are remembered."""
MOST_AT_ONCE: Final = 4
"""Games of one person that are judged at the same time."""


class Job:
    """A game that is being judged."""

    def __init__(self, record: Record, owner: Owner) -> None:
        self.record = record
        self.owner = owner
        self.finished = False
        """Is everything judged?"""
        self.choices: list[JudgedData] = []
        self.done = 0
        """Plies that were judged, or needed no judgement."""
        self.task: asyncio.Task[None] | None = None
        """What judges it, until all is done."""

    def stop(self) -> None:
        """Leave it at what is known."""
        if self.task is not None:
            self.task.cancel()

    def analysis(self) -> Analysis:
        """What is known by now."""
        done = 1.0 if self.finished else min(self.done / len(self.record.actions), 0.99)
        return Analysis(done, self.choices)

    def add(self, state: State, choice: JudgedChoice) -> None:
        """Add a choice that was made in that state."""
        game = self.record.game
        self.choices.append(
            JudgedData(
                ply=choice.ply,
                seat=choice.seat,
                played=game.text(choice.played),
                best=game.text(choice.best),
                words=words(game.describe_in(state, choice.best)),
                loss=round(choice.loss, 4),
                before=[round(value, 4) for value in choice.before],
                after=[round(value, 4) for value in choice.after],
            )
        )


class Judges:
    """Judges games that are asked for, and remembers the latest judgements."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._jobs: Recent[str, Job] = Recent(REMEMBERED, forgotten=Job.stop)

    def ask(self, id: str, record: Record, person: str = "") -> Analysis:
        """What is known about a finished game; asking begins it, in that person's name."""
        job = self._jobs.get(id)
        if job is None:
            owner = self.thinkers.owner(person, id)
            begun = sum(each.owner.person == person and each.task is not None for each in self._jobs)
            if begun >= MOST_AT_ONCE:
                raise TableError("server.too_fast")
            job = Job(record, owner)
            self._jobs.put(id, job)
            job.task = asyncio.ensure_future(charged(self._judge(id, job)))
        return job.analysis()

    def close(self) -> None:
        """Stop."""
        for job in self._jobs:
            job.stop()

    async def _judge(self, id: str, job: Job) -> None:
        pace = Pace()
        for number, ply in enumerate(job.record.plies()):
            try:
                if len(ply.before.legal_actions()) > 1:
                    judging = partial(judge_ply, ply.before, number, ply.action)
                    job.add(ply.before, await self.thinkers.judge(job.owner, MOST_SECONDS, judging))
            except Exception:  # noqa: BLE001 - the rest can still be judged
                log.exception("a choice could not be judged", extra={"table": id})
            job.done += 1
            await pace.rest()
        job.finished = True
        job.task = None


def judge_ply(state: State, ply: int, played: int) -> JudgedChoice:
    """Judge one choice. Runs in the pool."""
    return judge_choice(state, ply, played, ITERATIONS, Rng(f"judge {ply}".encode()))
