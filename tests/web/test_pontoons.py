"""What may be placed at Pearladöra is the server's to say: the lagoon shows it at once, and says why not."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from playwright.sync_api import Locator, WebSocketRoute, expect

from server.house import House, deal
from web.stages import sensible
from web.visitor import NARROW, Visitor

Visit: TypeAlias = Callable[..., Visitor]
CORNER = re.compile(r"territory of 1 space \(a1\)")
"""After a Pontoon east of a1, one south of it would cut a1 off."""
FINGER = 43.5
"""Pixels that a finger needs."""


def test_a_second_pontoon_that_is_not_allowed_says_why_before_and_when_it_is_touched(resident: Visit) -> None:
    ann = resident()
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


def test_a_space_that_is_taken_says_so_where_it_was_touched(resident: Visit) -> None:
    ann = resident()
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


def test_on_a_phone_the_sides_of_a_space_show_which_of_them_may_follow(resident: Visit) -> None:
    ann = resident(**NARROW)
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


def test_lines_and_spaces_are_as_broad_as_a_finger_on_a_tablet(visit: Visit) -> None:
    ann = visit(viewport={"width": 820, "height": 1180}, has_touch=True)
    ann.goes("/learn/pearladora")  # the coach takes some of the room
    assert ann.waits()
    ann.rests()
    boxes = {one: ann.find(f".lagoon .{one}.live .area").first.bounding_box() for one in ("line", "space")}
    line, space = boxes["line"], boxes["space"]
    assert line and space
    broad = min(line["width"], line["height"])
    assert broad >= FINGER
    assert space["width"] - broad >= FINGER  # what is left of a space between its lines


def test_what_may_follow_a_power_is_told_once_it_is_chosen(resident: Visit) -> None:
    """PD-P3, PD-A3: the Fishermen's extra Pontoon counts for those that follow it."""
    ann = resident()
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


def test_the_childrens_extra_diver_lies_face_up_and_the_turn_goes_on(resident: Visit) -> None:
    ann = resident()
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


def test_arrow_steps_say_the_space_first_and_the_territory_only_when_it_changes(resident: Visit) -> None:
    ann = resident()
    ann.sits("pearladora")
    ann.rushes(24, choose=partial(sensible, ann.house, ann.table))
    ann.keeps_up()
    laid = set(pontoons(ann))
    assert len(territory_of("d3", laid)) < len(SPACES)
    ann.find("[data-key=d3]").focus()
    before = territory_of("d3", laid)
    for key, space in [(f"Shift+Arrow{way}", space) for way, space in WALK]:
        ann.page.keyboard.press(key)
        focused = ann.find("[data-key]:focus")
        expect(focused).to_have_attribute("data-key", space)
        label = str(focused.get_attribute("aria-label"))
        assert label.startswith(f"{space}:")
        assert ("Territory:" in label) == (territory_of(space, laid) != before), label
        before = territory_of(space, laid)


def test_the_hint_is_marked_on_the_lagoon_while_it_is_open(resident: Visit) -> None:
    ann = resident()
    ann.sits("pearladora")
    assert ann.waits()
    marked = ann.find(".lagoon .halo, .lagoon .jetty.ghost")
    expect(marked).to_have_count(0)
    ann.button("web.hint").click()
    expect(ann.button("web.hint.thanks")).to_be_visible()
    expect(marked).not_to_have_count(0)
    ann.button("web.hint.thanks").click()
    expect(marked).to_have_count(0)


def test_a_bots_piece_travels_from_its_owners_panel_to_its_place(visit: Visit) -> None:
    ann = visit(pace="normal", reduced_motion="no-preference")
    ann.sits("pearladora")
    assert ann.waits()
    ann.find(".hand .stack").first.click()
    line(ann, "c1").click()
    ann.primary.click()
    way = ann.page.evaluate(FLIGHT)
    assert way["from_panel"] < 12
    assert way["to_place"] > 100
    assert way["beside"] < 12
    assert way["paths"] > 0
    assert way["shown"]
    assert 80 <= way["ms"] <= 700


