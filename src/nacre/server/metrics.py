"""Figures about a running server, for Prometheus."""

from __future__ import annotations

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

registry = CollectorRegistry()

tables = Gauge("nacre_tables", "Tables in use in this process", registry=registry)
sockets = Gauge("nacre_sockets", "Open sockets", registry=registry)
entries = Counter("nacre_entries", "Entries added to logs of tables", ["kind"], registry=registry)
refusals = Counter("nacre_refusals", "Requests refused, by code", ["code"], registry=registry)
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


@cache
def _counter(kind: str) -> Counter:
    return entries.labels(kind)


def count_entry(kind: str) -> None:
    """Count an entry that was added to a log."""
    _counter(kind).inc()


def text() -> bytes:
    """Everything, as Prometheus reads it."""
    return generate_latest(registry)
