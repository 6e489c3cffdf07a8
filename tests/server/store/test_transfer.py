"""Stores written to a file and read from it."""

from __future__ import annotations

import asyncio
import io
import json
import stat
import tracemalloc
from pathlib import Path

import pytest
from click.testing import CliRunner

from nacre.cli import main
from nacre.kernel.errors import StoreError
from nacre.server.store import (
    BarrierRow,
    DeliveryRow,
    FindRow,
    NoteRow,
    PasskeyRow,
    ReceiverRow,
    ReportRow,
    Status,
    export_store,
    import_store,
    open_store,
)
from nacre.server.store.daily import AnswerRow, AttemptRow
from present import present
from server.asynchronous import asynchronous
from server.store.rows import SECRET, entry, exercise, over, person, rating, session, summary, table

HEADER = '{"format":"nacre-store","version":5}'


async def fill(url: str) -> None:
    """Some of everything, with what could be written in more than one way."""
    async with await open_store(url) as store:
        for id in ("Z", "a", "é", "🐚", "p1"):
            somebody = person(id, name=f"{id}\n\u2028\"'", recovery_hash=b"r" + id.encode())
            await store.create_person(somebody, session(id))
        await store.create_person(person("p2", created=0.1 + 0.2, seen=1e300), session("p2"))
        await store.add_session(session("p2", id="phone", token_hash=b"\0", device="Firefox, Android"))
        for credential in (b"\xff", b"\0", b"a"):
            await store.add_passkey(PasskeyRow(credential, "p1", b"key", 2**32 - 1, "é", 1 / 3))
        for id in ("r", "R"):
            row = ReceiverRow(id, "p1", "json", "https://example.com/é", b"\0key", "https://x", 1 / 7)
            await store.add_receiver(row, DeliveryRow(f"d{id}", id, b"{}", 0.0, 0.0))
        await store.add_exercises([exercise("é"), exercise("E", due=None, data=b"\0\xff", ply=7)], 9)
        for n in range(12):
            id = f"t{n}"
            first = [entry(number, id, at=number / 3, data=bytes(range(number))) for number in range(1, n)]
            status = list(Status)[n % 3]
            new = table(id, status=status, private=n % 2 == 0, setup=bytes([n, 255]), created=float(n))
            await store.create_table(new, first, ["p1", "é", "Z"][: n % 4])
        for id in ("Z", "p1"):
            await store.keep_note(NoteRow(id, "t3", "é\n\"'", 1 / 9))
        await store.set_barrier(BarrierRow("b", "p1", "é", "block", "É", 1 / 11))
        await store.add_report(ReportRow("x", "p1", "é", "t3", "É", "said\n…", 0.5), [])
        assert await store.close_report("x")
        await store.add_report(ReportRow("X", "p1", "é", "t3", "É", "again", 0.5), [])
        await store.set_house({"greeting": "Hello\né", "door": "invited"})
        for day in ("1970-01-02", "1970-01-01"):
            await store.day(day, b"\0" + SECRET, '{"é":1}')
            for id, finished in (("é", None), ("p1", 1 / 3)):
                await store.begin_attempt(AttemptRow(day, id, "t1", 0.1, finished, 0.5, -7, b"[]"))
        for puzzle, found in (("1-2-3", True), ("1-1-1", False)):
            await store.answer(AnswerRow("p1", "pearls", puzzle, "T:é", 1, found, 1 / 3))
        await store.rate("t3", [rating("p1"), rating("é", mu=1 / 3), rating("p1", players=2)])
        await store.show("é", '{"ratings":true}', listed=True)
        await store.append(entry(10, "t10"), over(summary("t10", "p1", "é", ended=1 / 3)))
        await store.append(entry(7, "t7"), over(summary("t7", "p1", "", score=None, rank=None)))
        await store.keep_finds([FindRow("p1", "t10", "pearls", 4, 1 / 9, 1.0)])


async def exported(url: str) -> bytes:
    file = io.BytesIO()
    async with await open_store(url) as store:
        count = await export_store(store, file)
    assert count == file.getvalue().count(b"\n")
    return file.getvalue()


