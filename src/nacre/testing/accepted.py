"""The check that a position which is accepted stays acceptable, whatever is played from it.

A position comes from anyone, so what `from_dict` accepts need not have come from play. The check changes
positions of a random game a little, as somebody might who edits a file, keeps those that are still accepted,
and plays on from them: every later position must be accepted too, as the same state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from nacre.kernel.errors import PositionError
from nacre.kernel.game import FieldPath, Game
from nacre.kernel.position import HEADER, lookup
from nacre.kernel.state import State
from nacre.testing.sampling import Nonconformance, require, some_positions, through_json

TRIES = 60
"""How many changed positions to try."""
PLIES = 8
"""How far to play on from each that is accepted."""


def accepted_positions_stay_accepted(game: Game, seed: int) -> None:
    """What `from_dict` accepts can be played on, and every position on the way is accepted as the same."""
    chooser = Random(seed)
    found = [through_json(state.to_dict()) for state in some_positions(game, seed, share=1.0)]
    for _ in range(TRIES):
        changed = change_a_little(game, chooser.choice(found), found, chooser)
        check_accepted(game, changed, chooser)


def check_accepted(game: Game, position: object, chooser: Random, plies: int = PLIES) -> bool:
    """Check `accepted_positions_stay_accepted` for one position; return whether it is accepted at all."""
    try:
        state = game.from_dict(position)
    except PositionError:
        return False
    except Exception as error:
        raise Nonconformance(f"{game!r}: {error!r} instead of a refusal of {position}") from error
    played: list[str] = []
    try:
        _require_accepted(game, state, position, played)
        while len(played) < plies and not state.is_over():
            action = chooser.choice(state.legal_actions())
            played.append(game.text(action))
            state.apply(action)
            _require_accepted(game, state, position, played)
    except Nonconformance:
        raise
    except Exception as error:
        raise Nonconformance(f"{game!r}: {error!r} after {played} from {position}") from error
    return True


def _require_accepted(game: Game, state: State, origin: object, played: list[str]) -> None:
    where = f"after {played} from {origin}"
    require(state.is_over() == (not state.legal_actions()), game, f"nothing is legal {where}")
    again = game.from_dict(through_json(state.to_dict()))
    require(again == state, game, f"the position reads back as another {where}")


def change_a_little(
    game: Game, position: Any, others: Sequence[Any], chooser: Random, most: int = 4
) -> dict[str, object]:
    """A copy of a position with a few values changed, exchanged, moved, or taken from other positions."""
    changed: dict[str, object] = deepcopy(position)
    if chooser.random() < 0.5:
        for path in game.derived(changed, None):
            lookup(changed, path[:-1])[path[-1]] = None
    for _ in range(chooser.randint(1, most)):
        change = chooser.choice((_exchange, _move, _move, _nudge))
        if chooser.random() < 0.3:
            _borrow(changed, chooser.choice(others), chooser)
        else:
            change(changed, chooser)
    return changed


def _exchange(position: dict[str, object], chooser: Random) -> None:
    """Exchange two values of the same type."""
    one, other = _pick_leaf(position, chooser), _pick_leaf(position, chooser)
    if one is None or other is None:
        return
    first, second = lookup(position, one), lookup(position, other)
    if type(first) is type(second):
        _put(position, one, second)
        _put(position, other, first)


def _move(position: dict[str, object], chooser: Random) -> None:
    """Move one item, or all of them, from one list to another that has items of the same type, or none."""
    origin = _pick(position, chooser, lambda value: isinstance(value, list) and len(value) > 0)
    if origin is None:
        return
    source = lookup(position, origin)
    goal = _pick(
        position,
        chooser,
        lambda value: isinstance(value, list) and (not value or type(value[0]) is type(source[0])),
    )
    if goal is None or origin == goal[: len(origin)] or goal == origin[: len(goal)]:
        return
    target = lookup(position, goal)
    for _ in range(1 if chooser.random() < 0.6 else len(source)):
        target.insert(chooser.randint(0, len(target)), source.pop(chooser.randrange(len(source))))


def _nudge(position: dict[str, object], chooser: Random) -> None:
    """Change one number a little, or a truth value; None may become 0."""
    path = _pick_leaf(position, chooser)
    if path is None:
        return
    value = lookup(position, path)
    if isinstance(value, bool):
        _put(position, path, not value)
    elif isinstance(value, int):
        _put(position, path, value + chooser.choice((-1, 1)))
    elif value is None:
        _put(position, path, 0)


def _borrow(position: dict[str, object], other: dict[str, object], chooser: Random) -> None:
    """Take the value of a path from another position."""
    path = _pick_leaf(position, chooser) if chooser.random() < 0.5 else _pick_list(position, chooser)
    if path is None:
        return
    try:
        _put(position, path, deepcopy(lookup(other, path)))
    except (LookupError, TypeError):
        return  # the other position has no such path


def _pick_leaf(position: dict[str, object], chooser: Random) -> FieldPath | None:
    return _pick(position, chooser, lambda value: not isinstance(value, list | dict))


def _pick_list(position: dict[str, object], chooser: Random) -> FieldPath | None:
    return _pick(position, chooser, lambda value: isinstance(value, list))


def _pick(position: dict[str, object], chooser: Random, fits: Callable[[Any], bool]) -> FieldPath | None:
    """The path of a fitting value; every key of the position is as likely as any other that has one."""
    keys = [key for key in position if key not in HEADER and key != "chance"]
    for key in chooser.sample(keys, len(keys)):
        paths = [path for path, value in _walk(position[key], (key,)) if fits(value)]
        if paths:
            return chooser.choice(paths)
    return None


def _walk(value: Any, path: FieldPath) -> Iterator[tuple[FieldPath, Any]]:
    yield path, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _walk(item, (*path, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from _walk(item, (*path, i))


def _put(data: Any, path: FieldPath, content: object) -> None:
    lookup(data, path[:-1])[path[-1]] = content
