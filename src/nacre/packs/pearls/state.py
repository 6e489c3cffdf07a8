"""A position of Pearls and how a turn changes it."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.fate import settle_card, shuffle_rest
from nacre.kernel.game import Game
from nacre.kernel.outcome import Outcome
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import show_all_seats, viewer_number
from nacre.packs.pearls import audit, drawing, position, scoring
from nacre.packs.pearls.actions import FIRST, PLACED, SPAN, WON, is_take
from nacre.packs.pearls.components import (
    COLOURS,
    HAND_LIMIT,
    HIGHEST_NECKLACE,
    LOWEST_NECKLACE,
    NAMES,
    WILD,
    cards,
    count,
    fits,
    has_necklace,
    necklace_set,
    size,
    without,
)
from nacre.packs.pearls.view import PearlsView, build_view


@final
class PearlsState(State):
    """A position of Pearls."""

    players: i64
    hands: vec[i64]  # [seat] -> pile held
    open: vec[i64]  # [seat] -> the part of the hand that was taken openly and is still held (PL-I2)
    piles: vec[i64]  # [seat] -> score pile
    chains: vec[i64]  # [seat] -> necklaces won
    display: i64
    necklaces: i64  # still in the middle
    deck: vec[i64]  # colours in the order they are drawn; shared by all clones
    drawn: i64  # cards drawn so far: deck[drawn:] is the draw pile
    turns_left: i64  # final turns left, including the current one; -1 until the end is triggered (PL-E1)

    def __init__(
        self,
        *,
        game: Game,
        seat: i64,
        hands: vec[i64],
        open: vec[i64],
        piles: vec[i64],
        chains: vec[i64],
        display: i64,
        necklaces: i64,
        deck: vec[i64],
        drawn: i64,
        turns_left: i64,
    ) -> None:
        self.game = game
        self.seat = seat
        self.revealed = False
        self.players = len(hands)
        self.hands = hands
        self.open = open
        self.piles = piles
        self.chains = chains
        self.display = display
        self.necklaces = necklaces
        self.deck = deck
        self.drawn = drawn
        self.turns_left = turns_left

    def clone(self) -> PearlsState:
        return PearlsState(
            game=self.game,
            seat=self.seat,
            hands=self.hands[:],
            open=self.open[:],
            piles=self.piles[:],
            chains=self.chains[:],
            display=self.display,
            necklaces=self.necklaces,
            deck=self.deck,
            drawn=self.drawn,
            turns_left=self.turns_left,
        )

    def legal(self, out: vec[i64]) -> i64:
        seat = self.seat
        if seat < 0:
            return 0
        hand = self.hands[seat]
        display = self.display
        necklaces = self.necklaces
        first = FIRST
        # Every candidate is written, and counted only if it is legal: that needs no branch.
        k: i64 = 0
        colour: i64
        n: i64
        total: i64
        if self.turns_left < 0:  # PL-E2: the final turns only place
            room = HAND_LIMIT - size(hand)
            for colour in range(COLOURS):
                shown = count(display, colour)
                out[k] = colour
                k += fits(shown, room)  # PL-A1, PL-A2
        wilds: i64 = 0  # wilds themselves take no further wilds
        rest = hand
        row: i64 = 0
        while rest != 0:  # PL-A4
            for n in range(1, (rest & 0xFF) + 1):
                action = first[row + n]
                for total in range(n, n + wilds + 1):
                    out[k] = action
                    k += 1
                    action += 1
                    if total >= LOWEST_NECKLACE and total <= HIGHEST_NECKLACE:  # PL-A5
                        out[k] = action
                        k += has_necklace(necklaces, total)
                        action += 1
            wilds = count(hand, WILD)
            rest >>= 8
            row += SPAN
        return k

    def apply(self, action: i64) -> None:
        if is_take(action):
            self._take(action)
        else:
            self._place(PLACED[action], WON[action])
        self._end_turn()

    def _take(self, colour: i64) -> None:
        n = count(self.display, colour)
        taken = cards(colour, n)
        seat = self.seat
        self.hands[seat] += taken
        self.open[seat] += taken
        self.display -= taken
        self.revealed = True  # PL-A3: the game ends with the last card, so one is always turned up
        self.draw_display(n)

    def _place(self, placed: i64, won: i64) -> None:
        seat = self.seat
        known = self.open[seat]
        left = without(known, placed)  # PL-I2
        self.revealed = known - left != placed
        self.open[seat] = left
        self.hands[seat] -= placed
        self.piles[seat] += placed
        if won > 0:
            self.necklaces -= necklace_set(won, 1)
            self.chains[seat] += necklace_set(won, 1)

    def draw_display(self, n: i64) -> None:
        """Move up to n cards from the draw pile to the display."""
        if self.fate is not None:
            self._ask_fate(n)
        deck = self.deck
        display = self.display
        drawn = self.drawn
        end = min(drawn + n, len(deck))
        while drawn < end:
            display += cards(deck[drawn], 1)
            drawn += 1
        self.display = display
        self.drawn = drawn

    def _ask_fate(self, n: i64) -> None:
        """Let fate say which cards the next n are."""
        fate = self.fate
        assert fate is not None
        deck = self.deck[:]
        i: i64
        for i in range(self.drawn, min(self.drawn + n, len(deck))):
            settle_card(fate, "pearl", NAMES, deck, i)
        self.deck = deck

    def _end_turn(self) -> None:
        turns = self.turns_left
        if turns < 0 and (self.necklaces == 0 or self.drawn == len(self.deck)):
            turns = self.players + 1  # PL-E1: one more turn for everybody, counted from the end of this turn
        seat = self.seat
        while True:
            seat += 1
            if seat == self.players:
                seat = 0
            if turns < 0:
                break
            turns -= 1
            if turns == 0:
                seat = -1
                self.revealed = True
                break
            if self.hands[seat] != 0:  # PL-E2: an empty hand is skipped
                break
        self.seat = seat
        self.turns_left = turns

    def outcome(self) -> Outcome:
        return scoring.outcome(self.hands, self.piles, self.chains)

    def score(self, seat: i64) -> i64:
        return scoring.score(self.hands[seat], self.piles[seat], self.chains[seat])

    def winners(self) -> i64:
        return scoring.winners(self.hands, self.piles, self.chains)

    def view(self, seat: int | None) -> PearlsView:
        return build_view(self, viewer_number(seat, self.game.players))

    def open_view(self) -> dict[str, object]:
        return show_all_seats(self)

    def to_dict(self) -> dict[str, object]:
        return position.write(self)

    def audit(self) -> None:
        audit.audit(self)

    def reshuffle(self, rng: Rng) -> None:
        if self.seat >= 0:
            self.deck = shuffle_rest(self.deck, self.drawn, rng)

    def key(self) -> tuple[object, ...]:
        return (
            self.seat,
            self.turns_left,
            self.display,
            self.necklaces,
            *self.hands,
            *self.open,
            *self.piles,
            *self.chains,
            *[self.deck[i] for i in range(self.drawn, len(self.deck))],
        )

    def __str__(self) -> str:
        return drawing.draw(self.to_dict())
