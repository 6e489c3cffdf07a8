"""Random games with every invariant checked, for long runs."""

from __future__ import annotations

from random import Random

from nacre.kernel.game import Game
from nacre.testing.copies import check_clones
from nacre.testing.fates import check_chance
from nacre.testing.features import check_features
from nacre.testing.knowledge import check_worlds
from nacre.testing.layouts import check_layouts
from nacre.testing.play import check_legal_actions, check_outcome
from nacre.testing.round_trips import check_position, check_turn, check_views
from nacre.testing.sampling import positions, require
from nacre.testing.secrecy import check_secrecy

INVARIANTS = (
    check_legal_actions,
    check_clones,
    check_turn,
    check_position,
    check_views,
    check_worlds,
    check_secrecy,
    check_chance,
    check_features,
    check_layouts,
)


def check_random_game(game: Game, seed: int, share: float = 0.01) -> int:
    """Play one random game and return its number of plies.

    Audits the position after each ply and looks at the legal actions; a share of the positions goes through
    every check.
    """
    chooser = Random(f"watch {seed}")
    components = None
    plies = -1
    for state in positions(game, seed):
        plies += 1
        state.audit()
        over = state.is_over()
        require(over == (not state.legal_actions()), game, "legal actions are empty exactly when over")
        if over:
            check_outcome(game, state, chooser)
        chosen = chooser.random() < share
        if chosen or plies == 0 or over:
            found = game.inventory(state.to_dict())
            require(components in (None, found), game, f"components changed from {components} to {found}")
            components = found
        if chosen:
            for invariant in INVARIANTS:
                invariant(game, state, chooser)
    return plies


def check_untracked_game(game: Game, seed: int) -> int:
    """Play and audit one random game that does not track what seats know; return its number of plies."""
    chooser = Random(f"unseen {seed}")
    state = game.new(seed)
    state.forget()
    plies = 0
    while actions := state.legal_actions():
        state.apply(chooser.choice(actions))
        state.audit()
        plies += 1
    require(state.is_over(), game, "legal actions are empty exactly when over")
    return plies
