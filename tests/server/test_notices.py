"""Turns that find people who are not looking: letters to their receivers, at once, together, or not."""

from __future__ import annotations

import asyncio
import hmac
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import pytest

from nacre.server.interface.api import QuietHours
from nacre.server.store import ReceiverRow
from nacre.server.tables import notifier
from nacre.server.tables.letters import Letter, post, quiet_until
from server.house import Frame, House, Person, Socket, deal
from server.receiving import Got, Receiver

THREE_DAYS = {"kind": "turn", "seconds": 3 * 24 * 3600}


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[House]:
    """A server whose host allows private addresses."""
    with House(tmp_path, private_receivers=True) as house:
        yield house


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


def listens(person: Person, receiver: Receiver, kind: str = "json") -> str:
    """Let a person's notices go there: the key that they are signed with."""
    answer = person.post("/api/me/receivers", {"url": receiver.url, "kind": kind})
    assert answer.status_code == 201, answer.text
    greeting = receiver.next()
    assert "your turn" in greeting.body.decode()
    return str(answer.json()["secret"])


def read(got: Got) -> Frame:
    found: Frame = json.loads(got.body)
    return found


def begun(stack: ExitStack, ann: Person, ben: Person) -> str:
    """A slow game that waits for Ann's move; nobody looks at it."""
    id = ann.opens(clock=THREE_DAYS, private=True, options={"first": 0})
    invite = ann.told(f"/api/tables/{id}")["invite"]
    ben.post(f"/api/tables/{id}/enter", {"invite": invite})
    ben.joins(id)
    with ann.looks(id) as one, ben.looks(id) as two:
        deal(one, two)
    return id


def plays(person: Person, id: str, seat: int) -> None:
    """Come, make a play, and go."""
    with person.looks(id) as socket:
        socket.plays(seat)


def quiet(receiver: Receiver, house: House) -> None:
    """Nothing more comes, and nothing is on its way."""
    house.do(settled(house))
    assert receiver.got.empty()


async def settled(house: House) -> None:
    """Look for what is to be sent, and wait for nothing to be left of it."""
    store, end = house.server.store, time.monotonic() + 25
    while True:
        notices = await store.due_notices(house.clock(), 10)
        letters = await store.due_deliveries(house.clock(), 10)
        if not notices and not letters:
            return
        assert time.monotonic() < end, (house.clock(), notices, letters)
        await asyncio.sleep(0.05)


def test_a_turn_finds_somebody_whose_browser_is_closed(
    open_house: House, receiver: Receiver, stack: ExitStack
) -> None:
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    secret = listens(ben, receiver)
    id = begun(stack, ann, ben)
    plays(ann, id, 0)
    got = receiver.next()
    letter = read(got)
    assert letter["text"] == "Your turn: Pearls, with Ann"
    assert letter["link"] == f"{open_house.url}/t/{id}"
    assert letter["id"] == got.headers["X-Nacre-Id"]
    signed = hmac.digest(secret.encode(), f"{got.headers['X-Nacre-Time']}.".encode() + got.body, "sha256")
    assert got.headers["X-Nacre-Signature"] == f"sha256={signed.hex()}"
    quiet(receiver, open_house)


def test_no_letter_has_secrets_of_a_game(open_house: House, receiver: Receiver, stack: ExitStack) -> None:
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    listens(ben, receiver)
    id = begun(stack, ann, ben)
    plays(ann, id, 0)
    got = receiver.next()
    live = open_house.live(id)
    assert set(read(got)) == {"id", "text", "link", "about"}
    assert set(read(got)["about"][0]) == {"table", "game", "kind", "link"}
    told = got.body.decode() + json.dumps(got.headers)
    with ben.looks(id) as socket:
        held = socket.position()["view"]
    for secret in (ben.id, ann.id, ben.token, live.row.invite, live.row.secret.hex(), json.dumps(held)):
        assert secret not in told


def test_who_looks_hears_nothing_and_whose_page_is_hidden_does(
    open_house: House, receiver: Receiver, stack: ExitStack
) -> None:
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    listens(ben, receiver)
    id = begun(stack, ann, ben)
    with ben.looks(id) as looking:
        looking.sync()
        plays(ann, id, 0)
        quiet(receiver, open_house)
        looking.plays(1)
        assert looking.ask("ping", hidden=True)["type"] == "pong"
        plays(ann, id, 0)
        assert read(receiver.next())["about"][0]["table"] == id


