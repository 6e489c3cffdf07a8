"""Judge a finished game choice by choice: the best action given what the seat knew, and what another cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from nacre.bots.bot import Candidate
from nacre.bots.ismcts import best_choice, has_open_actions
from nacre.bots.search import Search
from nacre.bots.settings import SearchSettings
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.record import Record
from nacre.registry import guide_for

DEFAULT_ITERATIONS = 2000
MIN_PLAYED_SHARE = 0.25
"""The search spends at least this share of its iterations on the action that was played."""

WinShares = tuple[float, ...]
"""[seat]: its share of the win, from 0 to 1."""


class JudgedChoice(NamedTuple):
    """One choice in a game, with what the search expected of it."""

    ply: int
    seat: int
    played: int
    best: int
    before: WinShares
    """What each seat could expect with the best action."""
    after: WinShares
    """What each seat could expect with the action that was played."""

    @property
    def loss(self) -> float:
        """What the choice cost the seat that made it."""
        return self.before[self.seat] - self.after[self.seat]


class Analysis(NamedTuple):
    """The judged choices of a game."""

    choices: tuple[JudgedChoice, ...]


def analyse(
    record: Record,
    iterations: int = DEFAULT_ITERATIONS,
    seed: int = 0,
    progress: Callable[[int], None] = lambda done: None,
) -> Analysis:
    """Judge every ply of a record at which there was more than one legal action."""
    rng = Rng(seed)
    choices = []
    states = record.states()
    state = next(states)
    for ply, action in enumerate(record.actions):
        if len(state.legal_actions()) > 1:
            choices.append(judge_choice(state, ply, action, iterations, rng))
        state = next(states)
        progress(ply + 1)
    return Analysis(tuple(choices))


def judge_choice(state: State, ply: int, played: int, iterations: int, rng: Rng) -> JudgedChoice:
    """Judge one choice, by a search from what the seat to decide knew."""
    seat = int(state.seat)
    view = state.view(seat)
    game = view.game
    legal = state.legal_actions()
    search = Search(game, guide_for(game), SearchSettings(), rng.fork(), has_open_actions(game))
    search.run(view, iterations)
    candidates = {each.action: each for each in best_choice(search, view, legal).candidates}
    missing = max(1, round(iterations * MIN_PLAYED_SHARE)) - candidates[played].visits
    if missing > 0:
        search.forced = played
        search.run(view, missing)
        candidates = {each.action: each for each in best_choice(search, view, legal).candidates}

    def expected_share(candidate: Candidate) -> float:
        return candidate.expected[seat]

    # The search would choose the action with most visits; the one that was played may still turn out better.
    most_visited = max(candidates.values(), key=lambda each: each.visits * (each.action != played))
    best = max((each for each in (most_visited, candidates[played]) if each.visits), key=expected_share)
    return JudgedChoice(
        ply=ply,
        seat=seat,
        played=played,
        best=best.action,
        before=best.expected,
        after=candidates[played].expected,
    )
