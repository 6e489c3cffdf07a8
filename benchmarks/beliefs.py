"""What following the seats' knowledge of the pearls costs at Molthar, at worst.

Somebody alone at a table with all seats can steer a game towards positions in which much is possible. This
program does that: a policy says how much each kind of action is preferred, and hill climbing changes the
policy where that makes the slowest event slower. It reports the slowest of everything that it met, in seconds
of the processor.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import thread_time
from typing import Final, TypeVar

import nacre
from nacre.packs.molthar.knowledge.beliefs import follow_all
from nacre.packs.molthar.state import MoltharState

T = TypeVar("T")

SEED: Final = 1
CLIMBS: Final = 6
STEPS_A_CLIMB: Final = 40
PLAYERS: Final = (5, 5, 4, 5, 3, 5)
"""The seats of the climbs."""
PLIES: Final = 1500
"""Plies of one game, at most."""
LOOK_EVERY: Final = 50
"""Plies between two measurements of views and positions."""
REPEATS: Final = 7
"""Measure again what seems to be the slowest; the best time counts, since noise only slows down."""
HABITS: Final = (
    "take *",
    "take",
    "replace",
    "put *",
    "put",
    "put fairy",
    "put reaper",
    "put winged_monkey",
    "act",
    "act fairy",
    "act reaper",
    "act winged_monkey",
    "act golem",
    "give",
    "reap",
    "melt",
    "end",
)
"""The kinds of action between which a policy distinguishes: how their texts begin. The longest one counts."""


@dataclass
class Worst:
    """The worst figures that were met, each with where it was."""

    event: float = 0.0
    """Seconds to follow one event, for all seats together."""
    where: str = ""
    view: float = 0.0
    """Seconds for the `view` of a seat, when nothing is put off."""
    written_view: float = 0.0
    """Seconds for `to_dict` and JSON of that view."""
    written_state: float = 0.0
    """The same for the position."""
    view_bytes: int = 0
    state_bytes: int = 0
    cases: int = 0
    """Cases of one belief."""
    events: int = 0
    """How many events were followed."""
    seconds: float = 0.0
    """How long that took."""


@dataclass(frozen=True)
class Policy:
    """How much each habit is preferred, as a logarithm: one row for even seats, one for odd ones."""

    rows: tuple[tuple[float, ...], tuple[float, ...]]

    def changed(self, chooser: Random) -> Policy:
        """The policy with a few preferences changed."""
        rows = [list(row) for row in self.rows]
        for _ in range(chooser.randint(1, 4)):
            row = chooser.choice(rows)
            row[chooser.randrange(len(row))] += chooser.gauss(0, 2)
        return Policy((tuple(rows[0]), tuple(rows[1])))


@dataclass
class Subject:
    """A game with its actions sorted by habit."""

    game: nacre.Game
    habits: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for action in range(self.game.num_actions):
            text = self.game.text(action)
            fitting = [i for i, habit in enumerate(HABITS) if text.startswith(habit)]
            self.habits.append(max(fitting, key=lambda i: len(HABITS[i]), default=-1))


def random_policy(chooser: Random) -> Policy:
    """A policy that mostly draws unseen."""
    rows = [[chooser.gauss(0, 1) for _ in HABITS] for _ in range(2)]
    for row in rows:
        row[0] += 3
    return Policy((tuple(rows[0]), tuple(rows[1])))


def play(subject: Subject, policy: Policy, seed: int, plies: int) -> Iterator[MoltharState]:
    """The positions of a game that follows the policy. It is one state that changes."""
    chooser = Random(seed)
    weights = [[math.exp(min(20.0, row[i])) for i in range(len(HABITS))] + [1.0] for row in policy.rows]
    state = subject.game.new(seed)
    assert isinstance(state, MoltharState)
    for _ in range(plies):
        actions = state.legal_actions()
        if not actions:
            return
        row = weights[int(state.seat) % 2]
        state.apply(chooser.choices(actions, [row[subject.habits[action]] for action in actions])[0])
        yield state


def measure(subject: Subject, policy: Policy, seed: int, plies: int, worst: Worst) -> float:
    """Play a game, note the worst of it, and return the seconds of its slowest event."""
    slowest = 0.0
    for ply, state in enumerate(play(subject, policy, seed, plies), 1):
        if state.is_over():
            break
        rows = state.knowledge.beliefs
        # What was put off; a long ply has followed the first of its events already.
        for event in [int(event) for event in state.knowledge.events]:
            after, seconds = timed(partial(follow_all, rows, event), slowest)
            slowest = max(slowest, seconds)
            worst.events += 1
            worst.seconds += seconds
            if seconds > worst.event:
                worst.event = seconds
                worst.where = f"{subject.game.players} seats, ply {ply}, cases {[len(row) for row in rows]}"
            rows = after
        state.beliefs()
        worst.cases = max(worst.cases, *map(len, rows))
        if ply % LOOK_EVERY == 0:
            note_sizes(state, worst)
    return slowest


def note_sizes(state: MoltharState, worst: Worst) -> None:
    """Note what views and positions cost here."""
    seat = int(state.seat)
    view, seconds = timed(lambda: state.view(seat), worst.view)
    worst.view = max(worst.view, seconds)
    text, seconds = timed(lambda: as_json(view.to_dict()), worst.written_view)
    worst.written_view = max(worst.written_view, seconds)
    worst.view_bytes = max(worst.view_bytes, len(text))
    text, seconds = timed(lambda: as_json(state.to_dict()), worst.written_state)
    worst.written_state = max(worst.written_state, seconds)
    worst.state_bytes = max(worst.state_bytes, len(text))


def as_json(data: object) -> str:
    """The data as short JSON."""
    return json.dumps(data, separators=(",", ":"))


def timed(work: Callable[[], T], worst: float) -> tuple[T, float]:
    """What the work returns, and its seconds; again a few times if that would be a new worst."""
    begin = thread_time()
    result = work()
    best = thread_time() - begin
    for _ in range(REPEATS):
        if best <= worst:
            break
        begin = thread_time()
        work()
        best = min(best, thread_time() - begin)
    return result, best


def climb(players: int, chooser: Random, steps: int, plies: int, worst: Worst) -> None:
    """Change a random policy for the worse, step by step."""
    subject = Subject(nacre.game("molthar", players=players))
    policy = random_policy(chooser)
    slowest = 0.0
    for _ in range(steps):
        other = policy.changed(chooser)
        seconds = measure(subject, other, chooser.randrange(2**32), plies, worst)
        if seconds >= slowest:
            policy, slowest = other, seconds


def search(climbs: int, steps: int, plies: int, seed: int = SEED) -> Worst:
    """The worst of several climbs, from policies for five seats and for fewer."""
    chooser = Random(seed)
    worst = Worst()
    for number in range(climbs):
        players = PLAYERS[number % len(PLAYERS)]
        climb(players, chooser, steps, plies, worst)
        found = f"slowest event {1e6 * worst.event:.0f} µs"
        print(f"climb {number + 1} of {climbs} (for {players}): {found}", flush=True)
    return worst


def main() -> None:
    """Search, report, and fail if an event was slower than allowed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--climbs", type=int, default=CLIMBS)
    parser.add_argument("--steps", type=int, default=STEPS_A_CLIMB, help="games in a climb")
    parser.add_argument("--plies", type=int, default=PLIES, help="plies in a game, at most")
    parser.add_argument("--at-most", type=float, help="fail if an event takes more milliseconds than this")
    options = parser.parse_args()
    if not nacre.compiled():
        sys.exit("nacre runs uncompiled here: its speed would mean nothing.")
    worst = search(options.climbs, options.steps, options.plies)
    mean = worst.seconds / worst.events
    print(f"slowest event    {1e6 * worst.event:9.0f} µs  ({worst.where})")
    print(f"mean event       {1e6 * mean:9.1f} µs  ({worst.events:,} events)")
    print(f"most cases       {worst.cases:9}")
    print(f"slowest view     {1e6 * worst.view:9.0f} µs")
    print(f"view as JSON     {1e6 * worst.written_view:9.0f} µs  {worst.view_bytes:,} bytes")
    print(f"position as JSON {1e6 * worst.written_state:9.0f} µs  {worst.state_bytes:,} bytes")
    if options.at_most is not None and 1000 * worst.event > options.at_most:
        sys.exit(f"An event took {1000 * worst.event:.2f} ms, more than {options.at_most} ms.")


if __name__ == "__main__":
    main()
