"""Games as others would write them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import nacre
from nacre.pack import Pack


@contextmanager
def known_game(new: type[nacre.Game] | Pack) -> Iterator[None]:
    """The game, or its pack, is registered for as long as the block runs."""
    pack = new if isinstance(new, Pack) else Pack.of(new)
    with patch.dict(nacre.registry._packs, {pack.name: pack}):
        yield
