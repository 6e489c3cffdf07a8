"""Options: described as data, checked strictly, and the error names the bad one."""

from __future__ import annotations

import json

import pytest

import nacre


@pytest.mark.parametrize(
    ("options", "named", "code"),
    [
        ({"players": 1}, "players", "option.int"),
        ({"players": 7}, "players", "option.int"),
        ({"players": True}, "players", "option.int"),
        ({"players": "3"}, "players", "option.int"),
        ({"players": 3.0}, "players", "option.int"),
        ({"players": None}, "players", "option.int"),
        ({"all_cards": 1}, "all_cards", "option.bool"),
        ({"all_cards": "yes"}, "all_cards", "option.bool"),
        ({"all_cards": None}, "all_cards", "option.bool"),
        ({"players": 3, "first": 3}, "first", "option.seat"),
        ({"first": -1}, "first", "option.seat"),
        ({"first": True}, "first", "option.seat"),
        ({"colour": "red"}, "colour", "option.unknown"),
    ],
)
def test_bad_options_are_named(options: dict[str, object], named: str, code: str) -> None:
    with pytest.raises(nacre.OptionError) as caught:
        nacre.game("pearls", **options)
    assert isinstance(caught.value, ValueError)
    assert caught.value.params["option"] == named
    assert caught.value.code == code
    assert named in str(caught.value)


def test_defaults() -> None:
    assert nacre.game("pearls").options == {"players": 4, "first": None, "all_cards": False}


def test_choices_are_checked() -> None:
    edition = nacre.Option("edition", "choice", "help", "english", choices=("english", "french"))
    assert edition.check("french", 2) == "french"
    with pytest.raises(nacre.OptionError, match="english, french"):
        edition.check("german", 2)


def test_names_are_checked_and_kept_as_a_tuple() -> None:
    clans = nacre.Option("clans", "names", "help", choices=("a", "b", "c"))
    assert clans.check(["c", "a"], 2) == ("c", "a")
    assert clans.check(("c", "a"), 2) == ("c", "a")
    assert clans.check(None, 2) is None
    wrongs: list[object] = [
        "ca",
        ["a"],
        ["a", "a"],
        ["a", "x"],
        ["a", "b", "c"],
        [[], {}],
        5,
        {"a": 1, "b": 2},
    ]
    for wrong in wrongs:
        with pytest.raises(nacre.OptionError, match="2 different names out of a, b, c"):
            clans.check(wrong, 2)
    assert clans.to_dict() == {
        "name": "clans", "kind": "names", "default": None, "choices": ["a", "b", "c"], "help": "help",
    }  # fmt: skip


def test_options_describe_themselves() -> None:
    described = [option.to_dict() for option in nacre.registry.game_class("pearls").option_list]
    assert json.loads(json.dumps(described)) == [
        {"name": "players", "kind": "int", "default": 4, "low": 2, "high": 6, "help": "option.help.players"},
        {"name": "first", "kind": "seat", "default": None, "help": "option.help.first"},
        {"name": "all_cards", "kind": "bool", "default": False, "help": "pearls.option.all_cards"},
    ]


def test_games_do_not_change() -> None:
    game = nacre.game("pearls")
    with pytest.raises(TypeError):
        game.options["players"] = 6  # type: ignore[index]  # that it cannot be is what is tested


def test_games_are_values() -> None:
    one, same, other = (nacre.game("pearls", players=n) for n in (3, 3, 4))
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert eval(repr(one), {"nacre": nacre}) == one
