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
from nacre.kernel.game import FieldPath, Game
from nacre.kernel.position import lookup
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.testing.layouts import laid_out, texts
from nacre.testing.sampling import as_json, hold, some_positions, viewers
from nacre.words import LANGUAGES, say

REFUSALS = 20
"""How many actions, drawn at random, are tried for what their refusal tells."""


def views_leak_nothing(game: Game, seed: int) -> None:
    """What a seat sees does not depend on what it may not know."""
    chooser = Random(seed)
    for state in some_positions(game, seed):
        secrets_here(game, state, chooser)


def secrets_here(game: Game, state: State, chooser: Random) -> None:
    """The same, for one position."""
    for viewer in viewers(game):
        other = twin(state, viewer, chooser)
        if other is None:
            continue
        asked = chooser.sample(range(game.num_actions), min(REFUSALS, game.num_actions))
        language = chooser.choice(LANGUAGES)
        mine = _told(game, state, viewer, asked, language)
        theirs = _told(game, other, viewer, asked, language)
        for what in mine:
            hold(mine[what] == theirs[what], game, f"what seat {viewer} may not know shows in its {what}")


def twin(state: State, viewer: int | None, chooser: Random) -> State | None:
    """Another state that looks the same to the viewer; None if there is nothing to exchange."""
    game = state.game
    position = state.to_dict()
    other = exchanged(position, game.unseen(position, viewer), chooser)
    if other == position:
        return None
    for path in game.derived(position, viewer):
        _put(other, path, None)
    return game.from_dict(other)


def _told(
    game: Game, state: State, viewer: int | None, asked: Sequence[int], language: str
) -> dict[str, str]:
    view = state.view(viewer)
    told = {
        "view": as_json(view.to_dict()),
        "screen": as_json(view.shown()),
        f"drawing ({language})": view.draw(language=language),
        "layout": laid_out(view.layout(), texts(game, state, viewer)),
    }
    if viewer == state.seat:
        told["legal actions"] = str(state.legal_actions())
        described = [game.describe_in(state, action) for action in state.legal_actions()]
        told["choices"] = as_json([message.to_dict() for message in described])
        told["refusals"] = "\n".join(_refusal(game, state, action) for action in asked)
    return told


def _refusal(game: Game, state: State, action: int) -> str:
    try:
        game.check(state, action)
    except IllegalAction as error:
        hold(str(error) != "", game, f"the refusal of {game.text(action)} says nothing")
        return f"{error} {as_json(error.message.to_dict())} {say(error.message)}"
    return ""


def exchanged(
    position: dict[str, object], groups: Sequence[Sequence[FieldPath]], chooser: Random
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


def generator(position: dict[str, object]) -> set[FieldPath]:
    """Where the generator of a position stands, in games that go on using one."""
    return {("chance",)} if "chance" in position else set()


def _put(data: Any, path: FieldPath, content: object) -> None:
    lookup(data, path[:-1])[path[-1]] = content
