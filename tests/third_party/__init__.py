"""Games as others would write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from unittest.mock import patch

import nacre
from nacre.pack import Pack
from nacre.words import catalogue


@contextmanager
def known_game(
    kind: type[nacre.Game], words: Mapping[str, Mapping[str, str]] | None = None
) -> Iterator[None]:
    """The game is registered, with those words by language, for as long as the block runs."""
    with patch.dict(nacre.registry._packs), patch.dict(catalogue._sources):
        nacre.registry._packs[kind.name] = Pack(name=kind.name, game=kind, words=words)
        yield
    catalogue.catalogue.cache_clear()
