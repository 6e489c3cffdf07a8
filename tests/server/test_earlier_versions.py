"""What earlier versions wrote: today's server goes on with their databases, and reads their records.

`tests/fixtures/write.py` wrote them, with the version that each folder is named after.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nacre.record import Record
from nacre.server import app
from nacre.server.people import hash_secret
from nacre.server.store import Store, TableRow, export_store, import_store, open_store
from nacre.server.tables.backlog import work_off_backlog
from nacre.table import Setup, Table
from nacre.table.entries import read
from nacre.table.events import tag
from present import present
from server.asynchronous import asynchronous
from server.house import House, NearThinkers, Person

FIXTURES = Path(__file__).parent.parent / "fixtures"
VERSIONS = sorted(FIXTURES.glob("version_*"))
RECORDS = [pytest.param(path, id=path.stem) for path in sorted(FIXTURES.glob("version_*/records/*.toml"))]
KINDS = {
    "sat", "stood", "bot", "sealed", "started", "played", "undone", "undo_asked", "undo_refused",
    "undo_agreed", "resigned", "left", "returned", "time_up", "paused", "unpaused", "said", "reacted",
    "closed", "rematched",
}  # fmt: skip
"""Everything that could happen at a table in the first version."""


@pytest.fixture(params=VERSIONS, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture
def tables(folder: Path) -> dict[str, Any]:
    """How each table stood when it was written."""
    found: dict[str, Any] = json.loads((folder / "tables.json").read_text("utf-8"))["tables"]
    return found


@pytest.fixture
def tokens(folder: Path) -> dict[str, str]:
    found: dict[str, str] = json.loads((folder / "tables.json").read_text("utf-8"))["tokens"]
    return found


@pytest.fixture
def old_url(folder: Path, tmp_path: Path) -> str:
    """A database file as that version left it."""
    connection = sqlite3.connect(tmp_path / "nacre.db")
    connection.executescript((folder / "database.sql").read_text("utf-8"))
    connection.close()
    return f"sqlite:///{tmp_path}/nacre.db"


async def rebuild(store: Store, id: str) -> Table:
    row = await store.table(id)
    assert isinstance(row, TableRow)
    setup = msgspec.json.decode(row.setup, type=Setup)
    log = [entry.data for entry in await store.entries(id)]
    return Table.of(id, setup, bytes(row.secret), row.host, log)


def test_there_is_a_database_with_tables_and_records() -> None:
    assert VERSIONS
    assert RECORDS


@asynchronous
async def test_every_table_is_what_it_was(old_url: str, tables: dict[str, Any], folder: Path) -> None:
    kinds = set()
    async with await open_store(old_url) as store:
        for name, was in tables.items():
            table = await rebuild(store, was["id"])
            assert (table.setup.game, table.status, table.number) == (
                was["game"],
                was["status"],
                was["entries"],
            )
            assert (table.names, table.ranking()) == (was["names"], was["ranking"])
            if was["scores"]:
                assert present(table.state).outcome().scores == was["scores"]
            kinds |= {tag(read(entry.data)) for entry in await store.entries(was["id"])}
            record = table.record()
            assert (record is not None) == (was["ranking"] is not None)
            if record is not None:
                record.verify()
            written = folder / "records" / f"{name}.toml"
            if written.exists():
                assert present(record) == Record.load(written)
    assert kinds >= KINDS


@asynchronous
async def test_people_ratings_and_lists_are_there(
    old_url: str, tables: dict[str, Any], tokens: dict[str, str]
) -> None:
    async with await open_store(old_url) as store:
        ann, ben = [
            present(await store.person_by_token(hash_secret(tokens[name])))[0] for name in ("ann", "ben")
        ]
        assert (ann.name, ben.name) == ("Ann", "Ben")
        for person in (ann, ben):
            (rating,) = await store.ratings(person.id)
            assert (rating.game, rating.players, rating.games) == ("pearls", 2, 1)
        assert not await store.rate(tables["rated"]["id"], [])
        assert {row.id for row in await store.tables_of(ann.id)} == {
            was["id"] for name, was in tables.items() if name != "closed"
        }
        assert await store.running_tables() == sorted(
            was["id"] for was in tables.values() if was["status"] == "running"
        )


@asynchronous
async def test_it_moves_to_another_database_and_back(old_url: str, tmp_path: Path) -> None:
    path = tmp_path / "export"
    async with await open_store(old_url) as store:
        with path.open("wb") as file:
            await export_store(store, file)
    again = tmp_path / "again"
    async with await open_store(f"sqlite:///{tmp_path}/copy.db") as copy:
        with path.open("rb") as file:
            await import_store(copy, file)
        with again.open("wb") as file:
            await export_store(copy, file)
    assert again.read_bytes() == path.read_bytes()


@pytest.fixture
def old_house(old_url: str, tmp_path: Path) -> Iterator[House]:
    """A server of today on that database."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "Thinkers", NearThinkers)
        with House(tmp_path) as house:
            yield house


