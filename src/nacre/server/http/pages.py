"""The files of the web client, and the pages that describe and watch a server."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

import nacre
from nacre.kernel.errors import StoreError, TableError
from nacre.server import metrics
from nacre.server.http import schema
from nacre.server.http.problems import refusal
from nacre.server.site import Server

CLIENT: Final = Path(nacre.__file__).parent / "web"
"""The folder of the built client."""
PAGES: Final = "/{path:path}"
"""The path of everything that has no route of its own."""


async def openapi(request: Request) -> Response:
    """GET /api/openapi.json."""
    return Response(msgspec.json.encode(schema.openapi()), media_type="application/json")


async def socket_schema(request: Request) -> Response:
    """GET /api/schema.json."""
    return Response(msgspec.json.encode(schema.socket_schema()), media_type="application/json")


async def health(request: Request) -> Response:
    """GET /healthz."""
    server: Server = request.app.state.server
    try:
        await server.store.table("-")
    except StoreError:
        return PlainTextResponse("the store does not answer", 503)
    return PlainTextResponse("ok", headers={"x-nacre": nacre.__version__})


async def prometheus(request: Request) -> Response:
    """GET /metrics."""
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")


async def page(request: Request) -> Response:
    """A file of the client; what is none is a page of it, which the client itself finds its way to."""
    path = request.path_params["path"]
    file = _file(path)
    if path.startswith(("api/", "socket/")) or (path.startswith("assets/") and file is None):
        return refusal(TableError("server.no_page"))
    file = file or _file("index.html")
    if file is None:
        return PlainTextResponse("This server was built without its page; the interface is at /api.", 404)
    # Names of built files change with what is in them; the page itself always has to be asked for.
    lasting = path.startswith("assets/")
    headers = {"cache-control": "public, max-age=31536000, immutable" if lasting else "no-cache"}
    return FileResponse(file, headers=headers)


def _file(path: str) -> Path | None:
    """The file of the client at that path; None if there is none, or none of the client's."""
    try:
        file = (CLIENT / path).resolve()
        return file if file.is_relative_to(CLIENT.resolve()) and file.is_file() else None
    except (OSError, ValueError):
        return None  # a name that no file can have
