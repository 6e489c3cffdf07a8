"""Measure open_spiel, in its own environment.

Reads questions from standard input and answers each on standard output, as lines of JSON:
{"game": "hearts", "what": "clones"} gives {"rate": ...}; {"game": "hearts"} gives facts on the game.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from importlib.metadata import version
from random import Random, random
from statistics import fmean, stdev
from time import perf_counter
from typing import Any, Final

import pyspiel

from figures import Quantity
from timing import MEASURE_SECONDS, rate, repetitions

DEAL_COUNT: Final = 8
PRECISION: Final = 0.01
"""The wanted standard error of the mean length of a rollout, relative to that mean."""
SEED: Final = 1
SIMULATIONS: Final = 500
"""Simulations in one search, for nacre and for open_spiel."""
BATCH: Final = 1000
FACT_GAMES: Final = 200


class Rollouts:
    """Random rollouts in C++ from a few fixed deals.

    open_spiel does not count their decisions. So we count decisions beforehand, in rollouts from the
    same positions driven from Python.
    """

    def __init__(self, game: Any) -> None:
        self.game = game
        self.deals = [deal(game, Random(seed)) for seed in range(DEAL_COUNT)]
        self.lengths = measure_lengths(self.deals)
        self.rollouts = repetitions(
            lambda count: self.seconds(self.deals[0], count), MEASURE_SECONDS / DEAL_COUNT
        )

    def rate(self) -> float:
        """Decisions per second."""
        passed = sum(self.seconds(state, self.rollouts) for state in self.deals)
        return self.rollouts * sum(self.lengths) / passed

    def seconds(self, state: Any, rollouts: int) -> float:
        """How long a number of rollouts from a position takes."""
        # With one simulation, the search evaluates only its root: exactly these rollouts.
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, SEED)
        bot = pyspiel.MCTSBot(self.game, evaluator, 1.4, 1, 100, False, SEED, False)
        begin = perf_counter()
        bot.step(state)
        return perf_counter() - begin


class Searches:
    """open_spiel's own information-set search in C++, with random rollouts, from a few fixed deals.

    A simulation runs from the root to the end of the game, so it has as many decisions as a rollout.
    """

    def __init__(self, game: Any) -> None:
        self.deals = [deal(game, Random(seed)) for seed in range(DEAL_COUNT)]
        self.lengths = measure_lengths(self.deals)

    def rate(self) -> float:
        """Decisions per second."""
        passed = sum(self.seconds(state) for state in self.deals)
        return SIMULATIONS * sum(self.lengths) / passed

    def seconds(self, state: Any) -> float:
        """How long one search takes."""
        evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
        most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(SEED, evaluator, 1.4, SIMULATIONS, -1, most_visited, False, False)
        begin = perf_counter()
        bot.step(state)
        return perf_counter() - begin


def measure_lengths(deals: list[Any]) -> list[float]:
    """The mean number of decisions from each position to the end, over enough random games."""
    rng = Random(SEED)
    lengths: list[list[int]] = [[] for _ in deals]
    error = 1.0
    while error > PRECISION:
        for state, seen in zip(deals, lengths, strict=True):
            seen += [play_out(state.clone(), rng) for _ in range(10)]
        spread = sum(stdev(seen) ** 2 / len(seen) for seen in lengths) ** 0.5
        error = spread / sum(fmean(seen) for seen in lengths)
    return [fmean(seen) for seen in lengths]


def per_call(game: Any) -> float:
    """Decisions per second in random games driven from Python, including the deal."""
    terminal = int(pyspiel.PlayerId.TERMINAL)

    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        # The current player is the quickest way to find out about chance nodes and the end.
        while (player := state.current_player()) != terminal:
            if player >= 0:
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                decisions += 1
            else:
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
        return decisions

    return rate(play)


def clones(game: Any) -> float:
    """Clones per second, made from Python, of the position halfway through a random game."""
    state = game.new_initial_state()
    play_out(state, Random(SEED))
    history = state.history()
    state = game.new_initial_state()
    for action in history[: len(history) // 2]:
        state.apply_action(action)

    def clone() -> int:
        for _ in range(BATCH):
            state.clone()
        return BATCH

    return rate(clone)


def facts(game: Any) -> dict[str, float | str]:
    """Facts about a game other than its rates."""
    rng = Random(SEED)
    decisions = chances = choices = 0
    for _ in range(FACT_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                chances += 1
                check_uniform(game, state)
            else:
                decisions += 1
                choices += len(state.legal_actions())
            step(state, rng)
    return {
        "version": version("open_spiel"),
        "players": game.num_players(),
        "decisions_a_game": decisions / FACT_GAMES,
        "chance_nodes_a_game": chances / FACT_GAMES,
        "choices_a_decision": choices / decisions,
    }


def check_uniform(game: Any, state: Any) -> None:
    """Exit unless all chance outcomes are equally likely, because this benchmark draws them evenly."""
    chances = [chance for _, chance in state.chance_outcomes()]
    if max(chances) - min(chances) > 1e-9:
        raise SystemExit(f"open_spiel's {game} has uneven chances, which this benchmark does not draw.")


def deal(game: Any, rng: Random) -> Any:
    """A position at its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        step(state, rng)
    return state


def play_out(state: Any, rng: Random) -> int:
    """Play at random to the end, in place; returns the number of decisions."""
    decisions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        step(state, rng)
    return decisions


def step(state: Any, rng: Random) -> None:
    """Apply one random action, of a player or of chance."""
    state.apply_action(rng.choice(state.legal_actions()))


@cache
def load(name: str) -> Any:
    """The game, made once."""
    return pyspiel.load_game(name)


@cache
def rollouts(name: str) -> Rollouts:
    """The game's rollouts, prepared once."""
    return Rollouts(load(name))


@cache
def searches(name: str) -> Searches:
    """The game's searches, prepared once."""
    return Searches(load(name))


def answer(question: dict[str, str]) -> dict[str, float | str]:
    """The answer to one question."""
    name = question["game"]
    match question.get("what"):
        case Quantity.ENGINE:
            return {"rate": rollouts(name).rate()}
        case Quantity.SEARCH:
            return {"rate": searches(name).rate()}
        case Quantity.CALL:
            return {"rate": per_call(load(name))}
        case Quantity.CLONE:
            return {"rate": clones(load(name))}
        case None:
            return facts(load(name))
        case what:
            raise SystemExit(f"open_spiel cannot be measured in {what}.")


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
