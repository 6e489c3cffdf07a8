"""What is legal at Molthar."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.molthar import actions as a
from nacre.packs.molthar import components as c
from nacre.packs.molthar import powers as p
from nacre.packs.molthar.fields import Fields, Turn
from nacre.packs.molthar.payment.payments import payable, payments
from nacre.packs.molthar.phases import (
    ACTED,
    ACTION,
    BANISHING,
    BIT,
    DISCARDING,
    DROPPING,
    KEEPING,
    LOOKED,
    PAYING,
    REAPED,
    ROBBING,
    STEALING,
    TRADED,
    TRADING,
)


def legal(state: Fields, out: vec[i64]) -> i64:
    """Write the legal actions, ascending, into `out`; return how many."""
    if state.seat < 0:
        return 0
    phase = state.turn.phase
    if phase == ACTION:
        return write_turn_actions(state, out)
    if phase == PAYING:
        return write_gives(state, out)
    if phase == DISCARDING:
        return write_discards(state, out)
    if phase == DROPPING:
        return write_pair(out, 0, state.portals[state.seat], a.DROP)
    if phase == BANISHING:
        return write_pair(out, 0, state.portals[state.turn.other], a.DROP)
    if phase == TRADING:
        return write_pair(out, 0, state.market.faces, a.PUT)
    if phase == KEEPING:
        return write_kinds(out, 0, state.turn.paid, a.KEEP)
    if phase == STEALING:
        return write_kinds(out, 0, state.hands[state.turn.other], a.STEAL)
    return write_seats(state, out)


def write_turn_actions(state: Fields, out: vec[i64]) -> i64:
    """Write the actions of a turn, and the abilities that need no action."""
    seat = state.seat
    k: i64 = 0
    if state.turn.actions_left > 0:
        k = write_kinds(out, k, state.market.display, a.TAKE)  # MO-A1
        if can_draw_pearl(state):
            out[k] = a.TAKE_BLIND
            k += 1
        if k > 0:  # MO-A3
            out[k] = a.REPLACE
            k += 1
        k = write_pair(out, k, state.market.faces, a.PUT)  # MO-A4
        if can_draw_character(state):
            out[k] = a.PUT_BLIND
            k += 1
        k = write_activations(state, out, k)  # MO-A5
        if state.turn.flags & ACTED == 0:  # MO-B11
            if can_trade(state):
                k = write_pair(out, k, state.portals[seat], a.TRADE)
            if can_look(state):
                out[k] = a.LOOK
                k += 1
    if can_melt(state):
        out[k] = a.MELT
        k += 1
    if state.turn.actions_left > 0:
        if may_give_up(state.turn):
            out[k] = a.END
            k += 1
        return k
    if can_reap(state):
        out[k] = a.REAP
        k += 1
    out[k] = a.END
    return k + 1


def write_activations(state: Fields, out: vec[i64], k: i64) -> i64:
    """Write the characters that can be paid for: on the seat's portal, and Wisps beside it (MO-R6)."""
    seat = state.seat
    portal = state.portals[seat]
    low = c.pair_low(portal)
    high = c.pair_high(portal)
    if low >= 0 and affordable(state, low) and not has_to_wait(state.turn, low):
        out[k] = a.ACT + low
        k += 1
    if high > low and affordable(state, high) and not has_to_wait(state.turn, high):
        out[k] = a.ACT + high
        k += 1
    # MO-R6: insert the neighbours' Wisps where they belong in the order.
    wisps = wisps_beside(state)
    kind: i64
    for kind in range(p.FIRST_WISP, p.FIRST_WISP + 2):
        if wisps & BIT[kind - p.FIRST_WISP] != 0 and affordable(state, kind):
            at = k
            while at > 0 and out[at - 1] > a.ACT + kind:
                out[at] = out[at - 1]
                at -= 1
            out[at] = a.ACT + kind
            k += 1
    return k


def may_give_up(turn: Turn) -> bool:
    """Are there actions left, and none but those that the seat may give up (MO-A6)?"""
    return turn.actions_left == turn.optional > 0


def has_to_wait(turn: Turn, character: i64) -> bool:
    """Is it a Wisp that its owner may not activate yet (MO-R6)?"""
    if turn.new_wisps == 0:
        return False
    wisp = character - p.FIRST_WISP
    return (wisp == 0 or wisp == 1) and turn.new_wisps & BIT[wisp] != 0


def wisps_beside(state: Fields) -> i64:
    """The Wisps on the neighbours' portals, as bits (MO-R6)."""
    seat = state.seat
    left: i64 = seat + 1
    if left == state.players:
        left = 0
    right: i64 = seat - 1
    if right < 0:
        right = state.players - 1
    return wisps_on(state.portals[left]) | wisps_on(state.portals[right])


def is_beside(state: Fields, character: i64) -> bool:
    """Is it a Wisp on a neighbour's portal (MO-R6)?"""
    wisp = character - p.FIRST_WISP
    return (wisp == 0 or wisp == 1) and wisps_beside(state) & BIT[wisp] != 0


def affordable(state: Fields, character: i64) -> bool:
    """Can the seat to decide pay for that character?"""
    seat = state.seat
    return payable(character, state.hands[seat], state.wealth[seat], state.powers[seat])


