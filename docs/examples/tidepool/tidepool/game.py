"""Tidepool with its options: dealing, reading positions, imagining worlds, and words for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any

from nacre import Game, IllegalAction, Message, Option, Rng, State, View
from nacre.pack import FieldPath
from tidepool import actions as a
from tidepool.features import TidepoolFeatures
from tidepool.reading import read_state, read_view
from tidepool.state import HAND, TidepoolState, all_shells, shells_of, shuffled
from tidepool.view import TidepoolView


class Tidepool(Game):
    """Tidepool for two to four."""

    name = "tidepool"
    num_actions = a.NUM_ACTIONS
    option_list = (Option("players", "int", "option.help.players", 2, 2, 4),)

    def deal(self, rng: Rng) -> TidepoolState:
        shells = shuffled(all_shells(), rng)
        hands = [shells[HAND * seat : HAND * (seat + 1)] for seat in range(self.players)]
        none = [0] * self.players
        return TidepoolState(
            self,
            seat=0,
            deck=shells[HAND * self.players :],
            hands=hands,
            pools=[[] for _ in a.POOLS],
            points=none[:],
            looks=none[:],
            looked=False,
            gone=[],
            buried=[[] for _ in none],
        )

    def text(self, action: int) -> str:
        return a.text(action)

    def parse(self, text: str) -> int:
        return a.parse(text)

    def seen(self, action: int, actor: int, viewer: int | None) -> int:
        hidden = a.BURY <= action < a.LOOK and viewer != actor
        return a.BURY_HIDDEN if hidden else action

    def describe(self, action: int) -> Message:
        played = a.read_play(action)
        if played is not None:
            return Message("tidepool.play", {"value": played.value, "pool": a.POOLS[played.pool]})
        if action == a.BURY_HIDDEN:
            return Message("tidepool.bury_hidden")
        return (
            Message("tidepool.look")
            if action == a.LOOK
            else Message("tidepool.bury", {"value": a.buried(action)})
        )

    def tell_in(self, state: State, action: int, viewer: int | None) -> Message:
        return self.describe(self.shown_in(state, action, viewer)).past_tense()

    def refusal(self, state: State, action: int) -> IllegalAction:
        assert isinstance(state, TidepoolState)
        if action == a.LOOK:
            return IllegalAction("", "tidepool.illegal.look" if state.deck else "tidepool.illegal.empty")
        played = a.read_play(action)
        value = played.value if played else a.buried(action)
        return IllegalAction("", "tidepool.illegal.shell", {"value": value})

    def from_dict(self, position: object) -> TidepoolState:
        return read_state(self, position)

    def view_from_dict(self, view: object) -> TidepoolView:
        return read_view(self, view)

    def imagine(self, view: View, rng: Rng) -> TidepoolState:
        """Deal what the viewer has not seen: the deck, the others' hands, what they buried."""
        assert isinstance(view, TidepoolView)
        known = [*view.gone, *chain(*view.pools), *([] if view.next is None else [view.next])]
        known += chain(*(row for row in (*view.hands, *view.buried) if isinstance(row, list)))
        rest = shuffled(sorted((Counter(all_shells()) - Counter(known)).elements()), rng)

        def filled(row: list[int] | int) -> list[int]:
            return row[:] if isinstance(row, list) else [rest.pop() for _ in range(row)]

        return TidepoolState(
            self,
            seat=int(view.seat),
            deck=filled(view.deck) if view.next is None else [view.next, *filled(view.deck - 1)],
            hands=[filled(row) for row in view.hands],
            pools=[pool[:] for pool in view.pools],
            points=view.points[:],
            looks=view.looks[:],
            looked=view.looked,
            gone=view.gone[:],
            buried=[filled(row) for row in view.buried],
        )

    def make_features(self) -> TidepoolFeatures:
        return TidepoolFeatures(self.players)

    def inventory(self, position: dict[str, object]) -> dict[str, int]:
        return dict(Counter(str(value) for value in shells_of(position)))

    def unseen(self, position: dict[str, object], seat: int | None) -> Sequence[Sequence[FieldPath]]:
        data: Any = position
        known = data["looked"] and seat == data["seat"]
        deck = [("deck", i) for i in range(known, len(data["deck"]))]
        rows = [
            [(where, owner, i) for i in range(len(row))]
            for where in ("hands", "buried")
            for owner, row in enumerate(data[where])
            if owner != seat and row
        ]
        if not deck and len(rows) == 1:
            return []  # who counts knows which shells are left, and their order tells nothing
        return [[*deck, *chain(*rows)]]
