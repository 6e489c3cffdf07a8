"""Odds: a small plain-Python game with everything that can leak: hidden hands, a draw pile, a generator.

Each player holds two of eight cards. A turn plays a card for its value and draws, or rolls a die. Six turns.
"""

from __future__ import annotations

import collections
from itertools import chain
from typing import Any, ClassVar

from nacre import (
    Game,
    IllegalAction,
    Message,
    NotationError,
    Option,
    Outcome,
    PositionError,
    Rng,
    State,
    View,
)
from nacre.pack import Cell, Counter, Hand, Layout, Pile

CARDS = [0, 0, 1, 1, 2, 2, 3, 3]
ROLL = 4
TURNS = 6


class OddsState(State):
    def __init__(self, game: Game, data: dict[str, Any]) -> None:
        self.game = game
        self.seat = data["seat"]
        self.revealed = False
        self.hands = [sorted(hand) for hand in data["hands"]]
        self.draw_pile = list(data["draw_pile"])
        self.discards = sorted(data["discards"])
        self.scores = list(data["scores"])
        self.turns = data["turns"]
        self.rng = Rng.from_hex(data["chance"])

    def legal_actions(self) -> list[int]:
        return [] if self.seat < 0 else [*sorted(set(self.hands[self.seat])), ROLL]

    def apply(self, action: int) -> None:
        self.revealed = True
        if action == ROLL:
            self.scores[self.seat] += self._roll() + 1
        else:
            self.hands[self.seat].remove(action)
            self.discards = sorted([*self.discards, action])
            self.scores[self.seat] += 2 * action
            if self.draw_pile:
                self._settle_next_card()
                self.hands[self.seat] = sorted([*self.hands[self.seat], self.draw_pile.pop(0)])
        self.turns += 1
        self.seat = (self.seat + 1) % self.game.players if self.turns < TURNS else -1

    def _roll(self) -> int:
        rolled = int(self.rng.below(6))
        return rolled if self.fate is None else self.fate.ask("die", "123456", [1] * 6, rolled)

    def _settle_next_card(self) -> None:
        if self.fate is not None:
            weights = [self.draw_pile.count(card) for card in range(4)]
            card = self.fate.ask("card", "0123", weights, self.draw_pile[0])
            at = self.draw_pile.index(card)
            self.draw_pile[0], self.draw_pile[at] = card, self.draw_pile[0]

    def clone(self) -> OddsState:
        return type(self)(self.game, self.to_dict())

    def outcome(self) -> Outcome:
        ranking = [1 + sum(other > score for other in self.scores) for score in self.scores]
        return Outcome(list(self.scores), ranking, {})

    def view(self, seat: int | None) -> OddsView:
        data = self.to_dict()
        open_to = range(self.game.players) if self.seat < 0 else [seat]
        data["hands"] = [
            list(hand) if number in open_to else len(hand) for number, hand in enumerate(self.hands)
        ]
        data["draw_pile"] = len(self.draw_pile)
        if self.seat < 0:
            data["rest"] = list(self.draw_pile)
        data["viewer"] = seat
        del data["chance"]
        return OddsView(self.game, data)

    def to_dict(self) -> dict[str, Any]:
        return {
            "seat": int(self.seat),
            "hands": [list(hand) for hand in self.hands],
            "draw_pile": list(self.draw_pile),
            "discards": list(self.discards),
            "scores": list(self.scores),
            "turns": self.turns,
            "chance": self.rng.hex(),
        }

    def key(self) -> tuple[object, ...]:
        return (str(self.to_dict()),)

    def reseed(self, rng: Rng) -> None:
        self.rng = rng

    def reshuffle(self, rng: Rng) -> None:
        super().reshuffle(rng)
        shuffle(self.draw_pile, rng)


def shuffle(cards: list[int], rng: Rng) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j = int(rng.below(i + 1))
        cards[i], cards[j] = cards[j], cards[i]


class OddsView(View):
    def __init__(self, game: Game, data: dict[str, Any]) -> None:
        self.game = game
        self.data = data
        self.seat = data["seat"]
        self.viewer = -1 if data["viewer"] is None else data["viewer"]

    def to_dict(self) -> dict[str, Any]:
        return dict(self.data)

    def layout(self) -> Layout:
        hands = [
            Hand("Hand", [_card(card) for card in hand], seat=seat)
            if isinstance(hand, list)
            else Hand("Hand", hidden=hand, seat=seat)
            for seat, hand in enumerate(self.data["hands"])
        ]
        scores = [Counter("Points", points, seat) for seat, points in enumerate(self.data["scores"])]
        discards = self.data["discards"]
        return Layout(
            [
                Pile("Draw pile", self.data["draw_pile"]),
                Pile("Discards", len(discards), Cell(str(discards[-1])) if discards else Cell()),
                Hand("Die", [Cell("?", "The die", actions=[ROLL])]),
                Counter("Turns left", TURNS - self.data["turns"]),
                *scores,
                *hands,
            ],
            "play a card or roll the die",
        )


