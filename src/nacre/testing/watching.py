"""Random games with every invariant on: for long runs."""

from __future__ import annotations

from random import Random

from nacre.kernel.game import Game
from nacre.testing.copies import clones_here
from nacre.testing.knowledge import worlds_here
from nacre.testing.layouts import layouts_here
from nacre.testing.play import legal_here, outcome_here
from nacre.testing.round_trips import position_here, turn_here, views_here
from nacre.testing.sampling import hold, positions
from nacre.testing.secrecy import secrets_here

INVARIANTS = (
    legal_here,
    clones_here,
    turn_here,
    position_here,
    views_here,
    worlds_here,
    secrets_here,
    layouts_here,
)


def watch(game: Game, seed: int, share: float = 0.01) -> int:
    """Play one random game: limits and legal actions after each ply, all else at a share of the positions.

    Returns the number of plies.
    """
    chooser = Random(f"watch {seed}")
    components = None
    plies = -1
    for state in positions(game, seed):
        plies += 1
        state.audit()
        over = state.is_over()
        hold(over == (not state.legal_actions()), game, "legal actions are empty exactly when over")
        if over:
            outcome_here(game, state, chooser)
        chosen = chooser.random() < share
        if chosen or plies == 0 or over:
            found = game.inventory(state.to_dict())
            hold(components in (None, found), game, f"components changed from {components} to {found}")
            components = found
        if chosen:
            for invariant in INVARIANTS:
                invariant(game, state, chooser)
    return plies


def watch_unseen(game: Game, seed: int) -> int:
    """Play one random game at which nobody looks: limits and conservation after each ply. How many plies?"""
    chooser = Random(f"unseen {seed}")
    state = game.new(seed)
    state.forget()
    plies = 0
    while actions := state.legal_actions():
        state.apply(chooser.choice(actions))
        state.audit()
        plies += 1
    hold(state.is_over(), game, "legal actions are empty exactly when over")
    return plies
