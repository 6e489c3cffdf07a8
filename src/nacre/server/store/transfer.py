"""A whole store as lines of JSON: to move it to another database, or to keep a copy.

The first line names the format, the last one counts the lines, so that a file that was cut off is noticed.
In between: people, their devices, passkeys, receivers and exercises, tables each followed by its members,
its entries, its notes and how its game ended, ratings, barriers, reports, settings of the house, tallies,
keepsakes, finds, then the days with attempts at their deals, and answers to puzzles.
Their order depends only on the contents, so that two stores with the same contents are written as the same
bytes. The file holds all secrets of the store.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import BinaryIO, Final

from nacre.kernel.errors import StoreError
from nacre.server.store.base import Loading, Snapshot, Store
from nacre.server.store.daily import AnswerRow, AttemptRow, DayRow
from nacre.server.store.lines import Kind, Line, read_lines, write_line
from nacre.server.store.rows import (
    BarrierRow,
    Conflict,
    Entry,
    ExerciseRow,
    FindRow,
    KeepsakeRow,
    NoteRow,
    PasskeyRow,
    PersonRow,
    RatingRow,
    ReceiverRow,
    ReportRow,
    ResultRow,
    SessionRow,
    TableRow,
    TallyRow,
    new_handle,
)
from nacre.server.store.steps import table_row
from nacre.words import Message

FORMAT: Final = "nacre-store"
VERSION: Final = 5
"""The version that is written; all earlier ones are read.

