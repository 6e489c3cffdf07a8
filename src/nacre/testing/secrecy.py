"""The check that views leak nothing.

Pairs of positions are made without the help of views or imagination: what a seat cannot tell apart, by
the game's own list of it, is exchanged in the written position, its generator replaced, and the state
built anew. Whatever that seat is then shown must be the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any

from nacre.kernel.errors import IllegalAction
from nacre.kernel.game import Game, Path
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.testing.sampling import as_json, hold, some_positions, viewers
from nacre.words import say


def views_leak_nothing(game: Game, seed: int) -> None:
    """What a seat sees does not depend on what it may not know."""
    chooser = Random(seed)
    for state in some_positions(game, seed):
        position = state.to_dict()
        for viewer in viewers(game):
            other_position = exchanged(position, game.unseen(position, viewer), chooser)
            if other_position == position:
                continue
            other = game.from_dict(other_position)
            for what, mine, theirs in zip(
                ("view", "screen", "drawing", "legal actions", "refusals"),
                _told(game, state, viewer),
                _told(game, other, viewer),
                strict=True,
            ):
                hold(mine == theirs, game, f"what seat {viewer} may not know shows in its {what}")


def _told(game: Game, state: State, viewer: int | None) -> list[str]:
    view = state.view(viewer)
    told = [as_json(view.to_dict()), as_json(view.shown()), view.draw()]
    if viewer != state.seat:
        return [*told, "", ""]
    legal = state.legal_actions()
    refusals = [_refusal(game, state, action) for action in range(game.num_actions) if action not in legal]
    return [*told, str(legal), "\n".join(refusals)]


def _refusal(game: Game, state: State, action: int) -> str:
    try:
        game.check(state, action)
    except IllegalAction as error:
        return f"{error} {as_json(error.message.to_dict())} {say(error.message)}"
    return ""


def exchanged(
    position: dict[str, object], groups: Sequence[Sequence[Path]], chooser: Random
) -> dict[str, object]:
    """The position with the contents of each group exchanged at random, and another generator."""
    other = deepcopy(position)
    for group in groups:
        contents = [lookup(position, path) for path in group]
        chooser.shuffle(contents)
        for path, content in zip(group, contents, strict=True):
            _put(other, path, content)
    for path in generator(position):
        _put(other, path, Rng(chooser.randrange(2**64)).hex())
    return other


def generator(position: dict[str, object]) -> set[Path]:
    """Where the generator of a position stands, in games that go on using one."""
    return {("chance",)} if "chance" in position else set()


def lookup(data: Any, path: Path) -> Any:
    """What stands at a path of a position."""
    for step in path:
        data = data[step]
    return data


def _put(data: Any, path: Path, content: object) -> None:
    lookup(data, path[:-1])[path[-1]] = content
