"""Checks of the worlds imagined from a view."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from nacre.kernel.game import FieldPath, Game
from nacre.kernel.position import lookup
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.testing.sampling import as_json, require, some_positions, viewers
from nacre.testing.secrecy import generator

WORLDS = 1000
"""Worlds that are imagined before something that never changed counts as the same in all."""


def imagined_worlds_fit(game: Game, seed: int) -> None:
    """An imagined world looks to its viewer just like the real one, and holds the same components."""
    chooser = Random(seed)
    for state in some_positions(game, seed):
        check_worlds(game, state, chooser)


def check_worlds(game: Game, state: State, chooser: Random) -> None:
    """Check `imagined_worlds_fit` for one position."""
    rng = Rng(chooser.randrange(2**32))
    components = game.inventory(state.to_dict())
    for viewer in viewers(game):
        view = state.view(viewer)
        world = game.imagine(view, rng)
        world.audit()
        require(world.view(viewer) == view, game, f"a world imagined by seat {viewer} looks different to it")
        require(game.inventory(world.to_dict()) == components, game, "an imagined world has other components")
        if viewer == state.seat:
            require(
                world.legal_actions() == state.legal_actions(),
                game,
                "an imagined world has other legal actions",
            )


def imagined_worlds_vary(game: Game, seed: int) -> None:
    """What is hidden from a seat differs between the worlds it imagines."""
    rng = Rng(seed)
    for state in some_positions(game, seed, share=0.05, most=6):
        position = state.to_dict()
        for viewer in viewers(game):
            mixed = [group for group in game.unseen(position, viewer) if _differ(position, group)]
            zones = {path[:-1] for group in mixed for path in group} | generator(position)
            if not zones:
                continue
            view = state.view(viewer)
            first = game.imagine(view, rng).to_dict()
            for _ in range(WORLDS - 1):
                world = game.imagine(view, rng).to_dict()
                zones = {zone for zone in zones if _same(first, world, zone)}
                if not zones:
                    break
            same = f"{sorted(map(str, zones))} are the same in all worlds that seat {viewer} imagines"
            require(not zones, game, same)


def _same(one: dict[str, object], other: dict[str, object], zone: FieldPath) -> bool:
    return as_json(lookup(one, zone)) == as_json(lookup(other, zone))


def _differ(position: dict[str, object], group: Sequence[FieldPath]) -> bool:
    return len({as_json(lookup(position, path)) for path in group}) > 1
