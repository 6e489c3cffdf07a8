"""A live match: what the entries of its log make of it. No network, no file, no clock of its own."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import Final, Literal, NamedTuple

import msgspec

from nacre.fairness import NO_NONCE, Fairness
from nacre.kernel.errors import NacreError, TableError
from nacre.kernel.state import State
from nacre.record import MAX_NAME, Record
from nacre.record.earlier import Translator
from nacre.record.record import ShownPly
from nacre.record.result import Result
from nacre.table import entries as e
from nacre.table.clock import Clock
from nacre.table.deals import Deals
from nacre.table.disclosure import Count, Happening, disclose
from nacre.table.earlier import begin_earlier, check_rules
from nacre.table.entries import AnyEntry
from nacre.table.history import History
from nacre.table.moving import is_anonymous, take_move
from nacre.table.plays import Play, Plays
from nacre.table.seats import Seat, bot_name
from nacre.table.setup import STAND_IN, BankClock, Setup, TurnClock
from nacre.table.standing import ranking
from nacre.table.trial import Ply, Trial

KEPT_TALK: Final = 50
"""The latest lines of talk that a table holds in memory; the log has all of it."""


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
        self.seats = [Seat() for _ in range(self.game.players)]
        self.status: Literal["open", "running", "over"] = "open"
        self.deals = Deals(id, setup, self.game, secret)
        self.number = 0
        """Of the last entry of the log that was taken."""
        self.changed = 0.0
        """When that was."""
        self.events = Count(0, (0,) * self.game.players)
        """The events so far, as each viewer counts them."""
        self.state: State | None = None
        self.history = History(self.game)
        self.public: Table | None = None
        """The table as everyone sees it but the seat that is in the middle of a play, while that is so."""
        self.plays = Plays()
        self.undone = self.events
        """The count when something was last taken back: what was seen before may be gone."""
        self.clock = Clock(setup.clock, self.game.players) if setup.clock else None
        self.paused = False
        self.request: Request | None = None
        self.talk: list[tuple[Count, e.Said | e.Reacted | e.Remarked]] = []
        self.rematch = ""
        self.resigned: list[int] = []
        """Seats that gave up or, in a rated game, ran out of time, in that order."""
        self.out_of_time: frozenset[int] = frozenset()
        """Those of them that ran out of time."""
        self.tried: tuple[e.Played, Trial] | None = None
        """An entry that was just made, and its trial: `take` need not try it again."""
        self.translator: Translator | None = None
        """Reads the plays of a game that was begun by an earlier version of the rules: it cannot go on."""
        self._start_view = setup.start.view if setup.start else None
        self._seed = b""
        self._rules = self.game.rules_version

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
            seat.name or bot_name(number) if seat.kind == "bot" else seat.name
            for number, seat in enumerate(self.seats)
        ]

    def held_by(self, person: str) -> list[int]:
        """The seats of a person: several where a device is passed round."""
        return [number for number, seat in enumerate(self.seats) if person and seat.person == person]

    def persons(self) -> list[str]:
        """Everyone who holds a seat, each once, in the order of the seats."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person))

    def to_play(self) -> int | None:
        """The seat to decide; None if there is nothing to decide now."""
        if self.status != "running" or self.paused or self.state is None or self.translator is not None:
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

    def seen_by(self, seat: int | None) -> Table:
        """The table as that seat (None: a spectator) may see it now."""
        if self.public is None or (self.state is not None and self.state.seat == seat):
            return self
        return self.public

    @property
    def actions(self) -> array[int]:
        """What was played, ply by ply."""
        return self.history.actions

    @property
    def play_number(self) -> int:
        """The number, from 0, of the play that is next or under way. People count in plays, not in plies."""
        return len(self.history.moments)

    def plies(self, first: int = 0, last: int | None = None, *, tracked: bool = True) -> Iterator[Ply]:
        """The plies from that one on, up to but not including `last`; see `History.plies`."""
        return iter(()) if self.state is None else self.history.plies(first, last, tracked=tracked)

    def ranking(self) -> list[int] | None:
        """The rank of each seat once it is all over."""
        return ranking(self)

    def fairness(self) -> Fairness | None:
        """Where the seed came from; None, for everyone, until the game is over."""
        return self.deals.fair if self.status == "over" else None

    def record(self) -> Record | None:
        """The whole game; None, for everyone, until it is over."""
        if self.fairness() is None:
            return None
        return self._record()

    def shown_plies(self, viewer: int | None) -> Iterator[ShownPly]:
        """What that viewer may have of the plies of a running game."""
        return (ShownPly.of(ply, viewer) for ply in self.plies())

    def shown_record(self, viewer: int | None, plies: Sequence[ShownPly] | None = None) -> Record | None:
        """What a viewer may have of a running game; the whole of it once that is over.

        `plies` are the viewer's `shown_plies`, for callers who collect them bit by bit.
        """
        if not self._seed:
            return None
        seen = self.seen_by(viewer)
        return self.record() or seen._record().without_secrets(viewer, plies or [*seen.shown_plies(viewer)])

    # What happens to it.

    def copy(self) -> Table:
        """A copy: what one of the two takes does not show in the other."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        if self.status == "open":
            other.deals = copy(self.deals)  # once the game has begun, they do not change any more
        other.history = self.history.copy()
        other.plays = self.plays.copy()
        if self.clock is not None:
            other.clock = self.clock.copy()
        return other

    def take(self, entry: AnyEntry) -> Happening:
        """Let it happen. The entry was checked when it was made, or comes from the log.

        TableError, and nothing is changed, if it does not fit the table at all: a log of another table, or of
        other rules.
        """
        self._check_fits(entry)
        asked, first = self.request is not None, len((self.public or self).actions)
        if isinstance(entry, (e.Undone, e.UndoAsked)):
            entry = msgspec.structs.replace(entry, ply=self.history.numbered(entry.ply))
        plies: tuple[Ply, ...] = self._play(entry) if isinstance(entry, e.Played) else ()
        self.number, self.changed = self.number + 1, entry.at
        if not plies:
            self._take_other(entry)
        self._run_clock(entry.at)
        happening = disclose(self, entry, plies, first, ended_request=asked and self.request is None)
        if isinstance(entry, e.Undone):
            self.undone = self.events
        return happening

    def _take_other(self, entry: AnyEntry) -> None:
        """Let anything but a play happen."""
        self.seats, self.resigned = self.seats[:], self.resigned[:]  # which copies share
        match entry:
            case e.Sat():
                before = self.seats[entry.seat]
                nonce = before.nonce if before.person == entry.person else None
                self.seats[entry.seat] = Seat("person", entry.person, entry.name, nonce=nonce)
            case e.Stood():
                self.seats[entry.seat] = Seat()
            case e.BotSat():
                self.seats[entry.seat] = Seat("bot", name=entry.name, level=entry.level, nonce=NO_NONCE)
            case e.Sealed():
                self._seat(entry.seat, nonce=bytes.fromhex(entry.nonce))
            case e.Started() | e.Dealing() | e.Committed() | e.Opened() | e.Voided():
                if isinstance(entry, (e.Started, e.Dealing)):
                    self._rules = entry.rules
                if self.deals.take(entry, self.seats, self.names):
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
            case e.Resigned() | e.Left():
                self._stand_in(entry.seat, "left" if isinstance(entry, e.Left) else "resigned")
            case e.TimeUp():
                if self.setup.rated:
                    self.out_of_time |= {entry.seat}
                self._stand_in(entry.seat, "resigned" if self.setup.rated else "time")
            case e.Returned():
                self._come_back(entry.seat)
            case e.Paused() | e.Unpaused():
                self.paused = isinstance(entry, e.Paused)
            case e.Said() | e.Reacted() | e.Remarked():
                self.talk = [*self.talk[1 - KEPT_TALK :], (self.events.plus(None), entry)]
            case e.Closed():
                self._end()
            case e.Rematched():
                self.rematch = entry.table
            case e.Moved():
                take_move(self, entry)

    def _check_fits(self, entry: AnyEntry) -> None:
        fits = True
        if isinstance(entry, (e.Started, e.Dealing)):
            check_rules(self, entry.rules)
            fits = self.status == "open"
        elif isinstance(entry, e.Played):
            number = len(self.actions) + len(self.history.skipped)
            fits = self.status == "running" and entry.ply == number
        elif isinstance(entry, (e.Undone, e.UndoAsked)):
            fits = any(play.ply == self.history.numbered(entry.ply) for play in self.plays)
        elif isinstance(entry, e.UndoAgreed):
            fits = self.request is not None
        seat = getattr(entry, "seat", 0)
        if not fits or not 0 <= seat < len(self.seats) or not self.deals.fits(entry, self.seats):
            raise TableError("table.log", {"number": self.number + 1})

    def _start(self) -> None:
        assert self.deals.fair is not None
        self._start_view = begin_earlier(self, self._rules, self._start_view)
        self._seed = self.deals.fair.seed
        self.history = History(self.game, self._seed, self.deals.scheme, self._start_view)
        self.state = self.history.replay(0)
        self.status = "running"

    def _play(self, entry: e.Played) -> tuple[Ply, ...]:
        checked, trial = self.tried or (None, None)
        if trial is None or checked is not entry:
            trial = self._try_again(entry)
        if self.public is None and trial.state.concealed():
            self.public = self.copy()
        self.state, self.tried = trial.state, None
        first = len(self.actions)
        self.history.add(trial.plies)
        left, ended = self._spend(entry)
        if trial.plies:
            self.plays.append(Play(entry.seat, first, trial.revealed, ended, left))
        self.request = None
        if self.state.is_over():
            self._end()
        return tuple(trial.plies)

    def _try_again(self, entry: e.Played) -> Trial:
        """The play of an entry from the log, which was not checked in this process."""
        trial = Trial(self)
        try:
            for action in map(self.game.parse, entry.actions):
                if self.translator is not None and self.translator.leaves_out(self.game, action):
                    self.history.skip(len(trial.plies))
                    continue
                trial.play(self, action)
                if self.translator is not None:
                    self.translator.note(trial.state)
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
        self.history.cut(entry.ply)
        self.plays.cut(entry.ply)
        self.state = self.history.replay(entry.ply)
        self.request = None

    def _end(self) -> None:
        self.status, self.deals.current = "over", None
        self.paused, self.request = False, None

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

    def _record(self) -> Record:
        """The record as it is, which need not be checked: each play was when it was taken."""
        assert self.state is not None
        return Record(
            self.game,
            self._seed,
            tuple(self.actions),
            tuple(name[:MAX_NAME] or "?" for name in self.names),
            scheme=self.deals.scheme,
            result=Result.of(self.state.outcome()) if self.state.is_over() else None,
            fair=None if is_anonymous(self) or self.deals.day else self.deals.fair,
            start_view=self._start_view,
            skipped=tuple(self.history.skipped),
        )

    def __repr__(self) -> str:
        return f"Table({self.id!r}, {self.game!r}, {self.status!r}, entries={self.number})"
