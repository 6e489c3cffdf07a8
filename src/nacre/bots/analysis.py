"""Judge a finished game choice by choice: the best action given what the seat knew, and how much was luck."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from nacre.bots.bot import Candidate
from nacre.bots.ismcts import best_choice, has_open_actions
from nacre.bots.search import Search
from nacre.bots.settings import SearchSettings
from nacre.kernel.game import Game
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


class Account(NamedTuple):
    """What makes up one seat's result: its fair share, luck, its own mistakes and those of others."""

    fair: float
    luck: float
    """From cards dealt and drawn, and from hidden information."""
    mistakes: float
    """What the seat's own choices cost it; zero or negative."""
    gifts: float
    """What it gained from the mistakes of others."""
    result: float


class Analysis(NamedTuple):
    """The judged choices of a game, and an account for each seat."""

    choices: tuple[JudgedChoice, ...]
    accounts: tuple[Account, ...]


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
    return Analysis(tuple(choices), split_results(choices, win_shares(state), fair_share(record.game)))


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


def win_shares(state: State) -> WinShares:
    """The share of the win that each seat has in a game that is over."""
    winners = state.outcome().winners
    sides = {state.game.side(seat) for seat in winners}
    return tuple((seat in winners) / len(sides) for seat in range(state.game.players))


def fair_share(game: Game) -> float:
    """The share of the win that each seat could expect among equal players."""
    return 1 / len({game.side(seat) for seat in range(game.players)})


def split_results(choices: list[JudgedChoice], results: WinShares, fair: float) -> tuple[Account, ...]:
    """Split each seat's result into an account. Between two choices only luck changes what is expected."""
    accounts = []
    for seat, result in enumerate(results):
        mistakes = sum(each.after[seat] - each.before[seat] for each in choices if each.seat == seat)
        gifts = sum(each.after[seat] - each.before[seat] for each in choices if each.seat != seat)
        accounts.append(Account(fair, result - fair - mistakes - gifts, mistakes, gifts, result))
    return tuple(accounts)
