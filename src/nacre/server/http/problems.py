"""Every refusal as an answer: which status, and the words for it."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.responses import Response

from nacre.kernel.errors import IllegalAction, NacreError, OptionError, StoreError, TableError
from nacre.server import metrics
from nacre.server.interface.api import Problem
from nacre.server.interface.errors import error_words

STATUSES: Final = {
    "server.body": 400,
    "server.address": 400,
    "server.apart": 403,
    "server.by_invitation": 403,
    "server.failed": 500,
    "server.foreign": 403,
    "server.full": 503,
    "server.invitation": 403,
    "server.mail_link": 404,
    "server.method": 405,
    "server.no_exercise": 404,
    "server.no_exercise_hint": 404,
    "server.no_hint": 503,
    "server.no_page": 404,
    "server.no_person": 404,
    "server.no_table": 404,
    "server.nobody": 403,
    "server.nobody_there": 400,
    "server.not_json": 415,
    "server.passkey": 403,
    "server.query": 400,
    "server.receiver": 400,
    "server.recovery": 403,
    "server.seats": 400,
    "server.too_fast": 429,
    "server.too_long": 413,
    "table.damaged": 410,
    "table.host": 403,
    "table.level": 400,
    "table.name": 400,
    "table.no_seat": 403,
    "table.not_yours": 403,
    "table.rules": 410,
    "table.seat": 400,
}
"""By code; what is not listed here is possible in itself, but not as things stand: 409."""


def refusal(error: NacreError) -> Response:
    """The answer that says what is wrong."""
    metrics.refusals.labels(error.code).inc()
    field = str(error.params.get("option", "")) if isinstance(error, OptionError) else ""
    rule = error.rule if isinstance(error, IllegalAction) else ""
    body = Problem(error_words(error), field, rule)
    headers = {"retry-after": "5"} if status_of(error) in (429, 503) else {}
    return Response(
        msgspec.json.encode(body), status_of(error), headers=headers, media_type="application/json"
    )


def status_of(error: NacreError) -> int:
    """The status that an error is answered with."""
    if isinstance(error, StoreError):
        return 503
    if isinstance(error, TableError):
        return STATUSES.get(error.code, 409)
    return 400