def _card(value: int) -> Cell:
    return Cell(str(value), f"Card {value}", tone=("grey", "green", "blue", "purple")[value], actions=[value])


class Odds(Game):
    name = "odds"
    num_actions = 5
    option_list: ClassVar[tuple[Option, ...]] = (Option("players", "int", "option.help.players", 2, 2, 3),)
    state_class = OddsState

    def deal(self, rng: Rng) -> OddsState:
        cards = list(CARDS)
        shuffle(cards, rng)
        hands = [cards[2 * seat : 2 * seat + 2] for seat in range(self.players)]
        rest = cards[2 * self.players :]
        return self._state(0, hands, rest, [], [0] * self.players, 0, rng.fork().hex())

    def _state(
        self,
        seat: int,
        hands: list[list[int]],
        draw_pile: list[int],
        discards: list[int],
        scores: list[int],
        turns: int,
        chance: str,
    ) -> OddsState:
        return self.state_class(
            self,
            {
                "seat": seat, "hands": hands, "draw_pile": draw_pile, "discards": discards,
                "scores": scores, "turns": turns, "chance": chance,
            },
        )  # fmt: skip

    def text(self, action: int) -> str:
        return "roll" if action == ROLL else f"play-{action}"

    def parse(self, text: str) -> int:
        for action in range(self.num_actions):
            if self.text(action) == text:
                return action
        raise NotationError("odds.notation", {"text": text[:20]})

    def describe(self, action: int) -> Message:
        return Message("odds.roll") if action == ROLL else Message("odds.play", {"card": action})

    def refusal(self, state: State, action: int) -> IllegalAction:
        return IllegalAction("OD-1", "odds.illegal", {"action": self.text(action)})

    def from_dict(self, position: Any) -> OddsState:
        try:
            state = self.state_class(self, position)
        except (KeyError, TypeError, ValueError) as error:
            raise PositionError("position", "odds.position") from error
        fits = (
            self.inventory(state.to_dict()) == dict(collections.Counter(map(str, CARDS)))
            and len(state.hands) == len(state.scores) == self.players
            and all(type(score) is int for score in state.scores)
            and type(state.turns) is int
            and -1 <= state.seat < self.players
            and (state.seat == -1) == (state.turns >= TURNS)
        )
        if not fits:
            raise PositionError("position", "odds.position")
        return state

    def view_from_dict(self, view: Any) -> OddsView:
        return OddsView(self, view)

    def imagine(self, view: View, rng: Rng) -> OddsState:
        assert isinstance(view, OddsView)
        data = view.data
        hands = [list(hand) if isinstance(hand, list) else hand for hand in data["hands"]]
        if view.seat < 0:
            return self._state(
                -1, hands, data["rest"], data["discards"], data["scores"], data["turns"], rng.fork().hex()
            )
        known = collections.Counter(data["discards"])
        for hand in hands:
            known.update(hand if isinstance(hand, list) else [])
        rest = list((collections.Counter(CARDS) - known).elements())
        shuffle(rest, rng)
        for seat, hand in enumerate(hands):
            if not isinstance(hand, list):
                hands[seat], rest = rest[:hand], rest[hand:]
        return self._state(
            data["seat"], hands, rest, data["discards"], data["scores"], data["turns"], rng.fork().hex()
        )

    def inventory(self, position: dict[str, Any]) -> dict[str, int]:
        cards = [*position["draw_pile"], *position["discards"], *chain(*position["hands"])]
        return dict(sorted(collections.Counter(map(str, cards)).items()))

    def unseen(self, position: dict[str, Any], seat: int | None) -> list[list[tuple[str | int, ...]]]:
        if position["seat"] == -1:
            return []
        hidden = [
            ("hands", other, card)
            for other, hand in enumerate(position["hands"])
            if other != seat
            for card in range(len(hand))
        ]
        return [[*hidden, *[("draw_pile", i) for i in range(len(position["draw_pile"]))]]]
