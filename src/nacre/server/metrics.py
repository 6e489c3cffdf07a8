"""Figures about a running server, for Prometheus."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

registry = CollectorRegistry()

WINDOW_SECONDS: Final = 60.0
"""Seconds over which the worst of something is told."""


class Worst:
    """The highest value of the last minute or two."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self._since = now()
        self._before = 0.0
        self._latest = 0.0

    def note(self, value: float) -> None:
        """One more value."""
        self._turn()
        self._latest = max(self._latest, value)

    def value(self) -> float:
        """The highest."""
        self._turn()
        return max(self._before, self._latest)

    def _turn(self) -> None:
        now = self.now()
        passed = now - self._since
        if passed >= WINDOW_SECONDS:
            self._before = self._latest if passed < 2 * WINDOW_SECONDS else 0.0
            self._latest = 0.0
            self._since = now


class Times(Collector):
    """A histogram of seconds that only the event loop adds to: without a lock, which the library's have."""

    BOUNDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)

    def __init__(self, name: str, help: str) -> None:
        self.name = name
        self.help = help
        self.sum = 0.0
        self._counts = [0] * (len(self.BOUNDS) + 1)
        registry.register(self)

    def observe(self, seconds: float) -> None:
        """One more."""
        self._counts[bisect_left(self.BOUNDS, seconds)] += 1
        self.sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """For the library."""
        counts = zip([*map(str, self.BOUNDS), "+Inf"], accumulate(self._counts), strict=True)
        yield HistogramMetricFamily(self.name, self.help, buckets=list(counts), sum_value=self.sum)


class Kinds(Collector):
    """Counts by kind that only the event loop adds to: without a lock, which the library's have."""

    def __init__(self, name: str, help: str) -> None:
        self.name = name
        self.help = help
        self._counts: dict[str, int] = {}
        registry.register(self)

    def count(self, kind: str) -> None:
        """One more of that kind."""
        self._counts[kind] = self._counts.get(kind, 0) + 1

    def collect(self) -> Iterator[CounterMetricFamily]:
        """For the library."""
        family = CounterMetricFamily(self.name, self.help, labels=["kind"])
        for kind, count in self._counts.items():
            family.add_metric([kind], count)
        yield family


tables = Gauge("nacre_tables", "Tables in use in this process", registry=registry)
sockets = Gauge("nacre_sockets", "Open sockets", registry=registry)
entries = Kinds("nacre_entries", "Entries added to logs of tables")
refusals = Counter("nacre_refusals", "Requests refused, by code", ["code"], registry=registry)
letters = Counter("nacre_letters", "Letters with notices.", ["result"], registry=registry)
requests = Counter("nacre_requests", "Answers by status", ["status"], registry=registry)
acknowledged = Times("nacre_acknowledged_seconds", "From a request on a socket to its acknowledgement")
thinking = Histogram("nacre_thinking_seconds", "What bots took for a choice", registry=registry)
bot_failures = Counter(
    "nacre_bot_failures", "Choices that a bot did not make as it should", registry=registry
)
lag = Times("nacre_loop_lag_seconds", "How late the event loop does what is due")
longest_lag = Worst()
longest_pass = Worst()
longest_step = Worst()
Gauge(
    "nacre_loop_lag_worst_seconds", "The longest such lag of the last minute or two", registry=registry
).set_function(longest_lag.value)
Gauge(
    "nacre_loop_busy_worst_seconds",
    "The most processor time of the event loop within one such lag, in the last minute or two",
    registry=registry,
).set_function(longest_pass.value)
Gauge(
    "nacre_step_worst_seconds",
    "The longest processor time of one step of a request in the last minute or two",
    registry=registry,
).set_function(longest_step.value)
connections = Gauge("nacre_connections", "Open connections, sockets included", registry=registry)
cut = Counter("nacre_cut", "Connections that were cut, by reason", ["reason"], registry=registry)
waiting_bots = Gauge("nacre_thinking_waiting", "Choices of bots that wait for a process", registry=registry)


def text() -> bytes:
    """Everything, as Prometheus reads it."""
    return generate_latest(registry)