def test_later_notices_of_a_burst_come_together(
    open_house: House, receiver: Receiver, stack: ExitStack
) -> None:
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    listens(ben, receiver)
    tables = [begun(stack, ann, ben) for _ in range(4)]
    plays(ann, tables[0], 0)
    assert [each["table"] for each in read(receiver.next())["about"]] == tables[:1]
    open_house.clock.time += 10
    for id in tables[1:]:
        plays(ann, id, 0)
    quiet(receiver, open_house)
    plays(ben, tables[1], 1)  # who has played meanwhile need not hear of that table
    open_house.clock.time += notifier.TOGETHER_SECONDS
    letter = read(receiver.next())
    assert {each["table"] for each in letter["about"]} == set(tables[2:])
    assert letter["text"].count("Your turn") == 2 and letter["link"] == open_house.url
    quiet(receiver, open_house)


def test_the_end_of_a_game_is_told(open_house: House, receiver: Receiver, stack: ExitStack) -> None:
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    listens(ben, receiver)
    id = begun(stack, ann, ben)
    with ann.looks(id) as socket:
        socket.does("resign", seat=0)
    assert read(receiver.next())["text"] == "The game is over: Pearls, with Ann"


def test_a_letter_comes_again_until_it_has_arrived(
    open_house: House, receiver: Receiver, stack: ExitStack
) -> None:
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    listens(ben, receiver)
    id = begun(stack, ann, ben)
    receiver.status = 503
    plays(ann, id, 0)
    first = receiver.next()
    quiet(receiver, open_house)
    open_house.clock.time += notifier.RETRY_SECONDS
    second = receiver.next()
    quiet(receiver, open_house)
    receiver.status = 204
    open_house.clock.time += 4 * notifier.RETRY_SECONDS
    third = receiver.next()
    assert len({got.headers["X-Nacre-Id"] for got in (first, second, third)}) == 1
    open_house.clock.time += 10_000
    quiet(receiver, open_house)


