"""A letter that was on its way when the server was killed comes again, under the same id."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import cast

import httpx
import pytest

from server.house import PATIENCE, House, Person
from server.receiving import Receiver
from server.running import ServerProcess
from server.test_notices import begun, listens, plays, read


class Outside:
    """As much of a house as persons need who come to a server in another process."""

    def __init__(self, port: int, stack: ExitStack) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self._stack = stack

    def person(self, name: str) -> Person:
        person = Person(cast(House, self))
        person.get("/api/me")
        assert person.post("/api/me", {"name": name}).status_code == 200
        return person

    def client(self) -> httpx.Client:
        return self._stack.enter_context(httpx.Client(base_url=self.url, timeout=PATIENCE))


def test_a_letter_survives_a_kill(
    sqlite_url: str, tmp_path: Path, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NACRE_PRIVATE_RECEIVERS", "1")
    server = ServerProcess(sqlite_url, tmp_path / "log")
    with Receiver() as receiver:
        server.start()
        try:
            outside = Outside(server.port, stack)
            ann, ben = outside.person("Ann"), outside.person("Ben")
            listens(ben, receiver)
            id = begun(stack, ann, ben)
            receiver.status = -1  # it has the letter, and never says so
            plays(ann, id, 0)
            first = receiver.next()
            server.kill()
            receiver.status = 204
            server.start()
            again = receiver.next()
            assert again.headers["X-Nacre-Id"] == first.headers["X-Nacre-Id"]
            assert read(again) == read(first) and read(again)["about"][0]["table"] == id
        finally:
            server.end()
