"""Pearls with its options: puts the parts of the game together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nacre.kernel.errors import IllegalAction, PositionError
from nacre.kernel.game import FieldPath, Game
from nacre.kernel.options import Option, first_option, players_option
from nacre.kernel.outcome import Outcome
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.packs.pearls import components as c
from nacre.packs.pearls import imagine, notation, position, reading, refusal, telling
from nacre.packs.pearls.actions import NUM_ACTIONS
from nacre.packs.pearls.features import PearlsFeatures
from nacre.packs.pearls.state import PearlsState
from nacre.packs.pearls.view import PearlsView
from nacre.words import Message


@mypyc_attr(allow_interpreted_subclasses=True)
class Pearls(Game):
    """Pearls for 2 to 6 players. Option `all_cards` leaves no colour out with 2 or 3 players (PL-S1)."""

    name: ClassVar[str] = "pearls"
    rules_version: ClassVar[int] = 1
    num_actions: ClassVar[int] = NUM_ACTIONS
    option_list: ClassVar[tuple[Option, ...]] = (
        players_option(low=2, high=6, default=4),
        first_option(),
        Option("all_cards", "bool", "pearls.option.all_cards", default=False),
    )

    box: i64
    """The pile of all cards in play."""
    first: i64
    """The seat that begins; -1: drawn by lot."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.box = c.full_deck(self.players, self.options["all_cards"] is True)
        # 6 colours to take; at most 5 cards with 5 wilds to place, most ways with or without a necklace.
        self.max_legal = 96
        first = self.options["first"]
        self.first = first if isinstance(first, int) else -1

    def deal(self, rng: Rng) -> PearlsState:
        players: i64 = self.players
        deck = c.list_cards(self.box)
        rng.shuffle(deck)
        first = self.first if self.first >= 0 else rng.below(players)
        hands = empty_piles(players)
        drawn: i64 = 0
        seat: i64
        n: i64
        for seat in range(players):
            for n in range(c.DEAL):  # PL-S2
                hands[seat] += c.cards(deck[drawn], 1)
                drawn += 1
        state = PearlsState(
            game=self,
            seat=first,
            hands=hands,
            open=empty_piles(players),
            piles=empty_piles(players),
            chains=empty_piles(players),
            display=0,
            necklaces=c.NECKLACES,
            deck=deck,
            drawn=drawn,
            turns_left=-1,
        )
        state.draw_display(c.DISPLAY)
        return state

    def text(self, action: int) -> str:
        return notation.text(action)

    def parse(self, text: str) -> int:
        return notation.parse(text)

    def parse_turn(self, state: State, text: str) -> list[int]:
        action = notation.parse_loosely(text)
        self.check(state, action)
        return [action]

    def describe(self, action: int) -> Message:
        return telling.describe(action)

    def describe_in(self, state: State, action: int) -> Message:
        assert isinstance(state, PearlsState)
        return telling.describe_in(state, action)

    def tell_in(self, state: State, action: int, viewer: int | None) -> Message:
        return super().tell_in(state, action, viewer).past_tense()

    def refusal(self, state: State, action: int) -> IllegalAction:
        assert isinstance(state, PearlsState)
        return refusal.refusal(state, action)

    def imagine(self, view: View, rng: Rng) -> PearlsState:
        assert isinstance(view, PearlsView)
        if view.game is not self and view.game != self:
            raise PositionError("options", "position.other_game", {"game": repr(self)})
        return imagine.imagine(view, self.box, rng)

    def from_dict(self, data: object) -> PearlsState:
        return reading.read(self, data)

    def view_from_dict(self, data: object) -> PearlsView:
        return reading.read_view(self, data)

    def make_features(self) -> PearlsFeatures:
        return PearlsFeatures(self.players)

    def explain(self, outcome: Outcome, names: Sequence[str]) -> list[Message]:
        return telling.explain(outcome, names)

    def inventory(self, data: dict[str, object]) -> dict[str, int]:
        return position.inventory(data)

    def unseen(self, data: dict[str, object], seat: int | None) -> Sequence[Sequence[FieldPath]]:
        return position.unseen(data, seat)


def empty_piles(players: i64) -> vec[i64]:
    """An empty pile for each seat."""
    return vec[i64]([0] * players)
