"""Acknowledgements through many kills of server and database: 100,000 on each kind of store, none lost.

`python tests/soak_crash.py [--store sqlite] [--acknowledgements N] [--fresh]`. It goes on where it was
interrupted: what was checked is written down after every round.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import msgspec

from server.killing import Survived, play_and_kill
from server.postgres import PostgresServer
from server.running import ServerProcess

ENOUGH: Final = 100_000
ROUND: Final = 5_000
"""Acknowledgements in a round, after which everything was checked."""
TABLES: Final = 48
"""Many: each kill meets requests that are not answered yet, and less of the time goes into starting again."""
MOST_BETWEEN: Final = 1_000
"""Acknowledgements between two kills at most."""
ROUND_SECONDS: Final = 3600.0
JOURNALS: Final = Path(__file__).parent.parent / ".soak"
STORES: Final = ("sqlite", "postgresql")


class Journal(msgspec.Struct):
    """What was done in all rounds so far."""

    acknowledged: int = 0
    kills: int = 0
    games: int = 0
    seconds: float = 0.0


def main() -> None:
    """Both stores, or those named, as far as they are not done yet."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--store", choices=STORES, help="only this one")
    parser.add_argument("--acknowledgements", type=int, default=ENOUGH)
    parser.add_argument("--fresh", action="store_true", help="begin anew")
    arguments = parser.parse_args()
    for store in [arguments.store] if arguments.store else STORES:
        soak(store, arguments.acknowledgements, arguments.fresh)


def soak(store: str, enough: int = ENOUGH, fresh: bool = False) -> None:
    """Play and kill until that many acknowledgements were checked."""
    path = JOURNALS / f"acknowledged-{store}.json"
    if fresh:
        path.unlink(missing_ok=True)
    journal = msgspec.json.decode(path.read_bytes(), type=Journal) if path.exists() else Journal()
    while journal.acknowledged < enough:
        began = time.monotonic()
        survived = play_round(store, min(ROUND, enough - journal.acknowledged), journal.kills)
        journal.acknowledged += survived.acknowledged
        journal.kills += survived.kills
        journal.games += survived.games
        journal.seconds += time.monotonic() - began
        JOURNALS.mkdir(exist_ok=True)
        path.write_bytes(msgspec.json.encode(journal))
        print(f"{store}: {json.dumps(msgspec.to_builtins(journal))}", flush=True)
    print(f"{store}: {journal.acknowledged:,} acknowledgements, {journal.kills} kills, none lost.")


def play_round(store: str, acknowledgements: int, seed: int) -> Survived:
    """One round on a new database."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        postgres = None if store == "sqlite" else PostgresServer(fsync=True)
        if postgres is not None:
            stack.callback(postgres.remove)
        url = f"sqlite:///{folder}/nacre.db" if postgres is None else postgres.new_database()
        server = ServerProcess(url, folder / "log")
        stack.callback(server.end)

        def kill(number: int) -> None:
            # In turn: the server, the database, both. SQLite is a part of the server.
            if postgres is not None and number % 3:
                postgres.kill()
            if postgres is None or number % 3 != 1:
                server.kill()
            if postgres is not None and number % 3:
                postgres.start()
            if postgres is None or number % 3 != 1:
                server.start()

        server.start()
        playing = play_and_kill(
            server,
            kill,
            lambda survived: survived.acknowledged >= acknowledgements,
            tables=TABLES,
            most_between=MOST_BETWEEN,
            seed=seed,
        )
        return asyncio.run(asyncio.wait_for(playing, ROUND_SECONDS))


if __name__ == "__main__":
    main()
