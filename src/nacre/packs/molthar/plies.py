"""What an action does."""

from __future__ import annotations

from mypy_extensions import i64

from nacre.packs.molthar import actions as a
from nacre.packs.molthar import components as c
from nacre.packs.molthar import powers as p
from nacre.packs.molthar.abilities import (
    ask_whom,
    banish,
    choose_seat,
    exchange,
    keep,
    look,
    melt,
    reap,
    steal,
    trade,
)
from nacre.packs.molthar.cards import (
    discard_pearls,
    draw_character,
    draw_into_hand,
    forget_new_wisp,
    gain_diamond,
    note_new_wisp,
    shuffle_characters_if_used_up,
    spend_diamond,
    take_openly,
    turn_up_character,
    turn_up_pearl,
)
from nacre.packs.molthar.fields import Fields
from nacre.packs.molthar.legality import payments_for
from nacre.packs.molthar.payment.choices import NO_CHOICES, all_open
from nacre.packs.molthar.payment.payments import DIAMOND_BITS, DIAMOND_MASK
from nacre.packs.molthar.phases import (
    ACTED,
    ACTION,
    BANISHING,
    BLIND,
    CURSING,
    DISCARDING,
    DROPPING,
    KEEPING,
    PAYING,
    ROBBING,
    TRADING,
)
from nacre.packs.molthar.turns import complete_action, discard_if_decided, give_up_or_end


def apply(state: Fields, action: i64) -> None:
    """Play a legal action."""
    turn = state.turn
    state.revealed = False
    turn.payment = -1
    turn.discarded = 0
    verb = a.VERB[action]
    argument = action - verb
    if verb == a.TAKE:
        take(state, argument)
    elif verb == a.TAKE_BLIND:
        take_blind(state)
    elif verb == a.REPLACE:
        replace(state)
    elif verb == a.PUT:
        put(state, argument)
    elif verb == a.PUT_BLIND:
        put(state, BLIND)
    elif verb == a.DROP:
        drop(state, argument)
    elif verb == a.ACT:
        act(state, argument)
    elif verb == a.GIVE:
        give(state, a.given_kind(argument), a.given_number(argument))
    elif verb == a.WHOM:
        choose_seat(state, argument)
    elif verb == a.STEAL:
        steal(state, argument)
    elif verb == a.KEEP:
        keep(state, argument)
    elif verb == a.TRADE:
        trade(state, argument)
    elif verb == a.LOOK:
        look(state)
    elif verb == a.MELT:
        melt(state)
    elif verb == a.REAP:
        reap(state)
    else:
        give_up_or_end(state)


def begin_action(state: Fields) -> None:
    """Use up an action, an optional one last; it counts from its beginning (MO-A6)."""
    turn = state.turn
    turn.actions_left -= 1
    if turn.optional > turn.actions_left:
        turn.optional = turn.actions_left
    turn.flags |= ACTED


def take(state: Fields, kind: i64) -> None:
    """Take a face-up pearl (MO-A1)."""
    begin_action(state)
    pearl = c.pearls(kind, 1)
    state.market.display -= pearl
    take_openly(state, pearl)
    turn_up_pearl(state)
    complete_action(state)


def take_blind(state: Fields) -> None:
    """Take the top pearl of the draw pile (MO-A1)."""
    begin_action(state)
    draw_into_hand(state)
    state.revealed = True
    complete_action(state)


def replace(state: Fields) -> None:
    """Replace all face-up pearls (MO-A3)."""
    begin_action(state)
    market = state.market
    market.pearl_discards += market.display
    market.display = 0
    n: i64
    for n in range(c.DISPLAY):
        turn_up_pearl(state)
    complete_action(state)


def put(state: Fields, character: i64) -> None:
    """Put a character on the portal (MO-A4), or take it in an exchange (MO-B6)."""
    if state.turn.phase == TRADING:
        exchange(state, character)
        return
    begin_action(state)
    portal = state.portals[state.seat]
    if c.pair_size(portal) < c.PORTAL:
        put_on_portal(state, character)
    elif c.pair_low(portal) == c.pair_high(portal):
        make_room(state, character, c.pair_low(portal))
    else:
        state.turn.phase = DROPPING
        state.turn.subject = character


def drop(state: Fields, character: i64) -> None:
    """Discard a character from a portal, one's own (MO-A4) or Medusa's victim's (MO-R3)."""
    if state.turn.phase == BANISHING:
        banish(state, character)
    else:
        make_room(state, state.turn.subject, character)


