"""One person in several browsers: added, ended and recovered devices, passkeys, guests who become persons."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page, expect

from server.house import House, Person
from web.visitor import NARROW, Visit, Visitor


def at_me(visitor: Visitor) -> None:
    visitor.goes("/me")
    expect(visitor.find("section .rows li").first).to_be_visible()


def code_from(visitor: Visitor) -> str:
    """A code that adds a device, and its QR code."""
    visitor.button("web.devices.add").click()
    code = visitor.page.get_by_label("Code for the other device")
    expect(code).to_be_visible()
    expect(visitor.page.get_by_role("img", name="QR code of this link")).to_be_visible()
    return code.inner_text()


def signed_in(visitor: Visitor, name: str) -> None:
    """The page says who it is now, and so does the server."""
    expect(visitor.page.get_by_text(f"Welcome back, {name}.", exact=True)).to_be_visible()
    expect(visitor.find("header .me .name")).to_have_text(name)


def test_two_browsers_and_a_phone_are_one_person(visit: Visit, house: House) -> None:
    ann, laptop, phone = visit("Ann"), visit(""), visit("", **NARROW)
    id = ann.person.opens()
    at_me(ann)
    # The laptop types the code, the phone comes by the link of the QR code.
    code = code_from(ann)
    laptop.goes("/me")
    laptop.page.get_by_label("Your code", exact=True).fill(code)
    laptop.button("web.signin.use").click()
    signed_in(laptop, "Ann")
    phone.goes(f"/me#{code_from(ann)}")
    expect(phone.button("web.signin.use")).to_be_focused()
    phone.page.keyboard.press("Enter")
    signed_in(phone, "Ann")
    for one in (ann, laptop, phone):
        one.goes(f"/t/{id}")
        expect(one.find(".lobby .seats")).to_contain_text("Ann")
    # One ends another, which becomes somebody new.
    at_me(ann)
    expect(ann.find(".rows li").filter(has_text="this device")).to_have_count(1)
    expect(ann.find("section[aria-label='Your devices'] .rows li")).to_have_count(3)
    ann.button("web.devices.end_others").click()
    expect(ann.find("section[aria-label='Your devices'] .rows li")).to_have_count(1)
    expect(laptop.page.get_by_text("You were signed out on this device").first).to_be_visible()
    phone.goes("/me")
    expect(phone.find("header .me .name")).not_to_have_text("Ann")


def test_a_link_with_a_code_works_in_a_tab_that_is_open(visit: Visit) -> None:
    ann, phone = visit("Ann"), visit("", **NARROW)
    at_me(ann)
    phone.goes("/me#%")  # no address of ours
    field = phone.page.get_by_label("Your code", exact=True)
    expect(field).to_have_value("%")
    phone.goes("/me#main")  # where the link goes that skips the header
    field.fill("")
    field.press_sequentially("AB")
    expect(field).to_be_focused()
    code = code_from(ann)
    phone.goes(f"/me#{code}")
    expect(field).to_have_value(code)
    expect(phone.button("web.signin.use")).to_be_focused()
    phone.page.keyboard.press("Enter")
    signed_in(phone, "Ann")


def test_a_lost_person_comes_back_by_the_recovery_code(visit: Visit) -> None:
    ann, other = visit("Ann"), visit("")
    at_me(ann)
    expect(ann.words("web.me.guest")).to_be_visible()
    ann.button("web.recovery.ask").click()
    code = ann.page.get_by_label("Recovery code", exact=True).inner_text()
    expect(ann.words("web.me.kept")).to_be_visible()
    ann.context.clear_cookies()  # the device is lost
    other.goes("/me")
    other.page.get_by_label("Your code", exact=True).fill(code)
    other.button("web.signin.use").click()
    signed_in(other, "Ann")
    # It works once.
    ann.forgive("403")
    ann.goes("/me")
    ann.page.get_by_label("Your code", exact=True).fill(code)
    ann.button("web.signin.use").click()
    expect(ann.page.get_by_text("This code does not work").first).to_be_visible()


def test_a_guests_games_come_along(visit: Visit, house: House) -> None:
    ann, guest = visit("Ann"), visit("Ben")
    id = guest.person.opens()
    at_me(ann)
    code = code_from(ann)
    guest.goes("/me")
    expect(guest.page.get_by_label("Take this guest")).to_be_checked()
    guest.page.get_by_label("Your code", exact=True).fill(code)
    guest.button("web.signin.use").click()
    signed_in(guest, "Ann")
    assert [table["id"] for table in ann.person.told("/api/me/tables")] == [id]
    guest.goes("/")
    expect(guest.find(f"a[href='/t/{id}']").first).to_be_visible()


def test_deleting_oneself(visit: Visit, house: House) -> None:
    ann, ben = visit("Ann"), house.person("Ben")
    id = ann.person.opens()
    ben.joins(id)
    at_me(ann)
    with ann.page.expect_download() as download:
        ann.link("web.data.export").click()
    assert '"name":"Ann"' in download.value.path().read_text("utf-8")
    ann.button("web.data.delete").click()
    ann.button("web.data.delete.no").click()
    expect(ann.find("dialog")).to_have_count(0)
    ann.button("web.data.delete").click()
    ann.button("web.data.delete.yes").click()
    expect(ann.find("header .me .name")).to_have_text("Preferences")
    assert house.live(id).table.status == "over"


def authenticator(page: Page) -> None:
    """A virtual authenticator, as a phone or a key has it inside."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options: dict[str, Any] = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_signs_in(browser: Browser, house: House) -> None:
    # Passkeys need a name: an address of numbers has none.
    base = f"http://localhost:{house.port}"
    with browser.new_context(base_url=base, reduced_motion="reduce", locale="en") as context:
        page = context.new_page()
        authenticator(page)
        page.goto("/me")
        page.get_by_label("Your name at the table").fill("Ann")
        page.get_by_role("button", name="Save", exact=True).click()
        page.get_by_role("button", name="Make a passkey").click()
        expect(page.get_by_text("Your passkey works from now on.").first).to_be_visible()
        expect(page.get_by_text("Passkey made on").first).to_be_visible()
        token = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "nacre")
        ann = Person(house)
        ann.http.cookies.set("nacre", token)
        # Somebody new, with the same authenticator, is Ann again; and takes a game along.
        context.clear_cookies()
        page.goto("/me")
        expect(page.get_by_text("You are a guest").first).to_be_visible()
        guest = Person(house)
        guest.http.cookies.set(
            "nacre", next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "nacre")
        )
        guest.post("/api/me", {"name": "Ben"})
        id = guest.opens(private=True)
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(page.get_by_text("Welcome back, Ann.").first).to_be_visible()
        assert [table["id"] for table in ann.told("/api/me/tables")] == [id]
        assert len(ann.told("/api/me/devices")) == 2
        # Without the passkey on the server, the authenticator proves nothing.
        page.get_by_role("button", name="Remove the passkey").click()
        expect(page.get_by_text("Passkey made on")).to_have_count(0)
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(page.get_by_text("This passkey was not accepted").first).to_be_visible()
