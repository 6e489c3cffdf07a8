"""How weaker levels err: as people do, who overlook and misjudge, and not by playing at random."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final

from nacre.bots.bot import Candidate, Choice
from nacre.kernel.rng import Rng
from nacre.kernel.view import View

MIN_VISITS: Final = 3
"""An action that the search tried less often than this was not thought about."""
SERIOUS: Final = 8
"""Nor was one that it tried less than an eighth as often as its favourite. If such actions counted, a bot
that thinks longer would have more bad ones to choose by mistake."""
FEW: Final = 5
"""Nobody weighs more actions than that against each other. Where many are about as good, a bot that judged
all of them would nearly always be wrong about one."""
OVERLOOKED: Final = 1.5
"""How often an action is overlooked, as a multiple of the clumsiness: more often than it is misjudged."""
HAZE: Final = 8.0
"""How much first sight errs, as a multiple of how much thinking errs: one corrects most of it."""
NOISE: Final = 3.0
"""How much of first sight is random in a search that asks networks, as a multiple of the clumsiness."""
ERROR: Final = NormalDist()


class Slips:
    """The slips of one bot: what it does not notice, and how wrong it is about the rest.

    `clumsiness` is the usual error in judging an action, in shares of the win, at a game that forgives as
    much as others (`forgiveness` 1).
    """

    def __init__(self, clumsiness: float, forgiveness: float, rng: Rng) -> None:
        self.overlooks = OVERLOOKED * clumsiness
        self.misjudges = clumsiness * forgiveness
        self.rng = rng

    def choose(self, view: View, choice: Choice) -> Choice:
        """The choice of somebody who slips, from the opinion of a search."""
        seat = int(view.seat)
        most = max((each.visits for each in choice.candidates), default=0)
        enough = max(MIN_VISITS, most / SERIOUS)
        thought_of = [each for each in choice.candidates[:FEW] if each.visits >= enough]
        striking = actions_that_score(view, thought_of, self.rng)
        noticed = [each for each in thought_of if each.action in striking or not self._overlooks()]
        if not noticed:
            return choice
        worths = {each.action: prudent_worth(each, seat) + self._error() for each in noticed}
        noticed.sort(key=lambda each: -worths[each.action])
        others = tuple([each for each in choice.candidates if each.action not in worths])
        return Choice(noticed[0].action, (*noticed, *others))

    def _overlooks(self) -> bool:
        return float(self.rng.below(65536)) < self.overlooks * 65536

    def _error(self) -> float:
        return self.misjudges * ERROR.inv_cdf(float(self.rng.below(65535) + 1) / 65536)


def prudent_worth(candidate: Candidate, seat: int) -> float:
    """What the seat can expect, less the standard error of so many games won or lost.

    What was tried a few times only may look good by luck. With several such actions, the one that looks best
    would often be one of these.
    """
    return candidate.expected[seat] - 0.5 / sqrt(candidate.visits)


def actions_that_score(view: View, candidates: list[Candidate], rng: Rng) -> set[int]:
    """The actions that give the seat points at once: nobody overlooks these."""
    seat = int(view.seat)
    world = view.game.imagine(view, rng)
    before = world.score(seat)
    striking = set()
    for each in candidates:
        after = world.clone()
        after.apply(each.action)
        if after.score(seat) > before:
            striking.add(each.action)
    return striking
