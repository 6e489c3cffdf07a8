"""What `nacre balance` shows in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from nacre.arena.balance import Balance, groups_for
from nacre.arena.balance_report import item_rows, variant_names
from nacre.cli.arena import format_share, show_table
from nacre.cli.colour import STYLES
from nacre.cli.terminal import Terminal
from nacre.words import Params, say


def show_balance(balances: Sequence[Balance], bot: str, seed: int, terminal: Terminal) -> None:
    """Print a table of the variants, and one for each group."""
    played: Params = {"games": balances[0].games, "bot": bot, "seed": seed}
    terminal.line(terminal.text("balance.played", played))
    names = variant_names(balances)
    several = len(balances) > 1
    head = [
        terminal.text(code)
        for code in ("balance.turns", "balance.best", "balance.margin", "balance.shared", "arena.fair")
    ]
    rows = [
        [
            *([name] if several else []),
            *(
                f"{value.mean:.1f} ± {value.half_width:.1f}"
                for value in (balance.turns, balance.best_score, balance.margin)
            ),
            format_share(balance.shared_wins),
            f"{balance.fair:.1%}",
        ]
        for name, balance in zip(names, balances, strict=True)
    ]
    terminal.line()
    show_table(
        [*([terminal.text("balance.variant")] if several else []), *head], rows, terminal, int(several)
    )
    for group in groups_for(balances[0].game):
        terminal.line()
        terminal.line(terminal.text(group.title), style="bold")
        head = [terminal.text(code) for code in ("balance.item", "balance.wins", "balance.often")]
        lines = []
        for item, row in item_rows(balances, group):
            for name, item_balance in zip(names, row, strict=True):
                if item_balance is not None:
                    label = say(group.describe(item), terminal.language)
                    variant = [name] if several else []
                    lines.append(
                        [
                            label,
                            *variant,
                            format_share(item_balance.wins),
                            f"{item_balance.frequency.mean:.1%}",
                        ]
                    )
        if several:
            head.insert(1, terminal.text("balance.variant"))
        show_table(head, lines, terminal, 1 + several)
    faults = sum(balance.faults for balance in balances)
    if faults:
        terminal.line(terminal.text("balance.faulty", {"bot": bot, "count": faults}), style=STYLES["red"])
