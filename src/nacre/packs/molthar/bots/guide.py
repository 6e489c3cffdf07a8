"""How to play The Portals of Molthar.

A character's *worth* is its points, its Diamonds and its ability. Its *promise* is that worth, reduced for
every action that it still takes: getting the missing pearls, putting it, activating it. An action is rated
by how much it adds to the promise of the characters on the portal.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.state import State
from nacre.pack.guide import Guide
from nacre.packs.molthar import actions as a
from nacre.packs.molthar import components as c
from nacre.packs.molthar import phases
from nacre.packs.molthar.bots.outlook import (
    CONSIDERED,
    FIRST_BESIDE,
    FIRST_FACE_UP,
    HIGHEST_VALUE,
    PLENTY,
    QUARTERS,
    Outlook,
)
from nacre.packs.molthar.bots.weights import EXPERT_SEARCH, expert_weights
from nacre.packs.molthar.legality import discards_left
from nacre.packs.molthar.payment.payments import DIAMOND_BITS, DIAMOND_MASK, by_value
from nacre.packs.molthar.state import MoltharState

BLIND_STEPS: Final = 5
"""How many actions an unseen character takes, on average."""
UNPAID: Final = -1000.0
"""The rating of a part with which no payment begins."""


@final
class MoltharGuide(Outlook):
    """Rates the actions of Molthar: points, Diamonds and abilities against the pearls still missing."""

    def rate(self, state: State, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        assert isinstance(state, MoltharState)
        self.observe(state)
        phase = state.turn.phase
        if phase == phases.ACTION:
            self.rate_turn(state, actions, count, ratings)
        elif phase == phases.PAYING:
            self.rate_payments(state, actions, count, ratings)
        elif phase == phases.DISCARDING:
            self.rate_discards(state, actions, count, ratings)
        elif phase == phases.DROPPING:
            self.rate_drops(state, actions, count, ratings)
        elif phase == phases.TRADING:
            self.rate_exchanges(actions, count, ratings)
        elif phase == phases.BANISHING:
            self.rate_banishments(actions, count, ratings)
        elif phase == phases.KEEPING or phase == phases.STEALING:
            self.rate_pearls(state, actions, count, ratings)
        else:
            self.rate_victims(state, actions, count, ratings)

    def rate_turn(self, state: MoltharState, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        """Rate actions, and abilities that need no action."""
        self.consider_all(state)
        i: i64
        for i in range(count):
            verb = a.VERB[actions[i]]
            argument = actions[i] - verb
            if verb == a.TAKE:
                ratings[i] = self.wanted[c.VALUES[argument]]
            elif verb == a.TAKE_BLIND:
                ratings[i] = self.wanted[0]
            elif verb == a.REPLACE:
                ratings[i] = self.rate_replace(state)
            elif verb == a.PUT:
                ratings[i] = self.rate_put(state, argument)
            elif verb == a.PUT_BLIND:
                ratings[i] = self.rate_put(state, phases.BLIND)
            elif verb == a.ACT:
                ratings[i] = self.rate_act(argument)
            elif verb == a.TRADE:
                ratings[i] = self.rate_trade(argument)
            elif verb == a.LOOK:
                ratings[i] = self.weights.look
            elif verb == a.MELT:
                ratings[i] = self.diamond - self.loss(2, 1)
            elif verb == a.REAP:
                ratings[i] = self.rate_reap()
            else:
                ratings[i] = 0.0

    def rate_replace(self, state: MoltharState) -> float:
        """Rate four new pearls: probably one of them is wanted, for the next action."""
        if state.turn.actions_left < 2:
            return 0.0
        best = 0.0
        second = 0.0
        value: i64
        for value in range(1, HIGHEST_VALUE + 1):
            wanted = self.wanted[value]
            if wanted > best:
                second = best
                best = wanted
            elif wanted > second:
                second = wanted
        # The chances that four pearls include the best value; if not, the second; if neither, any other.
        expected = 0.41 * best + 0.27 * second + 0.32 * self.wanted[0]
        return self.weights.replace * expected

    def rate_put(self, state: MoltharState, character: i64) -> float:
        """Rate a character by its promise on the portal, less that of the one that makes room (MO-A4)."""
        if character == phases.BLIND:
            coming = self.promise_of_unseen(state)
        elif character == self.characters[FIRST_FACE_UP]:
            coming = self.promises[FIRST_FACE_UP] / self.weights.decay
        else:
            coming = self.promises[FIRST_FACE_UP + 1] / self.weights.decay
        if self.characters[1] < 0:
            return coming
        return coming - self.lesser_promise() - self.weights.free_place

    def promise_of_unseen(self, state: MoltharState) -> float:
        """The promise of the top character of the draw pile, which only a Wizard knows (MO-B8)."""
        if (state.market.looked >> state.seat) & 1 == 1:
            return self.promise(state.deck[state.drawn], self.hand, 0)
        if self.actions_to_come < PLENTY:
            return self.weights.last_hope if self.actions_to_come > 1 else 0.0
        return self.weights.blind * self.fading[QUARTERS * BLIND_STEPS]

    def lesser_promise(self) -> float:
        """The lower promise of the two characters on a full portal."""
        return self.promises[0] if self.promises[0] < self.promises[1] else self.promises[1]

    def rate_act(self, character: i64) -> float:
        """Rate an activation by the character's worth, less what the other one on the portal loses."""
        place: i64 = 0
        while place < CONSIDERED - 1 and self.characters[place] != character:
            place += 1
        gain = self.worth(character) + self.weights.act - self.promises[place]
        if place >= FIRST_FACE_UP or place == self.first or self.characters[1 - place] < 0:
            return gain
        # This is the second on the portal: the first one is left with the pearls that remain.
        self.distance.measure(character, self.hand)
        rest = self.hand - self.distance.use
        return gain + self.promise(self.characters[self.first], rest, 0) - self.promises[self.first]

    def rate_trade(self, character: i64) -> float:
        """Rate exchanging that character for the better of the face-up ones (MO-B6)."""
        place: i64 = 0
        if self.characters[0] != character:
            place = 1
        best = self.promises[FIRST_FACE_UP]
        if self.promises[FIRST_FACE_UP + 1] > best:
            best = self.promises[FIRST_FACE_UP + 1]
        gain = best / self.weights.decay - self.promises[place]
        return gain + self.weights.trade if gain > 0.0 else gain

    def rate_reap(self) -> float:
        """Rate a new hand of the same size (MO-B7)."""
        rating = 0.0
        hand = self.hand
        value: i64 = HIGHEST_VALUE
        while hand != 0:
            held = hand & 0xF
            if held != 0:
                rating += float(held) * self.weights.reap - self.loss(value, held)
            hand >>= 4
            value -= 1
        return rating

    def rate_payments(self, state: MoltharState, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        """Prefer payments that leave the other characters the most promise and spend the fewest Diamonds."""
        choices = state.choices
        i: i64
        for i in range(count):
            ratings[i] = UNPAID if choices.low < choices.high else 0.0
        portal = state.portals[state.seat]
        other = c.pair_low(portal)
        if other == state.turn.subject:
            other = c.pair_high(portal)
        kind = a.given_kind(a.ARGUMENT[actions[0]])
        at: i64
        for at in range(choices.low, choices.high):
            payment = choices.payments[at]
            pile = payment >> DIAMOND_BITS
            rating = self.after_paying(state, other, by_value(pile), payment & DIAMOND_MASK)
            given = a.give_action(kind, c.count(pile, kind))
            for i in range(count):
                if actions[i] == given and rating > ratings[i]:
                    ratings[i] = rating

    def after_paying(self, state: MoltharState, other: i64, given: i64, diamonds: i64) -> float:
        """The value of what a payment leaves: pearls, Diamonds, and the promise of other characters."""
        rest = self.hand - given
        rating = self.weights.pearl * float(c.size(rest)) - self.diamond * float(diamonds)
        self.distance.diamonds = state.wealth[state.seat] - diamonds
        if other >= 0:
            rating += self.promise(other, rest, 0)
        rating += self.weights.face_up * self.promise_of_pair(state.market.faces, rest)
        return rating

    def promise_of_pair(self, pair: i64, hand: i64) -> float:
        """The higher promise of two face-up characters."""
        low = c.pair_low(pair)
        high = c.pair_high(pair)
        best = self.promise(low, hand, 1) if low >= 0 else 0.0
        if high >= 0:
            other = self.promise(high, hand, 1)
            if other > best:
                best = other
        return best

    def rate_discards(self, state: MoltharState, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        """Keep what the characters in reach can use (MO-A7)."""
        hand = state.hands[state.seat] - state.turn.paid
        left = discards_left(state.turn)
        self.hand = by_value(hand)
        self.consider_all(state)
        i: i64
        for i in range(count):
            kind = a.given_kind(a.ARGUMENT[actions[i]])
            n = a.given_number(a.ARGUMENT[actions[i]])
            ratings[i] = -self.loss(c.VALUES[kind], n) - self.least_loss(hand, kind, left - n)

    def loss(self, value: i64, n: i64) -> float:
        """What giving up n pearls of a value costs."""
        shift = 4 * (HIGHEST_VALUE - value)
        left = ((self.hand >> shift) & 0xF) - n
        loss = self.wanted[value] * self.weights.spare * float(n)
        second = 1 - self.first
        using = (self.uses[self.first] >> shift) & 0xF
        loss += self.setback(self.first, using - left)
        left -= using
        if left < 0:
            left = 0
        loss += self.setback(second, ((self.uses[second] >> shift) & 0xF) - left)
        place: i64
        for place in range(FIRST_FACE_UP, FIRST_BESIDE):
            short = ((self.uses[place] >> shift) & 0xF) + n - ((self.hand >> shift) & 0xF)
            loss += self.weights.face_up * self.setback(place, short)
        return loss

    def setback(self, place: i64, short: i64) -> float:
        """What a character's promise loses when it becomes that many pearls short."""
        if short <= 0:
            return 0.0
        return self.promises[place] * (1.0 - self.fading[QUARTERS * short])

    def least_loss(self, hand: i64, kind: i64, n: i64) -> float:
        """The least that giving up n more pearls, of later kinds, costs."""
        total = 0.0
        rest = c.after(hand, kind)
        while n > 0 and rest != 0:
            least = 1000.0
            cheapest: i64 = -1
            other: i64
            for other in range(kind + 1, c.KINDS):
                if c.count(rest, other) == 0:
                    continue
                gone = c.count(hand, other) - c.count(rest, other)
                value = c.VALUES[other]
                more = self.loss(value, gone + 1) - self.loss(value, gone)
                if more < least:
                    least = more
                    cheapest = other
            total += least
            rest -= c.pearls(cheapest, 1)
            n -= 1
        return total

    def rate_drops(self, state: MoltharState, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        """Give up the character that promises less."""
        i: i64
        for i in range(count):
            ratings[i] = -self.promise(a.ARGUMENT[actions[i]], self.hand, 0)

    def rate_exchanges(self, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        """Take the character that promises more."""
        i: i64
        for i in range(count):
            ratings[i] = self.promise(a.ARGUMENT[actions[i]], self.hand, 0)

    def rate_banishments(self, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        """Discard the opponent's character that is worth more (MO-R3)."""
        i: i64
        for i in range(count):
            ratings[i] = self.worth(a.ARGUMENT[actions[i]])

    def rate_pearls(self, state: MoltharState, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        """Take the pearl that is wanted most (MO-R4, MO-R5)."""
        self.consider_all(state)
        i: i64
        for i in range(count):
            ratings[i] = self.wanted[c.VALUES[a.ARGUMENT[actions[i]]]]

    def rate_victims(self, state: MoltharState, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        """Harm the leader, the best character on a portal, or the fullest hand (MO-R3, MO-R4)."""
        i: i64
        for i in range(count):
            seat = a.ARGUMENT[actions[i]]
            ratings[i] = self.weights.trouble * float(state.points[seat])
            if state.turn.phase == phases.ROBBING:
                ratings[i] += self.weights.trouble * float(c.size(state.hands[seat]))
            else:
                portal = state.portals[seat]
                ratings[i] += self.worth(c.pair_low(portal))
                high = c.pair_high(portal)
                if high >= 0 and self.worth(high) > self.worth(c.pair_low(portal)):
                    ratings[i] += self.worth(high) - self.worth(c.pair_low(portal))


def expert_guide() -> Guide:
    """The guide of `expert`: other weights, and another search."""
    return MoltharGuide(expert_weights(), EXPERT_SEARCH)
