"""Fate: what decides a chance event, when somebody wants to name, force or draw its outcome.

A chance event happens when a card or a die first informs anybody. In plain play nobody is asked: cards come
in the order in which they lie, and `State.fate` is None. A program that reckons with chance sets a fate for
one action, and the rules then ask it at every event. They tell it what can come, and in how many ways each,
counted over all that nobody has seen: so it never matters in which order the cards lie in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nacre.kernel.errors import ChanceError
from nacre.kernel.rng import Rng

if TYPE_CHECKING:
    from fractions import Fraction


class ChanceEvent(NamedTuple):
    """Something that nobody knows yet and somebody is about to learn, in two ways or more."""

    name: str
    """What is drawn or rolled, e.g. "pearl"."""
    outcomes: tuple[int, ...]
    """What can come, as small numbers, ascending."""
    weights: tuple[int, ...]
    """How many of the equally likely ways lead to each outcome."""
    texts: tuple[str, ...]
    """Each outcome as positions write it."""

    @property
    def total(self) -> int:
        """All ways together."""
        return sum(self.weights)

    @property
    def probabilities(self) -> tuple[Fraction, ...]:
        """The exact probability of each outcome."""
        from fractions import Fraction  # only here: it takes milliseconds to import

        return tuple([Fraction(weight, self.total) for weight in self.weights])

    def listing(self) -> str:
        """The outcomes with their texts, for an error."""
        return ", ".join([f"{one} ({text})" for one, text in zip(self.outcomes, self.texts, strict=True)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Fate:
    """Decides chance events. This one lets come what comes; a subclass overrides `choose`."""

    def ask(self, name: str, texts: Sequence[str], weights: list[int], coming: int) -> int:
        """Say which outcome comes, out of those that have a weight; the rules call it.

        `texts` and `weights` have an entry for every outcome, from 0. `coming` is what would come in plain
        play. Where only one outcome is possible, nothing is left to chance, and nobody is asked.
        """
        possible = [outcome for outcome in range(len(weights)) if weights[outcome] > 0]
        if len(possible) < 2:
            return coming
        event = ChanceEvent(
            name,
            tuple(possible),
            tuple([weights[outcome] for outcome in possible]),
            tuple([texts[outcome] for outcome in possible]),
        )
        outcome = self.choose(event, coming)
        if outcome not in possible:
            raise ValueError(f"a fate chose {outcome} where {event.listing()} can come")
        return outcome

    def choose(self, event: ChanceEvent, coming: int) -> int:
        """One of the event's outcomes."""
        return coming


class Witness(Fate):
    """Lets come what comes, and notes it."""

    def __init__(self) -> None:
        self.outcomes: list[int] = []

    def choose(self, event: ChanceEvent, coming: int) -> int:
        self.outcomes.append(coming)
        return coming


class Script(Fate):
    """Forces the given outcomes, one for each event, and stops at the first event that has none."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self.outcomes = tuple(outcomes)
        self.used = 0

    def choose(self, event: ChanceEvent, coming: int) -> int:
        if self.used == len(self.outcomes):
            return self.choose_next(event)
        outcome = self.outcomes[self.used]
        self.used += 1
        if outcome not in event.outcomes:
            raise ChanceError(
                "fate.impossible",
                {"number": self.used, "event": event.name, "outcome": outcome, "possible": event.listing()},
            )
        return outcome

    def choose_next(self, event: ChanceEvent) -> int:
        """What comes at an event for which no outcome was given."""
        raise EventReached(event)


class Sampler(Script):
    """Forces the given outcomes, then draws the others with a generator, by their weights."""

    def __init__(self, outcomes: Sequence[int], rng: Rng) -> None:
        super().__init__(outcomes)
        self.rng = rng

    def choose_next(self, event: ChanceEvent) -> int:
        point = int(self.rng.below(event.total))
        for outcome, weight in zip(event.outcomes, event.weights, strict=True):
            point -= weight
            if point < 0:
                return outcome
        raise AssertionError("the weights are less than their sum")


class EventReached(Exception):
    """A script came to an event for which it has no outcome. The state is in the middle of a ply."""

    def __init__(self, event: ChanceEvent) -> None:
        super().__init__(event)
        self.event = event


def settle_card(fate: Fate, name: str, texts: Sequence[str], deck: vec[i64], at: i64) -> None:
    """Let fate say which of the cards from `at` on comes first, and bring it there.

    It changes the deck in place, so a deck that clones share has to be copied before.
    """
    weights = [0] * len(texts)
    i: i64
    for i in range(at, len(deck)):
        weights[int(deck[i])] += 1
    kind: i64 = fate.ask(name, texts, weights, int(deck[at]))
    for i in range(at, len(deck)):
        if deck[i] == kind:
            deck[i] = deck[at]
            deck[at] = kind
            return


def shuffle_rest(deck: vec[i64], drawn: i64, rng: Rng) -> vec[i64]:
    """A copy of the deck in which the cards that are not drawn yet have a new order."""
    rest = deck[drawn:]
    rng.shuffle(rest)
    whole = deck[:]
    i: i64
    for i in range(len(rest)):
        whole[drawn + i] = rest[i]
    return whole
