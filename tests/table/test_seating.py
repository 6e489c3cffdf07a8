"""Who sits where, and the beginning."""

from __future__ import annotations

from hashlib import sha256

import pytest

import nacre
from nacre.chance import ply_rng
from nacre.kernel.errors import OptionError, UnknownGame
from nacre.kernel.options import Value
from nacre.table import BankClock, Setup, TurnClock, dealing, seating, turns
from nacre.table import entries as e
from nacre.table.setup import MOST_SEATS
from nacre.table.table import Table
from table.tables import NONCES, SECRET, Live, insides, opened, refused, seated, started
from third_party import known_game
from third_party.odds import Odds


def test_a_game_begins_once_all_seats_are_taken_and_everyone_has_opened() -> None:
    live = opened()
    table = live.table
    live.do(seating.sit, "ann", 0, "  Ann   of the  Lagoon ")
    assert table.names == ["Ann of the Lagoon", ""]
    with refused("table.seats_open"):
        dealing.start(table, "ann", 9.0)
    live.do(seating.sit, "bo", 1, "Bo")
    with refused("table.host"):
        dealing.start(table, "bo", 9.0)
    live.do(dealing.start, "ann")
    assert table.state is None
    assert table.to_play() is None
    live.commit("bo")
    live.commit("ann")
    live.open("bo")
    assert table.to_play() is None
    live.open("ann")
    assert table.status == "running"
    assert table.to_play() == 0
    assert table.persons() == ["ann", "bo"]


def test_a_seat_is_given_up_and_taken_by_another() -> None:
    live = seated("ann", "bo")
    live.do(seating.stand, "bo", 1)
    assert live.table.seats[1].kind == "open"
    live.do(seating.sit, "cy", 1, "Cy")
    assert live.table.names == ["Ann", "Cy"]
    with refused("table.not_yours"):
        seating.stand(live.table, "bo", 1, 9.0)
    live.do(seating.stand, "ann", 1)  # who opened the table may clear any
    with refused("table.empty"):
        seating.stand(live.table, "ann", 1, 9.0)


@pytest.mark.parametrize("rated", [False, True])
def test_who_sits_may_take_another_name(rated: bool) -> None:
    live = opened(rated=rated, clock=BankClock(60)) if rated else opened()
    live.do(seating.sit, "ann", 0, "Ann")
    live.do(seating.sit, "bo", 1, "Bo")
    live.do(seating.sit, "bo", 1, "Boris")
    assert live.table.names == ["Ann", "Boris"]
    with refused("table.taken"):
        seating.sit(live.table, "ann", 1, "Ann", 9.0)
    with refused("table.taken"):
        seating.sit(live.table, "bo", 1, "Boris", 9.0)
    with refused("table.name"):
        seating.sit(live.table, "bo", 1, " ", 9.0)


def test_a_seat_is_taken_once() -> None:
    live = seated("ann", "bo")
    for person in ("ann", "bo", "cy"):
        with refused("table.taken"):
            seating.sit(live.table, person, 1, "Bo", 9.0)


def test_only_whoever_opened_the_table_gets_several_seats() -> None:
    live = opened(players=3)
    live.do(seating.sit, "bo", 0, "Bo")
    with refused("table.one_seat"):
        seating.sit(live.table, "bo", 1, "Bo", 9.0)
    live.do(seating.sit, "ann", 1, "Ann")
    live.do(seating.sit, "ann", 2, "Anna")
    assert live.table.held_by("ann") == [1, 2]
    assert live.table.held_by("") == []


def test_rated_tables_are_for_persons_each_once_with_a_clock() -> None:
    with refused("table.rated_clock"):
        opened(rated=True)
    live = opened(rated=True, clock=TurnClock(60))
    live.do(seating.sit, "ann", 0, "Ann")
    with refused("table.one_seat"):
        seating.sit(live.table, "ann", 1, "Ann", 9.0)
    with refused("table.rated_bot"):
        seating.seat_bot(live.table, "ann", 1, "casual", 9.0)


