"""The end of Molthar is told card by card, and the winner last."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import expect

from nacre.kernel.outcome import Outcome
from nacre.words import Message, say
from web.test_screens import axe_finds_nothing
from web.visitor import NARROW, WIDE, Visit, Visitor

BOT = {"kind": "bot", "level": "beginner"}
STEP_MS = 400
"""The page's time that passes between two looks at it: less than any beat takes."""
LONGEST_FINALE_MS = 45_000
LOOK = """() => {
    const texts = [document.title];
    for (const element of document.querySelectorAll("body *")) {
        for (const { name, value } of element.attributes)
            if (/^(aria-(label|valuetext)|title|alt)$/.test(name)) texts.push(value);
        for (const node of element.childNodes) if (node.nodeType === 3) texts.push(node.data.trim());
    }
    const finale = document.querySelector(".finale");
    return {
        beat: finale?.dataset.beat ?? "",
        told: finale?.querySelector(".told").textContent ?? "",
        totals: [...document.querySelectorAll(".finale .total")].map((one) => Number(one.textContent)),
        marks: document.querySelectorAll(".tag .place, .ranking, .headline, .finale .who svg").length,
        texts,
    };
}"""
"""Everything that can be seen or heard at one moment, and what the finale shows."""


def reach_the_finale(ann: Visitor, bots: int = 2) -> None:
    """Play a game to its end; the page follows at its usual pace until a key skips to now."""
    ann.page.clock.install()
    ann.sits("molthar", [BOT] * bots, options={"round_limit": 12})
    ann.rushes()
    ann.catches_up()
    expect(ann.find(".finale")).to_be_visible()


def outcome(ann: Visitor) -> Outcome:
    state = ann.house.live(ann.table).table.state
    assert state is not None
    return state.outcome()


def verdicts(ann: Visitor) -> set[str]:
    """Everything that the page says about who won, and who came where."""
    result = outcome(ann)
    names = ann.find(".finale .who").all_inner_texts()
    assert len(names) == len(result.ranking)
    winners = [name for name, rank in zip(names, result.ranking, strict=True) if rank == 1]
    return {
        say(Message("web.end.won")),
        say(Message("web.end.place", {"place": result.ranking[0]})),
        *(say(Message("web.end.winner", {"names": name, "count": 1})) for name in names),
        say(Message("web.end.winner", {"names": ", ".join(winners), "count": len(winners)})),
        *(
            say(Message("molthar.outcome.tie", {"names": name, "diamonds": ""})).split(" (")[0]
            for name in names
        ),
    }


def test_it_is_counted_up_to_the_result_in_time_and_nothing_tells_the_winner_before(visit: Visit) -> None:
    """Totals only rise, by the card that is turned; the seats stay in their order."""
    ann = visit(pace="normal")
    reach_the_finale(ann, bots=4)
    told = verdicts(ann)
    beats: list[str] = []
    cards: set[str] = set()
    totals = [[0] * 5]
    for _ in range(LONGEST_FINALE_MS // STEP_MS):
        now = ann.page.evaluate(LOOK)
        totals.append(now["totals"])
        if now["beat"] == "winner":
            break
        assert not [text for text in now["texts"] if any(verdict in text for verdict in told)], now["beat"]
        assert not now["marks"], now["beat"]
        beats.append(now["beat"])
        cards.add(now["told"])
        ann.page.clock.run_for(STEP_MS)
    assert beats[0] == "begin" and "card" in beats
    assert len(cards) > 3, "each card is told in words"
    assert now["beat"] == "winner", "in time"
    winner = now["told"]
    assert winner in told
    expect(ann.find("[role=status].hidden").first).to_contain_text(winner)
    assert totals[-1] == outcome(ann).scores
    for before, after in pairwise(totals):
        assert all(more >= less for less, more in zip(before, after, strict=True))


def test_skipping_ends_it_at_once_and_it_can_be_told_again(visit: Visit) -> None:
    ann = visit(pace="normal")
    reach_the_finale(ann)
    expect(ann.button("web.finale.skip")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.end).to_be_visible()
    expect(ann.find(".finale")).to_have_count(0)
    ann.find("dialog").get_by_role("button", name=say(Message("web.finale.again"))).click()
    expect(ann.find(".finale[data-beat=begin]")).to_be_visible()
    expect(ann.end).to_have_count(0)
    told = verdicts(ann)
    now = ann.page.evaluate(LOOK)
    assert now["beat"] == "begin" and not now["marks"]
    assert not [text for text in now["texts"] if any(verdict in text for verdict in told)]
    ann.button("web.finale.skip").click()
    expect(ann.end).to_be_visible()


def test_axe_finds_nothing_in_the_finale(visit: Visit) -> None:
    for size in (WIDE, NARROW):
        ann = visit(pace="normal", **size)
        reach_the_finale(ann)
        while ann.find(".finale[data-beat=begin]").count():
            ann.page.clock.run_for(STEP_MS)
        ann.button("web.finale.pause").click()
        axe_finds_nothing(ann)
