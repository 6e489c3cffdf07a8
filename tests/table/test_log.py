"""Whatever happens, a table is what its log makes of it; what is refused changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nacre
from nacre.fairness import commit_nonce, hash_terms
from nacre.kernel.errors import NacreError
from nacre.table import BankClock, Happening, Table, TurnClock, dealing, seating, talk, turns
from nacre.table import entries as e
from nacre.table.events import describe_entry, describe_ply
from nacre.table.setup import REACTIONS
from nacre.table.telling import LOG_PLAYS, log, position_data, result_data, seen, table_data
from nacre.table.telling import talk as said
from table.tables import NONCES, SECRET, Live, anything, insides, opened

PEOPLE = ["ann", "bo", "cy", "eve", ""]
Command = Callable[[], e.AnyEntry | None]
CLOCKS = [None, TurnClock(30), BankClock(60, 5)]


def some_command(live: Live, chooser: Random) -> Command:
    """Something that somebody may ask for, sense or not."""
    table = live.table
    person, seat, now = chooser.choice(PEOPLE), chooser.randrange(-1, table.game.players + 1), live.now
    if table.held_by(person) and chooser.random() < 0.7:
        seat = chooser.choice(table.held_by(person))
    ply = max(0, table.play_number + chooser.choice([0, 0, 0, -1, 1]))
    texts = [table.game.text(chooser.randrange(table.game.num_actions)) for _ in range(chooser.randrange(3))]
    commands: list[Command] = [
        lambda: seating.sit(table, person, seat, chooser.choice(["Name", "", "x" * 30]), now),
        lambda: dealing.stand(table, person, seat, now),
        lambda: seating.seat_bot(table, person, seat, chooser.choice(["beginner", "god"]), now),
        lambda: dealing.start(table, person, now),
        lambda: dealing.commit(table, person, chooser.choice([*NONCES, "?"]), now),
        lambda: dealing.open_nonce(table, person, chooser.choice([*NONCES, "?"]), now),
        lambda: dealing.time_up(table, now + chooser.choice([0.0, 100.0])),
        lambda: seating.close(table, person, now) if chooser.random() < 0.02 else None,
        lambda: seating.rematch(table, person, "t2", now),
        lambda: turns.play(table, person, seat, ply=ply, actions=texts, now=now),
        lambda: turns.play_for_bot(table, seat, ply=ply, actions=texts, now=now),
        lambda: turns.preview(table, person, seat, ply=ply, actions=texts) and None,
        lambda: turns.undo(table, person, seat, now),
        lambda: turns.answer(table, person, seat, chooser.random() < 0.7, now),
        lambda: turns.resign(table, person, seat, now) if chooser.random() < 0.1 else None,
        lambda: turns.leave(table, person, seat, now),
        lambda: turns.replace_absent(table, person, seat, now),
        lambda: turns.come_back(table, person, seat, now),
        lambda: turns.time_up(table, now),
        lambda: turns.pause(table, person, now),
        lambda: turns.unpause(table, person, now),
        lambda: talk.say(table, person, "words", now),
        lambda: talk.react(table, person, chooser.choice([*REACTIONS, "?"]), now),
    ]
    return chooser.choice(commands)


def sensible(live: Live, chooser: Random) -> Command:
    """Something that brings the table on."""
    table, now = live.table, live.now
    if table.status == "open":
        for seat, held in enumerate(table.seats):
            if held.kind == "open":
                if seat > 0 and not table.setup.rated and chooser.random() < 0.3:
                    return lambda: seating.seat_bot(table, "ann", seat, "beginner", now)
                person = PEOPLE[seat] if seat < 3 else "ann"
                return lambda: seating.sit(table, person, seat, person.title(), now)
        return answer_deal(table, now)
    number = table.to_play()
    if number is None:
        return lambda: turns.unpause(table, chooser.choice(["ann", "bo"]), now)
    actions, held = anything(table, chooser), table.seats[number]
    if table.request is not None:
        seat, agree = chooser.randrange(table.game.players), chooser.random() < 0.5
        return lambda: turns.answer(table, table.seats[seat].person, seat, agree, now)
    if held.by_bot:
        return lambda: turns.play_for_bot(table, number, ply=table.play_number, actions=actions, now=now)
    return lambda: turns.play(table, held.person, number, ply=table.play_number, actions=actions, now=now)


def answer_deal(table: Table, now: float) -> Command:
    """Begin a deal, or do what it waits for."""
    deal = table.deals.current
    if deal is None:
        return lambda: dealing.start(table, "ann", now)
    seat = deal.missing()[0]
    seats, person = deal.parts[deal.person_at(seat)], table.seats[seat].person
    if deal.is_opening:
        return lambda: dealing.open_nonce(table, person, NONCES[seat], now)
    hashed = commit_nonce(hash_terms(deal.terms), seats, bytes.fromhex(NONCES[seat]))
    return lambda: dealing.commit(table, person, hashed.hex(), now)


def check_told(table: Table, happening: Happening) -> None:
    """Everything can be told to everyone, in every language."""
    for viewer in (0, table.game.players - 1, None):
        for data in (table_data(table, 5.0), position_data(table, viewer), said(table)):
            nacre_json(data)
        nacre_json(seen(table, happening, viewer))
        for ply in happening.plies:
            for line in describe_ply(ply, table.names, viewer):
                nacre.say(line)
    message = describe_entry(table, happening.entry)
    for language in nacre.words.LANGUAGES:
        if message is not None:
            assert not nacre.say(message, language).startswith(message.code)


def nacre_json(data: object) -> bytes:
    import msgspec

    return msgspec.json.encode(data)


@pytest.mark.parametrize("name", nacre.games())
@settings(max_examples=12)
@given(
    seed=st.integers(0, 2**32), clock=st.sampled_from(CLOCKS), rated=st.booleans(), players=st.integers(2, 4)
)
def test_random_commands_never_corrupt_a_table(
    name: str, seed: int, clock: TurnClock | BankClock | None, rated: bool, players: int
) -> None:
    chooser = Random(seed)
    live = opened(name=name, players=players, clock=clock, rated=rated and clock is not None)
    follower = live.rebuilt()
    for step in range(150):
        live.now += chooser.choice([0.0, 0.5, 1.0, 10.0, -3.0])
        choose = sensible if chooser.random() < 0.5 else some_command
        before = insides(live.table)
        try:
            entry, words = choose(live, chooser)(), "-"
        except NacreError as error:
            entry, words = None, nacre.say(error.message)
        assert words
        assert insides(live.table) == before, "asking changes nothing, refused or not"
        if entry is None:
            continue
        happening = live.take(entry)
        follower.take(e.read(e.write(entry)))
        now = insides(live.table)
        assert insides(follower) == now
        assert now["number"] == before["number"] + 1
        check_sound(live.table)
        if step % 10 == 0:
            check_told(live.table, happening)
        if step % 40 == 0:
            assert insides(live.rebuilt()) == now
    assert insides(live.rebuilt()) == insides(live.table)
    if live.table.record() is not None:
        live.record.verify()


def check_sound(table: Table) -> None:
    """What holds of every table at any time."""
    assert (table.state is None) == (not table._seed)
    if table.state is not None:
        assert table.state == table.history.replay(len(table.actions))
        assert not (table.status == "running" and table.state.is_over())
    if table.status != "running":
        assert not table.paused
        assert table.request is None
        assert table.clock is None or table.clock.seat is None
    if table.clock is not None and table.clock.seat is not None:
        assert table.clock.seat == table.to_play()
        assert not table.seats[table.clock.seat].by_bot
    if table.request is not None:
        assert any(play.ply == table.request.ply for play in table.plays)
    plies = [play.ply for play in table.plays]
    assert plies == sorted(set(plies))
    assert all(ply < len(table.actions) for ply in plies)
    assert (table.ranking() is None) == (result_data(table) is None)


@pytest.mark.parametrize("name", nacre.games())
def test_a_log_is_written_and_read_at_every_step_of_a_game(name: str) -> None:
    chooser = Random(5)
    live = opened(name=name, players=3, clock=BankClock(600, 5))
    while live.table.status != "over":
        live.now += 1.0
        entry = sensible(live, chooser)()
        assert entry is not None
        if isinstance(entry, e.Played) and chooser.random() < 0.1 and len(live.table.plays) > 3:
            entry = e.Undone(at=live.now, seat=live.table.plays[-2].seat, ply=live.table.plays[-2].ply)
        live.take(entry)
        assert e.read(e.write(entry)) == entry
        if live.table.number % 25 == 0:
            assert insides(live.rebuilt()) == insides(live.table)
        if live.table.number > 400:
            break
    assert insides(live.rebuilt()) == insides(live.table)
    part = log(live.table, None)
    numbers = [line.ply for line in part.lines]
    assert numbers == sorted(numbers)
    assert numbers[0] >= part.first == max(0, live.table.play_number - LOG_PLAYS)


def test_an_entry_that_does_not_fit_changes_nothing() -> None:
    live = opened()
    for entry in (
        e.Started(at=1.0),
        e.Played(at=1.0, seat=0, ply=0, actions=("D3@e2",)),
        e.Undone(at=1.0, seat=0, ply=0),
        e.UndoAsked(at=1.0, seat=0, ply=0),
        e.UndoAgreed(at=1.0, seat=0),
        e.Left(at=1.0, seat=7),
    ):
        before = insides(live.table)
        with pytest.raises(NacreError):
            live.table.take(entry)
        assert insides(live.table) == before
    assert Table.of("t1", live.table.setup, SECRET, "ann", []).number == 0