async def imported(url: str, data: bytes) -> int:
    async with await open_store(url) as store:
        return await import_store(store, io.BytesIO(data))


@asynchronous
async def test_there_and_back_is_the_same_bytes(sqlite_url: str, postgres_url: str, tmp_path: Path) -> None:
    await fill(sqlite_url)
    first = await exported(sqlite_url)
    await imported(postgres_url, first)
    second = await exported(postgres_url)
    back = f"sqlite:///{tmp_path}/back.db"
    assert await imported(back, second) == first.count(b"\n")
    assert await exported(back) == second == first


@asynchronous
async def test_what_was_imported_goes_on(url: str, tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path}/source.db"
    await fill(source)
    await imported(url, await exported(source))
    async with await open_store(url) as store, await open_store(source) as old:
        for n in range(12):
            assert await store.table(f"t{n}") == await old.table(f"t{n}")
            log = await store.entries(f"t{n}")
            assert log == await old.entries(f"t{n}")
            await store.append(entry(len(log) + 1, f"t{n}"))
        assert await store.tables_of("Z") != []
        assert await store.person_by_token(b"token p1") == await old.person_by_token(b"token p1")
        assert not await store.rate("t3", [])
        assert await store.rate("t4", [rating("p1", games=2)])


@asynchronous
async def test_an_empty_store_is_two_lines(url: str) -> None:
    data = await exported(url)
    assert data.decode().splitlines() == [HEADER, '{"kind":"end","lines":2}']
    await imported(url, data)


@asynchronous
async def test_only_an_empty_store_takes_an_import(url: str, tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path}/source.db"
    await fill(source)
    data = await exported(source)
    async with await open_store(url) as store:
        await store.create_person(person("somebody"), session("somebody"))
    with pytest.raises(StoreError, match="not empty"):
        await imported(url, data)


def changed(data: bytes, kind: str, /, **fields: object) -> bytes:
    """The first line of a kind with other fields; `...` takes one away."""
    lines = data.decode().split("\n")
    at = next(n for n, line in enumerate(lines) if f'"kind":"{kind}"' in line)
    line = json.loads(lines[at]) | fields
    lines[at] = json.dumps({name: value for name, value in line.items() if value is not ...})
    return "\n".join(lines).encode()


BAD = [
    ("person", {"id": 7}, "“id”"),
    ("person", {"id": ...}, "“id”"),
    ("person", {"name": "a\0b"}, "“name”"),
    ("person", {"name": "\ud800"}, "not a line of JSON"),
    ("person", {"token_hash": "?"}, "“token_hash”"),
    ("person", {"token_hash": "é"}, "“token_hash”"),
    ("person", {"seen": "1"}, "“seen”"),
    ("person", {"seen": float("nan")}, "not a line of JSON"),
    ("person", {"age": 30}, "fields that do not belong"),
    ("person", {"kind": "pet"}, "“kind”"),
    ("person", {"kind": "header"}, "“kind”"),
    ("person", {"kind": []}, "“kind”"),
    ("person", {"id": "zzz"}, "not in order"),
    ("session", {"token_hash": "dG9rZW4gYQ=="}, "not in order"),
    ("session", {"token_hash": None}, "“token_hash”"),
    ("session", {"id": "zzz"}, "not in order"),
    ("passkey", {"sign_count": 2**32}, "“sign_count”"),
    ("passkey", {"credential": "/w=="}, "not in order"),
    ("table", {"players": -1}, "“players”"),
    ("table", {"players": True}, "“players”"),
    ("table", {"players": 2**31}, "“players”"),
    ("table", {"status": "lost"}, "“status”"),
    ("table", {"private": 0}, "“private”"),
    ("table", {"secret": None}, "“secret”"),
    ("table", {"id": "t99"}, "not in order"),
    ("table", {"invite": "invite-t1"}, "not in order"),
    ("member", {"table": "t5"}, "not in order"),
    ("entry", {"number": 2}, "not in order"),
    ("entry", {"number": 0}, "not in order"),
    ("entry", {"table": "t0"}, "not in order"),
    ("rating", {"players": 9}, "not in order"),
    ("rating", {"mu": "25"}, "“mu”"),
    ("end", {"lines": 3}, "ends too early"),
]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    url = f"sqlite:///{tmp_path_factory.mktemp('good')}/good.db"
    asyncio.run(fill(url))
    return asyncio.run(exported(url))


