"""Handlers about the games that can be played here, and their words."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from nacre import registry
from nacre.bots.levels import LEVELS
from nacre.kernel.errors import TableError
from nacre.pack import Pack
from nacre.server.http.requests import json_answer
from nacre.server.interface import api
from nacre.server.site import Server
from nacre.table.setup import REACTIONS
from nacre.words import LANGUAGES


async def site(server: Server, request: Request) -> Response:
    """GET /api/site."""
    games = [
        api.GameData(
            name,
            [
                msgspec.convert(option.to_dict(), api.OptionData)
                for option in registry.game_class(name).option_list
            ],
        )
        for name in registry.games()
    ]
    return json_answer(api.Site(games, list(LEVELS), list(REACTIONS)))


async def words(server: Server, request: Request) -> Response:
    """GET /api/words/{game}/{language}."""
    game, language = str(request.path_params["game"]), str(request.path_params["language"])
    if game not in registry.games() or language not in LANGUAGES:
        raise TableError("server.no_page")
    encoded = _encoded_words(registry.pack(game), language)
    # Asked for each time, and sent only where it changed: who edits a pack sees it at the next visit.
    headers = {"cache-control": "no-cache", "etag": encoded.tag}
    known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if encoded.tag in known:
        return Response(status_code=304, headers=headers)
    return Response(encoded.data, media_type="application/json", headers=headers)


class _Encoded(NamedTuple):
    data: bytes
    tag: str


@lru_cache(64)
def _encoded_words(pack: Pack, language: str) -> _Encoded:
    texts = {code: text for code, text in pack.words(language).items() if code.startswith(f"{pack.name}.")}
    data = msgspec.json.encode(texts)
    return _Encoded(data, f'"{sha256(data).hexdigest()[:32]}"')