def make_room(state: Fields, coming: i64, going: i64) -> None:
    """Discard one character and put the other in its place."""
    seat = state.seat
    state.portals[seat] = c.pair_take(state.portals[seat], going)
    state.market.discards = c.add_card(state.market.discards, going)
    forget_new_wisp(state, going)
    put_on_portal(state, coming)


def put_on_portal(state: Fields, character: i64) -> None:
    """Put a character on the portal, which has room."""
    seat = state.seat
    if character == BLIND:
        character = draw_character(state)
        state.portals[seat] = c.pair_add(state.portals[seat], character)
        note_new_wisp(state, character)
        shuffle_characters_if_used_up(state)
        state.revealed = True
    else:
        state.market.faces = c.pair_take(state.market.faces, character)
        state.portals[seat] = c.pair_add(state.portals[seat], character)
        note_new_wisp(state, character)
        turn_up_character(state)
    complete_action(state)


def act(state: Fields, character: i64) -> None:
    """Begin an activation: find the payments (MO-A5)."""
    turn = state.turn
    begin_action(state)
    turn.subject = character
    turn.other = owner_of(state, character)
    state.choices = all_open(payments_for(state, character))
    turn.phase = PAYING
    turn.paid = 0
    turn.last = -1
    pay_if_decided(state)


def reopen_payment(state: Fields) -> None:
    """Find the payments that are open after what was given so far; none if the hand allows none."""
    turn = state.turn
    every = all_open(payments_for(state, turn.subject))
    state.choices = every.resume(turn.paid, turn.last)


def owner_of(state: Fields, character: i64) -> i64:
    """The seat whose portal has the character; the seat to decide comes first."""
    if c.pair_has(state.portals[state.seat], character):
        return state.seat
    seat: i64
    for seat in range(state.players):
        if c.pair_has(state.portals[seat], character):
            return seat
    return -1


def give(state: Fields, kind: i64, n: i64) -> None:
    """Choose a part of a payment or of a discard."""
    turn = state.turn
    turn.paid += c.pearls(kind, n)
    turn.last = kind
    if turn.phase == DISCARDING:
        discard_if_decided(state)
        return
    state.choices = state.choices.narrow(kind, n)
    pay_if_decided(state)


def pay_if_decided(state: Fields) -> None:
    """Pay once only one payment is left."""
    turn = state.turn
    choices = state.choices
    if choices.high - choices.low > 1:
        return
    payment = choices.payments[choices.low]
    pile = payment >> DIAMOND_BITS
    state.choices = NO_CHOICES
    turn.last = -1
    turn.phase = ACTION
    turn.payment = payment
    discard_pearls(state, pile)
    n: i64
    for n in range(payment & DIAMOND_MASK):
        spend_diamond(state)
    turn.paid = 0
    activate(state, turn.subject, pile)


def activate(state: Fields, character: i64, paid: i64) -> None:
    """Move a paid character, then give points, Diamonds and its red ability (MO-R0)."""
    turn = state.turn
    seat = state.seat
    owner = turn.other
    turn.other = -1
    turn.subject = -1
    state.portals[owner] = c.pair_take(state.portals[owner], character)
    state.active[seat] = c.add_card(state.active[seat], character)
    state.powers[seat] += p.POWER[character]
    state.points[seat] += c.POINTS[character]
    if state.points[seat] >= c.GOAL and turn.final_round < 0:  # MO-E1
        turn.final_round = turn.round + 1
        turn.trigger = seat
    n: i64
    for n in range(c.DIAMONDS[character]):
        gain_diamond(state)
    hoods = p.riding_hoods(p.POWER[character])  # MO-B5
    turn.actions_left += hoods
    turn.optional += hoods
    red = p.RED[character]
    if red == p.GOLEM:  # MO-R1
        turn.actions_left += 3
    elif red == p.WRAITH:  # MO-R2
        turn.bonus += 1
    elif red == p.PUSS_IN_BOOTS and paid != 0:  # MO-R5
        turn.phase = KEEPING
        turn.paid = paid
        kind = c.only_kind(paid)
        if kind >= 0:
            keep(state, kind)
        return
    elif red == p.FAIRY:
        ask_whom(state, ROBBING)
        return
    elif red == p.MEDUSA:
        ask_whom(state, CURSING)
        return
    complete_action(state)
