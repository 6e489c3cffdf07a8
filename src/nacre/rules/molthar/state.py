"""A position of Molthar, what is legal in it and what an action does."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from nacre.kernel.game import Game
from nacre.kernel.outcome import Outcome
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.rules.molthar import actions as a
from nacre.rules.molthar import audit, drawing, position, scoring
from nacre.rules.molthar import components as c
from nacre.rules.molthar import powers as p
from nacre.rules.molthar.payments import DIAMOND_BITS, DIAMOND_MASK, payable, payments
from nacre.rules.molthar.view import MoltharView, look

# What the seat is to decide.
ACTION: Final = 0
DROPPING: Final = 1  # which of its own characters makes room (MO-A4)
PAYING: Final = 2  # which pearls (MO-P4)
KEEPING: Final = 3  # which of the paid pearls comes back (MO-R5)
ROBBING: Final = 4  # whose hand is looked at (MO-R4)
STEALING: Final = 5  # which pearl of it is taken
CURSING: Final = 6  # whose portal loses a character (MO-R3)
BANISHING: Final = 7  # which character that is
TRADING: Final = 8  # for which of the face-up characters (MO-B6)
DISCARDING: Final = 9  # which pearls above the limit go (MO-A7)
PHASES: Final = (
    "action",
    "drop",
    "pay",
    "keep",
    "rob",
    "steal",
    "curse",
    "banish",
    "trade",
    "discard",
)

# What happened in this turn.
ACTED: Final = 1
TRADED: Final = 2
LOOKED: Final = 4
REAPED: Final = 8

BLIND: Final = c.COUNT
"""In place of a character: the top of the draw pile."""

# A Diamond is one number: the character on its face, who saw that, whose it is, and its generation.
SEEN_SHIFT: Final = 8
OWNER_SHIFT: Final = 16
GENERATION_SHIFT: Final = 20

BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32])
NO_CHOICES: Final = vec[i64]()


@final
class MoltharState(State):
    """A position of The Portals of Molthar."""

    players: i64
    hands: vec[i64]  # [seat] -> pile of pearls
    known: vec[i64]  # [viewer * players + seat] -> the part of a hand that a viewer knows; last: everybody
    old: vec[i64]  # [seat] -> the part that is hidden since before the last shuffle, as far as all can tell
    portals: vec[i64]  # [seat] -> pair of characters
    active: vec[i64]  # [seat] -> set of characters beside the portal
    powers: vec[i64]  # [seat] -> what those give for good
    points: vec[i64]
    wealth: vec[i64]  # [seat] -> Diamonds
    diamonds: vec[i64]  # all of them, oldest first
    display: i64  # face-up pearls
    pearl_deck: vec[i64]  # kinds in the order they are drawn; shared by clones
    pearl_drawn: i64
    pearl_discards: i64
    faces: i64  # pair of face-up characters
    deck: vec[i64]  # characters in the order they are drawn; shared by clones
    drawn: i64
    discards: i64  # set of characters
    looked: i64  # the seats that know the top of the character deck, as bits (MO-B8)
    generation: i64  # how often the character deck was shuffled anew
    first: i64
    round: i64
    final_round: i64  # -1 until the end is triggered (MO-E1)
    trigger: i64  # the seat that triggered it, or -1
    actions_left: i64
    bonus: i64  # actions more for the next seat (MO-R2)
    flags: i64
    phase: i64
    subject: i64  # the character that the phase is about, BLIND, or -1
    other: i64  # the other seat that the phase is about, or -1
    paid: i64  # pearls given so far in a payment, or paid for Puss in Boots
    last: i64  # the last kind that was given, or -1
    owe: i64  # pearls still to be discarded
    choices: vec[i64]  # payments, sorted; shared by clones
    low: i64  # those still open: choices[low:high]
    high: i64
    rng: Rng

    def __init__(
        self,
        game: Game,
        seat: i64,
        hands: vec[i64],
        known: vec[i64],
        old: vec[i64],
        portals: vec[i64],
        active: vec[i64],
        powers: vec[i64],
        points: vec[i64],
        wealth: vec[i64],
        diamonds: vec[i64],
        display: i64,
        pearl_deck: vec[i64],
        pearl_drawn: i64,
        pearl_discards: i64,
        faces: i64,
        deck: vec[i64],
        drawn: i64,
        discards: i64,
        looked: i64,
        generation: i64,
        first: i64,
        round: i64,
        final_round: i64,
        trigger: i64,
        actions_left: i64,
        bonus: i64,
        flags: i64,
        phase: i64,
        subject: i64,
        other: i64,
        paid: i64,
        last: i64,
        owe: i64,
        choices: vec[i64],
        low: i64,
        high: i64,
        rng: Rng,
    ) -> None:
        self.game = game
        self.seat = seat
        self.revealed = False
        self.players = len(hands)
        self.hands = hands
        self.known = known
        self.old = old
        self.portals = portals
        self.active = active
        self.powers = powers
        self.points = points
        self.wealth = wealth
        self.diamonds = diamonds
        self.display = display
        self.pearl_deck = pearl_deck
        self.pearl_drawn = pearl_drawn
        self.pearl_discards = pearl_discards
        self.faces = faces
        self.deck = deck
        self.drawn = drawn
        self.discards = discards
        self.looked = looked
        self.generation = generation
        self.first = first
        self.round = round
        self.final_round = final_round
        self.trigger = trigger
        self.actions_left = actions_left
        self.bonus = bonus
        self.flags = flags
        self.phase = phase
        self.subject = subject
        self.other = other
        self.paid = paid
        self.last = last
        self.owe = owe
        self.choices = choices
        self.low = low
        self.high = high
        self.rng = rng

    def clone(self) -> MoltharState:
        return MoltharState(
            self.game,
            self.seat,
            self.hands[:],
            self.known[:],
            self.old[:],
            self.portals[:],
            self.active[:],
            self.powers[:],
            self.points[:],
            self.wealth[:],
            self.diamonds[:],
            self.display,
            self.pearl_deck,
            self.pearl_drawn,
            self.pearl_discards,
            self.faces,
            self.deck,
            self.drawn,
            self.discards,
            self.looked,
            self.generation,
            self.first,
            self.round,
            self.final_round,
            self.trigger,
            self.actions_left,
            self.bonus,
            self.flags,
            self.phase,
            self.subject,
            self.other,
            self.paid,
            self.last,
            self.owe,
            self.choices,
            self.low,
            self.high,
            self.rng.clone(),
        )

    # What is legal.

    def legal(self, out: vec[i64]) -> i64:
        if self.seat < 0:
            return 0
        phase = self.phase
        if phase == ACTION:
            return self._legal_actions_of_turn(out)
        if phase == PAYING:
            return self._legal_gives(out)
        if phase == DISCARDING:
            return self._legal_discards(out)
        if phase == DROPPING:
            return write_pair(out, 0, self.portals[self.seat], a.DROP)
        if phase == BANISHING:
            return write_pair(out, 0, self.portals[self.other], a.DROP)
        if phase == TRADING:
            return write_pair(out, 0, self.faces, a.PUT)
        if phase == KEEPING:
            return write_kinds(out, 0, self.paid, a.KEEP)
        if phase == STEALING:
            return write_kinds(out, 0, self.hands[self.other], a.STEAL)
        return self._legal_seats(out)

    def _legal_actions_of_turn(self, out: vec[i64]) -> i64:
        seat = self.seat
        k: i64 = 0
        if self.actions_left > 0:
            k = write_kinds(out, k, self.display, a.TAKE)  # MO-A1
            if self.can_draw_pearl():
                out[k] = a.TAKE_BLIND
                k += 1
            if k > 0:  # MO-A3
                out[k] = a.REPLACE
                k += 1
            k = write_pair(out, k, self.faces, a.PUT)  # MO-A4
            if self.can_draw_character():
                out[k] = a.PUT_BLIND
                k += 1
            k = self._legal_acts(out, k)  # MO-A5
            if self.flags & ACTED == 0:  # MO-B11
                if self.can_trade():
                    k = write_pair(out, k, self.portals[seat], a.TRADE)
                if self.can_look():
                    out[k] = a.LOOK
                    k += 1
        if self.can_melt():
            out[k] = a.MELT
            k += 1
        if self.actions_left > 0:
            return k
        if self.can_reap():
            out[k] = a.REAP
            k += 1
        out[k] = a.END
        return k + 1

    def _legal_acts(self, out: vec[i64], k: i64) -> i64:
        seat = self.seat
        portal = self.portals[seat]
        low = c.pair_low(portal)
        high = c.pair_high(portal)
        if low >= 0 and self.affordable(low):
            out[k] = a.ACT + low
            k += 1
        if high > low and self.affordable(high):
            out[k] = a.ACT + high
            k += 1
        # MO-R6: the neighbours' Wisps, put where they belong in the order.
        wisps = self.wisps_beside()
        kind: i64
        for kind in range(p.FIRST_WISP, p.FIRST_WISP + 2):
            if wisps & BIT[kind - p.FIRST_WISP] != 0 and self.affordable(kind):
                at = k
                while at > 0 and out[at - 1] > a.ACT + kind:
                    out[at] = out[at - 1]
                    at -= 1
                out[at] = a.ACT + kind
                k += 1
        return k

    def wisps_beside(self) -> i64:
        """The Wisps on the neighbours' portals, as bits (MO-R6)."""
        seat = self.seat
        left = seat + 1 if seat + 1 < self.players else 0
        right = seat - 1 if seat > 0 else self.players - 1
        return wisps_on(self.portals[left]) | wisps_on(self.portals[right])

    def affordable(self, character: i64) -> bool:
        """Can the seat to decide pay for that character?"""
        seat = self.seat
        return payable(character, self.hands[seat], self.wealth[seat], self.powers[seat])

    def _legal_gives(self, out: vec[i64]) -> i64:
        kind = differing_kind(self.choices, self.low, self.high)
        if kind < 0:  # in a world that someone imagines, a choice may be none
            kind = self.last if self.last >= 0 else 0
        k: i64 = 0
        before: i64 = -1
        i: i64
        for i in range(self.low, self.high):
            n = c.count(self.choices[i] >> DIAMOND_BITS, kind)
            if n != before:
                out[k] = a.giving(kind, n)
                k += 1
                before = n
        return k

    def _legal_discards(self, out: vec[i64]) -> i64:
        kind = self.next_discard()
        hand = self.hands[self.seat]
        if kind < 0:  # in a world that someone imagines, a choice may be none
            kind = first_kind(self.discardable())
        later = c.size(c.after(hand, kind))
        n = self.owe - later if self.owe > later else 0
        most = c.count(hand, kind)
        if most > self.owe:
            most = self.owe
        k: i64 = 0
        while n <= most:
            out[k] = a.giving(kind, n)
            k += 1
            n += 1
        return k

    def next_discard(self) -> i64:
        """The next kind of which a number to discard can be chosen; -1 if none is."""
        hand = self.hands[self.seat]
        kind: i64
        for kind in range(self.last + 1, c.KINDS):
            held = c.count(hand, kind)
            if held > 0 and c.size(c.after(hand, kind)) > self.owe - held:
                return kind
        return -1

    def discardable(self) -> i64:
        """The pearls of the kinds that are still to be chosen from, in a discard."""
        hand = self.hands[self.seat]
        return hand if self.last < 0 else c.after(hand, self.last)

    def _legal_seats(self, out: vec[i64]) -> i64:
        k: i64 = 0
        seat: i64
        for seat in range(self.players):
            out[k] = a.WHOM + seat
            if self.is_target(seat):
                k += 1
        return k

    def is_target(self, seat: i64) -> bool:
        """Can the Fairy or Medusa, whoever is at it, choose that seat?"""
        if seat == self.seat:
            return False
        if self.phase == ROBBING:
            return self.hands[seat] != 0
        return self.portals[seat] != 0

    def can_draw_pearl(self) -> bool:
        """Is there a pearl to draw, if need be after shuffling?"""
        return self.pearl_drawn < len(self.pearl_deck) or self.pearl_discards != 0

    def can_draw_character(self) -> bool:
        """Is there a character to draw, if need be after shuffling?"""
        return self.drawn < len(self.deck) or self.discards != 0

    def can_trade(self) -> bool:
        """MO-B6, in the turn's first part."""
        seat = self.seat
        return (
            self.powers[seat] & p.HATTER != 0
            and self.flags & TRADED == 0
            and self.portals[seat] != 0
            and self.faces != 0
        )

    def can_look(self) -> bool:
        """MO-B8, in the turn's first part."""
        return (
            self.powers[self.seat] & p.WIZARD != 0 and self.flags & LOOKED == 0 and self.can_draw_character()
        )

    def can_melt(self) -> bool:
        """MO-B3."""
        seat = self.seat
        return (
            self.powers[seat] & p.SNOW_WHITE != 0
            and c.count(self.hands[seat], c.TWO) > 0
            and self.can_draw_character()
        )

    def can_reap(self) -> bool:
        """MO-B7, after the last action."""
        seat = self.seat
        return self.powers[seat] & p.REAPER != 0 and self.flags & REAPED == 0 and self.hands[seat] != 0

    # What an action does.

    def apply(self, action: i64) -> None:
        self.revealed = False
        if action < a.DROP:
            self._begin_action()
            if action < a.TAKE_BLIND:
                self._take(action)
            elif action == a.TAKE_BLIND:
                self._take_blind()
            else:
                self._replace()
            self._complete_action()
        elif action < a.PUT:
            self._drop(action - a.DROP)
        elif action < a.ACT:
            self._put(action - a.PUT)
        elif action < a.GIVE:
            self._act(action - a.ACT)
        elif action < a.WHOM:
            given = action - a.GIVE
            self._give(given >> 3, given & 7)
        elif action < a.STEAL:
            self._choose_seat(action - a.WHOM)
        elif action < a.KEEP:
            self._steal(action - a.STEAL)
        elif action < a.TRADE:
            self._keep(action - a.KEEP)
        elif action < a.LOOK:
            self._trade(action - a.TRADE)
        elif action == a.LOOK:
            self._look()
        elif action == a.MELT:
            self._melt()
        elif action == a.REAP:
            self._reap()
        else:
            self._begin_discard()

    def _begin_action(self) -> None:
        self.actions_left -= 1  # MO-A6: counted when it begins
        self.flags |= ACTED

    def _take(self, kind: i64) -> None:
        card = c.pearls(kind, 1)
        self.display -= card
        seat = self.seat
        self.hands[seat] += card
        self._all_learn(seat, card)
        self._turn_up_pearl()

    def _take_blind(self) -> None:
        kind = self._draw_pearl()
        self.hands[self.seat] += c.pearls(kind, 1)
        self._shuffle_pearls_if_used_up()
        self.revealed = True

    def _replace(self) -> None:
        self.pearl_discards += self.display
        self.display = 0
        n: i64
        for n in range(c.DISPLAY):
            self._turn_up_pearl()

    def _put(self, character: i64) -> None:
        if self.phase == TRADING:
            self._exchange(character)
            return
        self._begin_action()
        portal = self.portals[self.seat]
        if c.pair_size(portal) < c.PORTAL:
            self._put_on_portal(character)
        elif c.pair_low(portal) == c.pair_high(portal):
            self._make_room(character, c.pair_low(portal))
        else:
            self.phase = DROPPING
            self.subject = character

    def _drop(self, character: i64) -> None:
        if self.phase == BANISHING:
            self._banish(character)
        else:
            self._make_room(self.subject, character)

    def _make_room(self, coming: i64, going: i64) -> None:
        seat = self.seat
        self.portals[seat] = c.pair_take(self.portals[seat], going)
        self.discards = c.add_card(self.discards, going)
        self._put_on_portal(coming)

    def _put_on_portal(self, character: i64) -> None:
        seat = self.seat
        if character == BLIND:
            character = self._draw_character()
            self.portals[seat] = c.pair_add(self.portals[seat], character)
            self._shuffle_characters_if_used_up()
            self.revealed = True
        else:
            self.faces = c.pair_take(self.faces, character)
            self.portals[seat] = c.pair_add(self.portals[seat], character)
            self._turn_up_character()
        self._complete_action()

    def _act(self, character: i64) -> None:
        self._begin_action()
        seat = self.seat
        self.subject = character
        self.other = self._owner_of(character)
        self.choices = payments(character, self.hands[seat], self.wealth[seat], self.powers[seat])
        self.low = 0
        self.high = len(self.choices)
        self.phase = PAYING
        self.paid = 0
        self.last = -1
        self._pay_if_decided()

    def _owner_of(self, character: i64) -> i64:
        if c.pair_has(self.portals[self.seat], character):
            return self.seat
        seat: i64
        for seat in range(self.players):
            if c.pair_has(self.portals[seat], character):
                return seat
        return -1

    def _give(self, kind: i64, n: i64) -> None:
        if self.phase == DISCARDING:
            self.owe -= n
            self.last = kind
            self._discard_pearls(c.pearls(kind, n))
            self._discard_if_decided()
            return
        self.paid += c.pearls(kind, n)
        self.last = kind
        self.narrow(kind, n)
        self._pay_if_decided()

    def narrow(self, kind: i64, n: i64) -> None:
        """Keep the payments open that give so many of that kind."""
        while self.low < self.high and c.count(self.choices[self.low] >> DIAMOND_BITS, kind) < n:
            self.low += 1
        while self.low < self.high and c.count(self.choices[self.high - 1] >> DIAMOND_BITS, kind) > n:
            self.high -= 1

    def reopen(self) -> None:
        """Find the payments that are open, from what was given so far; none if the hand has no such."""
        seat = self.seat
        self.choices = payments(self.subject, self.hands[seat], self.wealth[seat], self.powers[seat])
        self.low = 0
        self.high = len(self.choices)
        while self.low < self.high:
            kind = differing_kind(self.choices, self.low, self.high)
            if kind < 0 or kind > self.last:
                break
            self.narrow(kind, c.count(self.paid, kind))
        if self.low < self.high and not fits(self.choices[self.low] >> DIAMOND_BITS, self.paid, self.last):
            self.high = self.low

    def _pay_if_decided(self) -> None:
        if self.high - self.low > 1:
            return
        payment = self.choices[self.low]
        pile = payment >> DIAMOND_BITS
        self.choices = NO_CHOICES
        self.low = self.high = 0
        self.last = -1
        self.phase = ACTION
        self._discard_pearls(pile)
        n: i64
        for n in range(payment & DIAMOND_MASK):
            self._spend_diamond()
        self.paid = 0
        self._activate(self.subject, pile)

    def _activate(self, character: i64, paid: i64) -> None:
        """MO-R0: the character moves, points, Diamonds, red ability."""
        seat = self.seat
        owner = self.other
        self.other = -1
        self.subject = -1
        self.portals[owner] = c.pair_take(self.portals[owner], character)
        self.active[seat] = c.add_card(self.active[seat], character)
        self.powers[seat] += p.POWER[character]
        self.points[seat] += c.POINTS[character]
        if self.points[seat] >= c.GOAL and self.final_round < 0:  # MO-E1
            self.final_round = self.round + 1
            self.trigger = seat
        n: i64
        for n in range(c.DIAMONDS[character]):
            self._gain_diamond()
        self.actions_left += p.riding_hoods(p.POWER[character])  # MO-B5
        red = p.RED[character]
        if red == p.GOLEM:  # MO-R1
            self.actions_left += 3
        elif red == p.WRAITH:  # MO-R2
            self.bonus += 1
        elif red == p.PUSS_IN_BOOTS and paid != 0:  # MO-R5
            self.phase = KEEPING
            self.paid = paid
            kind = only_kind(paid)
            if kind >= 0:
                self._keep(kind)
            return
        elif red == p.FAIRY:
            self._ask_whom(ROBBING)
            return
        elif red == p.MEDUSA:
            self._ask_whom(CURSING)
            return
        self._complete_action()

    def _ask_whom(self, phase: i64) -> None:
        self.phase = phase
        target: i64 = -1
        targets: i64 = 0
        seat: i64
        for seat in range(self.players):
            if self.is_target(seat):
                target = seat
                targets += 1
        if targets == 0:
            self._complete_action()
        elif targets == 1:
            self._choose_seat(target)

    def _choose_seat(self, seat: i64) -> None:
        self.other = seat
        if self.phase == ROBBING:
            self.phase = STEALING
            self.known[self.seat * self.players + seat] = self.hands[seat]
            self.revealed = True
            kind = only_kind(self.hands[seat])
            if kind >= 0:
                self._steal(kind)
            return
        self.phase = BANISHING
        portal = self.portals[seat]
        if c.pair_size(portal) == 1 or c.pair_low(portal) == c.pair_high(portal):
            self._banish(c.pair_low(portal))

    def _banish(self, character: i64) -> None:
        self.portals[self.other] = c.pair_take(self.portals[self.other], character)
        self.discards = c.add_card(self.discards, character)
        self._complete_action()

    def _steal(self, kind: i64) -> None:
        """MO-R4: taker and victim know the pearl; others stay sure of what holds whichever it was."""
        seat = self.seat
        victim = self.other
        players = self.players
        card = c.pearls(kind, 1)
        hand = self.hands[victim]
        viewer: i64
        for viewer in range(players + 1):
            theirs = viewer * players + victim
            mine = viewer * players + seat
            sure = self.known[theirs]
            if viewer == seat or viewer == victim or (sure == hand and only_kind(hand) >= 0):
                self.known[mine] += card
                self.known[theirs] = c.without(sure, card)
            else:
                self.known[theirs] = sure - c.one_of_each(sure)
        # What a seat knows of its own hand is the hand: nothing of its own stands in `known`.
        self.known[seat * players + seat] = self.known[players * players + seat]
        self.known[victim * players + victim] = self.known[players * players + victim]
        self.hands[victim] -= card
        self.hands[seat] += card
        self._forget_old()
        self.revealed = True
        self._complete_action()

    def _keep(self, kind: i64) -> None:
        card = c.pearls(kind, 1)
        self.pearl_discards -= card
        self.hands[self.seat] += card
        self._all_learn(self.seat, card)
        self._complete_action()

    def _trade(self, character: i64) -> None:
        self.subject = character
        self.phase = TRADING
        if c.pair_size(self.faces) == 1 or c.pair_low(self.faces) == c.pair_high(self.faces):
            self._exchange(c.pair_low(self.faces))

    def _exchange(self, coming: i64) -> None:
        seat = self.seat
        self.flags |= TRADED
        self.faces = c.pair_add(c.pair_take(self.faces, coming), self.subject)
        self.portals[seat] = c.pair_add(c.pair_take(self.portals[seat], self.subject), coming)
        self.subject = -1
        self.phase = ACTION

    def _look(self) -> None:
        self.flags |= LOOKED
        if self.drawn == len(self.deck):
            self._shuffle_characters()
        self.looked |= BIT[self.seat]
        self.revealed = True

    def _melt(self) -> None:
        self._discard_pearls(c.pearls(c.TWO, 1))
        self._gain_diamond()
        self._end_if_nothing_left()

    def _reap(self) -> None:
        self.flags |= REAPED
        seat = self.seat
        n = c.size(self.hands[seat])
        self._discard_pearls(self.hands[seat])
        drawn: i64
        for drawn in range(n):
            kind = self._draw_pearl()
            if kind < 0:
                break
            self.hands[seat] += c.pearls(kind, 1)
            self._shuffle_pearls_if_used_up()
        self.revealed = True
        self._end_if_nothing_left()

    # The end of an action, of a turn, of the game.

    def _complete_action(self) -> None:
        """Fill empty places (MO-A2), then see whether the turn goes on."""
        self.phase = ACTION
        self.subject = -1
        self.other = -1
        self.paid = 0
        while c.size(self.display) < c.DISPLAY and self.can_draw_pearl():
            self._turn_up_pearl()
        while c.pair_size(self.faces) < c.FACE_UP and self.can_draw_character():
            self._turn_up_character()
        self._end_if_nothing_left()

    def _end_if_nothing_left(self) -> None:
        if self.actions_left > 0:
            if self._action_possible():
                return
            self.actions_left = 0  # MO-A6
        if not (self.can_melt() or self.can_reap()):  # MO-A7
            self._begin_discard()

    def _action_possible(self) -> bool:
        if self.display != 0 or self.faces != 0 or self.can_draw_pearl() or self.can_draw_character():
            return True
        out = vec[i64]([0] * 8)
        return self._legal_acts(out, 0) > 0

    def _begin_discard(self) -> None:
        seat = self.seat
        excess = c.size(self.hands[seat]) - c.HAND_LIMIT - p.monkeys(self.powers[seat])  # MO-B4
        if excess <= 0:
            self._end_turn()
            return
        self.phase = DISCARDING
        self.owe = excess
        self.last = -1
        self._discard_if_decided()

    def _discard_if_decided(self) -> None:
        if self.owe > 0 and self.next_discard() >= 0:
            return
        if self.owe > 0:
            # What is left goes whole: no kind of it leaves a choice.
            hand = self.hands[self.seat]
            kind: i64
            for kind in range(self.last + 1, c.KINDS):
                self._discard_pearls(hand & c.pearls(kind, 15))
        self.owe = 0
        self.last = -1
        self.phase = ACTION
        self._end_turn()

    def _end_turn(self) -> None:
        seat = self.seat + 1
        if seat == self.players:
            seat = 0
        if seat == self.first:
            self.round += 1
            if self.round == self.round_limit() or self.round == self.final_round + 1 > 0:  # MO-E1, MO-E3
                self.seat = -1
                self.actions_left = 0
                self.flags = 0
                self.bonus = 0
                self.revealed = True
                return
        self.seat = seat
        self.flags = 0
        self.actions_left = c.ACTIONS + p.riding_hoods(self.powers[seat]) + self.bonus
        self.bonus = 0
        self._end_if_nothing_left()

    def round_limit(self) -> i64:
        """After so many rounds the game is scored as it stands (MO-E3)."""
        limit = self.game.options["round_limit"]
        assert isinstance(limit, int)
        return limit

    # Cards that move.

    def _all_learn(self, seat: i64, cards: i64) -> None:
        players = self.players
        at = seat
        viewer: i64
        for viewer in range(players + 1):
            self.known[at] += cards
            at += players

    def _discard_pearls(self, pile: i64) -> None:
        """Pearls leave the hand for the discard pile; they count first against known ones (MO-I1)."""
        if pile == 0:
            return
        seat = self.seat
        players = self.players
        hand = self.hands[seat]
        everybody = self.known[players * players + seat]
        hidden = pile - (everybody - c.without(everybody, pile))
        if hidden != 0:
            self.revealed = True
            self._lose_old(seat, hidden, hand - everybody)
        at = seat
        viewer: i64
        for viewer in range(players + 1):
            self.known[at] = c.without(self.known[at], pile)
            at += players
        self.hands[seat] = hand - pile
        self.pearl_discards += pile

    def _lose_old(self, seat: i64, gone: i64, hidden: i64) -> None:
        """Hidden pearls are gone from a hand: were they there before the last shuffle?"""
        old = self.old[seat]
        if old == 0:
            return
        if gone == hidden:
            self.old[seat] = 0
        elif old == hidden:
            self.old[seat] = old - gone
        else:
            self._forget_old()  # nobody but their owner can tell any more

    def _forget_old(self) -> None:
        seat: i64
        for seat in range(self.players):
            self.old[seat] = 0

    def _draw_pearl(self) -> i64:
        if self.pearl_drawn == len(self.pearl_deck):
            if self.pearl_discards == 0:
                return -1
            self._shuffle_pearls()
        kind = self.pearl_deck[self.pearl_drawn]
        self.pearl_drawn += 1
        return kind

    def _shuffle_pearls_if_used_up(self) -> None:
        """MO-S2, once the drawn card lies where it goes."""
        if self.pearl_drawn == len(self.pearl_deck) and self.pearl_discards != 0:
            self._shuffle_pearls()

    def _shuffle_pearls(self) -> None:
        self.pearl_deck = c.spread(self.pearl_discards)
        self.rng.shuffle(self.pearl_deck)
        self.pearl_discards = 0
        self.pearl_drawn = 0
        everybody = self.players * self.players
        seat: i64
        for seat in range(self.players):
            self.old[seat] = self.hands[seat] - self.known[everybody + seat]

    def _turn_up_pearl(self) -> None:
        kind = self._draw_pearl()
        if kind < 0:
            return
        self.revealed = True
        self.display += c.pearls(kind, 1)
        self._shuffle_pearls_if_used_up()
        if kind >= c.FIRST_SWAP:
            self._swap_characters()

    def _swap_characters(self) -> None:
        """MO-A2: both are discarded before the first new one is turned up."""
        while self.faces != 0:
            low = c.pair_low(self.faces)
            self.faces = c.pair_take(self.faces, low)
            self.discards = c.add_card(self.discards, low)
        self._turn_up_character()
        self._turn_up_character()

    def _turn_up_character(self) -> None:
        kind = self._draw_character()
        if kind < 0:
            return
        self.revealed = True
        self.faces = c.pair_add(self.faces, kind)
        self._shuffle_characters_if_used_up()

    def _draw_character(self) -> i64:
        if self.drawn == len(self.deck):
            if self.discards == 0:
                return -1
            self._shuffle_characters()
        kind = self.deck[self.drawn]
        self.drawn += 1
        self.looked = 0
        return kind

    def _shuffle_characters_if_used_up(self) -> None:
        """MO-S2, once the drawn card lies where it goes."""
        if self.drawn == len(self.deck) and self.discards != 0:
            self._shuffle_characters()

    def _shuffle_characters(self) -> None:
        self.deck = c.spread_cards(self.discards)
        self.rng.shuffle(self.deck)
        self.discards = 0
        self.drawn = 0
        self.generation += 1

    def _gain_diamond(self) -> None:
        """MO-D1: the top card, unseen but by those who looked at it before."""
        seen = self.looked
        fresh = self.drawn < len(self.deck)
        kind = self._draw_character()
        if kind < 0:
            return
        if not fresh:
            seen = 0
        seat = self.seat
        self.diamonds = append(
            self.diamonds,
            kind | (seen << SEEN_SHIFT) | (seat << OWNER_SHIFT) | (self.generation << GENERATION_SHIFT),
        )
        self.wealth[seat] += 1
        self._shuffle_characters_if_used_up()

    def _spend_diamond(self) -> None:
        """MO-P2: the oldest goes first, face up."""
        seat = self.seat
        kept = vec[i64]()
        gone = False
        i: i64
        for i in range(len(self.diamonds)):
            diamond = self.diamonds[i]
            if not gone and diamond_owner(diamond) == seat:
                gone = True
                self.discards = c.add_card(self.discards, diamond_face(diamond))
            else:
                kept = append(kept, diamond)
        self.diamonds = kept
        self.wealth[seat] -= 1
        self.revealed = True

    def outcome(self) -> Outcome:
        return scoring.outcome(self)

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def winners(self) -> i64:
        return scoring.winners(self.points, self.wealth)

    def view(self, seat: int | None) -> MoltharView:
        return look(self, -1 if seat is None else seat)

    def to_dict(self) -> dict[str, object]:
        return position.write(self)

    def audit(self) -> None:
        audit.audit(self)

    def reseed(self, rng: Rng) -> None:
        self.rng = rng

    def key(self) -> tuple[object, ...]:
        owned = [
            diamond for seat in range(self.players) for diamond in self.diamonds if owner_is(diamond, seat)
        ]
        return (
            (self.seat, self.phase, self.subject, self.other, self.paid, self.last, self.owe),
            (self.first, self.round, self.final_round, self.trigger),
            (self.actions_left, self.bonus, self.flags, self.looked, self.generation),
            (self.display, self.pearl_discards, self.faces, self.discards),
            tuple(self.hands),
            tuple(self.known),
            tuple(self.old),
            tuple(self.portals),
            tuple(self.active),
            tuple(owned),
            tuple([self.pearl_deck[i] for i in range(self.pearl_drawn, len(self.pearl_deck))]),
            tuple([self.deck[i] for i in range(self.drawn, len(self.deck))]),
            self.rng.hex(),
        )

    def __str__(self) -> str:
        return drawing.draw(self.to_dict())


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


