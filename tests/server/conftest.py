"""What tests of the server share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from nacre.server import app
from server.house import House, NearThinkers


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
