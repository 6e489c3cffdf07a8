"""Is a game fair? One bot plays at every seat in many deals, and we count who wins, by seat and by group.

Each deal is one game. All variants that are compared get the same deals. As in contests, intervals come from
how much the deals differ, because the seats of one game share its win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from nacre.arena.block import bot_seed, deal_seed, game_result
from nacre.arena.contest import ReportProgress
from nacre.arena.crew import Crew, ThisProcess
from nacre.arena.estimates import Estimate, Tally, estimate_mean, estimate_share
from nacre.arena.groups import ORDER, SEATS
from nacre.arena.lineups import seat_sides
from nacre.arena.match import close, play_match
from nacre.arena.starting import check_start
from nacre.bots import named_or_command
from nacre.kernel.game import Game
from nacre.kernel.options import Value
from nacre.pack import FinishedGame, Group
from nacre.registry import pack_of

ItemsByGroup = dict[str, list[list[str]]]
"""[group][seat]: the items of that group that the seat has."""


class BalanceTask(NamedTuple):
    """A game to play. It can be pickled and sent to workers."""

    kind: type[Game]
    options: dict[str, Value]
    bot: str
    seed: int
    variant: int
    deal: int


class BalanceGame(NamedTuple):
    """What counts of one game that was played."""

    variant: int
    deal: int
    shares: tuple[float, ...]
    """[seat]: its side's share of the win."""
    scores: tuple[int, ...]
    """[side]"""
    turns: int
    plies: int
    faults: int
    items: ItemsByGroup


class ItemBalance(NamedTuple):
    """One item of a group: how many seats have it, and how often those seats win."""

    group: Group
    item: str
    wins: Estimate
    frequency: Estimate
    """The share of all seats that have the item."""


class Balance(NamedTuple):
    """What the games of one variant show."""

    game: Game
    games: int
    fair: float
    """The share of wins that each side would have if all were equal."""
    items: tuple[ItemBalance, ...]
    turns: Estimate
    best_score: Estimate
    """The winner's score."""
    margin: Estimate
    """How far the best score is ahead of the second."""
    shared_wins: Estimate
    """How often a win is shared."""
    scores: Counter[int]
    lengths: Counter[int]
    faults: int

    def items_of(self, group: str) -> list[ItemBalance]:
        """The items of one group."""
        return [line for line in self.items if line.group.name == group]

    def to_dict(self) -> dict[str, object]:
        """All of it as JSON-able data."""
        groups: dict[str, list[dict[str, object]]] = {}
        for line in self.items:
            known: dict[str, object] = {
                "item": line.item,
                "wins": line.wins._asdict(),
                "often": line.frequency._asdict(),
            }
            groups.setdefault(line.group.name, []).append(known)
        return {
            "game": self.game.name,
            "rules": self.game.rules_version,
            "options": dict(self.game.options),
            "games": self.games,
            "fair": self.fair,
            "groups": groups,
            "turns": self.turns._asdict(),
            "best": self.best_score._asdict(),
            "margin": self.margin._asdict(),
            "shared": self.shared_wins._asdict(),
            "scores": sorted(self.scores.items()),
            "lengths": sorted(self.lengths.items()),
            "faults": self.faults,
        }


def balance(
    games: Sequence[Game],
    bot: str,
    deals: int,
    seed: int = 1,
    crew: Crew | None = None,
    progress: ReportProgress | None = None,
) -> list[Balance]:
    """The balance of each variant, from the same deals and with the same bot at every seat."""
    named_or_command(bot)
    tasks = (
        BalanceTask(
            kind=type(game), options=dict(game.options), bot=bot, seed=seed, variant=variant, deal=deal
        )
        for deal in range(deals)
        for variant, game in enumerate(games)
    )
    report = progress or (lambda played, at_most: None)
    found: list[list[BalanceGame]] = [[] for _ in games]
    for played, result in enumerate((crew or ThisProcess()).run(play_balance_game, tasks), 1):
        found[result.variant].append(result)
        report(played, deals * len(games))
    for results in found:
        results.sort(key=lambda result: result.deal)  # they arrive in the order in which they are finished
    return [_balance(game, results) for game, results in zip(games, found, strict=True)]


def play_balance_game(task: BalanceTask) -> BalanceGame:
    """Play one game, and find the items of each seat."""
    game = task.kind(**task.options)
    name = named_or_command(task.bot)
    check_start(name, game)
    bots = [name.make(game, bot_seed(task.seed, task.deal, seat)) for seat in range(game.players)]
    try:
        match = play_match(game, bots, deal_seed(task.seed, task.deal), [name.budget] * game.players)
    finally:
        for bot in bots:
            close(bot)
    side_of_seat = seat_sides(game)
    finished = FinishedGame(match.final, match.first)
    result = game_result(match, tuple(range(max(side_of_seat) + 1)), side_of_seat)
    return BalanceGame(
        variant=task.variant,
        deal=task.deal,
        shares=tuple(result.share(side) for side in side_of_seat),
        scores=result.scores,
        turns=sum(result.turns),
        plies=result.plies,
        faults=sum(result.faults),
        items={group.name: [sorted(items) for items in group.items(finished)] for group in groups_for(game)},
    )


def groups_for(game: Game) -> tuple[Group, ...]:
    """All groups of a game: turn order, seat, and those of its pack."""
    return (ORDER, SEATS, *pack_of(game).groups)


def _balance(game: Game, results: Sequence[BalanceGame]) -> Balance:
    ranked = [sorted(result.scores, reverse=True) for result in results]
    return Balance(
        game=game,
        games=len(results),
        fair=1 / (max(seat_sides(game)) + 1),
        items=tuple(line for group in groups_for(game) for line in _group_items(group, results)),
        turns=_mean_estimate([result.turns for result in results]),
        best_score=_mean_estimate([scores[0] for scores in ranked]),
        margin=_mean_estimate([scores[0] - scores[1] for scores in ranked]),
        shared_wins=_share_estimate([Tally(max(result.shares) < 1, 1) for result in results]),
        scores=Counter(score for result in results for score in result.scores),
        lengths=Counter(result.turns for result in results),
        faults=sum(result.faults for result in results),
    )


def _group_items(group: Group, results: Sequence[BalanceGame]) -> list[ItemBalance]:
    seen = {item for result in results for items in result.items[group.name] for item in items}
    return [_item_balance(group, item, results) for item in sorted(seen, key=_natural_order)]


def _item_balance(group: Group, item: str, results: Sequence[BalanceGame]) -> ItemBalance:
    wins = []
    frequencies = []
    for result in results:
        having = [seat for seat, items in enumerate(result.items[group.name]) if item in items]
        wins.append(Tally(sum(result.shares[seat] for seat in having), len(having)))
        frequencies.append(Tally(len(having), len(result.shares)))
    return ItemBalance(group, item, _share_estimate(wins), _frequency(frequencies))


def _frequency(tallies: Sequence[Tally]) -> Estimate:
    if len(set(tallies)) == 1:  # exact, as for turn order: one seat in three begins, in every game
        mean = tallies[0].won / tallies[0].tries
        return Estimate(mean, mean, mean, len(tallies))
    return _share_estimate(tallies)


def _natural_order(item: str) -> tuple[int, str]:
    return (int(item) if item.isdecimal() else 0, item)


def _share_estimate(tallies: Sequence[Tally]) -> Estimate:
    found = estimate_share(tallies)
    assert found is not None
    return found


def _mean_estimate(values: Sequence[float]) -> Estimate:
    found = estimate_mean([Tally(value, 1) for value in values])
    assert found is not None
    return found
