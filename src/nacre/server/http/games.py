"""Handlers about the games that can be played here, and their words."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from nacre import registry
from nacre.bots.levels import LEVELS
from nacre.kernel.errors import TableError
from nacre.pack import Pack
from nacre.server.http.requests import Kept, unchanged_answer
from nacre.server.interface import api
from nacre.server.site import Server
from nacre.table.setup import REACTIONS
from nacre.words import LANGUAGES


async def site(server: Server, request: Request) -> Response:
    """GET /api/site."""
    return unchanged_answer(request, encoded_site(tuple(registry.games())), "no-store")


@lru_cache(4)
def encoded_site(names: tuple[str, ...]) -> Kept:
    """What can be played here, with those games."""
    games = [
        api.GameData(
            name,
            [
                msgspec.convert(option.to_dict(), api.OptionData)
                for option in registry.game_class(name).option_list
            ],
        )
        for name in names
    ]
    return Kept.of(msgspec.json.encode(api.Site(games, list(LEVELS), list(REACTIONS))))


async def words(server: Server, request: Request) -> Response:
    """GET /api/words/{game}/{language}."""
    game, language = str(request.path_params["game"]), str(request.path_params["language"])
    if game not in registry.games() or language not in LANGUAGES:
        raise TableError("server.no_page")
    # Asked for each time, and sent only where it changed: who edits a pack sees it at the next visit.
    return unchanged_answer(request, _encoded_words(registry.pack(game), language), "no-cache")


@lru_cache(64)
def _encoded_words(pack: Pack, language: str) -> Kept:
    texts = {code: text for code, text in pack.words(language).items() if code.startswith(f"{pack.name}.")}
    return Kept.of(msgspec.json.encode(texts))
