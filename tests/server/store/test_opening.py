"""Addresses, files and who may open them."""

from __future__ import annotations

import logging
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from nacre.kernel.errors import StoreError
from nacre.server.store import address, open_store, postgres_driver, sqlite_file
from nacre.server.store.sql import SqlStore
from nacre.words import LANGUAGES, say
from present import present
from server.asynchronous import asynchronous
from server.postgres import PostgresServer, execute
from server.store.rows import table

PASSWORD = "hunter2"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nacre.db",
        "/var/lib/nacre.db",
        "mysql://user:hunter2@host/db",
        "hunter2://x",
        "sqlite:nacre.db:hunter2?x=1",
        "sqlite://hunter2@host/path",
        "sqlite:///a%00b",
        "postgresql://user:hunter2@host:port/db",
        "postgresql://user:hunter2@[::1/db",
        "postgresql://user:hunter2@host:99999999/db",
        "postgresql://user:hunter2@host/db?sslmode=hunter2",
        "postgresql://user:hunter2@localhost:1/db",
        "postgresql://user@localhost:1/db?password=hunter2",
        "postgresql://user:hunter2@/db?host=/nowhere/hunter2",
        "postgresql://user:hunter2@" + "a" * 300 + "/db",
    ],
)
@asynchronous
async def test_bad_addresses_get_a_clear_error_without_the_password(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with pytest.raises(StoreError) as error:
        await open_store(url)
    texts = [repr(error.value), str(error.value), caplog.text]
    texts += [say(error.value.message, language) for language in LANGUAGES]
    if url != "hunter2://x":  # there it is no password
        assert not [text for text in texts if PASSWORD in text]


def test_a_postgres_place_does_not_show_its_password() -> None:
    found = address.read_address("postgresql://user:hunter2@host:5/db?password=hunter2")
    assert repr(found) == "<PostgreSQL at host:5/db>"


@asynchronous
async def test_a_wrong_password_is_not_told(
    postgres: PostgresServer, caplog: pytest.LogCaptureFixture
) -> None:
    bad = postgres.url().replace("nacre@", "nobody_here:hunter2@")
    with pytest.raises(StoreError, match="No database at localhost/postgres: InvalidAuthorization") as error:
        await open_store(bad)
    assert PASSWORD not in repr(error.value) + caplog.text


@asynchronous
async def test_without_asyncpg_the_error_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(sys.modules):
        if name == "asyncpg" or name.startswith("nacre.server.store.postgres"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreError, match=r"pip install 'nacre-games\[postgres\]'"):
        await open_store("postgresql://localhost/db")


@pytest.mark.parametrize("url", [None, "sqlite://", "sqlite:///"])
@asynchronous
async def test_the_default_is_a_private_file_in_the_users_folder(
    url: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    async with await open_store(url) as store:
        await store.create_table(table())
        files = sorted((tmp_path / "data" / "nacre").iterdir())
        assert files[0].name == "nacre.db"
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    assert stat.S_IMODE((tmp_path / "data" / "nacre").stat().st_mode) == 0o700


@asynchronous
async def test_relative_and_absolute_paths(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    await (await open_store("sqlite:///my%20games.db")).close()
    await (await open_store(f"sqlite:////{tmp_path}/other.db")).close()
    assert (tmp_path / "my games.db").exists()
    assert (tmp_path / "other.db").exists()


@asynchronous
async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=f"{tmp_path}/nowhere/nacre.db .*No such file"):
        await open_store(f"sqlite:///{tmp_path}/nowhere/nacre.db")


@asynchronous
async def test_files_of_other_programs_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    path.write_bytes(b"these are my notes, not a database at all" * 100)
    with pytest.raises(StoreError, match="another program"):
        await open_store(f"sqlite:///{path}")
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE notes (text)")
    other.close()
    before = (tmp_path / "other.db").read_bytes()
    with pytest.raises(StoreError, match="another program"):
        await open_store(f"sqlite:///{tmp_path}/other.db")
    # The mode is noted in the header; the content is as it was.
    assert (tmp_path / "other.db").read_bytes()[100:] == before[100:]


@asynchronous
async def test_a_file_that_cannot_have_the_log_is_refused(
    monkeypatch: pytest.MonkeyPatch, sqlite_url: str
) -> None:
    # What a file system without shared memory does: it stays with the old journal, without an error.
    monkeypatch.setitem(sqlite_file._PRAGMAS, "journal_mode", "wal; PRAGMA journal_mode = delete")
    real = sqlite3.connect

    class Stubborn(sqlite3.Connection):
        def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
            return super().execute(sql.split(";")[-1], *args)

    monkeypatch.setattr(sqlite3, "connect", lambda *args, **more: real(*args, **more, factory=Stubborn))
    with pytest.raises(StoreError, match="the file system leaves journal_mode at delete"):
        await open_store(sqlite_url)


@asynchronous
async def test_the_pragmas_hold(sqlite_url: str) -> None:
    async with await open_store(sqlite_url) as store:
        assert isinstance(store, SqlStore)
        for name, value in [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]:
            assert (await store.rows(f"PRAGMA {name}"))[0][0] == value


@asynchronous
async def test_a_file_is_opened_once(sqlite_url: str) -> None:
    async with await open_store(sqlite_url):
        with pytest.raises(StoreError, match=r"Another process has .*nacre\.db open"):
            await open_store(sqlite_url)
    await (await open_store(sqlite_url)).close()


HOLD = """
import asyncio, sys
from nacre.server.store import open_store
async def main():
    store = await open_store(sys.argv[1])
    print("open", flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


@asynchronous
async def test_another_process_keeps_a_file_until_it_is_killed(sqlite_url: str) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, sqlite_url], stdout=subprocess.PIPE) as holder:
        assert present(holder.stdout).readline() == b"open\n"
        with pytest.raises(StoreError, match="Another process"):
            await open_store(sqlite_url)
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
        async with await open_store(sqlite_url) as store:
            assert await store.open_tables() == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
@asynchronous
async def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="Permission denied"):
        await open_store(f"sqlite:///{tmp_path}/nacre.db")


@asynchronous
async def test_postgres_confirms_only_what_it_keeps(postgres: PostgresServer) -> None:
    # The database's own setting gives way to ours.
    await execute(postgres.url(), "CREATE DATABASE careless")
    await execute(postgres.url(), "ALTER DATABASE careless SET synchronous_commit = off")
    async with await open_store(postgres.url("careless")) as store:
        assert isinstance(store, SqlStore)
        assert await store.rows("SHOW synchronous_commit") == [("on",)]


@asynchronous
async def test_an_address_that_asks_for_less_is_refused(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_driver, "_SETTINGS", {"synchronous_commit": "off"})
    with pytest.raises(StoreError, match="synchronous_commit is off, and must be on"):
        await open_store(postgres.url())


def test_importing_the_store_needs_no_driver() -> None:
    code = "import sys, nacre.server.store; sys.exit('asyncpg' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
