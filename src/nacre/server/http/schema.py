"""The interface as data: JSON Schema of the socket's messages, and OpenAPI of the rest."""

from __future__ import annotations

from typing import Final

import msgspec

import nacre
from nacre.server.http.endpoint import Endpoint
from nacre.server.http.endpoints import ENDPOINTS
from nacre.server.interface import protocol

REF: Final = "#/components/schemas/{name}"


def socket_schema() -> dict[str, object]:
    """JSON Schema of everything on a table's socket, with all that REST has, under `$defs`."""
    bodies = [kind for route in ENDPOINTS for kind in (route.takes, route.gives) if kind is not None]
    (asked, sent, *_), defs = msgspec.json.schema_components(
        [protocol.Asked, protocol.Sent, *bodies], schema_hook=_any, ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Nacre",
        "description": "Messages on a table's socket: `Asked` by clients, `Sent` by the server.",
        "$defs": {**defs, "Asked": asked, "Sent": sent},
    }


def openapi() -> dict[str, object]:
    """OpenAPI 3.1 of the REST interface."""
    from nacre.server.interface.api import Problem

    kinds = [kind for route in ENDPOINTS for kind in (route.takes, route.gives) if kind is not None]
    _, components = msgspec.json.schema_components([Problem, *kinds], schema_hook=_any, ref_template=REF)
    paths: dict[str, dict[str, object]] = {}
    for route in ENDPOINTS:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Nacre", "version": nacre.__version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(route: Endpoint) -> dict[str, object]:
    operation: dict[str, object] = {
        "operationId": route.name,
        "summary": route.summary,
        "responses": {
            str(route.status): {"description": "Done.", **_content(route.gives, route.text)},
            **{
                str(status): {"description": reason, **_content_of("Problem")}
                for status, reason in route.refusals().items()
            },
        },
    }
    if route.parameters():
        operation["parameters"] = route.parameters()
    if route.takes is not None:
        operation["requestBody"] = {"required": True, **_content(route.takes, "")}
    return operation


def _content(kind: object, text: str) -> dict[str, object]:
    if text:
        return {"content": {text: {"schema": {"type": "string"}}}}
    if kind is None:
        return {}
    (schema,), _ = msgspec.json.schema_components([kind], schema_hook=_any, ref_template=REF)
    return {"content": {"application/json": {"schema": schema}}}


def _content_of(name: str) -> dict[str, object]:
    return {"content": {"application/json": {"schema": {"$ref": REF.format(name=name)}}}}


def _any(kind: type) -> dict[str, object]:
    """Data of a game: described in docs/positions.md, not here."""
    if kind is object:
        return {"description": "As in docs/positions.md"}
    raise NotImplementedError  # msgspec asks for this where it does not know a type


if __name__ == "__main__":
    print(msgspec.json.format(msgspec.json.encode(socket_schema()), indent=2).decode())
