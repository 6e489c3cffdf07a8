"""How long a step keeps the loop busy: not what other processes take meanwhile."""

from __future__ import annotations

import pytest

from nacre.server import busy


def test_a_short_step_is_measured_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter([1.0, 1.0004])
    monkeypatch.setattr(busy, "perf_counter", lambda: next(now))
    monkeypatch.setattr(busy, "thread_time", lambda: pytest.fail("nobody has to ask for it"))
    assert busy.taken(busy.started()) == pytest.approx(0.0004)


def test_a_long_step_counts_no_more_than_the_processor_time_since_the_last_tick(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, used = iter([1.0, 1.5]), iter([3.0, 3.02])
    monkeypatch.setattr(busy, "perf_counter", lambda: next(now))
    monkeypatch.setattr(busy, "thread_time", lambda: next(used))
    busy.tick()
    assert busy.taken(busy.started()) == pytest.approx(0.02)
