"""Tables whose games were begun by an earlier version of the rules."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from nacre.kernel.errors import TableError
from nacre.table import Table, telling, turns
from nacre.table import earlier as earlier_rules
from nacre.table import entries as e
from table.tables import SECRET, Live, refused, seated


def begun_by_version_1() -> Live:
    live = seated("ann", "bo", name="molthar")
    setup = live.table.setup
    options = {name: value for name, value in setup.options.items() if name != "wisp"}
    table = Table("t1", msgspec.structs.replace(setup, options=options), SECRET, "ann")
    again = Live(table)
    for data in live.log:
        again.take(e.read(data))
    for seat in (0, 1):
        again.take(e.Sealed(at=8.0, seat=seat, nonce="ab" * 16))
    again.take(e.Started(at=9.0, rules=1))
    return again


def test_its_game_plays_like_the_earlier_one_and_cannot_go_on() -> None:
    live = begun_by_version_1()
    assert live.table.game.options["wisp"] == live.table.setup.options["wisp"] == "free"
    live.take(e.Played(at=10.0, seat=0, ply=0, actions=("take *",)))
    assert len(live.table.actions) == 1
    assert live.table.to_play() is None
    with refused("table.earlier_rules"):
        turns.play(live.table, "ann", 0, ply=1, actions=["take *"], now=11.0)
    closed = earlier_rules.close(live.table, 12.0)
    assert closed is not None
    live.take(closed)
    assert earlier_rules.is_closed(live.table)
    assert earlier_rules.close(live.table, 13.0) is None
    result = telling.result_data(live.table)
    assert result is not None
    assert [words.code for words in result.words] == ["table.ended_by_rules"]
    assert live.record.verify() == live.table.state


def test_questions_that_only_the_earlier_rules_asked_keep_their_numbers() -> None:
    """Nine times `take *`: version 1 asked for the last kind of a discard too, although it was decided."""
    live = begun_by_version_1()
    number, chooser = 0, Random(1)
    while not live.table.history.skipped:
        state = live.state
        legal = [state.game.text(action) for action in state.legal_actions()]
        text = "take *" if "take *" in legal else chooser.choice(legal)
        entry = e.Played(at=10.0, seat=int(state.seat), ply=number, actions=(text,))
        due = None if live.table.translator is None else live.table.translator._due
        if due is not None:
            entry = msgspec.structs.replace(entry, actions=(state.game.text(due),))
        live.take(entry)
        number += 1
        assert number < 600
    assert number == len(live.table.actions) + 1
    live.take(e.Played(at=11.0, seat=int(live.state.seat), ply=number, actions=("take *",)))
    assert live.table.history.number_of(len(live.table.actions)) == number + 1
    assert live.table.state == live.table.history.replay(len(live.table.actions))


def test_a_version_that_nobody_knows_or_other_options_are_refused() -> None:
    live = seated("ann", "bo", name="molthar")
    with pytest.raises(TableError) as caught:
        live.take(e.Started(at=9.0, rules=99))
    assert caught.value.code == "table.rules"
    with refused("table.log"):
        live.take(e.Started(at=9.0, rules=1))  # version 1 had no such options
