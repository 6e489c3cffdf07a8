"""`nacre balance` in the terminal: what is shown."""

from __future__ import annotations

from collections.abc import Sequence

from nacre.arena.balance import Balance, groups_for
from nacre.arena.balance_report import rows_of, variant_names
from nacre.cli.arena import percent, show_table
from nacre.cli.terminal import Terminal
from nacre.words import Params, say


def show_balance(found: Sequence[Balance], bot: str, seed: int, terminal: Terminal) -> None:
    """A table for each way of looking at it."""
    played: Params = {"games": found[0].games, "bot": bot, "seed": seed}
    terminal.line(terminal.word("balance.played", played))
    names = variant_names(found)
    several = len(found) > 1
    head = [
        terminal.word(code)
        for code in ("balance.turns", "balance.best", "balance.margin", "balance.shared", "arena.fair")
    ]
    rows = [
        [
            *([name] if several else []),
            *(f"{value.mean:.1f} ± {value.half_width:.1f}" for value in (one.turns, one.best, one.margin)),
            percent(one.shared),
            f"{one.fair:.1%}",
        ]
        for name, one in zip(names, found, strict=True)
    ]
    terminal.line()
    show_table(
        [*([terminal.word("balance.variant")] if several else []), *head], rows, terminal, int(several)
    )
    for group in groups_for(found[0].game):
        terminal.line()
        terminal.line(terminal.word(group.title), style="bold")
        head = [terminal.word(code) for code in ("balance.item", "balance.wins", "balance.often")]
        lines = []
        for item, row in rows_of(found, group):
            for name, line in zip(names, row, strict=True):
                if line is not None:
                    label = say(group.describe(item), terminal.language)
                    variant = [name] if several else []
                    lines.append([label, *variant, percent(line.wins), f"{line.often.mean:.1%}"])
        if several:
            head.insert(1, terminal.word("balance.variant"))
        show_table(head, lines, terminal, 1 + several)
    faults = sum(one.faults for one in found)
    if faults:
        terminal.line(terminal.word("balance.faulty", {"bot": bot, "count": faults}), style="red")
