"""The Portals of Molthar with its options: the parts of the game put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nacre.kernel.errors import IllegalAction, PositionError
from nacre.kernel.game import FieldPath, Game
from nacre.kernel.options import Option, first_option, players_option
from nacre.kernel.outcome import Outcome
from nacre.kernel.ply import Ply
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.packs.molthar import components as c
from nacre.packs.molthar import (
    explaining,
    imagine,
    notation,
    position,
    reading,
    refusal,
    telling,
    witnessing,
)
from nacre.packs.molthar.actions import NUM_ACTIONS, seen_by_others
from nacre.packs.molthar.features import MoltharFeatures
from nacre.packs.molthar.fields import Market, Turn
from nacre.packs.molthar.knowledge.beliefs import new_knowledge
from nacre.packs.molthar.payment import offers
from nacre.packs.molthar.payment.choices import NO_CHOICES
from nacre.packs.molthar.payment.offers import Payment
from nacre.packs.molthar.phases import ACTION
from nacre.packs.molthar.state import MoltharState
from nacre.packs.molthar.view import MoltharView
from nacre.words import Message


@mypyc_attr(allow_interpreted_subclasses=True)
class Molthar(Game):
    """The Portals of Molthar for 2 to 5.

    Option `wisp` says whether an owner must wait a turn before activating a Wisp (MO-R6); `round_limit` ends
    any game (MO-E3).
    """

    name: ClassVar[str] = "molthar"
    rules_version: ClassVar[int] = 2
    num_actions: ClassVar[int] = NUM_ACTIONS
    option_list: ClassVar[tuple[Option, ...]] = (
        players_option(2, 5, 4),
        first_option(),
        Option("wisp", "choice", "molthar.option.wisp", default="waits", choices=("waits", "free")),
        Option("round_limit", "int", "molthar.option.round_limit", default=200, low=1, high=200),
    )

    first: i64
    """The seat that begins; -1 draws lots."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.max_legal = 64  # 12 ways to take, a few characters, a few abilities: always fewer
        first = self.options["first"]
        self.first = first if isinstance(first, int) else -1

    def deal(self, rng: Rng) -> MoltharState:
        players: i64 = self.players
        pearls = c.spread(c.ALL_PEARLS)
        rng.shuffle(pearls)
        deck = c.spread_cards(c.ALL_CARDS)
        rng.shuffle(deck)
        first = self.first if self.first >= 0 else rng.below(players)
        display: i64 = 0
        faces: i64 = 0
        i: i64
        for i in range(c.DISPLAY):  # MO-S1: Swap symbols do nothing now
            display += c.pearls(pearls[i], 1)
        for i in range(c.FACE_UP):
            faces = c.pair_add(faces, deck[i])
        return MoltharState(
            game=self,
            seat=first,
            turn=Turn(
                first=first,
                round=0,
                final_round=-1,
                trigger=-1,
                actions_left=c.ACTIONS,
                optional=0,
                bonus=0,
                flags=0,
                new_wisps=0,
                phase=ACTION,
                subject=-1,
                other=-1,
                paid=0,
                last=-1,
                owe=0,
            ),
            market=Market(display=display, pearl_discards=0, faces=faces, discards=0, looked=0, generation=0),
            pearl_deck=pearls,
            pearl_drawn=c.DISPLAY,
            deck=deck,
            drawn=c.FACE_UP,
            hands=zeros(players),
            open=zeros(players),
            private=vec[i64](),
            portals=zeros(players),
            active=zeros(players),
            powers=zeros(players),
            points=zeros(players),
            wealth=zeros(players),
            diamonds=vec[i64](),
            choices=NO_CHOICES,
            knowledge=new_knowledge(players, display),
            rng=rng.fork(),
        )

    def make_features(self) -> MoltharFeatures:
        limit = self.options["round_limit"]
        assert isinstance(limit, int)
        return MoltharFeatures(self.players, limit)

    def payments(self, view: View, character: str) -> list[Payment]:
        """Every payment with which the viewer could activate that character in its own turn (MO-P4)."""
        assert isinstance(view, MoltharView)
        return offers.offers(view, character)

    def text(self, action: int) -> str:
        return notation.text(action)

    def parse(self, text: str) -> int:
        return notation.parse(text)

    def parse_turn(self, state: State, text: str) -> list[int]:
        assert isinstance(state, MoltharState)
        return notation.parse_turn(self, state, text)

    def seen(self, action: int, actor: int, viewer: int | None) -> int:
        return action if viewer == actor else int(seen_by_others(action))

    def describe(self, action: int) -> Message:
        return telling.describe(action)

    def tell_in(self, state: State, action: int, viewer: int | None) -> Message:
        assert isinstance(state, MoltharState)
        drawn = telling.describe_draw(state, action, viewer)
        return super().tell_in(state, action, viewer).past_tense() if drawn is None else drawn

    def seen_ply(self, ply: Ply, viewer: int | None) -> list[int]:
        return witnessing.seen_ply(ply, viewer)

    def shown_ply(self, ply: Ply, viewer: int | None) -> list[int]:
        return witnessing.seen_ply(ply, viewer)

    def tell_ply(self, ply: Ply, viewer: int | None) -> list[tuple[str, Message]]:
        lines = []
        if not witnessing.is_part(ply):
            seen = self.seen(ply.action, int(ply.before.seat), viewer)
            lines.append((self.text(seen), self.tell_in(ply.before, ply.action, viewer)))
        return lines + witnessing.event_texts(ply)

    def continuations(self, state: State, action: int) -> list[tuple[str, Message]]:
        assert isinstance(state, MoltharState)
        return offers.whole_payments(state, action)

    def cards(self) -> Sequence[str]:
        return c.CARD_NAMES

    def explain_card(self, name: str, language: str = "en") -> str:
        return explaining.explain_card(name, language)

    def refusal(self, state: State, action: int) -> IllegalAction:
        assert isinstance(state, MoltharState)
        return refusal.refusal(state, action)

    def imagine(self, view: View, rng: Rng) -> MoltharState:
        assert isinstance(view, MoltharView)
        if view.game is not self and view.game != self:
            raise PositionError("options", "position.other_game", {"game": repr(self)})
        return imagine.imagine(view, rng)

    def from_dict(self, data: object) -> MoltharState:
        return reading.read(self, data)

    def view_from_dict(self, data: object) -> MoltharView:
        return reading.read_view(self, data)

    def explain(self, outcome: Outcome, names: Sequence[str]) -> list[Message]:
        return telling.explain(outcome, names)

    def inventory(self, data: dict[str, object]) -> dict[str, int]:
        return position.inventory(data)

    def derived(self, data: dict[str, object], seat: int | None) -> Sequence[FieldPath]:
        return position.derived(data, seat)

    def unseen(self, data: dict[str, object], seat: int | None) -> Sequence[Sequence[FieldPath]]:
        return position.unseen(data, seat)


def zeros(n: i64) -> vec[i64]:
    """A row of n zeros."""
    return vec[i64]([0] * n)
