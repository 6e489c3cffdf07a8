"""What the first visit loads."""

from __future__ import annotations

import gzip

from playwright.sync_api import Response, expect

import nacre
from nacre.words import Message, say
from web.visitor import Visit

MOST = 90_000
"""Bytes of script, gzipped."""


def test_the_first_load_is_small(visit: Visit) -> None:
    ann = visit("")
    loaded: list[Response] = []
    ann.context.on("response", lambda response: loaded.append(response))
    ann.goes("/")
    expect(ann.find(".game")).to_have_count(3)
    expect(ann.page.get_by_role("region", name=say(Message("web.shelf")))).to_be_visible()
    ann.page.wait_for_load_state("networkidle")  # also what comes a little later
    scripts = [one for one in loaded if one.request.resource_type == "script"]
    assert scripts
    assert sum(len(gzip.compress(one.body())) for one in scripts) <= MOST


def test_boards_are_loaded_when_they_are_needed(visit: Visit) -> None:
    ann = visit("")
    asked: list[str] = []
    ann.context.on("request", lambda request: asked.append(request.url))
    ann.goes("/")
    expect(ann.find(".game")).to_have_count(3)
    assert games_in(asked) == set()
    ann.goes("/rules/pearls")
    expect(ann.find(".text h2").first).to_be_visible()
    assert games_in(asked) == {"pearls"}


def games_in(urls: list[str]) -> set[str]:
    """The games of whose boards, rules or lessons a file is among these."""
    return {game for game in nacre.games() for url in urls if f"/{game}-" in url}
