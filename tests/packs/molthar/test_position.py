"""Positions and views as data: impossible ones are refused, and the error names the field."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

import nacre
from packs.molthar.tables import play, table
from written import Data, written

DELETE = object()


def robbed() -> nacre.State:
    """A position in the middle of a game: open and hidden pearls, a theft, Diamonds."""
    state = table(
        ["5 6 7", "", "1 8 8"],
        portals=("fairy", "lion imp"),
        active=("", "goblin", "wizard"),
        diamonds=("", "dragon"),
        next_pearls="4 6",
    )
    return play(state, "act fairy", "steal 8", "take *")


STATE = robbed()
GAME = STATE.game


def changed(data: Data, path: str, value: object) -> Data:
    """The data with one field set; `del` removes it."""
    data = deepcopy(data)
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    inner: Any = data
    for step in steps:
        inner = inner[step]
    if value is DELETE:
        del inner[last]
    else:
        inner[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("game", "chess", "game"),
        ("rules", 1, "rules"),
        ("options.players", 4, "options.players"),
        ("options.round_limit", 0, "options.round_limit"),
        ("seat", 3, "seat"),
        ("seat", -1, "seat"),
        ("seat", "0", "seat"),
        ("first", None, "first"),
        ("round", -1, "round"),
        ("final_round", 2, "final_round"),
        ("trigger", 5, "trigger"),
        ("turn", [], "turn"),
        ("turn.phase", "sleep", "turn.phase"),
        ("turn.phase", "steal", "turn"),
        ("turn.phase", "pay", "turn"),
        ("turn.actions", 101, "turn.actions"),
        ("turn.done", ["slept"], "turn.done[0]"),
        ("turn.character", "lion", "turn"),
        ("turn.other", 1, "turn"),
        ("turn.given", ["8"], "turn"),
        ("turn.last", "9", "turn.last"),
        ("turn.owe", 1, "turn"),
        ("display", ["1"], "1|2"),
        ("display.0", "9", "display[0]"),
        ("display", ["1"] * 8, "display"),
        ("pearl_pile", "1", "pearl_pile"),
        ("pearl_pile.0", None, "pearl_pile[0]"),
        ("faces", ["giant"], "giant"),
        ("faces", ["giant"] * 3, "faces"),
        ("faces.0", "troll", "faces[0]"),
        ("pile", [], "goblin"),
        ("discards", ["lion"], "lion"),
        ("looked", [3], "looked[0]"),
        ("generation", -1, "generation"),
        ("seats", [], "seats"),
        ("seats.0", None, "seats[0]"),
        ("seats.0.hand", ["8", "8"], "4|8"),
        ("seats.0.hand", ["9"], "seats[0].hand[0]"),
        ("seats.0.hand", DELETE, "seats[0]"),
        ("seats.0.open", [], "seats[0]"),
        ("seats.1.portal", ["lion"] * 3, "seats[1].portal"),
        ("seats.1.diamonds.0.face", None, "seats"),
        ("seats.1.diamonds.0.seen", [7], "seats[1].diamonds[0].seen[0]"),
        ("seats.1.diamonds.0.generation", 4, "generation"),
        ("beliefs", None, "beliefs"),
        ("beliefs", [None, None], "beliefs"),
        ("beliefs.0", [], "beliefs[0]"),
        ("beliefs.0", 3, "beliefs[0]"),
        ("public", None, "public"),
        ("public", [], "public"),
        ("public.0", None, "public[0]"),
        ("public.0.weight", 0, "public[0].weight"),
        ("public.0.weight", True, "public[0].weight"),
        ("public.0.weight", float("nan"), "public[0].weight"),
        ("public.0.weight", "1", "public[0].weight"),
        ("public.0.weight", 0.01, "public"),
        ("public.0.sure", [[], []], "public[0].sure"),
        ("public.0.sure.1", ["9"], "public[0].sure[1][0]"),
        ("public.0.sure.1", ["1"], "public[0]"),
        ("public.0.ages", [], "public[0].ages"),
        ("public.0.ages.0.pool", ["1"] * 8, "public[0].ages[0].pool"),
        ("public.0.ages.0.pool", [], "public[0]"),
        ("public.0.ages.0.hidden", [1, 0], "public[0].ages[0].hidden"),
        ("public.0.ages.0.hidden", [0, 1, 0], "public|public[0]"),
        ("public.0.ages.0.hidden.0", -1, "public[0].ages[0].hidden[0]"),
        ("public.0.extra", 1, "public[0]"),
        ("chance", "0" * 64, "chance"),
        ("chance", 7, "chance"),
        ("extra", 1, "position"),
    ],
)
def test_an_impossible_position_names_the_field(path: str, value: object, field: str) -> None:
    with pytest.raises(nacre.PositionError) as caught:
        GAME.from_dict(changed(STATE.to_dict(), path, value))
    assert caught.value.field in field.split("|")
    assert str(caught.value).startswith(caught.value.field + ": ")


def overfull(data: Data) -> None:
    data["seats"][1]["hand"] = [data["pearl_pile"].pop() for _ in range(6)]
    data["public"] = [as_open(data)]
    data["beliefs"] = [None] * 3


def as_open(data: Data) -> Data:
    ages = [{"pool": data["pearl_pile"], "hidden": [0, 0, 0]}]
    return {"weight": 1.0, "sure": [seat["hand"] for seat in data["seats"]], "ages": ages}


def unsorted(data: Data) -> None:
    data["public"].reverse()


def doubled(data: Data) -> None:
    data["public"][1] = data["public"][0]


def another_hand(data: Data) -> None:
    """Exchange a pearl of seat 0 with the pile: possible for everyone else, but not for itself."""
    i = data["pearl_pile"].index("1")
    data["seats"][0]["hand"], data["pearl_pile"][i] = ["1", "8"], "4"


def impossible_for_all(data: Data) -> None:
    """Nobody can think that the robbed hand still has the 1 and both 8s."""
    data["seats"][2]["hand"], data["seats"][0]["hand"] = ["1", "3"], ["4", "8"]
    data["pearl_pile"].remove("3")
    data["pearl_pile"].append("8")
    data["beliefs"] = [None] * 3


def an_age_in_no_hand(data: Data) -> None:
    for case in data["public"]:
        case["ages"].insert(0, {"pool": [], "hidden": [0, 0, 0]})


def early_end(data: Data) -> None:
    data["final_round"], data["trigger"] = 1, 0


def no_pile_to_look_at(data: Data) -> None:
    data["seats"][2]["diamonds"] = [{"face": face, "seen": [], "generation": 0} for face in data["pile"]]
    data["pile"], data["looked"] = [], [0]


@pytest.mark.parametrize(
    ("move", "field", "code"),
    [
        (overfull, "seats[1]", "molthar.position.hand"),
        (unsorted, "public", "molthar.position.cases"),
        (doubled, "public", "molthar.position.cases"),
        (another_hand, "beliefs[0]", "molthar.position.truth"),
        (impossible_for_all, "public", "molthar.position.truth"),
        (an_age_in_no_hand, "public[0]", "molthar.position.case"),
        (early_end, "final_round", "molthar.position.trigger"),
        (no_pile_to_look_at, "looked", "molthar.position.looked"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_position_that_breaks_a_limit_is_refused(
    move: Callable[[Data], None], field: str, code: str
) -> None:
    data = deepcopy(STATE.to_dict())
    move(data)
    with pytest.raises(nacre.PositionError) as caught:
        GAME.from_dict(data)
    assert (caught.value.field, caught.value.code) == (field, code)


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("viewer", 3, "viewer"),
        ("viewer", 0, "belief[0]"),
        ("pearl_pile", 3, "belief[0]"),
        ("pearl_pile", -1, "pearl_pile"),
        ("pile", 3, "pile"),
        ("top", "lion", "lion"),
        ("rest", ["lion"], "pile"),
        ("pearl_rest", ["1"], "pearl_rest"),
        ("seats.0.hand", 3, "belief[0]"),
        ("seats.0.known", ["8"], "seats[0].known"),
        ("seats.0.open", ["8"], "seats[0].open"),
        ("seats.1.diamonds.0.face", "lion", "lion"),
        ("older", [{"face": "lion", "generation": 0}], "older"),
        ("belief", [], "belief"),
        ("belief.0.weight", 2, "belief[0].weight"),
        ("belief.0.sure.0", ["1", "2"], "belief|belief[0]"),
        ("public", [], "public"),
        ("public.0.ages.0.hidden", [0, 0, 0], "public[0]"),
        ("turn.phase", "steal", "turn"),
    ],
)
def test_an_impossible_view_names_the_field(path: str, value: dict[str, object], field: str) -> None:
    with pytest.raises(nacre.PositionError) as caught:
        GAME.view_from_dict(changed(STATE.view(1).to_dict(), path, value))
    assert caught.value.field in field.split("|")


@pytest.mark.parametrize("position", [None, [], 3, "x", {}])
def test_data_that_is_no_position_is_refused(position: object) -> None:
    with pytest.raises(nacre.PositionError):
        GAME.from_dict(position)
    with pytest.raises(nacre.PositionError):
        GAME.view_from_dict(position)


def test_weights_may_be_whole_numbers() -> None:
    data = table(["5", ""]).to_dict()
    whole = changed(data, "public.0.weight", 1)
    assert table(["5", ""]).game.from_dict(whole).to_dict() == data


def test_a_view_that_knows_more_than_what_is_public_allows_is_refused() -> None:
    data = changed(STATE.view(1).to_dict(), "belief", written(STATE.view(1))["belief"][:1])
    data["belief"][0]["weight"] = 1.0
    data["public"] = [case for case in data["public"] if case["sure"] != data["belief"][0]["sure"]]
    data["public"][0]["weight"] = 1.0
    data = changed(data, "seats.0.known", data["belief"][0]["sure"][0])
    data = changed(data, "seats.2.known", data["belief"][0]["sure"][2])
    data = changed(data, "seats.0.open", data["public"][0]["sure"][0])
    data = changed(data, "seats.2.open", data["public"][0]["sure"][2])
    with pytest.raises(nacre.PositionError) as caught:
        GAME.view_from_dict(data)
    assert (caught.value.field, caught.value.code) == ("public", "molthar.position.truth")


def test_a_view_of_another_game_is_not_imagined() -> None:
    with pytest.raises(nacre.PositionError, match="another game"):
        nacre.game("molthar", players=3).imagine(STATE.view(0), nacre.Rng(1))


def test_positions_that_differ_in_what_is_known_differ() -> None:
    one = table(["5 6", ""])
    data = written(one)
    data["public"][0]["sure"][0] = ["5"]
    pool = sorted([*data["public"][0]["ages"][0]["pool"], "6"])
    data["public"][0]["ages"][0] = {"pool": pool, "hidden": [1, 0]}
    data["beliefs"] = [None, None]
    data["notes"] = data["public_notes"] = None
    other = one.game.from_dict(data)
    assert one != other
    assert one.key() != other.key()
    assert one.view(0) != other.view(0)
