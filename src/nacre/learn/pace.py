"""How many iterations a bot manages in a given processor time, so that two can be given the same."""

from __future__ import annotations

import time

from nacre.bots import named_or_command
from nacre.bots.bot import Budget
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.registry import guide_for

TRIAL_ITERATIONS = 200
POSITIONS = 60


def iterations_in(name: str, game: Game, seconds: float, seed: bytes = b"pace") -> int:
    """Iterations a turn for that processor time, measured in a game that it plays against itself."""
    rng = Rng(seed)
    bot = named_or_command(name).make(game, seed)
    searches = guide_for(game).searches_per_turn
    state = game.deal(rng)
    spent = 0.0
    choices = 0
    while choices < POSITIONS:
        if state.is_over():
            state = game.deal(rng)
        legal = state.legal_actions()
        view = state.view(int(state.seat))
        began = time.process_time()
        choice = bot.choose(view, legal, Budget(round(TRIAL_ITERATIONS * searches)))
        if len(legal) > 1:
            spent += time.process_time() - began
            choices += 1
        state.apply(choice.action)
    return max(1, round(seconds / (spent / choices / TRIAL_ITERATIONS)))
