"""One ply of a finished game, judged on its own: a piece of work that any process can do."""

from __future__ import annotations

from typing import NamedTuple

from nacre.analysis import data
from nacre.analysis.effort import Effort
from nacre.analysis.estimates import Estimate
from nacre.analysis.losses import Loss, judge_choice
from nacre.analysis.luck import ChancePly, Outcomes, luck_of
from nacre.analysis.values import Shares, valuer_for
from nacre.bots.explain import WORLD_COUNT
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.registry import pack_of
from nacre.table.wording import Words, words

DIGITS = 4
"""Decimals that are kept of a share."""
MOST_IDEAS = 6
"""Actions that are named of what the search considered."""
TOLD: frozenset[data.Verdict] = frozenset(["slip", "find"])


class PlyTask(NamedTuple):
    """A ply to judge. It can be sent to another process."""

    before: State
    action: int
    drawn: Outcomes
    """What came at its chance events."""
    ply: int
    key: str
    """The record and the effort: all random numbers follow from them and the number of the ply."""
    effort: Effort
    names_chance: bool

    def rng(self, purpose: str) -> Rng:
        """The generator for one part of the work."""
        return Rng(f"nacre analysis {data.FORMAT} {purpose} {self.ply} of {self.key}".encode())


class PlyFindings(NamedTuple):
    """What was found about a ply."""

    point: data.Point | None
    luck: data.Luck | None
    choice: data.Choice | None
    valued_by: str


def judge_ply(task: PlyTask) -> PlyFindings:
    """Judge a ply."""
    # As another process would get it, so that it does not matter where it is judged.
    before = task.before.game.from_dict(task.before.to_dict())
    task = task._replace(before=before)
    legal = before.legal_actions()
    view = before.view(int(before.seat))
    rng = task.rng("choice")
    loss = judge_choice(view, legal, task.action, rng, task.effort) if len(legal) > 1 else None
    point = None
    if task.ply == 0 or before.begins_turn():
        point = find_point(task) if loss is None or valuer_for(before.game).exact else _outlook(task, loss)
    choice = _choice(task, view, legal, loss) if loss else None
    return PlyFindings(point, _find_luck(task), choice, valuer_for(before.game).name)


def find_point(task: PlyTask) -> data.Point:
    """What every seat can expect before the ply."""
    game = task.before.game
    valuer = valuer_for(game)
    rng = task.rng("point")
    rows: list[Shares] = []
    for _ in range(1 if valuer.exact else task.effort.point_playouts):
        world = task.before.clone()
        if task.names_chance:
            world.reshuffle(rng)
        else:
            world = game.imagine(task.before.view(int(task.before.seat)), rng)
        rows.append(valuer.value(world, rng))
    estimates = [Estimate.of(column) for column in zip(*rows, strict=True)]
    errors = [0.0 if valuer.exact else each.error for each in estimates]
    return data.Point(task.ply, rounded([each.mean for each in estimates]), rounded(errors))


def _find_luck(task: PlyTask) -> data.Luck | None:
    if not task.names_chance:
        return None
    valuer = valuer_for(task.before.game)
    ply = ChancePly(task.before, task.action, task.drawn)
    found = luck_of(ply, valuer, task.rng("luck"), task.effort.luck_pairs, task.effort.luck_draws)
    if not found:
        return None
    return data.Luck(
        task.ply, rounded([each.mean for each in found]), rounded([each.error for each in found])
    )


def _outlook(task: PlyTask, loss: Loss) -> data.Point:
    """The same as the search saw it that judged the choice."""
    found = loss.outlook
    return data.Point(
        task.ply, rounded([each.mean for each in found]), rounded([each.error for each in found])
    )


def _choice(task: PlyTask, view: View, legal: list[int], loss: Loss) -> data.Choice:
    before = task.before
    game = before.game
    verdict = _verdict(loss)
    ideas = [each for each in loss.candidates if each.visits][:MOST_IDEAS] if verdict in TOLD else []
    return data.Choice(
        ply=task.ply,
        seat=int(before.seat),
        options=len(legal),
        played=game.text(loss.played),
        best=game.text(loss.best),
        other=game.text(loss.other),
        words=words(game.describe_in(before, loss.other)),
        loss=round(loss.loss.mean, DIGITS),
        error=round(loss.loss.error, DIGITS),
        worlds=loss.worlds,
        verdict=verdict,
        first_loss=round(loss.first.mean, DIGITS),
        random_loss=round(loss.random_loss.mean, DIGITS),
        first_error=round(loss.first.error, DIGITS),
        random_error=round(loss.random_loss.error, DIGITS),
        reasons=_reasons(task, view, loss),
        ideas=[data.Idea(game.text(each.action), each.visits) for each in ideas],
    )


def _verdict(loss: Loss) -> data.Verdict:
    if loss.is_slip:
        return "slip"
    if loss.is_find:
        return "find"
    return "best" if loss.best == loss.played else "even"


def _reasons(task: PlyTask, view: View, loss: Loss) -> list[Words]:
    """Why the better action is good, in the words of the pack: nothing that holds for the other one, too."""
    game = view.game
    reason = pack_of(game).reason
    if reason is None or not (loss.is_slip or loss.is_find):
        return []
    rng = task.rng("reason")
    worlds = [game.imagine(view, rng) for _ in range(WORLD_COUNT)]
    better, worse = (loss.other, loss.played) if loss.is_slip else (loss.played, loss.other)
    found = reason(view, better, worlds)
    return [words(found)] if found and found != reason(view, worse, worlds) else []


def rounded(values: list[float]) -> list[float]:
    """The values with as many decimals as are kept."""
    return [round(value, DIGITS) for value in values]
