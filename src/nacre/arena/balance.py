"""Is a game fair? The same bot at every seat, many deals, and who wins by seat and by the groups of the game.

Each deal is one game, dealt alike for every variant that is compared. As in contests, intervals come from how
much the deals differ: seats of one game share its win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from nacre.arena.block import bot_seed, deal_seed, kept
from nacre.arena.contest import Progress
from nacre.arena.crew import Alone, Crew
from nacre.arena.estimates import Estimate, Tally, average, share
from nacre.arena.groups import ORDER, SEATS
from nacre.arena.lineups import sides
from nacre.arena.match import close, play_match
from nacre.bots import named_or_command
from nacre.kernel.game import Game
from nacre.kernel.options import Value
from nacre.pack import FinishedGame, Group
from nacre.registry import pack_of

Shown = dict[str, list[list[str]]]
"""[group][seat]: the items that the seat has."""


class Trial(NamedTuple):
    """A game to be played. It pickles, for workers elsewhere."""

    kind: type[Game]
    options: dict[str, Value]
    bot: str
    seed: int
    variant: int
    deal: int


class Tried(NamedTuple):
    """What is kept of one game."""

    variant: int
    deal: int
    shares: tuple[float, ...]
    """[seat]: its side's share of the win."""
    scores: tuple[int, ...]
    """By side."""
    turns: int
    plies: int
    faults: int
    items: Shown


class Line(NamedTuple):
    """An item of a group: how often seats have it, and how often those win."""

    group: Group
    item: str
    wins: Estimate
    often: Estimate
    """The share of seats that have it."""


class Balance(NamedTuple):
    """What the games of one variant showed."""

    game: Game
    games: int
    fair: float
    """What each side would win if all were equal."""
    lines: tuple[Line, ...]
    turns: Estimate
    best: Estimate
    """The winner's score."""
    margin: Estimate
    """How far the best score is ahead of the next."""
    shared: Estimate
    """How often a win is shared."""
    scores: Counter[int]
    lengths: Counter[int]
    faults: int

    def of(self, group: str) -> list[Line]:
        """The lines of one group."""
        return [line for line in self.lines if line.group.name == group]

    def to_dict(self) -> dict[str, object]:
        """All of it as JSON-able data."""
        groups: dict[str, list[dict[str, object]]] = {}
        for line in self.lines:
            known: dict[str, object] = {
                "item": line.item,
                "wins": line.wins._asdict(),
                "often": line.often._asdict(),
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
            "best": self.best._asdict(),
            "margin": self.margin._asdict(),
            "shared": self.shared._asdict(),
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
    progress: Progress | None = None,
) -> list[Balance]:
    """The balance of each variant: the same deals, the same bot everywhere."""
    named_or_command(bot)
    trials = (
        Trial(kind=type(game), options=dict(game.options), bot=bot, seed=seed, variant=variant, deal=deal)
        for deal in range(deals)
        for variant, game in enumerate(games)
    )
    tell = progress or (lambda played, at_most: None)
    found: list[list[Tried]] = [[] for _ in games]
    for played, tried in enumerate((crew or Alone()).do(play_trial, trials), 1):
        found[tried.variant].append(tried)
        tell(played, deals * len(games))
    for row in found:
        row.sort(key=lambda tried: tried.deal)  # whichever was finished first
    return [_balance(game, row) for game, row in zip(games, found, strict=True)]


def play_trial(trial: Trial) -> Tried:
    """Play one game, and sort its seats."""
    game = trial.kind(**trial.options)
    name = named_or_command(trial.bot)
    bots = [name.make(game, bot_seed(trial.seed, trial.deal, seat)) for seat in range(game.players)]
    try:
        match = play_match(game, bots, deal_seed(trial.seed, trial.deal), [name.budget] * game.players)
    finally:
        for bot in bots:
            close(bot)
    of_seat = sides(game)
    finished = FinishedGame(match.final, match.first)
    played = kept(match, tuple(range(max(of_seat) + 1)), of_seat)
    return Tried(
        variant=trial.variant,
        deal=trial.deal,
        shares=tuple(played.share(side) for side in of_seat),
        scores=played.scores,
        turns=sum(played.turns),
        plies=played.plies,
        faults=sum(played.faults),
        items={group.name: [sorted(items) for items in group.items(finished)] for group in groups_for(game)},
    )


def groups_for(game: Game) -> tuple[Group, ...]:
    """All groups of a game."""
    return (ORDER, SEATS, *pack_of(game).groups)


def _balance(game: Game, row: Sequence[Tried]) -> Balance:
    ranked = [sorted(tried.scores, reverse=True) for tried in row]
    return Balance(
        game=game,
        games=len(row),
        fair=1 / (max(sides(game)) + 1),
        lines=tuple(line for group in groups_for(game) for line in _lines(group, row)),
        turns=_mean([tried.turns for tried in row]),
        best=_mean([scores[0] for scores in ranked]),
        margin=_mean([scores[0] - scores[1] for scores in ranked]),
        shared=_share([Tally(max(tried.shares) < 1, 1) for tried in row]),
        scores=Counter(score for tried in row for score in tried.scores),
        lengths=Counter(tried.turns for tried in row),
        faults=sum(tried.faults for tried in row),
    )


def _lines(group: Group, row: Sequence[Tried]) -> list[Line]:
    seen = {item for tried in row for items in tried.items[group.name] for item in items}
    return [_line(group, item, row) for item in sorted(seen, key=_natural)]


def _line(group: Group, item: str, row: Sequence[Tried]) -> Line:
    wins = []
    often = []
    for tried in row:
        having = [seat for seat, items in enumerate(tried.items[group.name]) if item in items]
        wins.append(Tally(sum(tried.shares[seat] for seat in having), len(having)))
        often.append(Tally(len(having), len(tried.shares)))
    return Line(group, item, _share(wins), _often(often))


def _often(tallies: Sequence[Tally]) -> Estimate:
    if len(set(tallies)) == 1:  # one of three seats begins, in every game: nothing to estimate
        mean = tallies[0].won / tallies[0].tries
        return Estimate(mean, mean, mean, len(tallies))
    return _share(tallies)


def _natural(item: str) -> tuple[int, str]:
    return (int(item) if item.isdecimal() else 0, item)


def _share(tallies: Sequence[Tally]) -> Estimate:
    found = share(tallies)
    assert found is not None
    return found


def _mean(values: Sequence[float]) -> Estimate:
    found = average([Tally(value, 1) for value in values])
    assert found is not None
    return found
