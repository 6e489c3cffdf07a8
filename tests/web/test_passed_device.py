"""A device that is passed on: with the curtain down there is no secret in any text, attribute or frame.

A third browser looks at the same table as a spectator. Whatever a seat's page tells and the spectator's never
does is a secret of that seat.
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
# Texts, and every attribute that could tell which cards somebody has. A class could if it has a number, which
# picks one of several; the numbers of `svelte-…` are the compiler's.
TEXTS = """(selector) => {
    const silent = new Set([
        "class",
        // How something may be used just now.
        "role type tabindex disabled inert hidden open autofocus draggable aria-atomic aria-busy",
        "aria-checked aria-current aria-disabled aria-expanded aria-haspopup aria-hidden aria-live",
        "aria-modal aria-pressed aria-readonly aria-selected",
        // Where and in which shape it is drawn.
        "style transform viewBox width height points offset d r rx ry cx cy fx fy x y x1 x2 y1 y2 dx dy",
        "stroke-width stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin",
        // Which elements of the page belong together.
        "id for href clip-path mask filter aria-activedescendant aria-controls aria-describedby aria-details",
        "aria-labelledby aria-owns",
    ].join(" ").split(" "));
    const found = new Set();
    for (const element of document.querySelectorAll(selector)) {
        for (const name of element.classList)
            if (/[0-9]/.test(name) && !name.startsWith("svelte-")) found.add(`class=${name}`);
        for (const { name, value } of element.attributes)
            if (!silent.has(name) && !value.startsWith("url(#")) found.add(`${name}=${value}`);
        for (const node of element.childNodes)
            if (node.nodeType === 3 && node.data.trim()) found.add(node.data.trim());
    }
    return [...found];
}"""
# Keeps everything that was in the page at any moment, with the curtain down and without.
WATCH = f"""
const textsOf = {TEXTS};
window.behindTheCurtain = new Set();
window.inTheOpen = new Set();
new MutationObserver(() => {{
    const seen = document.querySelector(".curtain") ? window.behindTheCurtain : window.inTheOpen;
    for (const text of textsOf("body *")) seen.add(text);
}}).observe(document, {{ childList: true, subtree: true, attributes: true, characterData: true }});
"""
# A page with a mistake: what a seat saw stays in it, out of sight, when the curtain falls.
LEAK = """
let seen;
new MutationObserver(() => {
    const board = document.querySelector("main.board");
    if (board && !document.querySelector(".curtain")) seen = board.cloneNode(true);
    else if (seen && !document.querySelector("#left-behind")) {
        for (const one of seen.querySelectorAll("[class]")) one.removeAttribute("class"); // none is touched
        document.body.append(Object.assign(seen, { id: "left-behind", className: "", hidden: true }));
    }
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize(("game", "bots"), [("pearls", 1), ("pearladora", 0), ("molthar", 1)])
def test_nothing_secret_with_the_curtain_down(visit: Visit, game: str, bots: int) -> None:
    ann, eve = visit("Ann"), visit("Eve")
    assert leaks(ann, eve, game, bots=bots, turns=4) == [set(), set()]
    assert_frames_are_for_whoever_looks(ann, eve)


def test_a_page_that_leaks_is_found_out(visit: Visit) -> None:
    ann, eve = visit("Ann"), visit("Eve")
    ann.context.add_init_script(LEAK)
    found = leaks(ann, eve, "pearls", bots=1, turns=2)
    assert any("aria-label=" in text for text in found[0]), found


def leaks(ann: Visitor, eve: Visitor, game: str, *, bots: int, turns: int) -> list[set[str]]:
    """Play some turns at one device: what of each seat's secrets was in the page with the curtain down?"""
    for one in (ann, eve):
        one.context.add_init_script(WATCH)
    id = ann.sits(game, [DEVICE, *[BOT] * bots], private=False, spectators="live")
    eve.goes(f"/t/{id}")
    expect(eve.find(".board > *").first).to_be_visible()
    mouse = Mouse(ann, seed=5)
    known: list[set[str]] = [set(), set()]
    for turn in range(turns):
        lift = ann.find(".curtain .button")
        expect(lift).to_be_focused()
        lift.click()
        expect(ann.find(".curtain")).to_have_count(0)
        while True:
            expect(ann.turn.or_(ann.find(".curtain")).first).to_be_visible()
            if ann.find(".curtain").count():
                break
            expect(ann.find(LIVE[game]).first).to_be_visible()
            known[turn % 2] |= texts(ann.page, "main.board, main.board *, section.log *")
            mouse.chooses(game)
            mouse.commits()
    expect(ann.find(".curtain .button")).to_be_focused()
    ply = [told["ply"] for frame in ann.frames if (told := frame.get("position"))][-1]
    expect(eve.find("[data-ply]")).to_have_attribute("data-ply", str(ply))  # she has seen as much

    public = set(eve.page.evaluate("[...window.inTheOpen]"))
    public.add(say(Message("web.seat.holder")))  # about the device, not the game
    behind = set(ann.page.evaluate("[...window.behindTheCurtain]"))
    assert behind, "the curtain was down, and watched"
    found = []
    for shown in known:
        secrets = {text for text in shown if not any(text in one for one in public)}
        assert secrets, "a seat sees more than a spectator"
        found.append(
            {
                text
                for text in secrets
                if text in behind or (" " in text and any(text in one for one in behind))
            }
        )
    return found


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
    """What the page, or a part of it, tells."""
    return set(page.evaluate(TEXTS, selector))
