"""The numbers that programs learn from say what the view says, and nothing else (docs/features.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

import nacre
from nacre.kernel.features import Slice
from nacre.packs.molthar.characters import CHARACTERS
from nacre.packs.molthar.components import CARD_NAMES, PEARL_NAMES
from nacre.packs.molthar.state import MoltharState
from nacre.testing import variants
from nacre.testing.random_games import check_untracked_game
from packs.molthar.tables import CARDS, PEARLS, play, table
from present import of_kind
from written import written

KIND = nacre.registry.game_class("molthar")
SIZES = {2: (454, 523), 3: (549, 647), 4: (644, 771), 5: (739, 895)}
ROWS = {row.name: row for row in CHARACTERS}
BLUE = ("peter_pan", "imp", "amazon", "snow_white", "hatter", "wizard", "reaper", "little_red_riding_hood")
PHASES = ("action", "drop", "pay", "keep", "rob", "steal", "curse", "banish", "trade", "discard")
Rows = dict[str, list[int]]


def split(slices: Sequence[Slice], numbers: Sequence[int]) -> Rows:
    return {each.name: list(numbers[each.start : each.stop]) for each in slices}


def observed(state: nacre.State, seat: int) -> Rows:
    features = state.game.features
    return split(features.slices, features.of_state(state, seat))


def pearls(*piles: list[str]) -> list[int]:
    return [pile.count(name) for pile in piles for name in PEARL_NAMES]


def characters(*sets: list[str]) -> list[int]:
    return [cards.count(name) for cards in sets for name in CARD_NAMES]


def told(data: dict[str, Any]) -> Rows:
    """The observation that a view, as data, asks for."""
    me = data["viewer"] or 0
    players = len(data["seats"])
    order = [(me + i) % players for i in range(players)]
    seats = [data["seats"][seat] for seat in order]
    notes = [data["notes"][seat] for seat in order]
    turn = data["turn"]
    lying = data["display"] + data["pearl_discards"]
    unseen = Counter(PEARLS) - Counter(lying) - Counter([pearl for pile in notes for pearl in pile])
    over = data["seat"] < 0
    final = 0 if data["final_round"] is None else max(0, data["final_round"] - data["round"] + 1)

    def relative(seat: int | None) -> list[int]:
        return [0 if seat is None or seat < 0 else order.index(seat) + 1]

    def most(i: int) -> list[int]:
        hidden = seats[i]["hand"] - len(notes[i])
        return [notes[i].count(name) + min(hidden, unseen[name]) for name in PEARL_NAMES]

    def printed(active: list[str]) -> list[int]:
        abilities = [ROWS[name].ability for name in active]
        return [abilities.count(f"pearl {value}") for value in (*range(1, 9), "?")]

    public = {
        "display": pearls(data["display"]),
        "pearl_discards": pearls(data["pearl_discards"]),
        "unseen_pearls": [unseen[name] for name in PEARL_NAMES],
        "given": pearls(turn["given"]),
        "hand": pearls(notes[0]),
        "pearl_pile": [data["pearl_pile"]],
        "pile": [data["pile"]],
        "decides": relative(data["seat"]),
        "first": relative(data["first"]),
        "round": [data["round"]],
        "rounds_left": [data["options"]["round_limit"] - data["round"]],
        "final": [final],
        "trigger": relative(data["trigger"]),
        "actions": [turn["actions"]],
        "optional": [turn["optional"]],
        "bonus": [turn["bonus"]],
        "other": relative(turn["other"]),
        "last": [0 if turn["last"] is None else PEARL_NAMES.index(turn["last"]) + 1],
        "owe": [turn["owe"]],
        "done": [int(name in turn["done"]) for name in ("acted", "traded", "looked", "reaped")],
        "new_wisps": [int(f"will_o_the_wisp_{numbers}" in turn["new_wisps"]) for numbers in ("3_6", "4_5")],
        "discards": characters(data["discards"]),
        "unseen_characters": characters(_unplaced(data)),
        "phase": [int(turn["phase"] == name) for name in PHASES],
        "character": [int(turn["character"] == name) for name in (*CARD_NAMES, "*")],
        "top": characters([data["top"]]),
        "faces": characters(data["faces"]),
        "portals": characters(*[seat["portal"] for seat in seats]),
        "sizes": [seat["hand"] for seat in seats],
        "limits": [5 + seat["active"].count("winged_monkey") for seat in seats],
        "points": [sum(ROWS[name].points for name in seat["active"]) for seat in seats],
        "diamonds": [len(seat["diamonds"]) for seat in seats],
        "looked": [int(seat in data["looked"]) for seat in order],
        "printed": [number for seat in seats for number in printed(seat["active"])],
        "abilities": [seat["active"].count(name) for seat in seats for name in BLUE],
        "open": pearls(*[data["public_notes"][seat] for seat in order]),
        "sure": pearls(*notes[1:]),
        "possible": [number for i in range(1, players) for number in most(i)],
    }
    assert not over or [len(pile) for pile in notes] == public["sizes"]
    return public


def _unplaced(data: dict[str, Any]) -> list[str]:
    placed = Counter([*data["faces"], *data["discards"], *[card["face"] for card in data["older"]]])
    for seat in data["seats"]:
        placed += Counter([*seat["portal"], *seat["active"]])
        placed += Counter([diamond["face"] for diamond in seat["diamonds"] if diamond["face"]])
    if data["top"] is not None:
        placed[data["top"]] += 1
    return list((Counter(CARDS) - placed).elements())


def some_positions(game: nacre.Game, seed: int, share: float) -> Iterator[tuple[MoltharState, MoltharState]]:
    """Positions of a random game, each also played without tracking what seats know."""
    chooser = Random(seed)
    state = of_kind(MoltharState, game.new(seed))
    untracked = state.clone()
    untracked.forget()
    while not state.is_over():
        if chooser.random() < share or state.turn.phase != 0:
            yield state, untracked
        action = chooser.choice(state.legal_actions())
        state.apply(action)
        untracked.apply(action)
    yield state, untracked


@pytest.mark.parametrize("players", SIZES)
def test_the_sizes_are_these(players: int) -> None:
    """A learned bot depends on them."""
    features = nacre.game("molthar", players=players).features
    assert (features.size, features.world_size) == SIZES[players]


@pytest.mark.parametrize(
    "game", [game for game in variants(KIND) if game.options["round_limit"] != 1], ids=repr
)
def test_states_and_views_give_the_same_numbers_and_they_are_those_of_the_view(game: nacre.Game) -> None:
    features = game.features
    for state, untracked in some_positions(game, 1, 0.02):
        for seat in range(game.players):
            view = state.view(seat)
            numbers = features.of_view(view)
            assert numbers == features.of_state(state, seat) == features.of_state(untracked, seat)
            assert split(features.slices, numbers) == told(view.to_dict())
        spectator = state.view(None)
        assert split(features.slices, features.of_view(spectator)) == told(spectator.to_dict())


@pytest.mark.parametrize("players", SIZES)
def test_what_is_sure_is_there_and_what_is_there_is_possible(players: int) -> None:
    game = nacre.game("molthar", players=players)
    for seed in range(3):
        for state, untracked in some_positions(game, seed, 0.1):
            hands = [seat["hand"] for seat in written(state)["seats"]]
            for viewer in range(players):
                rows = observed(untracked, viewer)
                order = [(viewer + i) % players for i in range(players)]
                truth = pearls(*[hands[seat] for seat in order[1:]])
                assert all(
                    sure <= n <= most
                    for sure, n, most in zip(rows["sure"], truth, rows["possible"], strict=True)
                )
                opened = zip(rows["open"], pearls(*[hands[seat] for seat in order]), strict=True)
                assert all(sure <= n for sure, n in opened)


def test_a_world_has_everything() -> None:
    game = nacre.game("molthar", players=3)
    features = game.features
    for state, _ in some_positions(game, 2, 0.05):
        data: Any = state.to_dict()
        for viewer in range(3):
            rows = split(features.world_slices, features.of_world(state, viewer))
            order = [(viewer + i) % 3 for i in range(3)]
            assert rows["hand"] + rows["hands"] == pearls(*[data["seats"][seat]["hand"] for seat in order])
            assert rows["deck_pearls"] == pearls(data["pearl_pile"])
            assert rows["deck_characters"] == characters(data["pile"])
            faces = [[each["face"] for each in data["seats"][seat]["diamonds"]] for seat in order]
            assert rows["faces_of_diamonds"] == characters(*faces)
            assert rows["given"] == pearls(data["turn"]["given"])
            shown = split(features.slices, features.of_state(state, viewer))
            others = ("given", "last", "top")
            assert all(rows[name] == shown[name] for name in rows if name in shown and name not in others)


def sure(state: nacre.State, viewer: int, seat: int) -> list[str]:
    """The pearls that one seat is sure to find in the hand of another, by its observation."""
    players = state.game.players
    at = (seat - viewer) % players - 1
    counts = observed(state, viewer)["sure"][11 * at : 11 * at + 11]
    return [name for name, count in zip(PEARL_NAMES, counts, strict=True) for _ in range(count)]


def robbing() -> MoltharState:
    """Seat 0 pays for the Fairy; seat 1 has drawn an 8 and a 1 unseen, and taken a 2 openly."""
    state = table(
        ["", "", ""],
        display="1 1 2 2",
        next_pearls="5 6 7 8 1 3 3 3 3",
        portals=("fairy", "snow_white"),
        next_characters="lion captain",
    )
    play(state, "take *", "take *", "take *")
    play(state, "take *", "take *", "take 2")
    play(state, "take 1", "take 1", "take 2")
    return state


def test_openly_taken_pearls_are_sure_and_drawn_ones_are_not() -> None:
    state = robbing()
    assert sure(state, 0, 1) == sure(state, 2, 1) == ["2"]
    assert sure(state, 1, 0) == []
    assert sure(state, 0, 2) == ["1", "1", "2"]


def test_mo_r4_the_fairy_shows_a_hand_and_hides_what_it_takes() -> None:
    state = robbing()
    state.forget()
    play(state, "act fairy")
    play(state, "whom 2")
    assert sure(state, 0, 1) == ["1", "2", "8"]
    assert sure(state, 2, 1) == ["2"]
    play(state, "steal 8")
    assert sure(state, 0, 1) == ["1", "2"]
    assert sure(state, 1, 0) == ["8"]
    assert sure(state, 2, 1) == []  # the 2 may have gone
    assert sure(state, 2, 0) == []
    assert observed(state, 1)["open"][:11] == [0] * 11


def test_pearls_that_go_openly_count_first_against_sure_ones() -> None:
    state = play(robbing(), "act fairy", "whom 2", "steal 8", "take 3", "take 3")
    state.forget()
    play(state, "take 3")
    assert sure(state, 0, 1) == ["1", "2", "3"]
    play(state, "act snow_white")  # for a 2
    assert sure(state, 0, 1) == ["1", "3"]
    assert sure(state, 2, 1) == ["3"]


def test_positions_and_views_without_notes_are_read() -> None:
    state = play(robbing(), "act fairy", "whom 2", "steal 8")
    data: Any = state.to_dict()
    del data["notes"], data["public_notes"]
    again: Any = state.game.from_dict(data).to_dict()
    assert again["notes"][0][1] == ["1", "2"]
    assert again["notes"][1][0] == ["8"]
    view: Any = state.view(2).to_dict()
    del view["notes"], view["public_notes"]
    read: Any = state.game.view_from_dict(view).to_dict()
    assert read["notes"] == [seat["known"] for seat in view["seats"]]


def test_notes_of_what_is_not_known_are_refused() -> None:
    state = robbing()
    data: Any = state.to_dict()
    data["notes"][2][1] = ["2", "8"]  # the 8 is there, but seat 2 has not seen it
    with pytest.raises(nacre.PositionError) as caught:
        state.game.from_dict(data)
    assert (caught.value.field, caught.value.code) == ("notes[2][1]", "molthar.position.notes")
    data = state.to_dict()
    data["public_notes"][1] = ["1", "2"]
    with pytest.raises(nacre.PositionError) as caught:
        state.game.from_dict(data)
    assert (caught.value.field, caught.value.code) == ("public_notes[1]", "molthar.position.notes")
    view: Any = state.view(2).to_dict()
    view["notes"][1] = ["2", "8"]
    with pytest.raises(nacre.PositionError):
        state.game.view_from_dict(view)


def test_untracked_games_pass_the_audit_of_their_notes() -> None:
    assert check_untracked_game(nacre.game("molthar", players=3), 5) > 0
