"""The REST interface as data: the application's routes and its OpenAPI are made from this list."""

from __future__ import annotations

from typing import Final, NamedTuple

from nacre.server.interface import api

Parameter = dict[str, object]


class Query(NamedTuple):
    """A parameter after the question mark."""

    name: str
    schema: dict[str, object]
    summary: str


class Route(NamedTuple):
    """A path with a method: what it takes, and what it gives."""

    method: str
    path: str
    name: str
    summary: str
    takes: object = None
    gives: object = None
    status: int = 200
    queries: tuple[Query, ...] = ()
    text: str = ""
    """The media type, where it is no JSON."""

    def parameters(self) -> list[Parameter]:
        """Its parameters, for OpenAPI."""
        listed: list[Parameter] = []
        if "{id}" in self.path:
            table = {"type": "string", "minLength": 1, "maxLength": 64}
            listed.append({"name": "id", "in": "path", "required": True, "schema": table})
        for query in self.queries:
            described: Parameter = {"name": query.name, "in": "query", "required": False}
            listed.append(described | {"schema": query.schema, "description": query.summary})
        return listed

    def refusals(self) -> dict[int, str]:
        """The ways in which it can say no."""
        refusals = {
            400: "It cannot be read, or is not possible.",
            429: "Too often; wait a while.",
            503: "Not now; wait a while.",
        }
        if "{id}" in self.path or self.name == "create":
            refusals |= {404: "There is no such table, or it is not for you."}
        if self.method == "POST" or self.name == "me":
            refusals |= {403: "It is not yours to do, or came from another site."}
        if self.method == "POST" or "{id}" in self.path:
            refusals |= {409: "Not as things stand."}
        if self.method == "POST":
            refusals |= {413: "Too long.", 415: "Not JSON."}
        return dict(sorted(refusals.items()))


SEAT: Final = Query(
    "seat",
    {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 5}, {"enum": ["open"]}]},
    "From whose eyes: a seat, or open for all cards on the table; a spectator's if left out.",
)
FIRST: Final = Query("first", {"type": "integer", "minimum": 0, "maximum": 100_000}, "The ply to begin with.")

ROUTES: Final = (
    Route("GET", "/api/site", "site", "What can be played here", gives=api.Site),
    Route("GET", "/api/me", "me", "Who you are to this server", gives=api.Me),
    Route("POST", "/api/me", "rename", "Say how you want to be called", api.Rename, api.Me),
    Route("POST", "/api/me/recovery", "recovery", "Ask for a recovery code", gives=api.Recovery),
    Route("POST", "/api/me/recover", "recover", "Be who was given that code", api.Recover, api.Me),
    Route("GET", "/api/me/tables", "my_tables", "Your tables", gives=list[api.TableSummary]),
    Route("GET", "/api/tables", "open_tables", "Tables with open seats", gives=list[api.TableSummary]),
    Route("POST", "/api/tables", "create", "Open a table", api.NewTable, api.TableDetails, 201),
    Route("GET", "/api/tables/{id}", "table", "A table", gives=api.TableDetails),
    Route(
        "POST", "/api/tables/{id}/enter", "enter", "Be let in by an invitation", api.Enter, api.TableDetails
    ),
    Route("POST", "/api/tables/{id}/join", "join", "Take a seat", api.Join, api.TableDetails),
    Route("POST", "/api/tables/{id}/leave", "leave", "Give up your seats", gives=api.TableDetails),
    Route("POST", "/api/tables/{id}/rematch", "rematch", "The same again", gives=api.TableId),
    Route("POST", "/api/tables/{id}/hint", "hint", "What would a strong bot play?", api.HintFor, api.Hint),
    Route("GET", "/api/tables/{id}/record", "record", "The game as a record", text="application/toml"),
    Route(
        "GET",
        "/api/tables/{id}/replay",
        "replay",
        "Positions of a finished game",
        None,
        api.Replay,
        queries=(SEAT, FIRST),
    ),
    Route("POST", "/api/tables/{id}/analysis", "analysis", "Judge a finished game", gives=api.Analysis),
)