def test_the_shores_of_new_territories_are_drawn_along_their_length(visit: Visit, house: House) -> None:
    ann, ben = visit(pace="normal", reduced_motion="no-preference"), house.person("Ben")
    ann.context.add_init_script(TRACES)
    id = ann.person.opens("pearladora", options={"first": 0})
    ben.joins(id)
    with ann.person.looks(id) as one, ben.looks(id) as two:
        deal(one, two)
        one.plays(0, lambda legal: "b1e" if "b1e" in legal else "b2e")
        two.plays(1, lambda legal: next(action for action in legal if action.startswith("D")))
    ann.goes(f"/t/{id}")
    assert ann.waits()
    shores = ann.find(".lagoon .shore .line")
    line(ann, "a2s").click()
    expect(ann.find(".line.chosen")).to_have_count(1)
    expect(shores).to_have_count(0)
    line(ann, "b2s").click()
    expect(shores).to_have_count(2)
    traces = ann.page.evaluate("window.traces")
    assert [trace["offsets"] for trace in traces] == [[1, 0], [1, 0]]
    assert all(200 <= trace["ms"] <= 400 for trace in traces)
    ann.rests()
    assert shores.evaluate_all("(all) => all.map((one) => getComputedStyle(one).opacity)") == ["1", "1"]
    # They stay where they are when the choice is played, and those of the beginning are there at once.
    ann.primary.click()
    expect(line(ann, "b2s")).to_have_attribute("aria-pressed", "false")
    expect(shores).to_have_count(2)
    assert len(ann.page.evaluate("window.traces")) == 2
    ann.goes(f"/t/{id}")
    expect(shores).to_have_count(2)
    assert ann.page.evaluate("window.traces") == []


TRACES = """{
    window.traces = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, ms) {
        const offsets = this.matches(".shore .pen") && frames.map((one) => one.strokeDashoffset);
        if (offsets) window.traces.push({ offsets, ms });
        return animate.call(this, frames, ms);
    };
}"""
"""The shores that are drawn along their length: from where to where, and in what time."""
WALK = [
    *(("Right", f"{column}3") for column in "efgh"),
    ("Down", "h4"),
    ("Down", "h5"),
    *(("Left", f"{column}5") for column in "gfedcba"),
    *(("Up", f"a{row}") for row in (4, 3, 2, 1)),
]
"""A way through the lagoon, from d3."""
SPACES = [f"{column}{row}" for row in range(1, 6) for column in "abcdefgh"]
FLIGHT = """async () => {
    const middle = (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    const apart = ([x, y], [there_x, there_y]) => Math.hypot(there_x - x, there_y - y);
    const isFlight = (one) => one.effect.target?.matches(".pearladora > .flight");
    let flight;
    while (!(flight = document.getAnimations().find(isFlight))) await new Promise(requestAnimationFrame);
    const piece = flight.effect.target;
    flight.pause();
    flight.currentTime = 0;
    const start = middle(piece);
    const { duration, delay } = flight.effect.getTiming();
    flight.currentTime = delay + duration - 0.01;
    const end = middle(piece);
    const hidden = (one) => one.style.visibility === "hidden";
    const placed = [...document.querySelectorAll(".lagoon g")].find(hidden);
    const panel = middle(document.querySelector('[data-seat="1"]'));
    const found = {
        from_panel: apart(start, panel),
        to_place: apart(start, end),
        beside: apart(end, middle(placed)),
        paths: document.querySelectorAll(".pearladora > .path").length,
        ms: duration,
    };
    const finished = new Promise((done) => flight.addEventListener("finish", done));
    flight.finish();
    await finished;
    return { ...found, shown: placed.style.visibility === "" };
}"""
"""Where the next piece of a bot comes from, how far it goes, and in what time."""


def territory_of(space: str, laid: set[str]) -> frozenset[str]:
    """All spaces that are connected with that one without crossing a Pontoon."""
    found = {space}
    todo = [space]
    while todo:
        column, row = ord(todo[-1][0]), int(todo.pop()[1])
        here = f"{chr(column)}{row}"
        beside = {
            f"{chr(column + 1)}{row}": f"{here}e",
            f"{chr(column - 1)}{row}": f"{chr(column - 1)}{row}e",
            f"{chr(column)}{row + 1}": f"{here}s",
            f"{chr(column)}{row - 1}": f"{chr(column)}{row - 1}s",
        }
        free = {other for other, between in beside.items() if other in SPACES and between not in laid}
        todo += free - found
        found |= free
    return frozenset(found)


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
