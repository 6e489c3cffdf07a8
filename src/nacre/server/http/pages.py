"""The files of the web client, and the pages that describe and watch a server."""

from __future__ import annotations

import mimetypes
import os
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

import nacre
from nacre.kernel.errors import StoreError, TableError
from nacre.server import metrics
from nacre.server.http import schema
from nacre.server.http.problems import refusal
from nacre.server.http.requests import Kept, unchanged_answer
from nacre.server.site import Server

CLIENT: Final = Path(nacre.__file__).parent / "web"
"""The folder of the built client."""
INDEX: Final = "index.html"
PAGES: Final = "/{path:path}"
"""The path of everything that has no route of its own."""


def load_early() -> None:
    """Build what is sent from memory: to build it takes longer than others should wait."""
    _openapi()
    _socket_schema()
    _files.look()


async def openapi(request: Request) -> Response:
    """GET /api/openapi.json."""
    return unchanged_answer(request, _openapi(), "no-cache")


async def socket_schema(request: Request) -> Response:
    """GET /api/schema.json."""
    return unchanged_answer(request, _socket_schema(), "no-cache")


@cache
def _openapi() -> Kept:
    return Kept.of(msgspec.json.encode(schema.openapi()))


@cache
def _socket_schema() -> Kept:
    return Kept.of(msgspec.json.encode(schema.socket_schema()))


async def health(request: Request) -> Response:
    """GET /healthz."""
    server: Server = request.app.state.server
    try:
        await server.store.check()
    except StoreError as error:
        return PlainTextResponse(f"the database does not work: {error.code}", 503)
    return PlainTextResponse("ok", headers={"x-nacre": nacre.__version__})


async def prometheus(request: Request) -> Response:
    """GET /metrics."""
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")


async def page(request: Request) -> Response:
    """A file of the client; what is none is a page of it, which the client itself finds its way to."""
    path = request.path_params["path"]
    files = _files.look()
    file = files.get(path)
    if path.startswith(("api/", "socket/")) or (path.startswith("assets/") and file is None):
        return refusal(TableError("server.no_page"))
    file = file or files.get(INDEX)
    if file is None:
        return PlainTextResponse("This server was built without its page; the interface is at /api.", 404)
    # Names of built files change with what is in them; the page itself always has to be asked for.
    lasting = path.startswith("assets/")
    return unchanged_answer(request, file, "public, max-age=31536000, immutable" if lasting else "no-cache")


class ClientFiles:
    """The files of the client, read once: no request makes the server look through folders."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._built = -1
        self._files: dict[str, Kept] = {}

    def look(self) -> dict[str, Kept]:
        """The files by their paths; read again after the client was built again."""
        try:
            built = os.stat(self.folder / INDEX).st_mtime_ns
        except OSError:
            built = 0
        if built != self._built:
            self._built = built
            self._files = {
                file.relative_to(self.folder).as_posix(): Kept.of(file.read_bytes(), _media_type(file.name))
                for file in self.folder.rglob("*")
                if file.is_file()
            }
        return self._files


_files: Final = ClientFiles(CLIENT)


def _media_type(name: str) -> str:
    return mimetypes.guess_type(name)[0] or "application/octet-stream"
