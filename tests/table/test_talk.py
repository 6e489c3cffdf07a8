"""What people say."""

from __future__ import annotations

import pytest

from nacre.table import talk
from nacre.table.setup import REACTIONS
from nacre.table.table import KEPT_TALK
from nacre.table.telling import talk as told
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
    assert talk.say(live.table, "ann", "hm", 9.0).seat == 0
    live.play("D3@e2")
    assert talk.say(live.table, "ann", "hm", 9.0).seat == 1


def test_only_the_last_of_it_is_kept_at_hand() -> None:
    live = started("ann", "bo")
    for number in range(KEPT_TALK + 5):
        live.do(talk.say, "ann", f"line {number}")
    assert len(live.table.talk) == KEPT_TALK
    assert told(live.table)[0].text == "line 5"
    assert told(live.table)[-1].number == live.table.number
