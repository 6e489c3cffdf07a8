"""Nim as a game for nacre, in plain Python: take stones from a heap; whoever takes the last one wins."""

from __future__ import annotations

from collections.abc import Sequence

from nacre import Game, Message, NotationError, Option, Outcome, PositionError, Rng, State, View
from nacre.pack import Features

HEAPS = 3
MOST = 7


class NimState(State):
    """The heaps, and whose turn it is."""

    def __init__(self, game: Game, heaps: list[int], seat: int, last: int) -> None:
        self.game = game
        self.heaps = heaps
        self.seat = seat
        self.last = last
        self.revealed = False

    def legal_actions(self) -> list[int]:
        return [heap * MOST + n - 1 for heap in range(HEAPS) for n in range(1, self.heaps[heap] + 1)]

    def apply(self, action: int) -> None:
        heap, n = divmod(action, MOST)
        self.heaps[heap] -= n + 1
        self.last = self.seat
        self.seat = (self.seat + 1) % self.game.players if any(self.heaps) else -1

    def clone(self) -> NimState:
        return NimState(self.game, list(self.heaps), self.seat, self.last)

    def outcome(self) -> Outcome:
        won = [int(seat == self.last) for seat in range(self.game.players)]
        return Outcome(scores=won, ranking=[2 - point for point in won], breakdown={"last": self.last})

    def view(self, seat: int | None) -> NimView:
        return NimView(self.game, self.heaps, self.seat, self.last, seat)

    def to_dict(self) -> dict[str, object]:
        return {"heaps": list(self.heaps), "seat": int(self.seat), "last": self.last}

    def key(self) -> tuple[object, ...]:
        return (*self.heaps, self.seat, self.last)


class NimView(View):
    """Everybody sees everything."""

    def __init__(self, game: Game, heaps: list[int], seat: int, last: int, viewer: int | None) -> None:
        self.game = game
        self.heaps = list(heaps)
        self.seat = seat
        self.last = last
        self.viewer = -1 if viewer is None else viewer

    def to_dict(self) -> dict[str, object]:
        return {
            "heaps": list(self.heaps),
            "seat": int(self.seat),
            "last": self.last,
            "viewer": int(self.viewer),
        }

    def draw(self, names: Sequence[str] = (), language: str = "en") -> str:
        return "\n".join(f"{'abc'[heap]} {'o' * n}" for heap, n in enumerate(self.heaps))


class NimFeatures(Features):
    """Positions as rows of small numbers, for programs that learn."""

    def __init__(self) -> None:
        parts = [
            ("heaps", HEAPS, "stones in each heap"),
            (
                "decides",
                1,
                "0 when the game is over; else 1 for the own seat to decide, 2 for the next one, …",
            ),
        ]
        super().__init__(parts, parts)

    def of_view(self, view: View) -> Sequence[int]:
        assert isinstance(view, NimView)
        ahead = (int(view.seat) - max(int(view.viewer), 0)) % view.game.players
        return [*view.heaps, 0 if view.seat < 0 else ahead + 1]

    def of_world(self, state: State, seat: int) -> Sequence[int]:
        return self.of_view(state.view(seat))


class Nim(Game):
    """Nim for two to four; the heaps are drawn by lot."""

    name = "nim"
    num_actions = HEAPS * MOST
    option_list = (Option("players", "int", "option.help.players", 2, 2, 4),)

    def deal(self, rng: Rng) -> NimState:
        return NimState(self, [int(rng.below(MOST)) + 1 for _ in range(HEAPS)], 0, -1)

    def text(self, action: int) -> str:
        return f"{'abc'[action // MOST]}{action % MOST + 1}"

    def parse(self, text: str) -> int:
        for action in range(self.num_actions):
            if self.text(action) == text:
                return action
        raise NotationError("nim.notation", {"text": text[:20]})

    def describe(self, action: int) -> Message:
        return Message("nim.take", {"heap": "abc"[action // MOST], "count": action % MOST + 1})

    def from_dict(self, position: object) -> NimState:
        match position:
            case {"heaps": [int(a), int(b), int(c)], "seat": int(seat), "last": int(last)} if (
                all(0 <= heap <= MOST for heap in (a, b, c))
                and -1 <= seat < self.players
                and (seat == -1) == (a == b == c == 0)
                and (-1 if seat >= 0 else 0) <= last < self.players
            ):
                return NimState(self, [a, b, c], seat, last)
        raise PositionError("position", "nim.position")

    def view_from_dict(self, view: object) -> NimView:
        match view:
            case {"viewer": int(viewer), **position} if -1 <= viewer < self.players:
                state = self.from_dict(position)
                return NimView(self, state.heaps, state.seat, state.last, None if viewer < 0 else viewer)
        raise PositionError("view", "nim.position")

    def imagine(self, view: View, rng: Rng) -> NimState:
        assert isinstance(view, NimView)
        return NimState(self, list(view.heaps), view.seat, view.last)

    def make_features(self) -> NimFeatures:
        return NimFeatures()
