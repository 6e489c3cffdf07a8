"""The statements about the house, once for both kinds of database."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final

from nacre.server.store.house import HouseStore
from nacre.server.store.rows import OrderRow, PersonSummary, Status, TableRow
from nacre.server.store.steps import TABLE, Result, Row, Steps, check_text, in_order, table_row

PREFIX: Final = "house."
"""The keys of the house's settings begin with it: the same table has the version and the server's keys."""
_KEPT_SECONDS: Final = 24 * 3600.0
"""Seconds for which orders are kept."""
ORDER: Final = "id, what, created, answer"
PUT_SETTING: Final = (
    "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
SETTINGS: Final = f"SELECT key, value FROM meta WHERE key LIKE '{PREFIX}%' ORDER BY key"
_PEOPLE: Final = (
    "SELECT id, name, created, seen, (SELECT COUNT(*) FROM members WHERE members.person = people.id)"
    " FROM people WHERE id = $1 OR LOWER(name) LIKE $2 ESCAPE '!' ORDER BY seen DESC, id LIMIT $3"
)


class SqlHouse(HouseStore):
    """The part of a store that is about the house, on top of SQL."""

    @abstractmethod
    async def found(self, sql: str, *values: object) -> Sequence[Row]:
        """What a statement that changes nothing gives; nothing for values that no database can keep."""

    @abstractmethod
    async def change(self, change: Steps[Result]) -> Result:
        """Run a change in a transaction, and return when it is durable."""

    async def house(self) -> dict[str, str]:
        return {key.removeprefix(PREFIX): value for key, value in await self.found(SETTINGS)}

    async def set_house(self, settings: Mapping[str, str]) -> None:
        steps: list[tuple[str, tuple[object, ...]]] = []
        for name, value in settings.items():
            check_text(name, value)
            put = (PUT_SETTING, (PREFIX + name, value))
            steps.append(put if value else ("DELETE FROM meta WHERE key = $1", (PREFIX + name,)))
        await self.change(in_order(steps))

    async def give_order(self, row: OrderRow) -> None:
        check_text(row.id, row.what)
        old = ("DELETE FROM orders WHERE created < $1", (row.created - _KEPT_SECONDS,))
        new = (f"INSERT INTO orders ({ORDER}) VALUES ($1, $2, $3, $4)", tuple(row))
        await self.change(in_order([old, new]))

    async def recent_orders(self, since: float, limit: int) -> list[OrderRow]:
        sql = f"SELECT {ORDER} FROM orders WHERE created >= $1 ORDER BY created, id LIMIT $2"
        return [OrderRow(*row) for row in await self.found(sql, since, limit)]

    async def order(self, id: str) -> OrderRow | None:
        rows = await self.found(f"SELECT {ORDER} FROM orders WHERE id = $1", id)
        return OrderRow(*rows[0]) if rows else None

    async def answer_order(self, id: str, answer: str) -> None:
        await self.change(in_order([("UPDATE orders SET answer = $1 WHERE id = $2", (answer, id))]))

    async def drop_order(self, id: str) -> bool:
        return await self.change(in_order([("DELETE FROM orders WHERE id = $1 RETURNING id", (id,))]))

    async def list_people(self, search: str, limit: int) -> list[PersonSummary]:
        plain = search.lower().replace("!", "!!").replace("%", "!%").replace("_", "!_")
        return [PersonSummary(*row) for row in await self.found(_PEOPLE, search, f"%{plain}%", limit)]

    async def list_tables(self, status: Status | None, person: str, limit: int) -> list[TableRow]:
        conditions, values = ["1 = 1"], list[object]()
        if status is not None:
            values.append(status.value)
            conditions.append(f"status = ${len(values)}")
        if person:
            values.append(person)
            conditions.append(f"id IN (SELECT table_id FROM members WHERE person = ${len(values)})")
        values.append(limit)
        sql = (
            f"SELECT {TABLE} FROM tables WHERE {' AND '.join(conditions)}"
            f" ORDER BY changed DESC, id LIMIT ${len(values)}"
        )
        return [table_row(row) for row in await self.found(sql, *values)]

    async def remove_table(self, id: str) -> bool:
        return await self.change(in_order([("DELETE FROM tables WHERE id = $1 RETURNING id", (id,))]))

    async def void_codes(self, purpose: str) -> int:
        return await self.change(_void_codes(purpose))


def _void_codes(purpose: str) -> Steps[int]:
    return len((yield ("DELETE FROM codes WHERE purpose = $1 RETURNING hash", (purpose,))))
