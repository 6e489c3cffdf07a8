"""Turns by e-mail: a confirmed address, one digest, a link that stops it, and nothing secret in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from email.message import EmailMessage
from pathlib import Path

import pytest

from nacre.kernel.errors import TableError
from nacre.server import app
from nacre.server.mailing import Mailer, MailServer, NotSent, is_address
from nacre.server.tables import notifier
from nacre.server.tables.mails import DIGEST_SECONDS
from server.asynchronous import asynchronous
from server.house import House, NearThinkers, Person
from server.mailbox import Mailbox
from server.test_notices import at, begun, plays, settled

PAGE = "https://games.example"


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as mailbox:
        yield mailbox


@pytest.fixture
def house(tmp_path: Path, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(app, "Thinkers", NearThinkers)
    with House(tmp_path, origins=(PAGE,), smtp=mailbox.url, mail_from="Club <games@club.example>") as house:
        yield house


def text_of(mail: EmailMessage) -> str:
    return str(mail.get_content())


def link_in(mail: EmailMessage, purpose: str) -> str:
    """The path of a link in a mail."""
    found = re.search(rf"{PAGE}(/mail/{purpose}/\S+)", text_of(mail))
    assert found is not None, text_of(mail)
    return found[1]


def asks(person: Person, address: str = "ben@example.org") -> int:
    return person.post("/api/me/receivers", {"url": address, "kind": "email"}).status_code


def confirms(house: House, person: Person, mailbox: Mailbox) -> None:
    assert asks(person) == 201
    assert house.client().post(link_in(mailbox.next(), "confirm")).status_code == 200


def quiet(house: House, mailbox: Mailbox) -> None:
    house.do(settled(house))
    assert mailbox.got.empty()


def test_an_address_is_confirmed_before_anything_goes_there(
    house: House, mailbox: Mailbox, stack: ExitStack
) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    assert asks(ben) == 201
    mail = mailbox.next()
    assert (mail["To"], mail["From"]) == ("ben@example.org", "Club <games@club.example>")
    assert [row["kind"] for row in ben.told("/api/me/receivers")] == ["unconfirmed"]
    id = begun(stack, ann, ben)
    plays(ann, id, 0)
    quiet(house, mailbox)
    confirm = link_in(mail, "confirm")
    assert (
        house.client().get(confirm).headers["content-type"].startswith("text/")
    )  # a page: it changes nothing
    assert [row["kind"] for row in ben.told("/api/me/receivers")] == ["unconfirmed"]
    assert house.client().post(confirm[:-1] + "x").status_code == 404
    for _ in range(2):
        assert house.client().post(confirm).status_code == 200
    assert [(row["kind"], row["host"]) for row in ben.told("/api/me/receivers")] == [
        ("email", "ben@example.org")
    ]


def test_one_digest_and_a_click_that_stops_it(house: House, mailbox: Mailbox, stack: ExitStack) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    confirms(house, ben, mailbox)
    tables = [begun(stack, ann, ben) for _ in range(4)]
    plays(ann, tables[0], 0)
    first = mailbox.next()
    assert first["Subject"] == "Your turn: Pearls, with Ann"
    assert f"{PAGE}/t/{tables[0]}" in text_of(first)
    for id in tables[1:]:
        plays(ann, id, 0)
    house.clock.time += notifier.TOGETHER_SECONDS
    quiet(house, mailbox)  # they wait for the next digest
    plays(ben, tables[1], 1)  # where somebody has played meanwhile, there is nothing to tell
    house.clock.time += DIGEST_SECONDS
    second = mailbox.next()
    assert second["Subject"] == "2 tables wait for you"
    assert [id for id in tables if id in text_of(second)] == tables[2:]
    assert second["Message-ID"] != first["Message-ID"]
    house.clock.time += DIGEST_SECONDS
    quiet(house, mailbox)  # nothing is new
    stop = link_in(second, "stop")
    assert second["List-Unsubscribe"] == f"<{PAGE}{stop}>"
    assert second["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    # As a mail program does it: without a cookie, and not as JSON.
    one_click = house.client().post(stop, data={"List-Unsubscribe": "One-Click"})
    assert one_click.status_code == 200
    assert ben.told("/api/me/receivers") == []
    assert house.client().post(stop).status_code == 404
    plays(ben, tables[0], 1)
    plays(ann, tables[0], 0)
    quiet(house, mailbox)


def test_a_reminder_does_not_wait_for_the_next_digest(
    house: House, mailbox: Mailbox, stack: ExitStack
) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    confirms(house, ben, mailbox)
    id = begun(stack, ann, ben)
    house.clock.time += 10
    plays(ann, id, 0)
    mailbox.next()
    house.clock.time += 2.5 * 24 * 3600 - 600  # ten minutes before the reminder, another table begins
    plays(ann, begun(stack, ann, ben), 0)
    mailbox.next()
    house.clock.time += 660
    assert "left for your move" in mailbox.next()["Subject"]


def test_quiet_hours_hold_for_mails(house: House, mailbox: Mailbox, stack: ExitStack) -> None:
    house.clock.time = at(3)
    ann, ben = house.person("Ann"), house.person("Ben")
    confirms(house, ben, mailbox)
    wanted = {"quiet_hours": {"start": 0, "end": 6 * 60, "zone": "UTC"}, "language": "fr"}
    assert ben.http.put("/api/me/preferences", json=wanted).status_code == 200
    plays(ann, begun(stack, ann, ben), 0)
    quiet(house, mailbox)
    house.clock.time = at(6)
    assert mailbox.next()["Subject"] == "À vous de jouer\u00a0: Pearls, avec Ann"


def test_no_mail_has_secrets(house: House, mailbox: Mailbox, stack: ExitStack) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    confirms(house, ben, mailbox)
    id = begun(stack, ann, ben)
    plays(ann, id, 0)
    mail = mailbox.next().as_string()
    live = house.live(id)
    with ben.looks(id) as socket:
        hand = str(socket.position()["view"])
    for secret in (ann.id, ben.id, ben.token, live.row.invite, live.row.secret.hex(), hand):
        assert secret not in mail


def test_a_mailbox_that_refuses(house: House, mailbox: Mailbox, stack: ExitStack) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    confirms(house, ben, mailbox)
    mailbox.answer = "451 later"
    plays(ann, begun(stack, ann, ben), 0)
    quiet(house, mailbox)
    mailbox.answer = "250 ok"
    house.clock.time += notifier.RETRY_SECONDS
    mailbox.next()
    mailbox.answer = "550 nobody"
    house.clock.time += DIGEST_SECONDS + 1
    plays(ann, begun(stack, ann, ben), 0)
    quiet(house, mailbox)
    assert ben.told("/api/me/receivers") == []


def test_strangers_cannot_be_flooded(tmp_path: Path, mailbox: Mailbox) -> None:
    limits = {"origins": (PAGE,), "smtp": mailbox.url, "mail_from": "games@club.example"}
    with House(tmp_path, mails=0.002, **limits) as house:  # type: ignore[arg-type]
        codes = [asks(house.person("Eve"), "Victim@example.org") for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]
        ben = house.person("Ben")
        for address in ("ben", "ben@localhost", "b n@example.org", "a@b.c\nBcc: x@y.z", "x" * 250 + "@e.org"):
            assert asks(ben, address) == 400


def test_without_a_mail_server_there_is_no_mail(shared_house: House) -> None:
    ben = shared_house.person("Ben")
    refused = ben.post("/api/me/receivers", {"url": "ben@example.org", "kind": "email"})
    assert refused.json()["error"]["code"] == "server.no_mail"
    assert shared_house.client().get("/api/house").json()["mail"] is False


@pytest.mark.parametrize(
    ("url", "sender", "code"),
    [
        ("http://mail.example", "a@b.example", "server.smtp"),
        ("smtp://", "a@b.example", "server.smtp"),
        ("smtp://mail.example:x", "a@b.example", "server.smtp"),
        ("smtp://mail.example", "nobody", "server.mail_from"),
    ],
)
def test_a_mail_server_that_is_none(url: str, sender: str, code: str) -> None:
    with pytest.raises(TableError) as error:
        MailServer.of(url, sender)
    assert error.value.code == code


def test_the_password_of_a_mail_server_does_not_show() -> None:
    server = MailServer.of("smtps://me:se%40cret@mail.example", "Club <a@b.example>")
    assert (server.port, server.password) == (465, "se@cret") and "se@cret" not in repr(server)
    assert is_address("a.b+c@mail.example.org") and not is_address("a@b")


@asynchronous
async def test_nothing_is_said_in_the_open(mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    from nacre.server import mailing

    monkeypatch.setattr(mailing, "_is_here", lambda host: False)  # as if it were another machine
    mailer = Mailer(MailServer.of(mailbox.url, "a@b.example"))
    with pytest.raises(NotSent):
        await mailer.send(mailing.Mail("c@d.example", "x", "y", "id"))
    mailer.close()
    assert mailbox.got.empty()
