"""The command `nacre balance` and its flags."""

from __future__ import annotations

from pathlib import Path

import click

from nacre.cli.flags import EXAMPLE_GAMES, RUN_FLAGS, changed_options, examples, game_command, game_options
from nacre.cli.groups import GameGroup
from nacre.kernel.game import Game


class BalanceGroup(GameGroup):
    """`nacre balance`: one command for each game."""

    about_game = "Measure the balance of {game}."

    def build_command(self, kind: type[Game]) -> click.Command:
        return balance_command(kind)


@click.group(
    cls=BalanceGroup,
    epilog=examples(
        f"nacre balance {EXAMPLE_GAMES[-1]}",
        f"nacre balance {EXAMPLE_GAMES[0]} --players 2 --html report.html",
    ),
)
def balance() -> None:
    """Let one bot play itself, and tell who wins: by turn order, by seat, and by the game's own groups."""


def balance_command(kind: type[Game]) -> click.Command:
    """The command that measures the balance of one game, with a flag for each of its options."""

    @click.option("--bot", default="heuristic", show_default=True, help="The bot that plays at every seat.")
    @click.option(
        "--games", type=click.IntRange(2), default=500, show_default=True, help="Games for each variant."
    )
    @click.option(
        "--compare",
        multiple=True,
        metavar="NAME=VALUE,...",
        help="Add a variant with these options changed. Can be given several times.",
    )
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
        from nacre.arena.balance import balance as measure
        from nacre.arena.balance_report import balance_report
        from nacre.arena.crew import crew
        from nacre.cli.arena import playing, progress_bar, terminal_for, write_json, write_text
        from nacre.cli.balance import show_balance

        terminal = terminal_for(language, data)
        base = game_options(kind, flags)
        variants = [kind(**base)]
        variants += [kind(**changed_options(kind, text, base)) for text in compare]
        with playing(data), progress_bar(terminal) as progress:
            found = measure(variants, bot, games, seed=seed, crew=crew(workers, ray), progress=progress)
        show_balance(found, bot, seed, terminal)
        if data is not None:
            write_json(
                {"bot": bot, "seed": seed, "variants": [one.to_dict() for one in found]}, data, terminal
            )
        if html is not None:
            write_text(balance_report(found, bot, seed, terminal.language), html, terminal)

    return game_command(
        kind,
        BalanceGroup.about_game.format(game=kind.name),
        command,
        RUN_FLAGS,
        epilog=examples(
            f"nacre balance {kind.name}",
            f"nacre balance {kind.name} --bot casual --games 100",
            f"nacre balance {kind.name} --compare players={kind.option_list[0].high} --html report.html",
        ),
    )
