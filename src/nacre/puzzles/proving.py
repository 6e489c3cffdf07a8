"""Is one choice clearly the best? A search names it; worlds that the search has not seen decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from nacre.analysis.comparing import Trial, play_on
from nacre.analysis.estimates import Estimate
from nacre.analysis.losses import MIN_TOLD, is_told, new_search
from nacre.bots.bot import Budget, Candidate, Choice
from nacre.bots.heuristic import HeuristicBot
from nacre.bots.ismcts import best_choice
from nacre.kernel.rng import Rng
from nacre.kernel.view import View
from nacre.registry import guide_for

BLINK_ITERATIONS: Final = 100
"""Iterations of the search that throws out where first sight seems to be right."""
GLANCE_ITERATIONS: Final = 400
"""Iterations of the search that throws out where nothing seems to be clearly the best."""
SEARCH_ITERATIONS: Final = 3000
"""Iterations of the search that names the answer and the rivals."""
MIN_GAP: Final = 0.08
"""How much more the answer has to promise, at a glance, than what looks best at first sight."""
MIN_LEAD: Final = 0.04
"""And, in both searches, than every other action that comes into question."""
FIRST_WORLDS: Final = 100
"""Worlds in which the answer is compared with the rivals at first."""
LAST_WORLDS: Final = 800
"""Worlds in which it has to be clearly better than each of them."""
TREES: Final = 4
MOST_RIVALS: Final = 5
SELDOM: Final = 0.02
"""An action that has less than this part of the visits does not come into question."""
CERTAIN: Final = 0.97
"""Where the answer promises this share of a win or more, the game is over anyway."""
HOPELESS: Final = 0.06
"""And where it promises this or less, it is lost."""


class Proof(NamedTuple):
    """An action that is clearly better than all others that come into question."""

    answer: int
    tempting: int
    """What looks best at first sight."""
    share: float
    rivals: tuple[tuple[int, Estimate], ...]
    """The others with their losses, the best first."""
    worlds: int


def prove(view: View, legal: list[int], rng: Rng) -> Proof | None:
    """The best action and what shows it; None if nothing is clearly the best, or if first sight finds it."""
    seat = int(view.seat)
    tempting = first_sight(view, legal, rng)
    if _search(view, legal, rng, BLINK_ITERATIONS).action == tempting:
        return None
    glance = _search(view, legal, rng, GLANCE_ITERATIONS)
    if glance.action == tempting or _lead(glance, tempting, seat) < MIN_GAP or not _leads(glance, seat):
        return None
    found = _search(view, legal, rng, SEARCH_ITERATIONS)
    if found.action != glance.action or not _leads(found, seat):
        return None
    if not HOPELESS < found.candidates[0].expected[seat] < CERTAIN:
        return None
    rivals = _rivals(found.candidates, tempting)
    arms = [found.action, *rivals]
    if not all(_is_likely(loss) for loss in _losses(play_on(view, arms, rng, trees=1, worlds=FIRST_WORLDS))):
        return None
    trial = play_on(view, arms, rng, trees=TREES, worlds=LAST_WORLDS)
    losses = _losses(trial)
    if not all(is_told(loss) for loss in losses):
        return None
    ranked = sorted(zip(rivals, losses, strict=True), key=lambda rival: rival[1].mean)
    share = sum(row[0] for tree in trial.rows for row in tree) / trial.worlds
    return Proof(found.action, tempting, share, tuple(ranked), trial.worlds)


def prove_again(view: View, answer: int, rivals: Sequence[int], rng: Rng, worlds: int) -> list[Estimate]:
    """The losses of the rivals in fresh worlds."""
    return _losses(play_on(view, [answer, *rivals], rng, trees=TREES, worlds=worlds))


def first_sight(view: View, legal: list[int], rng: Rng) -> int:
    """What looks best before one thinks."""
    bot = HeuristicBot(guide_for(view.game), rng.fork().hex().encode())
    return bot.choose(view, legal, Budget()).action


def _search(view: View, legal: list[int], rng: Rng, iterations: int) -> Choice:
    search = new_search(view.game, rng.fork())
    search.run(view, iterations)
    return best_choice(search, view, legal)


def _lead(choice: Choice, other: int, seat: int) -> float:
    """How much more the chosen action promises than another; all of it if that was never tried."""
    promised = choice.candidates[0].expected[seat]
    tried = next(each for each in choice.candidates if each.action == other)
    return promised - tried.expected[seat] if tried.visits else promised


def _leads(choice: Choice, seat: int) -> bool:
    """Does the chosen action promise more than all others that come into question?"""
    first, *others = choice.candidates
    enough = SELDOM * sum(each.visits for each in choice.candidates)
    return all(
        first.expected[seat] - each.expected[seat] >= MIN_LEAD for each in others if each.visits >= enough
    )


def _rivals(candidates: Sequence[Candidate], tempting: int) -> list[int]:
    """What comes into question: what was tried most, and what looks best at first sight."""
    enough = SELDOM * sum(each.visits for each in candidates)
    rivals = [each.action for each in candidates[1:] if each.visits >= enough][:MOST_RIVALS]
    return rivals if tempting in rivals else [*rivals, tempting]


def _losses(trial: Trial) -> list[Estimate]:
    return [trial.difference(0, arm) for arm in range(1, len(trial.rows[0][0]))]


def _is_likely(loss: Estimate) -> bool:
    """May it turn out to be clear? Most positions end here."""
    return loss.mean + loss.error >= MIN_TOLD
