"""Whatever is sent to the REST interface, it answers as its own description says, and never with a 500."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from nacre.server.http.schema import openapi
from server.house import House, Person, deal

# The server's thread may use `random` while Hypothesis, which looks out for that, chooses what to send.
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the .random. module")
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 300 if os.environ.get("NACRE_PROFILE") == "soak" else 8

described = schemathesis.openapi.from_dict(openapi())


class Visitor(NamedTuple):
    """Somebody, and their tables."""

    person: Person
    tables: list[str]


@pytest.fixture(scope="session")
def visitor(shared_house: House) -> Visitor:
    """Somebody who plays here, with a table that is open and one that is over."""
    person = shared_house.person("Ann")
    tables = [person.opens(), person.opens(seats=[{"kind": "me"}, {"kind": "me", "name": "Ben"}])]
    with person.looks(tables[1]) as socket:
        deal(socket)
        socket.ask("look", seat=socket.position()["seat"])
        socket.plays(socket.position()["seat"])
        socket.does("resign", seat=0)
    return Visitor(person, tables)


@described.parametrize()
@settings(
    max_examples=EXAMPLES,
    suppress_health_check=list(HealthCheck),
    deadline=None,
)
def test_every_answer_is_one_that_is_described(
    case: Case[Any], shared_house: House, visitor: Visitor
) -> None:
    token = visitor.person.token
    for table in (None, *visitor.tables):
        if "id" in case.path_parameters and table is not None:
            case.path_parameters["id"] = table
        elif table is not None:
            break
        case.call_and_validate(base_url=shared_house.url, headers={"cookie": f"nacre={token}"}, checks=CHECKS)
    if case.operation.path in ("/api/me/recover", "/api/me"):
        assert visitor.person.get("/api/me").status_code == 200
