"""What a contest showed: standings and comparisons with their intervals, and how the games went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nacre.arena.block import GameResult
from nacre.arena.contest import Results
from nacre.arena.duels import Duel
from nacre.arena.estimates import Estimate, Tally, average, share
from nacre.arena.lineups import sides
from nacre.arena.ratings import ratings

Quarters = tuple[float, float, float, float, float]
"""The lowest, the lower quarter, the middle, the upper quarter and the highest of some values."""


class Standing(NamedTuple):
    """How one bot did in all its games."""

    bot: str
    rating: Estimate
    wins: Estimate
    """Its share of the wins, a game and side that it played."""
    score: Estimate
    rank: float
    """Its rank, on average."""
    scores: Counter[int]
    """How often it had each score."""
    turns: int
    seconds: float
    """How long it thought about a turn, on average."""
    paces: Quarters
    """The seconds a turn from game to game."""
    faults: int
    first_fault: str
    """What went wrong first; empty if nothing did."""

    def to_dict(self) -> dict[str, object]:
        """All of it as JSON-able data."""
        return {
            "bot": self.bot,
            "rating": self.rating._asdict(),
            "wins": self.wins._asdict(),
            "score": self.score._asdict(),
            "place": self.rank,
            "scores": sorted(self.scores.items()),
            "turns": self.turns,
            "seconds": self.seconds,
            "paces": self.paces,
            "faults": self.faults,
            "trouble": self.first_fault,
        }


class Comparison(NamedTuple):
    """How one bot did against another."""

    duel: Duel
    share: Estimate
    claimed: bool
    """Was it claimed that the share is above the goal's `beats`?"""
    proven: bool | None
    """Is that proven (True), refuted (False) or open?"""


class Summary(NamedTuple):
    """All of it. Standings in the order in which the bots were named."""

    results: Results
    games: int
    standings: tuple[Standing, ...]
    comparisons: tuple[Comparison, ...]
    turns: Counter[int]
    """How many games had so many turns."""
    plies: Counter[int]

    def ranked(self) -> list[Standing]:
        """The standings, best rating first."""
        return sorted(self.standings, key=lambda standing: -standing.rating.mean)

    def to_dict(self) -> dict[str, object]:
        """All of it as JSON-able data."""
        bots = self.results.contest.bots
        goal = self.results.goal
        return {
            "contest": self.results.contest.to_dict(),
            "goal": goal._asdict() | {"reached": self.results.reached},
            "deals": len(self.results.deals),
            "games": self.games,
            "fair": 1 / self.results.contest.sides,
            "standings": [standing.to_dict() for standing in self.ranked()],
            "comparisons": [
                {
                    "bot": bots[comparison.duel.one],
                    "against": bots[comparison.duel.other],
                    "alone": comparison.duel.alone,
                    "fair": comparison.duel.fair,
                    "share": comparison.share._asdict(),
                }
                | ({"above": goal.beats, "proven": comparison.proven} if comparison.claimed else {})
                for comparison in self.comparisons
            ],
            "turns": sorted(self.turns.items()),
            "plies": sorted(self.plies.items()),
        }


def summary(results: Results) -> Summary:
    """What the results show."""
    games = [game for deal in results.deals for game in deal]
    rated = ratings(results)
    return Summary(
        results=results,
        games=len(games),
        standings=tuple(_standing(results, bot, rating) for bot, rating in enumerate(rated)),
        comparisons=tuple(_comparison(results, duel) for duel in results.contest.duels()),
        turns=Counter(sum(game.turns) for game in games),
        plies=Counter(game.plies for game in games),
    )


def quarters(values: Sequence[float]) -> Quarters:
    """The lowest, the lower quarter, the middle, the upper quarter and the highest of some values."""
    ranked = sorted(values)
    last = len(ranked) - 1
    return (
        ranked[0],
        ranked[round(last / 4)],
        ranked[round(last / 2)],
        ranked[round(last * 3 / 4)],
        ranked[last],
    )


def _comparison(results: Results, duel: Duel) -> Comparison:
    found = share([duel.tally(games) for games in results.deals])
    assert found is not None
    return Comparison(duel, found, duel in results.claims, results.claims.get(duel))


def _standing(results: Results, bot: int, rating: Estimate) -> Standing:
    deals = results.deals
    wins = share([_tally([game.share(side) for game, side in _seats(games, bot)]) for games in deals])
    score = average([_tally([game.scores[side] for game, side in _seats(games, bot)]) for games in deals])
    assert wins is not None and score is not None
    played = [seat for games in deals for seat in _seats(games, bot)]
    side_of_seat = sides(results.contest.game)
    chairs = [
        (game, seat)
        for game, side in played
        for seat, its_side in enumerate(side_of_seat)
        if its_side == side
    ]
    turns = sum(game.turns[seat] for game, seat in chairs)
    return Standing(
        bot=results.contest.bots[bot],
        rating=rating,
        wins=wins,
        score=score,
        rank=sum(game.ranks[side] for game, side in played) / len(played),
        scores=Counter(game.scores[side] for game, side in played),
        turns=turns,
        seconds=sum(game.seconds[seat] for game, seat in chairs) / max(1, turns),
        paces=quarters([game.seconds[seat] / max(1, game.turns[seat]) for game, seat in chairs]),
        faults=sum(game.faults[seat] for game, seat in chairs),
        first_fault=next((game.first_faults[seat] for game, seat in chairs if game.first_faults[seat]), ""),
    )


def _seats(games: Iterable[GameResult], bot: int) -> list[tuple[GameResult, int]]:
    """Where a bot sat: each game with each side that it played."""
    return [(game, side) for game in games for side, who in enumerate(game.lineup) if who == bot]


def _tally(values: list[float] | list[int]) -> Tally:
    return Tally(sum(values), len(values))
