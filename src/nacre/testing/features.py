"""Checks of the numbers that programs learn from."""

from __future__ import annotations

from random import Random

from librt.vecs import vec
from mypy_extensions import i64, u8

from nacre.kernel.features import Features, Slice
from nacre.kernel.game import Game
from nacre.kernel.state import State
from nacre.testing.sampling import require

MARGIN = 3
"""Numbers before and after a row, which writing it must leave alone."""
SHARE = 0.1
"""How many of the positions of a game are looked at."""


def features_agree(game: Game, seed: int) -> None:
    """What is written from a state is what the view says, whether the state tracks knowledge or not."""
    features = game.features
    check_slices(game, features.slices, int(features.size))
    check_slices(game, features.world_slices, int(features.world_size))
    if features.size == 0 and features.world_size == 0:
        return
    chooser = Random(f"features {seed}")
    state = game.new(chooser.randrange(2**32))
    untracked = state.clone()
    untracked.forget()
    while True:
        if chooser.random() < SHARE or state.is_over():
            check_features(game, state, chooser)
            for seat in range(game.players):
                same = features.of_state(untracked, seat) == features.of_state(state, seat)
                require(same, game, f"the observation of seat {seat} is another after `forget`")
        if state.is_over():
            return
        action = chooser.choice(state.legal_actions())
        state.apply(action)
        untracked.apply(action)


def check_slices(game: Game, slices: tuple[Slice, ...], size: int) -> None:
    """The slices of an encoding follow one another, and have names of their own."""
    end = 0
    for each in slices:
        require(each.start == end and each.length > 0, game, f"the slice {each.name} is in the wrong place")
        require(each.meaning != "", game, f"the slice {each.name} does not say what it means")
        end = each.stop
    require(end == size, game, f"the slices end at {end}, and an encoding has {size} numbers")
    require(len({each.name for each in slices}) == len(slices), game, "two slices have the same name")


def check_features(game: Game, state: State, chooser: Random) -> None:
    """Check `features_agree` for one position."""
    features = game.features
    for seat in range(game.players):
        told = list(features.of_view(state.view(seat)))
        require(len(told) == features.size, game, f"an observation has {len(told)} numbers")
        found = written_from_state(features, state, seat)
        require(found == in_margins(told), game, f"the observation of seat {seat} is not that of its view")
        world = list(features.of_world(state, seat))
        require(len(world) == features.world_size, game, f"an encoded world has {len(world)} numbers")
        if features.world_size > 0:
            found = written_world(features, state, seat)
            require(found == in_margins(world), game, "an encoded world depends on what its buffer held")
    spectator = list(features.of_view(state.view(None)))
    require(len(spectator) == features.size, game, f"a spectator is told {len(spectator)} numbers")


def in_margins(numbers: list[int]) -> list[int]:
    """A row as it is in the middle of a used buffer."""
    return [*[255] * MARGIN, *numbers, *[255] * MARGIN]


def written_from_state(features: Features, state: State, seat: int) -> list[int]:
    """A used buffer after an observation was written into its middle."""
    out = used_buffer(features.size)
    features.write(state, seat, out, MARGIN)
    return [int(number) for number in out]


def written_world(features: Features, state: State, seat: int) -> list[int]:
    """A used buffer after a world was written into its middle."""
    out = used_buffer(features.world_size)
    features.write_world(state, seat, out, MARGIN)
    return [int(number) for number in out]


def used_buffer(size: i64) -> vec[u8]:
    """A buffer in which every number is to be replaced."""
    full: u8 = 255
    return vec[u8]([full] * (size + 2 * MARGIN))
