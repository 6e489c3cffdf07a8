"""Judging finished games, one choice after the other, in the processes where bots think."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from nacre.bots.analysis import Judged, accounts, fair_share, judge, results
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.record import Record
from nacre.server.interface.api import AccountData, Analysis, JudgedData
from nacre.server.logs import log
from nacre.server.tables.thinking import Thinkers
from nacre.table.telling import words

MOST_SECONDS: Final = 120.0
"""For one choice, on a busy machine."""
ITERATIONS: Final = 600
KEPT: Final = 100
MOST_AT_ONCE: Final = 4


class Job:
    """A game that is being judged."""

    def __init__(self, record: Record) -> None:
        self.record = record
        *self.states, self.final = record.states()
        self.judged: list[Judged] = []
        self.done = 0

    def told(self) -> Analysis:
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
        final = accounts(self.judged, results(self.final), fair_share(game))
        told = [
            AccountData(account.result, account.fair, account.luck, account.mistakes, account.gifts)
            for account in final
        ]
        return Analysis(1.0, choices, told)


class Judges:
    """Judges games that are asked for, and keeps what came of the latest."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Semaphore(MOST_AT_ONCE)

    def ask(self, id: str, record: Record) -> Analysis:
        """What is known about a finished game; asking begins it."""
        if id not in self._jobs:
            self._jobs[id] = Job(record)
            while len(self._jobs) > KEPT:
                old, _ = self._jobs.popitem(last=False)
                if old in self._tasks:
                    self._tasks.pop(old).cancel()
            self._tasks[id] = asyncio.ensure_future(self._judge(id))
        self._jobs.move_to_end(id)
        return self._jobs[id].told()

    def close(self) -> None:
        """Stop."""
        for task in self._tasks.values():
            task.cancel()

    async def _judge(self, id: str) -> None:
        job = self._jobs[id]
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
        self._tasks.pop(id, None)


def judge_ply(state: State, ply: int, played: int) -> Judged:
    """Judge one choice. Runs in the pool."""
    return judge(state, ply, played, ITERATIONS, Rng(f"judge {ply}".encode()))
