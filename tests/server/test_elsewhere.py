"""What processes tell each other of who is at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

import pytest

from nacre.server.store import Store
from nacre.server.tables import elsewhere
from nacre.server.tables.elsewhere import MOST_AT_ONCE, SILENT_SECONDS, Elsewhere


class Room:
    """Everything that is said in it, all others hear."""

    def __init__(self) -> None:
        self.callbacks: dict[str, Callable[[str, str], None]] = {}

    def member(self, name: str) -> Store:
        return cast(Store, Member(self, name))


class Member:
    """A store, as far as talking goes."""

    def __init__(self, room: Room, name: str) -> None:
        self.room = room
        self.name = name

    def overhear(self, callback: Callable[[str, str], None]) -> None:
        self.room.callbacks[self.name] = callback

    def channel(self, table: str) -> str:
        return f"c{len(table)}"

    async def say(self, text: str, channel: str = "") -> None:
        assert len(text.encode()) < 7900
        for name, callback in self.room.callbacks.items():
            if name != self.name:
                callback(self.name, text)


class Process:
    """One process, with what it was told."""

    def __init__(self, room: Room, name: str, clock: list[float]) -> None:
        self.changed: list[str] = []
        self.asked: list[str] = []
        self.elsewhere = Elsewhere(
            room.member(name), lambda: clock[0], self.changed.append, self.asked.append
        )

    def tell(self, there: dict[str, list[str]]) -> None:
        asyncio.run(self.elsewhere.tell(there))


def processes(count: int) -> tuple[list[float], list[Process]]:
    room, clock = Room(), [1000.0]
    return clock, [Process(room, f"p{number}", clock) for number in range(count)]


def test_others_hear_who_is_there_and_who_left() -> None:
    _, (one, two) = processes(2)
    one.tell({"t": ["ann", "bob"]})
    assert two.elsewhere.persons("t") == {"ann", "bob"}
    assert one.elsewhere.persons("t") == set()
    one.tell({"t": ["ann"]})
    one.tell({"t": []})
    assert two.elsewhere.persons("t") == set()
    assert two.changed == ["t", "t", "t"]


def test_nothing_changes_when_it_is_said_again() -> None:
    _, (one, two) = processes(2)
    one.tell({"t": ["ann"]})
    one.tell({"t": ["ann"]})
    assert two.changed == ["t"]


def test_one_who_is_at_two_processes_is_there_until_both_let_go() -> None:
    _, (one, two, three) = processes(3)
    one.tell({"t": ["ann"]})
    two.tell({"t": ["ann"]})
    one.tell({"t": []})
    assert three.elsewhere.persons("t") == {"ann"}
    two.tell({"t": []})
    assert three.elsewhere.persons("t") == set()


def test_a_process_that_fell_silent_is_forgotten() -> None:
    clock, (one, two, three) = processes(3)
    one.tell({"t": ["ann"], "u": ["bob"]})
    clock[0] += SILENT_SECONDS / 2
    two.tell({"t": ["cid"]})
    clock[0] += SILENT_SECONDS / 2 + 1
    three.elsewhere.forget_silent()
    assert three.elsewhere.persons("t") == {"cid"}
    assert three.elsewhere.persons("u") == set()
    assert three.changed[-2:] == ["t", "u"]


def test_a_process_can_ask() -> None:
    _, (one, two) = processes(2)
    asyncio.run(one.elsewhere.ask("t"))
    assert (one.asked, two.asked) == ([], ["t"])


def test_a_process_that_starts_asks_what_time_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elsewhere, "TIME_SECONDS", 0.01)
    room = Room()
    old, young = Process(room, "old", [5000.0]), Process(room, "young", [9000.0])
    old.elsewhere._begun -= 100.0
    young.elsewhere._begun -= 10.0
    new = Process(room, "new", [1000.0])
    assert asyncio.run(new.elsewhere.ask_time()) == 5000.0, "that of the oldest"
    alone = Process(Room(), "alone", [1000.0])
    assert asyncio.run(alone.elsewhere.ask_time()) is None


def test_many_tables_are_told_a_few_at_a_time() -> None:
    _, (one, two) = processes(2)
    there = {f"{number:032x}": [f"{seat}{number:032x}" for seat in range(6)] for number in range(3)}
    there |= {f"{number:016x}": [f"{seat}{number:021x}" for seat in range(4)] for number in range(150)}
    assert len(there) > 3 * MOST_AT_ONCE
    one.tell(there)
    assert all(two.elsewhere.persons(table) == set(persons) for table, persons in there.items())


def test_spectators_elsewhere_are_told_with_the_others() -> None:
    _, (one, two) = processes(2)
    asyncio.run(one.elsewhere.tell({"t": ["ann"], "u": []}, {"t": ["Eve", ""], "u": ["Dan"]}))
    assert two.elsewhere.viewers("t") == ({"ann"}, ["Eve", ""])
    assert two.elsewhere.viewers("u") == (set(), ["Dan"])
    two.changed.clear()
    asyncio.run(one.elsewhere.tell({"t": ["ann"], "u": []}))
    assert two.elsewhere.viewers("t") == ({"ann"}, [])
    assert two.elsewhere.viewers("u") == (set(), [])
    assert two.changed == ["t", "u"]


def test_many_spectators_with_long_names_are_told_in_parts() -> None:
    _, (one, two) = processes(2)
    there: dict[str, list[str]] = {f"t{number:03}": ["ann"] for number in range(MOST_AT_ONCE)}
    watching = {table: ["\N{HIRAGANA LETTER A}" * 24] * 60 for table in there}
    asyncio.run(one.elsewhere.tell(there, watching))
    assert all(len(two.elsewhere.viewers(table)[1]) == elsewhere.MOST_WATCHERS for table in there)
