"""Copies of a database while a server writes to it, and putting them back."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from nacre.cli.commands import main
from nacre.kernel.errors import StoreError
from nacre.server.store import Conflict, Store, open_store
from nacre.server.store.address import SqliteAddress
from nacre.server.store.backup import back_up, restore
from server.asynchronous import asynchronous
from server.store.rows import entry, table

WRITERS = 8
COPIES = 5


def address(path: Path) -> SqliteAddress:
    return SqliteAddress(path, chosen=True)


async def write(store: Store, id: str, acknowledged: dict[str, int], done: asyncio.Event) -> None:
    """Append to a table, one entry after the other."""
    await store.create_table(table(id))
    number = 0
    while not done.is_set():
        number += 1
        await store.append(entry(number, id))
        acknowledged[id] = number


@asynchronous
async def test_copies_made_while_a_server_writes_are_of_one_moment(sqlite_url: str, tmp_path: Path) -> None:
    acknowledged: dict[str, int] = {}
    done = asyncio.Event()
    ids = [f"t{number}" for number in range(WRITERS)]
    async with await open_store(sqlite_url) as store, asyncio.TaskGroup() as group:
        for id in ids:
            group.create_task(write(store, id, acknowledged, done))
        while len(acknowledged) < WRITERS:
            await asyncio.sleep(0.01)
        for number in range(COPIES):
            before = dict(acknowledged)
            copy = tmp_path / f"copy{number}.db"
            # In a process of its own, as an operator would.
            command = [sys.executable, "-m", "nacre", "backup", str(copy), "--database", sqlite_url]
            process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
            said, _ = await process.communicate()
            assert process.returncode == 0
            assert f"{WRITERS} " in said.decode()
            after = dict(acknowledged)
            assert after != before, "the server went on"
            restored = tmp_path / f"restored{number}.db"
            assert await asyncio.to_thread(restore, copy, address(restored)) == WRITERS
            await check(restored, before, after)
        done.set()


async def check(path: Path, before: dict[str, int], after: dict[str, int]) -> None:
    """Every log is whole, with all that was acknowledged before, and goes on."""
    async with await open_store(f"sqlite:///{path}") as store:
        for id, number in before.items():
            log = await store.entries(id)
            assert [each.number for each in log] == list(range(1, len(log) + 1))
            assert number <= len(log) <= after[id] + 1
            with pytest.raises(Conflict):
                await store.append(entry(len(log), id))
            await store.append(entry(len(log) + 1, id))
        await store.check()


@pytest.fixture
def copy(sqlite_url: str, tmp_path: Path) -> Path:
    """A copy of a database with a table."""

    async def fill() -> None:
        async with await open_store(sqlite_url) as store:
            await store.create_table(table(), [entry(1), entry(2)])

    asyncio.run(fill())
    made = tmp_path / "copy.db"
    back_up(address(tmp_path / "nacre.db"), made)
    return made


def test_a_copy_is_one_file_for_its_owner_only(copy: Path) -> None:
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert [path.name for path in copy.parent.iterdir() if path.name.startswith("copy")] == ["copy.db"]


def test_nothing_is_put_over_a_database(copy: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="already a database"):
        restore(copy, address(tmp_path / "nacre.db"))


@asynchronous
async def test_nothing_is_put_under_a_server_that_runs(copy: Path, tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    async with await open_store(f"sqlite:///{path}"):
        with pytest.raises(StoreError, match="Another process"):
            await asyncio.to_thread(restore, copy, address(path))


def test_what_was_left_beside_a_lost_file_is_not_written_into_the_new_one(copy: Path, tmp_path: Path) -> None:
    path = tmp_path / "lost.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = wal")
        other.execute("CREATE TABLE foreign_pages (id INTEGER)")
        left = [(end, Path(f"{path}{end}").read_bytes()) for end in ("-wal", "-shm")]
    path.unlink()
    for end, data in left:
        Path(f"{path}{end}").write_bytes(data)
    assert restore(copy, address(path)) == 1
    with closing(sqlite3.connect(path)) as found:
        names = {row[0] for row in found.execute("SELECT name FROM sqlite_master")}
    assert "tables" in names and "foreign_pages" not in names


def damage_page(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096 * 3 : 4096 * 4] = os.urandom(4096)
    path.write_bytes(data)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5000])


def no_database(path: Path) -> None:
    path.write_text("not a database, but long enough to look like one" * 100)


def forget_an_entry(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM entries WHERE number = 1")


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE meta SET value = '99'")


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (damage_page, "not a complete copy"),
        (cut, "not a complete copy"),
        (no_database, "not a complete copy"),
        (forget_an_entry, "not a complete copy"),
        (newer, "schema 99"),
    ],
)
def test_a_damaged_copy_is_not_put_back(copy: Path, tmp_path: Path, harm: object, said: str) -> None:
    assert callable(harm)
    harm(copy)
    path = tmp_path / "new.db"
    with pytest.raises(StoreError, match=said):
        restore(copy, address(path))
    assert not path.exists() or path.stat().st_size == 0
    assert not path.with_name("new.db.part").exists()


def test_the_commands_say_what_is_wrong(tmp_path: Path, copy: Path) -> None:
    run = CliRunner().invoke
    for command, said in [
        (["backup", str(tmp_path / "x"), "--database", f"sqlite:///{tmp_path}/no.db"], "No such file"),
        (["restore", str(tmp_path / "no"), "--database", f"sqlite:///{tmp_path}/new.db"], "No such file"),
        (["backup", str(tmp_path / "x"), "--database", "postgresql://localhost/x"], "pg_dump"),
        (["restore", str(copy), "--database", f"sqlite:///{tmp_path}/nacre.db"], "already a database"),
        (
            ["backup", str(tmp_path / "no" / "x"), "--database", f"sqlite:///{tmp_path}/nacre.db"],
            "there is no folder",
        ),
        (
            ["backup", str(tmp_path / ("long" * 100)), "--database", f"sqlite:///{tmp_path}/nacre.db"],
            "File name too long",
        ),
    ]:
        ended = run(main, command)
        assert ended.exit_code == 2, (command, ended.output)
        assert said in ended.output, (command, ended.output)
    ended = run(main, ["restore", str(copy), "--database", f"sqlite:///{tmp_path}/fresh.db"])
    assert ended.exit_code == 0, ended.output