@pytest.mark.parametrize(("kind", "fields", "problem"), BAD)
@asynchronous
async def test_a_line_that_is_wrong_is_named_and_nothing_is_kept(
    sqlite_url: str, good: bytes, kind: str, fields: dict[str, object], problem: str
) -> None:
    with pytest.raises(StoreError, match=rf"Line \d+: .*{problem}") as error:
        await imported(sqlite_url, changed(good, kind, **fields))
    assert SECRET.decode() not in str(error.value)
    assert await exported(sqlite_url) == f'{HEADER}\n{{"kind":"end","lines":2}}\n'.encode()


@pytest.mark.parametrize(("kind", "fields", "problem"), BAD[::4])
@asynchronous
async def test_postgres_keeps_nothing_of_a_bad_file_either(
    postgres_url: str, good: bytes, kind: str, fields: dict[str, object], problem: str
) -> None:
    with pytest.raises(StoreError, match=rf"Line \d+: .*{problem}"):
        await imported(postgres_url, changed(good, kind, **fields))
    assert await exported(postgres_url) == f'{HEADER}\n{{"kind":"end","lines":2}}\n'.encode()


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "Line 1: this is not the beginning"),
        (b"\xff\xfe", "Line 1: not a line of JSON"),
        (b"[]", "Line 1: not a line of JSON"),
        (b"[" * 100_000, "Line 1: not a line of JSON"),
        (b"{}", "Line 1: this is not the beginning"),
        (b'{"format":"chess","version":1}', "Line 1: this is not the beginning"),
        (b'{"format":"nacre-store","version":99}', "Line 1: written by another version: format 99"),
        (HEADER.encode(), "Line 2: the file ends too early"),
        (f"{HEADER}\n7".encode(), "Line 2: not a line of JSON"),
        (f'{HEADER}\n{{"kind":"end","lines":2}}\n\n'.encode(), "Line 3"),
        (f'{HEADER}\n{{"kind":"end","lines":2}}\n{{"kind":"end","lines":3}}'.encode(), "Line 3: something"),
    ],
)
@asynchronous
async def test_files_that_are_something_else(sqlite_url: str, data: bytes, problem: str) -> None:
    with pytest.raises(StoreError, match=problem):
        await imported(sqlite_url, data)


@asynchronous
async def test_a_file_that_was_cut_off_anywhere_is_noticed(sqlite_url: str, good: bytes) -> None:
    lines = good.splitlines(keepends=True)
    for keep in range(0, len(lines), 7):
        with pytest.raises(StoreError):
            await imported(sqlite_url, b"".join(lines[:keep]))
    with pytest.raises(StoreError):
        await imported(sqlite_url, good[:-20])


