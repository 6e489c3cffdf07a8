"""The search that asks networks, as a bot."""

from __future__ import annotations

from typing import Any

from nacre.bots.forest import Forest
from nacre.bots.ismcts import IsmctsBot, has_open_actions
from nacre.bots.learned_search import LearnedSearch
from nacre.bots.settings import LearnedSettings
from nacre.bots.slips import NOISE
from nacre.kernel.game import Game
from nacre.nets.judge import Judge
from nacre.pack.guide import Guide


class LearnedBot(IsmctsBot):
    """Tree search that follows what networks have learned."""

    name = "learned"

    def __init__(
        self,
        guide: Guide,
        judge: Judge,
        seed: int | bytes = 0,
        settings: LearnedSettings | None = None,
        *,
        clumsiness: float = 0.0,
        haste: float = 0.0,
    ) -> None:
        super().__init__(guide, seed, clumsiness=clumsiness, haste=haste)
        self.margin = guide.margin
        self.judge = judge
        self.learned_settings = settings or learned_settings(judge)
        if self.slips is not None:
            noise = min(1.0, NOISE * clumsiness)
            self.learned_settings = self.learned_settings._replace(noise=noise)

    def new_search(self, game: Game) -> Forest:
        return LearnedSearch(
            game,
            self.judge,
            self.learned_settings,
            rng=self.rng,
            shared=has_open_actions(game),
            margin=self.margin,
        )


def learned_settings(judge: Judge) -> LearnedSettings:
    """How a search uses this judge."""
    # A setting of an earlier version that is gone is of no use; one that is new keeps its usual value.
    known: dict[str, Any] = {
        name: judge.search[name] for name in LearnedSettings._fields if name in judge.search
    }
    return LearnedSettings(**known)
