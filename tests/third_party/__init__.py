"""Games as others would write them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from unittest.mock import patch

from nacre import registry
from nacre.registry import New
from nacre.words import catalogue


@contextmanager
def games_as_before() -> Iterator[None]:
    """Games that are registered or found while the block runs, and their words, are forgotten after it."""
    for name in registry.built_in():
        registry.pack(name)  # the first import of a pack brings its words: those must stay
    try:
        with patch.dict(registry._packs), patch.dict(catalogue._sources):
            yield
    finally:
        catalogue.catalogue.cache_clear()


@contextmanager
def known_game(new: New) -> Iterator[None]:
    """The game is registered, with the words of its pack, for as long as the block runs."""
    with games_as_before():
        if new.name not in registry.built_in():
            registry.register(new)
        yield


@contextmanager
def entry_points(**places: str) -> Iterator[None]:
    """These are the entry points of installed games, and there are no others, while the block runs."""
    for place in places.values():
        with suppress(ImportError):  # some are meant to be broken
            import_module(place.partition(":")[0])
    with games_as_before(), patch.object(registry, "_entry_points", lambda: places):
        for name in places:
            registry._packs.pop(name, None)
        yield
