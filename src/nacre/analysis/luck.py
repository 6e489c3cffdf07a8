"""Luck at chance events: what came, less the mean of all that could have come, valued in the same way.

Whatever the valuer says, the mean of this is zero over the outcomes as they come: the probabilities are
exact, and what came is valued like everything else. docs/analysis.md has the formulas.
"""

from __future__ import annotations

from math import lcm
from typing import Final, NamedTuple

from nacre.analysis.estimates import Estimate
from nacre.analysis.values import Shares, Valuer
from nacre.kernel.rng import Rng
from nacre.kernel.state import State

MOST_SUMMED: Final = 120
"""Outcomes of a ply that an exact valuer is asked about one by one. If there are more, some are drawn."""
MOST_LISTED: Final = 400
"""Outcomes of a ply that are listed with their chances, to draw from the list."""

Outcomes = tuple[int, ...]


class ChancePly(NamedTuple):
    """An action, the position that it was played in, and what came at its chance events."""

    before: State
    action: int
    drawn: Outcomes

    def after(self, outcomes: Outcomes) -> State:
        """The position after the action with these outcomes. Reshuffle a copy before anything is drawn."""
        after = self.before.clone()
        after.game.play_with(after, self.action, outcomes)
        return after

    def sampled(self, rng: Rng) -> State:
        """A position after the action, with outcomes by their chances."""
        after = self.before.clone()
        after.game.sample(after, self.action, rng)
        return after


class Prospects(NamedTuple):
    """All that can come of a ply: outcomes, and how many of equally likely ways lead to each."""

    outcomes: tuple[Outcomes, ...]
    weights: tuple[int, ...]

    def draw(self, rng: Rng) -> Outcomes:
        """One of them, by its chance."""
        point = int(rng.below(sum(self.weights)))
        for outcomes, weight in zip(self.outcomes, self.weights, strict=True):
            point -= weight
            if point < 0:
                return outcomes
        raise AssertionError("the weights are less than their sum")


def prospects(ply: ChancePly) -> Prospects | None:
    """All that could have come; None if that is too much to list."""
    game = ply.before.game
    found = []
    open_ends: list[Outcomes] = [()]
    chances: dict[Outcomes, tuple[int, int]] = {(): (1, 1)}
    while open_ends:
        outcomes = open_ends.pop()
        event = game.chance(ply.before, ply.action, outcomes)
        if event is None:
            found.append(outcomes)
            continue
        if len(found) + len(open_ends) + len(event.outcomes) > MOST_LISTED:
            return None
        ways, total = chances[outcomes]
        for outcome, weight in zip(event.outcomes, event.weights, strict=True):
            longer = (*outcomes, outcome)
            chances[longer] = (ways * weight, total * event.total)
            open_ends.append(longer)
    found.sort()
    whole = lcm(*[chances[each][1] for each in found])
    return Prospects(tuple(found), tuple(chances[each][0] * whole // chances[each][1] for each in found))


def luck_of(ply: ChancePly, valuer: Valuer, rng: Rng, pairs: int, draws: int = MOST_SUMMED) -> list[Estimate]:
    """Each seat's luck in what came; empty if the ply left nothing to chance.

    What came is compared with what might have come: `pairs` times if the valuer is not exact, `draws` times
    if it is and there are too many outcomes for a sum.
    """
    if not ply.drawn:
        return []
    listed = prospects(ply)
    if listed is None:
        return sampled_luck(ply, valuer, rng, draws if valuer.exact else pairs)
    if not valuer.exact:
        return paired_luck(ply, valuer, rng, listed, pairs)
    if len(listed.outcomes) <= MOST_SUMMED:
        return summed_luck(ply, valuer, rng, listed)
    return paired_luck(ply, valuer, rng, listed, draws)


def summed_luck(ply: ChancePly, valuer: Valuer, rng: Rng, listed: Prospects) -> list[Estimate]:
    """Luck by the sum over all that could have come."""
    # Every outcome is valued with the same random numbers, so that the one that came is like the others.
    values = {each: _value(ply.after(each), valuer, rng.clone()) for each in listed.outcomes}
    total = sum(listed.weights)
    means = [
        sum(weight * values[each][seat] for each, weight in zip(listed.outcomes, listed.weights, strict=True))
        / total
        for seat in range(ply.before.game.players)
    ]
    return [Estimate(share - mean, 0.0) for share, mean in zip(values[ply.drawn], means, strict=True)]


def paired_luck(ply: ChancePly, valuer: Valuer, rng: Rng, listed: Prospects, pairs: int) -> list[Estimate]:
    """Luck by draws from the list, each compared with what came, with the same random numbers."""
    came = ply.after(ply.drawn)
    others: dict[Outcomes, State] = {}
    nothing = [0.0] * ply.before.game.players
    differences: list[Shares] = []
    for _ in range(pairs):
        drawn = listed.draw(rng)
        if drawn == ply.drawn:
            differences.append(nothing)
            continue
        if drawn not in others:
            others[drawn] = ply.after(drawn)
        own = rng.clone()
        differences.append(
            _minus(_value(came.clone(), valuer, own), _value(others[drawn].clone(), valuer, rng))
        )
    return _estimates(differences)


def sampled_luck(ply: ChancePly, valuer: Valuer, rng: Rng, pairs: int) -> list[Estimate]:
    """The same where what could have come is too much to list."""
    came = ply.after(ply.drawn)
    differences = []
    for _ in range(pairs):
        other = ply.sampled(rng)
        differences.append(_minus(_value(came.clone(), valuer, rng), valuer.value(other, rng)))
    return _estimates(differences)


def _value(world: State, valuer: Valuer, rng: Rng) -> Shares:
    if not world.is_over():
        world.reshuffle(rng)
    return valuer.value(world, rng)


def _minus(shares: Shares, others: Shares) -> Shares:
    return [share - other for share, other in zip(shares, others, strict=True)]


def _estimates(differences: list[Shares]) -> list[Estimate]:
    return [Estimate.of(of_seat) for of_seat in zip(*differences, strict=True)]
