"""No viewer is told what that viewer may not know, and nobody what nobody may know before the end."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nacre
from nacre.fairness import secret_of
from nacre.kernel.errors import NacreError
from nacre.table import BankClock, Happening, Table, dealing, telling, turns
from nacre.table import entries as e
from nacre.table.events import describe_ply
from nacre.table.trial import Ply
from nacre.testing.secrecy import twin
from present import of_kind, present
from table.tables import NONCES, SECRET, Live, anything, opened, seated, started

ENCODER = msgspec.json.Encoder(order="deterministic")
VARIANTS = [
    ("pearls", {}),
    ("pearladora", {"peek_own": False}),
    ("pearladora", {"advanced": True}),
    ("molthar", {}),
]
each_game = pytest.mark.parametrize(("name", "options"), VARIANTS, ids=lambda value: str(value))


def some_way_on(name: str, options: dict[str, bool], plays: int, chooser: Random) -> Live:
    live = started("ann", "bo", "cy", name=name, **options)
    while live.table.status == "running" and len(live.table.plays) < plays:
        live.play(*anything(live.table, chooser))
    return live


def same_to(viewer: int | None, state: nacre.State, action: int, other: nacre.State) -> int | None:
    """An action of another world that looks to the viewer like this one; None if there is none."""
    game = state.game
    shown = game.seen_in(state, action, viewer)
    alike = [each for each in other.legal_actions() if game.seen_in(other, each, viewer) == shown]
    # What comes of it may be seen: worlds in which something else does are no longer alike.
    wanted = after(state, action, viewer)
    return next((each for each in alike if after(other, each, viewer) == wanted), None)


def after(state: nacre.State, action: int, viewer: int | None) -> nacre.View:
    """What the viewer sees once that is played, whatever chance is."""
    played = state.clone()
    played.reseed(nacre.Rng(1))
    played.apply(action)
    return played.view(viewer)


@each_game
@settings(max_examples=8)
@given(seed=st.integers(0, 2**32), plays=st.integers(0, 60))
def test_two_worlds_that_differ_in_what_is_hidden_are_told_alike(
    name: str, options: dict[str, bool], seed: int, plays: int
) -> None:
    chooser = Random(seed)
    live = some_way_on(name, options, plays, chooser)
    table = live.table
    if table.status == "over":
        return
    compared = 0
    for viewer in (0, 1, 2, None):
        assert table.state is not None
        other = twin(table.state, viewer, chooser)
        if other is not None:
            mine = told(table, viewer)
            kept, table.state = table.state, other
            assert told(table, viewer) == mine
            table.state = kept
            compared += 1
        for before, action, _ in list(table.plies())[-12:]:
            world = twin(before, viewer, chooser)
            choice = None if world is None else same_to(viewer, before, action, world)
            if world is None or choice is None:
                continue
            assert told_play(table, before, action, viewer) == told_play(table, world, choice, viewer)
            compared += 1
    assert compared > 0 or len(table.plays) < 3


def told(table: Table, viewer: int | None) -> bytes:
    """All that is told of a table as it stands, refusals and previews included."""
    parts = [telling.table_data(table, 5.0), telling.position_data(table, viewer), telling.talk(table)]
    person = "eve" if viewer is None else table.seats[viewer].person
    refusals = []
    for action in range(0, table.game.num_actions, 7):
        try:
            turns.play(
                table,
                person,
                viewer or 0,
                ply=table.play_number,
                actions=[table.game.text(action)],
                now=5.0,
            )
        except NacreError as error:
            refusals.append(error.message.to_dict())
    return ENCODER.encode([parts, refusals])


def told_play(table: Table, before: nacre.State, action: int, viewer: int | None) -> bytes:
    """All that is told of a play."""
    played = before.clone()
    played.reseed(nacre.Rng(1))
    played.apply(action)
    ply = Ply(before, action, played)
    entry = e.Played(at=1.0, seat=int(before.seat), ply=7, actions=(before.game.text(action),))
    seen, lines = telling.seen(table, Happening(7, entry, (ply,), disclosed=(ply,)), viewer)
    words = [message.to_dict() for message in describe_ply(ply, ["A", "B", "C"], viewer)]
    return ENCODER.encode([seen, lines, words])


@each_game
def test_the_log_is_the_same_as_it_was_told_event_by_event(name: str, options: dict[str, bool]) -> None:
    chooser = Random(3)
    live = started("ann", "bo", "cy", name=name, **options)
    lines: dict[int | None, list[telling.LineData]] = {0: [], 1: [], 2: [], None: []}
    while live.table.status == "running" and len(live.table.plays) < 60:
        happening = live.play(*anything(live.table, chooser))
        for viewer, so_far in lines.items():
            if happening.private in (None, viewer):
                so_far += telling.seen(live.table.seen_by(viewer), happening, viewer)[1]
    for viewer, so_far in lines.items():
        table = live.table.seen_by(viewer)
        last = telling.log(table, viewer)
        assert last.first == 0 or telling.log(table, viewer, last.first).first == 0
        earlier = telling.log(table, viewer, last.first).lines if last.first else []
        assert earlier + last.lines == so_far


SECRETS = [secret_of(SECRET, 1).hex(), *NONCES, SECRET.hex()]


def everything_told(table: Table, happenings: list[Happening]) -> str:
    """All that is told to anyone, by any way."""
    parts: list[object] = [repr(table), repr(table.seats), repr(table.plays), str(table)]
    for viewer in (*range(table.game.players), None):
        parts += [
            telling.table_data(table.seen_by(viewer), 5.0),
            telling.position_data(table.seen_by(viewer), viewer),
            telling.log(table.seen_by(viewer), viewer),
            telling.talk(table),
        ]
        shown = table.shown_record(viewer)
        parts.append("" if shown is None else shown.dumps())
        for happening in happenings:
            parts += [telling.seen(table, happening, viewer), repr(happening), repr(happening.entry)]
    return ENCODER.encode(parts).decode()


@pytest.mark.parametrize("name", nacre.games())
def test_nothing_tells_the_secret_the_seed_or_a_part_of_it_before_the_end(name: str) -> None:
    live = seated("ann-the-person", "bo-the-person", "bot", name=name, clock=BankClock(600))
    happenings = [Happening(n, e.read(data)) for n, data in enumerate(live.log, 1)]
    happenings += [live.do(dealing.start, "ann"), *[live.commit(person) for person in live.table.persons()]]
    happenings.append(live.open("ann-the-person"))
    told = everything_told(live.table, happenings)
    for secret in (*SECRETS, "the-person"):
        assert secret not in told
    happenings.append(live.open("bo-the-person"))
    seed = live.table._seed.hex()
    for _ in range(30):
        happenings.append(live.play())
    told = everything_told(live.table, happenings)
    assert live.table.deals.commitment.hex() in told
    for secret in (*SECRETS, seed, "the-person"):
        assert secret not in told
    assert live.table.fairness() is None
    assert live.table.record() is None
    assert telling.result_data(live.table) is None
    live.finish()
    told = everything_told(live.table, [])
    for secret in (SECRETS[0], SECRETS[1], SECRETS[2], seed):
        assert secret in told
    assert SECRET.hex() not in told


def test_people_are_not_told_apart_by_anything_but_their_names() -> None:
    live = seated("ann", "bo")
    assert "person" not in ENCODER.encode(telling.table_data(live.table, 1.0).seats).decode().replace(
        '"person"', ""
    )
    sat = e.read(live.log[0])
    assert of_kind(e.Sat, telling.seen(live.table, Happening(1, sat), 1)[0]).person == ""
    sealed = e.Sealed(at=0.0, seat=0, nonce=NONCES[0])
    assert of_kind(e.Sealed, telling.seen(live.table, Happening(2, sealed), 1)[0]).nonce == ""
    nonce = e.Opened(at=0.0, seat=0, nonce=NONCES[0])
    assert of_kind(e.Opened, telling.seen(live.table, Happening(2, nonce), 1)[0]).nonce == ""


def test_legal_actions_are_told_to_the_seat_to_play_alone() -> None:
    live = started("ann", "bo")
    assert present(telling.position_data(live.table, 0)).legal
    assert present(telling.position_data(live.table, 1)).legal == []
    assert present(telling.position_data(live.table, None)).legal == []
    live.do(turns.pause, "ann")
    assert present(telling.position_data(live.table, 0)).legal == []
    assert telling.position_data(opened().table, 0) is None


def test_what_is_placed_face_down_is_told_to_its_seat_alone() -> None:
    live = started("ann", "bo")
    happening = live.play("D3@e2")
    seen = [telling.seen(live.table, happening, viewer)[0] for viewer in (0, 1, None)]
    assert [of_kind(e.Played, entry).actions for entry in seen] == [("D3@e2",), ("D?@e2",), ("D?@e2",)]
    hidden = started("ann", "bo", peek_own=False)
    entry, _ = telling.seen(hidden.table, hidden.play("D3@e2"), 0)
    assert of_kind(e.Played, entry).actions == ("D?@e2",)


@pytest.mark.parametrize("name", nacre.games())
def test_a_record_of_a_running_game_is_that_viewers(name: str) -> None:
    live = started("ann", "bo", name=name)
    for _ in range(10):
        live.play()
    for viewer in (0, 1, None):
        shown = present(live.table.shown_record(viewer))
        assert shown.seed is None
        assert shown.fair is None
        assert nacre.Record.loads(shown.dumps()) == shown
    live.finish()
    assert live.table.shown_record(None) == live.table.record()
