"""What the examples of these pages share."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from nacre import registry


@pytest.fixture(autouse=True)
def _games_as_before() -> Iterator[None]:
    """A game that a page registers is gone after it."""
    with patch.dict(registry._packs):
        yield