def test_a_server_shows_it_and_goes_on(
    old_house: House, tables: dict[str, Any], tokens: dict[str, str]
) -> None:
    ann, ben = Person(old_house), Person(old_house)
    ann.http.cookies.set("nacre", tokens["ann"])
    ben.http.cookies.set("nacre", tokens["ben"])
    assert ann.told("/api/me")["name"] == "Ann"
    old_house.do(work_off_backlog(old_house.server.hall))
    running = {table["id"] for table in ann.told("/api/me/tables")}
    listed = {game["id"]: game["seats"] for game in ann.told("/api/me/games")["games"]}
    finished = {was["id"] for name, was in tables.items() if was["status"] == "over" and name != "closed"}
    # Games that cannot go on by today's rules are over now.
    assert running | set(listed) == {was["id"] for name, was in tables.items() if name != "closed"}
    assert finished <= set(listed) and not running & set(listed)
    played = sum(tally["played"] for tally in ann.told("/api/me/shelf")["tallies"])
    assert 0 < played <= len(finished)
    for name, was in tables.items():
        if was["ranking"] is None:
            continue
        assert [seat["rank"] for seat in listed[was["id"]]] == was["ranking"], name
        assert [seat["name"] for seat in listed[was["id"]]] == was["names"], name
        for seat in ("", "0", "open"):
            replay = ann.told(f"/api/tables/{was['id']}/replay?seat={seat}")
            assert replay["plies"] == len(replay["lines"]) or replay["plies"] > 100
        record = Record.loads(ann.get(f"/api/tables/{was['id']}/record").text)
        record.verify()
    for game in ("pearls", "pearladora"):
        id = tables[f"running-{game}"]["id"]
        with ann.looks(id) as one, ben.looks(id) as two:
            position = one.position()
            (one, two)[position["seat"]].plays(position["seat"])
            assert one.position()["ply"] > position["ply"]


def test_a_game_that_cannot_go_on_is_closed_with_the_reason(
    old_house: House, tables: dict[str, Any], tokens: dict[str, str]
) -> None:
    """Version 1 of Molthar's rules asked for more: what was played can be read, but not continued."""
    ann = Person(old_house)
    ann.http.cookies.set("nacre", tokens["ann"])
    id = tables["running-molthar"]["id"]
    with ann.looks(id) as socket:
        socket.seen(lambda frame: (frame.get("table") or {}).get("status") == "over")
        result = socket.table()["result"]
        assert [words["code"] for words in result["words"]] == ["table.ended_by_rules"]
        assert result["scores"] is None
        answer = socket.ask("play", seat=0, ply=0, actions=["take *"])
        assert answer["error"]["code"] == "table.earlier_rules"
    assert ann.told(f"/api/tables/{id}/replay")["plies"] > 0
    Record.loads(ann.get(f"/api/tables/{id}/record").text).verify()


@pytest.mark.parametrize("path", RECORDS)
def test_a_record_is_read_verified_and_written_as_it_was(path: Path) -> None:
    text = path.read_text("utf-8")
    record = Record.load(path)
    if f"\nrules = {record.game.rules_version}\n" in text:
        assert record.dumps() == text
    else:
        assert Record.loads(record.dumps()) == record
    if re.search(r"^seed = ", text, re.MULTILINE):
        record.verify()
    else:
        assert path.stem.startswith("running-") and record.seed is None
