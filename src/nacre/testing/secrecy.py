"""The check that views leak nothing.

It makes pairs of positions without using views or imagined worlds. It takes a position as data, exchanges
what a seat cannot tell apart (the game lists it), replaces the generator, and builds a second state. Both
states must show that seat the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from nacre.kernel.errors import IllegalAction
from nacre.kernel.game import FieldPath, Game
from nacre.kernel.position import lookup
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.registry import text_board_for
from nacre.testing.layouts import layout_json, texts
from nacre.testing.sampling import as_json, require, some_positions, viewers
from nacre.words import LANGUAGES, say

REFUSALS = 20
"""How many random actions to try: their refusals must leak nothing either."""


def views_leak_nothing(game: Game, seed: int) -> None:
    """What a seat sees does not depend on what it may not know."""
    chooser = Random(seed)
    for state in some_positions(game, seed):
        check_secrecy(game, state, chooser)


def check_secrecy(game: Game, state: State, chooser: Random) -> None:
    """Check `views_leak_nothing` for one position."""
    for viewer in viewers(game):
        other = twin(state, viewer, chooser)
        if other is None:
            continue
        asked = chooser.sample(range(game.num_actions), min(REFUSALS, game.num_actions))
        language = chooser.choice(LANGUAGES)
        here = _everything_shown(game, state, viewer, asked, language)
        there = _everything_shown(game, other, viewer, asked, language)
        for what in here:
            require(here[what] == there[what], game, f"what seat {viewer} may not know shows in its {what}")


def twin(state: State, viewer: int | None, chooser: Random) -> State | None:
    """Another state that must look the same to the viewer; None if there is nothing to exchange."""
    game = state.game
    position = state.to_dict()
    other = exchange_contents(position, game.unseen(position, viewer), chooser)
    if other == position:
        return None
    for path in game.derived(position, viewer):
        _put(other, path, None)
    return game.from_dict(other)


def _everything_shown(
    game: Game, state: State, viewer: int | None, asked: Sequence[int], language: str
) -> dict[str, str]:
    view = state.view(viewer)
    shown = {
        "view": as_json(view.to_dict()),
        "screen": as_json(view.shown()),
        f"drawing ({language})": view.draw(language=language),
        "layout": layout_json(view.layout(), texts(game, state, viewer)),
    }
    shown["observation"] = str(list(game.features.of_view(view)))
    if viewer is not None:
        shown["observation from the state"] = str(list(game.features.of_state(state, viewer)))
    if viewer == state.seat:
        shown["legal actions"] = str(state.legal_actions())
        described = [game.describe_in(state, action) for action in state.legal_actions()]
        shown["choices"] = as_json([message.to_dict() for message in described])
        offered = text_board_for(game).choices(state)
        shown["choices in the terminal"] = as_json([(text, message.to_dict()) for text, message in offered])
        shown["refusals"] = "\n".join(_refusal(game, state, action) for action in asked)
    return shown


def _refusal(game: Game, state: State, action: int) -> str:
    try:
        game.check(state, action)
    except IllegalAction as error:
        require(str(error) != "", game, f"the refusal of {game.text(action)} says nothing")
        return f"{error} {as_json(error.message.to_dict())} {say(error.message)}"
    return ""


def exchange_contents(
    position: dict[str, object], groups: Sequence[Sequence[FieldPath]], chooser: Random
) -> dict[str, object]:
    """The position with the contents of each group exchanged at random, and another generator."""
    other = copy_position(position)
    for group in groups:
        contents = [lookup(position, path) for path in group]
        chooser.shuffle(contents)
        for path, content in zip(group, contents, strict=True):
            _put(other, path, content)
    for path in generator(position):
        _put(other, path, Rng(chooser.randrange(2**64)).hex())
    return other


def generator(position: dict[str, object]) -> set[FieldPath]:
    """The path of the generator, in games that use one after the set-up; else nothing."""
    return {("chance",)} if "chance" in position else set()


def _put(data: Any, path: FieldPath, content: object) -> None:
    lookup(data, path[:-1])[path[-1]] = content


def copy_position(position: dict[str, object]) -> dict[str, object]:
    """A copy of a position: as data it has no shared parts, so that a simple copy is right, and quick."""
    return {key: _copy(value) for key, value in position.items()}


def _copy(value: object) -> object:
    if isinstance(value, dict):
        return {key: _copy(part) for key, part in value.items()}
    return [_copy(part) for part in value] if isinstance(value, list) else value
