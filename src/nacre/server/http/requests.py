"""What handlers have in common: reading a request, finding who asks and the table, answering in JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import NamedTuple, Self, TypeAlias, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from nacre.kernel.errors import TableError
from nacre.server.interface import api
from nacre.server.people import preferences_of
from nacre.server.site import Server
from nacre.server.store.rows import PersonRow, SessionRow
from nacre.server.tables.access import visible_table
from nacre.server.tables.live import Live

T = TypeVar("T")


class Kept(NamedTuple):
    """The body of an answer that is always the same, and the tag by which a client knows it."""

    data: bytes
    tag: str
    media_type: str

    @classmethod
    def of(cls, data: bytes, media_type: str = "application/json") -> Self:
        """That body, with its tag."""
        return cls(data, f'"{sha256(data).hexdigest()[:32]}"', media_type)


Handler: TypeAlias = Callable[[Server, Request], Awaitable[Response]]


def json_answer(body: object, status: int = 200) -> Response:
    """An answer whose body is JSON."""
    return Response(msgspec.json.encode(body), status, media_type="application/json")


async def read_body(server: Server, request: Request, kind: type[T]) -> T:
    """The body of a request, read as that type; TableError if it is not JSON, too long or of another form."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise TableError("server.not_json")
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length[:20]) > server.settings.limits.body:
        raise TableError("server.too_long", {"limit": server.settings.limits.body})
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > server.settings.limits.body:
            raise TableError("server.too_long", {"limit": server.settings.limits.body})
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise TableError("server.body", {"reason": str(error)[:200]}) from None


def unchanged_answer(request: Request, kept: Kept, cache_control: str) -> Response:
    """An answer that is kept in memory; one without a body to a client that has it already."""
    headers = {"cache-control": cache_control, "etag": kept.tag}
    known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if kept.tag in known:
        return Response(status_code=304, headers=headers)
    return Response(kept.data, media_type=kept.media_type, headers=headers)


def read_number(request: Request, name: str, highest: int) -> int:
    """A number from the query, 0 if it is not there; TableError if it is none or too high."""
    text = request.query_params.get(name, "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) <= highest):
        raise TableError("server.query", {"name": name})
    return int(text)


def read_text(request: Request, name: str, longest: int = 120) -> str:
    """A text from the query, empty if it is not there; TableError if it is too long."""
    text = request.query_params.get(name, "")
    if len(text) > longest:
        raise TableError("server.query", {"name": name})
    return text


async def known_person(server: Server, request: Request) -> PersonRow:
    """The person who asks; TableError if they have not called before."""
    person = await server.people.of(request)
    if person is None:
        raise TableError("server.nobody")
    return person


async def known_device(server: Server, request: Request) -> tuple[PersonRow, SessionRow]:
    """The person who asks, and on which of their devices; TableError if they have not called before."""
    known = await server.people.known(request)
    if known is None:
        raise TableError("server.nobody")
    return known


async def me_answer(server: Server, person: PersonRow) -> Response:
    """Who somebody is to this server, for that person."""
    return json_answer(
        api.Me(
            person.name,
            person.recovery_hash is not None,
            await ratings_of(server, person.id),
            preferences_of(person),
            await server.people.is_guest(person),
        )
    )


async def ratings_of(server: Server, person: str) -> list[api.RatingData]:
    """How strong a person is."""
    return [
        api.RatingData(row.game, row.players, row.mu, row.sigma, row.games)
        for row in await server.store.ratings(person)
    ]


async def asked_table(server: Server, request: Request, person: PersonRow | None) -> Live:
    """The table that the path names; TableError if there is none, or none that this person may see."""
    return await visible_table(server.hall, str(request.path_params["id"]), person.id if person else "")
