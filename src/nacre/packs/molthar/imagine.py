"""Worlds that fit what a seat knows at Molthar."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from nacre.kernel.rng import Rng
from nacre.packs.molthar import components as c
from nacre.packs.molthar.diamonds import UNKNOWN, face, generation, owner
from nacre.packs.molthar.knowledge.beliefs import Knowledge, pick, theft_events
from nacre.packs.molthar.knowledge.cases import AT, PLACE, PLACE_BITS, Case, parts, places
from nacre.packs.molthar.knowledge.events import NO_EVENTS
from nacre.packs.molthar.knowledge.notes import private_notes
from nacre.packs.molthar.legality import next_discard
from nacre.packs.molthar.payment.choices import NO_CHOICES, fits
from nacre.packs.molthar.payment.payments import DIAMOND_BITS, payments
from nacre.packs.molthar.phases import ACTION, DISCARDING, PAYING
from nacre.packs.molthar.plies import reopen_payment
from nacre.packs.molthar.powers import POWER
from nacre.packs.molthar.state import MoltharState
from nacre.packs.molthar.turns import action_possible
from nacre.packs.molthar.view import MoltharView

TRIES: Final = 300
"""Random deals to try for a world in which the payment or discard under way is possible, before a payment is
dealt on purpose. A discard is possible with any hand of two kinds, so random deals soon find one."""
NOTHING: Final = vec[i64]()
NO_CASES: Final[list[Case]] = []


def hidden_characters(view: MoltharView) -> i64:
    """The characters that the viewer cannot place: each is in the draw pile or a Diamond from it."""
    cards = c.ALL_CARDS
    kind: i64
    for kind in c.spread_cards(view.market.discards):
        cards = c.take_card(cards, kind)
    cards = _take_pair(cards, view.market.faces)
    seat: i64
    for seat in range(len(view.known)):
        cards = _take_pair(cards, view.portals[seat])
        for kind in c.spread_cards(view.active[seat]):
            cards = c.take_card(cards, kind)
    i: i64
    for i in range(len(view.diamonds)):
        if face(view.diamonds[i]) != UNKNOWN:
            cards = c.take_card(cards, face(view.diamonds[i]))
    for i in range(len(view.older)):
        cards = c.take_card(cards, view.older[i] & 0xFF)
    if view.top >= 0:
        cards = c.take_card(cards, view.top)
    return cards


def _take_pair(cards: i64, pair: i64) -> i64:
    if c.pair_low(pair) >= 0:
        cards = c.take_card(cards, c.pair_low(pair))
    if c.pair_high(pair) >= 0:
        cards = c.take_card(cards, c.pair_high(pair))
    return cards


def imagine(view: MoltharView, rng: Rng) -> MoltharState:
    """Deal at random what the viewer cannot place: to hands and Diamonds first, the rest to draw piles."""
    if len(view.powers) == 0:
        prepare(view)
    if view.seat < 0:
        return _world(
            view,
            hands=view.known[:],
            pearl_deck=view.pearl_rest,
            pearl_drawn=0,
            deck=view.rest,
            diamonds=view.diamonds[:],
            rng=rng,
        )
    state = deal(view, pick(view.belief, rng), NOTHING, rng)
    tries: i64
    for tries in range(2 * TRIES):
        if _can_go_on(state):
            break
        case = pick(view.belief, rng)
        wanted = NOTHING
        if tries >= TRIES and view.turn.phase == PAYING:
            wanted = _pick_payment(view, case, rng)
        state = deal(view, case, wanted, rng)
    return state


def prepare(view: MoltharView) -> None:
    """Work out what all worlds of the view have in common."""
    players: i64 = len(view.known)
    powers = vec[i64]([0] * players)
    points = vec[i64]([0] * players)
    wealth = vec[i64]([0] * players)
    seat: i64
    kind: i64
    i: i64
    for seat in range(players):
        for kind in c.spread_cards(view.active[seat]):
            powers[seat] += POWER[kind]
            points[seat] += c.POINTS[kind]
    for i in range(len(view.diamonds)):
        wealth[owner(view.diamonds[i])] += 1
    view.unplaced = c.spread_cards(hidden_characters(view))
    view.powers = powers
    view.points = points
    view.wealth = wealth


def _can_go_on(state: MoltharState) -> bool:
    """Does the hand that was dealt allow what the seat to decide is in the middle of?"""
    if state.turn.phase == PAYING:
        reopen_payment(state)
        return state.choices.low < state.choices.high
    if state.turn.phase == DISCARDING:
        return next_discard(state) >= 0
    # MO-A6: with nothing to take or put, an action is left only if the hand pays for a character.
    return state.turn.phase != ACTION or state.turn.actions_left == 0 or action_possible(state)


def deal(view: MoltharView, case: Case, wanted: vec[i64], rng: Rng) -> MoltharState:
    """One world of a case; the wanted pearls of each age, if any, go to the seat to decide."""
    hands = case.sure[:]
    last: i64 = len(case.pools) - 1
    row = NOTHING
    used: i64 = 0
    age: i64
    for age in range(last + 1):
        given: i64 = 0
        if len(wanted) > 0:
            given = wanted[age]
            hands[view.seat] += given
        row = c.spread(case.pools[age] - given)
        rng.shuffle(row)
        used = _deal_hands(hands, row, case.hidden[age] - c.size(given) * AT[view.seat])
    diamonds = view.diamonds[:]
    deck = _deal_characters(view, diamonds, rng)
    return _world(view, hands=hands, pearl_deck=row, pearl_drawn=used, deck=deck, diamonds=diamonds, rng=rng)


def _deal_hands(hands: vec[i64], row: vec[i64], hidden: i64) -> i64:
    """Deal pearls of one age to the hands that hide some; return how many were dealt."""
    used: i64 = 0
    seat: i64 = 0
    while hidden != 0:
        n = hidden & PLACE
        while n > 0:
            hands[seat] += c.pearls(row[used], 1)
            used += 1
            n -= 1
        hidden >>= PLACE_BITS
        seat += 1
    return used


def _pick_payment(view: MoltharView, case: Case, rng: Rng) -> vec[i64]:
    """Hidden pearls, by age, that would let the seat to decide be making this payment."""
    seat = view.seat
    held = case.sure[seat]
    most = held
    age: i64
    for age in range(len(case.pools)):
        if places(case.hidden[age], seat) > 0:
            most += case.pools[age]
    found = payments(view.turn.subject, most, view.wealth[seat], view.powers[seat])
    fitting = vec[i64]()
    i: i64
    for i in range(len(found)):
        pile = found[i] >> DIAMOND_BITS
        if fits(pile, view.turn.paid, view.turn.last):
            fitting = append(fitting, c.without(pile, held))
    return _place_any(fitting, case, seat, rng)


def _place_any(fitting: vec[i64], case: Case, seat: i64, rng: Rng) -> vec[i64]:
    """Any one of these piles that fits into that hand, by age; nothing if none fits."""
    rng.shuffle(fitting)
    i: i64
    for i in range(len(fitting)):
        by_age = vec[i64]([0] * len(case.pools))
        if _place(fitting[i], case, seat, 0, by_age):
            return by_age
    return NOTHING


def _place(pile: i64, case: Case, seat: i64, age: i64, by_age: vec[i64]) -> bool:
    """Can that hand hold the pile, from this age on? If so, note its parts in `by_age`."""
    if pile == 0:
        return True
    if age == len(case.pools):
        return False
    room = places(case.hidden[age], seat)
    n = c.size(pile) if c.size(pile) < room else room
    i: i64
    while n >= 0:
        found = parts(pile, n)
        for i in range(len(found)):
            if c.without(found[i], case.pools[age]) == 0 and _place(
                pile - found[i], case, seat, age + 1, by_age
            ):
                by_age[age] = found[i]
                return True
        n -= 1
    return False


def _world(
    view: MoltharView,
    *,
    hands: vec[i64],
    pearl_deck: vec[i64],
    pearl_drawn: i64,
    deck: vec[i64],
    diamonds: vec[i64],
    rng: Rng,
) -> MoltharState:
    """The state with these cards where the viewer cannot see."""
    players: i64 = len(hands)
    # What the other seats know follows from what is public and their own hands, once someone asks.
    beliefs: list[list[Case]] = [NO_CASES] * int(players + 1)
    beliefs[int(players)] = view.public
    if view.viewer >= 0:
        beliefs[int(view.viewer)] = view.belief
    events = NO_EVENTS
    if view.viewer != view.seat:
        events = theft_events(view.turn.phase, view.seat, view.turn.other, hands)
    rows = [NOTHING] * int(players)
    if view.viewer >= 0:
        rows[int(view.viewer)] = view.notes
    private = private_notes(
        rows, view.public_notes, hands, phase=view.turn.phase, seat=view.seat, other=view.turn.other
    )
    return MoltharState(
        game=view.game,
        seat=view.seat,
        turn=view.turn.clone(),
        market=view.market.clone(),
        pearl_deck=pearl_deck,
        pearl_drawn=pearl_drawn,
        deck=deck,
        drawn=0,
        hands=hands,
        open=view.public_notes[:],
        private=private,
        portals=view.portals[:],
        active=view.active[:],
        powers=view.powers[:],
        points=view.points[:],
        wealth=view.wealth[:],
        diamonds=diamonds,
        choices=NO_CHOICES,
        knowledge=Knowledge(beliefs, dealt=hands[:], events=events),
        rng=rng.fork(),
    )


def _deal_characters(view: MoltharView, diamonds: vec[i64], rng: Rng) -> vec[i64]:
    """Give the unseen Diamonds their faces; what is left is the draw pile."""
    older = view.older[:]
    rng.shuffle(older)
    row = view.unplaced[:]
    rng.shuffle(row)
    dealt: i64 = 0
    i: i64
    j: i64
    for i in range(len(diamonds)):
        if face(diamonds[i]) != UNKNOWN:
            continue
        age = generation(diamonds[i])
        if age == view.market.generation:
            diamonds[i] = diamonds[i] - UNKNOWN + row[dealt]
            dealt += 1
            continue
        for j in range(len(older)):
            if older[j] >= 0 and older[j] >> 8 == age:
                diamonds[i] = diamonds[i] - UNKNOWN + (older[j] & 0xFF)
                older[j] = -1
                break
    pile = row[dealt:]
    if view.top < 0:
        return pile
    whole = vec[i64]([view.top])
    for i in range(len(pile)):
        whole = append(whole, pile[i])
    return whole
