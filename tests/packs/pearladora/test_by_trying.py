"""Powers and Backups in random games: the legal ones are exactly those that a slow search finds by trying."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import nacre
from packs.pearladora import oracle
from packs.pearladora.tables import seats, starting
from written import written

FARMS = {"d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"}
OPEN = nacre.game("pearladora").parse("open")


def positions(clans: list[str], seed: int) -> Iterator[nacre.State]:
    """The turns of a random game that mostly keeps its Powers to the end."""
    chooser = Random(seed)
    game = nacre.game("pearladora", players=len(clans), clans=clans, advanced=True)
    state = game.new(seed)
    while not state.is_over():
        if state.begins_turn():
            yield state
        legal = state.legal_actions()
        plain = [action for action in legal if game.text(action)[0] not in "PNo"]
        state.apply(chooser.choice(plain if plain and chooser.random() < 0.99 else legal))


def powers(state: nacre.State) -> int:
    return int(seats(state.to_dict())[state.seat]["powers"])


@pytest.mark.parametrize("seed", range(12))
def test_pd_a5_a_power_line_is_offered_exactly_if_something_can_follow(seed: int) -> None:
    for state in positions(["fishermen", "elders"], seed):
        if state.seat != 0 or not powers(state):
            continue
        game, possible = state.game, []
        if state.to_dict()["supply"]:
            for line in sorted(oracle.allowed(written(state)["pontoons"]), key=oracle.LINES.index):
                after = state.clone()
                after.apply(game.parse(f"P:{line}"))
                possible += [f"P:{line}"] if after.legal_actions() else []
        assert starting(state, "P:") == possible


@pytest.mark.parametrize("seed", range(12))
def test_pd_a5_open_is_offered_exactly_if_something_can_follow(seed: int) -> None:
    for state in positions(["children", "elders"], seed):
        if state.seat != 0 or not powers(state):
            continue
        game = state.game
        opened = state.clone()
        opened.apply(OPEN)
        possible = []
        for text in starting(state, "D"):
            after = opened.clone()
            after.apply(game.parse(text))
            if after.legal_actions():
                possible.append(text)
        assert (OPEN in state.legal_actions()) == bool(possible)
        if possible:
            assert starting(opened, "") == possible


@pytest.mark.parametrize(
    "clans", [["foragers", "elders", "children"], ["foragers", "elders", "children", "fishermen"]]
)
@pytest.mark.parametrize("seed", range(6))
def test_pd_b1_backups_and_necklaces_by_flood_fill(clans: list[str], seed: int) -> None:
    for state in positions(clans, seed):
        data = written(state)
        divers = {
            diver["space"]: (number, diver)
            for number, seat in enumerate(seats(data))
            for diver in seat["divers"]
        }
        backups, necklaces = set(), set()
        partners = {state.seat, (state.seat + 2) % 4} if len(clans) == 4 else {state.seat}
        for territory in oracle.territories(data["pontoons"]):
            full = territory <= FARMS | set(divers)
            here = {space: divers[space] for space in territory & set(divers)}
            mine = {space for space, (number, _) in here.items() if number == state.seat}
            if full and not any(diver["backup"] for _, diver in here.values()):
                backups |= mine
            if not full and mine:
                necklaces |= {space for space, (number, _) in here.items() if number not in partners}
        seat = seats(data)[state.seat]
        assert {text[2:] for text in starting(state, "B@")} == (backups if seat["backup"] else set())
        gives = seat["clan"] == "foragers" and seat["powers"]
        assert {text[2:] for text in starting(state, "N@")} == (necklaces if gives else set())
