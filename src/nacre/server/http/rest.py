"""What the paths of `routes` do."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

import nacre
from nacre.bots.levels import LEVELS
from nacre.fairness import new_secret
from nacre.kernel.errors import TableError
from nacre.registry import kind
from nacre.server.guard import address, allowed_origin
from nacre.server.http.problems import NotFound
from nacre.server.interface import api
from nacre.server.people import recoverable, set_cookie
from nacre.server.site import Server
from nacre.server.store.base import Entry, PersonRow, Status, TableRow
from nacre.server.tables import bots
from nacre.server.tables.access import let_in, may_look
from nacre.server.tables.live import Live
from nacre.server.tables.replaying import open_part, part
from nacre.table import entries as e
from nacre.table import seating, turns
from nacre.table.seats import Seat
from nacre.table.setup import REACTIONS, Beginning, Setup
from nacre.table.table import Table

T = TypeVar("T")
Handler = Callable[[Server, Request], Awaitable[Response]]


def answer(body: object, status: int = 200) -> Response:
    """A body as JSON."""
    return Response(msgspec.json.encode(body), status, media_type="application/json")


async def body(server: Server, request: Request, kind: type[T]) -> T:
    """The body of a request, read as that kind."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise TableError("server.not_json")
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > server.settings.limits.body:
            raise TableError("server.too_long", {"limit": server.settings.limits.body})
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise TableError("server.body", {"reason": str(error)[:200]}) from None


async def somebody(server: Server, request: Request) -> PersonRow:
    """Whoever asks; TableError if they have not called before."""
    person = await server.people.of(request)
    if person is None:
        raise TableError("server.nobody")
    return person


# Games and people


async def site(server: Server, request: Request) -> Response:
    """GET /api/site."""
    games = [
        api.GameData(
            name, [msgspec.convert(option.to_dict(), api.OptionData) for option in kind(name).option_list]
        )
        for name in nacre.games()
    ]
    return answer(api.Site(games, list(LEVELS), list(REACTIONS)))


async def me(server: Server, request: Request) -> Response:
    """GET /api/me."""
    person = await server.people.of(request)
    if person is not None:
        return await _me(server, person)
    if not allowed_origin(request, server.settings.origins):
        # A link on another site comes without the cookie: it must not replace whom this browser knows.
        raise TableError("server.foreign")
    if not server.gate.new_people.take(address(request)):
        raise TableError("server.too_fast")
    person, token = await server.people.create()
    response = await _me(server, person)
    set_cookie(response, token, request.url.scheme == "https")
    return response


async def rename(server: Server, request: Request) -> Response:
    """POST /api/me."""
    person = await somebody(server, request)
    wanted = await body(server, request, api.Rename)
    return await _me(server, await server.people.rename(person, wanted.name))


async def recovery(server: Server, request: Request) -> Response:
    """POST /api/me/recovery."""
    person = await somebody(server, request)
    return answer(api.Recovery(await server.people.recovery(person)))


async def recover(server: Server, request: Request) -> Response:
    """POST /api/me/recover."""
    wanted = await body(server, request, api.Recover)
    if not server.gate.new_people.take(address(request)):
        raise TableError("server.too_fast")  # codes are too long to be guessed; this keeps it so
    person, token = await server.people.recover(wanted.code)
    server.hall.sign_out(person.id)
    response = await _me(server, person)
    set_cookie(response, token, request.url.scheme == "https")
    return response


async def _me(server: Server, person: PersonRow) -> Response:
    ratings = [
        api.RatingData(row.game, row.players, row.mu, row.sigma, row.games)
        for row in await server.store.ratings(person.id)
    ]
    return answer(api.Me(person.name, recoverable(person), ratings))


# Tables


async def my_tables(server: Server, request: Request) -> Response:
    """GET /api/me/tables."""
    person = await server.people.of(request)
    return answer(await server.lists.tables_of(person.id) if person is not None else [])


async def open_tables(server: Server, request: Request) -> Response:
    """GET /api/tables."""
    person = await server.people.of(request)
    return answer(await server.lists.open_tables(person.id if person is not None else ""))


async def create(server: Server, request: Request) -> Response:
    """POST /api/tables."""
    person = await somebody(server, request)
    wanted = await body(server, request, api.NewTable)
    setup = msgspec.structs.replace(wanted.setup, start=None)
    if wanted.start is not None:
        setup = await _begun(server, person, setup, wanted.start)
    table = await open_table(server, person, setup, wanted.seats)
    return answer(await _details(server, table, person.id), 201)


