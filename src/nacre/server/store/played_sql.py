"""The statements about finished games, once for both kinds of database."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from nacre.server.store.played import Mark, PlayedPage, PlayedStore, Wanted
from nacre.server.store.rows import (
    Change,
    FindRow,
    KeepsakeRow,
    LeaderRow,
    MetRow,
    NoticeRow,
    ResultRow,
    Status,
    Summary,
    TableRow,
    TallyRow,
)
from nacre.server.store.steps import (
    INSERT_MEMBER,
    INSERT_NOTICE,
    TABLE,
    Result,
    Row,
    Statement,
    Steps,
    check_text,
    table_row,
)

RESULT: Final = "table_id, seat, person, name, level, rank, score, held, game, players, rated, ended"
TALLY: Final = "person, game, played, won, run, best_run, since, latest"
KEEPSAKE: Final = "person, game, code, amount, latest"
FIND: Final = "person, table_id, game, ply, size, at"
SEARCHED: Final = 2000
"""Games that one request of a search looks through."""
RECENT: Final = 1000
"""Games of a person in which people are looked for whom they played with."""

INSERT_RESULT: Final = (
    f"INSERT INTO results ({RESULT}, folded)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING RETURNING seat"
)
INSERT_TALLY: Final = f"INSERT INTO tallies ({TALLY}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
INSERT_KEEPSAKE: Final = f"INSERT INTO keepsakes ({KEEPSAKE}) VALUES ($1, $2, $3, $4, $5)"
INSERT_FIND: Final = f"INSERT INTO finds ({FIND}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"
INSERT_BACKLOG: Final = "INSERT INTO backlog (table_id, ended) VALUES ($1, $2) ON CONFLICT DO NOTHING"
END_MEMBER: Final = (
    "UPDATE members SET done = 1 WHERE table_id = $1"
    " AND EXISTS (SELECT 1 FROM tables WHERE id = table_id AND status = 'over')"
)
LEAVE_BACKLOG: Final = "DELETE FROM backlog WHERE table_id = $1"

_ADD_TALLY: Final = (
    f"{INSERT_TALLY} ON CONFLICT (person, game) DO UPDATE SET"
    " played = tallies.played + excluded.played, won = tallies.won + excluded.won,"
    " run = CASE WHEN excluded.run > 0 THEN tallies.run + excluded.run ELSE 0 END,"
    " best_run = CASE WHEN excluded.run > 0 AND tallies.run + excluded.run > tallies.best_run"
    " THEN tallies.run + excluded.run ELSE tallies.best_run END,"
    " since = CASE WHEN excluded.since < tallies.since THEN excluded.since ELSE tallies.since END,"
    " latest = CASE WHEN excluded.latest > tallies.latest THEN excluded.latest ELSE tallies.latest END"
)
_ADD_KEEPSAKE: Final = (
    f"{INSERT_KEEPSAKE} ON CONFLICT (person, game, code) DO UPDATE SET"
    " amount = keepsakes.amount + excluded.amount,"
    " latest = CASE WHEN excluded.latest > keepsakes.latest THEN excluded.latest ELSE keepsakes.latest END"
)
_ACTIVE: Final = (
    f"SELECT {TABLE} FROM tables JOIN members ON table_id = id"
    " WHERE person = $1 AND done = 0 AND status <> 'over' ORDER BY changed DESC, id LIMIT $2"
)
_MET: Final = f"""
SELECT other.person, handle, people.name, other.game, COUNT(DISTINCT other.table_id), MAX(other.ended)
FROM (
    SELECT table_id FROM results WHERE person = $1 AND held > 0
    ORDER BY ended DESC, table_id DESC LIMIT {RECENT}
) AS mine
JOIN results AS other ON other.table_id = mine.table_id AND other.held > 0 AND other.person <> $2
JOIN people ON people.id = other.person
GROUP BY other.person, handle, people.name, other.game"""
_LOWEST: Final = "(mu - 3 * sigma)"
_LEADERS: Final = (
    "SELECT person, handle, name, mu, sigma, games FROM ratings JOIN people ON id = person"
    " WHERE game = $1 AND players = $2 AND ratings.listed = 1"
)


class SqlPlayed(PlayedStore):
    """The part of a store that is about finished games, on top of SQL."""

    @abstractmethod
    async def found(self, sql: str, *values: object) -> Sequence[Row]:
        """What a statement that changes nothing gives; nothing for values that no database can keep."""

    @abstractmethod
    async def change(self, change: Steps[Result]) -> Result:
        """Run a change in a transaction, and return when it is durable."""

    async def active_tables_of(self, person: str, limit: int) -> list[TableRow]:
        return [table_row(row) for row in await self.found(_ACTIVE, person, limit)]

    async def played(self, person: str, wanted: Wanted, after: Mark | None, limit: int) -> PlayedPage:
        if not (wanted.text or wanted.other):
            sql, values = _own(person, wanted.game, after, limit + 1)
            found = [Mark(*row[:2]) for row in await self.found(sql, *values)]
            more = len(found) > limit
            return PlayedPage([mark.table for mark in found[:limit]], found[limit - 1] if more else None)
        return await self._search(person, wanted, after, limit)

    async def _search(self, person: str, wanted: Wanted, after: Mark | None, limit: int) -> PlayedPage:
        own, values = _own(person, wanted.game, after, SEARCHED)
        conditions = []
        if wanted.text:
            values = (*values, f"%{_escaped(wanted.text.casefold())}%")
            conditions.append(f"other.folded LIKE ${len(values)} ESCAPE '!'")
        if wanted.other:
            values = (*values, wanted.other)
            conditions.append(f"other.person = ${len(values)}")
        sql = (
            f"SELECT ended, table_id FROM ({own}) AS own WHERE EXISTS (SELECT 1 FROM results AS other"
            " WHERE other.table_id = own.table_id AND other.seat <> own.seat"
            f" AND {' AND '.join(conditions)}) ORDER BY ended DESC, table_id DESC LIMIT ${len(values) + 1}"
        )
        found = [Mark(*row) for row in await self.found(sql, *values, limit)]
        tables = [mark.table for mark in found]
        if len(found) == limit:
            return PlayedPage(tables, found[-1])
        own, values = _own(person, wanted.game, after, SEARCHED)
        last = await self.found(
            f"SELECT ended, table_id FROM ({own}) AS own ORDER BY ended, table_id LIMIT 1", *values
        )
        if not last:
            return PlayedPage(tables, None)
        mark = Mark(*last[0])
        own, values = _own(person, wanted.game, mark, 1)
        return PlayedPage(tables, mark if await self.found(own, *values) else None)

    async def results(self, tables: Sequence[str]) -> list[tuple[ResultRow, str]]:
        if not tables:
            return []
        marks = ", ".join(f"${number + 1}" for number in range(len(tables)))
        columns = ", ".join(f"results.{column}" for column in RESULT.split(", "))
        sql = (
            f"SELECT {columns}, COALESCE(handle, '') FROM results LEFT JOIN people ON people.id = person"
            f" WHERE table_id IN ({marks}) ORDER BY table_id, seat"
        )
        return [(ResultRow(*row[:12]), row[12]) for row in await self.found(sql, *tables)]

    async def met(self, person: str) -> list[MetRow]:
        return [MetRow(*row) for row in await self.found(_MET, person, person)]

    async def leaders(
        self, game: str, players: int, after: tuple[float, str] | None, limit: int
    ) -> list[LeaderRow]:
        sql = _LEADERS
        values: tuple[object, ...] = (game, players)
        if after is not None:
            sql += f" AND {_LOWEST} <= $3 AND ({_LOWEST} < $4 OR person < $5)"
            values = (*values, after[0], after[0], after[1])
        sql += f" ORDER BY {_LOWEST} DESC, person DESC LIMIT ${len(values) + 1}"
        return [LeaderRow(*row) for row in await self.found(sql, *values, limit)]

    async def show(self, person: str, profile: str, listed: bool) -> None:
        await self.change(_show(person, profile, int(listed)))

    async def tallies(self, person: str) -> list[TallyRow]:
        sql = f"SELECT {TALLY} FROM tallies WHERE person = $1 ORDER BY game"
        return [TallyRow(*row) for row in await self.found(sql, person)]

    async def keepsakes(self, person: str) -> list[KeepsakeRow]:
        sql = f"SELECT {KEEPSAKE} FROM keepsakes WHERE person = $1 ORDER BY game, code"
        return [KeepsakeRow(*row) for row in await self.found(sql, person)]

    async def finds(self, person: str, limit: int) -> list[FindRow]:
        sql = f"SELECT {FIND} FROM finds WHERE person = $1 ORDER BY size DESC, table_id LIMIT $2"
        return [FindRow(*row) for row in await self.found(sql, person, limit)]

    async def keep_finds(self, rows: Sequence[FindRow]) -> None:
        await self.change(_all([(INSERT_FIND, tuple(row)) for row in rows]))

    async def invite(self, notice: NoticeRow) -> None:
        member = (INSERT_MEMBER, (notice.person, notice.table))
        await self.change(_all([member, (INSERT_NOTICE, tuple(notice))]))

    async def decline(self, table: str, person: str) -> None:
        member = ("DELETE FROM members WHERE table_id = $1 AND person = $2", (table, person))
        notice = ("DELETE FROM notices WHERE table_id = $1 AND person = $2", (table, person))
        await self.change(_all([member, notice]))

    async def backlog(self, limit: int) -> list[str]:
        return [
            row[0] for row in await self.found("SELECT table_id FROM backlog ORDER BY ended LIMIT $1", limit)
        ]

    async def work_off(self, table: str, summary: Summary | None) -> None:
        await self.change(_work_off(table, summary))


def result_values(row: ResultRow) -> tuple[object, ...]:
    """The parameters of `INSERT_RESULT`."""
    check_text(row.person, row.name, row.level, row.game)
    return (*row, row.name.casefold())


def finish(table: str, change: Change | None) -> Steps[None]:
    """What is kept besides when an entry ends a table."""
    if change is None or change.status is not Status.OVER:
        return
    yield ("UPDATE members SET done = 1 WHERE table_id = $1", (table,))
    if change.summary is not None:
        yield from keep_summary(change.summary)


def keep_summary(summary: Summary) -> Steps[None]:
    """Keep how a game ended, and count it, once."""
    for row in summary.results:
        if not (yield (INSERT_RESULT, result_values(row))):
            return
    # In one order for all writers: two that wait for each other's rows would wait for ever.
    for row in sorted(summary.results, key=lambda each: each.person):
        if row.held != 1 or row.rank is None:
            continue  # of somebody who plays against themselves, nobody can say whether they won
        won = int(row.rank == 1)
        counted = (row.person, row.game, 1, won, won, won, row.ended, row.ended)
        yield (_ADD_TALLY, counted)
        for code, amount in sorted(summary.kept[row.seat].items()):
            yield (_ADD_KEEPSAKE, (row.person, row.game, code, amount, row.ended))


def forget_played(person: str) -> Steps[None]:
    """Let a person's games be somebody's whom nobody knows."""
    yield (
        "UPDATE results SET person = '', held = 0, name = 'Incognito ' || (seat + 1),"
        " folded = 'incognito ' || (seat + 1) WHERE person = $1",
        (person,),
    )
    for name in ("tallies", "keepsakes", "finds"):
        yield (f"DELETE FROM {name} WHERE person = $1", (person,))


def absorb_played(guest: str, person: str) -> Steps[None]:
    """Give a person what a guest has played."""
    both = "EXISTS (SELECT 1 FROM results AS own WHERE own.table_id = results.table_id AND own.person = $2)"
    yield (f"UPDATE results SET held = 2 WHERE person = $1 AND held > 0 AND {both}", (person, guest))
    alone = both.replace("$2", "$3")
    yield (f"UPDATE results SET person = $1, held = 0 WHERE person = $2 AND {alone}", (person, guest, person))
    yield ("UPDATE results SET person = $1 WHERE person = $2", (person, guest))
    for row in (yield (f"SELECT {TALLY} FROM tallies WHERE person = $1", (guest,))):
        yield (_ADD_TALLY, (person, *row[1:]))
    for row in (yield (f"SELECT {KEEPSAKE} FROM keepsakes WHERE person = $1", (guest,))):
        yield (_ADD_KEEPSAKE, (person, *row[1:]))
    for row in (yield (f"SELECT {FIND} FROM finds WHERE person = $1", (guest,))):
        yield (INSERT_FIND, (person, *row[1:]))
    yield from forget_played(guest)


def _own(person: str, game: str, after: Mark | None, limit: int) -> tuple[str, tuple[object, ...]]:
    """The statement for finished games of a person, the latest first, as (ended, table, seat)."""
    sql = "SELECT ended, table_id, seat FROM results WHERE person = $1 AND held > 0"
    values: tuple[object, ...] = (person,)
    if game:
        values = (*values, game)
        sql += f" AND game = ${len(values)}"
    if after is not None:
        sql += f" AND (ended, table_id) < (${len(values) + 1}, ${len(values) + 2})"
        values = (*values, after.ended, after.table)
    return f"{sql} ORDER BY ended DESC, table_id DESC LIMIT ${len(values) + 1}", (*values, limit)


def _escaped(text: str) -> str:
    """A text that LIKE takes as it is."""
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_")


def _show(person: str, profile: str, listed: int) -> Steps[None]:
    check_text(profile)
    yield ("UPDATE people SET profile = $1, listed = $2 WHERE id = $3", (profile, listed, person))
    yield ("UPDATE ratings SET listed = $1 WHERE person = $2", (listed, person))


def _work_off(table: str, summary: Summary | None) -> Steps[None]:
    if summary is not None:
        yield from keep_summary(summary)
    yield (LEAVE_BACKLOG, (table,))


def _all(statements: Sequence[Statement]) -> Steps[None]:
    for sql, values in statements:
        _ = yield (sql, values)