def payments_for(state: Fields, character: i64) -> vec[i64]:
    """Every payment with which the seat to decide can activate that character."""
    seat = state.seat
    return payments(character, state.hands[seat], state.wealth[seat], state.powers[seat])


def write_gives(state: Fields, out: vec[i64]) -> i64:
    """Write the numbers of the next kind that the open payments give (MO-P4)."""
    choices = state.choices
    kind = choices.undecided_kind()
    if kind < 0:  # in an imagined world there may be no choice
        kind = state.turn.last
        if kind < 0:
            kind = 0
    k: i64 = 0
    before: i64 = -1
    i: i64
    for i in range(choices.low, choices.high):
        n = c.count(choices.pile(i), kind)
        if n != before:
            out[k] = a.give_action(kind, n)
            k += 1
            before = n
    return k


def write_discards(state: Fields, out: vec[i64]) -> i64:
    """Write the numbers of the next kind that can be discarded (MO-A7)."""
    kind = next_discard(state)
    hand = state.hands[state.seat]
    if kind < 0:  # in an imagined world there may be no choice
        kind = c.first_kind(discardable(state))
    left = discards_left(state.turn)
    n = left - c.size(c.after(hand, kind))
    if n < 0:
        n = 0
    most = c.count(hand, kind)
    if most > left:
        most = left
    k: i64 = 0
    while n <= most:
        out[k] = a.give_action(kind, n)
        k += 1
        n += 1
    return k


def next_discard(state: Fields) -> i64:
    """The next kind that leaves a choice how many to discard; -1 if the rest is forced."""
    left = discards_left(state.turn)
    rest = discardable(state)
    kind = c.first_kind(rest)
    # Forced if nothing or everything of the rest goes, or if it is all of one kind.
    if left <= 0 or c.size(rest) <= left or c.after(rest, kind) == 0:
        return -1
    return kind


def discards_left(turn: Turn) -> i64:
    """How many pearls are still to be chosen for the discard."""
    return turn.owe - c.size(turn.paid)


def discardable(state: Fields) -> i64:
    """The pearls that a discard can still choose from."""
    hand = state.hands[state.seat]
    return hand if state.turn.last < 0 else c.after(hand, state.turn.last)


def write_seats(state: Fields, out: vec[i64]) -> i64:
    """Write the seats that the Fairy or Medusa can choose."""
    k: i64 = 0
    seat: i64
    for seat in range(state.players):
        out[k] = a.WHOM + seat
        if is_target(state, seat):
            k += 1
    return k


def is_target(state: Fields, seat: i64) -> bool:
    """Can the Fairy or Medusa, depending on the phase, choose that seat?"""
    if seat == state.seat:
        return False
    if state.turn.phase == ROBBING:
        return state.hands[seat] != 0
    return state.portals[seat] != 0


def can_draw_pearl(state: Fields) -> bool:
    """Is there a pearl to draw, if necessary after shuffling?"""
    return state.pearl_drawn < len(state.pearl_deck) or state.market.pearl_discards != 0


def can_draw_character(state: Fields) -> bool:
    """Is there a character to draw, if necessary after shuffling?"""
    return state.drawn < len(state.deck) or state.market.discards != 0


def can_trade(state: Fields) -> bool:
    """Can the Hatter exchange, before the first action (MO-B6)?"""
    seat = state.seat
    return (
        state.powers[seat] & p.HATTER != 0
        and state.turn.flags & TRADED == 0
        and state.portals[seat] != 0
        and state.market.faces != 0
    )


def can_look(state: Fields) -> bool:
    """Can the Wizard look, before the first action (MO-B8)?"""
    return (
        state.powers[state.seat] & p.WIZARD != 0
        and state.turn.flags & LOOKED == 0
        and can_draw_character(state)
    )


def can_melt(state: Fields) -> bool:
    """Can Snow White turn a 2 into a Diamond (MO-B3)?"""
    seat = state.seat
    return (
        state.powers[seat] & p.SNOW_WHITE != 0
        and c.count(state.hands[seat], c.TWO) > 0
        and can_draw_character(state)
    )


def can_reap(state: Fields) -> bool:
    """Can the Reaper be used, after the last action (MO-B7)?"""
    seat = state.seat
    return state.powers[seat] & p.REAPER != 0 and state.turn.flags & REAPED == 0 and state.hands[seat] != 0


def wisps_on(portal: i64) -> i64:
    """The Wisps of a portal, as bits."""
    wisps: i64 = 0
    low = c.pair_low(portal) - p.FIRST_WISP
    high = c.pair_high(portal) - p.FIRST_WISP
    if low == 0 or high == 0:
        wisps = 1
    if low == 1 or high == 1:
        wisps |= 2
    return wisps


def write_pair(out: vec[i64], k: i64, pair: i64, base: i64) -> i64:
    """Write an action for each kind of character in the pair; return how many there are now."""
    low = c.pair_low(pair)
    if low < 0:
        return k
    out[k] = base + low
    k += 1
    high = c.pair_high(pair)
    if high > low:
        out[k] = base + high
        k += 1
    return k


def write_kinds(out: vec[i64], k: i64, pile: i64, base: i64) -> i64:
    """Write an action for each kind of pearl in the pile; return how many there are now."""
    shift: i64 = 40
    kind: i64
    for kind in range(c.KINDS):
        out[k] = base + kind
        if (pile >> shift) & 0xF != 0:
            k += 1
        shift -= 4
    return k
