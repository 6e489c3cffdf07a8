"""Handlers about the daily: a puzzle for each game, and the same deal for everyone."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from nacre.server.http.requests import json_answer, known_person
from nacre.server.interface import api
from nacre.server.interface import daily as d
from nacre.server.site import Server
from nacre.server.tables import deal_of_day, puzzles_of_day
from nacre.table.daily import day_of, end_of


async def daily(server: Server, request: Request) -> Response:
    """GET /api/daily."""
    person = await server.people.of(request)
    now = server.hall.now()
    today = day_of(now)
    puzzles = await puzzles_of_day.puzzle_data(server.store, today, person)
    deal = await deal_of_day.deal_data(server.hall, person)
    left = max(0.0, end_of(today.isoformat()) - now)
    return json_answer(d.Daily(today.isoformat(), left, puzzles, deal))


async def open_deal(server: Server, request: Request) -> Response:
    """POST /api/daily/deal."""
    person = await known_person(server, request)
    id = await deal_of_day.open_deal(server.hall, person, server.settings.limits.open_tables)
    return json_answer(api.TableId(id))


async def compare(server: Server, request: Request) -> Response:
    """GET /api/daily/deal."""
    person = await known_person(server, request)
    return json_answer(await deal_of_day.compare(server.hall, person))
