"""Names: readable, and no two at a table that can be taken for each other."""

# ruff: noqa: RUF001 - letters that look like others are what this is about

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nacre.kernel.errors import TableError
from nacre.table import seating
from nacre.table.names import MAX_MARKS, MAX_NAME, check_name, check_own_name, look_alike
from nacre.table.seats import BOT_NAMES
from table.tables import opened, refused


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann   of\u00a0 Tyre ", "Ann of Tyre"),
        ("Ａｎｎ", "Ann"),
        ("Ange\u0301lique", "Angélique"),
        ("Trâ\u0300n", "Trần"),
        ("Z" + "\u0301\u0302\u0303\u0304\u0305" * 20, "Z\u0301\u0302\u0303"),
        ("\u0301Ann", "Ann"),
        ("Ann \u0301\u0302", "Ann"),
        ("❤\ufe0f Ann", "❤ Ann"),
        ("A\u034f\u2800nn\u115f\u3164\uffa0", "Ann"),
        ("ड़ीं", "ड़ीं"),
        ("王小明", "王小明"),
    ],
)
def test_a_name_is_spelled_in_one_way(typed: str, kept: str) -> None:
    assert check_name(typed) == unicodedata.normalize("NFKC", kept)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3164",
        "\u2800\u2800",
        "\u0301\u0302",
        "a\u200bb",
        "a\u200db",
        "a\u202eb",
        "\u2066a",
        "a\u00adb",
        "a\ufeffb",
        "a\U000e0041b",
        "a\x07b",
        "a\ud800",
        "x" * 25,
        "\ufdfa\ufdfa",
    ],
)
def test_what_nobody_can_read_is_refused(name: str) -> None:
    with pytest.raises(TableError) as caught:
        check_name(name)
    assert caught.value.code == "table.name"


@given(st.text(max_size=80))
@example("e\u0327\u0301\u0302\u0303")
def test_a_checked_name_stays_as_it_is_and_looks_like_itself(name: str) -> None:
    try:
        checked = check_name(name)
    except TableError:
        return
    assert check_name(checked) == checked
    assert look_alike(checked, checked)
    assert look_alike(checked, checked.casefold())
    marks = 0
    for letter in unicodedata.normalize("NFKD", checked):
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        assert marks <= MAX_MARKS


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "A n n"),
        ("Ann", "Ann."),
        ("Ann", "Ánñ"),
        ("Ann", "Аnn"),  # Cyrillic
        ("Anna", "Annа"),
        ("Hanna", "НANNA"),
        ("Basil", "вasil"),
        ("Nik", "ΝΙΚ"),  # Greek
        ("ΝΙΚ", "νικ"),
        ("Ian", "lan"),
        ("Ian", "1an"),
        ("Leo", "L30"),
        ("Bob", "8o8"),
        ("Alice", "A∣ice"),
        ("Alice", "@lice"),
        ("Marn", "Mam"),
        ("Søren", "Soren"),
        ("Łukasz", "Lukasz"),
        ("Jürgen", "Jurgen"),
        ("Ægir", "AEgir"),
        ("Player 1", "Player ١"),  # Arabic
        ("🦄", "🦄 "),
        ("Пётр", "ПЕТР"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert look_alike(check_name(one), check_name(other))
    assert look_alike(check_name(other), check_name(one))


def test_others_do_not() -> None:
    names = [
        "Ann",
        "Anna",
        "Ben",
        "Bo",
        "Cleo",
        "Dana",
        "Eve",
        "王",
        "小",
        "Пётр",
        "Павел",
        "Νίκος",
        "🦄",
        "🐙",
        "?",
        "!?",
    ]
    names += [f"Player {number}" for number in range(1, 30)]
    for number, one in enumerate(names):
        for other in names[number + 1 :]:
            assert not look_alike(one, other), (one, other)


@pytest.mark.parametrize("name", [*BOT_NAMES, "akoya", "Аkoya", "B4roque", "Keshi 2"])
def test_nobody_has_the_name_of_a_bot(name: str) -> None:
    with refused("table.name_bot"):
        check_own_name(name)
    with refused("table.name_bot"):
        seating.sit(opened().table, "ann", 0, name, 9.0)


def test_nobody_takes_a_name_that_is_there() -> None:
    live = opened(players=3)
    live.do(seating.sit, "ann", 0, "Ann")
    for name in ("Ann", "ANN", "Аnn", "A\u0301nn"):
        with refused("table.name_taken"):
            seating.sit(live.table, "bo", 1, name, 9.0)
    live.do(seating.sit, "bo", 1, "Bo")
    with refused("table.name_taken"):
        seating.sit(live.table, "bo", 1, "ann", 9.0)
    live.do(seating.sit, "bo", 1, "BO")  # their own, written in another way
    assert live.table.names[:2] == ["Ann", "BO"]


def test_a_usual_name_gets_a_number() -> None:
    live = opened(players=4)
    live.do(seating.sit, "ann", 0, "Ann")
    live.do(seating.sit, "bo", 1, "ann", chosen=False)
    live.do(seating.sit, "cleo", 2, "Ann", chosen=False)
    live.do(seating.sit, "dana", 3, "Keshi", chosen=False)
    assert live.table.names == ["Ann", "ann 2", "Ann 3", "Keshi 4"]


def test_a_long_name_makes_room_for_its_number() -> None:
    live = opened(players=2)
    live.do(seating.sit, "ann", 0, "x" * MAX_NAME)
    live.do(seating.sit, "bo", 1, "x" * MAX_NAME, chosen=False)
    assert live.table.names[1] == "x" * (MAX_NAME - 2) + " 2"


def test_one_person_in_several_seats_may_give_one_name_to_all() -> None:
    live = opened(players=3)
    for seat in range(3):
        live.do(seating.sit, "ann", seat, "Ann")
    assert live.table.names == ["Ann", "Ann 2", "Ann 3"]
