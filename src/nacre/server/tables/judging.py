"""Judging finished games, one choice after the other, in the processes where bots think."""

from __future__ import annotations

import asyncio
from typing import Final

from nacre.bots.analysis import JudgedChoice, fair_share, judge_choice, split_results, win_shares
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.record import Record
from nacre.server.interface.api import AccountData, Analysis, JudgedData
from nacre.server.logs import log
from nacre.server.recent import Recent
from nacre.server.tables.thinking import Thinkers
from nacre.table.telling import words

MOST_SECONDS: Final = 120.0
"""Seconds that one choice may take on a busy machine."""
ITERATIONS: Final = 600
"""Iterations of the search that judges a choice."""
REMEMBERED: Final = 100
"""Games whose judgements are remembered."""
MOST_AT_ONCE: Final = 4
"""Games that are judged at the same time."""


class Job:
    """A game that is being judged."""

    def __init__(self, record: Record) -> None:
        self.record = record
        *self.states, self.final = record.states()
        self.judged: list[JudgedChoice] = []
        self.done = 0
        """Plies that were judged, or needed no judgement."""
        self.task: asyncio.Task[None] | None = None
        """What judges it, until all is done."""

    def stop(self) -> None:
        """Leave it at what is known."""
        if self.task is not None:
            self.task.cancel()

    def analysis(self) -> Analysis:
        """What is known by now; luck and mistakes are added up at the end."""
        game = self.record.game
        choices = [
            JudgedData(
                ply=choice.ply,
                seat=choice.seat,
                played=game.text(choice.played),
                best=game.text(choice.best),
                words=words(game.describe_in(self.states[choice.ply], choice.best)),
                loss=round(choice.loss, 4),
                before=[round(value, 4) for value in choice.before],
                after=[round(value, 4) for value in choice.after],
            )
            for choice in self.judged
        ]
        done = self.done / max(1, len(self.states))
        if self.done < len(self.states):
            return Analysis(min(done, 0.99), choices, [])
        if not self.final.is_over():
            return Analysis(1.0, choices, [])  # somebody resigned: that is neither luck nor a mistake
        final = split_results(self.judged, win_shares(self.final), fair_share(game))
        data = [
            AccountData(account.result, account.fair, account.luck, account.mistakes, account.gifts)
            for account in final
        ]
        return Analysis(1.0, choices, data)


class Judges:
    """Judges games that are asked for, and remembers the latest judgements."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._jobs: Recent[str, Job] = Recent(REMEMBERED, forgotten=Job.stop)
        self._turn = asyncio.Semaphore(MOST_AT_ONCE)

    def ask(self, id: str, record: Record) -> Analysis:
        """What is known about a finished game; asking begins it."""
        job = self._jobs.get(id)
        if job is None:
            job = Job(record)
            self._jobs.put(id, job)
            job.task = asyncio.ensure_future(self._judge(id, job))
        return job.analysis()

    def close(self) -> None:
        """Stop."""
        for job in self._jobs:
            job.stop()

    async def _judge(self, id: str, job: Job) -> None:
        async with self._turn:
            for ply, state in enumerate(job.states):
                try:
                    if len(state.legal_actions()) > 1:
                        played = job.record.actions[ply]
                        judged = await self.thinkers.run(MOST_SECONDS, judge_ply, state, ply, played)
                        job.judged.append(judged)
                except Exception:  # noqa: BLE001 - the rest can still be judged
                    log.exception("a choice could not be judged", extra={"table": id})
                job.done += 1
        job.task = None


def judge_ply(state: State, ply: int, played: int) -> JudgedChoice:
    """Judge one choice. Runs in the pool."""
    return judge_choice(state, ply, played, ITERATIONS, Rng(f"judge {ply}".encode()))
