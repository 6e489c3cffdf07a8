"""Whatever a stranger writes gets a nacre error that says something, and changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nacre
from nacre.kernel.game import FieldPath, Game
from nacre.record import Record
from written import Data

KINDS = [nacre.registry.game_class(name) for name in nacre.games()]
GAMES = [kind(players=kind.option_list[0].low) for kind in KINDS]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20), st.binary(max_size=5)
)
anything = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=5), st.dictionaries(st.text(max_size=8), inner, max_size=5)
    ),
)


def middle(game: nacre.Game) -> nacre.State:
    state = game.new(3)
    for step in range(12):
        legal = state.legal_actions()
        state.apply(legal[step * 3 % len(legal)])
    return state


def refuses(function: Callable[..., object], *arguments: object, **options: object) -> bool:
    """Is it refused with a nacre error that has words? Any other exception fails the test."""
    try:
        function(*arguments, **options)
    except nacre.NacreError as refusal:
        error = refusal
    else:
        return False
    assert 0 < len(str(error)) < 1000
    json.dumps(error.message.to_dict())
    return True


@each_game
@given(
    options=st.dictionaries(
        st.sampled_from(["players", "first", "all_cards", "edition", "advanced", "clans", "x"]), anything
    )
)
def test_options(game: Game, options: dict[str, object]) -> None:
    refuses(nacre.game, game.name, **options)


@given(name=anything)
def test_names(name: object) -> None:
    if not (isinstance(name, str) and name in nacre.games()):
        assert refuses(nacre.game, name)


@each_game
@given(text=st.text(max_size=30))
def test_notation(game: Game, text: str) -> None:
    if not refuses(game.parse, text):
        assert game.text(game.parse(text)) == text


@each_game
@given(data=st.data())
def test_notation_nearly_right(game: Game, data: st.DataObject) -> None:
    text = list(game.text(data.draw(st.integers(0, game.num_actions - 1))))
    where = data.draw(st.integers(0, len(text)))
    text[where : where + data.draw(st.integers(0, 2))] = data.draw(st.text(max_size=2))
    state = middle(game)
    before = state.key()
    refuses(game.parse, "".join(text))
    refuses(game.parse_turn, state, "".join(text))
    assert state.key() == before


@each_game
@given(action=st.one_of(anything, st.integers(-5, 600)))
def test_actions(game: Game, action: object) -> None:
    state = middle(game)
    before = state.key()
    refused = refuses(game.check, state, action)
    assert state.key() == before
    assert refused == (type(action) is not int or action not in state.legal_actions())


@each_game
@given(position=anything)
def test_positions(game: Game, position: object) -> None:
    assert refuses(game.from_dict, position)
    assert refuses(game.view_from_dict, position)


def paths(data: object, path: FieldPath = ()) -> Iterator[FieldPath]:
    """Every place in nested data."""
    yield path
    items: Iterable[tuple[str | int, object]]
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, inner in items:
        yield from paths(inner, (*path, key))


def mutate(original: Data, data: st.DataObject) -> Data:
    """The data with one place changed, removed or doubled."""
    mutated = deepcopy(original)
    *steps, last = data.draw(st.sampled_from([path for path in paths(original) if path]))
    inner: Any = mutated
    for step in steps:
        inner = inner[step]
    how = data.draw(st.sampled_from(["change", "remove", "double"]))
    if how == "remove":
        del inner[last]
    elif how == "double" and isinstance(inner, list):
        inner.append(inner[int(last)])
    else:
        inner[last] = data.draw(
            st.one_of(anything, st.integers(-3, 12), st.sampled_from(["yellow", "a1", "d3e"]))
        )
    return mutated


@each_game
@given(data=st.data())
def test_positions_nearly_right(game: Game, data: st.DataObject) -> None:
    position = mutate(middle(game).to_dict(), data)
    if not refuses(game.from_dict, position):
        state = game.from_dict(position)
        state.audit()
        assert game.from_dict(state.to_dict()) == state


@each_game
@given(data=st.data())
def test_views_nearly_right(game: Game, data: st.DataObject) -> None:
    state = middle(game)
    view = mutate(state.view(data.draw(st.sampled_from([0, 1, None]))).to_dict(), data)
    if not refuses(game.view_from_dict, view):
        game.imagine(game.view_from_dict(view), nacre.Rng(1)).audit()


@given(text=st.text(max_size=200))
def test_records(text: str) -> None:
    assert refuses(Record.loads, text)


@each_game
@given(data=st.data())
def test_records_nearly_right(game: Game, data: st.DataObject) -> None:
    text = Record.of(game, 3, []).dumps()
    where = data.draw(st.integers(0, len(text)))
    mutated = text[:where] + data.draw(st.text(max_size=3)) + text[where + data.draw(st.integers(0, 3)) :]
    if not refuses(Record.loads, mutated):
        assert Record.loads(mutated).replay() == game.new(3)
