"""A device that is passed on: with the curtain down there is no secret in any text, attribute or frame.

A third browser looks at the same table as a spectator. Whatever a seat's page shows and the spectator's does
not is a secret of that seat.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from nacre.words import Message, say
from server.house import Frame
from web.hands import LIVE, Mouse
from web.visitor import Visit, Visitor

DEVICE = {"kind": "me", "name": "Mara"}
BOT = {"kind": "bot", "level": "beginner"}
TEXTS = """(selector) => {
    const found = new Set();
    for (const element of document.querySelectorAll(selector)) {
        for (const { name, value } of element.attributes)
            if (!/^(class|id|role|d|style|transform|viewBox|href)$/.test(name)) found.add(`${name}=${value}`);
        for (const node of element.childNodes)
            if (node.nodeType === 3 && node.data.trim()) found.add(node.data.trim());
    }
    return [...found];
}"""
# Keeps everything that was in the page at any moment at which the curtain was down.
WATCH = f"""
const textsOf = {TEXTS};
window.behindTheCurtain = new Set();
new MutationObserver(() => {{
    if (!document.querySelector(".curtain")) return;
    for (const text of textsOf("body *")) window.behindTheCurtain.add(text);
}}).observe(document, {{ childList: true, subtree: true, attributes: true, characterData: true }});
"""


@pytest.mark.parametrize(("game", "bots"), [("pearls", 1), ("pearladora", 0), ("molthar", 1)])
def test_nothing_secret_with_the_curtain_down(visit: Visit, game: str, bots: int) -> None:
    ann, eve = visit("Ann"), visit("Eve")
    ann.context.add_init_script(WATCH)
    id = ann.sits(game, [DEVICE, *[BOT] * bots], private=False, spectators="live")
    eve.goes(f"/t/{id}")
    expect(eve.find(".board > *").first).to_be_visible()
    mouse = Mouse(ann, seed=5)
    known: dict[int, set[str]] = {0: set(), 1: set()}
    public: set[str] = {say(Message("web.seat.holder"))}  # about the device, not the game
    for seat in (0, 1) * 2:
        lift = ann.find(".curtain .button")
        expect(lift).to_be_focused()
        public |= texts(eve.page)
        lift.click()
        expect(ann.find(".curtain")).to_have_count(0)
        while True:
            expect(ann.turn.or_(ann.find(".curtain")).first).to_be_visible()
            if ann.find(".curtain").count():
                break
            expect(ann.find(LIVE[game]).first).to_be_visible()
            known[seat] |= texts(ann.page, "main.board, main.board *, section.log *")
            public |= texts(eve.page)
            mouse.chooses(game)
            mouse.commits()
    expect(ann.find(".curtain .button")).to_be_focused()
    public |= texts(eve.page)

    behind = set(ann.page.evaluate("[...window.behindTheCurtain]"))
    assert behind, "the curtain was down, and watched"
    for seat, shown in known.items():
        secrets = {text for text in shown if not any(text in one for one in public)}
        assert secrets, "a seat sees more than a spectator"
        leaked = {
            text for text in secrets if text in behind or (" " in text and any(text in one for one in behind))
        }
        assert leaked == set(), f"secrets of seat {seat}"
    assert_frames_are_for_whoever_looks(ann, eve)


def assert_frames_are_for_whoever_looks(ann: Visitor, eve: Visitor) -> None:
    """What is sent to a device shows what the seat that lifted the curtain sees, or what spectators see."""
    public = {told["ply"]: told for frame in eve.frames if (told := frame.get("position"))}
    lines = [line for frame in eve.frames for line in lines_of(frame)]
    looks = iter(json.loads(text)["seat"] for text in ann.sent if '"look"' in text)
    looking = None
    for frame in ann.frames:
        if frame["type"] == "looked":
            looking = next(looks)
        position = frame.get("position")
        if frame["type"] == "preview" or position is None:
            continue
        if position["viewer"] is None:
            looking = None
            assert position == public[position["ply"]]
            assert frame["type"] == "event" or all(line in lines for line in lines_of(frame))
        else:
            assert position["viewer"] == looking


def lines_of(frame: Frame) -> list[Frame]:
    return [*(frame.get("log") or []), *(frame.get("lines") or [])]


def texts(page: Page, selector: str = "body *") -> set[str]:
    """Every text and attribute of the page, or of a part of it."""
    return set(page.evaluate(TEXTS, selector))