def test_bots_are_seated_changed_and_replaced_by_whoever_opened_the_table() -> None:
    live = opened(players=3)
    live.do(seating.seat_bot, "ann", 1, "strong")
    live.do(seating.seat_bot, "ann", 1, "expert")
    assert live.table.seats[1].level == "expert"
    assert live.table.names[1] == "Baroque"
    with refused("table.host"):
        seating.seat_bot(live.table, "bo", 2, "casual", 9.0)
    with refused("table.level"):
        seating.seat_bot(live.table, "ann", 2, "cmd:rm -rf /", 9.0)
    with refused("table.taken"):
        seating.sit(live.table, "bo", 1, "Bo", 9.0)
    live.do(seating.sit, "ann", 1, "Ann")
    with refused("table.taken"):
        seating.seat_bot(live.table, "ann", 1, "casual", 9.0)


def test_bots_alone_do_not_begin() -> None:
    with refused("table.nobody"):
        dealing.start(seated("bot", "bot").table, "ann", 9.0)


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "a\u202eb"])
def test_names_can_be_read(name: str) -> None:
    with refused("table.name"):
        seating.sit(opened().table, "ann", 0, name, 9.0)


def test_nobody_in_particular_takes_no_seat() -> None:
    with refused("table.no_person"):
        seating.sit(opened().table, "", 0, "Ann", 9.0)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_are_only_so_many_seats(seat: int) -> None:
    table = started("ann", "bo").table
    with refused("table.seat"):
        turns.play(table, "ann", seat, ply=0, actions=["D1@a1"], now=9.0)
    with refused("table.seat"):
        turns.play_for_bot(table, seat, ply=0, actions=["D1@a1"], now=9.0)
    with refused("table.seat"):
        turns.replace_absent(table, "ann", seat, 9.0)
    with refused("table.seat"):
        seating.sit(opened().table, "ann", seat, "Ann", 9.0)


def test_nothing_changes_about_the_seats_once_the_game_has_begun() -> None:
    table = started("ann", "bo").table
    for ask in (
        lambda: seating.sit(table, "cy", 0, "Cy", 9.0),
        lambda: seating.stand(table, "ann", 0, 9.0),
        lambda: seating.seat_bot(table, "ann", 0, "casual", 9.0),
        lambda: dealing.start(table, "ann", 9.0),
        lambda: dealing.stand(table, "ann", 0, 9.0),
        lambda: dealing.commit(table, "ann", NONCES[0], 9.0),
        lambda: dealing.open_nonce(table, "ann", NONCES[0], 9.0),
        lambda: seating.close(table, "ann", 9.0),
    ):
        with refused("table.begun"):
            ask()


def test_a_table_is_closed_by_whoever_opened_it() -> None:
    live = seated("ann", "bo")
    with refused("table.host"):
        seating.close(live.table, "bo", 9.0)
    live.do(seating.close, "ann")
    assert live.table.status == "over"
    assert live.table.ranking() is None
    assert live.table.record() is None
    assert live.table.fairness() is None
    with refused("table.over"):
        turns.play(live.table, "ann", 0, ply=0, actions=["D1@a1"], now=9.0)


def test_a_set_up_keeps_its_options_whatever_later_defaults_are() -> None:
    settled = Setup(game="pearls").resolve_options()
    assert settled.options == {"players": 4, "first": None, "all_cards": False}
    assert settled.build_game() == nacre.game("pearls")


@pytest.mark.parametrize(
    ("name", "options", "error"),
    [
        ("chess", {}, UnknownGame),
        ("pearls", {"players": 99}, OptionError),
        ("pearls", {"name": "x"}, OptionError),
        ("pearls", {"self": 1}, OptionError),
        ("pearladora", {"clans": ("elders", "elders")}, OptionError),
    ],
)
def test_set_ups_that_cannot_be_are_refused(
    name: str, options: dict[str, Value], error: type[OptionError] | type[UnknownGame]
) -> None:
    with pytest.raises(error):
        Setup(game=name, options=options).resolve_options()


