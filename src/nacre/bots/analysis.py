"""A finished game judged choice by choice: what was best for what a seat knew then, and what was luck."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from nacre.bots.bot import Candidate
from nacre.bots.ismcts import choice_of, sees_alike
from nacre.bots.search import Search
from nacre.bots.settings import SearchSettings
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.record import Record
from nacre.registry import guide_for

ITERATIONS = 2000
ENOUGH = 0.25
"""What was played is tried at least with this share of the iterations."""

Expected = tuple[float, ...]


class Judged(NamedTuple):
    """One choice. Expected results are by seat, in shares of a win."""

    ply: int
    seat: int
    played: int
    best: int
    before: Expected
    """If the best is played."""
    after: Expected
    """With what was played."""

    @property
    def loss(self) -> float:
        """What the choice cost the seat that made it."""
        return self.before[self.seat] - self.after[self.seat]


class Account(NamedTuple):
    """Why one seat's result is what it is: a fair share, and what was added to it or lost."""

    fair: float
    luck: float
    """Cards dealt and drawn, and what was hidden."""
    mistakes: float
    """What the seat's own choices cost it: zero or less."""
    gifts: float
    """What the others' mistakes brought it."""
    result: float


class Analysis(NamedTuple):
    """A game's choices, and an account for each seat."""

    choices: tuple[Judged, ...]
    accounts: tuple[Account, ...]


def analyse(
    record: Record,
    iterations: int = ITERATIONS,
    seed: int = 0,
    progress: Callable[[int], None] = lambda done: None,
) -> Analysis:
    """Judge every choice of a record in which there was one."""
    rng = Rng(seed)
    choices = []
    states = record.states()
    state = next(states)
    for ply, action in enumerate(record.actions):
        if len(state.legal_actions()) > 1:
            choices.append(judge(state, ply, action, iterations, rng))
        state = next(states)
        progress(ply + 1)
    return Analysis(tuple(choices), accounts(choices, results(state), fair_share(record.game)))


def judge(state: State, ply: int, played: int, iterations: int, rng: Rng) -> Judged:
    """Search from what the seat to decide knew."""
    seat = int(state.seat)
    view = state.view(seat)
    game = view.game
    legal = state.legal_actions()
    search = Search(game, guide_for(game), SearchSettings(), rng.fork(), sees_alike(game))
    search.run(view, iterations)
    thought = {each.action: each for each in choice_of(search, view, legal).candidates}
    missing = max(1, round(iterations * ENOUGH)) - thought[played].visits
    if missing > 0:
        search.only = played
        search.run(view, missing)
        thought = {each.action: each for each in choice_of(search, view, legal).candidates}

    def promise(candidate: Candidate) -> float:
        return candidate.expected[seat]

    # The most visited is the search's choice; what was played may still have come out better.
    favourite = max(thought.values(), key=lambda each: each.visits * (each.action != played))
    best = max((each for each in (favourite, thought[played]) if each.visits), key=promise)
    return Judged(
        ply=ply,
        seat=seat,
        played=played,
        best=best.action,
        before=best.expected,
        after=thought[played].expected,
    )


def results(state: State) -> Expected:
    """The share of the win by seat, of a game that is over."""
    winners = state.outcome().winners
    sides = {state.game.side(seat) for seat in winners}
    return tuple((seat in winners) / len(sides) for seat in range(state.game.players))


def fair_share(game: Game) -> float:
    """What everybody could expect if all were alike."""
    return 1 / len({game.side(seat) for seat in range(game.players)})


def accounts(choices: list[Judged], final: Expected, fair: float) -> tuple[Account, ...]:
    """Split each seat's result: between two choices only luck changes what is expected."""
    found = []
    for seat, result in enumerate(final):
        mistakes = sum(each.after[seat] - each.before[seat] for each in choices if each.seat == seat)
        gifts = sum(each.after[seat] - each.before[seat] for each in choices if each.seat != seat)
        found.append(Account(fair, result - fair - mistakes - gifts, mistakes, gifts, result))
    return tuple(found)
