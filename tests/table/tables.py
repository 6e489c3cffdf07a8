"""Live tables for the tests: who sits there, what happens, and what the log makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Literal

import pytest

import nacre
from nacre.fairness import commit_nonce, hash_terms
from nacre.kernel.errors import TableError
from nacre.kernel.state import State
from nacre.record import Record
from nacre.registry import game_class
from nacre.table import Happening, Setup, Table, dealing, seating, turns
from nacre.table import entries as e
from nacre.table.clock import Clock
from nacre.table.setup import BankClock, TurnClock
from present import present

SECRET = bytes(range(32))
NONCES = ["0123456789abcdef" * 4, "fedcba9876543210" * 4, "11" * 32, "22" * 32, "33" * 32, "44" * 32]


class Live:
    """A table with its log. Seconds pass one by one unless a time is given."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.log: list[bytes] = []
        self.now = 0.0

    def take(self, entry: e.AnyEntry) -> Happening:
        """Let it happen, and write it down."""
        self.log.append(e.write(entry))
        return self.table.take(entry)

    def do(self, command: Any, *arguments: Any, now: float | None = None, **named: Any) -> Happening:
        """Ask for an entry, and let it happen."""
        self.now = self.now + 1.0 if now is None else now
        return self.take(command(self.table, *arguments, now=self.now, **named))

    def play(self, *actions: str, now: float | None = None) -> Happening:
        """Whoever is to play plays that, in notation, or any whole play."""
        seat = self.table.to_play()
        assert seat is not None
        texts = list(actions) or anything(self.table, Random(0))
        ply, held = self.table.play_number, self.table.seats[seat]
        if held.by_bot:
            return self.do(turns.play_for_bot, seat, ply=ply, actions=texts, now=now)
        return self.do(turns.play, held.person, seat, ply=ply, actions=texts, now=now)

    def commit(self, person: str, nonce: str = "") -> Happening:
        """Let that person commit to a nonce: to that of their first seat, unless another is given."""
        deal = present(self.table.deals.current)
        seats = tuple(self.table.held_by(person))
        nonce = nonce or NONCES[seats[0]]
        hashed = commit_nonce(hash_terms(deal.terms), seats, bytes.fromhex(nonce))
        return self.do(dealing.commit, person, hashed.hex())

    def open(self, person: str) -> Happening:
        """Let that person open their nonce."""
        return self.do(dealing.open_nonce, person, NONCES[self.table.held_by(person)[0]])

    def deal(self) -> Live:
        """Let everyone commit and open."""
        self.do(dealing.start, "ann")
        for person in self.table.persons():
            self.commit(person)
        for person in self.table.persons():
            self.open(person)
        return self

    def finish(self) -> Live:
        """Play anything to the end."""
        chooser = Random(1)
        while self.table.status == "running":
            self.play(*anything(self.table, chooser))
        return self

    @property
    def state(self) -> State:
        """The position, once it is dealt."""
        return present(self.table.state)

    @property
    def clock(self) -> Clock:
        """The clock, where one was agreed."""
        return present(self.table.clock)

    @property
    def record(self) -> Record:
        """The game written down, once it is over."""
        return present(self.table.record())

    def rebuilt(self) -> Table:
        """The table that the log makes."""
        table = self.table
        return Table.of(table.id, table.setup, SECRET, table.host, self.log)


def opened(
    name: str = "pearladora",
    clock: TurnClock | BankClock | None = None,
    rated: bool = False,
    spectators: Literal["live", "delayed", "none"] = "live",
    talk: Literal["players", "everyone"] = "players",
    **options: Any,
) -> Live:
    """A table that Ann has opened, at which nobody sits."""
    if any(option.name == "first" for option in game_class(name).option_list):
        options.setdefault("first", 0)
    setup = Setup(game=name, options=options, clock=clock, rated=rated, spectators=spectators, talk=talk)
    return Live(Table("t1", setup.resolve_options(), SECRET, "ann"))


def seated(*who: str, **set_up: Any) -> Live:
    """A table with those persons or bots: "ann", "bo", "bot"."""
    live = opened(players=len(who), **set_up)
    for seat, person in enumerate(who):
        if person == "bot":
            live.do(seating.seat_bot, "ann", seat, "beginner")
            continue
        live.do(seating.sit, person, seat, f"{person.title()}")
    return live


def started(*who: str, **set_up: Any) -> Live:
    """The same, dealt."""
    return seated(*who, **set_up).deal()


def anything(table: Table, chooser: Random) -> list[str]:
    """A whole play at random."""
    return turns.whole_play(table, lambda view, legal: chooser.choice(legal))


@contextmanager
def refused(code: str) -> Iterator[None]:
    """The refusal with that code, which has words in every language."""
    with pytest.raises(TableError) as caught:
        yield
    assert caught.value.code == code
    for language in nacre.words.LANGUAGES:
        assert nacre.say(caught.value.message, language)


def insides(table: Table) -> dict[str, Any]:
    """Everything that a table is, to be compared."""
    clock = table.clock
    return {
        "seats": [(s.kind, s.person, s.name, s.level, s.nonce, s.away) for s in table.seats],
        "status": table.status,
        "number": table.number,
        "changed": table.changed,
        "state": None if table.state is None else table.state.key(),
        "actions": list(table.actions),
        "plays": list(table.plays),
        "undone": table.undone,
        "clock": None if clock is None else (list(clock.left), clock.seat, clock.since),
        "paused": table.paused,
        "request": table.request,
        "talk": list(table.talk),
        "rematch": table.rematch,
        "resigned": list(table.resigned),
        "seed": table._seed,
        "deal": table.deals.current,
        "voided": table.deals.voided,
        "fair": table.deals.fair,
        "scheme": table.deals.scheme,
    }
