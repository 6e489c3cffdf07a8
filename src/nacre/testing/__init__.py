"""The conformance suite: checks that any game, ours or yours, must pass. It needs no test framework.

>>> import nacre, nacre.testing
>>> nacre.testing.conform(nacre.game("pearls", players=3), seed=1)

With pytest, one test for each check:

    @pytest.mark.parametrize("check", nacre.testing.CHECKS, ids=lambda check: check.__name__)
    def test_my_game(check):
        check(nacre.game("mygame"), seed=1)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nacre.kernel.game import Game
from nacre.testing.accepted import accepted_positions_stay_accepted
from nacre.testing.copies import (
    clones_are_independent,
    keys_tell_positions_apart,
    same_seed_same_game,
    views_are_snapshots,
)
from nacre.testing.fates import chance_is_named
from nacre.testing.features import features_agree
from nacre.testing.knowledge import imagined_worlds_fit, imagined_worlds_vary
from nacre.testing.layouts import layouts_can_be_drawn
from nacre.testing.play import (
    every_action_has_words,
    every_game_ends,
    legal_is_what_check_accepts,
    outcomes_agree,
    play_conserves_components,
)
from nacre.testing.plays import plays_leak_nothing
from nacre.testing.random_games import check_random_game, check_untracked_game
from nacre.testing.round_trips import (
    positions_round_trip,
    records_round_trip,
    text_round_trips,
    turns_round_trip,
    views_round_trip,
)
from nacre.testing.sampling import Nonconformance, variants
from nacre.testing.secrecy import views_leak_nothing
from nacre.testing.text_boards import text_boards_agree

CHECKS: Final[tuple[Callable[[Game, int], None], ...]] = (
    every_game_ends,
    legal_is_what_check_accepts,
    play_conserves_components,
    outcomes_agree,
    every_action_has_words,
    same_seed_same_game,
    clones_are_independent,
    keys_tell_positions_apart,
    views_are_snapshots,
    text_round_trips,
    turns_round_trip,
    positions_round_trip,
    accepted_positions_stay_accepted,
    views_round_trip,
    records_round_trip,
    imagined_worlds_fit,
    imagined_worlds_vary,
    views_leak_nothing,
    plays_leak_nothing,
    chance_is_named,
    features_agree,
    layouts_can_be_drawn,
    text_boards_agree,
)

__all__ = [
    "CHECKS",
    "Nonconformance",
    "accepted_positions_stay_accepted",
    "chance_is_named",
    "check_random_game",
    "check_untracked_game",
    "clones_are_independent",
    "conform",
    "every_action_has_words",
    "every_game_ends",
    "features_agree",
    "imagined_worlds_fit",
    "imagined_worlds_vary",
    "keys_tell_positions_apart",
    "layouts_can_be_drawn",
    "legal_is_what_check_accepts",
    "outcomes_agree",
    "play_conserves_components",
    "plays_leak_nothing",
    "positions_round_trip",
    "records_round_trip",
    "same_seed_same_game",
    "text_boards_agree",
    "text_round_trips",
    "turns_round_trip",
    "variants",
    "views_are_snapshots",
    "views_leak_nothing",
    "views_round_trip",
]


def conform(game: Game, seed: int = 0) -> None:
    """Run every check on a game; raise Nonconformance at the first that fails."""
    for check in CHECKS:
        check(game, seed)
