"""The house as its host wants it, while the server runs: settings are read anew, orders carried out.

The host writes to the database (`nacre admin`). Every process reads it soon after; one of them carries out
orders, and all forget what is gone.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final, NamedTuple, Self

from nacre.kernel.errors import NacreError, StoreError
from nacre.server.interface import protocol as p
from nacre.server.logs import log
from nacre.server.people import People
from nacre.server.store.rows import OrderRow
from nacre.server.tables.hall import Hall
from nacre.server.tables.live import encode
from nacre.server.tables.orders import Order, answer_of, carry_out, forget, read_order
from nacre.server.tables.tasks import Tasks

LOOK_SECONDS: Final = 1.0
"""Seconds between two looks at what the host wants."""
ORDER_SECONDS: Final = 3600.0
"""Seconds for which orders are of interest: a process that was away for longer has read everything anew."""
MOST_ORDERS: Final = 100
CLAIM: Final = "orders"
"""The process that has it carries out orders."""
INVITED: Final = "invited"
"""The value of the setting `door` where one has to be invited."""
COME_IN: Final = "come in"
"""The purpose of the host's invitations."""


class HouseRules(NamedTuple):
    """What the host has settled."""

    greeting: str = ""
    announcement: str = ""
    invited_only: bool = False
    keepers: tuple[str, ...] = ()
    """The persons who hear of reports."""

    @classmethod
    def of(cls, settings: dict[str, str]) -> Self:
        """The rules that stand in the store."""
        return cls(
            greeting=settings.get("greeting", ""),
            announcement=settings.get("announcement", ""),
            invited_only=settings.get("door") == INVITED,
            keepers=tuple(settings.get("keepers", "").split()),
        )


class Hosting:
    """Knows what the host wants, and lets everybody know who looks."""

    def __init__(self, hall: Hall, people: People) -> None:
        self.hall = hall
        self.people = people
        self.rules = HouseRules()
        self._tasks = Tasks()
        self._known: set[str] = set()
        """Orders whose effect this process has taken over."""

    async def open(self) -> None:
        """Read what the host wants, and begin to look again."""
        self.rules = HouseRules.of(await self.hall.store.house())
        self._known = {order.id for order in await self._recent() if order.answer is not None}
        self._tasks.spawn(self._run())

    async def close(self) -> None:
        """Stop."""
        await self._tasks.close()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except StoreError:
                pass  # it may come back
            except Exception:  # noqa: BLE001 - one order that cannot be carried out must not end all
                log.exception("the host's orders failed")

    async def look(self) -> None:
        """Take over what the host has changed, and do what was ordered."""
        before, self.rules = self.rules, HouseRules.of(await self.hall.store.house())
        if self.rules.announcement != before.announcement:
            self._announce()
        for row in await self._recent():
            order = read_order(row.what)
            if row.answer is None and await self.hall.store.claim(CLAIM):
                done = await self._try(order)
                await self.hall.store.answer_order(row.id, answer_of(done))
            elif row.answer is None or row.id in self._known:
                continue
            self._known.add(row.id)
            forget(self.hall, self.people, order)

    async def _try(self, order: Order | None) -> bool:
        try:
            return order is not None and await carry_out(self.hall, order)
        except StoreError:
            raise
        except NacreError:
            log.exception("an order failed")
            return False

    async def _recent(self) -> list[OrderRow]:
        return await self.hall.store.recent_orders(time.time() - ORDER_SECONDS, MOST_ORDERS)

    def _announce(self) -> None:
        frame = encode(p.Announcement(text=self.rules.announcement))
        for live in self.hall.tables.values():
            for viewer in live.viewers:
                viewer.send(frame)
