"""Letters come in the order in which they were written, and receivers that fail take no place from others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from nacre.server.pushing import encode
from nacre.server.tables import notifier
from server.house import House
from server.receiving import Receiver
from server.test_notices import begun, listens, plays, quiet, read
from server.test_pushing import Browser


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[House]:
    """A server whose host allows private addresses."""
    with House(tmp_path, private_receivers=True) as house:
        yield house


def test_a_letter_that_comes_again_comes_before_later_ones(open_house: House, stack: ExitStack) -> None:
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    receiver = stack.enter_context(Receiver())
    listens(ben, receiver)
    one, other = begun(stack, ann, ben), begun(stack, ann, ben)
    began = open_house.clock.time
    receiver.status = 503
    plays(ann, one, 0)
    first = read(receiver.next())
    for tries in range(2):
        quiet(receiver, open_house)
        open_house.clock.time += notifier.RETRY_SECONDS * 4**tries
        assert read(receiver.next()) == first
    quiet(receiver, open_house)
    plays(ann, other, 0)
    # The second letter is due a little before the third attempt at the first: both fail, and wait together.
    open_house.clock.time = began + notifier.TOGETHER_SECONDS
    assert read(receiver.next()) == first
    quiet(receiver, open_house)
    receiver.status = 204
    open_house.clock.time += notifier.RETRY_SECONDS * 4**3
    assert read(receiver.next()) == first
    assert read(receiver.next())["about"][0]["table"] == other
    quiet(receiver, open_house)


def test_receivers_that_failed_before_leave_places_to_others(
    open_house: House, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "MOST_AT_ONCE", 2)
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    receiver, slow = stack.enter_context(Receiver()), stack.enter_context(Receiver(status=503))
    listens(ben, receiver)
    for name in ("Eve", "Fay", "Gil"):
        eve = open_house.person(name)
        assert eve.post("/api/me/receivers", {"url": slow.url}).status_code == 201
        slow.next()
    id = begun(stack, ann, ben)
    quiet(slow, open_house)
    slow.status = -1
    open_house.clock.time += notifier.RETRY_SECONDS
    slow.next()
    plays(ann, id, 0)
    assert read(receiver.next())["about"][0]["table"] == id
    assert slow.got.empty()  # one of two places is for those who did not fail
    slow.ended.set()


def test_letters_to_several_receivers_do_not_wait_for_the_next_look(
    open_house: House, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    receivers = [stack.enter_context(Receiver()) for _ in range(5)]
    for receiver in receivers:
        listens(ben, receiver)
    id = begun(stack, ann, ben)
    plays(ann, id, 0)
    monkeypatch.setattr(notifier, "LOOK_SECONDS", 3600.0)
    for receiver in receivers:
        assert read(receiver.next())["about"][0]["table"] == id


def test_receivers_that_were_never_asked_leave_places_to_others(
    open_house: House, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "MOST_AT_ONCE", 2)
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    receiver, slow = stack.enter_context(Receiver()), stack.enter_context(Receiver(status=-1))
    listens(ben, receiver)
    id = begun(stack, ann, ben)
    for name in ("Eve", "Fay", "Gil"):
        assert open_house.person(name).post("/api/me/receivers", {"url": slow.url}).status_code == 201
    slow.next()
    open_house.clock.time += 1
    plays(ann, id, 0)
    assert read(receiver.next())["about"][0]["table"] == id
    assert slow.got.empty()
    slow.ended.set()


def test_a_slow_game_whose_players_have_closed_their_browsers(open_house: House, stack: ExitStack) -> None:
    ann, ben = open_house.person("Ann"), open_house.person("Ben")
    hook, service = stack.enter_context(Receiver()), stack.enter_context(Receiver(201))
    phone = Browser()
    listens(ben, hook)
    wanted = {"url": service.url, "kind": "push", "point": encode(phone.point), "auth": encode(phone.auth)}
    assert ben.post("/api/me/receivers", wanted).status_code == 201
    service.next()
    id = begun(stack, ann, ben)
    letters: list[str] = []
    for _ in range(6):
        open_house.clock.time += 2 * 24 * 3600
        plays(ann, id, 0)
        got, pushed = hook.next(), service.next()
        assert read(got)["about"][0]["table"] == id
        told = json.loads(phone.read(pushed.body))
        assert (told["id"], told["text"]) == (pushed.headers["X-Nacre-Id"], "Your turn: Pearls, with Ann")
        assert told["id"] != read(got)["id"]  # each receiver knows its own doubles
        letters += [read(got)["id"], told["id"]]
        open_house.clock.time += 2 * 24 * 3600
        plays(ben, id, 1)
    assert len({*letters}) == 12
    quiet(hook, open_house)
    quiet(service, open_house)
    for receiver in ben.told("/api/me/receivers"):
        assert ben.post(f"/api/me/receivers/{receiver['id']}/end").status_code == 200
    plays(ann, id, 0)
    quiet(hook, open_house)
    quiet(service, open_house)
