"""Checks that copies are copies and seeds are seeds."""

from __future__ import annotations

from random import Random

from nacre.kernel.game import Game
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.testing.sampling import as_json, hold, positions, some_positions, viewers


def same_seed_same_game(game: Game, seed: int) -> None:
    """The same seed and the same choices give the same game."""
    once = [state.key() for state in positions(game, seed)]
    again = [state.key() for state in positions(game, seed)]
    hold(once == again, game, f"two games from seed {seed} differ")
    hold(game.new(b"x") == game.new(b"x"), game, "two games from the same bytes differ")


def clones_are_independent(game: Game, seed: int) -> None:
    """Nothing done to a clone changes the original, and a clone goes on as the original would."""
    chooser = Random(seed)
    for state in some_positions(game, seed):
        clones_here(game, state, chooser)


def clones_here(game: Game, state: State, chooser: Random) -> None:
    """The same, for one position."""
    before, written = state.key(), state.to_dict()
    clone, twin = state.clone(), state.clone()
    hold(clone == state and clone.key() == before, game, "a clone differs from its original")
    hold(hash(clone) == hash(state), game, "equal states have different hashes")
    for _ in range(20):
        if clone.is_over():
            break
        action = chooser.choice(clone.legal_actions())
        clone.apply(action)
        twin.apply(action)
    hold(clone.key() == twin.key(), game, "two clones went on differently")
    hold(
        state.key() == before and state.to_dict() == written, game, "playing on a clone changed the original"
    )


def views_are_snapshots(game: Game, seed: int) -> None:
    """A view does not change when the state that gave it plays on."""
    for viewer in viewers(game):
        kept: list[tuple[View, str]] = []
        for ply, state in enumerate(positions(game, seed)):
            if ply % 7 == 0:
                view = state.view(viewer)
                kept.append((view, as_json(view.to_dict())))
        for view, written in kept:
            hold(
                as_json(view.to_dict()) == written,
                game,
                f"a view of seat {viewer} changed as the game went on",
            )


def keys_tell_positions_apart(game: Game, seed: int) -> None:
    """No two positions of a game have the same key, unless they are the same."""
    seen: dict[object, object] = {}
    for state in positions(game, seed):
        written = as_json(state.to_dict())
        hold(seen.setdefault(state.key(), written) == written, game, "two positions have the same key")
