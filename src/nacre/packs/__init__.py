"""The games, one folder each: its rules, bots, words and balance. No game imports another."""

from functools import cache
from os import path, scandir


@cache
def built_in() -> frozenset[str]:
    """The games that come with nacre: the folders here."""
    with scandir(path.dirname(__file__)) as entries:
        return frozenset(entry.name for entry in entries if entry.is_dir() and not entry.name.startswith("_"))
