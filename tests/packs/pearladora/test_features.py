"""Observations and worlds as numbers: they hold exactly what views and positions hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import nacre
from nacre.kernel.features import Slice
from nacre.kernel.game import Game
from nacre.packs.pearladora.components import CLANS, DIVERS, FARM_NAMES
from nacre.packs.pearladora.phases import PHASES
from nacre.testing import variants
from nacre.testing.sampling import positions, some_positions, viewers
from packs.pearladora.boards import UNDER_WAY
from packs.pearladora.oracle import LINES, SPACES, across, allowed, territories
from packs.pearladora.tables import play, table
from written import Data, written

GAMES = list(variants(nacre.registry.game_class("pearladora")))
KINDS = [
    nacre.game("pearladora", players=players, advanced=advanced)
    for players in (2, 3, 4)
    for advanced in (False, True)
]
FARMS = [space for space in SPACES if space in FARM_NAMES]
Rows = dict[str, Any]


def by_name(slices: Sequence[Slice], numbers: Sequence[int], players: int) -> Rows:
    """The numbers of each slice; those of a slice about all seats in one row for each."""
    assert len(numbers) == slices[-1].stop
    rows: Rows = {}
    for part in slices:
        row = list(numbers[part.start : part.stop])
        size = part.length // players
        by_seat = part.meaning.startswith("by seat")
        rows[part.name] = [row[i : i + size] for i in range(0, len(row), size)] if by_seat else row
    return rows


def observed(view: nacre.View) -> Rows:
    features = view.game.features
    return by_name(features.slices, features.of_view(view), view.game.players)


def on_spaces(plane: Sequence[int]) -> dict[str, int]:
    """The numbers of a plane that are not zero."""
    return {space: number for space, number in zip(SPACES, plane, strict=True) if number}


def lines_on(east: Sequence[int], south: Sequence[int]) -> list[str]:
    return [f"{space}e" for space in on_spaces(east)] + [f"{space}s" for space in on_spaces(south)]


def decode(rows: Rows, game: Game, me: int) -> Data:
    """What an encoding says, as positions write it, with the seats in their own order; without hands."""
    players = game.players
    nothing = [0] * len(SPACES)
    marks = {
        name: on_spaces(rows.get(name, nothing)) for name in ("face_up", "looked", "necklaces", "backups")
    }
    values = on_spaces(rows["values"])
    seats: list[Data] = [{} for _ in range(players)]
    for n in range(players):
        seats[(me + n) % players] = {
            "left": rows["left"][n][0],
            "divers": [
                {
                    "space": space,
                    "value": values.get(space),
                    "face_up": space in marks["face_up"],
                    "looked": space in marks["looked"],
                    "necklaces": marks["necklaces"].get(space, 0),
                    "backup": space in marks["backups"],
                }
                for space in on_spaces(rows["divers"][n])
            ],
            "powers": rows["powers"][n][0] if "powers" in rows else 0,
            "backup": "reserve" in rows and rows["reserve"][n] == [1],
            "done": rows["done"][n] == [1],
        }
        if "clans" in rows:
            assert sum(rows["clans"][n]) == 1
            seats[(me + n) % players]["clan"] = CLANS[rows["clans"][n].index(1)]
    decides, line = rows["decides"][0], rows["line"][0]
    free = lines_on(rows["open_east"], rows["open_south"])
    assert sum(rows["phase"]) == 1
    return {
        "seat": (me + decides - 1) % players if decides else -1,
        "phase": PHASES[rows["phase"].index(1)],
        "line": LINES[line - 1] if line else None,
        "farms": on_spaces(rows["pearls"]),
        "pontoons": [line for line in LINES if line not in free],
        "supply": rows["supply"][0],
        "seats": seats,
    }


def divers(counts: Sequence[int]) -> list[int]:
    """The values of as many Divers, ascending."""
    return [value for value, count in enumerate(counts, 1) for _ in range(count)]


def plain(data: Data, advanced: bool) -> Data:
    """A position or view without its header and, in the standard game, without the clans."""
    data = {name: value for name, value in data.items() if name not in ("game", "rules", "options", "viewer")}
    hidden = () if advanced else ("clan",)
    data["seats"] = [
        {name: value for name, value in seat.items() if name not in hidden} for seat in data["seats"]
    ]
    return data


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_state_is_encoded_as_its_view_is(game: Game) -> None:
    features = game.features
    for state in positions(game, seed=1):
        for seat in range(game.players):
            assert features.of_state(state, seat) == features.of_view(state.view(seat))


@pytest.mark.parametrize("game", KINDS, ids=repr)
def test_an_observation_says_all_that_the_view_says(game: Game) -> None:
    start = Counter(dict(enumerate(DIVERS[game.players], 1)))
    for state in positions(game, seed=2, games=2):
        for viewer in viewers(game):
            view = state.view(viewer)
            rows, me = observed(view), viewer or 0
            told = decode(rows, game, me)
            for number, seat in enumerate(told["seats"]):
                known = viewer == number or state.is_over()
                placed = Counter(diver["value"] for diver in seat["divers"])
                seat["hand"] = sorted((start - placed).elements()) if known else None
            if viewer is not None:
                assert divers(rows["hand"]) == told["seats"][me]["hand"]
            assert told == plain(written(view), bool(game.options["advanced"]))


@pytest.mark.parametrize("game", KINDS, ids=repr)
def test_a_world_says_all_that_the_state_says(game: Game) -> None:
    features = game.features
    for state in positions(game, seed=3):
        for me in range(game.players):
            rows = by_name(features.world_slices, features.of_world(state, me), game.players)
            told = decode(rows, game, me)
            for n, hand in enumerate(rows["hands"]):
                seat = told["seats"][(me + n) % game.players]
                seat["hand"] = divers(hand)
                assert seat.pop("left") == len(seat["hand"])
            assert told == plain(written(state), bool(game.options["advanced"]))


@pytest.mark.parametrize("game", KINDS, ids=repr)
def test_what_an_observation_adds_follows_from_the_view(game: Game) -> None:
    for state in some_positions(game, seed=4):
        parts = territories(written(state)["pontoons"])
        for viewer in viewers(game):
            view = state.view(viewer)
            data, rows, me = written(view), observed(view), viewer or 0
            seats = data["seats"][me:] + data["seats"][:me]
            assert set(lines_on(rows["allowed_east"], rows["allowed_south"])) == allowed(data["pontoons"])
            occupied = {diver["space"] for seat in seats for diver in seat["divers"]}
            if "full" in rows:
                full = [part for part in parts if part <= occupied | set(FARMS)]
                assert set(on_spaces(rows["full"])) == set().union(*full)
            for farm, name in enumerate(FARMS):
                part = next(part for part in parts if name in part)
                assert rows["stakes"][farm] == sum(data["farms"].get(space, 0) for space in part)
                assert rows["empty"][farm] == len(part - occupied - set(FARMS))
                for n, seat in enumerate(seats):
                    there = [diver for diver in seat["divers"] if diver["space"] in part]
                    assert rows["rivals"][n][farm] == len(there)
                    assert rows["totals"][n][farm] == 2 + sum(
                        (diver["value"] or 0) - diver["necklaces"] + diver["backup"] for diver in there
                    )
            for n, seat in enumerate(seats):
                located = (seat["hand"] or []) + [diver["value"] for diver in seat["divers"]]
                missing = Counter(dict(enumerate(DIVERS[game.players], 1))) - Counter(located)
                assert divers(rows["unlocated"][n]) == sorted(missing.elements())


@pytest.mark.parametrize("game", KINDS, ids=repr)
def test_a_world_says_who_leads_at_the_farms(game: Game) -> None:
    """PD-V6: four play as two teams, which add their Divers up."""
    features = game.features
    for state in some_positions(game, seed=5):
        data = written(state)
        parts = territories(data["pontoons"])
        for me in range(game.players):
            rows = by_name(features.world_slices, features.of_world(state, me), game.players)
            tellers = [(me + n) % 3 for n in range(3)] if game.players == 3 else [me]
            territory, near = ([0] * 55 * len(tellers) for _ in range(2))
            for n, teller in enumerate(tellers):
                for part in parts:
                    farms = part & set(FARMS)
                    territory[55 * n + contest(game, data, teller, part)] += pearls_on(data, farms)
                for farm in FARMS:
                    waters = around(around({farm}, data["pontoons"]), data["pontoons"])
                    near[55 * n + contest(game, data, teller, waters)] += pearls_on(data, {farm})
            assert rows["contests"] == territory
            assert rows["near"] == near


def pearls_on(data: Data, farms: set[str]) -> int:
    return sum(data["farms"].get(farm, 0) for farm in farms)


def contest(game: Game, data: Data, me: int, area: set[str]) -> int:
    """The number that a contest in this area has, by its room and the lead of a seat's side."""
    occupied = {diver["space"] for seat in data["seats"] for diver in seat["divers"]}
    room = sum(len(area - occupied - set(FARMS)) >= least for least in (1, 3, 6, 12))
    return 11 * room + 5 + max(-5, min(5, ahead(game, data, me, area)))


