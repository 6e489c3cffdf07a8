"""A small memory: the latest values by key."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """Remembers values by key. Beyond `limit`, it forgets what was not used for longest.

    `functools.lru_cache` does the same for what a function gives. This is for values that change, expire, or
    have to be waited for. `forgotten` is called with each value that had to go to make room.
    """

    def __init__(self, limit: int, forgotten: Callable[[V], object] | None = None) -> None:
        self.limit = limit
        self._forgotten = forgotten
        self._values: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value of that key, which counts as a use; None if it is not known, or no longer."""
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def put(self, key: K, value: V) -> None:
        """Remember a value."""
        values = self._values
        values[key] = value
        values.move_to_end(key)
        while len(values) > self.limit:
            _, oldest = values.popitem(last=False)
            if self._forgotten is not None:
                self._forgotten(oldest)

    def drop(self, key: K) -> None:
        """Forget the value of that key, if there is one."""
        self._values.pop(key, None)

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[V]:
        """The values, the one used last at the end."""
        return iter(self._values.values())
