"""A live match: what the entries of its log make of it. No network, no file, no clock of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from nacre import record
from nacre.fairness import NO_NONCE, Fairness, commit
from nacre.kernel.state import State
from nacre.record import Record
from nacre.table import entries as e
from nacre.table.clock import Clock
from nacre.table.entries import AnyEntry
from nacre.table.seats import Seat
from nacre.table.setup import STAND_IN, Setup

BOT_NAMES: Final = ("Akoya", "Baroque", "Conch", "Keshi", "Mabe", "Biwa")
"""Bots are called after kinds of pearls, by seat."""
KEPT_TALK: Final = 200
"""As much of what was said is kept at hand; all of it is in the log."""


class Ply(NamedTuple):
    """An action, and the position that it was played in."""

    before: State
    action: int


class Happening(NamedTuple):
    """An entry that was taken: its number, and the plies if any were played."""

    number: int
    entry: AnyEntry
    plies: tuple[Ply, ...] = ()


class Play(NamedTuple):
    """What one entry played: who, from which ply on, and whether it showed anything new to anyone."""

    seat: int
    ply: int
    revealed: bool


class Request(NamedTuple):
    """A seat wants to take back what was played from that ply on; who has agreed."""

    seat: int
    ply: int
    agreed: frozenset[int] = frozenset()


class Table:
    """A live match. Only `take` changes it."""

    def __init__(self, id: str, setup: Setup, secret: bytes, host: str) -> None:
        self.id = id
        self.setup = setup
        self.host = host
        """The person that opened the table: invites bots, starts the game."""
        self.game = setup.made()
        self.commitment = commit(secret)
        self.seats = [Seat() for _ in range(self.game.players)]
        self.status: Literal["open", "running", "over"] = "open"
        self.number = 0
        """Of the last entry taken."""
        self.changed = 0.0
        """When that was."""
        self.state: State | None = None
        self.actions: list[int] = []
        self.plays: list[Play] = []
        self.clock = Clock(setup.clock, self.game.players) if setup.clock else None
        self.paused = False
        self.request: Request | None = None
        self.talk: list[tuple[int, e.Said | e.Reacted]] = []
        self.rematch = ""
        self._secret = secret
        self._seed = b""

    @staticmethod
    def of(id: str, setup: Setup, secret: bytes, host: str, log: Iterable[bytes]) -> Table:
        """The table that a log makes."""
        table = Table(id, setup, secret, host)
        for data in log:
            table.take(e.read(data))
        return table

    # What is asked of it.

    @property
    def names(self) -> list[str]:
        """A name for each seat; an open one's is empty."""
        return [
            BOT_NAMES[number] if seat.kind == "bot" else seat.name for number, seat in enumerate(self.seats)
        ]

    def held_by(self, person: str) -> list[int]:
        """The seats of a person: several where a device is passed round."""
        return [number for number, seat in enumerate(self.seats) if person and seat.person == person]

    def persons(self) -> list[str]:
        """Everyone who holds a seat, each once, in the order of the seats."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person))

    def to_play(self) -> int | None:
        """The seat to decide; None if there is nothing to decide now."""
        if self.status != "running" or self.paused or self.state is None:
            return None
        return int(self.state.seat)

    def bot_to_play(self) -> tuple[int, str] | None:
        """The seat that a bot is to decide for, with its level; None if it is not a bot's turn.

        Where every person has gone away the bots rest too.
        """
        number = self.to_play()
        if number is None or not self.seats[number].by_bot or self.deserted():
            return None
        return number, self.seats[number].level or STAND_IN

    def deserted(self) -> bool:
        """Has every person gone away?"""
        return all(seat.by_bot for seat in self.seats)

    def against_bots(self, person: str) -> bool:
        """Does that person play against nobody but bots?"""
        return all(seat.kind == "bot" or seat.person == person for seat in self.seats)

    def replay(self, ply: int) -> State:
        """The position before that ply."""
        state = record.start(self.game, self._seed, record.PLY)
        for number, action in enumerate(self.actions[:ply]):
            self.advance(state, action, number)
        return state

    def advance(self, state: State, action: int, ply: int) -> None:
        """Play a checked action on a position of this game, with the chance that its ply has."""
        record.play(state, action, self._seed, record.PLY, ply)

    def plies(self, first: int = 0) -> list[Ply]:
        """Every ply from that one on, with the position that it was played in."""
        if self.state is None:
            return []
        state = self.replay(first)
        plies = []
        for number, action in enumerate(self.actions[first:], first):
            plies.append(Ply(state.clone(), action))
            self.advance(state, action, number)
        return plies

    def ranking(self) -> list[int] | None:
        """The place of each seat once it is all over; who resigned comes last."""
        if self.status != "over" or self.state is None:
            return None
        finished = self.state.is_over()
        ranking = self.state.outcome().ranking if finished else [1] * len(self.seats)
        out = [seat.away == "resigned" for seat in self.seats]
        stayed = sum(not each for each in out)
        places = [
            stayed + 1 if gone else sum(not out[i] and ranking[i] < place for i in range(len(out))) + 1
            for place, gone in zip(ranking, out, strict=True)
        ]
        return ranking if finished and not any(out) else places

    def fairness(self) -> Fairness | None:
        """Where the seed came from; None, whoever asks, until the game is over."""
        if self.status != "over" or not self._seed:
            return None
        return self._fairness()

    def record(self) -> Record | None:
        """The whole game; None, whoever asks, until it is over."""
        if self.fairness() is None:
            return None
        return self._record()

    def shown_record(self, viewer: int | None) -> Record | None:
        """What a viewer may have of a running game; the whole of it once that is over."""
        if not self._seed:
            return None
        return self.record() or self._record().shown(viewer)

    # What happens to it.

    def take(self, entry: AnyEntry) -> Happening:
        """Let it happen. The entry was checked when it was made, or comes from the log."""
        self.number += 1
        self.changed = entry.at
        plies: tuple[Ply, ...] = ()
        match entry:
            case e.Sat():
                self.seats[entry.seat] = Seat("person", entry.person, entry.name)
            case e.Stood():
                self.seats[entry.seat] = Seat()
            case e.BotSat():
                self.seats[entry.seat] = Seat("bot", level=entry.level, nonce=NO_NONCE)
            case e.Sealed():
                self.seats[entry.seat].nonce = bytes.fromhex(entry.nonce)
            case e.Started():
                self._start()
            case e.Played():
                plies = self._play(entry)
            case e.Undone():
                self._undo(entry.ply)
            case e.UndoAsked():
                self.request = Request(entry.seat, entry.ply)
            case e.UndoAgreed():
                assert self.request is not None
                self.request = self.request._replace(agreed=self.request.agreed | {entry.seat})
            case e.UndoRefused():
                self.request = None
            case e.Resigned():
                self._stand_in(entry.seat, "resigned")
            case e.Left():
                self._stand_in(entry.seat, "left")
            case e.TimeUp():
                self._stand_in(entry.seat, "resigned" if self.setup.rated else "time")
            case e.Returned():
                self.seats[entry.seat].away = ""
            case e.Paused():
                self.paused = True
            case e.Unpaused():
                self.paused = False
            case e.Said() | e.Reacted():
                self.talk = [*self.talk[1 - KEPT_TALK :], (self.number, entry)]
            case e.Closed():
                self.status = "over"
            case e.Rematched():
                self.rematch = entry.table
        self._run_clock(entry)
        return Happening(self.number, entry, plies)

    def _start(self) -> None:
        self._seed = self._fairness().seed
        self.state = self.replay(0)
        self.status = "running"

    def _play(self, entry: e.Played) -> tuple[Ply, ...]:
        assert self.state is not None
        plies = []
        revealed = False
        for text in entry.actions:
            action = self.game.parse(text)
            plies.append(Ply(self.state.clone(), action))
            self.advance(self.state, action, len(self.actions))
            self.actions.append(action)
            revealed = revealed or self.state.revealed
        self.plays.append(Play(entry.seat, entry.ply, revealed))
        self.request = None
        if self.state.is_over():
            self.status = "over"
        return tuple(plies)

    def _undo(self, ply: int) -> None:
        del self.actions[ply:]
        self.plays = [play for play in self.plays if play.ply < ply]
        self.state = self.replay(ply)
        self.request = None

    def _stand_in(self, number: int, why: Literal["left", "time", "resigned"]) -> None:
        self.seats[number].away = why
        if self.request is not None and self.request.seat == number:
            self.request = None
        left = {self.game.side(i) for i, seat in enumerate(self.seats) if seat.away != "resigned"}
        if len(left) <= 1:
            self.status = "over"

    def _run_clock(self, entry: AnyEntry) -> None:
        if self.clock is None:
            return
        self.clock.stop(entry.at)
        seat = self.to_play()
        if isinstance(entry, e.Played) and self.state is not None:
            if self.state.begins_turn() or self.state.seat != entry.seat:
                self.clock.end_turn(entry.seat)
        if seat is not None and not self.seats[seat].by_bot:
            self.clock.run(seat, entry.at)

    def _fairness(self) -> Fairness:
        nonces = tuple(seat.nonce or NO_NONCE for seat in self.seats)
        return Fairness(self._secret, nonces, self.commitment)

    def _record(self) -> Record:
        names = [name[: record.MAX_NAME] or "?" for name in self.names]
        return Record.of(self.game, self._seed, self.actions, names, record.PLY, self._fairness())
