"""What may be placed at Pearladöra is the server's to say: the lagoon shows it at once, and says why not."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from playwright.sync_api import Locator, WebSocketRoute, expect

from web.visitor import NARROW, Visitor

Visit: TypeAlias = Callable[..., Visitor]
CORNER = re.compile(r"territory of 1 space \(a1\)")
"""After a Pontoon east of a1, one south of it would cut a1 off."""


def test_a_second_pontoon_that_is_not_allowed_says_why_before_and_when_it_is_touched(visit: Visit) -> None:
    ann = visit()
    ann.sits("pearladora")
    expect(line(ann, "a1s")).to_have_class(re.compile(r"\blive\b"))
    line(ann, "a1e").click()
    expect(line(ann, "a1e")).to_have_attribute("aria-pressed", "true")
    # Whoever walks there by keyboard hears it; whoever points at it sees it, with the space.
    expect(line(ann, "a1s")).to_have_attribute("aria-label", CORNER)
    expect(line(ann, "a1s")).to_have_attribute("aria-disabled", "true")
    expect(ann.find(".danger")).to_have_count(0)
    line(ann, "a1s").hover()
    expect(ann.find(".danger")).to_have_count(1)
    expect(ann.find(".caption p")).to_contain_text(CORNER)
    line(ann, "a1s").click(force=True)  # it says that it is disabled
    expect(ann.find(".callout")).to_contain_text("PD-A3")
    expect(ann.find(".bar .problem")).to_contain_text(CORNER)
    # What was chosen stays, and lines before it in the rules' order may follow as well.
    line(ann, "h4s").click()
    expect(ann.find(".line.chosen")).to_have_count(2)
    line(ann, "a1e").click()
    line(ann, "c2e").click()
    ann.primary.click()
    expect(line(ann, "c2e")).to_have_attribute("aria-pressed", "false")
    assert ann.waits()
    assert {"c2e", "h4s"} <= set(pontoons(ann))
    # Two first Pontoons were chosen, and two turns begun.
    assert len([frame for frame in ann.sent if '"why"' in frame]) <= 4


def test_a_space_that_is_taken_says_so_where_it_was_touched(visit: Visit) -> None:
    ann = visit()
    ann.sits("pearladora")
    for _ in range(2):
        assert ann.waits()
        ann.find(".hand .stack").first.click()
        taken = str(ann.find(".space.live").first.get_attribute("data-key"))
        line(ann, taken).click()
        ann.primary.click()
        expect(ann.find(f".held[data-key={taken}]")).to_be_visible()
    assert ann.waits()
    ann.find(".hand .stack").first.click()
    line(ann, taken).click(force=True)
    expect(ann.find(".callout")).to_contain_text("PD-A1")
    expect(ann.find(".callout")).to_contain_text(taken)


def test_a_touch_that_is_quicker_than_the_answer_is_drawn_and_taken_back(visit: Visit) -> None:
    ann = visit()
    held = hold_back(ann, '"why"')
    ann.sits("pearladora")
    line(ann, "a1e").click()
    line(ann, "a1s").click()
    expect(ann.find(".line.chosen")).to_have_count(2)
    assert len(held) == 1
    socket, answer = held.pop()
    socket.send(answer)
    expect(ann.find(".line.chosen")).to_have_count(1)
    expect(line(ann, "a1e")).to_have_attribute("aria-pressed", "true")
    expect(ann.find(".callout")).to_contain_text("PD-A3")
    expect(ann.primary).to_be_enabled()


def test_on_a_phone_the_sides_of_a_space_show_which_of_them_may_follow(visit: Visit) -> None:
    ann = visit(**NARROW)
    ann.sits("pearladora")
    ann.button("web.guide.decline").click()
    line(ann, "a1").tap()
    ann.find("[data-handle=a1e]").tap()
    line(ann, "a1").tap()
    other = ann.find("[data-handle=a1s]")
    expect(other).to_have_attribute("aria-disabled", "true")
    other.tap(force=True)
    expect(ann.find(".callout")).to_contain_text("PD-A3")
    expect(ann.find(".danger")).to_have_count(1)


def test_what_may_follow_a_power_is_told_once_it_is_chosen(visit: Visit) -> None:
    """PD-P3, PD-A3: the Fishermen's extra Pontoon counts for those that follow it."""
    ann = visit()
    ann.sits("pearladora", options={"advanced": True, "clans": ["fishermen", "elders"]})
    ann.find(".tool").first.click()
    line(ann, "a1e").click()
    expect(line(ann, "a1s")).to_have_attribute("aria-label", CORNER)
    expect(line(ann, "c1")).to_have_class(re.compile(r"\blive\b"))
    line(ann, "a2s").click()
    expect(line(ann, "b1s")).to_have_attribute("aria-disabled", "false")
    expect(line(ann, "a2e")).to_have_attribute("aria-disabled", "true")
    ann.primary.click()
    expect(line(ann, "a2s")).to_have_attribute("aria-pressed", "false")
    assert ann.waits()
    assert {"a1e", "a2s"} <= set(pontoons(ann))


def test_the_childrens_extra_diver_lies_face_up_and_the_turn_goes_on(visit: Visit) -> None:
    ann = visit()
    ann.sits("pearladora", options={"advanced": True, "clans": ["children", "elders"]})
    ann.find(".tool").first.click()
    ann.find(".hand .stack").last.click()
    line(ann, "c1").click()
    ann.primary.click()
    expect(ann.find(".held[data-key=c1]")).to_be_visible()
    assert ann.waits()
    expect(ann.find(".line.live").first).to_be_visible()  # before that the page takes no touch
    line(ann, "c1").click(force=True)
    expect(ann.find(".callout")).to_contain_text("PD-A1")


def line(ann: Visitor, key: str) -> Locator:
    return ann.find(f"[data-key={key}]")


def pontoons(ann: Visitor) -> list[str]:
    return next(
        frame["position"]["view"]["pontoons"] for frame in reversed(ann.frames) if frame.get("position")
    )


def hold_back(ann: Visitor, kind: str) -> list[tuple[WebSocketRoute, str]]:
    """Keep answers of that kind from the page: they are gathered here, to be sent later."""
    held: list[tuple[WebSocketRoute, str]] = []

    def connect(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def answer(text: str | bytes) -> None:
            written = text if isinstance(text, str) else text.decode()
            if f'"type":{kind}' in written:
                held.append((page, written))
            else:
                page.send(written)

        server.on_message(answer)

    ann.page.route_web_socket(re.compile("/socket/"), connect)
    return held
