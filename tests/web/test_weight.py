"""What the first visit loads."""

from __future__ import annotations

import gzip

from playwright.sync_api import Response, expect

from web.visitor import Visit

MOST = 150_000
"""Bytes of script, gzipped."""


def test_the_first_load_is_small(visit: Visit) -> None:
    ann = visit("")
    loaded: list[Response] = []
    ann.context.on("response", lambda response: loaded.append(response))
    ann.goes("/")
    expect(ann.find(".game")).to_have_count(3)
    scripts = [one for one in loaded if one.request.resource_type == "script"]
    assert scripts
    assert sum(len(gzip.compress(one.body())) for one in scripts) <= MOST


def test_boards_are_loaded_when_they_are_needed(visit: Visit) -> None:
    ann = visit("")
    asked: list[str] = []
    ann.context.on("request", lambda request: asked.append(request.url))
    ann.goes("/")
    expect(ann.find(".game")).to_have_count(3)
    assert not [url for url in asked if any(game in url for game in ("pearladora-", "molthar-", "pearls-"))]
