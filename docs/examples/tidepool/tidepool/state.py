"""A position of Tidepool, and how an action changes it."""

from __future__ import annotations

from typing import Any, Final

from nacre import Game, Outcome, Rng, State
from tidepool.actions import LOOK, POOLS, VALUES, buried, bury, play, read_play
from tidepool.view import TidepoolView, view_of

COPIES: Final = 4
HAND: Final = 4
TARGET: Final = 10
PENALTY: Final = 2
PRICE: Final = 1
"""What a look costs."""


class TidepoolState(State):
    """Everything there is: `deck[0]` is drawn next."""

    def __init__(
        self,
        game: Game,
        *,
        seat: int,
        deck: list[int],
        hands: list[list[int]],
        pools: list[list[int]],
        points: list[int],
        looks: list[int],
        looked: bool,
        gone: list[int],
        buried: list[list[int]],
    ) -> None:
        self.game = game
        self.seat = seat
        self.deck = deck
        self.hands = hands
        self.pools = pools
        self.points = points
        self.looks = looks  # how often each seat has looked
        self.looked = looked  # does the seat to decide know the next shell?
        self.gone = gone  # scooped or washed out: all saw them
        self.buried = buried  # by seat: each remembers its own
        self.revealed = False

    def legal_actions(self) -> list[int]:
        if self.seat < 0:
            return []
        held = sorted(set(self.hands[self.seat]))
        plays = [play(value, pool) for value in held for pool in range(len(POOLS))]
        may_look = self.deck and not self.looked
        return [*plays, *(bury(value) for value in held), *([LOOK] if may_look else [])]

    def apply(self, action: int) -> None:
        seat = int(self.seat)
        self.revealed = True  # a shell of the hand, the next one of the deck, or both
        if action == LOOK:
            self.points[seat] -= PRICE
            self.looks[seat] += 1
            self._ask_fate()
            self.looked = True
            return
        played = read_play(action)
        value = played.value if played else buried(action)
        self.hands[seat].remove(value)
        if played:
            self._fill(seat, value, played.pool)
        else:
            self.buried[seat].append(value)
        if self.deck:
            if not self.looked:
                self._ask_fate()
            self.hands[seat].append(self.deck.pop(0))
        self.looked = False
        self._next_seat()

    def _ask_fate(self) -> None:
        """Somebody is about to see the next shell: if a fate decides which it is, bring that one forward."""
        if self.fate is not None:
            weights = [self.deck.count(value) for value in range(VALUES + 1)]
            texts = [str(value) for value in range(VALUES + 1)]
            value = self.fate.ask("shell", texts, weights, self.deck[0])
            at = self.deck.index(value)
            self.deck[0], self.deck[at] = self.deck[at], self.deck[0]

    def reshuffle(self, rng: Rng) -> None:
        seen = self.deck[:1] if self.looked else []
        self.deck = seen + shuffled(self.deck[len(seen) :], rng)

    def begins_turn(self) -> bool:
        return not self.looked

    def _fill(self, seat: int, value: int, pool: int) -> None:
        self.pools[pool].append(value)
        total = sum(self.pools[pool])
        if total < TARGET:
            return
        self.points[seat] += len(self.pools[pool]) if total == TARGET else -PENALTY
        self.gone += self.pools[pool]
        self.pools[pool] = []

    def _next_seat(self) -> None:
        players = self.game.players
        for step in range(1, players + 1):
            seat = (int(self.seat) + step) % players
            if self.hands[seat]:
                self.seat = seat
                return
        self.seat = -1

    def clone(self) -> TidepoolState:
        return TidepoolState(
            self.game,
            seat=self.seat,
            deck=self.deck[:],
            hands=[hand[:] for hand in self.hands],
            pools=[pool[:] for pool in self.pools],
            points=self.points[:],
            looks=self.looks[:],
            looked=self.looked,
            gone=self.gone[:],
            buried=[row[:] for row in self.buried],
        )

    def outcome(self) -> Outcome:
        keys = [(points, -looks) for points, looks in zip(self.points, self.looks, strict=True)]
        ranking = [1 + sum(other > key for other in keys) for key in keys]
        return Outcome(scores=self.points[:], ranking=ranking, breakdown={"looks": self.looks[:]})

    def view(self, seat: int | None) -> TidepoolView:
        return view_of(self, seat)

    def to_dict(self) -> dict[str, object]:
        return {
            "seat": int(self.seat),
            "deck": self.deck[:],
            "hands": [sorted(hand) for hand in self.hands],
            "pools": [pool[:] for pool in self.pools],
            "points": self.points[:],
            "looks": self.looks[:],
            "looked": self.looked,
            "gone": sorted(self.gone),
            "buried": [sorted(row) for row in self.buried],
        }

    def key(self) -> tuple[object, ...]:
        return (repr(self.to_dict()),)


def shells_of(position: dict[str, Any]) -> list[int]:
    """Every shell in a position that `to_dict` wrote."""
    rows = (*position["hands"], *position["pools"], *position["buried"], position["deck"], position["gone"])
    return [value for row in rows for value in row]


def all_shells() -> list[int]:
    """Every shell in the box."""
    return [value for value in range(1, VALUES + 1) for _ in range(COPIES)]


def shuffled(shells: list[int], rng: Rng) -> list[int]:
    """The same shells in any order."""
    for last in range(len(shells) - 1, 0, -1):
        other = int(rng.below(last + 1))
        shells[last], shells[other] = shells[other], shells[last]
    return shells
