"""Games that begin from a position of another."""

from __future__ import annotations

import json

import msgspec
import pytest

import nacre
from nacre.chance import PLY
from nacre.kernel.errors import RecordError
from nacre.record import Record
from nacre.table import seating, telling
from nacre.table.beginning import seat_of_start, start_again
from nacre.table.setup import Beginning, Setup
from nacre.table.table import Table
from table.tables import refused


def beginning(name: str, seat: int = 0, plies: int = 9) -> tuple[nacre.View, Setup]:
    game = nacre.game(name, players=2)
    state = game.new(seed=5)
    rng = nacre.Rng(6)
    for _ in range(plies):
        legal = state.legal_actions()
        state.apply(legal[int(rng.below(len(legal)))])
    view = state.view(seat)
    start = Beginning(json.dumps(view.to_dict()))
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
    assert told.setup.start == Beginning()


def test_a_set_up_of_an_earlier_version_is_read_without_the_table_it_is_from() -> None:
    view = '{"game":"pearls"}'
    stored = {"game": "pearls", "start": {"view": view, "table": "old", "ply": 9, "seat": 0}}
    setup = msgspec.json.decode(json.dumps(stored), type=Setup)
    assert setup.start == Beginning(view)
    assert b"old" not in msgspec.json.encode(setup)


@pytest.mark.parametrize("name", nacre.games())
def test_a_rematch_with_others_begins_from_what_a_spectator_knew(name: str) -> None:
    view, setup = beginning(name)
    public = start_again(setup, alone=False)
    assert seat_of_start(setup) == 0
    assert seat_of_start(public) is None
    game = setup.build_game()
    wanted = game.imagine(view, nacre.Rng(7)).view(None).to_dict()
    assert public.start is not None
    assert json.loads(public.start.view) == wanted
    assert start_again(public, alone=False) == public


def test_a_game_for_one_is_for_nobody_else_to_see() -> None:
    _, setup = beginning("pearls")
    again = start_again(setup, alone=True)
    assert (again.start, again.private, again.spectators) == (setup.start, True, "none")


def test_nobody_else_sits_down_where_a_seat_keeps_its_cards() -> None:
    _, setup = beginning("pearls")
    table = Table("id", setup, bytes(32), "ann")
    for person, seat in (("bo", 0), ("bo", 1), ("ann", 1)):
        with refused("table.start_alone"):
            seating.sit(table, person, seat, person.title(), 0.0)
    table.take(seating.sit(table, "ann", 0, "Ann", 0.0))
