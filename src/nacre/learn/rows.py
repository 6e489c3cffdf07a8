"""Recorded positions as arrays, and as files. Needs NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

from nacre.kernel.errors import LearnError, MissingPackage
from nacre.learn.recorder import Recorder

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise MissingPackage("numpy", "train") from error

Array = NDArray[Any]


class Rows(NamedTuple):
    """Recorded positions: see `Recorder`."""

    worlds: Array
    observations: Array
    starts: Array
    """[row]: where its actions begin; one more at the end."""
    actions: Array
    wishes: Array
    ratings: Array
    shares: Array
    leads: Array
    expected: Array
    """What a search expected in place of `shares`; the same as those where none was asked."""

    @property
    def size(self) -> int:
        """How many positions there are."""
        return len(self.worlds)

    def save(self, path: Path) -> None:
        """Write them to a file; an interrupted write leaves none."""
        temporary = path.with_suffix(".part.npz")
        np.savez_compressed(temporary, **self._asdict())
        temporary.replace(path)


def rows_of(recorder: Recorder) -> Rows:
    """What was recorded."""
    count = int(recorder.rows)
    actions = _copy(recorder.actions, np.int16)
    shares = _floats(recorder.shares, count)
    expected = _floats(recorder.expected, count)
    return Rows(
        worlds=_copy(recorder.worlds, np.uint8).reshape(count, -1),
        observations=_copy(recorder.observations, np.uint8).reshape(count, -1),
        starts=np.append(_copy(recorder.starts, np.int64), len(actions)),
        actions=actions,
        wishes=_copy(recorder.wishes, np.float64).astype(np.float32),
        ratings=_copy(recorder.kept_ratings, np.float64).astype(np.float32),
        shares=shares,
        leads=_floats(recorder.leads, count),
        expected=np.where(expected < 0, shares, expected),
    )


def load_rows(path: Path) -> Rows:
    """Read a file that `Rows.save` wrote. LearnError if another version wrote it, or it is damaged."""
    try:
        with np.load(path) as arrays:
            return Rows(**{name: arrays[name] for name in Rows._fields})
    except (KeyError, OSError, ValueError, BadZipFile) as error:
        raise LearnError("train.rows", {"path": str(path)}) from error


def join(parts: Sequence[Rows]) -> Rows:
    """Several sets of rows as one."""
    starts = [np.zeros(1, np.int64)]
    for part in parts:
        starts.append(part.starts[1:] + starts[-1][-1])
    joined = {
        name: np.concatenate([getattr(part, name) for part in parts])
        for name in Rows._fields
        if name != "starts"
    }
    return Rows(**joined, starts=np.concatenate(starts))


def _floats(buffer: Any, count: int) -> Array:
    return _copy(buffer, np.float64).astype(np.float32).reshape(count, -1)


def _copy(buffer: Any, kind: Any) -> Array:
    found: Array = np.frombuffer(memoryview(buffer), kind).copy()
    return found
