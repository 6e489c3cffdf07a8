"""What looking at a table costs in a very long game: snapshot, refusal, preview, log, memory.

    python benchmarks/long_game.py [--plies 6000] [--game molthar]

One person holds all seats and mostly draws blind, which makes the longest and most confusing games. Prints
milliseconds of processor time, the worst of some tries, at several lengths of the game: the columns should
be alike.
"""

from __future__ import annotations

import argparse
import time
import tracemalloc
from collections.abc import Callable
from random import Random

from nacre.fairness import NO_NONCE
from nacre.kernel.errors import NacreError
from nacre.server.store.rows import Status, TableRow
from nacre.server.tables.live import Event, Live, Viewer
from nacre.table import entries as e
from nacre.table import telling, turns
from nacre.table.setup import Setup
from nacre.table.table import Table
from nacre.table.trial import Trial

TRIES = 20
LIKED = {"take *": 12, "put *": 3, "reap": 8, "melt": 2, "look": 4, "replace": 1}
"""[action]: how much more often than others it is chosen."""


def long_table(game: str, players: int) -> Table:
    """A table at which one person holds every seat, and the game has begun."""
    setup = Setup(game=game, options={"players": players}).resolve_options()
    table = Table("t", setup, b"s" * 32, "ann")
    for seat in range(players):
        table.take(e.Sat(at=1.0, seat=seat, person="ann", name=f"Ann {seat}"))
        table.take(e.Sealed(at=1.0, seat=seat, nonce=NO_NONCE.hex()))
    table.take(e.Started(at=1.0, rules=table.game.rules_version))
    return table


def play_on(table: Table, plies: int, chooser: Random) -> None:
    """Play until that many plies were played, or the game is over."""
    while len(table.actions) < plies and table.status == "running":
        trial = Trial(table)
        while not trial.is_whole():
            legal = trial.state.legal_actions()
            weights = [liking(table.game.text(action)) for action in legal]
            trial.play(table, chooser.choices(legal, weights)[0])
        entry = e.Played(at=2.0, seat=trial.seat, ply=len(table.actions), actions=tuple(trial.texts()))
        table.tried = entry, trial
        table.take(entry)


def liking(action: str) -> float:
    """How often that is chosen. Activating is almost never: it would end the game too soon."""
    return 0.001 if action.startswith("act ") else LIKED.get(action, 1)


def worst(work: Callable[[], object]) -> float:
    """The most milliseconds of processor time that it takes in some tries."""
    times = []
    for _ in range(TRIES):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return 1000 * max(times)


def refusal(table: Table, **answered: int) -> None:
    """A play that is refused."""
    seat = table.to_play() or 0
    try:
        turns.play(table, "ann", seat, actions=["nonsense"], now=3.0, **answered)
    except NacreError as error:
        str(error)


def costs(table: Table) -> dict[str, float]:
    """What each request costs at that table."""
    row = TableRow(
        id="t",
        game=table.game.name,
        players=table.game.players,
        setup=b"",
        secret=b"",
        invite="",
        private=False,
        host="ann",
        status=Status.RUNNING,
        open_seats=0,
        created=1.0,
        changed=1.0,
    )
    live = Live(row, [Event(table)])
    viewer = Viewer("ann")
    seat = table.to_play()
    viewer.seat = seat
    live.enter(viewer)
    assert table.state is not None
    state = table.state
    play = table.play_number
    return {
        "snapshot": worst(lambda: live.snapshot(viewer, 3.0)),
        "look": worst(lambda: (telling.position_data(table, seat), telling.log(table, seat))),
        "stale": worst(lambda: refusal(table, ply=0)),
        "illegal": worst(lambda: refusal(table, ply=play)),
        "log page": worst(lambda: telling.log(table, seat, play // 2)),
        "view": worst(lambda: state.view(seat).shown()),
        "copy": worst(table.copy),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="molthar")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--plies", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chooser = Random(asked.seed)
    found: dict[int, dict[str, float]] = {}
    tracemalloc.start()
    empty = tracemalloc.get_traced_memory()[0]
    table = long_table(asked.game, asked.players)
    kilobytes = {}
    for part in (0.02, 0.1, 0.5, 1.0):
        play_on(table, int(asked.plies * part), chooser)
        kilobytes[len(table.actions)] = (tracemalloc.get_traced_memory()[0] - empty) / 1000
    tracemalloc.stop()
    table, chooser = long_table(asked.game, asked.players), Random(asked.seed)
    for plies in kilobytes:
        play_on(table, plies, chooser)
        found[plies] = costs(table)
    print("plies".ljust(10), *(str(plies).rjust(9) for plies in found))
    for name in next(iter(found.values())):
        print(name.ljust(10), *(f"{each[name]:9.2f}" for each in found.values()), "ms")
    print("memory".ljust(10), *(f"{each:9.1f}" for each in kilobytes.values()), "kB")


if __name__ == "__main__":
    main()