def test_clocks_are_checked_where_they_come_from_strangers() -> None:
    import msgspec

    for data in (
        b'{"kind":"turn","seconds":1}',
        b'{"kind":"bank","seconds":60,"increment":-1}',
        b'{"kind":"x"}',
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(data, type=TurnClock | BankClock)


def test_a_game_from_elsewhere_is_played_too() -> None:
    with known_game(Odds):
        live = started("ann", "bot", name="odds").finish()
        assert live.record.verify().is_over()
        assert insides(live.rebuilt()) == insides(live.table)


def test_bots_have_names_at_any_number_of_seats() -> None:
    from nacre.table.seats import bot_name

    assert [bot_name(0), bot_name(6), bot_name(12)] == ["Akoya", "Akoya 2", "Akoya 3"]


def test_a_log_that_cannot_be_is_refused() -> None:
    live = started("ann", "bo")
    live.play()
    other = Live(opened(name="pearls").table)
    for log in (
        [b"nonsense"],
        [b'{"type":"sat","at":0,"seat":9,"person":"x","name":"x"}'],
        [b'{"type":"played","at":0,"seat":0,"ply":0,"actions":["T:Y"]}'],
        [b'{"type":"undo_agreed","at":0,"seat":0}'],
        [b'{"type":"undone","at":0,"seat":0,"ply":0}'],
        [*live.log, live.log[-1]],
        [*live.log, e.write(e.Played(at=0, seat=1, ply=1, actions=("D9@a1",)))],
        [*live.log, e.write(e.Played(at=0, seat=1, ply=1, actions=("pass",)))],
    ):
        with refused("table.log"):
            type(other.table).of("t", live.table.setup, SECRET, "ann", log)


def test_a_log_of_other_rules_is_refused_not_played_otherwise() -> None:
    live = seated("ann", "bo")
    for kind in (e.Started, e.Dealing):
        log = [*live.log, e.write(kind(at=1.0, rules=99))]
        with refused("table.rules"):
            Table.of("t1", live.table.setup, SECRET, "ann", log)


def test_a_log_of_version_0_1_is_dealt_as_it_was() -> None:
    live = seated("ann", "bot", name="pearls")
    sealed = b'{"type":"sealed","seat":0,"nonce":"0123456789abcdef0123456789abcdef","at":1.0}'
    started = b'{"type":"started","at":1.0}'  # before the version was written
    with refused("table.log"):
        Table.of("t1", live.table.setup, SECRET, "ann", [*live.log, started])
    table = Table.of("t1", live.table.setup, SECRET, "ann", [*live.log, sealed, started])
    seed = sha256(SECRET + bytes.fromhex("0123456789abcdef" * 2) + bytes(16)).digest()
    assert table.state == table.game.deal(ply_rng(seed, 0))
    assert table.deals.commitment == sha256(SECRET).digest()
    old = Live(table).finish()
    assert old.record.scheme == "ply-1"
    assert old.record.proof().verdict == "unproven"


def test_a_table_that_version_0_1_left_open_is_dealt_anew() -> None:
    live = seated("ann", "bot", name="pearls")
    live.take(e.Sealed(at=1.0, seat=0, nonce="0123456789abcdef" * 2))
    assert live.deal().finish().record.proof().verdict == "proven"


def test_a_table_has_room_for_every_game() -> None:
    for name in nacre.games():
        players = nacre.registry.game_class(name).option_list[0]
        assert (players.name, players.kind) == ("players", "int")
        assert players.high <= MOST_SEATS


def test_a_game_for_more_people_than_a_table_has_seats_is_refused() -> None:
    class Crowd(Odds):
        name = "crowd"
        option_list = (Odds.option_list[0]._replace(high=MOST_SEATS + 1),)

    with known_game(Crowd):
        Setup(game="crowd", options={"players": MOST_SEATS}).resolve_options()
        with refused("table.too_many_seats"):
            Setup(game="crowd", options={"players": MOST_SEATS + 1}).resolve_options()
