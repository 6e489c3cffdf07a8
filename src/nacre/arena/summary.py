"""What a contest showed: standings and comparisons with their intervals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nacre.arena.block import Played
from nacre.arena.contest import Results
from nacre.arena.duels import Duel
from nacre.arena.estimates import Estimate, Tally, average, share
from nacre.arena.lineups import sides


class Standing(NamedTuple):
    """How one bot did in all its games."""

    bot: str
    wins: Estimate
    """Its share of the wins, a game and side that it played."""
    score: Estimate
    place: float
    """Its place, on average."""
    turns: int
    seconds: float
    """How long it thought about a turn, on average."""
    slowest: float
    """The same in its slowest game."""
    faults: int
    trouble: str
    """What went wrong first; empty if nothing did."""


class Comparison(NamedTuple):
    """How one bot did against another."""

    duel: Duel
    share: Estimate
    proven: bool | None
    claimed: bool


class Summary(NamedTuple):
    """All of it. Standings in the order in which the bots were named."""

    results: Results
    games: int
    standings: tuple[Standing, ...]
    comparisons: tuple[Comparison, ...]


def summary(results: Results) -> Summary | None:
    """What the results show; None if no deal was finished."""
    if not results.deals:
        return None
    return Summary(
        results,
        sum(map(len, results.deals)),
        tuple(_standing(results, bot) for bot in range(len(results.contest.bots))),
        tuple(_comparison(results, duel) for duel in results.contest.duels()),
    )


def _comparison(results: Results, duel: Duel) -> Comparison:
    found = share([duel.tally(games) for games in results.deals])
    assert found is not None
    return Comparison(duel, found, results.claims.get(duel), duel in results.claims)


def _standing(results: Results, bot: int) -> Standing:
    deals = results.deals
    wins = share([_tally([game.share(side) for game, side in seats(games, bot)]) for games in deals])
    score = average([_tally([game.scores[side] for game, side in seats(games, bot)]) for games in deals])
    assert wins is not None and score is not None
    played = [(game, side) for games in deals for game, side in seats(games, bot)]
    of_seat = sides(results.contest.game)
    turns, seconds, faults = 0, 0.0, 0
    slowest, trouble = 0.0, ""
    for game, side in played:
        for seat in (seat for seat, its_side in enumerate(of_seat) if its_side == side):
            turns += game.turns[seat]
            seconds += game.seconds[seat]
            slowest = max(slowest, game.seconds[seat] / max(1, game.turns[seat]))
            faults += game.faults[seat]
            trouble = trouble or game.troubles[seat]
    return Standing(
        results.contest.bots[bot],
        wins,
        score,
        sum(game.places[side] for game, side in played) / len(played),
        turns,
        seconds / max(1, turns),
        slowest,
        faults,
        trouble,
    )


def seats(games: Iterable[Played], bot: int) -> list[tuple[Played, int]]:
    """Where a bot sat: each game with each side that it played."""
    return [(game, side) for game in games for side, who in enumerate(game.lineup) if who == bot]


def _tally(values: list[float] | list[int]) -> Tally:
    return Tally(sum(values), len(values))
