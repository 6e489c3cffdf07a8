"""The part of the REST interface that is about the daily, as data."""

from __future__ import annotations

from typing import Final

from nacre.server.http import daily
from nacre.server.http.endpoint import Endpoint
from nacre.server.interface import api
from nacre.server.interface import daily as d

DAILY: Final = (
    Endpoint(
        "GET",
        "/api/daily",
        "daily",
        daily.daily,
        "What there is to do today: a puzzle for each game, and the same deal for everyone",
        gives=d.Daily,
    ),
    Endpoint(
        "POST",
        "/api/daily/deal",
        "open_deal",
        daily.open_deal,
        "Play the deal of today; the first time counts",
        gives=api.TableId,
    ),
    Endpoint(
        "GET",
        "/api/daily/deal",
        "compare_deal",
        daily.compare,
        "How you did at the deal of today, and what others chose",
        gives=d.Comparison,
    ),
)
