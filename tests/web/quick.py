"""Bots that answer at once: what they play does not matter to the page."""

from __future__ import annotations

from nacre.bots import Budget
from nacre.bots.hint import find_hint
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.server.tables.queueing import Kind, Owner
from nacre.server.tables.thinking import NOBODY, WordedHint, fallback
from nacre.table.telling import words
from server.house import NearThinkers


class QuickThinkers(NearThinkers):
    """Play at first sight; hints and judgements are those of a short search."""

    async def choose(self, state: State, level: str, owner: Owner = NOBODY, kind: Kind = Kind.PLAY) -> int:
        return fallback(state.view(int(state.seat)), state.legal_actions())

    async def choose_steadily(self, state: State, level: str, seed: bytes, owner: Owner = NOBODY) -> int:
        return await self.choose(state, level, owner)

    async def hint(self, view: View, legal: list[int], owner: Owner = NOBODY) -> WordedHint:
        found = find_hint(view, legal, Budget(iterations=60))
        return WordedHint(found.action, [words(reason) for reason in found.reasons])
