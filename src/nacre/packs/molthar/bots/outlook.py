"""What a seat at Molthar can hope for: the promise of every character in reach, and the pearls they want."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.pack.guide import Guide
from nacre.packs.molthar import components as c
from nacre.packs.molthar import powers as p
from nacre.packs.molthar.bots.distance import ASKED, Distance, kinds_of
from nacre.packs.molthar.bots.weights import Weights, usual_weights
from nacre.packs.molthar.legality import wisps_beside, wisps_on
from nacre.packs.molthar.payment.payments import by_value
from nacre.packs.molthar.phases import BIT
from nacre.packs.molthar.state import MoltharState

QUARTERS: Final = 4
"""Steps to an activation are counted in quarters."""
MOST_STEPS: Final = 80
HIGHEST_VALUE: Final = 8
FIRST_FACE_UP: Final = 2
"""Where the face-up characters begin in the list of those considered; the portal's come first."""
FIRST_BESIDE: Final = 4
"""Then the neighbours' Wisps."""
CONSIDERED: Final = 6
ALL_WISPS: Final = 3
PLENTY: Final = 1000
"""Stands for the actions to come while the end is not in sight."""


class Outlook(Guide):
    """What the ratings depend on, in the position that was last observed."""

    def __init__(self, weights: Weights | None = None, search: dict[str, float] | None = None) -> None:
        super().__init__(searches_per_turn=3.5, margin=4.0, forgiveness=1.5, search=search)
        self.weights: Weights = usual_weights() if weights is None else weights
        self.distance: Distance = Distance()
        decay = self.weights.decay
        self.fading: vec[float] = vec[float]([decay ** (step / QUARTERS) for step in range(MOST_STEPS)])
        rare = self.weights.rare
        self.slow: vec[i64] = vec[i64]([round(QUARTERS * (1 + rare / max(n, 1))) for n in range(9)])
        """[how many values will do]: quarter steps to get a pearl that is not face up."""
        self.turns: float = 0.0
        self.actions_left: i64 = 0
        self.waiting: i64 = 0
        """The Wisps that the seat cannot activate in this turn, as bits (MO-R6)."""
        self.actions_to_come: i64 = 0
        self.diamond: float = 0.0
        self.hand: i64 = 0
        self.display: i64 = 0
        self.characters: vec[i64] = vec[i64]([-1] * CONSIDERED)
        self.promises: vec[float] = vec[float]([0.0] * CONSIDERED)
        self.needs: vec[i64] = vec[i64]([0] * CONSIDERED)
        self.uses: vec[i64] = vec[i64]([0] * CONSIDERED)
        self.first: i64 = 0
        """Which of the portal's two characters may use the hand first."""
        self.wanted: vec[float] = vec[float]([0.0] * (HIGHEST_VALUE + 1))
        """[value]: what one more pearl of it adds, if it can be had at once; [0]: their mean."""

    def observe(self, state: MoltharState) -> None:
        """Work out what all ratings in this position have in common."""
        seat = state.seat
        weights = self.weights
        if state.turn.final_round < 0:
            leader: i64 = 0
            other: i64
            for other in range(state.players):
                if state.points[other] > leader:
                    leader = state.points[other]
            turns = 1.0 + weights.turns_a_point * float(c.GOAL - leader)
            self.turns = turns if turns < weights.longest else weights.longest
            self.actions_to_come = PLENTY
        else:  # MO-E1
            left = state.turn.final_round - state.turn.round
            self.turns = float(left)
            self.actions_to_come = state.turn.actions_left + left * (
                c.ACTIONS + p.riding_hoods(state.powers[seat])
            )
        self.actions_left = state.turn.actions_left
        self.waiting = 0
        if state.wisps_wait():
            ready = (wisps_on(state.portals[seat]) & ~state.turn.new_wisps) | wisps_beside(state)
            self.waiting = ALL_WISPS & ~ready
        usable = self.turns / 3.0
        self.diamond = weights.tie_break + weights.diamond * (usable if usable < 1.0 else 1.0)
        self.hand = by_value(state.hands[seat])
        self.display = by_value(state.market.display)
        self.distance.set_means(state.powers[seat], state.wealth[seat])

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
        """A character's worth, reduced for the pearls it lacks, `puts` actions to put it, and one to pay."""
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
        if p.RED[character] == p.WISP:
            waits = self.waiting & BIT[character - p.FIRST_WISP] != 0
            if waits and self.actions_to_come <= self.actions_left:
                return 0.0
            if waits or lacking + puts + 1 > self.actions_left:
                worth *= self.weights.exposed
        if steps >= MOST_STEPS:
            steps = MOST_STEPS - 1
        return worth * self.fading[steps]

    def consider_all(self, state: MoltharState) -> None:
        """Note the promise of the characters in reach, and which pearls they want."""
        wanted = self.wanted
        value: i64
        for value in range(HIGHEST_VALUE + 1):
            wanted[value] = self.weights.pearl
        self.consider_portal(state.portals[state.seat])
        self.consider(2, c.pair_low(state.market.faces), 1, self.weights.face_up)
        self.consider(3, c.pair_high(state.market.faces), 1, self.weights.face_up)
        wisps = wisps_beside(state)
        self.consider(4, p.FIRST_WISP if wisps & 1 != 0 else -1, 0, 1.0)
        self.consider(5, p.FIRST_WISP + 1 if wisps & 2 != 0 else -1, 0, 1.0)
        self.consider_next_player(state)
        mean = 0.0
        for value in range(1, HIGHEST_VALUE + 1):
            mean += wanted[value]
        wanted[0] = mean / 8.0

    def consider_portal(self, portal: i64) -> None:
        """Give the whole hand to the character of higher promise, and the other one what that leaves."""
        low = c.pair_low(portal)
        high = c.pair_high(portal)
        self.first = 0
        if high < 0:
            self.consider(0, low, 0, 1.0)
            self.consider(1, -1, 0, 1.0)
            return
        self.note(0, low, 0)
        self.note(1, high, 0)
        if self.promises[1] > self.promises[0]:
            self.first = 1
        second = 1 - self.first
        if self.uses[self.first] & self.uses[second] != 0:
            hand = self.hand
            self.hand = hand - self.uses[self.first]
            self.note(second, self.characters[second], 0)
            self.hand = hand
        self.want(self.needs[0], self.promises[0] * self.weights.wanted)
        self.want(self.needs[1], self.promises[1] * self.weights.wanted)

    def consider(self, place: i64, character: i64, puts: i64, share: float) -> None:
        """Note a character's promise, and that its pearls are wanted."""
        self.note(place, character, puts)
        self.want(self.needs[place], share * self.promises[place] * self.weights.wanted)

    def note(self, place: i64, character: i64, puts: i64) -> None:
        """Note a character's promise, the values that it needs and the pearls that it uses."""
        self.characters[place] = character
        if character < 0:
            self.promises[place] = 0.0
            self.needs[place] = 0
            self.uses[place] = 0
            return
        self.promises[place] = self.promise(character, self.hand, puts)
        self.needs[place] = self.distance.need
        self.uses[place] = self.distance.use

    def want(self, need: i64, gain: float) -> None:
        """Raise what a pearl of any of those values is worth."""
        value: i64 = HIGHEST_VALUE
        while need != 0:
            if need & 0xF != 0:
                self.wanted[value] += gain
            need >>= 4
            value -= 1

    def consider_next_player(self, state: MoltharState) -> None:
        """Raise the worth of pearls that the next player's characters ask for, to keep them away."""
        other = state.seat + 1
        if other == state.players:
            other = 0
        portal = state.portals[other]
        share = self.weights.deny * float(c.size(state.hands[other]))
        low = c.pair_low(portal)
        if low < 0:
            return
        self.want(ASKED[low], share * self.worth(low))
        high = c.pair_high(portal)
        if high >= 0:
            self.want(ASKED[high], share * self.worth(high))


def spread_bits(values: i64) -> i64:
    """Every bit of each value that is in the set."""
    any_bit = values | (values >> 1) | (values >> 2) | (values >> 3)
    return (any_bit & 0x11111111) * 0xF
