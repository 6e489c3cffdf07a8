"""Two people, each with a browser: cut off, resumed, reloaded, and played to the end."""

from __future__ import annotations

from playwright.sync_api import expect

from server.house import House
from web.hands import Mouse
from web.test_table import together
from web.visitor import Visit, Visitor


def test_two_browsers_play_each_other(visit: Visit, house: House) -> None:
    ann, ben = visit("Ann"), visit("Ben", "fr")
    id = together(ann, ben)
    hands = [Mouse(ann, 3), Mouse(ben, 4)]
    take_turns(house, id, hands, 6)

    # One is cut off while the other plays: the page says so, tries again, and goes on from where it was.
    ben.forgive("WebSocket|ERR_INTERNET_DISCONNECTED|Failed to fetch")
    ben.context.set_offline(True)
    cut(house, id, ben)
    expect(ben.words("web.connection.lost", "fr")).to_be_visible()
    expect(ann.find(".players .cut")).to_have_count(1)
    before = len(ben.received)
    assert hands[0].plays("pearls", 1) == 1
    ben.context.set_offline(False)
    expect(ben.turn).to_be_visible()
    expect(ben.words("web.connection.lost", "fr")).to_have_count(0)
    missed = [frame["type"] for frame in ben.frames[before:] if frame["type"] in ("event", "snapshot")]
    assert missed == ["event"], "it goes on from the last event that it saw"

    # One reloads in the middle of choosing: the same turn, to be chosen again.
    hands[1].chooses("pearls")
    ben.page.reload()
    assert ben.waits()
    expect(ben.primary).to_have_count(0)
    take_turns(house, id, hands, 10_000)
    for one in (ann, ben):
        expect(one.end).to_be_visible()


def test_plays_ask_the_server_for_nothing_beside_them(visit: Visit, house: House) -> None:
    """Everything that a play changes comes over the socket."""
    ann, ben = visit("Ann"), visit("Ben")
    id = together(ann, ben)
    hands = [Mouse(ann, 3), Mouse(ben, 4)]
    take_turns(house, id, hands, 2)
    asked: list[str] = []
    for one in (ann, ben):
        one.page.wait_for_load_state("networkidle")
        one.context.on("request", lambda request: asked.append(request.url))
    take_turns(house, id, hands, 4)
    assert [url for url in asked if "/api/" in url] == []


def take_turns(house: House, id: str, hands: list[Mouse], most: int) -> None:
    """Each plays when it is their turn."""
    for _ in range(most):
        seat = house.live(id).table.to_play()
        if seat is None:
            return
        assert hands[seat].plays("pearls", 1) == 1


def cut(house: House, id: str, who: Visitor) -> None:
    """The line breaks: nobody says goodbye."""
    live, person = house.live(id), who.person.id

    async def end() -> None:
        for viewer in live.viewers:
            if viewer.person == person:
                viewer.end()

    house.do(end())
