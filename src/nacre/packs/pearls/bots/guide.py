"""How good the actions of Pearls look at first sight.

A group is the cards of one colour in hand. It is worth its points and a share of the necklace it may still
reach, minus the cost of the turn that places it. An action is rated by the points it scores now, by how it
changes the worth of the hand, by the room and the time it leaves, and by what it takes away from the next
player. Of other hands, only the cards that were taken openly are read (PL-I2).
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.state import State
from nacre.pack.guide import Guide
from nacre.packs.pearls.actions import COLOUR, PLACED, SPAN, WON, is_take
from nacre.packs.pearls.bots.tables import NUMBER, POINTS, ROOM, SCORED
from nacre.packs.pearls.bots.weights import (
    DENIED,
    FAR_END,
    FORGIVENESS,
    GROWS,
    IN_REACH,
    KEPT_CARD,
    MARGIN,
    NECKLACE_PACE,
    PACE,
    SEARCHES,
    WILD_WORTH,
)
from nacre.packs.pearls.components import (
    COLOURS,
    HAND_LIMIT,
    HIGHEST_NECKLACE,
    LOWEST_NECKLACE,
    VALUES,
    WILD,
    has_necklace,
    size,
)
from nacre.packs.pearls.components import count as cards_of
from nacre.packs.pearls.state import PearlsState


@final
class PearlsGuide(Guide):
    """Rates the actions of Pearls."""

    held: vec[i64]  # [colour] -> cards in hand
    hope: vec[float]  # [n] -> what the necklaces left are worth to a group of n
    in_hand: i64
    display: i64
    draw_pile: i64
    wild: float  # what a wild is worth
    delay: float  # what the groups lose if a turn passes
    at_once: float  # what they lose if the end comes now
    favourite: i64  # the colour that the next player wants most; -1 if none
    denied: float  # what it is worth to take that colour away

    def __init__(self) -> None:
        super().__init__(SEARCHES, MARGIN, forgiveness=FORGIVENESS)
        self.held = vec[i64]([0] * COLOURS)
        self.hope = vec[float]([0.0] * (SPAN + 1))
        self.in_hand = self.display = self.draw_pile = 0
        self.favourite = -1
        self.wild = self.delay = self.at_once = self.denied = 0.0

    def rate(self, state: State, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        assert isinstance(state, PearlsState)
        i: i64
        if state.turns_left >= 0:
            for i in range(count):
                ratings[i] = _final_placing(actions[i])
            return
        self._read_state(state)
        for i in range(count):
            action = actions[i]
            ratings[i] = self._take(action) if is_take(action) else self._place(action)

    def _take(self, colour: i64) -> float:
        """What the cards add to the hand, and what the next player loses."""
        taken = cards_of(self.display, colour)
        rating = ROOM[self.in_hand] - ROOM[self.in_hand + taken]
        rating -= self.at_once if taken >= self.draw_pile else self.delay
        if colour == self.favourite:
            rating += self.denied
        if colour == WILD:
            return rating + self.wild * NUMBER[taken]
        n = self.held[colour]
        return rating + self._group(colour, n + taken) - self._group(colour, n)

    def _place(self, action: i64) -> float:
        """The points scored now, minus what the cards were worth in hand."""
        colour = COLOUR[action]
        placed = PLACED[action]
        wilds = cards_of(placed, WILD)
        rating = SCORED[action] - self.wild * NUMBER[wilds]
        rating += ROOM[self.in_hand] - ROOM[self.in_hand - size(placed)]
        if colour == WILD:
            return rating - self.delay
        n = self.held[colour]
        left = n - cards_of(placed, colour)
        if left > 0:
            rating -= self.delay
        return rating + self._group(colour, left) - self._group(colour, n)

    def _group(self, colour: i64, n: i64) -> float:
        """What n cards of a colour are worth in hand."""
        return POINTS[colour * SPAN + n] + self.hope[n]

    def _read_state(self, state: PearlsState) -> None:
        hand = state.hands[state.seat]
        held = self.held
        colour: i64
        for colour in range(COLOURS):
            held[colour] = cards_of(hand, colour)
        self.in_hand = size(hand)
        self.display = state.display
        self.draw_pile = len(state.deck) - state.drawn
        self._read_necklaces(state.necklaces)
        self._read_time(turns_left(state))
        self._read_next_player(state)

    def _read_necklaces(self, necklaces: i64) -> None:
        hope = self.hope
        best = 0.0
        n: i64 = HAND_LIMIT
        while n >= 0:
            best *= GROWS
            if n >= LOWEST_NECKLACE and n <= HIGHEST_NECKLACE and has_necklace(necklaces, n) != 0:
                best = max(best, NUMBER[n] * IN_REACH)
            hope[n] = best
            n -= 1

    def _read_time(self, turns: float) -> None:
        self.wild = WILD_WORTH
        self.delay = self.at_once = 0.0
        if turns > FAR_END:
            return
        if turns < 2.0:
            self.wild *= 0.5 * (turns - 1.0)
        lost = self._late_loss(turns)
        self.delay = self._late_loss(turns - 1.0) - lost
        self.at_once = self._late_loss(1.0) - lost

    def _late_loss(self, turns: float) -> float:
        """What the groups lose because the game may end before they are placed, one group a turn.

        The most valuable colours are placed first.
        """
        total = 0.0
        colour: i64 = COLOURS - 1
        while colour > 0 and turns < FAR_END:
            n = self.held[colour]
            if n > 0:
                if turns < 1.0:
                    risk = 1.0 - max(turns, 0.0)
                    points = NUMBER[n * VALUES[colour]]
                    total += risk * (points + points + self.hope[n])  # PL-V1: in hand they count against us
                turns -= 1.0
            colour -= 1
        return total

    def _read_next_player(self, state: PearlsState) -> None:
        """Find the colour that the next player wants most, judged by the cards it took openly."""
        seat = state.seat + 1
        if seat == state.players:
            seat = 0
        known = state.open[seat]
        room = HAND_LIMIT - size(state.hands[seat])
        best = 0.0
        second = 0.0
        self.favourite = -1
        colour: i64
        for colour in range(COLOURS):
            shown = cards_of(state.display, colour)
            if shown == 0 or shown > room:
                continue
            n = cards_of(known, colour)
            gain = self._group(colour, n + shown) - self._group(colour, n)
            if gain > best:
                second = best
                best = gain
                self.favourite = colour
            elif gain > second:
                second = gain
        self.denied = DENIED * (best - second)


def _final_placing(action: i64) -> float:
    """Rate a placing of the final turn: cards count double, as in hand they count against us (PL-V1)."""
    pearls = SCORED[action] - NUMBER[WON[action]]
    return SCORED[action] + pearls - KEPT_CARD * NUMBER[size(PLACED[action])]


def turns_left(state: PearlsState) -> float:
    """About how many turns each seat has left, including the final one (PL-E1)."""
    players = NUMBER[state.players]
    by_cards = NUMBER[len(state.deck) - state.drawn] / (players * PACE)
    by_necklaces = NUMBER[necklaces_in(state.necklaces)] * NECKLACE_PACE / players
    return 1.0 + min(by_cards, by_necklaces)


def necklaces_in(chain: i64) -> i64:
    """How many necklaces are in the set."""
    pairs = (chain & 0x0F0F0F0000) + ((chain >> 4) & 0x0F0F0F0000)
    return ((pairs >> 16) + (pairs >> 24) + (pairs >> 32)) & 0xF