Version 1 had no preferences, version 2 one device a person, version 3 no notes, barriers, reports and house,
and nothing of how games ended, version 4 no days.
"""
MOST_ROWS: Final = 500
"""Rows that an import has in memory before it writes."""
MOST_BYTES: Final = 4 * 1024 * 1024
"""Bytes of entries that an import has in memory before it writes."""


async def export_store(store: Store, file: BinaryIO) -> int:
    """Write everything to a file that is open for writing; gives the number of lines."""
    count = 1
    file.write(write_line(Kind.HEADER, (FORMAT, VERSION)))
    async with store.snapshot() as snapshot:
        async for line in _everything(snapshot):
            count += 1
            file.write(line)
    count += 1
    file.write(write_line(Kind.END, (count,)))
    return count


async def import_store(store: Store, file: BinaryIO) -> int:
    """Read what `export_store` wrote into an empty store, all or nothing; gives the number of lines.

    `StoreError` names the line that is wrong.
    """
    lines = read_lines(file)
    _check_header(lines)
    filling = _Filling()
    try:
        async with store.loading() as loading:
            return await _fill(loading, filling, lines)
    except Conflict:
        # Found only when rows are written: what must be there once, such as an invite, is there twice.
        raise _wrong(filling.number, "store.line.order") from None


async def _fill(loading: Loading, filling: _Filling, lines: Iterator[Line]) -> int:
    for line in lines:
        if line.kind is Kind.END:
            await filling.flush(loading)
            _check_end(line, lines)
            return line.number
        filling.add(line)
        if filling.rows >= MOST_ROWS or filling.size >= MOST_BYTES:
            await filling.flush(loading)
    raise _wrong(filling.number + 1, "store.line.end")


async def _everything(snapshot: Snapshot) -> AsyncIterator[bytes]:
    async for person in snapshot.people():
        yield write_line(Kind.PERSON, person)
    async for session in snapshot.sessions():
        yield write_line(Kind.SESSION, session)
    async for passkey in snapshot.passkeys():
        yield write_line(Kind.PASSKEY, passkey)
    async for receiver in snapshot.receivers():
        yield write_line(Kind.RECEIVER, receiver)
    async for exercise in snapshot.exercises():
        yield write_line(Kind.EXERCISE, exercise)
    async for table, rated in snapshot.tables():
        yield write_line(Kind.TABLE, (*table, rated))
        async for member in snapshot.members(table.id):
            yield write_line(Kind.MEMBER, (table.id, member))
        async for entry in snapshot.entries(table.id):
            yield write_line(Kind.ENTRY, entry)
        async for note in snapshot.notes(table.id):
            yield write_line(Kind.NOTE, note)
        async for seat in snapshot.seats(table.id):
            yield write_line(Kind.RESULT, seat)
    async for rating in snapshot.ratings():
        yield write_line(Kind.RATING, rating)
    async for barrier in snapshot.barriers():
        yield write_line(Kind.BARRIER, barrier)
    async for report in snapshot.reports():
        yield write_line(Kind.REPORT, report)
    async for setting in snapshot.house():
        yield write_line(Kind.HOUSE, setting)
    async for tally in snapshot.tallies():
        yield write_line(Kind.TALLY, tally)
    async for keepsake in snapshot.keepsakes():
        yield write_line(Kind.KEEPSAKE, keepsake)
    async for find in snapshot.finds():
        yield write_line(Kind.FIND, find)
    async for day in snapshot.days():
        yield write_line(Kind.DAY, day)
    async for attempt in snapshot.attempts():
        yield write_line(Kind.ATTEMPT, attempt)
    async for answer in snapshot.answers():
        yield write_line(Kind.ANSWER, answer)


class _Filling:
    """Puts lines into a store a few hundred at a time, and checks that they are in order."""

    def __init__(self) -> None:
        self.number = 1
        self.rows = 0
        self.size = 0
        self._order: tuple[int, tuple[object, ...]] = (0, ())
        self._table = ""
        self._last = 0
        self._people: list[PersonRow] = []
        self._sessions: list[SessionRow] = []
        self._passkeys: list[PasskeyRow] = []
        self._receivers: list[ReceiverRow] = []
        self._exercises: list[ExerciseRow] = []
        self._tables: list[tuple[TableRow, bool]] = []
        self._members: list[tuple[str, str]] = []
        self._entries: list[Entry] = []
        self._notes: list[NoteRow] = []
        self._ratings: list[RatingRow] = []
        self._barriers: list[BarrierRow] = []
        self._reports: list[ReportRow] = []
        self._house: list[tuple[str, str]] = []
        self._results: list[ResultRow] = []
        self._tallies: list[TallyRow] = []
        self._keepsakes: list[KeepsakeRow] = []
        self._finds: list[FindRow] = []
        self._days: list[DayRow] = []
        self._attempts: list[AttemptRow] = []
        self._answers: list[AnswerRow] = []

    def add(self, line: Line) -> None:
        """Take a line, which must come after the one before."""
        self.number = line.number
        self.rows += 1
        self._check_order(line)
        values = line.values
        match line.kind:
            case Kind.PERSON:
                person = PersonRow(*values)
                if line.earlier is not None:
                    device = SessionRow(
                        id=person.id,
                        token_hash=line.earlier,
                        person=person.id,
                        device="",
                        created=person.created,
                        seen=person.seen,
                    )
                    self._sessions.append(device)
                    person = person._replace(recovery_hash=_unused(person.recovery_hash))
                self._people.append(person if person.handle else person._replace(handle=new_handle()))
            case Kind.SESSION:
                self._sessions.append(SessionRow(*values))
            case Kind.PASSKEY:
                self._passkeys.append(PasskeyRow(*values))
            case Kind.RECEIVER:
                self._receivers.append(ReceiverRow(*values))
            case Kind.EXERCISE:
                self._exercises.append(ExerciseRow(*values))
                self.size += len(self._exercises[-1].data)
            case Kind.TABLE:
                self._tables.append((table_row(values), values[-1]))
            case Kind.MEMBER:
                self._members.append((values[0], values[1]))
            case Kind.ENTRY:
                self._entries.append(Entry(*values))
                self.size += len(self._entries[-1].data)
            case Kind.NOTE:
                self._notes.append(NoteRow(*values))
            case Kind.RATING:
                self._ratings.append(RatingRow(*values))
            case Kind.BARRIER:
                self._barriers.append(BarrierRow(*values))
            case Kind.REPORT:
                self._reports.append(ReportRow(*values))
            case Kind.HOUSE:
                self._house.append((values[0], values[1]))
            case Kind.RESULT:
                self._results.append(ResultRow(*values))
            case Kind.TALLY:
                self._tallies.append(TallyRow(*values))
            case Kind.KEEPSAKE:
                self._keepsakes.append(KeepsakeRow(*values))
            case Kind.FIND:
                self._finds.append(FindRow(*values))
            case Kind.DAY:
                self._days.append(DayRow(*values))
            case Kind.ATTEMPT:
                self._attempts.append(AttemptRow(*values))
            case Kind.ANSWER:
                self._answers.append(AnswerRow(*values))

    async def flush(self, loading: Loading) -> None:
        """Write what has gathered, tables before what belongs to them."""
        await loading.people(self._people)
        await loading.sessions(self._sessions)
        await loading.passkeys(self._passkeys)
        await loading.receivers(self._receivers)
        await loading.exercises(self._exercises)
        await loading.tables(self._tables)
        await loading.members(self._members)
        await loading.entries(self._entries)
        await loading.notes(self._notes)
        await loading.ratings(self._ratings)
        await loading.barriers(self._barriers)
        await loading.reports(self._reports)
        await loading.house(self._house)
        await loading.seats(self._results)
        await loading.tallies(self._tallies)
        await loading.keepsakes(self._keepsakes)
        await loading.finds(self._finds)
        await loading.days(self._days)
        await loading.attempts(self._attempts)
        await loading.answers(self._answers)
        self._people.clear()
        self._sessions.clear()
        self._passkeys.clear()
        self._receivers.clear()
        self._exercises.clear()
        self._tables.clear()
        self._members.clear()
        self._entries.clear()
        self._notes.clear()
        self._ratings.clear()
        self._barriers.clear()
        self._reports.clear()
        self._house.clear()
        for rows in (self._results, self._tallies, self._keepsakes, self._finds):
            rows.clear()
        self._days.clear()
        self._attempts.clear()
        self._answers.clear()
        self.rows = self.size = 0

    def _check_order(self, line: Line) -> None:
        """Every line stands after the one before, in the order in which a store is written."""
        values = line.values
        if line.kind is Kind.TABLE:
            self._table = values[0]
            self._last = 0
        belongs = line.kind not in (Kind.MEMBER, Kind.ENTRY, Kind.RESULT) or values[0] == self._table
        belongs = belongs and (line.kind is not Kind.NOTE or values[1] == self._table)
        if line.kind is Kind.ENTRY:
            belongs = belongs and values[1] == self._last + 1
            self._last += 1
        match line.kind:
            case Kind.PERSON:
                order: tuple[int, tuple[object, ...]] = (1, (values[0],))
            case Kind.SESSION:
                order = (2, (values[0],))
            case Kind.PASSKEY:
                order = (3, (values[0],))
            case Kind.RECEIVER:
                order = (4, (values[0],))
            case Kind.EXERCISE:
                order = (5, (values[0],))
            case Kind.TABLE:
                order = (6, (values[0],))
            case Kind.MEMBER:
                order = (6, (values[0], 1, values[1]))
            case Kind.ENTRY:
                order = (6, (values[0], 2, values[1]))
            case Kind.NOTE:
                order = (6, (values[1], 3, values[0]))
            case Kind.RESULT:
                order = (6, (values[0], 4, values[1]))
            case Kind.DAY:
                order = (14, (values[0],))
            case Kind.ATTEMPT:
                order = (15, values[:2])
            case Kind.ANSWER:
                order = (16, values[:3])
            case Kind.RATING:
                order = (7, values[:3])
            case Kind.BARRIER:
                order = (8, (values[0],))
            case Kind.REPORT:
                order = (9, (values[0],))
            case Kind.HOUSE:
                order = (10, (values[0],))
            case Kind.TALLY:
                order = (11, values[:2])
            case Kind.KEEPSAKE:
                order = (12, values[:3])
            case _:
                order = (13, values[:2])
        if not belongs or order <= self._order:
            raise _wrong(line.number, "store.line.order")
        self._order = order


def _check_header(lines: Iterator[Line]) -> None:
    first = next(lines, None)
    if first is None or first.kind is not Kind.HEADER or first.values[0] != FORMAT:
        raise _wrong(1, "store.line.format")
    if not 1 <= first.values[1] <= VERSION:
        problem = Message("store.line.version", {"found": first.values[1], "known": VERSION})
        raise StoreError("store.line", {"line": 1, "problem": problem})


def _check_end(end: Line, lines: Iterator[Line]) -> None:
    if end.values != (end.number,):
        raise _wrong(end.number, "store.line.end")
    if next(lines, None) is not None:
        raise _wrong(end.number + 1, "store.line.more")


def _unused(recovery_hash: bytes | None) -> bytes | None:
    """The hash of a recovery code that works: earlier versions kept a used one as "spent …"."""
    return None if recovery_hash is None or recovery_hash.startswith(b"spent ") else recovery_hash


def _wrong(line: int, code: str) -> StoreError:
    return StoreError("store.line", {"line": line, "problem": Message(code)})
