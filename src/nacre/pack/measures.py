"""How much of a game the long tests play, and what its speed is measured against."""

from __future__ import annotations

from typing import NamedTuple


class Soak(NamedTuple):
    """The volume of random games that `make soak` plays."""

    games: int = 10_000
    checked_share: float = 0.01
    """At this share of the positions every invariant is checked."""
    tracked_every: int = 1
    """One game in this many follows what every seat knows."""


class Bench(NamedTuple):
    """What `make bench` measures."""

    players: tuple[int, ...]
    players_against_peers: int
    """The number of players at which the game stands against its peers."""
    peers: tuple[str, ...] = ()
    """Comparable games of open_spiel, as its `load_game` takes them."""
    limit: str | None = None
    """A file in `benchmarks/` with the same game in C, if it has been written."""
