"""The statements about notices, once for both kinds of database."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from nacre.server.store.notices import NoticeStore
from nacre.server.store.rows import DeliveryRow, NoticeRow, ReceiverRow
from nacre.server.store.steps import NOTICE, Result, Row, Steps, check_text, in_order

RECEIVER: Final = "id, person, kind, url, secret, page, created"
DELIVERY: Final = "id, receiver, body, created, due, tries"
INSERT_RECEIVER: Final = f"INSERT INTO receivers ({RECEIVER}) VALUES ($1, $2, $3, $4, $5, $6, $7)"
_INSERT_DELIVERY: Final = (
    f"INSERT INTO deliveries ({DELIVERY}) VALUES ($1, $2, $3, $4, $5, $6)"
    " ON CONFLICT (id) DO UPDATE SET body = excluded.body, due = excluded.due, tries = excluded.tries"
)


class SqlNotices(NoticeStore):
    """The part of a store that is about notices, on top of SQL."""

    @abstractmethod
    async def found(self, sql: str, *values: object) -> Sequence[Row]:
        """What a statement that changes nothing gives; nothing for values that no database can keep."""

    @abstractmethod
    async def change(self, change: Steps[Result]) -> Result:
        """Run a change in a transaction, and return when it is durable."""

    async def server_key(self, name: str, new: str) -> str:
        return await self.change(_server_key(name, new))

    async def due_notices(self, until: float, limit: int) -> list[NoticeRow]:
        sql = f"SELECT {NOTICE} FROM notices WHERE due <= $1 ORDER BY due, created, id LIMIT $2"
        return [NoticeRow(*row) for row in await self.found(sql, until, limit)]

    async def hold_notices(self, ids: Sequence[str], until: float) -> None:
        sql = "UPDATE notices SET due = $1 WHERE id = $2"
        await self.change(in_order([(sql, (until, id)) for id in ids]))

    async def hand_over(
        self, person: str, ids: Sequence[str], deliveries: Sequence[DeliveryRow], now: float
    ) -> None:
        noted = (
            "INSERT INTO notified (person, at) VALUES ($1, $2)"
            " ON CONFLICT (person) DO UPDATE SET at = excluded.at"
        )
        steps: list[tuple[str, tuple[object, ...]]] = [
            ("DELETE FROM notices WHERE id = $1", (id,)) for id in ids
        ]
        steps += [(_INSERT_DELIVERY, tuple(row)) for row in deliveries]
        await self.change(in_order([*steps, (noted, (person, now))]))

    async def drop_notices(self, ids: Sequence[str]) -> None:
        await self.change(in_order([("DELETE FROM notices WHERE id = $1", (id,)) for id in ids]))

    async def last_notified(self, person: str) -> float:
        rows = await self.found("SELECT at FROM notified WHERE person = $1", person)
        return float(rows[0][0]) if rows else 0.0

    async def add_receiver(self, row: ReceiverRow, first: DeliveryRow) -> None:
        insert = (INSERT_RECEIVER, receiver_values(row))
        await self.change(in_order([insert, (_INSERT_DELIVERY, tuple(first))]))

    async def receivers(self, person: str) -> list[ReceiverRow]:
        sql = f"SELECT {RECEIVER} FROM receivers WHERE person = $1 ORDER BY created, id"
        return [ReceiverRow(*row) for row in await self.found(sql, person)]

    async def receiver(self, id: str) -> ReceiverRow | None:
        rows = await self.found(f"SELECT {RECEIVER} FROM receivers WHERE id = $1", id)
        return ReceiverRow(*rows[0]) if rows else None

    async def delete_receiver(self, id: str, person: str) -> bool:
        sql = "DELETE FROM receivers WHERE id = $1 AND person = $2 RETURNING id"
        return await self.change(in_order([(sql, (id, person))]))

    async def due_deliveries(self, until: float, limit: int) -> list[DeliveryRow]:
        sql = (
            f"SELECT {DELIVERY} FROM deliveries WHERE due <= $1 ORDER BY tries > 0, due, created, id LIMIT $2"
        )
        return [DeliveryRow(*row) for row in await self.found(sql, until, limit)]

    async def delivery(self, id: str) -> DeliveryRow | None:
        rows = await self.found(f"SELECT {DELIVERY} FROM deliveries WHERE id = $1", id)
        return DeliveryRow(*rows[0]) if rows else None

    async def put_delivery(self, row: DeliveryRow) -> None:
        await self.change(in_order([(_INSERT_DELIVERY, tuple(row))]))

    async def confirm_receiver(self, id: str, before: str, after: str) -> bool:
        sql = "UPDATE receivers SET kind = $1 WHERE id = $2 AND kind = $3 RETURNING id"
        return await self.change(in_order([(sql, (after, id, before))]))

    async def first_delivery(self, receiver: str) -> DeliveryRow | None:
        sql = f"SELECT {DELIVERY} FROM deliveries WHERE receiver = $1 ORDER BY created, id LIMIT 1"
        rows = await self.found(sql, receiver)
        return DeliveryRow(*rows[0]) if rows else None

    async def retry_delivery(self, row: DeliveryRow, due: float) -> None:
        counted = "UPDATE deliveries SET due = $1, tries = tries + 1 WHERE id = $2"
        others = "UPDATE deliveries SET due = $1 WHERE receiver = $2 AND due < $3"
        await self.change(in_order([(counted, (due, row.id)), (others, (due, row.receiver, due))]))

    async def end_delivery(self, id: str) -> None:
        await self.change(in_order([("DELETE FROM deliveries WHERE id = $1", (id,))]))


def receiver_values(row: ReceiverRow) -> tuple[object, ...]:
    """The parameters of `INSERT_RECEIVER`."""
    check_text(row.id, row.person, row.kind, row.url, row.page)
    return tuple(row)


def _server_key(name: str, new: str) -> Steps[str]:
    yield ("INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", (name, new))
    rows = yield ("SELECT value FROM meta WHERE key = $1", (name,))
    return str(rows[0][0])