def differing_kind(choices: vec[i64], low: i64, high: i64) -> i64:
    """The first kind of which the open payments give different numbers; -1 if only one is left."""
    if high <= low:
        return -1
    lowest = choices[low] >> DIAMOND_BITS
    highest = choices[high - 1] >> DIAMOND_BITS
    kind: i64
    for kind in range(c.KINDS):
        if c.count(lowest, kind) != c.count(highest, kind):
            return kind
    return -1


def fits(pile: i64, given: i64, last: i64) -> bool:
    """Can a payment of that pile have begun with these pearls, the last of them of that kind?"""
    kind: i64
    for kind in range(last + 1):
        n = c.count(given, kind)
        if (n > 0 or kind == last) and c.count(pile, kind) != n:
            return False
    return True


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


def first_kind(pile: i64) -> i64:
    """The first kind of pearl in the pile; -1 if it is empty."""
    kind: i64
    for kind in range(c.KINDS):
        if c.count(pile, kind) > 0:
            return kind
    return -1


def only_kind(pile: i64) -> i64:
    """The kind of pearl in the pile if there is just one; -1 if not."""
    kind = first_kind(pile)
    if kind >= 0 and pile != c.pearls(kind, c.count(pile, kind)):
        return -1
    return kind


def diamond_face(diamond: i64) -> i64:
    """The character on a Diamond's other side."""
    return diamond & 0xFF


def diamond_seen(diamond: i64) -> i64:
    """The seats that saw its face, as bits."""
    return (diamond >> SEEN_SHIFT) & 0xFF


def diamond_owner(diamond: i64) -> i64:
    """Whose Diamond it is."""
    return (diamond >> OWNER_SHIFT) & 0xF


def diamond_generation(diamond: i64) -> i64:
    """How often the deck it came from had been shuffled anew."""
    return diamond >> GENERATION_SHIFT


def owner_is(diamond: i64, seat: i64) -> bool:
    """Does the Diamond belong to that seat?"""
    return diamond_owner(diamond) == seat
