"""What a viewer knows of the pearls: a belief is every possible case with its probability (MO-I1).

A state has a belief for each seat and, last, the public one, which spectators have. Beliefs follow from
events alone and are updated when someone asks, or when a few events have come together. Following an event
takes a bounded time (`merging.py`), and so does looking. A search tells its states to forget all this.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from nacre.kernel.errors import PositionError
from nacre.kernel.rng import Rng
from nacre.packs.molthar import components as c
from nacre.packs.molthar.knowledge import cases
from nacre.packs.molthar.knowledge import events as e
from nacre.packs.molthar.knowledge.cases import Case, Steps
from nacre.packs.molthar.knowledge.merging import (
    MOST_CASES,
    merge,
    normalize,
    sort_by_weight,
    take_public,
)
from nacre.packs.molthar.phases import STEALING

MOST_STEPS: Final = 6 * MOST_CASES
"""The most cases to make in following an event; what would take more is merged before the event."""
MOST_EVENTS: Final = 16
"""The most events that are stored until someone asks."""
UNIT: Final = 1.0 / 4294967296.0


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Knowledge:
    """What all seats and the public know of the pearls: beliefs, and the events since the last update."""

    beliefs: list[list[Case]]  # [seat]; the last is public; an empty one is still to be derived from that
    dealt: vec[i64]  # the hands to derive the empty beliefs from; nothing if none is empty
    events: vec[i64]
    followed: bool  # False: nobody will ask, so nothing is noted

    def __init__(
        self, beliefs: list[list[Case]], dealt: vec[i64], events: vec[i64], followed: bool = True
    ) -> None:
        self.beliefs = beliefs
        self.dealt = dealt
        self.events = events
        self.followed = followed

    def clone(self) -> Knowledge:
        """A copy; FORGOTTEN, which never changes, returns itself."""
        if not self.followed:
            return self
        return Knowledge(self.beliefs, self.dealt, self.events[:])

    def note(self, what: i64, seat: i64, other: i64, pile: i64) -> None:
        """Note an event, if anyone will ask."""
        if self.followed:
            self.events = append(self.events, e.event(what, seat, other, pile))
            if len(self.events) == MOST_EVENTS:
                self.catch_up()

    def catch_up(self) -> None:
        """Work out what everybody knows now from the events since someone last asked."""
        if len(self.dealt) > 0 or len(self.events) > 0:
            players: i64 = len(self.beliefs) - 1
            public = self.beliefs[int(players)]
            rows = self.beliefs[:]
            row: i64
            i: i64
            for row in range(players):
                if len(rows[int(row)]) == 0:
                    rows[int(row)] = take_public(refine(public, row, self.dealt), row, public)
            for i in range(len(self.events)):
                rows = follow_all(rows, self.events[i])
            self.beliefs = rows
        self.dealt = e.NO_EVENTS
        self.events = vec[i64]()

    def reveal(self, hands: vec[i64], pearl_deck: vec[i64]) -> None:
        """Let everybody know everything, as they do when the game is over."""
        pile: i64 = 0
        i: i64
        for i in range(len(pearl_deck)):
            pile += c.pearls(pearl_deck[i], 1)
        truth = [Case(1.0, hands[:], vec[i64]([pile]), vec[i64]([0]))]
        self.beliefs = [truth] * int(len(hands) + 1)
        self.dealt = e.NO_EVENTS
        self.events = vec[i64]()


FORGOTTEN: Final = Knowledge([], e.NO_EVENTS, e.NO_EVENTS, followed=False)
"""The knowledge of a state after `State.forget`."""


def new_knowledge(players: i64, display: i64) -> Knowledge:
    """What is known when a game begins: which pearls are not face up."""
    sure = vec[i64]([0] * players)
    case = Case(1.0, sure, vec[i64]([c.ALL_PEARLS - display]), vec[i64]([0]))
    return Knowledge([[case]] * int(players + 1), e.NO_EVENTS, e.NO_EVENTS)


def theft_events(phase: i64, seat: i64, other: i64, hands: vec[i64]) -> vec[i64]:
    """What a seat without a belief yet has seen in addition to its own hand: the hand it robs (MO-R4)."""
    events = vec[i64]()
    if phase == STEALING and seat >= 0 and other >= 0:
        events = append(events, e.event(e.LOOK, seat, other, hands[other]))
    return events


def refine(public: list[Case], seat: i64, hands: vec[i64]) -> list[Case]:
    """The belief of a seat that knows what is public and its own hand."""
    return follow(public, seat, e.event(e.LOOK, seat, seat, hands[seat]))


def follow_all(rows: list[list[Case]], event: i64) -> list[list[Case]]:
    """The beliefs of all seats and of the public after an event."""
    players: i64 = len(rows) - 1
    public = follow(rows[int(players)], players, event)
    found: list[list[Case]] = []
    row: i64
    for row in range(players):
        before = rows[int(row)]
        belief = follow(before, row, event)
        found.append(belief if belief is before else take_public(belief, row, public))
    found.append(public)
    return found


def follow(belief: list[Case], row: i64, event: i64) -> list[Case]:
    """The belief of a seat after an event; the row after the last seat is the public."""
    what = e.what_of(event)
    if what == e.LOOK and row != e.seat_of(event):
        return belief
    found: list[Case] = []
    light: list[Case] = []
    steps = Steps(MOST_STEPS)
    if len(belief) > 1 and (what == e.LOSE or what == e.LOOK or what == e.STEAL):
        belief = sort_by_weight(belief)  # so that what does not fit is light; other events split nothing
    for case in belief:
        if len(light) > 0 or not _split(case, row, event, found, steps):
            light.append(case)
    if len(light) > 0:
        # With a single pool, an event has few outcomes.
        _split(merge(light, row), row, event, found, Steps(MOST_STEPS))
    if len(found) == 0:  # only if what someone wrote contradicts itself
        raise PositionError("public", "molthar.position.truth")
    return normalize(found, row)


def _split(case: Case, row: i64, event: i64, out: list[Case], steps: Steps) -> bool:
    """Add what the event makes of a case. Returns False, and adds nothing, if that takes too many steps."""
    what = e.what_of(event)
    seat = e.seat_of(event)
    other = e.other_of(event)
    pile = e.pile_of(event)
    before = len(out)
    fits = True
    if what == e.LOSE:
        fits = cases.lose(case, seat, pile, out, steps)
    elif what == e.LOOK:
        fits = cases.see_hand(case, other, pile, out, steps)
    elif what == e.GAIN:
        cases.gain(case, seat, pile, out)
    elif what == e.TURN_UP:
        cases.turn_up(case, pile, out)
    elif what == e.DRAW and row == seat:
        cases.draw_seen(case, seat, pile, out)
    elif what == e.DRAW:
        cases.draw_unseen(case, seat, out)
    elif what == e.SHUFFLE:
        cases.shuffle(case, pile, out)
    elif row == seat or row == other:
        cases.steal_seen(case, seat, other, pile, out)
    else:
        cases.steal_unseen(case, seat, other, out)
    steps.left -= len(out) - before
    if not fits or steps.left < 0:
        del out[before:]
        return False
    if case.coarse:
        for i in range(before, len(out)):
            out[i].coarse = True
    return True


def known_in(belief: list[Case], seat: i64) -> i64:
    """The pearls of a hand that are sure in every case."""
    known = belief[0].sure[seat]
    for case in belief:
        known -= c.without(known, case.sure[seat])
    return known


def pick(belief: list[Case], rng: Rng) -> Case:
    """A random case, chosen by weight."""
    if len(belief) == 1:
        return belief[0]
    point = float(rng.bits()) * UNIT
    for case in belief:
        point -= case.weight
        if point < 0.0:
            return case
    return belief[len(belief) - 1]
