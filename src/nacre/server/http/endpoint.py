"""A path of the REST interface with a method, as data."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from nacre.server.http.requests import Handler
from nacre.server.interface.protocol import MOST_PLIES
from nacre.table.setup import MOST_SEATS
from nacre.words import LANGUAGES

Parameter = dict[str, object]


class Query(NamedTuple):
    """A parameter after the question mark."""

    name: str
    schema: dict[str, object]
    summary: str


class Endpoint(NamedTuple):
    """A path with a method: what handles it, what it takes, and what it gives."""

    method: str
    path: str
    name: str
    handler: Handler
    summary: str
    takes: object = None
    gives: object = None
    status: int = 200
    queries: tuple[Query, ...] = ()
    text: str = ""
    """The media type, where it is no JSON."""

    def parameters(self) -> list[Parameter]:
        """Its parameters, for OpenAPI."""
        text = {"type": "string", "minLength": 1, "maxLength": 64}
        listed: list[Parameter] = [
            {"name": name, "in": "path", "required": True, "schema": text}
            for name in re.findall(r"{(\w+)}", self.path)
        ]
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
            refusals |= {410: "The table is damaged, or of rules that are gone."}
        if "{exercise}" in self.path:
            refusals |= {404: "You have no such exercise."}
        if "{token}" in self.path:
            refusals |= {404: "The link does not work any more."}
        if "{handle}" in self.path or self.name == "my_games":
            refusals |= {404: "There is nobody of that handle, or not for you."}
        if "{game}" in self.path:
            refusals |= {404: "There is no such game, or no such language."}
        changes = self.method in ("POST", "PUT")
        personal = ("me", "exercise", "note", "barriers", "table_barriers", "compare_deal")
        if changes or self.name in personal or self.name.startswith("my_"):
            refusals |= {403: "It is not yours to do, or came from another site."}
        if changes or "{id}" in self.path:
            refusals |= {409: "Not as things stand."}
        if changes:
            refusals |= {413: "Too long.", 415: "Not JSON."}
        return dict(sorted(refusals.items()))


SEAT: Final = Query(
    "seat",
    {"anyOf": [{"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1}, {"enum": ["open"]}]},
    "From whose eyes: a seat, or open for all cards on the table; a spectator's if left out.",
)
LANGUAGE: Final = Query("language", {"enum": list(LANGUAGES)}, "Of drawings, where a position has one.")
FIRST: Final = Query(
    "first", {"type": "integer", "minimum": 0, "maximum": MOST_PLIES}, "The ply to begin with."
)