async def table(server: Server, request: Request) -> Response:
    """GET /api/tables/{id}."""
    person = await server.people.of(request)
    live = await _visible(server, request, person)
    return answer(await _details(server, live, person.id if person else ""))


async def enter(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/enter."""
    person = await somebody(server, request)
    wanted = await body(server, request, api.Enter)
    live = await _any_table(server, request)
    if not await let_in(server.store, live, person.id, wanted.invite):
        raise NotFound
    return answer(await _details(server, live, person.id))


async def join(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/join."""
    person = await somebody(server, request)
    wanted = await body(server, request, api.Join)
    live = await _visible(server, request, person)

    def make(table: Table, now: float) -> e.AnyEntry:
        seat = wanted.seat
        if seat is None:
            seat = next((i for i, each in enumerate(table.seats) if each.kind == "open"), None)
        if seat is None:
            raise TableError("table.full")
        return seating.sit(table, person.id, seat, wanted.name or person.name, now)

    await server.hall.act(live, make)
    return answer(await _details(server, live, person.id))


async def leave(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/leave."""
    person = await somebody(server, request)
    live = await _visible(server, request, person)
    async with live.lock:
        held = live.table.held_by(person.id)
    if not held:
        raise TableError("table.no_seat")
    for seat in held:
        await server.hall.act(live, partial(_leaving, person=person.id, seat=seat))
    return answer(await _details(server, live, person.id))


async def rematch(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/rematch."""
    person = await somebody(server, request)
    live = await _visible(server, request, person)
    async with live.lock:
        old = live.table
        if old.rematch:
            return answer(api.TableId(old.rematch))
        seating.rematch(old, person.id, "-", 0.0)  # may they, at all?
        seats = list(old.seats)
    new = await open_table(server, person, old.setup, _same_again(seats, person.id))
    for each in {seat.person for seat in seats if seat.person} - {person.id}:
        await server.store.add_member(new.row.id, each)
    await server.hall.act(live, partial(_rematching, person=person.id, new=new.row.id))
    async with live.lock:
        chosen = live.table.rematch
    if chosen != new.row.id:
        await server.hall.forget(new)  # somebody else was faster
    return answer(api.TableId(chosen))


async def record(server: Server, request: Request) -> Response:
    """GET /api/tables/{id}/record."""
    person = await server.people.of(request)
    live = await _visible(server, request, person)
    async with live.lock:
        held = live.table.held_by(person.id) if person else []
        seen = live.table_for(person.id if person else "")
        # A device that is passed round gets what everyone may see.
        shown = seen.shown_record(held[0] if len(held) == 1 else None)
    if shown is None:
        raise TableError("table.not_begun")
    headers = {"content-disposition": f'attachment; filename="{live.row.game}-{live.row.id}.toml"'}
    return PlainTextResponse(shown.dumps(), media_type="application/toml", headers=headers)


async def replay(server: Server, request: Request) -> Response:
    """GET /api/tables/{id}/replay."""
    live = await _visible(server, request, await server.people.of(request))
    first = _number(request, "first", 100_000)
    async with live.lock:
        if live.table.record() is None:
            raise TableError("table.not_over")
        text = request.query_params.get("seat", "")
        if text == "open":
            return answer(open_part(live.table, first))
        seat = _number(request, "seat", len(live.table.seats) - 1) if text else None
        return answer(part(live.table, first, seat))


async def hint(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/hint."""
    person = await somebody(server, request)
    asked = await body(server, request, api.HintFor)
    live = await _visible(server, request, person)
    _check_curtain(live, person, asked.seat)
    if not server.gate.hints.take(person.id):
        raise TableError("server.too_fast")
    hint = await bots.hint(server.hall, live, person.id, asked.seat)
    _check_curtain(live, person, asked.seat)  # meanwhile the device may have been passed on
    return answer(hint)


def _check_curtain(live: Live, person: PersonRow, seat: int) -> None:
    """A curtain is down, or nobody is there to lift it."""
    held = live.table.held_by(person.id)
    looking = [viewer.seat for viewer in live.viewers if viewer.person == person.id]
    if seat in held and len(held) > 1 and seat not in looking:
        raise TableError("table.look_first", {"name": live.table.names[seat]})


async def analysis(server: Server, request: Request) -> Response:
    """POST /api/tables/{id}/analysis."""
    await somebody(server, request)
    live = await _visible(server, request, await server.people.of(request))
    async with live.lock:
        whole = live.table.record()
    if whole is None or not whole.actions:
        raise TableError("table.not_over")
    return answer(server.judges.ask(live.row.id, whole))


async def open_table(server: Server, person: PersonRow, setup: Setup, seats: list[api.AnySeat]) -> Live:
    """A new table with its first seats taken."""
    if await server.store.count_open(person.id) >= server.settings.limits.open_tables:
        raise TableError("server.open_tables", {"limit": server.settings.limits.open_tables})
    setup = setup.settled()
    now = server.hall.now()
    secret = new_secret()
    made = Table(secrets.token_urlsafe(9), setup, secret, person.id)
    listed = list(seats) or [api.MySeat(), *[api.OpenSeat()] * (len(made.seats) - 1)]
    if len(listed) != len(made.seats):
        raise TableError("server.seats", {"count": len(listed), "players": len(made.seats)})
    written = []
    for number, wanted in enumerate(listed):
        match wanted:
            case api.MySeat():
                entry: e.AnyEntry = seating.sit(made, person.id, number, wanted.name or person.name, now)
            case api.BotSeat():
                entry = seating.seat_bot(made, person.id, number, wanted.level, now)
            case api.OpenSeat():
                continue
        made.take(entry)
        written.append(Entry(made.id, made.number, now, e.write(entry)))
    row = TableRow(
        id=made.id,
        game=setup.game,
        players=len(made.seats),
        setup=msgspec.json.encode(setup),
        secret=secret,
        invite=secrets.token_urlsafe(12),
        private=setup.private,
        host=person.id,
        status=Status.OPEN,
        open_seats=sum(seat.kind == "open" for seat in made.seats),
        created=now,
        changed=now,
    )
    await server.store.create_table(row, written, [person.id])
    live = await server.hall.live(made.id)
    assert live is not None
    return live


async def _begun(server: Server, person: PersonRow, setup: Setup, start: api.StartFrom) -> Setup:
    """The same for a game that begins from a position of another."""
    live = await server.hall.live(start.table)
    if live is None or not await may_look(server.store, live, person.id):
        raise NotFound
    async with live.lock:
        old = live.table
        if old.fairness() is None:
            raise TableError("table.not_over")
        if start.ply >= len(old.actions) or start.seat >= len(old.seats) or setup.rated:
            raise TableError("server.start")
        ply = start.ply
        while (state := old.replay(ply)).unfinished():
            ply -= 1  # what is half made belongs into one play, which begins before it
        view = state.view(start.seat).to_dict()
    beginning = Beginning(msgspec.json.encode(view).decode(), start.table, ply, start.seat)
    return msgspec.structs.replace(setup, game=old.setup.game, options=old.setup.options, start=beginning)


def _rematching(table: Table, now: float, person: str, new: str) -> e.AnyEntry | None:
    return None if table.rematch else seating.rematch(table, person, new, now)


def _leaving(table: Table, now: float, person: str, seat: int) -> e.AnyEntry:
    if table.status == "open":
        return seating.stand(table, person, seat, now)
    return turns.leave(table, person, seat, now)


def _same_again(seats: list[Seat], person: str) -> list[api.AnySeat]:
    """The same seats for a rematch, moved on by one so that somebody else begins."""
    moved = seats[1:] + seats[:1]
    same: list[api.AnySeat] = []
    for seat in moved:
        if seat.kind == "bot":
            same.append(api.BotSeat(seat.level))
        elif seat.person == person:
            same.append(api.MySeat(seat.name))
        else:
            same.append(api.OpenSeat())
    return same


async def _any_table(server: Server, request: Request) -> Live:
    live = await server.hall.live(str(request.path_params["id"]))
    if live is None:
        raise NotFound
    return live


async def _visible(server: Server, request: Request, person: PersonRow | None) -> Live:
    """The table, if whoever asks may see it; else it is as if there were none."""
    live = await _any_table(server, request)
    if not await may_look(server.store, live, person.id if person else ""):
        raise NotFound
    return live


async def _details(server: Server, live: Live, person: str) -> api.TableDetails:
    async with live.lock:
        held = live.table.held_by(person)
        member = bool(held) or person == live.row.host
        told = live.told(person, server.hall.now())
        return api.TableDetails(told, held, person == live.row.host, live.row.invite if member else "")


def _number(request: Request, name: str, highest: int) -> int:
    text = request.query_params.get(name, "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) <= highest):
        raise TableError("server.query", {"name": name})
    return int(text)
