"""What the journal of `analysis.py` says, as text: means with intervals, and counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb, exp, log, sqrt
from statistics import NormalDist, covariance, fmean, stdev, variance
from typing import Any

Journal = dict[str, dict[str, Any]]
TESTS = 18
"""Means that are tested: luck and play of three pairs at three games. Intervals are wider for it."""
MIN_DEALS = 20
"""Deals without which nothing is said about a variance."""
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
        first = next((name for name in found[0]["names"] if name.startswith("expert")), "")
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
    for game in ("pearls", "pearladora", "molthar", ""):
        planted = [line for name, line in of_kind(journal, "planted") if name.startswith(game)]
        played = [line for name, line in of_kind(journal, "played") if name.startswith(game)]
        if not planted or not played:
            continue
        blunders = [line for line in planted if line["reference"][0] >= 0.10]
        found = sum(line["told"] for line in blunders)
        false = sum(line["told"] and line["reference"][0] < 0.03 for line in played)
        told = sum(line["told"] for line in played)
        seconds = fmean(line["seconds"] for line in [*planted, *played])
        yield (
            f"trials {game or 'all'}: {proportion(found, len(blunders))} of planted blunders found "
            f"(of {len(planted)} tried); {told} slips told, false alarms {proportion(false, len(played))}; "
            f"{seconds:.2f} s a choice"
        )


def proportion(hits: int, count: int) -> str:
    """A proportion with its 95 % interval by Clopper and Pearson."""
    if not count:
        return "0 of 0"
    low = 0.0 if hits == 0 else limit(lambda part: 1 - at_most(hits - 1, count, part) > 0.025)
    high = 1.0 if hits == count else limit(lambda part: at_most(hits, count, part) <= 0.025)
    return f"{hits} of {count} ({100 * hits / count:.1f} %, {100 * low:.1f} to {100 * high:.1f})"


def limit(reached: Callable[[float], bool]) -> float:
    """The least probability for which this holds, and for all above it."""
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return high


def at_most(hits: int, count: int, part: float) -> float:
    """The probability of so many hits or fewer."""
    return sum(comb(count, n) * part**n * (1 - part) ** (count - n) for n in range(hits + 1))


def contests(journal: Journal) -> Iterator[str]:
    """What taking luck out does to the variance of a deal, and what it costs."""
    for game in ("pearls", "molthar"):
        deals = [line for name, line in of_kind(journal, "contest") if name.startswith(game)]
        if deals:
            playing, judging = (fmean(d[kind] for d in deals) for kind in ("play_seconds", "luck_seconds"))
            yield f"contest {game}: {len(deals)} deals of {playing:.2f} s, and {judging:.2f} s for luck"
        if len(deals) < MIN_DEALS:
            continue
        raw = [fmean(line["results"]) for line in deals]
        corrected = [fmean(line["results"]) - fmean(line["luck"]) for line in deals]
        cost = fmean(d["luck_seconds"] for d in deals) / fmean(d["play_seconds"] for d in deals)
        ratio = variance(corrected) / variance(raw)
        low, high = ratio_interval(raw, corrected)
        drawing = fmean(sum(each**2 for each in line["errors"]) / 4 for line in deals) / variance(raw)
        yield (
            f"contest {game}: {len(deals)} deals, share {interval(raw, 1.96)} raw, "
            f"{interval(corrected, 1.96)} corrected; variance x {ratio:.2f} ({low:.2f} to {high:.2f}), "
            f"of which drawing {drawing:.2f}; time x {1 + cost:.2f}, together x {ratio * (1 + cost):.2f}"
        )
        luck = [fmean(line["luck"]) for line in deals]
        weighted, weights = with_weights(raw, luck)
        ratio = variance(weighted) / variance(raw)
        low, high = ratio_interval(raw, weighted)
        yield (
            f"contest {game}: luck weighted by {weights[0]:.2f} and {weights[1]:.2f}, "
            f"share {interval(weighted, 1.96)}; variance x {ratio:.2f} ({low:.2f} to {high:.2f}), "
            f"together x {ratio * (1 + cost):.2f}"
        )
        # With m times the pairs, drawing adds 1 / m of what it does, at m times the cost.
        exact = variance(corrected) / variance(raw) - drawing
        best = sqrt(drawing / (exact * cost)) if exact > 0 and drawing > 0 else 1.0
        yield (
            f"contest {game}: best with {best:.2f} times the pairs, "
            f"together x {(exact + drawing / best) * (1 + cost * best):.2f}"
        )


def with_weights(raw: list[float], luck: list[float]) -> tuple[list[float], tuple[float, float]]:
    """Results less a part of the luck, and that part: what suits the other half of the deals best.

    Luck that is drawn from few pairs is noisy, so that taking off all of it adds noise. Because no deal has
    a say in its own weight, the mean stays right.
    """
    even, odd = (
        covariance(raw[half::2], luck[half::2]) / variance(luck[half::2]) if variance(luck[half::2]) else 0.0
        for half in (0, 1)
    )
    found = [
        result - (odd if number % 2 == 0 else even) * given
        for number, (result, given) in enumerate(zip(raw, luck, strict=True))
    ]
    return found, (odd, even)


def ratio_interval(raw: list[float], corrected: list[float]) -> tuple[float, float]:
    """A 95 % interval of the ratio of two variances of the same deals, by leaving each deal out once."""
    whole = log(variance(corrected) / variance(raw))
    count = len(raw)
    left = [
        log(variance(corrected[:n] + corrected[n + 1 :]) / variance(raw[:n] + raw[n + 1 :]))
        for n in range(count)
    ]
    middle = fmean(left)
    error = sqrt((count - 1) / count * sum((each - middle) ** 2 for each in left))
    return exp(whole - 1.96 * error), exp(whole + 1.96 * error)


def reviews(journal: Journal) -> Iterator[str]:
    """How long whole reviews take."""
    for name, line in of_kind(journal, "review"):
        told = f"{line['choices']} choices, {line['slips']} slips"
        yield f"review {name}: {line['seconds']} s of one core, {told}"
