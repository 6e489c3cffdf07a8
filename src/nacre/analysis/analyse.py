"""A whole game judged, ply by ply, in one process or in many.

Everything follows from the record and the effort, so it does not matter which process judges which ply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import repeat
from math import hypot
from statistics import fmean

from nacre.analysis.accounts import Result, accounts_of
from nacre.analysis.data import FORMAT, Analysis, Point
from nacre.analysis.effort import USUAL
from nacre.analysis.moments import moments_of
from nacre.analysis.ply import PlyFindings, PlyTask, find_point, judge_ply, rounded
from nacre.analysis.values import PlayoutValuer, result_of
from nacre.kernel.errors import RecordError
from nacre.record import Record

REMEMBERED = 4
"""Games whose tasks a process remembers while it judges their plies."""


def analyse(
    record: Record, effort: float = 1.0, progress: Callable[[int], None] = lambda done: None
) -> Analysis:
    """Judge a game in this process. `progress` is told how many plies are done."""
    found = []
    for ply in range(len(record.actions)):
        found.append(judge(record, effort, ply))
        progress(ply + 1)
    return conclude(record, effort, found)


def judge(record: Record, effort: float, ply: int) -> PlyFindings:
    """Judge one ply of a game."""
    return judge_ply(_tasks(record, effort)[ply])


def conclude(record: Record, effort: float, found: Sequence[PlyFindings]) -> Analysis:
    """Close the accounts, once all plies are judged."""
    if not record.actions:
        raise RecordError("analysis.empty")
    game = record.game
    end = _end(record, effort)
    known = part(record, effort, found, 1.0)
    points = [*known.points, end]
    return Analysis(
        format=FORMAT,
        record=known.record,
        effort=effort,
        done=1.0,
        plies=known.plies,
        valued_by=known.valued_by,
        over=known.over,
        points=points,
        luck=known.luck,
        choices=known.choices,
        accounts=accounts_of(
            game,
            Result(end.shares, end.errors),
            known.luck,
            known.choices,
            luck_known=type(game).names_chance,
        ),
        moments=moments_of(points, known.luck, known.choices),
    )


def part(record: Record, effort: float, found: Sequence[PlyFindings], done: float) -> Analysis:
    """What is known after the first plies were judged."""
    return Analysis(
        format=FORMAT,
        record=record.checksum(),
        effort=effort,
        done=done,
        plies=len(record.actions),
        valued_by=found[0].valued_by if found else "",
        over=record.result is not None,
        points=_graph(record, found),
        luck=[each.luck for each in found if each.luck is not None],
        choices=[each.choice for each in found if each.choice is not None],
    )


def _graph(record: Record, found: Sequence[PlyFindings]) -> list[Point]:
    """The points of the graph. Those of searches are averaged over a round: the last one, or else the first.

    A search is a little too hopeful for the seat to decide, so that single points would go up and down.
    """
    points = [each.point for each in found if each.point is not None]
    if not found or found[0].valued_by != PlayoutValuer.name:
        return points
    window = record.game.players
    return [
        _mean(point.ply, points[max(0, number + 1 - window) : max(number + 1, window)])
        for number, point in enumerate(points)
    ]


def _mean(ply: int, points: Sequence[Point]) -> Point:
    """The mean of points, at this ply."""
    shares = [fmean(column) for column in zip(*[each.shares for each in points], strict=True)]
    errors = [hypot(*column) / len(points) for column in zip(*[each.errors for each in points], strict=True)]
    return Point(ply, rounded(shares), rounded(errors))


@lru_cache(REMEMBERED)
def _tasks(record: Record, effort: float) -> tuple[PlyTask, ...]:
    return tuple(_all_tasks(record, effort))


def _all_tasks(record: Record, effort: float) -> Iterator[PlyTask]:
    names_chance = type(record.game).names_chance
    choices = sum(len(ply.before.legal_actions()) > 1 for ply in record.plies())
    drawn = record.drawn() if names_chance else repeat(())
    key = random_key(record, effort)
    every = USUAL.scaled(effort).for_choices(choices)
    for number, (ply, came) in enumerate(zip(record.plies(), drawn, strict=False)):
        yield PlyTask(
            before=ply.before,
            action=ply.action,
            drawn=came,
            ply=number,
            key=key,
            effort=every,
            names_chance=names_chance,
        )


def random_key(record: Record, effort: float) -> str:
    """What all random numbers of an analysis follow from: with another effort, all are others."""
    return f"{record.checksum()} at {effort}"


def _end(record: Record, effort: float) -> Point:
    """The last point of the graph: the result or, of a game that was given up, what could be expected."""
    last = record.replay()
    if last.is_over():
        return Point(len(record.actions), rounded(result_of(record.game, last)), [0.0] * record.game.players)
    task = _tasks(record, effort)[0]
    return find_point(task._replace(before=last, ply=len(record.actions)))
