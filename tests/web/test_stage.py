"""Others' plays are shown one after the other, alone and in order; a touch or a key skips to the newest."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.hands import Mouse
from web.visitor import Visit, Visitor

BOT = {"kind": "bot", "level": "beginner"}
MOVING: dict[str, Any] = {"pace": "normal", "reduced_motion": "no-preference"}
PACE_MS = {"slow": 1200, "normal": 700, "quick": 350}
LONGEST_LAG_MS = {"slow": 24_000, "normal": 14_000, "quick": 7_000}
"""As in web/src/lib/stage.svelte.ts."""
DRAWING_MS = 5_000
"""More than a busy machine takes to draw something, and less than what would be wrong here takes."""

RECORD = """
window.frames_ = [];
window.arrived = {};
const Real = WebSocket;
window.WebSocket = class extends Real {
    constructor(...all) {
        super(...all);
        this.addEventListener("message", ({ data }) => {
            const message = JSON.parse(data);
            const ply = message.position?.ply;
            if (message.type === "event" && message.lines?.length) window.arrived[ply] ??= performance.now();
        });
    }
};
function look() {
    const main = document.querySelector("main[data-ply]");
    if (!main) return;
    const frame = {
        ply: Number(main.dataset.ply),
        mover: document.querySelector(".mover[data-seat]")?.dataset.seat ?? "",
        prompt: document.querySelector(".bar .prompt")?.textContent ?? "",
        waits: document.querySelector(".bar .prompt.waiting") !== null,
        mine: document.querySelector(".bar.mine") !== null,
        lines: document.querySelectorAll(".log ol li > span").length,
        flights: document.querySelectorAll(".flight").length,
    };
    const last = window.frames_.at(-1);
    if (last && Object.keys(frame).every((key) => frame[key] === last[key])) return;
    window.frames_.push({ ...frame, at: performance.now() });
}
new MutationObserver(look).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true,
});
"""

Frame = dict[str, Any]


def sits(visit: Visit, game: str, bots: int, **browser: Any) -> Visitor:
    """Somebody at a table with bots, who opened the log; everything that the page shows is kept."""
    ann = visit(**(MOVING | browser))
    ann.context.add_init_script(RECORD)
    ann.sits(game, [BOT] * bots)
    assert ann.waits()
    if ann.button("web.guide.decline").is_visible():
        ann.button("web.guide.decline").click()
    ann.opens_panel()
    return ann


def turn(ann: Visitor) -> None:
    """Play a whole turn without the page."""
    with ann.person.looks(ann.table) as socket:
        own = True
        while own and socket.position()["seat"] == 0:
            socket.plays(0)
            # Bots may have answered already: then it is the next turn.
            own = all(event["entry"].get("seat") == 0 for event in socket.events())


def newest(ann: Visitor) -> int:
    """Wait until it is one's turn again at the server: the ply then."""
    with ann.person.looks(ann.table) as socket:
        while (position := socket.position())["seat"] not in (0, -1):
            socket.until(lambda frame: frame["type"] == "event")
        return int(position["ply"])


def settles(ann: Visitor) -> int:
    """Wait until everything that was played is shown: the ply then."""
    last = newest(ann)
    expect(ann.find(f"main[data-ply='{last}']")).to_be_visible()
    expect(ann.turn).to_be_visible()
    return last


def shown_ply(page: Page) -> int:
    return int(page.locator("main[data-ply]").get_attribute("data-ply") or -1)


def seen(page: Page) -> list[Frame]:
    frames: list[Frame] = page.evaluate("window.frames_")
    return frames


def steps(frames: list[Frame]) -> list[Frame]:
    """The first frame of each position."""
    return [frames[0], *(after for before, after in pairwise(frames) if after["ply"] != before["ply"])]


@pytest.mark.parametrize(("game", "bots"), [("molthar", 1), ("pearls", 5)])
def test_each_play_of_bots_is_seen_alone_and_in_order(visit: Visit, game: str, bots: int) -> None:
    ann = sits(visit, game, bots)
    turn(ann)
    last = settles(ann)
    frames = seen(ann.page)
    shown = steps(frames)
    others = [frame for frame in shown if frame["mover"] not in ("", "0")]
    assert len(others) == (3 if game == "molthar" else 5)
    # One play at a time, none left out, each with its line in the log, and long enough to follow.
    assert [frame["ply"] for frame in others] == list(range(others[0]["ply"], last + 1))
    for before, after in pairwise(others):
        assert after["lines"] == before["lines"] + 1
    for before, after in pairwise(others):
        assert after["at"] - before["at"] > PACE_MS["normal"] / 3  # a busy machine draws the first one late
    # The one who plays is marked, and is seen to think, before anything moves.
    for frame in others:
        ahead = [one for one in frames if one["at"] < frame["at"]][-1]
        assert ahead["mover"] == frame["mover"], (ahead, frame)
        assert ahead["waits"] and ahead["prompt"] != frame["prompt"]
        assert frame["at"] - ahead["at"] > 60
    assert [frame["mover"] for frame in others] == (["1"] * 3 if game == "molthar" else list("12345"))
    assert not any(frame["mine"] for frame in frames if others[0]["ply"] <= frame["ply"] < last)


