"""What finding payments costs at Molthar: its share of a random game, and the slowest search.

The share is in instructions, which callgrind counts within `nacre.playouts`: unlike time, it is the same on a
busy machine. The slowest search is found by hill climbing: from random hands, one change at a time.
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
HAND_SIZE: Final = 9
MAX_DIAMONDS: Final = 4
CLIMB_COUNT: Final = 30
STEPS_A_CLIMB: Final = 120
BATCH: Final = 5


@dataclass(frozen=True)
class Case:
    """A character to pay for, and what a seat has to pay with."""

    character: str
    hand: tuple[str, ...]
    diamonds: int
    helpers: tuple[str, ...]

    def arguments(self) -> tuple[int, int, int, int]:
        """The arguments for the engine's `payments`."""
        pile = sum(int(pearls(PEARL_NAMES.index(card), 1)) for card in self.hand)
        powers = sum(int(POWER[NAMES.index(helper)]) for helper in self.helpers)
        return NAMES.index(self.character), pile, self.diamonds, powers


@dataclass(frozen=True)
class Slowest:
    """The slowest case found, which helpers were allowed, its time and its number of payments."""

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
    """Measure both. Takes half a minute."""
    return Cost(share(), slowest())


def share() -> float | None:
    """The share of a random game's instructions that finding payments takes; None without valgrind."""
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
    """The instructions of a function with its calls: its biggest entry, as inlined parts are listed apart."""
    found = re.findall(rf"^ *([\d,]+) .*:{function}(?: |$)", table, re.MULTILINE)
    if not found:
        raise SystemExit(f"callgrind saw nothing of {function}: was nacre compiled with symbols?")
    return max(int(number.replace(",", "")) for number in found)


def slowest() -> list[Slowest]:
    """The slowest search with sets of helpers from random games, then with any set."""
    found = []
    for label, helper_sets in (("as in random games", sorted(helpers_in_games())), ("any", None)):
        case = climb(helper_sets)
        found.append(Slowest(label, case, seconds(case) * 1e6, len(payments(*case.arguments()))))
    return found


def helpers_in_games() -> set[tuple[str, ...]]:
    """The sets of helpers that seats had at the end of random games."""
    met = set()
    for seed in range(100):
        state = nacre.game("molthar", players=2 + seed % 4).new(seed)
        rng = Random(seed)
        while legal := state.legal_actions():
            state.apply(rng.choice(legal))
        position: dict[str, Any] = state.to_dict()
        met |= {tuple(name for name in seat["active"] if name in HELPERS) for seat in position["seats"]}
    return met


def climb(helper_sets: list[tuple[str, ...]] | None) -> Case:
    """The slowest case that hill climbing from random cases finds."""
    rng = Random(1)
    best = Case("goblin", (), 0, ())
    for _ in range(CLIMB_COUNT):
        here = Case(rng.choice(NAMES), tuple(rng.sample(BOX, HAND_SIZE)), MAX_DIAMONDS, ())
        took = seconds(here)
        for _ in range(STEPS_A_CLIMB):
            there = change_one(here, helper_sets, rng)
            time = seconds(there)
            if time > took:
                here, took = there, time
        if took > seconds(best):
            best = here
    return best


def change_one(case: Case, helper_sets: list[tuple[str, ...]] | None, rng: Random) -> Case:
    """A copy of the case with one thing changed."""
    what = rng.randrange(4)
    if what == 0:
        return replace(case, character=rng.choice(NAMES))
    if what == 1:
        return replace(case, diamonds=rng.randint(0, MAX_DIAMONDS))
    if what == 2 and helper_sets is not None:
        return replace(case, helpers=rng.choice(helper_sets))
    if what == 2:
        return replace(case, helpers=tuple(rng.sample(HELPERS, rng.randint(0, len(HELPERS)))))
    hand_left = rng.sample(case.hand, len(case.hand) - 1) if case.hand else []
    left = list(BOX)
    for card in hand_left:
        left.remove(card)
    return replace(
        case, hand=tuple(sorted([*hand_left, *rng.sample(left, rng.randint(0, HAND_SIZE - len(hand_left)))]))
    )


def seconds(case: Case) -> float:
    """How long the search takes: the best of several times."""
    arguments = case.arguments()
    times = []
    for _ in range(BATCH):
        begin = perf_counter()
        payments(*arguments)
        times.append(perf_counter() - begin)
    return min(times)
