"""What the journal of `analysis.py` says, as text: means with intervals, and counts."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from statistics import NormalDist, fmean, stdev, variance
from typing import Any

Journal = dict[str, dict[str, Any]]
TESTS = 18
"""Means that are tested: luck and play of three pairs at three games. Intervals are wider for it."""
Z = NormalDist().inv_cdf(1 - 0.05 / 2 / TESTS)


def report(journal: Journal) -> str:
    """Everything that was measured so far."""
    lines = [*accounts(journal), *twice(journal), *trials(journal), *contests(journal), *reviews(journal)]
    return "\n".join(lines)


def of_kind(journal: Journal, kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The work whose name begins with that word; without the word."""
    for name, line in journal.items():
        if name.startswith(f"{kind} "):
            yield name.removeprefix(f"{kind} "), line


def interval(values: list[float], z: float = Z) -> str:
    """A mean in points with its interval."""
    if len(values) < 2:
        return f"{100 * fmean(values):+.1f}"
    half = z * stdev(values) / sqrt(len(values))
    return f"{100 * fmean(values):+.1f} ± {100 * half:.1f}"


def accounts(journal: Journal) -> Iterator[str]:
    """Mean luck and play of the first bot of each pair."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for name, line in of_kind(journal, "account"):
        groups.setdefault(name.rpartition(" ")[0], []).append(line)
    for group, found in sorted(groups.items()):
        first = "expert@400"
        seats = [number % 2 if "equal" in group else line["names"].index(first)
                 for number, line in enumerate(found)]  # fmt: skip
        luck = [line["luck"][seat] for line, seat in zip(found, seats, strict=True)]
        play = [
            line["result"][seat] - 0.5 - line["luck"][seat] for line, seat in zip(found, seats, strict=True)
        ]
        error = fmean(max(line["errors"]) for line in found)
        yield (
            f"{group}: {len(found)} games, luck {interval(luck)}, play {interval(play)}, "
            f"standard error of one game {100 * error:.1f}, {fmean(x['seconds'] for x in found):.1f} s"
        )


def twice(journal: Journal) -> Iterator[str]:
    """How often two analyses of a game agree."""
    for game in ("pearls", "molthar"):
        agree = total = 0
        for name, line in of_kind(journal, "twice"):
            if name.startswith(game):
                (one, error), (two, other_error) = line["first"], line["second"]
                total += 1
                agree += all(
                    abs(a - b) <= 1.96 * sqrt(e**2 + f**2)
                    for a, b, e, f in zip(one, two, error, other_error, strict=True)
                )
        if total:
            yield f"twice {game}: {agree} of {total} agree"


def trials(journal: Journal) -> Iterator[str]:
    """Planted blunders that were found, and slips that were told without reason."""
    for game in ("pearls", "pearladora", "molthar"):
        planted = [line for name, line in of_kind(journal, "planted") if name.startswith(game)]
        blunders = [line for line in planted if line["reference"][0] >= 0.10]
        found = sum(line["told"] for line in blunders)
        played = [line for name, line in of_kind(journal, "played") if name.startswith(game)]
        false = sum(line["told"] and line["reference"][0] < 0.03 for line in played)
        told = sum(line["told"] for line in played)
        if planted:
            yield (
                f"trials {game}: {found} of {len(blunders)} planted blunders found (of {len(planted)} tried);"
                f" {told} slips told and {false} false alarms in {len(played)} choices"
            )


def contests(journal: Journal) -> Iterator[str]:
    """What taking luck out does to the variance of a deal."""
    for game in ("pearls", "molthar"):
        deals = [line for name, line in of_kind(journal, "contest") if name.startswith(game)]
        if len(deals) < 3:
            continue
        raw = [line["raw"] for line in deals]
        corrected = [line["corrected"] for line in deals]
        cost = fmean((d["play_seconds"] + d["luck_seconds"]) / d["play_seconds"] for d in deals)
        ratio = variance(corrected) / variance(raw)
        yield (
            f"contest {game}: {len(deals)} deals, share {interval(raw, 1.96)} raw, "
            f"{interval(corrected, 1.96)} corrected; variance x {ratio:.2f}, time x {cost:.2f}, "
            f"together x {ratio * cost:.2f}"
        )


def reviews(journal: Journal) -> Iterator[str]:
    """How long whole reviews take."""
    for name, line in of_kind(journal, "review"):
        told = f"{line['choices']} choices, {line['slips']} slips"
        yield f"review {name}: {line['seconds']} s of one core, {told}"
