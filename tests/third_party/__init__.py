"""Games as others would write them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import nacre
from nacre.registry import New
from nacre.words import catalogue


@contextmanager
def known_game(new: New) -> Iterator[None]:
    """The game is registered, with the words of its pack, for as long as the block runs."""
    with patch.dict(nacre.registry._packs), patch.dict(catalogue._sources):
        if new.name not in nacre.registry.built_in():
            nacre.register(new)
        yield
    catalogue.catalogue.cache_clear()