def around(area: set[str], pontoons: Sequence[str]) -> set[str]:
    """The area and the spaces one step away from it."""
    wider = set(area)
    for line in set(LINES) - set(pontoons):
        ends = {line[:2], across(line)}
        if ends & area:
            wider |= ends
    return wider


def ahead(game: Game, data: Data, me: int, area: set[str]) -> int:
    """How far the side of a seat leads in an area."""
    totals: Counter[int] = Counter({game.side(seat): 0 for seat in range(game.players)})
    for seat, told in enumerate(data["seats"]):
        for diver in told["divers"]:
            if diver["space"] in area:
                totals[game.side(seat)] += diver["value"] - diver["necklaces"] + diver["backup"]
    return totals[game.side(me)] - max(totals[side] for side in totals if side != game.side(me))


def test_the_numbers_of_a_position_under_way() -> None:
    state = table(UNDER_WAY, clans="FRE", looked="f3")
    seen, blind = observed(state.view(2)), observed(state.view(0))
    f3 = SPACES.index("f3")
    assert (seen["divers"][2][f3], seen["values"][f3], blind["values"][f3]) == (1, 1, 0)
    assert seen["looked"][f3] == blind["looked"][f3] == 1
    assert seen["unlocated"] == [[0, 0, 0, 0, 0], [7, 2, 1, 1, 0], [6, 2, 1, 1, 0]]
    assert seen["decides"] == [2]  # seat 0 comes after seat 2
    assert seen["clans"] == [[0, 0, 0, 1], [1, 0, 0, 0], [0, 1, 0, 0]]
    assert seen["hand"] == [5, 1, 1, 1, 0]
    # The farms a4 and c5 are in full territories; in the first, the Elders have a 1.
    assert [seen["empty"][FARMS.index(farm)] for farm in ("a4", "c5")] == [0, 0]
    assert [row[FARMS.index("a4")] for row in seen["totals"]] == [3, 2, 2]
    assert [row[FARMS.index("a4")] for row in seen["rivals"]] == [1, 1, 1]


def test_a_first_pontoon_of_a_turn_is_told_by_its_number() -> None:
    state = play(nacre.game("pearladora", first=0).new(seed=1), "b1e")
    rows = observed(state.view(1))
    assert (rows["line"], rows["phase"], rows["decides"]) == ([LINES.index("b1e") + 1], [0, 0, 0, 1], [2])


def test_old_numbers_do_not_stay_in_a_buffer() -> None:
    """Each encoding writes all its numbers, and none outside its row."""
    for game in KINDS:
        state, features = game.new(seed=1), game.features
        out = vec[u8]([255] * (int(features.size) + 2))
        features.write(state, 0, out, 1)
        assert list(out) == [255, *features.of_state(state, 0), 255]


@pytest.mark.parametrize(
    ("players", "advanced", "size", "world_size"),
    [
        (2, False, 394, 499),
        (3, False, 457, 782),
        (4, False, 520, 625),
        (2, True, 606, 711),
        (3, True, 675, 1000),
        (4, True, 744, 849),
    ],
)
def test_sizes(players: int, advanced: bool, size: int, world_size: int) -> None:
    features = nacre.game("pearladora", players=players, advanced=advanced).features
    assert (features.size, features.world_size) == (size, world_size)
