"""How many games the long tests play, and what the speed of a game is compared with."""

from __future__ import annotations

from typing import NamedTuple


class Soak(NamedTuple):
    """The volume of random games that `make soak` plays."""

    games: int = 10_000
    checked_share: float = 0.01
    """The share of positions at which every invariant is checked."""
    tracked_every: int = 1
    """One game in this many tracks what every seat knows."""


class Bench(NamedTuple):
    """What `make bench` measures."""

    players: tuple[int, ...]
    players_against_peers: int
    """The number of players in the comparison with peers."""
    peers: tuple[str, ...] = ()
    """Comparable games of open_spiel, as its `load_game` takes them."""
    limit: str | None = None
    """A file in `benchmarks/` with the same game in C, if there is one."""
