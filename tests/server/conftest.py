"""Databases for the tests of the server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

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
def sqlite_url(tmp_path) -> str:
    return f"sqlite:///{tmp_path}/nacre.db"


@pytest.fixture
def postgres_url(postgres) -> str:
    return postgres.new_database()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request) -> str:
    """The address of an empty database, of each kind in turn."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found
