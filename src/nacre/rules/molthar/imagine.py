"""Worlds that fit what a seat knows at Molthar."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from nacre.kernel.rng import Rng
from nacre.rules.molthar import components as c
from nacre.rules.molthar.diamonds import UNKNOWN, face, generation, owner
from nacre.rules.molthar.legality import discardable
from nacre.rules.molthar.paying import fits, reopen
from nacre.rules.molthar.payments import DIAMOND_BITS, payments
from nacre.rules.molthar.phases import DISCARDING, NO_CHOICES, PAYING, STEALING
from nacre.rules.molthar.powers import POWER
from nacre.rules.molthar.state import MoltharState
from nacre.rules.molthar.thefts import doubtful, imagine_theft
from nacre.rules.molthar.view import MoltharView

TRIES: Final = 300
"""So often a world is dealt in which whoever pays can, before a payment is dealt on purpose."""


def hidden_pearls(view: MoltharView) -> i64:
    """Pearls that the viewer cannot place, but for those hidden since before the last shuffle."""
    pile = c.ALL_PEARLS - view.display - view.pearl_discards - view.old_rest
    seat: i64
    for seat in range(len(view.known)):
        pile -= view.known[seat]
    i: i64
    for i in range(len(view.thefts)):
        pile -= doubtful(view.thefts[i])
    return pile


def hidden_characters(view: MoltharView) -> i64:
    """The set of characters in the draw pile, or become Diamonds from it, that the viewer cannot place."""
    cards = c.ALL_CARDS
    kind: i64
    for kind in c.spread_cards(view.discards):
        cards = c.take_card(cards, kind)
    cards = _take_pair(cards, view.faces)
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
    """Deal at random what the viewer cannot place: to the hands, as Diamonds, the rest as draw piles."""
    if view.seat < 0:
        return _world(
            view, view.known[:], view.old_known[:], view.pearl_rest, 0, view.rest, view.diamonds[:], rng
        )
    state = _deal(view, rng, 0)
    tries: i64
    for tries in range(2 * TRIES):
        if _can_go_on(state):
            break
        wanted: i64 = 0
        if tries >= TRIES:
            wanted = _some_payment(view, state, rng) if view.phase == PAYING else _some_discard(view, rng)
        state = _deal(view, rng, wanted)
    return state


def _can_go_on(state: MoltharState) -> bool:
    """Can whoever is paying or discarding do so with the hand that was dealt?"""
    if state.phase == PAYING:
        reopen(state)
        return state.low < state.high
    if state.phase == DISCARDING:
        return state.owe <= c.size(discardable(state))
    return True


def _deal(view: MoltharView, rng: Rng, wanted: i64) -> MoltharState:
    """One world; the wanted pearls, of those that are hidden, go to the seat to decide."""
    hands = view.known[:]
    old = view.old_known[:]
    hands[view.seat] += wanted
    i: i64
    for i in range(len(view.thefts)):
        imagine_theft(view.thefts[i], hands, rng)
    row = c.spread(hidden_pearls(view) - wanted)
    rng.shuffle(row)
    used = _deal_hands(view, hands, old, row, rng)
    diamonds = view.diamonds[:]
    deck = _deal_characters(view, diamonds, rng)
    return _world(view, hands, old, row, used, deck, diamonds, rng)


def _some_payment(view: MoltharView, state: MoltharState, rng: Rng) -> i64:
    """Hidden pearls with which the seat to decide could be paying as it does."""
    seat = view.seat
    held = view.known[seat]
    hidden = hidden_pearls(view)
    room = view.sizes[seat] - c.size(held) - view.old_sizes[seat]
    found = payments(view.subject, held + hidden, state.wealth[seat], state.powers[seat])
    fitting = vec[i64]()
    i: i64
    for i in range(len(found)):
        pile = found[i] >> DIAMOND_BITS
        lacking = c.without(pile, held)
        if fits(pile, view.paid, view.last) and c.size(lacking) <= room:
            fitting = append(fitting, lacking)
    if len(fitting) == 0:
        return 0
    return fitting[rng.below(len(fitting))]


def _some_discard(view: MoltharView, rng: Rng) -> i64:
    """Hidden pearls that the seat to decide could still be discarding."""
    seat = view.seat
    lacking = view.owe - c.size(c.after(view.known[seat], view.last))
    room = view.sizes[seat] - c.size(view.known[seat]) - view.old_sizes[seat]
    if lacking > room:
        lacking = room
    row = c.spread(c.after(hidden_pearls(view), view.last))
    rng.shuffle(row)
    wanted: i64 = 0
    i: i64
    for i in range(len(row)):
        if i < lacking:
            wanted += c.pearls(row[i], 1)
    return wanted


def _world(
    view: MoltharView,
    hands: vec[i64],
    old: vec[i64],
    pearl_deck: vec[i64],
    used: i64,
    deck: vec[i64],
    diamonds: vec[i64],
    rng: Rng,
) -> MoltharState:
    players: i64 = len(hands)
    known = vec[i64]([0] * (players * (players + 1)))
    wealth = vec[i64]([0] * players)
    powers = vec[i64]([0] * players)
    points = vec[i64]([0] * players)
    viewer: i64
    seat: i64
    kind: i64
    i: i64
    for seat in range(players):
        for viewer in range(players + 1):
            known[viewer * players + seat] = view.open[seat]
        if view.viewer >= 0 and view.viewer != seat and view.seat >= 0:
            known[view.viewer * players + seat] = view.known[seat]
        for kind in c.spread_cards(view.active[seat]):
            powers[seat] += POWER[kind]
            points[seat] += c.POINTS[kind]
    if view.phase == STEALING:
        known[view.seat * players + view.other] = hands[view.other]
    for i in range(len(diamonds)):
        wealth[owner(diamonds[i])] += 1
    return MoltharState(
        view.game,
        view.seat,
        hands,
        known,
        view.thefts[:],
        old,
        view.portals[:],
        view.active[:],
        powers,
        points,
        wealth,
        diamonds,
        view.display,
        pearl_deck,
        used,
        view.pearl_discards,
        view.faces,
        deck,
        0,
        view.discards,
        view.looked,
        view.generation,
        view.first,
        view.round,
        view.final_round,
        view.trigger,
        view.actions_left,
        view.bonus,
        view.flags,
        view.phase,
        view.subject,
        view.other,
        view.paid,
        view.last,
        view.owe,
        NO_CHOICES,
        0,
        0,
        rng.fork(),
    )


def _deal_hands(view: MoltharView, hands: vec[i64], old: vec[i64], row: vec[i64], rng: Rng) -> i64:
    """Fill the hands: from before the last shuffle what is as old, the rest from the row; how many of it?"""
    rest = c.spread(view.old_rest)
    rng.shuffle(rest)
    taken: i64 = 0
    dealt: i64 = 0
    seat: i64
    n: i64
    for seat in range(len(hands)):
        for n in range(view.old_sizes[seat]):
            card = c.pearls(rest[taken], 1)
            hands[seat] += card
            old[seat] += card
            taken += 1
    for seat in range(len(hands)):
        lacking = view.sizes[seat] - c.size(hands[seat])
        for n in range(lacking):
            hands[seat] += c.pearls(row[dealt], 1)
            dealt += 1
    return dealt


def _deal_characters(view: MoltharView, diamonds: vec[i64], rng: Rng) -> vec[i64]:
    """Give the unseen Diamonds their faces; what is left is the draw pile."""
    older = view.older[:]
    rng.shuffle(older)
    row = c.spread_cards(hidden_characters(view))
    rng.shuffle(row)
    dealt: i64 = 0
    i: i64
    j: i64
    for i in range(len(diamonds)):
        if face(diamonds[i]) != UNKNOWN:
            continue
        age = generation(diamonds[i])
        if age == view.generation:
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
