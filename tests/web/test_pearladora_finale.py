"""The end of Pearladöra: told on the lagoon, territory by territory; nothing tells the winner before."""

from __future__ import annotations

import re
from functools import partial
from itertools import groupby, pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from nacre.words import Message, say
from web.stages import sensible
from web.test_screens import axe_finds_nothing, no_sideways_scrolling
from web.visitor import NARROW, WIDE, Visit, Visitor

BOT = {"kind": "bot", "level": "beginner"}
MOVING: dict[str, Any] = {"pace": "normal", "reduced_motion": "no-preference"}
LONGEST_MS = 60_000
STEP_MS = 250
"""The page's time that passes between two looks at it."""

READ = """[
    document.title,
    document.body.innerText,
    ...[...document.querySelectorAll("[aria-live], [role=status], [role=alert]")].map(
        (one) => one.textContent),
    ...[...document.querySelectorAll("[aria-label], [title]")].map(
        (one) => `${one.getAttribute("aria-label") ?? ""} ${one.getAttribute("title") ?? ""}`),
].join("\\n")"""
"""Everything on the page that somebody may read or hear."""

SIGNS = """document.querySelectorAll(
    ".best, .place, .winner, .crown, [data-seat] [class*=rank], dialog .ranking").length"""
"""Whatever could mark a winner."""

FRAME = f"""() => document.querySelector(".finale") && {{
    ended: Boolean(document.querySelector(".finale.ended")),
    read: {READ},
    heard: document.querySelector("[aria-live]").textContent,
    signs: {SIGNS},
    best: document.querySelectorAll(".finale .best").length,
    title: document.querySelector(".finale h2")?.innerText,
    turned: document.querySelectorAll(".finale .turning.up").length,
}}"""
"""What is there at one moment of the finale."""


def test_the_finale_tells_each_territory_and_the_winner_last_in_less_than_a_minute(visit: Visit) -> None:
    ann = visit(**MOVING)
    ann.page.clock.install()
    _plays_to_the_end(ann)
    frames = _watches(ann)
    expect(ann.end).to_be_visible()
    names = [seat["name"] for seat in _result(ann)["seats"]]
    before = [frame for frame in frames if not frame["ended"]]
    for frame in before:
        assert not _winning(frame["read"], names), frame["read"]
        assert frame["signs"] == 0
    for earlier, later in pairwise(before):  # one after the other, and none turns back
        assert 0 <= later["turned"] - earlier["turned"] <= len(_hidden(ann)) // 2
    # From the fewest to the most Pearls, and all of them.
    titles = [title for title, _ in groupby(frame["title"] for frame in before) if re.search(r"\d", title)]
    assert len(titles) >= 2
    assert [int(re.sub(r"\D", "", title)) for title in titles] == sorted(set(_steps(ann)))
    count = len(_steps(ann))
    for number in range(1, count + 1):
        assert any(f"Territory {number} of {count}" in frame["heard"] for frame in frames)
    assert frames[-1]["best"]
    assert _winning(frames[-1]["read"], names)


def _watches(ann: Visitor) -> list[dict[str, Any]]:
    """Let the page's time pass until the finale is over: what was there from moment to moment?"""
    frames: list[dict[str, Any]] = []
    for _ in range(LONGEST_MS // STEP_MS):
        frame = ann.page.evaluate(FRAME)
        if frame is None:
            return frames
        frames.append(frame)
        ann.page.clock.run_for(STEP_MS)
    raise AssertionError("the finale takes too long")


def test_skipping_shows_how_it_ended_at_once_and_it_can_be_told_again(visit: Visit) -> None:
    ann = visit(**MOVING)
    _plays_to_the_end(ann)
    expect(ann.find(".finale")).to_be_visible()
    ann.button("web.finale.pause").click()
    expect(ann.button("web.finale.go_on")).to_be_visible()
    assert ann.page.evaluate(SIGNS) == 0
    ann.button("web.finale.skip").click()
    expect(ann.find(".finale")).to_have_count(0)
    expect(ann.end).to_be_visible()
    # The board itself now shows all Divers.
    divers = ann.find(".lagoon .turning")
    expect(ann.find(".lagoon .turning.up")).to_have_count(divers.count())
    ann.button("web.finale.again").click()
    expect(ann.find(".finale")).to_be_visible()
    expect(ann.end).to_have_count(0)
    assert ann.page.evaluate(SIGNS) == 0
    expect(ann.find(".finale .dots .done")).to_have_count(0)


@pytest.mark.parametrize("where", [WIDE, NARROW], ids=["wide", "narrow"])
def test_the_finale_is_accessible_and_steps_without_moving_for_those_who_ask(
    visit: Visit, where: dict[str, Any]
) -> None:
    ann = visit(pace="normal", **where)  # reduced motion
    _plays_to_the_end(ann)
    ann.button("web.finale.pause").click()
    expect(ann.find(".finale")).to_be_visible()
    assert ann.find(".finale .pearl").count() == 0
    axe_finds_nothing(ann)
    no_sideways_scrolling(ann)
    ann.button("web.finale.skip").click()
    expect(ann.end).to_be_visible()


def _plays_to_the_end(ann: Visitor) -> None:
    ann.sits("pearladora", [BOT, BOT])
    decline = ann.button("web.guide.decline")
    expect(decline.or_(ann.turn).first).to_be_visible()
    if decline.is_visible():
        decline.click()
    ann.rushes(choose=partial(sensible, ann.house, ann.table))
    ann.catches_up()
    expect(ann.find(".finale")).to_be_visible()


def _result(ann: Visitor) -> dict[str, Any]:
    return dict(ann.person.told(f"/api/tables/{ann.table}")["table"])


def _steps(ann: Visitor) -> list[int]:
    """The Pearls of the territories that have some."""
    territories = _result(ann)["result"]["breakdown"]["territories"]
    return sorted(one["pearls"] for one in territories if one["pearls"])


def _hidden(ann: Visitor) -> list[str]:
    """The Divers that lay face down at the end."""
    view = next(frame["position"]["view"] for frame in reversed(ann.frames) if frame.get("position"))
    return [diver["space"] for seat in view["seats"] for diver in seat["divers"] if not diver["face_up"]]


def _winning(page: str, names: list[str]) -> bool:
    """Does the page say that somebody wins or has won?"""
    told = [
        say(Message("pearladora.web.tell.end.you", {"count": 1})).split(" with")[0],
        *(
            say(Message("pearladora.web.tell.end.other", {"name": name, "count": 1})).split(" with")[0]
            for name in names
        ),
        say(Message("pearladora.web.tell.end.shared", {"names": "", "count": 1})).split(":")[0],
    ]
    return any(words in page for words in told) or bool(re.search(r"\bw(on|ins)\b", page))
