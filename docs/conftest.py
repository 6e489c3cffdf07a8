"""What the examples of these pages share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from third_party import games_as_before


@pytest.fixture(autouse=True)
def _games_as_before() -> Iterator[None]:
    """A game that a page registers is gone after it."""
    with games_as_before():
        yield
