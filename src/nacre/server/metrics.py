"""Figures about a running server, for Prometheus."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

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


tables = Gauge("nacre_tables", "Tables in use in this process", registry=registry)
sockets = Gauge("nacre_sockets", "Open sockets", registry=registry)
entries = Counter("nacre_entries", "Entries added to logs of tables", ["kind"], registry=registry)
refusals = Counter("nacre_refusals", "Requests refused, by code", ["code"], registry=registry)
letters = Counter("nacre_letters", "Letters with notices.", ["result"], registry=registry)
requests = Counter("nacre_requests", "Answers by status", ["status"], registry=registry)
acknowledged = Histogram(
    "nacre_acknowledged_seconds",
    "From a request on a socket to its acknowledgement",
    registry=registry,
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
thinking = Histogram("nacre_thinking_seconds", "What bots took for a choice", registry=registry)
bot_failures = Counter(
    "nacre_bot_failures", "Choices that a bot did not make as it should", registry=registry
)
lag = Histogram(
    "nacre_loop_lag_seconds",
    "How late the event loop does what is due",
    registry=registry,
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
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


@cache
def _counter(kind: str) -> Counter:
    return entries.labels(kind)


def count_entry(kind: str) -> None:
    """Count an entry that was added to a log."""
    _counter(kind).inc()


def text() -> bytes:
    """Everything, as Prometheus reads it."""
    return generate_latest(registry)
