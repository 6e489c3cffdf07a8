"""How strong `expert` is against `classic-expert`: every match of the plan below, with equal processor time.

    python benchmarks/strength.py --journal strength --only pearladora-2-tenth

`classic-expert` thinks for 20,000 iterations a turn (`ismcts@20000`), or for a part of them. How many
iterations `expert` gets is measured once for each match, in positions that belong to no match, so that both
take the same processor time; then it is fixed in `pace.json` of the folder, and games can be repeated on any
machine. Numbers of games and seeds are fixed here. Every match keeps a journal, and a run that was stopped
goes on from there.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import NamedTuple

import nacre
from nacre.arena import Goal, contest, hold, summary
from nacre.arena.crew import ThisProcess
from nacre.bots import Budget, named
from nacre.bots.levels import CANDIDATES
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.view import View

CLASSIC = CANDIDATES["classic-expert"].budget.iterations or 0
PACE_POSITIONS = 60
PACE_PLAYER = "ismcts@1000"
"""Plays the games in which processor time is measured: how soon a choice is settled depends on how well they
are played."""
PACE_ROUNDS = 3
"""How often the pace is measured, each time nearer to what the match will have."""
PACE_PLIES = 5
"""Plies between two positions in which processor time is measured."""


class Row(NamedTuple):
    """One match: `expert` against `classic-expert`, or alone among copies of it."""

    game: str
    players: int
    games: int
    part: float = 1.0
    """Of the iterations of `classic-expert`, for both."""
    time: float = 1.0
    """The processor time of `expert`, compared with that of the other."""
    seed: int = 1118


PLAN = {
    "pearladora-2-tenth": Row("pearladora", 2, 60, part=0.1),
    "pearladora-2-fifth": Row("pearladora", 2, 60, part=0.2),
    "pearladora-2": Row("pearladora", 2, 60),
    "pearls-2-fifth": Row("pearls", 2, 400, part=0.2),
    "pearls-2": Row("pearls", 2, 400),
    "molthar-2-tenth": Row("molthar", 2, 60, part=0.1, seed=1120),
    "molthar-2-fifth": Row("molthar", 2, 60, part=0.2, seed=1120),
    "molthar-2": Row("molthar", 2, 60, seed=1122),
    "molthar-2-tenth-of-the-time": Row("molthar", 2, 60, time=0.1, seed=1120),
    "molthar-2-fifth-of-the-time": Row("molthar", 2, 60, time=0.2, seed=1121),
    "molthar-4-fifth": Row("molthar", 4, 40, part=0.2, seed=1120),
    "molthar-4": Row("molthar", 4, 40, seed=1120),
}


def main() -> None:
    """Play the matches of the plan, or those that are named."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", action="append", choices=list(PLAN))
    parser.add_argument("--journal", type=Path, required=True, help="a folder")
    parser.add_argument(
        "--most", type=int, help="stop after this many games of each match; a later run goes on"
    )
    asked = parser.parse_args()
    asked.journal.mkdir(parents=True, exist_ok=True)
    for name in asked.only or PLAN:
        row = PLAN[name]
        game = nacre.game(row.game, players=row.players)
        classic = max(1, round(CLASSIC * row.part))
        own = fixed_pace(asked.journal / "pace.json", name, game, row)
        chosen = contest(game, [f"expert@{own}", f"ismcts@{classic}"], "challenge", row.seed)
        result = hold(
            chosen,
            Goal(min(row.games, asked.most or row.games)),
            ThisProcess(),
            asked.journal / f"{name}.jsonl",
            lambda *_: None,
        )
        told = summary(result)
        found = told.comparisons[0]
        share = found.share
        ours, theirs = (
            next(each.seconds for each in told.standings if each.bot.startswith(bot))
            for bot in ("expert", "ismcts")
        )
        print(
            f"{name:34} {own:6} against {classic:5} iterations: {100 * share.mean:.1f} %"
            f" ({100 * share.low:.1f} to {100 * share.high:.1f}), fair {100 * found.duel.fair:.1f} %;"
            f" {ours / theirs:.2f} of its time a turn",
            flush=True,
        )


def fixed_pace(file: Path, name: str, game: Game, row: Row) -> int:
    """The iterations of `expert` in this match, measured the first time."""
    known = json.loads(file.read_text("utf-8")) if file.exists() else {}
    if name not in known:
        known[name] = measured_pace(game, row)
        file.write_text(json.dumps(known, indent=1) + "\n", "utf-8")
    return int(known[name])


def measured_pace(game: Game, row: Row) -> int:
    """Iterations of `expert` in the processor time that the match gives it.

    A long search may take more or less time for each iteration than a short one, so what was found is
    measured again.
    """
    classic = max(1, round(CLASSIC * row.part))
    positions = pace_positions(game)
    aim = row.time * seconds_for(positions, "ismcts", classic)
    own = classic
    for _ in range(PACE_ROUNDS):
        own = max(1, round(own * aim / seconds_for(positions, "expert", own)))
    return own


def pace_positions(game: Game) -> list[View]:
    """What the seat to decide sees in positions of games that belong to no match."""
    rng = Rng(b"pace")
    player = named(PACE_PLAYER)
    bot = player.make(game, b"pace")
    state = game.deal(rng)
    found: list[View] = []
    ply = 0
    while len(found) < PACE_POSITIONS:
        if state.is_over():
            state = game.deal(rng)
        legal = state.legal_actions()
        view = state.view(int(state.seat))
        if ply % PACE_PLIES == 0 and len(legal) > 1:
            found.append(view)
        state.apply(bot.choose(view, legal, player.budget).action)
        ply += 1
    return found


def seconds_for(views: list[View], name: str, iterations: int) -> float:
    """The processor time that a bot takes to choose for each of these views."""
    spent = 0.0
    for view in views:
        bot = named(name).make(view.game, b"pace")
        legal = view.game.imagine(view, Rng(0)).legal_actions()
        began = time.process_time()
        bot.choose(view, legal, Budget(iterations))
        spent += time.process_time() - began
    return spent


if __name__ == "__main__":
    main()
