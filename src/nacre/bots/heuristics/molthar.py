"""How to play The Portals of Molthar.

A character's *worth* is its points, its Diamonds and its ability; its *promise* is the worth less what
fades with every action that it still takes: the pearls that are lacking, putting it, activating it. An
action is rated by how much it adds to the promise of what lies on the portal.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.bots.guide import Guide
from nacre.bots.heuristics.molthar_distance import ASKED, Distance, kinds_of
from nacre.bots.heuristics.molthar_weights import Weights
from nacre.kernel.state import State
from nacre.rules.molthar import actions as a
from nacre.rules.molthar import components as c
from nacre.rules.molthar import phases
from nacre.rules.molthar import powers as p
from nacre.rules.molthar.legality import wisps_beside
from nacre.rules.molthar.payments import DIAMOND_BITS, DIAMOND_MASK, by_value
from nacre.rules.molthar.state import MoltharState

QUARTERS: Final = 4
"""Steps to an activation are counted in quarters."""
MOST_STEPS: Final = 80
HIGHEST_VALUE: Final = 8
FIRST_FACE_UP: Final = 2
"""Where those face up begin in the list of characters that are thought about; the portal's come first."""
FIRST_BESIDE: Final = 4
"""Then the neighbours' Wisps."""
THOUGHT_ABOUT: Final = 6
BLIND_STEPS: Final = 5
"""How many actions a character takes that nobody has seen."""
UNPAID: Final = -1000.0
"""A part of a payment that no payment begins with."""
PLENTY: Final = 1000
"""Actions to come while nothing says that the game ends soon."""


