"""Turns last as long as they last, whatever happens to the clock of the machine."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest

from nacre.server import app
from nacre.server.people import FRESH_SECONDS, People
from nacre.server.steady import MOST_BEHIND_SECONDS, SteadyClock, seconds_passed
from nacre.server.store import Store
from server.house import House, NearThinkers, Person, deal
from server.store.rows import person

HOUR = 3600.0


class Machine:
    """A machine whose clock can be set."""

    def __init__(self, wall: float = 1_700_000_000.0) -> None:
        self.passed = 500.0
        self.offset = wall - self.passed

    def wall(self) -> float:
        return self.passed + self.offset

    def clock(self) -> SteadyClock:
        return SteadyClock(self.wall, lambda: self.passed)


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 400 * 24 * HOUR])
def test_a_clock_that_is_set_changes_no_interval(jump: float) -> None:
    machine = Machine()
    clock = machine.clock()
    before = clock()
    assert before == machine.wall()
    machine.offset += jump
    machine.passed += 7.0
    assert clock() - before == pytest.approx(7.0)
    assert clock.age == pytest.approx(7.0)


def test_a_clock_that_was_set_back_goes_on_from_what_was_stored() -> None:
    machine = Machine()
    stored = machine.clock()()
    machine.offset -= HOUR
    clock = machine.clock()
    clock.go_on_from(stored)
    assert clock() == pytest.approx(stored)


def test_what_was_stored_long_ago_or_by_a_wrong_clock_is_not_followed() -> None:
    machine = Machine()
    for stored in (0.0, machine.wall() - HOUR, machine.wall() + MOST_BEHIND_SECONDS + 1):
        clock = machine.clock()
        clock.go_on_from(stored)
        assert clock() == pytest.approx(machine.wall())


def test_processes_agree_on_a_time_but_not_on_fractions_of_a_second() -> None:
    machine = Machine()
    clock = machine.clock()
    clock.agree(machine.wall() + 0.5)
    assert clock() == pytest.approx(machine.wall())
    clock.agree(machine.wall() - HOUR)
    assert clock() == pytest.approx(machine.wall() - HOUR)


def test_the_default_counts_seconds() -> None:
    before = seconds_passed(), time.monotonic()
    assert seconds_passed() >= before[0]
    assert SteadyClock()() == pytest.approx(time.time(), abs=60)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """The machine that a server runs on: its clock is that of `time.time` too."""
    machine = Machine()
    monkeypatch.setattr(app, "Thinkers", NearThinkers)
    monkeypatch.setattr(time, "time", machine.wall)
    return machine


class TimedHouse(House):
    """A server with the clock that it has by itself, on that machine."""

    def __init__(self, folder: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("nacre.server.tables.hall.SteadyClock", machine.clock)
        monkeypatch.setattr("server.house.Clock", lambda: None)
        super().__init__(folder)
        self.machine = machine

    def pass_time(self, seconds: float, id: str) -> None:
        """Let time pass, and whatever is due at that table happen."""
        self.machine.passed += seconds
        self.do(self.server.hall._ring(self.live(id)))


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_an_hour_back_or_forward_changes_no_turn(
    tmp_path: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    with TimedHouse(tmp_path, machine, monkeypatch) as house:
        ann = house.person("Ann")
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bob"}]
        id = ann.opens(seats=seats, clock={"kind": "turn", "seconds": 60})
        with ann.looks(id) as socket:
            deal(socket)
            house.pass_time(20.0, id)
            machine.offset += jump
            house.pass_time(20.0, id)
            told = ann.told(f"/api/tables/{id}")["table"]
            assert min(told["clock"]["left"]) == pytest.approx(20.0)
            assert not any(seat.get("away") for seat in told["seats"]), "nobody ran out of time"
            house.pass_time(21.0, id)
            told = ann.told(f"/api/tables/{id}")["table"]
            assert [seat.get("away") for seat in told["seats"]].count("time") == 1


@pytest.mark.parametrize("jump", [-HOUR, -48 * HOUR])
def test_a_clock_set_back_before_a_restart_makes_no_turn_longer(
    tmp_path: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    with TimedHouse(tmp_path, machine, monkeypatch) as house:
        ann = house.person("Ann")
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bob"}]
        id = ann.opens(seats=seats, clock={"kind": "turn", "seconds": 60})
        with ann.looks(id) as socket:
            deal(socket)
        token = ann.token
    machine.offset += jump
    with TimedHouse(tmp_path, machine, monkeypatch) as house:
        ann = Person(house)
        ann.http.cookies.set("nacre", token)
        assert max(ann.told(f"/api/tables/{id}")["table"]["clock"]["left"]) <= 60.0
        house.pass_time(61.0, id)
        told = ann.told(f"/api/tables/{id}")["table"]
        assert [seat.get("away") for seat in told["seats"]].count("time") == 1


def test_an_absence_is_counted_by_what_passes(
    tmp_path: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TimedHouse(tmp_path, machine, monkeypatch) as house:
        ann, bob = house.person("Ann"), house.person("Bob")
        id = ann.opens()
        bob.joins(id)
        with ann.looks(id) as hers:
            with bob.looks(id) as his:
                deal(hers, his)
            hers.until(lambda frame: frame.get("connected") == [True, False])
            machine.offset += HOUR
            assert hers.refused("replace", seat=1) == "table.still_there"
            machine.offset -= 2 * HOUR
            machine.passed += 61.0
            hers.does("replace", seat=1)


def test_somebody_signed_out_is_not_remembered_for_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine()
    monkeypatch.setattr("nacre.server.people.time.time", machine.wall)
    monkeypatch.setattr("nacre.server.people.time.monotonic", lambda: machine.passed)
    people = People(cast(Store, None))
    people._remember(person())
    machine.offset -= HOUR
    machine.passed += FRESH_SECONDS + 1
    until, _ = people._persons.get("p1") or (0.0, None)
    assert until > 0.0
    assert until < machine.passed


def test_the_stored_time_is_that_of_running_tables(tmp_path: Path, machine: Machine) -> None:
    with House(tmp_path) as house:
        ann = house.person("Ann")
        ann.opens()
        assert house.do(house.server.store.last_change()) == 0.0
        id = ann.opens(seats=[{"kind": "me"}, {"kind": "me", "name": "Bob"}])
        with ann.looks(id) as socket:
            deal(socket)
        assert house.do(house.server.store.last_change()) == house.clock()
    with closing(sqlite3.connect(tmp_path / "nacre.db")) as connection:
        assert connection.execute("SELECT due FROM tables WHERE id = ?", (id,)).fetchone() == (None,)