@asynchronous
async def test_a_line_that_is_too_long_is_not_read(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nacre.server.store.lines.LONGEST", 1000)
    with pytest.raises(StoreError, match="Line 2: this line is too long"):
        await imported(sqlite_url, f'{HEADER}\n{{"kind":"{"x" * 2000}"}}'.encode())


@asynchronous
async def test_a_long_log_is_never_in_memory_as_a_whole(url: str, tmp_path: Path) -> None:
    size, count = 20_000, 1500
    async with await open_store(url) as store:
        await store.create_table(table(), [entry(n + 1, data=bytes(size)) for n in range(count)])
    path = tmp_path / "export"
    tracemalloc.start()
    async with await open_store(url) as store:
        with path.open("wb") as file:
            await export_store(store, file)
    with path.open("rb") as file:
        async with await open_store(f"sqlite:///{tmp_path}/copy.db") as copy:
            await import_store(copy, file)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < size * count * 0.75


@asynchronous
async def test_an_export_is_of_one_moment(url: str) -> None:
    async with await open_store(url) as store:
        await store.create_table(table("t1"), [entry(1)])
        async with store.snapshot() as snapshot:
            assert [row.id async for row, _ in snapshot.tables()] == ["t1"]
            await store.append(entry(2))
            await store.create_table(table("t2"))
            assert [one.number async for one in snapshot.entries("t1")] == [1]
            assert [row.id async for row, _ in snapshot.tables()] == ["t1"]
        assert len(await store.entries("t1")) == 2


def nacre(*arguments: str) -> str:
    result = CliRunner().invoke(main, arguments, env={"LANGUAGE": "en", "LC_ALL": "C"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return f"{result.exit_code} {result.output}"


def test_the_commands_move_a_store(url: str, tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path}/source.db"
    asyncio.run(fill(source))
    path = tmp_path / "nacre.jsonl"
    assert nacre("export", str(path), "--database", source).startswith("0 ")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.glob("nacre.jsonl*")] == ["nacre.jsonl"]
    assert nacre("import", str(path), "--database", url).startswith("0 ")
    assert asyncio.run(exported(url)) == path.read_bytes()
    assert "not empty" in nacre("import", str(path), "--database", url)


def test_a_dash_is_the_standard_output_and_the_standard_input(sqlite_url: str, tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path}/source.db"
    asyncio.run(fill(source))
    written = CliRunner().invoke(main, ("export", "-", "--database", source))
    assert (written.exit_code, written.stdout_bytes) == (0, asyncio.run(exported(source)))
    read = CliRunner().invoke(main, ("import", "-", "--database", sqlite_url), input=written.stdout_bytes)
    assert read.exit_code == 0, read.output
    assert asyncio.run(exported(sqlite_url)) == written.stdout_bytes
    assert not [one for one in Path().iterdir() if one.name.startswith("-")]


def test_the_commands_say_what_is_wrong(tmp_path: Path, sqlite_url: str) -> None:
    missing = str(tmp_path / "nowhere" / "file")
    assert nacre("import", missing, "--database", sqlite_url).startswith("2 ")
    assert "cannot be read or written" in nacre("import", missing, "--database", sqlite_url)
    assert "cannot be used as a database" in nacre("export", str(tmp_path / "file"), "--database", sqlite_url)
    source = f"sqlite:///{tmp_path}/source.db"
    asyncio.run(fill(source))
    assert "there is no folder" in nacre("export", missing, "--database", source)
    long = str(tmp_path / ("long" * 100))
    assert "cannot be read or written" in nacre("export", long, "--database", source)
    kept = tmp_path / "kept"
    kept.write_text("as it was")
    assert "sqlite://" in nacre("export", str(kept), "--database", "mysql://user:hunter2@host/db")
    assert kept.read_text() == "as it was"
    assert "Line 1" in nacre("import", str(kept), "--database", sqlite_url)


@asynchronous
async def test_a_file_of_the_first_version_is_read_too(url: str) -> None:
    """It has no preferences."""
    old = (
        b'{"format":"nacre-store","version":1}\n'
        b'{"kind":"person","id":"p1","token_hash":"dG9rZW4gcDE=","recovery_hash":null,"name":"Ms p1",'
        b'"created":1.5,"seen":2.5}\n'
        b'{"kind":"end","lines":3}\n'
    )
    async with await open_store(url) as store:
        await import_store(store, io.BytesIO(old))
        found, device = present(await store.person_by_token(b"token p1"))
        assert (found._replace(handle="handle-p1"), device) == (person(), session())
        assert len(found.handle) == 16


@asynchronous
async def test_a_file_of_the_second_version_is_read_too(url: str) -> None:
    """In it, a person has one device, and a recovery code that was used is kept as spent."""
    old = (
        b'{"format":"nacre-store","version":2}\n'
        b'{"kind":"person","id":"p1","token_hash":"dG9rZW4gcDE=","recovery_hash":"c3BlbnQgMTIz",'
        b'"name":"Ms p1","created":1.5,"seen":2.5,"preferences":""}\n'
        b'{"kind":"end","lines":3}\n'
    )
    async with await open_store(url) as store:
        await import_store(store, io.BytesIO(old))
        found, device = present(await store.person_by_token(b"token p1"))
        assert (found._replace(handle="handle-p1"), device) == (person(), session())
        assert len(found.handle) == 16
