"""The summary of a contest: standings and comparisons with their intervals, and how the games went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nacre.arena.block import GameResult
from nacre.arena.contest import Results
from nacre.arena.duels import Duel
from nacre.arena.estimates import Estimate, Tally, estimate_mean, estimate_share
from nacre.arena.lineups import seat_sides
from nacre.arena.ratings import ratings

FiveNumbers = tuple[float, float, float, float, float]
"""The lowest, the lower quartile, the median, the upper quartile and the highest of some values."""


class Standing(NamedTuple):
    """How one bot did in all its games."""

    bot: str
    rating: Estimate
    wins: Estimate
    """The share of wins for each side that it played in a game."""
    score: Estimate
    rank: float
    """Its rank, on average."""
    scores: Counter[int]
    """How often it had each score."""
    turns: int
    seconds: float
    """How long it thought about a turn on average."""
    seconds_spread: FiveNumbers
    """How its seconds per turn spread over its games."""
    faults: int
    first_fault: str
    """What went wrong first; empty if nothing did."""

    @property
    def ranked(self) -> bool:
        """Did it play all of its games itself? What a stand-in won tells nothing about a bot."""
        return self.faults == 0

    def to_dict(self) -> dict[str, object]:
        """All of it as JSON-able data."""
        return {
            "bot": self.bot,
            "ranked": self.ranked,
            "rating": self.rating._asdict() if self.ranked else None,
            "wins": self.wins._asdict(),
            "score": self.score._asdict(),
            "place": self.rank if self.ranked else None,
            "scores": sorted(self.scores.items()),
            "turns": self.turns,
            "seconds": self.seconds,
            "paces": self.seconds_spread,
            "faults": self.faults,
            "trouble": self.first_fault,
        }


class Comparison(NamedTuple):
    """How one bot did against another."""

    duel: Duel
    share: Estimate
    claimed: bool
    """Does the contest test the claim that the share is above the goal's `beats`?"""
    proven: bool | None
    """Is the claim proven (True), refuted (False) or open (None)?"""
    faulty: bool = False
    """Had one of the two faults? Then nothing is proven or refuted: another bot played for it."""


class Summary(NamedTuple):
    """What a contest showed. The standings are in the order in which the bots were named."""

    results: Results
    games: int
    standings: tuple[Standing, ...]
    comparisons: tuple[Comparison, ...]
    turns: Counter[int]
    """[turns]: how many games had that many."""
    plies: Counter[int]
    """[plies]: how many games had that many."""

    def ranked(self) -> list[Standing]:
        """The standings of the bots without faults, best rating first."""
        without = [standing for standing in self.standings if standing.ranked]
        return sorted(without, key=lambda standing: -standing.rating.mean)

    def listed(self) -> list[Standing]:
        """All standings: the ranked ones, then bots with faults, which have no rank, as they were named."""
        return self.ranked() + [standing for standing in self.standings if not standing.ranked]

    def to_dict(self) -> dict[str, object]:
        """All of it as JSON-able data."""
        bots = self.results.contest.bots
        goal = self.results.goal
        return {
            "contest": self.results.contest.to_dict(),
            "goal": goal._asdict() | {"reached": self.results.reached},
            "deals": len(self.results.deals),
            "games": self.games,
            "fair": 1 / self.results.contest.side_count,
            "standings": [standing.to_dict() for standing in self.listed()],
            "comparisons": [
                {
                    "bot": bots[comparison.duel.one],
                    "against": bots[comparison.duel.other],
                    "alone": comparison.duel.alone,
                    "fair": comparison.duel.fair,
                    "share": comparison.share._asdict(),
                    "faulty": comparison.faulty,
                }
                | ({"above": goal.beats, "proven": comparison.proven} if comparison.claimed else {})
                for comparison in self.comparisons
            ],
            "turns": sorted(self.turns.items()),
            "plies": sorted(self.plies.items()),
        }


def summary(results: Results) -> Summary:
    """Summarise the results of a contest."""
    games = [game for deal in results.deals for game in deal]
    rated = ratings(results)
    standings = tuple(_standing(results, bot, rating) for bot, rating in enumerate(rated))
    faulty = {bot for bot, standing in enumerate(standings) if not standing.ranked}
    return Summary(
        results=results,
        games=len(games),
        standings=standings,
        comparisons=tuple(_comparison(results, duel, faulty) for duel in results.contest.duels()),
        turns=Counter(sum(game.turns) for game in games),
        plies=Counter(game.plies for game in games),
    )


def five_numbers(values: Sequence[float]) -> FiveNumbers:
    """The lowest, the lower quartile, the median, the upper quartile and the highest of some values."""
    ranked = sorted(values)
    last = len(ranked) - 1
    return (
        ranked[0],
        ranked[round(last / 4)],
        ranked[round(last / 2)],
        ranked[round(last * 3 / 4)],
        ranked[last],
    )


def _comparison(results: Results, duel: Duel, faulty: set[int]) -> Comparison:
    found = estimate_share([duel.tally(games) for games in results.deals])
    assert found is not None
    if faulty & {duel.one, duel.other}:
        return Comparison(duel, found, duel in results.claims, None, faulty=True)
    return Comparison(duel, found, duel in results.claims, results.claims.get(duel))


def _standing(results: Results, bot: int, rating: Estimate) -> Standing:
    deals = results.deals
    wins = estimate_share(
        [_tally([game.share(side) for game, side in _sides_played(games, bot)]) for games in deals]
    )
    score = estimate_mean(
        [_tally([game.scores[side] for game, side in _sides_played(games, bot)]) for games in deals]
    )
    assert wins is not None and score is not None
    played = [seat for games in deals for seat in _sides_played(games, bot)]
    side_of_seat = seat_sides(results.contest.game)
    seats = [
        (game, seat)
        for game, side in played
        for seat, its_side in enumerate(side_of_seat)
        if its_side == side
    ]
    turns = sum(game.turns[seat] for game, seat in seats)
    return Standing(
        bot=results.contest.bots[bot],
        rating=rating,
        wins=wins,
        score=score,
        rank=sum(game.ranks[side] for game, side in played) / len(played),
        scores=Counter(game.scores[side] for game, side in played),
        turns=turns,
        seconds=sum(game.seconds[seat] for game, seat in seats) / max(1, turns),
        seconds_spread=five_numbers([game.seconds[seat] / max(1, game.turns[seat]) for game, seat in seats]),
        faults=sum(game.faults[seat] for game, seat in seats),
        first_fault=next((game.first_faults[seat] for game, seat in seats if game.first_faults[seat]), ""),
    )


def _sides_played(games: Iterable[GameResult], bot: int) -> list[tuple[GameResult, int]]:
    """Each game with each side that a bot played in it."""
    return [(game, side) for game in games for side, who in enumerate(game.lineup) if who == bot]


def _tally(values: list[float] | list[int]) -> Tally:
    return Tally(sum(values), len(values))
