"""What tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server.house import House, NearThinkers

from nacre.server import app


@pytest.fixture(scope="session")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for all tests that need none of their own. Its bots think in a thread."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "Thinkers", NearThinkers)
        with House(tmp_path_factory.mktemp("house")) as house:
            yield house


@pytest.fixture
def house(shared_house: House) -> Iterator[House]:
    """The server that tests share."""
    yield shared_house
    shared_house.empty()
