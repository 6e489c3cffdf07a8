"""Measure nacre side by side with the limit in C and with open_spiel. See README.md."""

from __future__ import annotations

import argparse
import sys
import tempfile
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.progress import track

import field
import limit
import machine
import nacre
import ours
import payments
import report
from figures import Contender, Figure, is_measured
from peer import Peer, PeerEnded

HERE = Path(__file__).parent
IMPORTS_A_ROUND = 2


def main() -> None:
    """Measure, show the results and write them to a file."""
    options = read_options()
    console = Console()
    if not nacre.compiled():
        sys.exit("nacre runs uncompiled here: its speed would mean nothing. `make bench` builds it compiled.")
    if not limit.can_compile():
        console.print("There is no C compiler (cc): going on without the limit in C.")
    found = machine.facts()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        peer, peers = start_peer(options.peer_python, stack, console)
        rounds, import_ms = run(field.contenders(folder, peer), options.rounds)
    console.print("Molthar's payments ...")
    results = report.Results(
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        machine=found,
        peers=peers,
        rounds=rounds,
        ratios=[ratio for ratio in field.ratios() if is_measured(rounds, ratio)],
        import_ms=import_ms,
        payments=payments.cost(),
    )
    report.show(results, console)
    report.write(results, options.results)
    console.print(f"\nAll figures: {options.results}", highlight=False, soft_wrap=True)


def read_options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="the number of rounds (default: 20)")
    parser.add_argument(
        "--peer-python",
        type=Path,
        default=HERE.parent / ".venv-bench/bin/python",
        help="the Python that has open_spiel (default: the one that `make bench` sets up)",
    )
    parser.add_argument(
        "--results",
        type=Path,
        default=HERE / "results/latest.json",
        help="the file for the figures (default: results/latest.json in this folder)",
    )
    return parser.parse_args()


def start_peer(
    python: Path, stack: ExitStack, console: Console
) -> tuple[Peer | None, dict[str, dict[str, float | str]]]:
    """Start the peers' process, if they are installed; the process, and facts about their games."""
    if not python.exists():
        console.print(f"open_spiel is not set up ({python} is missing): going on without it.")
        return None, {}
    peer = stack.enter_context(Peer(python))
    try:
        return peer, {game: peer.facts(game) for game in field.peer_games()}
    except PeerEnded:
        console.print(f"open_spiel does not run ({python}; see above): going on without it.")
        return None, {}


def run(contenders: list[Contender], rounds: int) -> tuple[dict[Figure, list[float]], list[float]]:
    """Each contender's rate in each round, and the import times."""
    rates: dict[Figure, list[float]] = {contender.figure: [] for contender in contenders}
    import_ms: list[float] = []
    # A first measurement does not count: it prepares rollouts and caches.
    for contender in track(contenders, "Preparing"):
        contender.measure()
    ours.import_ms()
    for number in track(range(rounds), "Measuring"):
        # Every other round runs backwards, so that nobody always comes after the same neighbour.
        for contender in contenders if number % 2 == 0 else reversed(contenders):
            rates[contender.figure].append(contender.measure())
        import_ms += [ours.import_ms() for _ in range(IMPORTS_A_ROUND)]
    return rates, import_ms


if __name__ == "__main__":
    main()
