"""A batch of games as arrays."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias, final

from nacre.batch import core
from nacre.batch.core import Core, Snapshot
from nacre.batch.rewards import MARGIN, WIN
from nacre.kernel.errors import BatchError, MissingPackage
from nacre.kernel.features import Slice
from nacre.kernel.game import Game
from nacre.kernel.options import shorten
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.registry import guide_for

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError as error:  # pragma: no cover - the tests have it
    raise MissingPackage("numpy", "rl") from error

Autoreset: TypeAlias = Literal["next", "same", "off"]
Opponents: TypeAlias = Literal["random", "guide", "outside"]
Reward: TypeAlias = Literal["win", "margin"]

AUTORESETS: Final = {"next": core.NEXT, "same": core.SAME, "off": core.OFF}
OPPONENTS: Final = {
    None: core.NOBODY,
    "random": core.AT_RANDOM,
    "guide": core.GUIDED,
    "outside": core.OUTSIDE,
}
REWARDS: Final = {"win": WIN, "margin": MARGIN}
MOST_GAMES: Final = 1 << 20
HIGHEST_SEED: Final = 1 << 62
NOTHING_TO_DECIDE: Final = core.IDLE


class Part(NamedTuple):
    """Which rows of a larger batch a batch has: the first of them, and how many there are in all."""

    start: int
    total: int


@final
class Batch:
    """Many games of one kind that are played together, one decision in each a step.

    >>> import nacre, numpy
    >>> batch = Batch(nacre.game("pearls", players=2), size=4, seed=7)
    >>> batch.observations.shape, batch.masks.shape
    ((4, 72), (4, 547))
    >>> for _ in range(100):
    ...     batch.step(batch.random_actions())
    >>> int(batch.games_begun) > 4
    True

    The arrays are read-only windows on buffers that every step writes anew: copy what you want to keep. Row
    i belongs to game i; an observation is that of the seat to decide.

    `autoreset` says when a finished game is replaced: "next", by the step after (which ignores the action for
    it), "same", at once (its last observation is then in `final_observations`), or "off", never.

    The first games are those that `game.new(seed)`, `game.new(seed + 1)`, … deal. When a game is replaced,
    the seed of that row grows by `size`; `seeds` has those of the running games. So no row depends on what is
    played in another, and batches whose seeds are close have games in common.

    With `opponents` ("random", or "guide": what looks best at first sight) you play one seat in each game,
    `own_seats`, which moves on by one from game to game; the batch plays the others. With "outside" you play
    the others too, by `play`, before the next step.
    """

    def __init__(
        self,
        game: Game,
        size: int,
        seed: int | None = None,
        *,
        autoreset: Autoreset = "next",
        opponents: Opponents | None = None,
        reward: Reward = "win",
        tracked: bool = False,
        part: Part | None = None,
    ) -> None:
        """Begin `size` games. Without a seed they are random.

        `reward` "win" gives each side its share of the win, from 1 for a win alone, so that all sides add up
        to 0; "margin" gives the lead over the best other side, in points. `tracked` games know who knows
        what, so that `view` works in all games; that is slower. A batch can be `part` of a larger one.
        """
        rows = part or Part(0, size)
        if not 1 <= size <= MOST_GAMES:
            raise BatchError("batch.size", {"size": shorten(size), "most": MOST_GAMES})
        if game.features.size == 0:
            raise BatchError("batch.no_features", {"game": game.name})
        self.game = game
        self.size = size
        self.players = game.players
        self.slices: tuple[Slice, ...] = game.features.slices
        self._core = Core(
            game,
            guide=guide_for(game),
            size=size,
            seed=read_seed(seed),
            first_row=rows.start,
            stride=rows.total,
            autoreset=_pick("autoreset", AUTORESETS, autoreset),
            opponents=_pick("opponents", OPPONENTS, opponents),
            reward=_pick("reward", REWARDS, reward),
            tracked=tracked,
        )
        self._core.begin_all()
        self._make_arrays()

    def _make_arrays(self) -> None:
        mine = self._core
        self.observations: NDArray[np.uint8] = _array(mine.observations, np.uint8, self.size)
        """[game]: what the seat to decide may know; `slices` says what each number means."""
        self.final_observations: NDArray[np.uint8] = _array(mine.final_observations, np.uint8, self.size)
        """[game], with autoreset "same": the last observation of the game that ended last; else empty."""
        self.masks: NDArray[np.uint8] = _array(mine.masks, np.uint8, self.size)
        """[game, action]: 1 if it is legal, else 0; all 0 when the game is over."""
        self.bits: NDArray[np.uint8] = _array(mine.bits, np.uint8, self.size)
        """The same packed, eight actions a byte, as `numpy.packbits(masks, axis=1, bitorder="little")`."""
        self.legal: NDArray[np.int16] = _array(mine.legal, np.int16, self.size)
        """[game]: the legal actions, ascending; only the first `counts[game]` of a row have a meaning."""
        self.counts: NDArray[np.int64] = _array(mine.counts, np.int64)
        """[game]: how many actions are legal."""
        self.seats: NDArray[np.int64] = _array(mine.seats, np.int64)
        """[game]: the seat to decide; -1 when the game is over."""
        self.own_seats: NDArray[np.int64] = _array(mine.own, np.int64)
        """[game], with opponents: the seat that you play; else -1."""
        self.rewards: NDArray[np.float64] = _array(mine.rewards, np.float64, self.size)
        """[game, seat]: 0, or what the seat got for the game that ended in this step."""
        self.own_rewards: NDArray[np.float64] = _array(mine.earned, np.float64)
        """[game]: the reward of the seat that you play or, without opponents, that decided last."""
        self.done: NDArray[np.bool_] = _array(mine.done, np.bool_)
        """[game]: did a game end in this step? With autoreset "off": is it over?"""
        self.seeds: NDArray[np.int64] = _array(mine.seeds, np.int64)
        """[game]: `game.new(seed)` deals the same game."""
        self._chosen: NDArray[np.int64] = _array(mine.chosen, np.int64)

    @property
    def games_begun(self) -> int:
        """How many games were begun so far."""
        return sum(self._core.begun)

    def step(self, actions: ArrayLike) -> None:
        """Play one action in each game, in one array of whole numbers.

        What is given for a game that is over is ignored. BatchError, a ValueError, names the first action
        that is not legal; then no game has changed.
        """
        self._core.step(read_actions(actions, self.size))

    def play(self, i: int, action: int) -> None:
        """Play an action in game i alone, where somebody has to decide."""
        index = self._index(i)
        if self._core.states[index].is_over():
            raise BatchError("batch.over", {"index": index})
        self._core.play(index, int(action))

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for each game, and -1 where there is nothing to decide."""
        self._core.choose_at_random()
        return self._chosen

    def guided_actions(self) -> NDArray[np.int64]:
        """The action that looks best at first sight, for each game; -1 where there is nothing to decide."""
        self._core.choose_guided()
        return self._chosen

    def reset(self, seed: int | None = None, games: Iterable[int] | None = None) -> None:
        """Begin games anew, all or those given; with a seed, as a new batch of that seed would."""
        chosen = self._games(games)
        if seed is not None:
            self._core.restart_at(read_seed(seed))
        for i in chosen:
            self._core.begin(i)

    def reseed(self, seed: int) -> None:
        """Draw anew, in every game, what nobody has seen yet; nothing that a seat knows changes."""
        self._core.renew_chance(Rng(seed))

    def imagine(self, views: View | Sequence[View], seed: int, games: Iterable[int] | None = None) -> None:
        """Put imagined worlds into games, all or those given: worlds of one view, or of one view each."""
        chosen = self._games(games)
        each = [views] * len(chosen) if isinstance(views, View) else list(views)
        if len(each) != len(chosen):
            raise BatchError("batch.views", {"count": len(chosen), "found": len(each)})
        if any(view.game != self.game for view in each):
            raise BatchError("batch.other_game", {"game": repr(self.game)})
        rng = Rng(seed)
        for i, view in zip(chosen, each, strict=True):
            self._core.imagine(i, view, rng)

    def put(self, i: int, state: State) -> None:
        """Put a copy of a state into game i."""
        if state.game != self.game:
            raise BatchError("batch.other_game", {"game": repr(self.game)})
        self._core.replace(self._index(i), state.clone())

    def state(self, i: int) -> State:
        """A copy of game i: everything in it, hidden or not."""
        return self._core.states[self._index(i)].clone()

    def view(self, i: int, seat: int | None = None) -> View:
        """What a seat may know of game i, by default the seat to decide.

        In games where that takes tracking, ForgottenState unless the batch is `tracked`.
        """
        state = self._core.states[self._index(i)]
        return state.view(int(state.seat) if seat is None and state.seat >= 0 else seat)

    def observe(self, i: int, seat: int) -> NDArray[np.uint8]:
        """What a seat may know of game i, as numbers: like a row of `observations`, but for any seat."""
        if not 0 <= seat < self.players:
            raise BatchError("batch.seat", {"seat": shorten(seat), "highest": self.players - 1})
        state = self._core.states[self._index(i)]
        return np.array(self.game.features.of_state(state, seat), np.uint8)

    def snapshot(self) -> Snapshot:
        """Where all games stand now, for `restore`. It does not change as they go on."""
        return self._core.snapshot()

    def restore(self, snapshot: Snapshot) -> None:
        """Go back to where all games stood."""
        if snapshot.game != self.game or len(snapshot.states) != self.size:
            raise BatchError("batch.snapshot")
        self._core.restore(snapshot)

    def _games(self, games: Iterable[int] | None) -> list[int]:
        return list(range(self.size)) if games is None else [self._index(i) for i in games]

    def _index(self, i: int) -> int:
        if not 0 <= i < self.size:
            raise BatchError("batch.index", {"index": shorten(i), "highest": self.size - 1})
        return int(i)


