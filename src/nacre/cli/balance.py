"""`nacre balance`: is a game fair?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from nacre.arena.balance import Balance, balance, groups_for
from nacre.arena.balance_report import balance_report, rows_of, variant_names
from nacre.arena.crew import crew
from nacre.cli.arena import percent, progress_bar, show_table, write_json, write_text
from nacre.cli.flags import chosen_options, game_flags, game_options
from nacre.cli.groups import GameGroup
from nacre.cli.terminal import Terminal, system_language
from nacre.kernel.game import Game
from nacre.words import LANGUAGES, Params, say

FILE = click.Path(dir_okay=False, path_type=Path)


class BalanceGroup(GameGroup):
    """`nacre balance`: one command for each game."""

    def make(self, kind: type[Game]) -> click.Command:
        return balance_command(kind)


@click.group("balance", cls=BalanceGroup)
def balance_group() -> None:
    """Let one bot play itself, and tell who wins by seat, by clan, by character."""


def balance_command(kind: type[Game]) -> click.Command:
    """The command that looks at one game, with a flag for each of its options."""

    @click.option("--bot", default="heuristic", show_default=True, help="Plays at every seat.")
    @click.option("--games", type=click.IntRange(2), default=500, show_default=True, help="For each variant.")
    @click.option(
        "--compare",
        multiple=True,
        metavar="NAME=VALUE,...",
        help="One more variant, with these options changed. Can be given several times.",
    )
    @click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=1, show_default=True)
    @click.option("--workers", type=click.IntRange(1, 4096), help="Play on so many processors.")
    @click.option("--ray", metavar="ADDRESS", help="Play on that Ray cluster; local starts one.")
    @click.option("--json", "data", type=FILE, help="Write the results there, for programs.")
    @click.option("--html", type=FILE, help="Write a report there, for people.")
    @click.option("--language", type=click.Choice(LANGUAGES), help="From the system if not given.")
    def command(
        bot: str,
        games: int,
        compare: tuple[str, ...],
        seed: int,
        workers: int | None,
        ray: str | None,
        data: Path | None,
        html: Path | None,
        language: str | None,
        **flags: object,
    ) -> None:
        terminal = Terminal(language or system_language())
        base = game_options(kind, flags)
        variants = [kind(**base)]
        variants += [kind(**(base | chosen_options(kind, text))) for text in compare]
        with progress_bar(terminal) as progress:
            found = balance(variants, bot, games, seed, crew(workers, ray), progress)
        show_balance(found, bot, seed, terminal)
        if data is not None:
            write_json(
                {"bot": bot, "seed": seed, "variants": [one.to_dict() for one in found]}, data, terminal
            )
        if html is not None:
            write_text(balance_report(found, bot, seed, terminal.language), html, terminal)

    decorated: Callable[..., None] = command
    for flag in reversed(game_flags(kind)):
        decorated = flag(decorated)
    return click.command(kind.name, help=f"Look at the balance of {kind.name}.")(decorated)


def show_balance(found: Sequence[Balance], bot: str, seed: int, terminal: Terminal) -> None:
    """A table for each way of looking at it."""
    played: Params = {"games": found[0].games, "bot": bot, "seed": seed}
    terminal.line(terminal.word("balance.played", played))
    names = variant_names(found)
    several = len(found) > 1
    head = [
        terminal.word(code)
        for code in ("balance.turns", "balance.best", "balance.margin", "balance.shared", "balance.fair")
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
    for group in groups_for(found[0].game.name):
        terminal.line()
        terminal.line(terminal.word(f"balance.{group.name}"), style="bold")
        head = [terminal.word(code) for code in ("balance.item", "balance.wins", "balance.often")]
        lines = []
        for item, row in rows_of(found, group):
            for name, line in zip(names, row, strict=True):
                if line is not None:
                    label = say(group.word(item), terminal.language)
                    variant = [name] if several else []
                    lines.append([label, *variant, percent(line.wins), f"{line.often.mean:.1%}"])
        if several:
            head.insert(1, terminal.word("balance.variant"))
        show_table(head, lines, terminal, 1 + several)
    faults = sum(one.faults for one in found)
    if faults:
        terminal.line(terminal.word("balance.faulty", {"bot": bot, "count": faults}), style="red")
