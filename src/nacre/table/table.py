"""A live match: what the entries of its log make of it. No network, no file, no clock of its own."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

import msgspec

from nacre import chance
from nacre.fairness import NO_NONCE, Fairness, commit
from nacre.kernel.errors import NacreError, TableError
from nacre.kernel.outcome import ranking_of
from nacre.kernel.state import State
from nacre.record import MAX_NAME, Record
from nacre.table import entries as e
from nacre.table.clock import Clock
from nacre.table.entries import AnyEntry
from nacre.table.plays import Play, Plays
from nacre.table.seats import Seat
from nacre.table.setup import STAND_IN, BankClock, Setup, TurnClock
from nacre.table.trial import Ply, Trial

BOT_NAMES: Final = ("Akoya", "Baroque", "Conch", "Keshi", "Mabe", "Biwa")
"""Bots are called after kinds of pearls, by seat."""
KEPT_TALK: Final = 50
"""The latest lines of talk that a table holds in memory; the log has all of it."""


class Happening(NamedTuple):
    """An entry that was taken: its number, and the plies if any were played."""

    number: int
    entry: AnyEntry
    plies: tuple[Ply, ...] = ()
    ended_request: bool = False
    """Did it end a request to take back?"""


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
        self.game = setup.build_game()
        self.commitment = commit(secret)
        self.seats = [Seat() for _ in range(self.game.players)]
        self.status: Literal["open", "running", "over"] = "open"
        self.number = 0
        """Of the last entry taken."""
        self.changed = 0.0
        """When that was."""
        self.state: State | None = None
        self.actions = array("I")
        self.plays = Plays()
        self.undone = 0
        """The number of the last entry that took something back: what was seen before it may be gone."""
        self.clock = Clock(setup.clock, self.game.players) if setup.clock else None
        self.paused = False
        self.request: Request | None = None
        self.talk: list[tuple[int, e.Said | e.Reacted]] = []
        self.rematch = ""
        self.resigned: list[int] = []
        """Seats that gave up or, in a rated game, ran out of time, in that order."""
        self.out_of_time: frozenset[int] = frozenset()
        """Those of them that ran out of time."""
        self.tried: tuple[e.Played, Trial] | None = None
        """An entry that was just made, and its trial: `take` need not try it again."""
        self._start_view = setup.start.view if setup.start else None
        self._secret = secret
        self._seed = b""

    @staticmethod
    def of(id: str, setup: Setup, secret: bytes, host: str, log: Iterable[bytes]) -> Table:
        """The table that a log makes; TableError if that cannot be the log of a table."""
        table = Table(id, setup, secret, host)
        for data in log:
            try:
                table.take(e.read(data))
            except msgspec.DecodeError as error:
                raise TableError("table.log", {"number": table.number + 1}) from error
        return table

    # What is asked of it.

    @property
    def names(self) -> list[str]:
        """A name for each seat; an open one's is empty."""
        return [
            bot_name(number) if seat.kind == "bot" else seat.name for number, seat in enumerate(self.seats)
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

        Where every person has gone away the bots rest too, and they wait while somebody asks to take back.
        """
        number = self.to_play()
        if number is None or not self.seats[number].by_bot or self.request is not None or self.deserted():
            return None
        return number, self.seats[number].level or STAND_IN

    def deserted(self) -> bool:
        """Has every person gone away, and may any of them come back?"""
        return all(seat.by_bot for seat in self.seats) and any(
            seat.away == "left" or (seat.away == "time" and not isinstance(self.setup.clock, BankClock))
            for seat in self.seats
        )

    def against_bots(self, person: str) -> bool:
        """Does that person play against nobody but bots?"""
        return all(seat.kind == "bot" or seat.person == person for seat in self.seats)

    def replay(self, ply: int) -> State:
        """The position before that ply."""
        state = chance.start(self.game, self._seed, chance.PLY, self._start_view)
        for number, action in enumerate(self.actions[:ply]):
            self.advance(state, action, number)
        return state

    def advance(self, state: State, action: int, ply: int) -> None:
        """Play a checked action on a position of this game, with the chance that its ply has."""
        chance.play(state, action, self._seed, chance.PLY, ply)

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
        """The rank of each seat once it is all over.

        Those who resigned come last, the earlier the lower, and the bot that played on does not change that;
        but partners who both resigned share a rank.
        """
        if self.status != "over" or self.state is None:
            return None
        over = self.state.is_over()
        ranking = self.state.outcome().ranking if over else [1] * len(self.seats)
        return ranking_of([self._standing(number, rank) for number, rank in enumerate(ranking)])

    def _standing(self, number: int, rank: int) -> tuple[int, ...]:
        if number not in self.resigned:
            return 1, -rank
        partners = [i for i in range(len(self.seats)) if self.game.side(i) == self.game.side(number)]
        if all(seat in self.resigned for seat in partners):
            return 0, max(self.resigned.index(seat) for seat in partners)
        return 0, self.resigned.index(number)

    def fairness(self) -> Fairness | None:
        """Where the seed came from; None, for everyone, until the game is over."""
        if self.status != "over" or not self._seed:
            return None
        return self._fairness()

    def record(self) -> Record | None:
        """The whole game; None, for everyone, until it is over."""
        if self.fairness() is None:
            return None
        return self._record()

    def shown_record(self, viewer: int | None) -> Record | None:
        """What a viewer may have of a running game; the whole of it once that is over."""
        if not self._seed:
            return None
        return self.record() or self._record().shown(viewer)

    # What happens to it.

    def copy(self) -> Table:
        """A copy: what one of the two takes does not show in the other."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.seats = self.seats[:]
        other.actions = self.actions[:]
        other.plays = self.plays.copy()
        other.clock = self.clock and self.clock.copy()
        other.resigned = self.resigned[:]
        return other

    def take(self, entry: AnyEntry) -> Happening:
        """Let it happen. The entry was checked when it was made, or comes from the log.

        TableError, and nothing is changed, if it does not fit the table at all: a log of another table, or of
        other rules.
        """
        self._check_fits(entry)
        asked = self.request is not None
        plies: tuple[Ply, ...] = self._play(entry) if isinstance(entry, e.Played) else ()
        self.number += 1
        self.changed = entry.at
        match entry:
            case e.Sat():
                before = self.seats[entry.seat]
                nonce = before.nonce if before.person == entry.person else None
                self.seats[entry.seat] = Seat("person", entry.person, entry.name, nonce=nonce)
            case e.Stood():
                self.seats[entry.seat] = Seat()
            case e.BotSat():
                self.seats[entry.seat] = Seat("bot", level=entry.level, nonce=NO_NONCE)
            case e.Sealed():
                self._seat(entry.seat, nonce=bytes.fromhex(entry.nonce))
            case e.Started():
                self._start()
            case e.Undone():
                self._undo(entry)
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
                if self.setup.rated:
                    self.out_of_time |= {entry.seat}
                self._stand_in(entry.seat, "resigned" if self.setup.rated else "time")
            case e.Returned():
                self._come_back(entry.seat)
            case e.Paused():
                self.paused = True
            case e.Unpaused():
                self.paused = False
            case e.Said() | e.Reacted():
                self.talk = [*self.talk[1 - KEPT_TALK :], (self.number, entry)]
            case e.Closed():
                self._end()
            case e.Rematched():
                self.rematch = entry.table
        self._run_clock(entry.at)
        return Happening(self.number, entry, plies, asked and self.request is None)

    def _check_fits(self, entry: AnyEntry) -> None:
        fits = True
        if isinstance(entry, e.Started):
            if entry.rules != self.game.rules_version:
                raise TableError("table.rules", {"found": entry.rules, "wanted": self.game.rules_version})
            fits = self.status == "open" and all(seat.nonce is not None for seat in self.seats)
        elif isinstance(entry, e.Played):
            fits = self.status == "running" and entry.ply == len(self.actions)
        elif isinstance(entry, (e.Undone, e.UndoAsked)):
            fits = any(play.ply == entry.ply for play in self.plays)
        elif isinstance(entry, e.UndoAgreed):
            fits = self.request is not None
        seat = getattr(entry, "seat", 0)
        if not fits or not 0 <= seat < len(self.seats):
            raise TableError("table.log", {"number": self.number + 1})

    def _start(self) -> None:
        self._seed = self._fairness().seed
        self.state = self.replay(0)
        self.status = "running"

    def _play(self, entry: e.Played) -> tuple[Ply, ...]:
        checked, trial = self.tried or (None, None)
        if trial is None or checked is not entry:
            trial = self._try_again(entry)
        self.state, self.tried = trial.state, None
        self.actions.extend(ply.action for ply in trial.plies)
        left, ended = self._spend(entry)
        self.plays.append(Play(entry.seat, entry.ply, trial.revealed, ended, left))
        self.request = None
        if self.state.is_over():
            self._end()
        return tuple(trial.plies)

    def _try_again(self, entry: e.Played) -> Trial:
        """The play of an entry from the log, which was not checked in this process."""
        trial = Trial(self)
        try:
            for text in entry.actions:
                trial.play(self, self.game.parse(text))
        except NacreError as error:
            raise TableError("table.log", {"number": self.number + 1}) from error
        return trial

    def _spend(self, entry: e.Played) -> tuple[float, bool]:
        """Charge a seat for its play. Gives what it had left, and whether it got time for ending its turn."""
        clock, state = self.clock, self.state
        if clock is None or state is None:
            return 0.0, False
        clock.stop(entry.at)
        left = clock.left[entry.seat]
        # A bot that stands in does not earn time for the person.
        earns = isinstance(clock.setup, TurnClock) or not self.seats[entry.seat].by_bot
        ended = earns and (state.begins_turn() or state.seat != entry.seat)
        if ended:
            clock.end_turn(entry.seat)
        return left, ended

    def _undo(self, entry: e.Undone) -> None:
        first = next(number for number, play in enumerate(self.plays) if play.ply == entry.ply)
        if self.clock is not None:
            self.clock.stop(entry.at)
            self.clock.take_back(entry.seat, self.plays[:first], self.plays[first:])
        del self.actions[entry.ply :]
        self.plays.cut(entry.ply)
        self.state = self.replay(entry.ply)
        self.request = None
        self.undone = self.number

    def _end(self) -> None:
        self.status = "over"
        self.paused = False
        self.request = None

    def _stand_in(self, number: int, why: Literal["left", "time", "resigned"]) -> None:
        self._seat(number, away=why)
        self.request = None  # the one who asked, or was asked, is gone: those who stay can ask again
        if why != "resigned":
            return
        self.resigned.append(number)
        stayed = [i for i in range(len(self.seats)) if i not in self.resigned]
        sides = {self.game.side(i) for i in stayed}
        if len(sides) <= 1 or all(self.seats[i].kind == "bot" for i in stayed):
            self._end()

    def _seat(self, number: int, **changes: object) -> None:
        self.seats[number] = msgspec.structs.replace(self.seats[number], **changes)

    def _come_back(self, number: int) -> None:
        self._seat(number, away="")
        clock = self.clock
        if clock is not None and isinstance(clock.setup, TurnClock) and clock.left[number] <= 0:
            clock.end_turn(number)  # nobody else was there either: the turn begins anew

    def _run_clock(self, now: float) -> None:
        if self.clock is None:
            return
        self.clock.stop(now)
        seat = self.to_play()
        if seat is not None and not self.seats[seat].by_bot:
            self.clock.run(seat, now)

    def _fairness(self) -> Fairness:
        nonces = tuple(seat.nonce or NO_NONCE for seat in self.seats)
        return Fairness(self._secret, nonces, self.commitment)

    def _record(self) -> Record:
        names = [name[:MAX_NAME] or "?" for name in self.names]
        return Record.of(
            self.game,
            self._seed,
            self.actions,
            names,
            scheme=chance.PLY,
            fair=self._fairness(),
            start_view=self._start_view,
        )

    def __repr__(self) -> str:
        return f"Table({self.id!r}, {self.game!r}, {self.status!r}, entries={self.number})"


def bot_name(seat: int) -> str:
    """What a bot at that seat is called."""
    again, number = divmod(seat, len(BOT_NAMES))
    return f"{BOT_NAMES[number]} {again + 1}" if again else BOT_NAMES[number]
