"""`nacre admin`: the host looks after the house, while the server runs and while it does not."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from nacre.cli import main
from nacre.cli.desk import Desk
from nacre.server import app
from nacre.server.people import People
from nacre.server.settings import Settings
from nacre.server.store import OrderRow, open_beside, open_store
from nacre.server.tables.orders import DeletePerson, DeleteTable, answer_of, write_order
from server.asynchronous import asynchronous
from server.house import House, NearThinkers, Person
from server.receiving import Receiver
from server.test_notices import begun, listens, read


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server of its own: the host changes it for everyone."""
    monkeypatch.setattr(app, "Thinkers", NearThinkers)
    with House(tmp_path) as house:
        yield house


def admin(house: House, *args: str, status: int = 0) -> Any:
    """What the command prints, as data."""
    database = house.settings.database
    assert database is not None
    done = CliRunner().invoke(main, ["admin", *args, "--json", "--database", database])
    assert done.exit_code == status, done.output
    return json.loads(done.stdout)


def looks(house: House) -> None:
    """Let the server look at what the host wants."""
    house.do(house.server.hosting.look())


def test_people_and_tables_are_listed_while_the_server_runs(house: House, stack: ExitStack) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = begun(stack, ann, ben)
    assert {row["name"] for row in admin(house, "people")} == {"Ann", "Ben"}
    (found,) = admin(house, "people", "an")
    assert (found["id"], found["tables"]) == (ann.id, 1)
    (table,) = admin(house, "tables", "--status", "running", "--person", ben.id)
    assert (table["id"], table["game"]) == (id, "pearls")
    assert admin(house, "tables", "--status", "over") == []
    listed = CliRunner().invoke(main, ["admin", "people", "--database", str(house.settings.database)])
    assert listed.stdout.splitlines()[0].split()[:2] == ["ID", "NAME"]


def test_a_person_is_deleted_while_they_look(house: House, stack: ExitStack) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id, gone = begun(stack, ann, ben), ben.id
    with ben.looks(id) as socket:
        socket.sync()
        assert admin(house, "delete-person", gone, "--yes") == {"id": gone, "deleted": True}
        socket.closed()
        assert socket.frames[-1]["error"]["code"] == "server.signed_out"
    assert ben.get("/api/me/devices").status_code == 403
    assert ann.told(f"/api/tables/{id}")["table"]["seats"][1]["name"] != "Ben"
    assert admin(house, "delete-person", gone, "--yes", status=1)["deleted"] is False


def test_a_table_is_deleted_while_people_look(house: House, stack: ExitStack) -> None:
    ann, ben = house.person("Ann"), house.person("Ben")
    id = begun(stack, ann, ben)
    with ann.looks(id) as socket:
        socket.sync()
        assert admin(house, "delete-table", id, "--yes") == {"id": id, "deleted": True}
        socket.closed()
        assert socket.frames[-1]["error"]["code"] == "server.no_table"
    assert ann.get(f"/api/tables/{id}").status_code == 404
    assert ann.told("/api/me/tables") == []


def test_greeting_and_announcement_reach_those_who_are_there(house: House) -> None:
    ann = house.person("Ann")
    id = ann.opens()
    with ann.looks(id) as socket:
        socket.sync()
        assert admin(house, "announce", "We close at ten.") == {"announcement": "We close at ten."}
        heard = socket.until(lambda frame: frame["type"] == "announcement")
        assert heard["text"] == "We close at ten."
        admin(house, "greeting", "Welcome to the club")
        assert admin(house, "announce") == {"announcement": "We close at ten."}
        admin(house, "announce", "--clear")
        assert socket.until(lambda frame: frame["type"] == "announcement")["text"] == ""
    looks(house)
    told = house.client().get("/api/house").json()
    assert (told["greeting"], told["announcement"], told["invited_only"]) == (
        "Welcome to the club",
        "",
        False,
    )
    long = CliRunner().invoke(
        main, ["admin", "greeting", "x" * 501, "--database", str(house.settings.database)]
    )
    assert long.exit_code == 2 and "500" in long.output


