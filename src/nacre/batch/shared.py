"""A batch that several processes play together, over shared memory."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final, NamedTuple, Self, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nacre.batch.batch import Autoreset, Batch, Opponents, Part, Reward, read_actions, read_seed
from nacre.kernel.errors import BatchError
from nacre.kernel.game import Game
from nacre.kernel.options import shorten

ARRAYS: Final = (
    "observations",
    "final_observations",
    "masks",
    "bits",
    "legal",
    "counts",
    "seats",
    "own_seats",
    "rewards",
    "own_rewards",
    "done",
    "seeds",
)
"""What workers write where everybody sees it."""


class Place(NamedTuple):
    """Where an array lies in the shared memory."""

    name: str
    start: int
    kind: str
    shape: tuple[int, ...]

    def window(self, memory: SharedMemory) -> NDArray[Any]:
        """The array itself."""
        array: NDArray[Any] = np.ndarray(self.shape, self.kind, memory.buf, self.start)
        return array


class Task(NamedTuple):
    """What a worker needs to begin."""

    game: Game
    rows: range
    total: int
    seed: int
    settings: dict[str, Any]
    memory: str
    places: Sequence[Place]


@final
class SharedBatch:
    """Like `Batch`, on several processor cores: the same games and the same arrays, row by row.

    Use it in a `with` statement, or `close` it, which also ends the arrays: copy what you want to keep.
    """

    observations: NDArray[np.uint8]
    final_observations: NDArray[np.uint8]
    masks: NDArray[np.uint8]
    bits: NDArray[np.uint8]
    legal: NDArray[np.int16]
    counts: NDArray[np.int64]
    seats: NDArray[np.int64]
    own_seats: NDArray[np.int64]
    rewards: NDArray[np.float64]
    own_rewards: NDArray[np.float64]
    done: NDArray[np.bool_]
    seeds: NDArray[np.int64]

    def __init__(
        self,
        game: Game,
        size: int,
        seed: int | None = None,
        *,
        workers: int = 2,
        autoreset: Autoreset = "next",
        opponents: Opponents | None = None,
        reward: Reward = "win",
    ) -> None:
        """Begin `size` games, shared out among that many processes."""
        if not 1 <= workers <= size:
            raise BatchError("batch.workers", {"workers": shorten(workers), "size": size})
        self.game = game
        self.size = size
        self.players = game.players
        self.slices = game.features.slices
        settings: dict[str, Any] = {"autoreset": autoreset, "opponents": opponents, "reward": reward}
        # One game shows what is wrong with the settings, and how large the rows are.
        sample = Batch(game, 1, 0, **settings)
        places, length = _lay_out(sample, size)
        self._memory = SharedMemory(create=True, size=length)
        self._windows = {place.name: place.window(self._memory) for place in places}
        for name in ARRAYS:
            window = self._windows[name].view()
            window.flags.writeable = False
            setattr(self, name, window)
        cuts = [size * number // workers for number in range(workers + 1)]
        first_seed = read_seed(seed)
        tasks = [
            Task(
                game=game,
                rows=range(first, stop),
                total=size,
                seed=first_seed,
                settings=settings,
                memory=self._memory.name,
                places=places,
            )
            for first, stop in pairwise(cuts)
        ]
        context = get_context("spawn")
        self._workers: list[tuple[Any, Connection]] = []
        for task in tasks:
            here, there = context.Pipe()
            process = context.Process(target=_work, args=(task, there), daemon=True)
            process.start()
            there.close()
            self._workers.append((process, here))
        self._wait()

    def step(self, actions: ArrayLike) -> None:
        """Play one action in each game; BatchError names the first that is not legal, and changes nothing."""
        row = np.asarray(read_actions(actions, self.size), dtype=object)
        self._check(row)
        self._windows["actions"][:] = row
        self._ask("step")

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for each game, and -1 where there is nothing to decide."""
        self._ask("random")
        return self._windows["actions"].copy()

    def guided_actions(self) -> NDArray[np.int64]:
        """The action that looks best at first sight, for each game; -1 where there is nothing to decide."""
        self._ask("guided")
        return self._windows["actions"].copy()

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; with a seed, as a new batch of that seed would."""
        self._ask("reset", None if seed is None else read_seed(seed))

    def close(self) -> None:
        """End the workers, and let the memory go."""
        for process, pipe in self._workers:
            pipe.close()
            process.join(5)
            if process.is_alive():
                process.kill()
                process.join()
        self._workers = []
        self._windows = {}
        for name in ARRAYS:
            if hasattr(self, name):
                delattr(self, name)
        self._memory.close()
        self._memory.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _check(self, row: NDArray[Any]) -> None:
        """The same checks as a worker's, but before any of them begins."""
        playing = self.counts > 0
        known = (row >= 0) & (row < self.game.num_actions)
        legal = np.zeros(self.size, np.bool_)
        legal[known] = self.masks[np.flatnonzero(known), row[known].astype(np.int64)] != 0
        bad = np.flatnonzero(playing & ~legal)
        if bad.size == 0:
            return
        index, action = int(bad[0]), int(row[bad[0]])
        if not known[index]:
            highest = self.game.num_actions - 1
            raise BatchError("batch.range", {"index": index, "action": str(action), "highest": highest})
        text = self.game.text(action)
        raise BatchError("batch.illegal", {"index": index, "action": action, "text": text})

    def _ask(self, what: str, seed: int | None = None) -> None:
        for _, pipe in self._workers:
            pipe.send((what, seed))
        self._wait()

    def _wait(self) -> None:
        answers = []
        for process, pipe in self._workers:
            try:
                answers.append(pipe.recv())
            except EOFError:
                raise BatchError("batch.worker_ended", {"code": str(process.exitcode)}) from None
        for answer in answers:
            if answer is not None:
                raise answer


def _lay_out(sample: Batch, size: int) -> tuple[list[Place], int]:
    """Where the arrays of a batch of that size lie, each at a multiple of 64, and the length of it all."""
    places: list[Place] = []
    start = 0
    for name in (*ARRAYS, "actions"):
        array: NDArray[Any] = sample.seats if name == "actions" else getattr(sample, name)
        place = Place(name, start, array.dtype.str, (size, *array.shape[1:]))
        places.append(place)
        start += (array.dtype.itemsize * size * int(np.prod(array.shape[1:], dtype=np.int64)) + 63) // 64 * 64
    return places, max(start, 64)


def _work(task: Task, pipe: Connection) -> None:
    """A worker: it plays its rows, and copies what there is to see into the shared memory."""
    memory = SharedMemory(task.memory)
    windows = {place.name: place.window(memory)[task.rows.start : task.rows.stop] for place in task.places}
    try:
        part = Part(task.rows.start, task.total)
        batch = Batch(task.game, len(task.rows), task.seed, part=part, **task.settings)
        while True:
            for name in ARRAYS:
                windows[name][...] = getattr(batch, name)
            pipe.send(None)
            _obey(batch, pipe.recv(), windows["actions"])
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        return  # the batch was closed, or its process is gone
    except Exception as error:  # noqa: BLE001 - the owner of the batch is told of any error
        pipe.send(error)
    finally:
        windows.clear()
        memory.close()


def _obey(batch: Batch, question: tuple[str, int | None], actions: NDArray[np.int64]) -> None:
    what, seed = question
    if what == "step":
        batch.step(actions)
    elif what == "reset":
        batch.reset(seed)
    else:
        actions[...] = batch.random_actions() if what == "random" else batch.guided_actions()