@final
class MoltharGuide(Guide):
    """Rates the actions of Molthar by points, Diamonds and abilities against the pearls that they lack."""

    def __init__(self, weights: Weights | None = None) -> None:
        super().__init__(searches=3.5, margin=4.0)
        self.weights: Weights = Weights() if weights is None else weights
        self.distance: Distance = Distance()
        decay = self.weights.decay
        self.fading: vec[float] = vec[float]([decay ** (step / QUARTERS) for step in range(MOST_STEPS)])
        rare = self.weights.rare
        self.slow: vec[i64] = vec[i64]([round(QUARTERS * (1 + rare / max(n, 1))) for n in range(9)])
        """[how many values will do]: quarter steps to a pearl that is not face up."""
        self.turns: float = 0.0
        self.actions_left: i64 = 0
        self.actions_to_come: i64 = 0
        self.diamond: float = 0.0
        self.hand: i64 = 0
        self.display: i64 = 0
        self.characters: vec[i64] = vec[i64]([-1] * THOUGHT_ABOUT)
        self.promises: vec[float] = vec[float]([0.0] * THOUGHT_ABOUT)
        self.uses: vec[i64] = vec[i64]([0] * THOUGHT_ABOUT)
        self.first: i64 = 0
        """Which of the two places of the portal has the first call on the hand."""
        self.wanted: vec[float] = vec[float]([0.0] * (HIGHEST_VALUE + 1))
        """[value]: what one more pearl of it adds, if it can be had at once; 0: the mean of them."""

    def rate(self, state: State, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        assert isinstance(state, MoltharState)
        self.take_in(state)
        phase = state.phase
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
            self.rate_banishing(actions, count, ratings)
        elif phase == phases.KEEPING:
            self.rate_pearls(state, actions, count, ratings, a.KEEP)
        elif phase == phases.STEALING:
            self.rate_pearls(state, actions, count, ratings, a.STEAL)
        else:
            self.rate_victims(state, actions, count, ratings)

    # What the seat has, and how long the game will go on.

    def take_in(self, state: MoltharState) -> None:
        """Look at what all ratings in this position have in common."""
        seat = state.seat
        weights = self.weights
        if state.final_round < 0:
            leader: i64 = 0
            other: i64
            for other in range(state.players):
                if state.points[other] > leader:
                    leader = state.points[other]
            turns = 1.0 + weights.turns_a_point * float(c.GOAL - leader)
            self.turns = turns if turns < weights.longest else weights.longest
            self.actions_to_come = PLENTY
        else:  # MO-E1
            left = state.final_round - state.round
            self.turns = float(left)
            self.actions_to_come = state.actions_left + left * (c.ACTIONS + p.riding_hoods(state.powers[seat]))
        self.actions_left = state.actions_left
        usable = self.turns / 3.0
        self.diamond = weights.tie_break + weights.diamond * (usable if usable < 1.0 else 1.0)
        self.hand = by_value(state.hands[seat])
        self.display = by_value(state.display)
        self.distance.have(state.powers[seat], state.wealth[seat])

    def worth(self, character: i64) -> float:
        """What a character gives once it is activated."""
        weights = self.weights
        return (
            float(c.POINTS[character])
            + self.diamond * float(c.DIAMONDS[character])
            + weights.at_once[character]
            + weights.each_turn[character] * self.turns
        )

    def promise(self, character: i64, hand: i64, puts: i64) -> float:
        """What a character is worth while it still takes pearls, so many actions to put it, and one to pay."""
        distance = self.distance
        distance.measure(character, hand)
        lacking = distance.lacking
        if lacking + puts + 1 > self.actions_to_come:
            return 0.0
        steps = QUARTERS * (1 + puts)
        if lacking > 0:
            at_hand = c.size(distance.missing) - c.size(c.without(distance.missing, self.display))
            if at_hand == 0 and distance.need & spread_bits(self.display) != 0:
                at_hand = 1
            if at_hand > lacking:
                at_hand = lacking
            steps += QUARTERS * at_hand + (lacking - at_hand) * self.slow[kinds_of(distance.need)]
        worth = self.worth(character) - self.diamond * float(distance.spent)
        if p.RED[character] == p.WISP and lacking + puts + 1 > self.actions_left:
            worth *= self.weights.exposed
        return worth * self.fading[steps if steps < MOST_STEPS else MOST_STEPS - 1]

    def think(self, state: MoltharState) -> None:
        """Note the promise of the characters in reach, and which pearls they want."""
        wanted = self.wanted
        value: i64
        for value in range(HIGHEST_VALUE + 1):
            wanted[value] = self.weights.pearl
        self.think_about_portal(state.portals[state.seat])
        self.think_about(2, c.pair_low(state.faces), 1, self.weights.face_up)
        self.think_about(3, c.pair_high(state.faces), 1, self.weights.face_up)
        wisps = wisps_beside(state)
        self.think_about(4, p.FIRST_WISP if wisps & 1 != 0 else -1, 0, 1.0)
        self.think_about(5, p.FIRST_WISP + 1 if wisps & 2 != 0 else -1, 0, 1.0)
        self.think_about_next_player(state)
        mean = 0.0
        for value in range(1, HIGHEST_VALUE + 1):
            mean += wanted[value]
        wanted[0] = mean / 8.0

    def think_about_portal(self, portal: i64) -> None:
        """The character that promises more has the whole hand, the other one what that leaves."""
        low = c.pair_low(portal)
        high = c.pair_high(portal)
        self.first = 0
        if high < 0:
            self.think_about(0, low, 0, 1.0)
            self.think_about(1, -1, 0, 1.0)
            return
        low_promise = self.promise(low, self.hand, 0)
        if self.promise(high, self.hand, 0) > low_promise:
            self.first = 1
        hand = self.hand
        self.think_about(self.first, high if self.first == 1 else low, 0, 1.0)
        self.hand = hand - self.distance.first_use
        self.think_about(1 - self.first, low if self.first == 1 else high, 0, 1.0)
        self.hand = hand

    def think_about(self, place: i64, character: i64, puts: i64, share: float) -> None:
        """Note a character's promise, and that its pearls are wanted."""
        self.characters[place] = character
        self.promises[place] = 0.0
        self.uses[place] = 0
        if character < 0:
            return
        promise = self.promise(character, self.hand, puts)
        self.promises[place] = promise
        self.uses[place] = self.distance.first_use
        need = self.distance.need
        if need == 0 or promise <= 0.0:
            return
        self.want(need, share * promise * self.weights.wanted)

    def want(self, need: i64, gain: float) -> None:
        """Any pearl of those values is worth so much more."""
        value: i64 = HIGHEST_VALUE
        while need != 0:
            if need & 0xF != 0:
                self.wanted[value] += gain
            need >>= 4
            value -= 1

    def think_about_next_player(self, state: MoltharState) -> None:
        """Pearls that the next player's characters ask for are better in the own hand."""
        other = state.seat + 1 if state.seat + 1 < state.players else 0
        portal = state.portals[other]
        share = self.weights.deny * float(c.size(state.hands[other]))
        low = c.pair_low(portal)
        if low < 0:
            return
        self.want(ASKED[low], share * self.worth(low))
        high = c.pair_high(portal)
        if high >= 0:
            self.want(ASKED[high], share * self.worth(high))

    # Ratings, phase by phase.

    def rate_turn(self, state: MoltharState, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        """An action, or an ability that needs none."""
        self.think(state)
        i: i64
        for i in range(count):
            action = actions[i]
            if action < a.TAKE_BLIND:
                ratings[i] = self.wanted[c.VALUES[action]]
            elif action == a.TAKE_BLIND:
                ratings[i] = self.wanted[0]
            elif action == a.REPLACE:
                ratings[i] = self.replacing(state)
            elif action < a.ACT:
                ratings[i] = self.putting(state, action - a.PUT)
            elif action < a.GIVE:
                ratings[i] = self.activating(action - a.ACT)
            elif action < a.LOOK:
                ratings[i] = self.trading(action - a.TRADE)
            elif action == a.LOOK:
                ratings[i] = self.weights.look
            elif action == a.MELT:
                ratings[i] = self.diamond - self.loss(2, 1)
            elif action == a.REAP:
                ratings[i] = self.reaping()
            else:
                ratings[i] = 0.0

    def replacing(self, state: MoltharState) -> float:
        """Four other pearls: likely one that is wanted, for the next action."""
        if state.actions_left < 2:
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
        # How likely four pearls have the best value; if not, the second; if neither, any other.
        expected = 0.41 * best + 0.27 * second + 0.32 * self.wanted[0]
        return self.weights.replace * expected

    def putting(self, state: MoltharState, character: i64) -> float:
        """What a character promises on the portal, less what makes room for it (MO-A4)."""
        if character == phases.BLIND:
            coming = self.unseen(state)
        elif character == self.characters[FIRST_FACE_UP]:
            coming = self.promises[FIRST_FACE_UP] / self.weights.decay
        else:
            coming = self.promises[FIRST_FACE_UP + 1] / self.weights.decay
        if self.characters[1] < 0:
            return coming
        return coming - self.least() - self.weights.free_place

    def unseen(self, state: MoltharState) -> float:
        """What the top character of the draw pile promises, which only a Wizard knows (MO-B8)."""
        if (state.looked >> state.seat) & 1 == 1:
            return self.promise(state.deck[state.drawn], self.hand, 0)
        if self.actions_to_come < PLENTY:
            return self.weights.last_hope if self.actions_to_come > 1 else 0.0
        return self.weights.blind * self.fading[QUARTERS * BLIND_STEPS]

    def least(self) -> float:
        """The promise of the lesser character on a full portal."""
        return self.promises[0] if self.promises[0] < self.promises[1] else self.promises[1]

    def activating(self, character: i64) -> float:
        """A character's worth, less what the other one on the portal loses with the pearls."""
        place: i64 = 0
        while place < THOUGHT_ABOUT - 1 and self.characters[place] != character:
            place += 1
        gain = self.worth(character) + self.weights.act - self.promises[place]
        if place >= FIRST_FACE_UP or place == self.first or self.characters[1 - place] < 0:
            return gain
        # The second on the portal: the first one has to do with what this leaves.
        self.distance.measure(character, self.hand)
        rest = self.hand - self.distance.first_use
        return gain + self.promise(self.characters[self.first], rest, 0) - self.promises[self.first]

    def trading(self, character: i64) -> float:
        """The better of the face-up characters in exchange for that one (MO-B6)."""
        place: i64 = 0 if self.characters[0] == character else 1
        best = self.promises[FIRST_FACE_UP]
        if self.promises[FIRST_FACE_UP + 1] > best:
            best = self.promises[FIRST_FACE_UP + 1]
        gain = best / self.weights.decay - self.promises[place]
        return gain + self.weights.trade if gain > 0.0 else gain

    def reaping(self) -> float:
        """As many fresh pearls for all that are in hand (MO-B7)."""
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
        """The payment after which the other characters promise most, and that spends fewest Diamonds."""
        i: i64
        for i in range(count):
            ratings[i] = UNPAID if state.low < state.high else 0.0
        portal = state.portals[state.seat]
        other = c.pair_low(portal)
        if other == state.subject:
            other = c.pair_high(portal)
        kind = (actions[0] - a.GIVE) >> 3
        at: i64
        for at in range(state.low, state.high):
            payment = state.choices[at]
            pile = payment >> DIAMOND_BITS
            rating = self.after_paying(state, other, by_value(pile), payment & DIAMOND_MASK)
            given = a.giving(kind, c.count(pile, kind))
            for i in range(count):
                if actions[i] == given and rating > ratings[i]:
                    ratings[i] = rating

    def after_paying(self, state: MoltharState, other: i64, given: i64, diamonds: i64) -> float:
        """What is left after a payment: pearls, Diamonds, and the promise of the portal's other character."""
        rest = self.hand - given
        rating = self.weights.pearl * float(c.size(rest)) - self.diamond * float(diamonds)
        self.distance.diamonds = state.wealth[state.seat] - diamonds
        if other >= 0:
            rating += self.promise(other, rest, 0)
        rating += self.weights.face_up * self.promise_of_pair(state.faces, rest)
        return rating

    def promise_of_pair(self, pair: i64, hand: i64) -> float:
        """The promise of the better of two face-up characters."""
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
        self.think(state)
        i: i64
        for i in range(count):
            given = actions[i] - a.GIVE
            kind = given >> 3
            n = given & 7
            ratings[i] = -self.loss(c.VALUES[kind], n) - self.least_loss(
                state.hands[state.seat], kind, state.owe - n
            )

    def loss(self, value: i64, n: i64) -> float:
        """What giving up n pearls of a value costs."""
        shift = 4 * (HIGHEST_VALUE - value)
        left = ((self.hand >> shift) & 0xF) - n
        loss = self.wanted[value] * self.weights.spare * float(n)
        second = 1 - self.first
        using = (self.uses[self.first] >> shift) & 0xF
        loss += self.setback(self.first, using - left)
        left -= using
        loss += self.setback(second, ((self.uses[second] >> shift) & 0xF) - (left if left > 0 else 0))
        place: i64
        for place in range(FIRST_FACE_UP, FIRST_BESIDE):
            short = ((self.uses[place] >> shift) & 0xF) + n - ((self.hand >> shift) & 0xF)
            loss += self.weights.face_up * self.setback(place, short)
        return loss

    def setback(self, place: i64, short: i64) -> float:
        """What the promise of a character loses when it is so many pearls short."""
        if short <= 0:
            return 0.0
        return self.promises[place] * (1.0 - self.fading[QUARTERS * short])

    def least_loss(self, hand: i64, kind: i64, n: i64) -> float:
        """What giving up n more pearls of later kinds costs at least."""
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
            ratings[i] = -self.promise(actions[i] - a.DROP, self.hand, 0)

    def rate_exchanges(self, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        """Take the character that promises more."""
        i: i64
        for i in range(count):
            ratings[i] = self.promise(actions[i] - a.PUT, self.hand, 0)

    def rate_banishing(self, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        """Discard the opponent's character that is worth more (MO-R3)."""
        i: i64
        for i in range(count):
            ratings[i] = self.worth(actions[i] - a.DROP)

    def rate_pearls(
        self, state: MoltharState, actions: vec[i64], count: i64, ratings: vec[float], first: i64
    ) -> None:
        """Take the pearl that is wanted most (MO-R4, MO-R5)."""
        self.think(state)
        i: i64
        for i in range(count):
            ratings[i] = self.wanted[c.VALUES[actions[i] - first]]

    def rate_victims(self, state: MoltharState, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        """Harm who leads: the best character on the portal, or the fullest hand (MO-R3, MO-R4)."""
        i: i64
        for i in range(count):
            seat = actions[i] - a.WHOM
            ratings[i] = self.weights.trouble * float(state.points[seat])
            if state.phase == phases.ROBBING:
                ratings[i] += self.weights.trouble * float(c.size(state.hands[seat]))
            else:
                portal = state.portals[seat]
                ratings[i] += self.worth(c.pair_low(portal))
                high = c.pair_high(portal)
                if high >= 0 and self.worth(high) > self.worth(c.pair_low(portal)):
                    ratings[i] += self.worth(high) - self.worth(c.pair_low(portal))


def spread_bits(values: i64) -> i64:
    """Every bit of each value that is in the set."""
    any_bit = values | (values >> 1) | (values >> 2) | (values >> 3)
    return (any_bit & 0x11111111) * 0xF
