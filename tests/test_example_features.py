"""Games in plain Python become numbers through the same interface as the compiled ones."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from nacre.kernel.features import Features, Slice
from nacre.kernel.game import Game
from nacre.testing.sampling import positions, viewers
from nim import Nim
from tidepool.game import Tidepool
from written import written

GAMES = [kind(players=players) for kind in (Nim, Tidepool) for players in (2, 3, 4)]
SHELLS = range(1, 9)


def by_name(slices: Sequence[Slice], numbers: Sequence[int]) -> dict[str, list[int]]:
    """The numbers of each slice."""
    return {part.name: list(numbers[part.start : part.stop]) for part in slices}


def counted(*rows: list[int] | int) -> list[int]:
    """For each row, how many shells there are of each value; none of a row that shows only their number."""
    return [row.count(value) if isinstance(row, list) else 0 for row in rows for value in SHELLS]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_state_is_encoded_as_its_view_is(game: Game) -> None:
    features = game.features
    for state in positions(game, seed=1):
        for seat in range(game.players):
            assert features.of_state(state, seat) == features.of_view(state.view(seat))
            assert len(features.of_world(state, seat)) == features.world_size


def test_nim_tells_the_heaps_and_who_decides() -> None:
    game = Nim(players=3)
    for state in positions(game, seed=1):
        for viewer in viewers(game):
            ahead = (written(state)["seat"] - (viewer or 0)) % 3
            decides = 0 if state.is_over() else ahead + 1
            assert game.features.of_view(state.view(viewer)) == [*written(state)["heaps"], decides]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tidepool_tells_what_the_view_tells(players: int) -> None:
    game = Tidepool(players=players)
    for state in positions(game, seed=2, games=3):
        for viewer in viewers(game):
            view, me = written(state.view(viewer)), viewer or 0
            told = by_name(game.features.slices, game.features.of_view(state.view(viewer)))
            seats = [(me + n) % players for n in range(players)]
            assert told == {
                "pools": counted(*view["pools"]),
                "gone": counted(view["gone"]),
                "deck": [view["deck"]],
                "points": [view["points"][seat] + 64 for seat in seats],
                "looks": [view["looks"][seat] for seat in seats],
                "looked": [view["looked"]],
                "decides": [0 if state.is_over() else seats.index(view["seat"]) + 1],
                "next": [view["next"] or 0],
                "hand": counted(view["hands"][me]),
                "buried": counted(view["buried"][me]),
                "hand_sizes": [len(written(state)["hands"][seat]) for seat in seats],
                "buried_sizes": [len(written(state)["buried"][seat]) for seat in seats],
            }
            world = by_name(game.features.world_slices, game.features.of_world(state, me))
            assert world["hands"] == counted(*(written(state)["hands"][seat] for seat in seats))
            assert world["buried"] == counted(*(written(state)["buried"][seat] for seat in seats))
            assert world["next"] == (written(state)["deck"][:1] or [0])


def test_a_row_of_the_wrong_length_is_refused() -> None:
    class Short(Features):
        def of_view(self, view: object) -> list[int]:
            return [1]

    state = Nim().new(seed=1)
    with pytest.raises(ValueError, match="has 1 numbers, and its slices have 2"):
        Short([("two", 2, "two numbers")]).of_state(state, 0)