def test_a_bot_that_answers_at_once_is_seen_to_think(visit: Visit) -> None:
    ann = sits(visit, "pearls", 1)
    turn(ann)
    settles(ann)
    frames = seen(ann.page)
    bots = next(frame for frame in frames if frame["mover"] == "1" and not frame["waits"])
    thinking = next(frame for frame in frames if frame["waits"])
    assert "is thinking" in thinking["prompt"]
    assert bots["at"] - thinking["at"] > 400


@pytest.mark.parametrize("how", ["key", "click", "hidden"])
def test_skipping_shows_the_newest_at_once(visit: Visit, how: str) -> None:
    ann = sits(visit, "pearls", 5)
    turn(ann)
    last = newest(ann)
    expect(ann.find(".mover[data-seat='1']")).to_be_visible()
    if how == "key":
        ann.page.keyboard.press("x")
    elif how == "click":
        ann.page.mouse.click(683, 60)  # where nothing is to be touched
    else:
        ann.page.evaluate(
            """() => {
                Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
                document.dispatchEvent(new Event("visibilitychange"));
                delete document.visibilityState;
            }"""
        )
    assert shown_ply(ann.page) == last
    assert ann.turn.is_visible()
    assert steps(seen(ann.page))[-2]["ply"] < last - 1  # nothing in between


def test_ones_own_play_never_waits(visit: Visit) -> None:
    ann = sits(visit, "pearls", 5)
    turn(ann)
    newest(ann)
    expect(ann.find(".mover[data-seat='1']")).to_be_visible()
    own = newest(ann) + 1
    turn(ann)  # while the page shows what the others did before
    expect(ann.find(f"main[data-ply='{own}']")).to_be_visible()
    shown = [frame["ply"] for frame in steps(seen(ann.page))]
    assert shown[shown.index(own) - 1] < own - 1  # what waited before it was skipped
    ann.page.keyboard.press("x")
    newest(ann)
    Mouse(ann).plays("pearls", 1)  # choosing is for the newest position


def test_nothing_is_shown_later_than_the_pace_allows(visit: Visit) -> None:
    """A spectator of a whole game that is played in a moment."""
    ann, eve = visit(), visit("Eve", **(MOVING | {"pace": "quick"}))
    eve.context.add_init_script(RECORD)
    eve.context.add_init_script("localStorage.setItem('nacre.pace', 'quick')")
    id = ann.sits("pearls", [BOT] * 2, private=False, spectators="live")
    eve.goes(f"/t/{id}")
    expect(eve.find("main[data-ply]")).to_be_visible()
    ann.rushes()
    last = ann.house.live(id).table.play_number
    expect(eve.find(f"main[data-ply='{last}']")).to_be_visible()
    arrived: dict[str, float] = eve.page.evaluate("window.arrived")
    # At their usual pace they would be late.
    assert len(arrived) * PACE_MS["quick"] > LONGEST_LAG_MS["quick"] + DRAWING_MS
    late = {
        frame["ply"]: frame["at"] - arrived[str(frame["ply"])]
        for frame in steps(seen(eve.page))
        if str(frame["ply"]) in arrived
    }
    assert max(late.values()) < LONGEST_LAG_MS["quick"] + DRAWING_MS
    assert len(late) > len(arrived) / 2  # and they are not simply skipped


def test_without_motion_plays_are_shown_step_by_step(visit: Visit) -> None:
    ann = sits(visit, "pearls", 2, reduced_motion="reduce")
    turn(ann)
    last = settles(ann)
    frames = seen(ann.page)
    shown = steps(frames)
    assert [frame["ply"] for frame in shown] == list(range(shown[0]["ply"], last + 1))
    assert not any(frame["flights"] for frame in frames)


def test_the_last_round_is_shown_again(visit: Visit) -> None:
    ann = sits(visit, "pearls", 2)
    turn(ann)
    last = settles(ann)
    ann.page.evaluate("window.frames_.length = 0")
    ann.page.keyboard.press("l")
    expect(ann.turn).to_have_count(0)
    expect(ann.turn).to_be_visible()
    shown = [frame["ply"] for frame in steps(seen(ann.page))]
    assert [ply for ply in shown[:-3] if ply != last] == []  # the newest may be drawn once more before
    assert shown[-3:] == [last - 2, last - 1, last]
    expect(ann.find(f"main[data-ply='{last}']")).to_be_visible()


def test_screen_readers_hear_a_play_when_it_is_shown(visit: Visit) -> None:
    ann = sits(visit, "pearls", 5)
    ann.page.evaluate(
        """() => {
            window.told = [];
            const region = document.querySelector("[role=status].hidden");
            new MutationObserver(() => {
                const ply = Number(document.querySelector("main[data-ply]").dataset.ply);
                window.told.push([ply, region.textContent]);
            }).observe(region, { subtree: true, childList: true, characterData: true });
        }"""
    )
    turn(ann)
    settles(ann)
    expect(ann.find("[role=status].hidden").first).to_contain_text("Your turn")
    told: list[tuple[int, str]] = ann.page.evaluate("window.told")
    names = ann.house.live(ann.table).table.names[1:]
    first = shown_ply(ann.page) - len(names)
    for number, name in enumerate(names):
        plies = [ply for ply, text in told if f"{name}:" in text]
        assert plies and min(plies) == first + 1 + number, told
