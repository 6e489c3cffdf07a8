"""What people say."""

from __future__ import annotations

import re

import pytest

from nacre.table import entries as e
from nacre.table import talk
from nacre.table.events import describe_entry
from nacre.table.setup import REACTIONS, BankClock
from nacre.table.table import KEPT_TALK
from nacre.table.telling import talk as told
from nacre.words import say
from table.tables import opened, refused, seated, started


def test_people_talk_before_during_and_after() -> None:
    for live in (seated("ann", "bo"), started("ann", "bo"), started("ann", "bo").finish()):
        live.do(talk.say, "bo", "  well   played ")
        live.do(talk.react, "ann", "clap")
        assert [(line.seat, line.text, line.reaction) for line in told(live.table)] == [
            (1, "well played", ""),
            (0, "", "clap"),
        ]


@pytest.mark.parametrize("text", ["", "  ", "x" * 301, "a\x00b", "a\u202eb"])
def test_text_can_be_read(text: str) -> None:
    with refused("table.text"):
        talk.say(started("ann", "bo").table, "ann", text, 9.0)


@pytest.mark.parametrize("text", ["👩‍💻", "🏳️‍🌈", "می‌خواهم", "ö ß é 日本", "a\u00a0b"])
def test_all_scripts_and_signs_are_text(text: str) -> None:
    assert talk.say(started("ann", "bo").table, "ann", text, 9.0).text


def test_only_those_at_the_table_are_heard() -> None:
    table = started("ann", "bo").table
    with refused("table.no_seat"):
        talk.say(table, "eve", "hello", 9.0)
    with refused("table.no_seat"):
        talk.react(opened().table, "ann", "clap", 9.0)


def test_reactions_are_known_ones() -> None:
    table = started("ann", "bo").table
    for reaction in REACTIONS:
        talk.react(table, "ann", reaction, 9.0)
    with refused("table.reaction"):
        talk.react(table, "ann", "<script>", 9.0)


def test_where_a_device_is_passed_round_the_holder_speaks() -> None:
    live = started("ann", "ann")
    assert talk.say(live.table, "ann", "hm", 9.0) == e.Said(at=9.0, seat=0, text="hm")
    live.play("D3@e2")
    assert talk.say(live.table, "ann", "hm", 9.0) == e.Said(at=9.0, seat=1, text="hm")


def test_only_the_last_of_it_is_kept_at_hand() -> None:
    live = started("ann", "bo")
    for number in range(KEPT_TALK + 5):
        live.do(talk.say, "ann", f"line {number}")
    assert len(live.table.talk) == KEPT_TALK
    assert told(live.table)[0].text == "line 5"
    assert told(live.table)[-1].number == live.table.number


def test_spectators_talk_where_everyone_may() -> None:
    live = started("ann", "bo", talk="everyone")
    live.do(talk.say, "eve", "hello", name="Eve")
    live.do(talk.react, "eve", "clap", name="Eve")
    assert [(line.seat, line.name, line.text, line.reaction) for line in told(live.table)] == [
        (-1, "Eve", "hello", ""),
        (-1, "Eve", "", "clap"),
    ]
    entry = e.Remarked(at=1.0, name="Eve", text="hello")
    message = describe_entry(live.table, entry)
    assert message is not None and say(message) == "Eve, watching: hello"
    again = e.read(e.write(entry))
    assert again == entry


def test_a_spectator_cannot_speak_as_somebody_at_the_table() -> None:
    table = started("ann", "bo", talk="everyone").table
    for name in (table.names[0], table.names[0].upper(), "Akoya"):
        remark = talk.say(table, "eve", "I resign", 9.0, name)
        assert isinstance(remark, e.Remarked) and re.fullmatch(f"{name} [2-9]", remark.name)
    with refused("table.no_person"):
        talk.say(table, "eve", "hello", 9.0, "")


def test_spectators_are_quiet_while_it_is_rated_or_they_see_it_late() -> None:
    rated = started("ann", "bo", talk="everyone", rated=True, clock=BankClock(seconds=600))
    for live in (rated, started("ann", "bo", talk="everyone", spectators="delayed")):
        with refused("table.spectators_wait"):
            talk.say(live.table, "eve", "e4!", 9.0, "Eve")
        with refused("table.spectators_wait"):
            talk.react(live.table, "eve", "clap", 9.0, "Eve")
        assert talk.say(live.finish().table, "eve", "well played", 9.0, "Eve")


def test_who_sees_it_late_is_not_told_that_it_has_begun() -> None:
    """The refusal is the same before the game begins and while it runs."""
    with refused("table.spectators_wait"):
        talk.say(seated("ann", "bo", talk="everyone", spectators="delayed").table, "eve", "hm", 9.0, "Eve")
