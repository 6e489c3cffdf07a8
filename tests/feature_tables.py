"""Writes the tables of docs/features.md from the encodings of the games: `python tests/feature_tables.py`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import nacre
from nacre.kernel.features import Slice

PAGE = Path(__file__).parent.parent / "docs" / "features.md"
END = "<!-- end -->"
"""The line after the tables of a game."""


def page(text: str) -> str:
    """The page with every table as the encodings are now; a game without a section gets one at the end."""
    for name in nacre.games():
        if nacre.game(name).features.size == 0:
            continue
        if begin(name) not in text:
            text += f"\n## {nacre.registry.game_class(name).__name__}\n\n{begin(name)}\n{END}\n"
        before, _, rest = text.partition(begin(name))
        _, _, after = rest.partition(END)
        text = f"{before}{begin(name)}\n{tables(name)}\n{END}{after}"
    return text


def begin(name: str) -> str:
    """The line before the tables of a game."""
    return f"<!-- tables of {name} -->"


def tables(name: str) -> str:
    """The observation and the world encoding of a game."""
    kind = nacre.registry.game_class(name)
    counts = range(kind.option_list[0].low, kind.option_list[0].high + 1)
    games = {players: nacre.game(name, players=players).features for players in counts}
    observation = table({players: features.slices for players, features in games.items()})
    world = table({players: features.world_slices for players, features in games.items()})
    return f"The observation:\n\n{observation}\n\nThe world encoding:\n\n{world}"


def table(slices: dict[int, Sequence[Slice]]) -> str:
    """One row for each slice, and last the size; `n` is the number of players."""
    lines = ["| slice | start | length | meaning |", "|---|---:|---:|---|"]
    for same in zip(*slices.values(), strict=True):
        start = formula({players: one.start for players, one in zip(slices, same, strict=True)})
        length = formula({players: one.length for players, one in zip(slices, same, strict=True)})
        lines.append(f"| `{same[0].name}` | {start} | {length} | {same[0].meaning} |")
    size = formula({players: row[-1].stop for players, row in slices.items()})
    sizes = ", ".join(f"{row[-1].stop} for {players}" for players, row in slices.items())
    lines.append(f"| | {size} | | the size: {sizes} |")
    return "\n".join(lines)


def formula(numbers: dict[int, int]) -> str:
    """Numbers by players, as an expression of `n` where they grow evenly; else one by one."""
    (few, first), *rest = numbers.items()
    step = (rest[-1][1] - first) // (rest[-1][0] - few) if rest else 0
    fixed = first - step * few
    if any(fixed + step * players != number for players, number in numbers.items()):
        return ", ".join(f"{number} for {players}" for players, number in numbers.items())
    if step == 0:
        return str(fixed)
    times = "n" if step == 1 else f"{step}n"
    if fixed == 0:
        return times
    if fixed == -step and step > 1:
        return f"{step}(n-1)"
    return f"{fixed} + {times}" if fixed > 0 else f"{times} - {-fixed}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
