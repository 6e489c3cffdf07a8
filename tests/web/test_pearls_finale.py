"""The end of Pearls is counted on the table: nobody learns who wins before its last beat."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from web.test_screens import axe_finds_nothing, no_sideways_scrolling
from web.visitor import NARROW, WIDE, Visit, Visitor

BOT = {"kind": "bot", "level": "beginner"}
STEP_MS = 250
"""The clock of the page goes on by so much at a time."""
MOST_MS = 60_000
"""More than others' last plays, the counting and the result take."""

# Everything that the page says or shows anywhere at any moment: texts, labels, titles, live regions.
WATCH = """
window.told = [];
const texts = () => {
    const found = [document.title];
    for (const element of document.querySelectorAll("body *")) {
        for (const { name, value } of element.attributes)
            if (/^(aria-(label|valuetext)|title|alt)$/.test(name)) found.push(value);
        for (const node of element.childNodes) if (node.nodeType === 3) found.push(node.data.trim());
    }
    return found.filter(Boolean);
};
const look = () => {
    const beat = document.querySelector(".stage .dots .now");
    if (!document.querySelector(".ending")) return;
    const dots = [...document.querySelectorAll(".stage .dots span")];
    window.told.push({
        beat: beat ? dots.indexOf(beat) : dots.some((dot) => dot.matches(".past")) ? dots.length : -1,
        beats: dots.length,
        texts: texts(),
        totals: [...document.querySelectorAll(".stage .total")].map((one) => Number(one.textContent)),
        names: [...document.querySelectorAll(".stage thead th")].map((one) => one.textContent.trim()),
        marked: document.querySelectorAll(".stage .wins, .tag .place, dialog .ranking").length,
    });
};
new MutationObserver(look).observe(
    document, { childList: true, subtree: true, attributes: true, characterData: true });
"""


def sensible(legal: list[str]) -> str:
    """Win necklaces where that is possible, so that there is something to count."""
    for sort in ("=", "T:W", "T:"):
        for action in legal:
            if sort in action:
                return action
    return legal[0]


def reaches_the_end(visitor: Visitor, bots: int = 2) -> None:
    """Play a game to its end, with the page's clock in the test's hand; the counting has begun."""
    visitor.page.clock.install()
    visitor.sits("pearls", [BOT] * bots)
    expect(visitor.find(".hand .own").first).to_be_visible()
    visitor.page.clock.pause_at(visitor.page.evaluate("Date.now()") + 1000)
    visitor.rushes(choose=sensible)
    goes_on_until(visitor, lambda: the_counting_begins(visitor))


def the_counting_begins(visitor: Visitor) -> bool:
    visitor.page.keyboard.press("x")  # shows at once what was played
    return visitor.find(".stage").count() > 0


def goes_on_until(visitor: Visitor, there: Callable[[], bool]) -> None:
    for _ in range(MOST_MS // STEP_MS):
        if there():
            return
        visitor.page.clock.run_for(STEP_MS)
    raise AssertionError("it does not come to that")


@pytest.fixture
def ann(visit: Visit) -> Visitor:
    visitor = visit(pace="normal", reduced_motion="no-preference")
    visitor.context.add_init_script(WATCH)
    return visitor


def test_nothing_tells_the_winner_before_the_last_beat_and_each_is_heard(ann: Visitor) -> None:
    reaches_the_end(ann)
    table = ann.person.told(f"/api/tables/{ann.table}")["table"]
    scores, ranking = table["result"]["scores"], table["result"]["ranking"]
    goes_on_until(ann, lambda: ann.end.is_visible())

    told = ann.page.evaluate("window.told")
    last = told[0]["beats"] - 1
    before = [look for look in told if look["beat"] < last]
    assert {look["beat"] for look in before} >= set(range(last)), "every beat was seen"
    winning = re.compile(r"\b(wins with|you win|victory|winner|place \d)\b|^\d\.$", re.I)
    for look in before:
        assert not look["marked"]
        assert look["names"] == ["You", *[seat["name"] for seat in table["seats"][1:]]]
        assert [text for text in look["texts"] if winning.search(text)] == []
        if scores.count(max(scores)) == 1:  # else the cards left in hand decide, in the last beat (PL-V2)
            assert look["totals"] != scores
    # No seat tag and no count tells points meanwhile: the only points are those counted so far.
    assert not any(re.search(r"points? so far", text) for look in before for text in look["texts"])

    during = [look for look in told if look["beat"] == last]
    assert during[-1]["totals"] == scores
    winner = [name for name, rank in zip(during[-1]["names"], ranking, strict=True) if rank == 1]
    said = " ".join(during[-1]["texts"])
    assert all(name in said for name in winner)
    assert any(look["marked"] for look in during)

    assert len({text for look in told for text in look["texts"] if "Together: " in text}) >= last


def test_skipping_ends_it_at_once_and_it_can_be_seen_again(ann: Visitor) -> None:
    reaches_the_end(ann)
    expect(ann.find(".stage .wins")).to_have_count(0)
    expect(ann.button("web.finale.skip")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.button("web.finale.skip")).to_have_count(0)
    goes_on_until(ann, lambda: ann.end.is_visible())
    expect(ann.end.locator("li")).to_have_count(3)

    ann.button("web.finale.again").click()
    expect(ann.end).to_have_count(0)
    expect(ann.find(".stage .total")).to_have_text(["0", "0", "0"])
    expect(ann.find(".stage .wins")).to_have_count(0)
    ann.button("web.finale.faster").click()
    goes_on_until(ann, lambda: ann.find(".stage .wins").count() > 0)
    goes_on_until(ann, lambda: ann.end.is_visible())


def test_pausing_holds_the_count(ann: Visitor) -> None:
    reaches_the_end(ann)
    goes_on_until(ann, lambda: ann.find(".stage tbody tr.now").count() > 0)
    ann.page.clock.run_for(1500)  # until the numbers have counted
    ann.button("web.finale.pause").click()
    totals = ann.find(".stage .total").all_inner_texts()
    ann.page.clock.run_for(20_000)
    assert ann.find(".stage .total").all_inner_texts() == totals
    ann.button("web.finale.go_on").click()
    goes_on_until(ann, lambda: ann.find(".stage .wins").count() > 0)


def test_the_totals_are_in_sight_on_a_phone_held_sideways(visit: Visit) -> None:
    ann = visit(pace="normal", viewport={"width": 844, "height": 390})
    ann.sits("pearls", [BOT] * 5)
    expect(ann.find(".hand .own").first).to_be_visible()
    ann.rushes(choose=sensible)
    ann.catches_up()
    expect(ann.find(".stage .total").last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_axe_finds_nothing_while_the_points_are_counted(visit: Visit, size: dict[str, object]) -> None:
    """With six players, in the middle of it and at its end."""
    ann = visit(pace="normal", **size)
    ann.sits("pearls", [BOT] * 5)
    expect(ann.find(".hand .own").first).to_be_visible()
    ann.rushes(choose=sensible)
    ann.catches_up()
    expect(ann.find(".stage tbody tr.now")).to_be_visible()
    ann.button("web.finale.pause").click()
    axe_finds_nothing(ann)
    no_sideways_scrolling(ann)
    ann.button("web.finale.skip").click()
    expect(ann.end).to_be_visible()
    axe_finds_nothing(ann)