def test_one_has_to_be_invited(house: House) -> None:
    ann = house.person("Ann")
    public = ann.opens()
    private = ann.opens(private=True)
    invite = ann.told(f"/api/tables/{private}")["invite"]
    assert admin(house, "door", "invited") == {"door": "invited"}
    looks(house)
    assert ann.told("/api/me")["name"] == "Ann"  # who was here stays
    stranger = Person(house)
    for path in ("/api/me", "/api/tables", f"/api/tables/{public}", "/api/me/export"):
        refused = stranger.get(path)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "server.by_invitation"), path
    assert stranger.get("/api/house").json()["invited_only"] and stranger.get("/api/site").status_code == 200
    with stranger.looks(public) as socket:
        socket.closed()
        assert socket.frames[0]["error"]["code"] == "server.nobody"
    wrong = stranger.post("/api/come-in", {"invitation": "no-such-thing"})
    assert wrong.json()["error"]["code"] == "server.invitation"
    code = admin(house, "invite", "--days", "2")["invitation"]
    assert stranger.post("/api/come-in", {"invitation": code.upper()}).status_code == 200
    assert stranger.get("/api/tables").status_code == 200
    friend = Person(house)
    assert friend.post("/api/come-in", {"invitation": invite, "table": private}).status_code == 200
    assert admin(house, "invite", "--void") == {"voided": 1}
    assert Person(house).post("/api/come-in", {"invitation": code}).status_code == 403
    returning = Person(house)
    recovery = ann.post("/api/me/recovery").json()["code"]
    assert returning.post("/api/me/recover", {"code": recovery}).json()["name"] == "Ann"
    admin(house, "door", "open")
    looks(house)
    assert Person(house).get("/api/me").status_code == 200


def test_reports_are_listed_told_and_closed(tmp_path: Path, stack: ExitStack) -> None:
    with House(tmp_path, private_receivers=True) as house, Receiver() as receiver:
        ann, ben, eve = house.person("Ann"), house.person("Ben"), house.person("Eve")
        listens(eve, receiver)
        assert admin(house, "keepers", eve.id) == {"keepers": [eve.id]}
        looks(house)
        id = begun(stack, ann, ben)
        with ben.looks(id) as socket:
            socket.does("say", text="You play like a fish!")
        ann.post(f"/api/tables/{id}/report", {"seat": 1, "text": "he is rude"})
        letter = read(receiver.next())
        assert letter["about"][0]["kind"] == "report" and "he is rude" not in letter["text"]
        (report,) = admin(house, "reports")
        assert (report["name"], report["text"], report["table"]) == ("Ben", "he is rude", id)
        assert report["said"] == ["You play like a fish!"]
        assert admin(house, "reports", "--close", report["id"])["closed"]
        assert admin(house, "reports") == [] and len(admin(house, "reports", "--closed")) == 1


def test_it_works_where_no_server_runs(tmp_path: Path, stack: ExitStack) -> None:
    with House(tmp_path) as house:
        ann, ben = house.person("Ann"), house.person("Ben")
        id, gone = begun(stack, ann, ben), ben.id
    assert admin(house, "delete-person", gone, "--yes")["deleted"]
    assert [row["name"] for row in admin(house, "people")] == ["Ann"]
    admin(house, "greeting", "Hello")
    with House(tmp_path) as again:
        assert again.client().get("/api/house").json()["greeting"] == "Hello"
        names = [seat.name for seat in again.live(id).table.seats]
        assert "Ann" in names and "Ben" not in names
    assert admin(house, "delete-table", id, "--yes")["deleted"]
    assert admin(house, "tables") == []


@pytest.mark.parametrize(
    "args", [["delete-person", "x"], ["door", "ajar"], ["invite", "--days", "0"], ["keepers", "x"]]
)
def test_what_makes_no_sense_changes_nothing(tmp_path: Path, args: list[str]) -> None:
    with House(tmp_path):
        pass
    done = CliRunner().invoke(
        main, ["admin", *args, "--database", f"sqlite:///{tmp_path}/nacre.db"], input="n\n"
    )
    assert done.exit_code != 0
    none = CliRunner().invoke(main, ["admin", "people", "--database", f"sqlite:///{tmp_path}/none.db"])
    assert none.exit_code == 2 and not (tmp_path / "none.db").exists()


@asynchronous
async def test_on_postgres_the_server_that_runs_carries_it_out(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "Thinkers", NearThinkers)
    async with app.running(Settings(database=postgres_url, bots=1)) as server:
        person, _ = await server.people.create()
        await server.hosting.look()  # it has the claim from now on
        store, running = await open_beside(postgres_url)
        async with store:
            row = OrderRow("first", write_order(DeleteTable("none")), time.time())
            await store.give_order(row)
            await server.hosting.look()
            found = await store.order("first")
            assert found is not None and found.answer == answer_of(False)
            assert await Desk(store, running).order(DeletePerson(person.id))
            assert await server.people.store.person(person.id) is None


def test_on_postgres_it_works_where_no_server_runs(postgres_url: str) -> None:
    def run(*args: str) -> Any:
        done = CliRunner().invoke(main, ["admin", *args, "--json", "--database", postgres_url])
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)

    async def come() -> str:
        async with await open_store(postgres_url) as store:
            person, _ = await People(store).create()
            return person.id

    id = asyncio.run(come())
    assert [row["id"] for row in run("people")] == [id]
    assert run("greeting", "Hello", "there") == {"greeting": "Hello there"}
    assert run("delete-person", id, "--yes")["deleted"]
    assert run("people") == []
