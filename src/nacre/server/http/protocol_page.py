"""Writes docs/protocol.md from the types: `python -m nacre.server.http.protocol_page > docs/protocol.md`."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from typing import Final, get_args

import msgspec
from msgspec import inspect as kinds

from nacre.server.http.endpoint import Endpoint
from nacre.server.http.endpoints import ENDPOINTS
from nacre.server.interface import protocol
from nacre.server.interface.api import Problem
from nacre.table.entries import AnyEntry

Kind = type[msgspec.Struct]

BEGINNING: Final = """# The protocol

This page is written from the types by `python -m nacre.server.http.protocol_page`; a test compares the two.
The same as JSON Schema: `/api/schema.json` of every server, or `python -m nacre.server.http.schema`; the REST
interface as OpenAPI: `/api/openapi.json`.

Everything is JSON. What is meant for people is a code with parameters; `src/nacre/words/` and the packs have
the texts in every language. Text from people is plain text, which a client has to escape before it shows it.

## The socket: `/socket/{table}`
"""
IDENTITY: Final = """
The cookie `nacre`, over TLS `__Host-nacre`, says who asks. `GET /api/me` sets it on the first visit: a
random token, of which the server keeps a hash. Requests that change something are JSON, and come from a page
of the server itself or from no page at all.
"""
PLAIN: Final = """
Besides: `GET /healthz` (200 while the store answers), `GET /metrics` (for Prometheus), `GET
/api/openapi.json`, `GET /api/schema.json`.
"""
ENTRIES: Final = """## Entries

What happened at a table, as an `event` has it. What a viewer may not know is left empty.
"""


def page() -> str:
    """The whole page."""
    asked: list[Kind] = list(get_args(protocol.Asked))
    sent: list[Kind] = list(get_args(protocol.Sent))
    entries: list[Kind] = list(get_args(AnyEntry))
    bodies = [body for route in ENDPOINTS for body in _structs_of(route)] + [Problem]
    messages = [*asked, *sent, *entries]
    data = [kind for kind in _with_inner([*messages, *bodies]) if kind not in messages]
    parts = [
        BEGINNING,
        inspect.cleandoc((protocol.__doc__ or "").partition("\n")[2]),
        "\n## What a client asks\n",
        *map(_section, asked),
        "## What the server sends\n",
        *map(_section, sent),
        ENTRIES,
        *map(_section, entries),
        "## REST\n" + IDENTITY,
        "| | | takes | gives |\n|---|---|---|---|",
        *map(_row, ENDPOINTS),
        f"\nEvery answer of 400 and above is a {_link(Problem)}.",
        PLAIN,
        "## Data\n",
        *map(_section, data),
    ]
    return "\n".join(parts).rstrip() + "\n"


def _row(route: Endpoint) -> str:
    takes = _named(route.takes) if route.takes is not None else ""
    gives = f"`{route.text}`" if route.text else _named(route.gives)
    query = "".join(f"<br>`{each.name}`: {each.summary}" for each in route.queries)
    return f"| `{route.method} {route.path}` | {route.summary}{query} | {takes} | {gives} |"


def _section(kind: Kind) -> str:
    info = kinds.type_info(kind)
    assert isinstance(info, kinds.StructType)
    lines = [f"### {_title(kind)}\n", inspect.cleandoc(kind.__doc__ or ""), ""]
    rows = [(info.tag_field, f"`{info.tag!r}`".replace("'", '"'), "")] if info.tag_field else []
    docs = dict(_field_docs(kind))
    for field in info.fields:
        optional = "" if field.required else " (optional)"
        rows.append((field.encode_name, _named(field.type) + optional, docs.get(field.name, "")))
    if rows:
        lines += ["| field | type | |", "|---|---|---|"]
        lines += [f"| `{name}` | {type} | {text} |" for name, type, text in rows]
        lines.append("")
    return "\n".join(lines)


def _title(kind: Kind) -> str:
    tag = kind.__struct_config__.tag
    return f"{kind.__name__}: `{tag}`" if isinstance(tag, str) else kind.__name__


def _link(kind: Kind) -> str:
    anchor = _title(kind).lower().replace("`", "").replace(":", "").replace(" ", "-")
    return f"[{kind.__name__}](#{anchor})"


def _named(given: object) -> str:
    """A type in words."""
    kind = given if isinstance(given, kinds.Type) else kinds.type_info(given)
    match kind:
        case kinds.StructType():
            return _link(kind.cls)
        case kinds.UnionType():
            listed = [each for each in kind.types if not isinstance(each, kinds.NoneType)]
            entries = {each.cls for each in listed if isinstance(each, kinds.StructType)}
            if entries == set(get_args(AnyEntry)):
                return "an [entry](#entries)"
            null = ["null"] if len(listed) < len(kind.types) else []
            return " or ".join([*map(_named, listed), *null])
        case kinds.ListType() | kinds.VarTupleType():
            return f"list of {_named(kind.item_type)}{_bounds(kind.min_length, kind.max_length, 'items')}"
        case kinds.DictType():
            return f"object with {_named(kind.value_type)}"
        case kinds.LiteralType():
            return ", ".join(f'`"{value}"`' for value in kind.values)
        case kinds.IntType():
            return f"whole number{_bounds(kind.ge, kind.le, '')}"
        case kinds.StrType():
            return f"text{_bounds(kind.min_length, kind.max_length, 'characters')}"
        case kinds.FloatType():
            return "number"
        case kinds.BoolType():
            return "true or false"
        case kinds.NoneType():
            return "null"
        case _:
            return "data of the game, as in [positions](positions.md)"


def _bounds(low: int | None, high: int | None, what: str) -> str:
    unit = f" {what}" if what else ""
    if high is None:
        return "" if not low else f", at least {low}{unit}"
    return f", {low or 0} to {high:,}{unit}"


def _field_docs(kind: Kind) -> Iterator[tuple[str, str]]:
    """The docstrings below fields, which a program that runs does not have: from the source."""
    (definition,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(definition, ast.ClassDef)
    name = ""
    for line in definition.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            name = line.target.id
        elif isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and name:
            yield name, " ".join(str(line.value.value).split())


def _structs_of(route: Endpoint) -> list[Kind]:
    return [found for given in (route.takes, route.gives) if given is not None for found in _structs(given)]


def _structs(given: object) -> list[Kind]:
    """The structs that a type is made of, itself among them; not those within them."""
    kind = given if isinstance(given, kinds.Type) else kinds.type_info(given)
    match kind:
        case kinds.StructType():
            return [kind.cls]
        case kinds.UnionType():
            return [found for each in kind.types for found in _structs(each)]
        case kinds.ListType() | kinds.VarTupleType():
            return _structs(kind.item_type)
        case kinds.DictType():
            return _structs(kind.value_type)
        case _:
            return []


def _with_inner(outer: list[Kind]) -> list[Kind]:
    """These structs and all that are within them, each once."""
    found: dict[Kind, None] = {}
    waiting = list(outer)
    while waiting:
        kind = waiting.pop(0)
        if kind not in found:
            found[kind] = None
            waiting += [inner for field in msgspec.structs.fields(kind) for inner in _structs(field.type)]
    return list(found)


if __name__ == "__main__":
    print(page(), end="")
