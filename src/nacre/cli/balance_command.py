"""`nacre balance` on the command line: its flags, and what they ask for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from nacre.arena.balance import balance as measure
from nacre.arena.balance_report import balance_report
from nacre.arena.crew import crew
from nacre.cli.arena import progress_bar, write_json, write_text
from nacre.cli.balance import show_balance
from nacre.cli.flags import chosen_options, game_flags, game_options
from nacre.cli.groups import GameGroup
from nacre.cli.terminal import Terminal, system_language
from nacre.kernel.game import Game
from nacre.words import LANGUAGES

FILE = click.Path(dir_okay=False, path_type=Path)


class BalanceGroup(GameGroup):
    """`nacre balance`: one command for each game."""

    def make(self, kind: type[Game]) -> click.Command:
        return balance_command(kind)


@click.group(cls=BalanceGroup)
def balance() -> None:
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
            found = measure(variants, bot, games, seed, crew(workers, ray), progress)
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
