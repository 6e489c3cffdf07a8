"""Games that begin from a position of another."""

from __future__ import annotations

import json

import msgspec
import pytest

import nacre
from nacre.chance import PLY
from nacre.kernel.errors import RecordError
from nacre.record import Record
from nacre.table import telling
from nacre.table.setup import Beginning, Setup
from nacre.table.table import Table


def beginning(name: str, seat: int = 0, plies: int = 9) -> tuple[nacre.View, Setup]:
    game = nacre.game(name, players=2)
    state = game.new(seed=5)
    rng = nacre.Rng(6)
    for _ in range(plies):
        legal = state.legal_actions()
        state.apply(legal[int(rng.below(len(legal)))])
    view = state.view(seat)
    start = Beginning(json.dumps(view.to_dict()), "old", plies, seat)
    return view, msgspec.structs.replace(
        Setup(game=name, options={"players": 2}).resolve_options(), start=start
    )


@pytest.mark.parametrize("name", nacre.games())
def test_a_record_that_begins_from_a_view_replays_and_verifies(name: str) -> None:
    view, setup = beginning(name)
    assert setup.start is not None
    record = Record.of(setup.build_game(), b"seed", [], scheme=PLY, start_view=setup.start.view)
    assert record.replay().view(0) == view
    again = Record.loads(record.dumps())
    assert again == record
    assert again.verify() == record.replay()


@pytest.mark.parametrize("name", nacre.games())
def test_what_the_seat_did_not_know_is_dealt_by_the_seed(name: str) -> None:
    _, setup = beginning(name)
    assert setup.start is not None
    dealt = {
        json.dumps(
            Record.of(setup.build_game(), seed, [], scheme=PLY, start_view=setup.start.view)
            .replay()
            .to_dict()
        )
        for seed in range(8)
    }
    assert len(dealt) > 1


def test_a_redacted_record_does_not_tell_what_the_seat_knew() -> None:
    _, setup = beginning("pearls")
    assert setup.start is not None
    record = Record.of(setup.build_game(), b"seed", [], scheme=PLY, start_view=setup.start.view)
    assert record.redacted(1).start_view is None


def test_a_view_that_cannot_be_is_refused() -> None:
    _, setup = beginning("pearls")
    assert setup.start is not None
    record = Record.of(setup.build_game(), b"seed", [], scheme=PLY, start_view=setup.start.view)
    for wrong in ("[]", "{", '{"game": "pearls"}'):
        text = record._replace(start_view=wrong).dumps()
        with pytest.raises(RecordError) as caught:
            Record.loads(text)
        assert caught.value.code == "record.field"


def test_nobody_is_told_what_the_seat_knew() -> None:
    _, setup = beginning("pearls")
    table = Table("id", setup, bytes(32), "host")
    told = telling.table_data(table, 0.0)
    assert told.setup.start is not None
    assert told.setup.start.view == ""
