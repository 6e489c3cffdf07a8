"""What follows from an action, in two ways: from chance events, and from all orders of the unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import nacre
from nacre.kernel.position import lookup
from nacre.testing.fates import unseen_by_all
from nacre.testing.sampling import as_json, viewers
from nacre.testing.secrecy import copy_position

Law = dict[str, Fraction]
"""What everybody sees after an action, with its probability."""


def law_of_events(state: nacre.State, action: int) -> Law:
    """By the chance events: the product of the probabilities on each path."""
    law: Law = {}
    for outcomes, probability in futures(state, action):
        after = state.clone()
        state.game.play_with(after, action, outcomes)
        seen = seen_by_all(after)
        law[seen] = law.get(seen, Fraction(0)) + probability
    return law


def futures(
    state: nacre.State, action: int, outcomes: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every way in which the chance events of an action can come out, with its probability."""
    event = state.game.chance(state, action, outcomes)
    if event is None:
        yield outcomes, Fraction(1)
        return
    for outcome, probability in zip(event.outcomes, event.probabilities, strict=True):
        for whole, rest in futures(state, action, (*outcomes, outcome)):
            yield whole, probability * rest


def law_of_orders(state: nacre.State, action: int) -> Law:
    """By plain play, from every order of what nobody has seen: all are equally likely."""
    found: Counter[str] = Counter()
    for order in orders(state):
        order.apply(action)
        found[seen_by_all(order)] += 1
    return {seen: Fraction(count, found.total()) for seen, count in found.items()}


def orders(state: nacre.State) -> Iterator[nacre.State]:
    """The position with everything that nobody has seen in every order, found without `reshuffle`."""
    position = state.to_dict()
    groups = unseen_by_all(state.game, position)
    contents = [permutations([lookup(position, path) for path in group]) for group in groups]
    for chosen in product(*contents):
        other: Any = copy_position(position)
        for group, row in zip(groups, chosen, strict=True):
            for path, content in zip(group, row, strict=True):
                lookup(other, path[:-1])[path[-1]] = content
        yield state.game.from_dict(other)


def seen_by_all(state: nacre.State) -> str:
    return as_json([state.view(viewer).to_dict() for viewer in viewers(state.game)])
