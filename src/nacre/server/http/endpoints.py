"""The REST interface as data: the application's routes and its OpenAPI are made from this list."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from nacre.analysis import Analysis
from nacre.server.http import devices, games, me, played, receivers, tables
from nacre.server.http.requests import Handler
from nacre.server.interface import api
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
        if "{game}" in self.path:
            refusals |= {404: "There is no such game, or no such language."}
        changes = self.method in ("POST", "PUT")
        if changes or self.name == "me":
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

ENDPOINTS: Final = (
    Endpoint("GET", "/api/site", "site", games.site, "What can be played here", gives=api.Site),
    Endpoint(
        "GET",
        "/api/words/{game}/{language}",
        "words",
        games.words,
        "A game's words, by code",
        gives=dict[str, str],
    ),
    Endpoint("GET", "/api/me", "me", me.me, "Who you are to this server", gives=api.Me),
    Endpoint(
        "POST",
        "/api/me",
        "rename",
        me.rename,
        "Choose the name you are called by",
        takes=api.Rename,
        gives=api.Me,
    ),
    Endpoint(
        "PUT",
        "/api/me/preferences",
        "prefer",
        me.prefer,
        "Say how you like the page, on all of your devices",
        takes=api.Preferences,
        gives=api.Me,
    ),
    Endpoint(
        "POST", "/api/me/recovery", "recovery", me.recovery, "Ask for a recovery code", gives=api.Recovery
    ),
    Endpoint(
        "POST",
        "/api/me/code",
        "device_code",
        devices.device_code,
        "Ask for a short code that adds a device",
        gives=api.DeviceCode,
    ),
    Endpoint(
        "POST",
        "/api/me/recover",
        "recover",
        devices.recover,
        "Become the person who was given that code",
        takes=api.Recover,
        gives=api.Me,
    ),
    Endpoint(
        "GET", "/api/me/devices", "devices", devices.devices, "Your devices", gives=list[api.DeviceData]
    ),
    Endpoint(
        "POST",
        "/api/me/devices/end",
        "end_others",
        devices.end_others,
        "Sign out on all other devices",
        gives=list[api.DeviceData],
    ),
    Endpoint(
        "POST",
        "/api/me/devices/{device}/end",
        "end_device",
        devices.end_device,
        "Sign out on that device",
        gives=list[api.DeviceData],
    ),
    Endpoint(
        "GET",
        "/api/me/passkeys",
        "passkeys",
        devices.list_passkeys,
        "Your passkeys",
        gives=list[api.PasskeyData],
    ),
    Endpoint(
        "POST",
        "/api/me/passkeys/begin",
        "begin_passkey",
        devices.begin_passkey,
        "What a browser needs to make a passkey: PublicKeyCredentialCreationOptionsJSON",
        gives=dict[str, object],
    ),
    Endpoint(
        "POST",
        "/api/me/passkeys",
        "add_passkey",
        devices.add_passkey,
        "Keep a passkey",
        takes=api.NewPasskey,
        gives=list[api.PasskeyData],
    ),
    Endpoint(
        "POST",
        "/api/me/passkeys/{passkey}/end",
        "end_passkey",
        devices.end_passkey,
        "Forget a passkey",
        gives=list[api.PasskeyData],
    ),
    Endpoint(
        "POST",
        "/api/passkey/begin",
        "begin_sign_in",
        devices.begin_sign_in,
        "What a browser needs to ask for a passkey: PublicKeyCredentialRequestOptionsJSON",
        gives=dict[str, object],
    ),
    Endpoint(
        "POST",
        "/api/passkey",
        "sign_in",
        devices.sign_in,
        "Become the person whose passkey that is",
        takes=api.UsePasskey,
        gives=api.Me,
    ),
    Endpoint(
        "GET",
        "/api/me/receivers",
        "receivers",
        receivers.receivers,
        "Where your notices go",
        gives=list[api.ReceiverData],
    ),
    Endpoint(
        "POST",
        "/api/me/receivers",
        "add_receiver",
        receivers.add_receiver,
        "Let notices go to an address of yours",
        takes=api.NewReceiver,
        gives=api.AddedReceiver,
        status=201,
    ),
    Endpoint(
        "GET",
        "/api/push-key",
        "push_key",
        receivers.push_key,
        "The key that a browser needs to be sent pushes",
        gives=api.PushKey,
    ),
    Endpoint(
        "POST",
        "/api/me/receivers/{receiver}/end",
        "end_receiver",
        receivers.end_receiver,
        "Send nothing more there",
        gives=list[api.ReceiverData],
    ),
    Endpoint(
        "GET",
        "/api/me/export",
        "export",
        me.export,
        "Everything that the server has of you, as lines of JSON: ExportedPerson, then ExportedTable",
        text="application/x-ndjson",
    ),
    Endpoint(
        "POST",
        "/api/me/delete",
        "delete",
        me.delete,
        "Delete yourself; your games stay, without your name",
        takes=api.DeleteMe,
        gives=dict[str, str],
    ),
    Endpoint("GET", "/api/me/tables", "my_tables", me.my_tables, "Your tables", gives=list[api.TableSummary]),
    Endpoint(
        "GET",
        "/api/tables",
        "open_tables",
        tables.open_tables,
        "Tables with open seats",
        gives=list[api.TableSummary],
    ),
    Endpoint(
        "POST",
        "/api/tables",
        "create",
        tables.create,
        "Open a table",
        takes=api.NewTable,
        gives=api.TableDetails,
        status=201,
    ),
    Endpoint("GET", "/api/tables/{id}", "table", tables.table, "A table", gives=api.TableDetails),
    Endpoint(
        "POST",
        "/api/tables/{id}/enter",
        "enter",
        tables.enter,
        "Be let in by an invitation",
        takes=api.Enter,
        gives=api.TableDetails,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/join",
        "join",
        tables.join,
        "Take a seat",
        takes=api.Join,
        gives=api.TableDetails,
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/leave",
        "leave",
        tables.leave,
        "Give up your seats",
        gives=api.TableDetails,
    ),
    Endpoint(
        "POST", "/api/tables/{id}/rematch", "rematch", tables.rematch, "The same again", gives=api.TableId
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/hint",
        "hint",
        tables.hint,
        "What would a strong bot play?",
        takes=api.HintFor,
        gives=api.Hint,
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/record",
        "record",
        played.record,
        "The game as a record",
        text="application/toml",
    ),
    Endpoint(
        "GET",
        "/api/tables/{id}/replay",
        "replay",
        played.replay,
        "Positions of a finished game",
        gives=api.Replay,
        queries=(SEAT, FIRST, LANGUAGE),
    ),
    Endpoint(
        "POST",
        "/api/tables/{id}/analysis",
        "analysis",
        played.analysis,
        "Judge a finished game",
        gives=Analysis,
    ),
)
