"""The results, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from figures import Figure, Quantity, Ratio, Rounds, is_measured, median_of_ratios, ratio_of_bests, steadiness
from payments import Cost, Slowest
from subjects import IMPORT_BELOW_MS, PAYMENTS_AT_MOST, TARGETS


@dataclass(frozen=True)
class Results:
    """Everything that one run measured."""

    date: str
    machine: dict[str, object]
    peers: dict[str, dict[str, float | str]]
    """Facts about the peers' games, by name."""
    rounds: Rounds
    ratios: Sequence[Ratio]
    """The ratios that were measured."""
    import_ms: Sequence[float]
    payments: Cost


@dataclass(frozen=True)
class Verdict:
    """A target, the value measured, and whether it is met."""

    target: str
    value: str
    met: bool | None
    """None: not measured."""


def verdicts(results: Results) -> list[Verdict]:
    """The verdict on each target, by the ratio of the bests or the median import time."""
    found = []
    for target in TARGETS:
        ratio = target.ratio
        text = f"{ratio.of} over {ratio.to}, {compared_quantities(ratio)}: at least {target.at_least:g}"
        if not is_measured(results.rounds, ratio):
            found.append(Verdict(text, "", None))
            continue
        value = ratio_of_bests(results.rounds, ratio)
        found.append(Verdict(text, f"{value:.3g}", value >= target.at_least))
    text = f"nacre: molthar for 4, finding payments: at most {PAYMENTS_AT_MOST:.0%} of a random game"
    share = results.payments.share
    if share is None:
        found.append(Verdict(text, "", None))
    else:
        found.append(Verdict(text, f"{share:.0%}", share <= PAYMENTS_AT_MOST))
    value = median(results.import_ms)
    found.append(
        Verdict(f"import nacre: below {IMPORT_BELOW_MS} ms", f"{value:.1f} ms", value < IMPORT_BELOW_MS)
    )
    return found


def compared_quantities(ratio: Ratio) -> str:
    """The quantity, or the two quantities, that a ratio compares."""
    return f"{ratio.what} over {ratio.over}" if ratio.over else ratio.what


def write(results: Results, path: Path) -> None:
    """Write everything to a file as JSON."""
    data = {
        "date": results.date,
        "machine": results.machine,
        "figures": [
            {
                "who": who,
                "what": what,
                "best": max(rates),
                "median": median(rates),
                "rounds": rates,
            }
            for (who, what), rates in results.rounds.items()
        ],
        "ratios": [
            {
                "of": ratio.of,
                "to": ratio.to,
                "what": compared_quantities(ratio),
                "of_bests": ratio_of_bests(results.rounds, ratio),
                "median_of_rounds": median_of_ratios(results.rounds, ratio),
            }
            for ratio in results.ratios
        ],
        "import_ms": {"median": median(results.import_ms), "all": results.import_ms},
        "steadiness": steadiness(results.rounds),
        "payments": asdict(results.payments),
        "peers": results.peers,
        "targets": [
            {"target": verdict.target, "value": verdict.value, "met": verdict.met}
            for verdict in verdicts(results)
        ],
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1) + "\n")


def show(results: Results, console: Console) -> None:
    """Print tables of the rates and ratios, and the targets."""
    console.print(_rates(results.rounds))
    console.print(_ratios(results))
    console.print(
        f"The median round reached {steadiness(results.rounds):.0%} of the best: 100% is an idle machine."
    )
    times = results.import_ms
    console.print(f"import nacre: {median(times):.1f} ms (median of {len(times)}; best {min(times):.1f} ms)")
    for worst in results.payments.slowest:
        console.print(_slowest(worst), highlight=False, soft_wrap=True)
    console.print("\nTargets, compared with the ratio of the bests:")
    for verdict in verdicts(results):
        console.print(_line(verdict), highlight=False, soft_wrap=True)


def _rates(rounds: Rounds) -> Table:
    table = Table(title="Millions a second, in the best round", title_justify="left")
    table.add_column("contender", no_wrap=True)
    for what in Quantity:
        table.add_column(what, justify="right")
    for who in dict.fromkeys(figure.who for figure in rounds):
        table.add_row(who, *[_rate(rounds.get(Figure(who, what))) for what in Quantity])
    return table


def _rate(rates: Sequence[float] | None) -> str:
    if rates is None:
        return ""
    return f"{max(rates) / 1e6:.3g}"


def _ratios(results: Results) -> Table:
    table = Table(
        title="Times as fast: the ratio of the bests, the median of the rounds' ratios",
        title_justify="left",
    )
    for name in ("contender", "over", "in"):
        table.add_column(name, no_wrap=True)
    for name in ("bests", "median"):
        table.add_column(name, justify="right", min_width=6)
    for ratio in results.ratios:
        values = [ratio_of_bests(results.rounds, ratio), median_of_ratios(results.rounds, ratio)]
        table.add_row(ratio.of, ratio.to, compared_quantities(ratio), *[f"{value:.3g}" for value in values])
    return table


def _slowest(worst: Slowest) -> str:
    case = worst.case
    return (
        f"Slowest search for payments found, helpers {worst.helpers}: "
        f"{worst.microseconds:.0f} microseconds for {worst.payments} payments ({case.character}, "
        f"hand {' '.join(sorted(case.hand))}, Diamonds {case.diamonds}, {' '.join(sorted(case.helpers))})"
    )


def _line(verdict: Verdict) -> str:
    if verdict.met is None:
        return f"  [yellow]not measured[/]  {verdict.target}"
    mark = "[green]met[/]   " if verdict.met else "[red]missed[/]"
    return f"  {mark}  {verdict.target} (here {verdict.value})"
