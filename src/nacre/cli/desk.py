"""A server's database as its host uses it from the command line, whether the server runs or not."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Final, NamedTuple, TypeVar

import click

from nacre.cli.flags import print_json, system_language
from nacre.kernel.errors import StoreError
from nacre.server.store import OrderRow, Store, open_beside
from nacre.server.tables.hosting import CLAIM
from nacre.server.tables.orders import Order, carry_out_alone, read_answer, write_order
from nacre.words import Message, Params, say

T = TypeVar("T")

ANSWER_SECONDS: Final = 30.0
"""Seconds that a running server has to carry out an order."""
LOOK_SECONDS: Final = 0.1


class Desk(NamedTuple):
    """The open database."""

    store: Store
    running: bool
    """May a server have it open?"""

    async def order(self, order: Order) -> bool:
        """Have something done: by the server that runs or, if none does, here. False if that is not there."""
        if not self.running or await self.store.claim(CLAIM):
            return await carry_out_alone(self.store, order)
        row = OrderRow(secrets.token_urlsafe(9), write_order(order), time.time())
        await self.store.give_order(row)
        until = time.monotonic() + ANSWER_SECONDS
        while time.monotonic() < until:
            await asyncio.sleep(LOOK_SECONDS)
            found = await self.store.order(row.id)
            if found is not None and found.answer is not None:
                return read_answer(found.answer)
        await self.store.drop_order(row.id)
        raise StoreError("store.no_answer", {"seconds": round(ANSWER_SECONDS)})


def at_desk(database: str | None, work: Callable[[Desk], Awaitable[T]]) -> T:
    """Do something with the database."""

    async def run() -> T:
        async with _open(database) as desk:
            return await work(desk)

    return asyncio.run(run())


@asynccontextmanager
async def _open(database: str | None) -> AsyncIterator[Desk]:
    store, running = await open_beside(database)
    async with store:
        yield Desk(store, running)


def show(code: str, params: Params | None = None, *, data: object, as_json: bool) -> None:
    """Print a result: as JSON, or in a sentence."""
    if as_json:
        print_json(data, indent=None)
    else:
        click.echo(words(code, params))


def show_rows(rows: list[dict[str, object]], as_json: bool, columns: dict[str, str], empty: str) -> None:
    """Print a list: as JSON, or in columns, whose names are codes."""
    if as_json:
        print_json(rows)
        return
    if not rows:
        click.echo(words(empty))
        return
    lines = [[words(code) for code in columns.values()]]
    lines += [[_cell(name, row[name]) for name in columns] for row in rows]
    widths = [max(len(line[n]) for line in lines) for n in range(len(columns))]
    for line in lines:
        click.echo("  ".join(f"{cell:{width}}" for cell, width in zip(line, widths, strict=True)).rstrip())


def words(code: str, params: Params | None = None) -> str:
    """A text in the language of the system."""
    return say(Message(code, params or {}), system_language())


def _cell(name: str, value: object) -> str:
    if name in TIMES and isinstance(value, float):
        return datetime.fromtimestamp(value).strftime("%Y-%m-%d %H:%M")
    if isinstance(value, list):
        return ", ".join(str(each) for each in value)
    return str(value) if value not in ("", None) else "-"


TIMES: Final = frozenset({"created", "seen", "changed", "until"})
"""Columns that are times, in seconds since 1970."""
