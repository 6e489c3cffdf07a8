"""The socket of a table: every request, every answer."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import msgspec
import pytest

from nacre.fairness import Fairness
from nacre.record import Record
from nacre.server.interface import protocol
from nacre.table.deal import ANSWER_SECONDS
from server.house import House, Socket, deal

BOT = {"kind": "bot", "level": "beginner"}
ME = {"kind": "me"}


class Two:
    """Two people at a table."""

    def __init__(self, house: House, stack: ExitStack, game: str = "pearls", **setup: Any) -> None:
        self.house = house
        self.ann, self.ben = house.person("Ann"), house.person("Ben")
        self.id = self.ann.opens(game, **setup)
        self.ben.joins(self.id)
        self.one = stack.enter_context(self.ann.looks(self.id))
        self.two = stack.enter_context(self.ben.looks(self.id))

    def start(self, plays: int = 0) -> None:
        self.house.play(self.one, self.two, most=plays)

    def turn(self) -> tuple[Socket, int]:
        """Whose turn it is."""
        seat = self.one.position()["seat"]
        return (self.one, self.two)[seat], seat

    def other(self) -> tuple[Socket, int]:
        seat = 1 - self.one.position()["seat"]
        return (self.one, self.two)[seat], seat


@pytest.fixture
def two(house: House, stack: ExitStack) -> Two:
    return Two(house, stack)


def test_frames_are_what_the_types_say(house: House, two: Two) -> None:
    eve = house.person("Eve")
    with eve.looks(two.id) as watcher:
        two.start(3)
        two.turn()[0].ask("preview", seat=two.turn()[1], ply=3, actions=two.turn()[0].position()["legal"][:1])
        two.turn()[0].ask("why", seat=two.turn()[1], ply=3, turns=["D1@a1", "nonsense"])
        two.one.does("say", text="hello")
        two.one.does("resign", seat=0)
        for socket in (two.one, two.two, watcher):
            socket.sync()
            for text in socket.raw:
                read = msgspec.json.decode(text, type=protocol.Sent)
                assert msgspec.json.encode(read).decode() == text


def test_a_snapshot_and_then_every_entry_in_order(two: Two) -> None:
    two.start(4)
    first = two.two.frames[0]
    assert first["type"] == "snapshot" and first["you"] == [1] and first["host"] is False
    assert first["position"] is None and first["table"]["status"] == "open"
    numbers = [event["number"] for event in two.two.events()]
    assert numbers == list(range(first["table"]["number"] + 1, two.one.table()["number"] + 1 + 4))


def test_an_event_comes_before_its_acknowledgement(two: Two) -> None:
    number = two.one.does("say", text="hello")
    kinds = [(frame["type"], frame.get("number")) for frame in two.one.frames]
    assert kinds[-2:] == [("event", number), ("ack", number)]


def test_sitting_standing_and_bots_before_the_game(house: House) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = ann.opens(seats=[ME, {"kind": "open"}, {"kind": "open"}])
    with ann.looks(id) as one, ben.looks(id) as two:
        two.does("sit", seat=1)
        assert two.events()[-1]["you"] == [1] and one.events()[-1]["you"] == [0]
        assert two.refused("sit", seat=2) == "table.one_seat"
        assert one.refused("sit", seat=1) == "table.taken"
        one.does("bot", seat=2, level="beginner")
        one.does("bot", seat=2, level="casual")
        assert one.refused("bot", seat=2, level="god") == "table.level"
        assert one.refused("bot", seat=1, level="beginner") == "table.taken"
        assert one.refused("commit", commitment="0" * 64) == "table.no_deal"
        one.does("stand", seat=1)  # who opened the table clears any seat
        assert two.events()[-1]["you"] == []
        assert one.refused("stand", seat=1) == "table.empty"
        assert one.refused("start") == "table.seats_open"
        one.does("sit", seat=2, name="Cleo")  # and takes one from a bot, for somebody else at the same device
        assert one.events()[-1]["you"] == [0, 2]
        assert one.table()["seats"][2]["name"] == "Cleo"
        assert one.refused("pause") == "table.not_begun"
        one.does("close")
        assert one.over() and one.refused("start") == "table.begun"


def test_a_play_names_the_ply_it_answers(two: Two) -> None:
    two.start()
    socket, seat = two.turn()
    legal = socket.position()["legal"]
    assert two.other()[0].position()["legal"] == []
    waiting, theirs = two.other()
    assert waiting.refused("play", seat=theirs, ply=0, actions=legal[:1]) == "table.not_your_turn"
    assert socket.refused("play", seat=seat, ply=1, actions=legal[:1]) == "table.stale_undone"
    number = socket.does("play", seat=seat, ply=0, actions=legal[:1])
    again = socket.ask("play", seat=seat, ply=0, actions=legal[:1])
    assert again["error"]["code"] == "table.stale" and again["error"]["params"]["since"]
    assert waiting.events()[-1]["entry"]["actions"] == legal[:1]
    assert two.one.table()["number"] < number  # a table that is as before but for its number is not sent
    assert socket.refused("play", seat=seat, ply=1, actions=["nonsense"]) == "table.not_your_turn"


def test_a_refusal_names_the_rule(two: Two) -> None:
    two.start()
    socket, seat = two.turn()
    answer = socket.ask("play", seat=seat, ply=0, actions=["S:P4"])
    assert answer["type"] == "error" and answer["rule"].startswith("PL-")
    assert socket.refused("play", seat=seat, ply=0, actions=["%%%"]) == "pearls.notation"
    assert house_number(two) == 7


def house_number(two: Two) -> int:
    return two.house.live(two.id).table.number


def test_a_turn_as_people_write_it(two: Two) -> None:
    two.start()
    socket, seat = two.turn()
    taken = next(text for text in socket.position()["legal"] if text.startswith("T:"))
    socket.does("play", seat=seat, ply=0, actions=[f"t {taken[-1].lower()}"])
    assert socket.events()[-1]["entry"]["actions"] == [taken]


def test_an_answer_to_what_was_taken_back_is_refused(two: Two) -> None:
    two.start()
    socket, seat = two.turn()
    legal = socket.position()["legal"]
    number = socket.does("play", seat=seat, ply=0, actions=legal[:1])
    waiting, theirs = two.other() if two.one.position()["seat"] == seat else two.turn()
    answer = waiting.position()["legal"][:1]
    socket.ask("undo", seat=seat)
    if two.one.position()["ply"]:
        waiting.does("answer", seat=theirs, agree=True)
    legal = [text for text in socket.position()["legal"] if text != legal[0]]
    socket.does("play", seat=seat, ply=0, actions=legal[:1])
    stale = {"seat": theirs, "ply": 1, "actions": answer, "after": number}
    assert waiting.refused("play", **stale) == "table.stale_undone"
    assert waiting.refused("preview", **stale) == "table.stale_undone"


def test_a_preview_changes_nothing_and_turns_nothing_over(house: House, stack: ExitStack) -> None:
    two = Two(house, stack, "pearls")
    two.start()
    socket, seat = two.turn()
    before = house_number(two)
    taken = next(text for text in socket.position()["legal"] if text.startswith("T:"))
    seen = socket.ask("preview", seat=seat, ply=0, actions=[taken])
    # Taking cards turns new ones over: nothing is told of what would come.
    answer = {"type": "preview", "id": seen["id"], "position": None, "unfinished": False, "more": []}
    assert seen == answer
    assert house_number(two) == before
    assert two.other()[0].events()[-1]["entry"]["type"] == "opened"


def test_half_a_turn_is_previewed_and_never_shown(house: House, stack: ExitStack) -> None:
    two = Two(house, stack, "pearladora")
    two.start()
    socket, seat = two.turn()
    line = next(text for text in socket.position()["legal"] if len(text) == 3 and text[-1] in "es")
    assert socket.refused("play", seat=seat, ply=0, actions=[line]) == "table.unfinished"
    seen = socket.ask("preview", seat=seat, ply=0, actions=[line])
    assert seen["unfinished"] and "stop" in seen["position"]["legal"]
    assert two.other()[0].events()[-1]["entry"]["type"] == "opened"
    socket.does("play", seat=seat, ply=0, actions=[line, "stop"])
    event = two.other()[0].events()[-1]
    assert [told["action"] for told in event["lines"]] == [line, "stop"]


def test_a_preview_tells_the_plies_of_a_turn_in_one_text(house: House, stack: ExitStack) -> None:
    two = Two(house, stack, "pearladora")
    two.start()
    socket, seat = two.turn()
    seen = socket.ask("preview", seat=seat, ply=0, actions=["d3e c1s"])
    plies = ["d3e", "c1s"]
    assert seen["actions"] == plies
    assert "actions" not in socket.ask("preview", seat=seat, ply=0, actions=plies)


def test_many_turns_are_asked_about_at_once_and_told_apart_by_rule(house: House, stack: ExitStack) -> None:
    two = Two(house, stack, "pearladora")
    two.start()
    socket, seat = two.turn()
    before = house_number(two)
    # In the corner a1 one Pontoon is legal, two are not, in whichever order they are written.
    seen = socket.ask("why", seat=seat, ply=0, turns=["a1e", "a1e a1s", "a1s a1e", "a1e h1s", "B@a1", "x"])
    cut = {
        "words": {"code": "pearladora.illegal.territory", "params": {"count": 1, "spaces": "a1"}},
        "rule": "PD-A3",
    }
    assert seen["type"] == "why" and seen["reasons"][:4] == [None, cut, cut, None]
    assert [reason["rule"] for reason in seen["reasons"][4:]] == ["PD-O1", ""]
    assert house_number(two) == before
    other, theirs = two.other()
    assert other.refused("why", seat=theirs, ply=0, turns=["a1e"]) == "table.not_your_turn"
    assert other.refused("why", seat=seat, ply=0, turns=["a1e"]) == "table.not_yours"
    assert socket.refused("why", seat=seat, ply=3, turns=["a1e"]) == "table.stale_undone"


def test_undo_is_free_until_something_is_shown(house: House, stack: ExitStack) -> None:
    two = Two(house, stack, "pearladora")
    two.start()
    socket, seat = two.turn()
    assert socket.refused("undo", seat=seat) == "table.nothing_to_undo"
    socket.plays(seat)
    socket.does("undo", seat=seat)
    assert two.one.position()["ply"] == 0 and two.two.events()[-1]["entry"]["type"] == "undone"


def test_undo_by_consent(house: House, stack: ExitStack) -> None:
    two = Two(house, stack, "pearladora")
    two.start(2)
    socket, seat = two.turn()
    other, theirs = two.other()
    socket.does("undo", seat=seat)
    assert socket.table()["request"] == {"seat": seat, "ply": 0, "agreed": []}
    assert other.refused("undo", seat=theirs) == "table.undo_asked"
    assert socket.refused("answer", seat=seat, agree=True) == "table.own_request"
    other.does("answer", seat=theirs, agree=False)
    assert socket.table()["request"] is None
    socket.does("undo", seat=seat)
    other.does("answer", seat=theirs, agree=True)
    assert socket.position()["ply"] == 0
    assert other.refused("answer", seat=theirs, agree=True) == "table.no_request"


def test_a_play_ends_the_asking_and_everyone_is_told(house: House, stack: ExitStack) -> None:
    two = Two(house, stack, "pearladora")
    two.start(2)
    socket, seat = two.turn()
    other, _ = two.other()
    socket.does("undo", seat=seat)
    assert other.table()["request"] is not None
    socket.plays(seat)
    assert other.table()["request"] is None


def test_against_bots_taking_back_is_free(house: House) -> None:
    ann = house.person()
    id = ann.opens(seats=[ME, BOT], options={"first": 0})
    with ann.looks(id) as socket:
        deal(socket)
        socket.plays(0)
        socket.until(lambda frame: frame["type"] == "event" and frame["position"]["seat"] == 0)
        socket.does("undo", seat=0)
        assert socket.position()["ply"] == 0


def test_pausing(two: Two) -> None:
    two.start()
    socket, seat = two.turn()
    two.other()[0].does("pause")
    assert socket.table()["paused"]
    assert socket.position()["legal"] == []
    assert socket.refused("play", seat=seat, ply=0, actions=["T:Y"]) == "table.paused"
    assert socket.refused("pause") == "table.paused"
    socket.does("unpause")
    assert socket.refused("unpause") == "table.not_paused"
    assert socket.position()["legal"]
    socket.plays(seat)


def test_talk_is_for_the_whole_table_and_bounded(two: Two, house: House) -> None:
    markup = "<img src=x onerror=alert(1)> & so on"
    number = two.one.does("say", text=f"  {markup}  ")
    two.two.does("react", reaction="clap")
    assert two.two.events()[-2]["entry"] == {"type": "said", "at": house.clock(), "seat": 0, "text": markup}
    for text in ("", "   ", "x" * 301, "a\u0000b", "a\u202eb"):
        assert two.one.refused("say", text=text) == "table.text"
    assert two.one.refused("react", reaction="rude") == "table.reaction"
    with two.ann.looks(two.id) as again:
        talk = again.receive()["talk"]
        assert [said["number"] for said in talk] == [number, number + 1]
        assert talk[0]["text"] == markup and talk[1]["reaction"] == "clap"


def test_leaving_returning_resigning(two: Two) -> None:
    two.start()
    other, theirs = two.other()
    socket, seat = two.turn()
    assert socket.refused("return", seat=seat) == "table.not_away"
    other.does("leave", seat=theirs)
    assert other.table()["seats"][theirs]["away"] == "left"
    assert other.refused("undo", seat=theirs) == "table.stand_in"
    socket.plays(seat)
    while socket.position()["seat"] == seat:
        socket.plays(seat)
    socket.seen(lambda frame: frame["type"] == "event" and frame["entry"].get("seat") == theirs)
    other.does("return", seat=theirs)
    other.does("resign", seat=theirs)
    result = socket.table()["result"]
    assert result["ranking"][seat] == 1 and result["scores"] is None and len(result["fair"]["secret"]) == 64
    assert socket.refused("resign", seat=seat) == "table.over"


def test_the_commitment_is_kept(two: Two) -> None:
    two.start(2)
    two.one.does("resign", seat=0)
    table = two.one.table()
    told = table["result"]["fair"]
    assert two.one.frames[0]["table"]["commitment"] == table["commitment"]
    fair = Fairness(
        secret=bytes.fromhex(told["secret"]),
        nonces=tuple(map(bytes.fromhex, told["nonces"])),
        commitment=bytes.fromhex(table["commitment"]),
        terms=told["terms"],
        commits=tuple(map(bytes.fromhex, told["commits"])),
    )
    assert fair.matches_commitment() and not fair.unmatched()
    assert fair.seed.hex() == told["seed"]
    assert told["nonces"] == [two.one.nonce, two.two.nonce]
    waiting = [event for event in two.two.events() if event["entry"]["type"] == "committed"][-1]["table"][
        "deal"
    ]
    assert waiting["commits"] == told["commits"] and waiting["terms"] == told["terms"]


def test_who_does_not_open_in_time_is_named_and_stalls_nobody(house: House, stack: ExitStack) -> None:
    two = Two(house, stack)
    two.one.does("start")
    assert two.one.refused("bot", seat=1, level="casual") == "table.dealing"
    assert two.one.refused("stand", seat=1) == "table.not_yours"
    two.one.commit()
    two.two.commit()
    two.one.open()
    house.later(ANSWER_SECONDS - 1.0, two.id)
    assert two.one.table()["deal"] is not None
    house.later(1.0, two.id)
    event = two.one.events()[-1]
    assert event["entry"]["type"] == "voided" and event["entry"]["names"] == ["Ben"]
    assert event["table"]["restarts"] == [{"names": ["Ben"], "late": True}]
    assert two.two.events()[-1]["you"] == []
    assert [seat["kind"] for seat in two.one.table()["seats"]] == ["person", "open"]
    two.one.does("bot", seat=1, level="beginner")
    deal(two.one)
    assert two.one.table()["status"] == "running"
    two.one.does("resign", seat=0)
    record = Record.loads(two.ann.get(f"/api/tables/{two.id}/record").text)
    assert record.proof().verdict == "unproven" and len(record.proof().restarts) == 1


def test_who_leaves_while_a_deal_waits_calls_it_off(house: House, stack: ExitStack) -> None:
    two = Two(house, stack)
    two.one.does("start")
    assert two.ben.post(f"/api/tables/{two.id}/leave").status_code == 200
    assert two.one.events()[-1]["entry"]["names"] == ["Ben"]
    two.ben.joins(two.id)
    two.two.sync()
    two.one.does("start")
    two.two.does("stand", seat=1)
    assert two.one.events()[-1]["entry"]["why"] == "left"


def test_hints(house: House, stack: ExitStack) -> None:
    two = Two(house, stack)
    assert two.one.refused("hint", seat=0) == "table.not_your_turn_hint"
    two.start()
    socket, seat = two.turn()
    hint = socket.ask("hint", seat=seat)
    assert hint["type"] == "hint" and hint["actions"][0] in socket.position()["legal"]
    assert hint["words"]["code"]
    other, theirs = two.other()
    assert other.refused("hint", seat=theirs) == "table.not_your_turn_hint"


def test_resuming_gives_exactly_what_was_missed(house: House, stack: ExitStack) -> None:
    two = Two(house, stack, "pearladora", clock={"kind": "bank", "seconds": 600})
    two.start(2)
    two.one.does("say", text="hm")
    house.clock.time += 1.5
    for _ in range(5):
        socket, seat = two.turn()
        socket.plays(seat)
    socket, seat = two.turn()
    for socket, person in ((two.one, two.ann), (two.two, two.ben)):
        events = numbered(socket)
        last = two.house.live(two.id).table.number
        for after in (1, 4, last - 1, last):
            with person.looks(two.id, after=after) as again:
                again.sync()
                told = numbered(again)
                assert list(told) == list(range(after + 1, last + 1))
                assert all(told[number] == events[number] for number in told if number in events)
                assert not any(frame["type"] == "snapshot" for frame in again.frames)
        for unknown in (last + 1, 10**8, "x", -1):
            with Socket(house, two.id, person.token, unknown) as again:
                assert again.receive()["type"] == "snapshot"


def numbered(socket: Socket) -> dict[int, str]:
    """The events, byte for byte, by number."""
    socket.sync()
    frames = zip(socket.frames, socket.raw, strict=True)
    return {frame["number"]: text for frame, text in frames if frame["type"] == "event"}


def test_absence_is_told_and_a_bot_can_be_put_in(house: House, stack: ExitStack) -> None:
    two = Two(house, stack)
    two.start()
    socket, _ = two.turn()
    other, theirs = two.other()
    assert socket.refused("replace", seat=theirs) == "table.still_there"
    other.connection.close()
    gone = socket.until(lambda frame: frame["type"] == "presence")
    assert gone["connected"][theirs] is False and gone["absent"] == []
    house.later(59, two.id)
    assert socket.refused("replace", seat=theirs) == "table.still_there"
    house.later(2, two.id)
    assert socket.until(lambda frame: frame["type"] == "presence" and frame["absent"])["absent"] == [theirs]
    socket.does("replace", seat=theirs)
    assert socket.table()["seats"][theirs]["away"] == "left"
    person = (two.ann, two.ben)[theirs]
    with person.looks(two.id) as back:
        assert socket.until(lambda frame: frame["type"] == "presence")["connected"] == [True, True]
        back.does("return", seat=theirs)
        back.sync()


def test_time_runs_out(house: House, stack: ExitStack) -> None:
    two = Two(house, stack, clock={"kind": "turn", "seconds": 30})
    two.start()
    socket, seat = two.turn()
    house.later(29, two.id)
    assert socket.table()["seats"][seat].get("away", "") == ""
    house.clock.time += 2
    assert socket.refused("play", seat=seat, ply=0, actions=socket.position()["legal"][:1]) in (
        "table.late",
        "table.stand_in",
    )
    house.later(0, two.id)
    assert socket.table()["seats"][seat]["away"] == "time"


def test_the_clock_rests_with_the_game(house: House, stack: ExitStack) -> None:
    two = Two(house, stack, clock={"kind": "bank", "seconds": 30, "increment": 5})
    two.start()
    socket, seat = two.turn()
    house.clock.time += 10
    socket.does("pause")
    house.later(1000, two.id)
    socket.does("unpause")
    clock = socket.table()["clock"]
    assert clock["left"][seat] == 20 and clock["seat"] == seat
    socket.plays(seat)
    assert socket.table()["clock"]["left"][seat] == 25


def rated(house: House, stack: ExitStack) -> Two:
    return Two(house, stack, rated=True, clock={"kind": "bank", "seconds": 600})


def test_a_rated_table_is_strict(house: House, stack: ExitStack) -> None:
    two = rated(house, stack)
    assert two.one.refused("bot", seat=0, level="beginner") == "table.rated_bot"
    assert two.one.refused("sit", seat=1) == "table.taken"
    two.start()
    socket, seat = two.turn()
    assert socket.refused("hint", seat=seat) == "table.rated_hint"
    assert socket.refused("pause") == "table.rated_pause"
    assert socket.refused("leave", seat=seat) == "table.rated_leave"
    assert two.ann.post(f"/api/tables/{two.id}/leave").status_code == 409


def test_looking_is_for_passed_devices(two: Two) -> None:
    two.start()
    assert two.one.refused("look", seat=None) == "table.no_curtain"
    assert two.one.ask("look", seat=0)["position"]["viewer"] == 0
