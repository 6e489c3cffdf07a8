"""Checks of clones, views and keys, and of games with the same seed."""

from __future__ import annotations

from random import Random

from nacre.kernel.game import Game
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.testing.sampling import as_json, positions, require, some_positions, viewers


def same_seed_same_game(game: Game, seed: int) -> None:
    """The same seed and the same choices give the same game."""
    once = [state.key() for state in positions(game, seed)]
    again = [state.key() for state in positions(game, seed)]
    require(once == again, game, f"two games from seed {seed} differ")
    require(game.new(b"x") == game.new(b"x"), game, "two games from the same bytes differ")


def clones_are_independent(game: Game, seed: int) -> None:
    """Playing on a clone leaves the original unchanged, and a clone plays on like the original."""
    chooser = Random(seed)
    for state in some_positions(game, seed):
        check_clones(game, state, chooser)


def check_clones(game: Game, state: State, chooser: Random) -> None:
    """Check `clones_are_independent` for one position."""
    before, written = state.key(), state.to_dict()
    clone, twin = state.clone(), state.clone()
    require(clone == state and clone.key() == before, game, "a clone differs from its original")
    require(hash(clone) == hash(state), game, "equal states have different hashes")
    for _ in range(20):
        if clone.is_over():
            break
        action = chooser.choice(clone.legal_actions())
        clone.apply(action)
        twin.apply(action)
    require(clone.key() == twin.key(), game, "two clones went on differently")
    require(
        state.key() == before and state.to_dict() == written, game, "playing on a clone changed the original"
    )


def views_are_snapshots(game: Game, seed: int) -> None:
    """A view does not change when its state plays on."""
    for viewer in viewers(game):
        kept: list[tuple[View, str]] = []
        for ply, state in enumerate(positions(game, seed)):
            if ply % 7 == 0:
                view = state.view(viewer)
                kept.append((view, as_json(view.to_dict())))
        for view, written in kept:
            require(
                as_json(view.to_dict()) == written,
                game,
                f"a view of seat {viewer} changed as the game went on",
            )


def keys_tell_positions_apart(game: Game, seed: int) -> None:
    """Different positions of a game have different keys."""
    seen: dict[object, object] = {}
    for state in positions(game, seed):
        written = as_json(state.to_dict())
        require(seen.setdefault(state.key(), written) == written, game, "two positions have the same key")
