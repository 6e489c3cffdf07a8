"""The list of open tables is fair to everyone who waits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from nacre.server.people import group_of
from nacre.server.store.rows import GROUP_LETTERS
from nacre.server.tables import listing
from server.house import House, Person

FLOOD = 4 * listing.MOST
"""Tables of somebody who wants the list for themselves."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server without the tables of other tests."""
    with House(tmp_path) as house:
        yield house


def person_from(house: House, address: str, name: str) -> Person:
    person = Person(house)
    person.http.headers["x-forwarded-for"] = address
    person.get("/api/me")
    assert person.post("/api/me", {"name": name}).status_code == 200
    return person


def opens(person: Person) -> str:
    """Open a table, a second later than the one before."""
    person.house.clock.time += 1.0
    return person.opens()


def listed(person: Person) -> list[str]:
    return [table["id"] for table in person.told("/api/tables")]


def test_one_person_pushes_nobody_off_the_list(house: House) -> None:
    ann, mallory = house.person("Ann"), house.person("Mallory")
    mine = opens(ann)
    others = [opens(mallory) for _ in range(FLOOD)]
    shown = listed(ann)
    assert mine in shown
    assert len(shown) == listing.MOST
    assert set(shown) - {mine} <= set(others[-listing.MOST :])


def test_one_address_pushes_nobody_off_the_list(house: House) -> None:
    """Neither the first table of someone else nor the later ones, up to an equal share."""
    ann = person_from(house, "192.0.2.1", "Ann")
    mine = [opens(ann) for _ in range(listing.MOST // 2)]
    for number in range(FLOOD // 20):
        mallory = person_from(house, "198.51.100.7", f"Mallory {number}")
        for _ in range(20):
            opens(mallory)
    shown = listed(person_from(house, "192.0.2.3", "Eve"))
    assert len(shown) == listing.MOST
    assert set(mine) <= set(shown)


def test_people_behind_one_address_share_its_part(house: House) -> None:
    for number in range(listing.MOST + 1):
        opens(person_from(house, f"203.0.113.{number}", "Ann"))
    ben = person_from(house, "198.51.100.7", "Ben")
    bens = opens(ben)
    mallory = person_from(house, "198.51.100.7", "Mallory")
    tables = [opens(mallory) for _ in range(3)]
    shown = listed(ben)
    assert tables[-1] in shown  # the newest of the address
    assert not {bens, *tables[:-1]} & set(shown)


def test_a_list_that_took_long_to_choose_is_used_again_without_games_that_started(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listing, "SLOW_SECONDS", 0.0)
    monkeypatch.setattr(listing, "SLOW_LOAD", 1e-9)
    ann, ben = house.person("Ann"), house.person("Ben")
    one, other = opens(ann), opens(ann)
    assert set(listed(ben)) == {one, other}
    opens(ann)
    ben.joins(one)
    with ann.looks(one) as first, ben.looks(one) as second:
        house.play(first, second, most=0)
    assert listed(ben) == [other]


def test_nothing_of_an_address_is_stored_but_letters_of_a_key_that_is_not() -> None:
    groups = {group_of("192.0.2.1", bytes([number])) for number in range(50)}
    assert len(groups) > 45
    assert {len(group) for group in groups} == {GROUP_LETTERS}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::", "2001:db8:1:3::", True),
        ("2001:db8:1::", "2001:db8:2::", False),
        ("", "testclient", False),
    ],
)
def test_who_counts_as_one_address(one: str, other: str, same: bool) -> None:
    key = b"key"
    assert (group_of(one, key) == group_of(other, key)) is same
