"""Two people, each with a browser: cut off, resumed, reloaded, and played to the end."""

from __future__ import annotations

from playwright.sync_api import expect

from web.hands import Mouse
from web.test_table import together


def test_two_browsers_play_each_other(visit, house):
    ann, ben = visit("Ann"), visit("Ben", "fr")
    id = together(ann, ben)
    hands = [Mouse(ann, 3), Mouse(ben, 4)]
    _take_turns(house, id, hands, 6)

    # One is cut off: the page says so, tries again, and goes on from where it was.
    ben.forgive("WebSocket|ERR_INTERNET_DISCONNECTED")
    ben.context.set_offline(True)
    _cut(house, id, ben)
    expect(ben.words("web.connection.lost", "fr")).to_be_visible()
    expect(ann.find(".players .cut")).to_have_count(1)
    if house.live(id).table.to_play() == 1:
        ann.button("web.undo").click()  # somebody plays meanwhile
    ply = house.live(id).table.state.ply_count
    before = len(ben.frames)
    hands[0].plays("pearls", 1)
    ben.context.set_offline(False)
    expect(ben.words("web.connection.lost", "fr")).to_have_count(0)
    expect(ben.turn).to_be_visible()
    missed = [frame for frame in ben.frames[before:] if frame["type"] in ("event", "snapshot")]
    assert [frame["type"] for frame in missed] == ["event"], "it goes on from the last event it saw"
    assert house.live(id).table.state.ply_count == ply + 1

    # One reloads in the middle of choosing: the same turn, to be chosen again.
    hands[1].chooses("pearls")
    ben.page.reload()
    assert ben.waits()
    expect(ben.primary).to_have_count(0)
    _take_turns(house, id, hands, 10_000)
    for one in (ann, ben):
        expect(one.end).to_be_visible()