def read_actions(actions: ArrayLike, size: int) -> list[int]:
    """Actions from outside, as a list; BatchError if they are not `size` whole numbers."""
    row = np.asarray(actions)
    if row.shape != (size,):
        raise BatchError("batch.shape", {"size": size, "shape": str(row.shape)})
    if not np.issubdtype(row.dtype, np.integer):
        raise BatchError("batch.integers", {"type": str(row.dtype)})
    numbers: list[int] = row.tolist()
    return numbers


def read_seed(seed: int | None) -> int:
    """The seed, or a random one; BatchError if it is out of range."""
    if seed is None:
        return int.from_bytes(os.urandom(6), "big")
    if not 0 <= seed <= HIGHEST_SEED:
        raise BatchError("batch.seed", {"seed": shorten(seed), "highest": str(HIGHEST_SEED)})
    return int(seed)


def _pick(name: str, choices: dict[Any, int], value: object) -> int:
    """The number of a choice by its name."""
    if isinstance(value, str | None) and value in choices:
        return choices[value]
    listed = ", ".join(str(choice) for choice in choices)
    raise BatchError("batch.choice", {"name": name, "choices": listed, "value": shorten(value)})


def _array(buffer: Any, kind: Any, rows: int | None = None) -> NDArray[Any]:
    """A read-only window on a buffer, in that many rows."""
    flat: NDArray[Any] = np.frombuffer(memoryview(buffer), kind)
    return flat if rows is None else flat.reshape(rows, -1)
