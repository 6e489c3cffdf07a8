"""How attempts at the deal of a day ended, put into the store once their games are over."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from nacre.kernel.errors import StoreError
from nacre.server.logs import log
from nacre.server.store.base import Store
from nacre.server.store.daily import AttemptRow
from nacre.table import daily
from nacre.table.table import Table

RETRY_SECONDS: Final = 1.0
"""Seconds between two attempts where the store fails."""


async def settle(store: Store, table: Table) -> bool:
    """Put how an attempt ended; False if it does not count, or was put before."""
    person = table.seats[daily.SEAT].person
    if not table.deals.day or table.status != "over" or not person:
        return False
    result = daily.result_of(table)
    texts = [table.game.text(action) for action in table.actions]
    return await store.finish_attempt(
        AttemptRow(
            day=table.deals.day,
            person=person,
            table=table.id,
            begun=0.0,
            finished=table.changed,
            share=result.share,
            margin=result.margin,
            plays=msgspec.json.encode(texts),
        )
    )


async def settle_in_the_end(store: Store, table: Table) -> None:
    """The same, again and again while the store fails."""
    while table.deals.day:
        try:
            await settle(store, table)
            return
        except StoreError as error:
            log.error("the store failed", extra={"code": error.code, "table": table.id})
            await asyncio.sleep(RETRY_SECONDS)
