"""What tests of the server share: databases, and a server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from nacre.server import app
from server.house import House, NearThinkers
from server.postgres import PostgresServer


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL for all tests of this process, started when the first one wants it."""
    try:
        server = PostgresServer()
    except FileNotFoundError as error:
        # The wheel is not made for every platform; where it is, the requirements have it.
        pytest.skip(str(error))
    yield server
    server.remove()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/nacre.db"


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> str:
    return postgres.new_database()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of each kind in turn."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest.fixture(scope="session")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for all tests that need none of their own. Its bots think in a thread."""
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setattr(app, "Thinkers", NearThinkers)
        house = stack.enter_context(House(tmp_path_factory.mktemp("house")))
        patch.undo()
        yield house


@pytest.fixture
def house(shared_house: House) -> Iterator[House]:
    """The server that tests share."""
    yield shared_house
    shared_house.empty()


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Whatever is entered there is left when the test ends."""
    with ExitStack() as stack:
        yield stack
