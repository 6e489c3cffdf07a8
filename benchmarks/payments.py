"""What finding payments costs at Molthar: its share of a random game, and the slowest search there is.

The share is of instructions, counted by callgrind within `nacre.playouts`: unlike a time it is the same on
a busy machine. The slowest search is climbed to: from random hands, by one change at a time.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

import nacre
from nacre.packs.molthar.characters import CHARACTERS
from nacre.packs.molthar.components import ALL_PEARLS, PEARL_NAMES, pearls, spread
from nacre.packs.molthar.payment.payments import payments
from nacre.packs.molthar.powers import POWER

GAMES: Final = 30
FUNCTIONS: Final = ("CPyDef_payments___payable", "CPyDef_payments___payments")
WITHIN: Final = "CPyDef_playout___playouts"
PLAY: Final = f"import nacre; nacre.playouts(nacre.game('molthar', players=4), {GAMES}, 1)"

NAMES: Final = [row.name for row in CHARACTERS]
BOX: Final = [PEARL_NAMES[kind] for kind in spread(ALL_PEARLS)]
PRINTED: Final = [*[f"dwarf_{value}" for value in range(1, 8)], "phoenix", "phoenix", "dragon"]
HELPERS: Final = ["peter_pan", "imp", "amazon", *PRINTED]
HAND: Final = 9
DIAMONDS: Final = 4
CLIMBS: Final = 30
STEPS: Final = 120
BATCH: Final = 5


@dataclass(frozen=True)
class Case:
    """Someone who may want to pay."""

    character: str
    hand: tuple[str, ...]
    diamonds: int
    helpers: tuple[str, ...]

    def arguments(self) -> tuple[int, int, int, int]:
        """As the engine asks."""
        pile = sum(int(pearls(PEARL_NAMES.index(card), 1)) for card in self.hand)
        powers = sum(int(POWER[NAMES.index(helper)]) for helper in self.helpers)
        return NAMES.index(self.character), pile, self.diamonds, powers


@dataclass(frozen=True)
class Slowest:
    """The slowest case found, with which helpers, and what it came to."""

    helpers: str
    case: Case
    microseconds: float
    payments: int


@dataclass(frozen=True)
class Cost:
    """What finding payments costs."""

    share: float | None
    """None: not measured."""
    slowest: list[Slowest]


def cost() -> Cost:
    """Measure both; half a minute."""
    return Cost(share(), slowest())


def share() -> float | None:
    """The part of a random game's instructions that goes into payments; None without valgrind."""
    if shutil.which("valgrind") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind"
        valgrind = (
            "valgrind",
            "--tool=callgrind",
            f"--callgrind-out-file={out}",
            f"--toggle-collect={WITHIN}",
        )
        subprocess.run([*valgrind, sys.executable, "-c", PLAY], capture_output=True, check=True)
        annotate = ("callgrind_annotate", "--inclusive=yes", "--threshold=100", "--auto=no", str(out))
        table = subprocess.run(annotate, capture_output=True, text=True, check=True).stdout
    spent = [_instructions(table, name) for name in FUNCTIONS]
    return sum(spent) / _instructions(table, WITHIN)


def _instructions(table: str, function: str) -> int:
    """What a function and all it calls took; its biggest entry, as inlined pieces are listed apart."""
    found = re.findall(rf"^ *([\d,]+) .*:{function}(?: |$)", table, re.MULTILINE)
    if not found:
        raise SystemExit(f"callgrind saw nothing of {function}: was nacre compiled with symbols?")
    return max(int(number.replace(",", "")) for number in found)


def slowest() -> list[Slowest]:
    """The slowest search with helpers that met in random games, then with whichever."""
    found = []
    for whose, together in (("as in random games", sorted(met_in_games())), ("whichever", None)):
        case = climb(together)
        found.append(Slowest(whose, case, seconds(case) * 1e6, len(payments(*case.arguments()))))
    return found


def met_in_games() -> set[tuple[str, ...]]:
    """The helpers that seats of random games had together at the end."""
    met = set()
    for seed in range(100):
        state = nacre.game("molthar", players=2 + seed % 4).new(seed)
        rng = Random(seed)
        while legal := state.legal_actions():
            state.apply(rng.choice(legal))
        position: dict[str, Any] = state.to_dict()
        met |= {tuple(name for name in seat["active"] if name in HELPERS) for seat in position["seats"]}
    return met


def climb(together: list[tuple[str, ...]] | None) -> Case:
    """The slowest case that small changes from random ones lead to."""
    rng = Random(1)
    best = Case("goblin", (), 0, ())
    for _ in range(CLIMBS):
        here = Case(rng.choice(NAMES), tuple(rng.sample(BOX, HAND)), DIAMONDS, ())
        took = seconds(here)
        for _ in range(STEPS):
            there = changed(here, together, rng)
            time = seconds(there)
            if time > took:
                here, took = there, time
        if took > seconds(best):
            best = here
    return best


def changed(case: Case, together: list[tuple[str, ...]] | None, rng: Random) -> Case:
    """The case with one thing changed."""
    what = rng.randrange(4)
    if what == 0:
        return replace(case, character=rng.choice(NAMES))
    if what == 1:
        return replace(case, diamonds=rng.randint(0, DIAMONDS))
    if what == 2 and together is not None:
        return replace(case, helpers=rng.choice(together))
    if what == 2:
        return replace(case, helpers=tuple(rng.sample(HELPERS, rng.randint(0, len(HELPERS)))))
    kept = rng.sample(case.hand, len(case.hand) - 1) if case.hand else []
    left = list(BOX)
    for card in kept:
        left.remove(card)
    return replace(case, hand=tuple(sorted([*kept, *rng.sample(left, rng.randint(0, HAND - len(kept)))])))


def seconds(case: Case) -> float:
    """How long the search takes, at its least disturbed."""
    arguments = case.arguments()
    times = []
    for _ in range(BATCH):
        begin = perf_counter()
        payments(*arguments)
        times.append(perf_counter() - begin)
    return min(times)