def test_a_server_that_ends_between_ply_and_notice_sends_it_later(
    tmp_path: Path, receiver: Receiver, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(tmp_path, private_receivers=True) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        listens(ben, receiver)
        id = begun(stack, ann, ben)

        async def nothing(self: notifier.Notifier) -> None:
            pass

        with monkeypatch.context() as patch:
            patch.setattr(notifier.Notifier, "look", nothing)
            plays(ann, id, 0)
            assert [each.table for each in house.do(house.server.store.due_notices(house.clock(), 10))] == [
                id
            ]
            assert receiver.got.empty()
            # What it has promised is in the store: nobody needs to know that it ends.
            first = house
            first._uvicorn.should_exit = True
            first._thread.join(30)
    with House(tmp_path, private_receivers=True) as house:
        assert read(receiver.next())["about"][0]["table"] == id
        quiet(receiver, house)


def test_it_stops_when_told(open_house: House, receiver: Receiver, stack: ExitStack) -> None:
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    listens(ben, receiver)
    (listed,) = ben.told("/api/me/receivers")
    assert listed["host"] == "127.0.0.1" and "hook" not in json.dumps(listed)
    assert ann.post(f"/api/me/receivers/{listed['id']}/end").json() == []
    assert len(ben.told("/api/me/receivers")) == 1  # it was not Ann's to end
    assert ben.post(f"/api/me/receivers/{listed['id']}/end").json() == []
    id = begun(stack, ann, ben)
    plays(ann, id, 0)
    quiet(receiver, open_house)


def test_a_receiver_that_is_gone_is_forgotten(
    open_house: House, receiver: Receiver, stack: ExitStack
) -> None:
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    listens(ben, receiver)
    receiver.status = 410
    plays(ann, begun(stack, ann, ben), 0)
    receiver.next()
    quiet(receiver, open_house)
    assert ben.told("/api/me/receivers") == []


def test_a_slow_receiver_keeps_nobody_else_waiting(
    open_house: House, receiver: Receiver, stack: ExitStack
) -> None:
    ann, ben, eve = (open_house.person(name) for name in ("Ann", "Ben", "Eve"))
    listens(ben, receiver)
    with Receiver(status=-1) as slow:
        for _ in range(5):
            eve.post("/api/me/receivers", {"url": slow.url})
        slow.next()
        plays(ann, begun(stack, ann, ben), 0)
        assert "Your turn" in receiver.next().body.decode()
        assert slow.got.empty()  # one at a time for each person
        slow.ended.set()


def test_private_addresses_get_nothing_unless_the_host_allows_it(tmp_path: Path, receiver: Receiver) -> None:
    with House(tmp_path) as house:  # of its own: at the one that tests share, others may have letters, too
        ben = house.person("Ben")
        assert ben.post("/api/me/receivers", {"url": receiver.url}).status_code == 201
        house.do(settled(house))
        assert receiver.got.empty()


def test_receivers_are_checked_and_few(open_house: House, receiver: Receiver) -> None:
    ben = open_house.person("Ben")
    for url in ("ftp://example.com/", "hook", "http://a:b@example.com/"):
        refused = ben.post("/api/me/receivers", {"url": url})
        assert refused.status_code == 400 and refused.json()["error"]["code"] == "server.receiver"
    for _ in range(5):
        assert ben.post("/api/me/receivers", {"url": receiver.url}).status_code == 201
    refused = ben.post("/api/me/receivers", {"url": receiver.url})
    assert refused.json()["error"]["code"] == "server.receivers"
    assert open_house.client().get("/api/me/receivers").status_code == 403


def test_bots_alone_send_nothing(open_house: House, receiver: Receiver) -> None:
    ben = open_house.person("Ben")
    listens(ben, receiver)
    bot = {"kind": "bot", "level": "beginner"}
    id = ben.opens(seats=[{"kind": "me"}, bot], options={"first": 0})
    with ben.looks(id) as socket:
        deal(socket)
        socket.plays(0)
    with Socket(open_house, id, ben.token, None) as again:
        again.until(lambda frame: (frame.get("position") or {}).get("seat") == 0)
    quiet(receiver, open_house)


# The form of letters, and quiet hours

ROW = ReceiverRow("r", "p", "json", "https://example.com/", b"key", "https://games.example", 0.0)
LETTER = Letter("id", "Your turn: <Pearls> & @everyone", "https://games.example/t/1")


def test_letters_in_the_form_that_each_receiver_takes() -> None:
    discord = json.loads(post(ROW._replace(kind="discord"), LETTER, 0.0).body)
    assert discord["content"] == f"{LETTER.text}\n{LETTER.link}"
    assert discord["allowed_mentions"] == {"parse": []}  # no name can call everyone
    slack = json.loads(post(ROW._replace(kind="slack"), LETTER, 0.0).body)
    assert slack == {"text": f"Your turn: &lt;Pearls&gt; &amp; @everyone\n{LETTER.link}"}
    ntfy = post(ROW._replace(kind="ntfy"), LETTER, 0.0)
    assert ntfy.body.decode() == LETTER.text and ntfy.headers["Click"] == LETTER.link
    assert post(ROW, LETTER, 7.9).headers["X-Nacre-Time"] == "7"


def at(hour: int, minute: int = 0) -> float:
    return datetime(2026, 6, 1, hour, minute, 30, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("hour", "ends"),
    [(19, None), (20, 5), (23, 5), (0, 5), (4, 5), (5, None), (12, None)],
)
def test_quiet_hours(hour: int, ends: int | None) -> None:
    quiet = QuietHours(start=22 * 60, end=7 * 60, zone="Europe/Berlin")  # two hours ahead in summer
    found = quiet_until(quiet, at(hour))
    if ends is None:
        assert found == 0.0
    else:
        end = datetime.fromtimestamp(found, UTC)
        assert (end.hour, end.minute, end.second) == (ends, 0, 0) and 0 < found - at(hour) <= 9 * 3600


def test_quiet_hours_that_mean_nothing() -> None:
    assert quiet_until(None, at(3)) == 0.0
    assert quiet_until(QuietHours(start=60, end=60, zone="Europe/Berlin"), at(3)) == 0.0
    assert quiet_until(QuietHours(start=0, end=1439, zone="Nowhere/At_All"), at(3)) == 0.0


def test_notices_wait_for_the_end_of_quiet_hours(
    open_house: House, receiver: Receiver, stack: ExitStack
) -> None:
    open_house.clock.time = at(3)
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    listens(ben, receiver)
    wanted = {"quiet_hours": {"start": 0, "end": 6 * 60, "zone": "UTC"}, "language": "de"}
    assert ben.http.put("/api/me/preferences", json=wanted).status_code == 200
    plays(ann, begun(stack, ann, ben), 0)
    quiet(receiver, open_house)
    open_house.clock.time = at(6)
    assert read(receiver.next())["text"] == "Du bist dran: Pearls, mit Ann"
