"""Friends: invited by a link, watching, talking from the side, and following a rematch."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from server.house import House
from web.hands import Mouse
from web.test_table import FRIEND, together
from web.visitor import Visit, Visitor

INVITATION = re.compile(r"/t/[^#?]+#.+")


def test_the_address_bar_of_the_host_can_be_sent(resident: Visit, house: House) -> None:
    ann, ben = resident("Ann"), resident("Ben")
    id = ann.sits("pearls", [FRIEND], private=True)
    expect(ann.page).to_have_url(INVITATION)
    secret = ann.page.url.split("#")[1]
    assert secret == ann.person.told(f"/api/tables/{id}")["invite"]

    asked: list[str] = []
    ben.page.on("request", lambda request: asked.append(request.url))
    ben.goes(ann.page.url)
    expect(ben.find(".invited .who")).to_have_text("Ann invites you")
    expect(ben.find(".invited h1")).to_have_text("Pearls")
    expect(ben.find(".invited li").first).to_contain_text("Ann")
    expect(ben.find(".invited .facts")).to_contain_text("2 players")
    expect(ben.link("web.home.rules")).to_have_attribute("href", "/rules/pearls")
    expect(ann.find(".watchers")).to_contain_text("Ben")
    ben.button("web.invited.sit").click()
    expect(ben.find(".lobby .seats")).to_contain_text("Ben")
    expect(ann.find(".watchers")).to_have_count(0)
    assert not [url for url in asked if secret in url.split("#")[0]], (
        "no request has the invitation in its path"
    )

    # Who sat down can pass it on as well, and comes back by the plain address.
    expect(ben.page).to_have_url(ann.page.url)
    ben.goes(f"/t/{id}")
    expect(ben.find(".lobby .seats")).to_be_visible()
    expect(ben.page).to_have_url(INVITATION)


def test_a_link_pasted_into_an_open_tab_works(resident: Visit) -> None:
    ann, ben = resident("Ann"), resident("Ben")
    id = ann.sits("pearls", [FRIEND], private=True)
    expect(ann.page).to_have_url(INVITATION)
    ben.forgive("404")
    ben.goes(f"/t/{id}")
    expect(ben.words("web.table.closed")).to_be_visible()
    ben.page.evaluate("url => location.assign(url)", ann.page.url)
    expect(ben.button("web.invited.sit")).to_be_enabled()


def test_the_skip_link_leaves_the_invitation_in_the_address(resident: Visit) -> None:
    ann = resident("Ann")
    ann.sits("pearls", [FRIEND], private=True)
    expect(ann.page).to_have_url(INVITATION)
    before = ann.page.url
    ann.find("a.skip").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.find("main")).to_be_focused()
    expect(ann.page).to_have_url(before)
    expect(ann.find(".lobby .seats")).to_be_visible()


def test_a_wrong_invitation_takes_no_seat_away(resident: Visit) -> None:
    ann = resident("Ann")
    id = ann.sits("pearls", [FRIEND], private=True)
    ann.forgive("404")
    ann.goes("about:blank")
    ann.goes(f"/t/{id}#wrong")
    expect(ann.find(".lobby .seats")).to_be_visible()
    expect(ann.page).not_to_have_url(re.compile("#wrong"))


def test_a_name_is_said_with_sitting_down(resident: Visit) -> None:
    ann, stranger = resident("Ann"), resident("")
    id = ann.sits("molthar", [FRIEND], private=False)
    stranger.goes(f"/t/{id}")
    stranger.find(".invited form input").fill("Nora")
    stranger.button("web.invited.sit").click()
    expect(ann.find(".lobby li").nth(1)).to_contain_text("Nora")


def test_sharing_a_game_from_its_menu(resident: Visit) -> None:
    ann, ben, eve = resident("Ann"), resident("Ben"), resident("Eve")
    privately(ann, ben)
    ann.page.evaluate("navigator.share = async (data) => { window.shared = data; }")
    ann.button("web.menu").click()
    ann.button("web.share").click()
    link = ann.page.get_by_label("Link to watch", exact=True)
    expect(link).to_have_value(re.compile(r"/t/[^#]+\?watch#.+"))
    expect(ann.page.get_by_role("img", name="QR code of this link")).to_be_visible()
    expect(ann.page.get_by_role("radio")).to_have_count(0)  # nobody can sit any more
    ann.button("web.share.send").click()
    assert ann.page.evaluate("window.shared.url") == link.input_value()

    eve.goes(link.input_value())
    expect(eve.find(".watch")).to_contain_text("You are watching")
    expect(eve.turn).to_have_count(0)
    for one in (ann, ben):
        expect(one.page.get_by_role("button", name="Watching: Eve")).to_have_count(1)


def test_where_nobody_may_watch_there_is_nothing_to_share(resident: Visit) -> None:
    ann, ben = resident("Ann"), resident("Ben")
    together(ann, ben, spectators="none")
    ann.button("web.menu").click()
    expect(ann.button("web.keys")).to_be_visible()
    expect(ann.button("web.share")).to_have_count(0)


def test_who_is_sent_a_link_to_watch_is_not_asked_to_sit(resident: Visit) -> None:
    ann, eve = resident("Ann"), resident("Eve")
    ann.sits("pearls", [FRIEND], private=True)
    ann.page.get_by_role("radio", name="Invite to watch").check(force=True)
    link = ann.page.get_by_label("Link to watch", exact=True)
    expect(link).to_have_value(re.compile(r"\?watch#.+"))
    eve.goes(link.input_value())
    expect(eve.find(".invited .who")).to_have_text("Ann invites you to watch")
    expect(eve.words("web.invited.watch_wait")).to_be_visible()
    expect(eve.find(".gold")).to_have_count(0)
    # The link lets them watch and nothing else; with the invitation they may sit.
    expect(eve.button("web.invited.sit")).to_have_count(0)
    invitation = ann.page.url
    assert invitation.split("#")[1] not in link.input_value()
    eve.page.evaluate("url => location.assign(url)", invitation)
    eve.button("web.invited.sit").click()
    expect(ann.find(".lobby .seats")).to_contain_text("Eve")


def test_spectators_talk_where_the_table_lets_them(resident: Visit) -> None:
    ann, ben, eve = resident("Ann"), resident("Ben"), resident("Eve")
    id = together(ann, ben, talk="everyone")
    eve.goes(f"/t/{id}")
    eve.opens_panel()
    ann.opens_panel()
    eve.page.get_by_label("Say something").fill("Go, Ann!")
    eve.page.keyboard.press("Enter")
    said = ann.find(".talk ul li").last
    expect(said).to_contain_text("Go, Ann!")
    expect(said).to_contain_text("Eve")
    expect(said).to_contain_text("watching")


def test_spectators_are_told_where_only_players_talk(resident: Visit) -> None:
    ann, ben, eve = resident("Ann"), resident("Ben"), resident("Eve")
    id = together(ann, ben)
    eve.goes(f"/t/{id}")
    eve.opens_panel()
    expect(eve.words("web.watch.quiet")).to_be_visible()
    expect(eve.find(".talk form")).to_have_count(0)


def test_a_spectator_follows_a_rematch_of_a_private_table(resident: Visit) -> None:
    ann, ben, eve = resident("Ann"), resident("Ben"), resident("Eve")
    id = privately(ann, ben)
    expect(ann.page).to_have_url(INVITATION)
    eve.goes(ann.page.url)
    expect(eve.find(".watch")).to_be_visible()
    assert Mouse(ann).plays("pearls", 1) == 1
    ann.button("web.menu").click()
    ann.button("web.resign").click()
    ann.find("dialog .row .button").first.click()
    for one in (ann, ben, eve):
        expect(one.end).to_be_visible()
    expect(eve.button("web.watch.rematch")).to_have_count(0)
    ann.button("web.end.rematch").click()
    expect(ann.find(".lobby")).to_be_visible()
    eve.button("web.watch.rematch").click()
    expect(eve.find(".invited .who")).to_have_text("Ann invites you")
    assert eve.table == ann.table != id
    _sits_and_begins(ann, ben, id)
    expect(eve.find(".watch")).to_contain_text("You are watching")


def privately(ann: Visitor, ben: Visitor) -> str:
    """Two at a private table, and the cards are dealt."""
    id = ann.sits("pearls", [FRIEND], private=True)
    expect(ann.page).to_have_url(INVITATION)
    ben.goes(ann.page.url)
    ben.button("web.invited.sit").click()
    ann.button("web.lobby.start").click()
    for one in (ann, ben):
        expect(one.find("div.frame")).to_be_visible()
    return id


def _sits_and_begins(ann: Visitor, ben: Visitor, before: str) -> None:
    assert ben.table == before
    ben.button("web.end.go_rematch").click()
    ben.button("web.invited.sit").click()
    ann.button("web.lobby.start").click()
    expect(ben.find("div.frame")).to_be_visible()
