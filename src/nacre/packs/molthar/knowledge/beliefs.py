"""What a viewer knows of the pearls: a belief is every possible case with its probability (MO-I1).

A state has a belief for each seat and, last, the public one, which spectators have. Beliefs follow from
events alone and are updated only when someone asks. Until then the events are stored, so a state that nobody
looks at, as in a search, spends no time on them.
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
from nacre.packs.molthar.knowledge.cases import Case, Key
from nacre.packs.molthar.phases import STEALING

LEAST: Final = 1e-100
"""The least weight of a case, so that none is lost to rounding."""
MOST_CASES: Final = 2048
"""If a belief has more, all beliefs pool their past ages. They all do it at once, so that what a seat holds
possible stays possible for the public, and what others know fits every world that a seat imagines."""
UNIT: Final = 1.0 / 4294967296.0


MANY_EVENTS: Final = 64
"""Catch up before copying if more events than this are stored, or every clone would have to."""


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
        if len(self.events) > MANY_EVENTS:
            self.catch_up()
        return Knowledge(self.beliefs, self.dealt, self.events[:])

    def note(self, what: i64, seat: i64, other: i64, pile: i64) -> None:
        """Note an event, if anyone will ask."""
        if self.followed:
            self.events = append(self.events, e.event(what, seat, other, pile))

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
                    rows[int(row)] = refine(public, row, self.dealt)
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
    found: list[Case] = []
    for case in public:
        cases.see_hand(case, seat, hands[seat], found)
    if len(found) == 0:  # only if the view contradicts itself
        raise PositionError("public", "molthar.position.truth")
    return normalize(found)


def follow_all(rows: list[list[Case]], event: i64) -> list[list[Case]]:
    """The beliefs of all seats and of the public after an event."""
    row: i64
    most = 0
    found: list[list[Case]] = []
    for row in range(len(rows)):
        belief = follow(rows[int(row)], row, event)
        most = max(most, len(belief))
        found.append(belief)
    if most > MOST_CASES:
        found = [pool_old(belief) for belief in found]
    return found


def pool_old(belief: list[Case]) -> list[Case]:
    """The belief without the distinction between past ages: it makes nothing impossible."""
    found: list[Case] = []
    for case in belief:
        cases.pool_old(case, found)
    return normalize(found)


def follow(belief: list[Case], row: i64, event: i64) -> list[Case]:
    """The belief of a seat after an event; the row after the last seat is the public."""
    what = e.what_of(event)
    seat = e.seat_of(event)
    other = e.other_of(event)
    pile = e.pile_of(event)
    found: list[Case] = []
    if what == e.LOOK and row != seat:
        return belief
    for case in belief:
        if what == e.GAIN:
            cases.gain(case, seat, pile, found)
        elif what == e.TURN_UP:
            cases.turn_up(case, pile, found)
        elif what == e.DRAW:
            if row == seat:
                cases.draw_seen(case, seat, pile, found)
            else:
                cases.draw_unseen(case, seat, found)
        elif what == e.LOSE:
            cases.lose(case, seat, pile, found)
        elif what == e.LOOK:
            cases.see_hand(case, other, pile, found)
        elif what == e.SHUFFLE:
            cases.shuffle(case, pile, found)
        elif row == seat or row == other:
            cases.steal_seen(case, seat, other, pile, found)
        else:
            cases.steal_unseen(case, seat, other, found)
    return normalize(found)


def normalize(found: list[Case]) -> list[Case]:
    """New cases as a belief: duplicates merged, sorted, with weights that add up to 1."""
    if len(found) == 1:
        found[0].weight = 1.0
        return found
    merged: dict[Key, Case] = {}
    for case in found:
        key = case.key()
        if key in merged:
            merged[key].weight += case.weight
        else:
            merged[key] = case
    belief = [merged[key] for key in sorted(merged)]
    total = 0.0
    for case in belief:
        total += case.weight
    for case in belief:
        case.weight /= total
        if case.weight < LEAST:
            case.weight = LEAST
    return belief


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


def admits(case: Case, hands: vec[i64]) -> bool:
    """Are these hands possible in that case?"""
    found = [case]
    seat: i64
    for seat in range(len(hands)):
        before = found
        found = []
        for each in before:
            cases.see_hand(each, seat, hands[seat], found)
    return len(found) > 0
