"""The command `nacre dataset` and its flags."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nacre.cli.exit_codes import INTERRUPTED
from nacre.cli.flags import (
    EXAMPLE_GAMES,
    FILE,
    LANGUAGE,
    JsonCommand,
    examples,
    game_command,
    game_options,
    print_json,
    system_language,
)
from nacre.cli.groups import GameGroup, Lazy, SummaryGroup
from nacre.dataset import PART_GAMES
from nacre.kernel.game import Game

if TYPE_CHECKING:
    from nacre.cli.terminal import Terminal
    from nacre.dataset.reading import Dataset

FOLDER = click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
PART_FLAG = click.option(
    "--part-games",
    type=click.IntRange(1, 100_000),
    default=PART_GAMES,
    show_default=True,
    help="Games in a file. An interrupted run keeps whole files.",
)
COMMANDS = {
    "check": Lazy("nacre.cli.dataset_command:check", "Replay a dataset, and compare every row."),
    "records": Lazy("nacre.cli.dataset_command:records", "Write the decisions of recorded games."),
    "show": Lazy("nacre.cli.dataset_command:show", "Print the data card of a dataset."),
    "write": Lazy("nacre.cli.dataset_command:write", "Let bots play, and write their decisions."),
}


class DatasetGroup(SummaryGroup):
    """`nacre dataset`: one command for each thing to do."""

    def summaries(self) -> dict[str, str]:
        return {name: lazy.summary for name, lazy in COMMANDS.items()}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return COMMANDS[cmd_name].load() if cmd_name in COMMANDS else None


@click.group(
    cls=DatasetGroup,
    epilog=examples(
        f"nacre dataset write {EXAMPLE_GAMES[-1]} games heuristic --games 1000",
        "nacre dataset check games",
        "nacre dataset show games",
    ),
)
def dataset() -> None:
    """Write the decisions of many games to Parquet files, with a data card.

    This needs nacre-games[dataset]; docs/datasets.md describes the files.
    """


class WriteGroup(GameGroup):
    """`nacre dataset write`: one command for each game."""

    about_game = "Let bots play {game}, and write every decision to a folder."

    def build_command(self, kind: type[Game]) -> click.Command:
        return write_command(kind)


@click.group(
    cls=WriteGroup,
    epilog=examples(
        f"nacre dataset write {EXAMPLE_GAMES[-1]} games heuristic --games 1000",
        f"nacre dataset write {EXAMPLE_GAMES[0]} games ismcts@200 heuristic --seed 7",
    ),
)
def write() -> None:
    """Let bots play, and write their decisions; the same command continues an interrupted run."""


def write_command(kind: type[Game]) -> click.Command:
    """The command that writes games of one kind, with a flag for each of its options."""

    @FOLDER
    @click.argument("bots", nargs=-1, required=True, metavar="BOT...")
    @click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="Games to play.")
    @click.option(
        "--seed",
        type=click.IntRange(0, 2**62),
        default=1,
        show_default=True,
        help="The seed of the first game; the next games have the seeds after it.",
    )
    @click.option("--workers", type=click.IntRange(1, 4096), help="The number of processes to play in.")
    @PART_FLAG
    @LANGUAGE
    def command(
        folder: Path,
        bots: tuple[str, ...],
        games: int,
        seed: int,
        workers: int | None,
        part_games: int,
        language: str | None,
        **flags: object,
    ) -> None:
        from nacre import dataset
        from nacre.arena import crew
        from nacre.dataset.writing import ReportProgress

        game = kind(**game_options(kind, flags))

        def play(progress: ReportProgress) -> Dataset:
            return dataset.write(
                folder,
                game,
                bots,
                games=games,
                seed=seed,
                part_games=part_games,
                run=crew(workers).run,
                progress=progress,
            )

        write_with_progress(play, language)

    return game_command(
        kind,
        WriteGroup.about_game.format(game=kind.name),
        command,
        epilog=examples(
            f"nacre dataset write {kind.name} games heuristic --games 1000",
            f"nacre dataset write {kind.name} games ismcts@200 heuristic",
            f"nacre dataset write {kind.name} games strong@500 --games 5000 --workers 4",
        ),
    )


@click.command(
    epilog=examples(
        "nacre dataset records games game1.toml game2.toml",
        "nacre dataset records games game1.toml --names",
    )
)
@FOLDER
@click.argument("files", nargs=-1, required=True, metavar="RECORD...", type=FILE)
@click.option("--names", is_flag=True, help="Keep the players' names, which are left out otherwise.")
@PART_FLAG
@LANGUAGE
def records(
    folder: Path, files: tuple[Path, ...], names: bool, part_games: int, language: str | None
) -> None:
    """Write the decisions of recorded games, all of one game with the same options."""
    from nacre.dataset import write_records
    from nacre.dataset.writing import ReportProgress

    def replay(progress: ReportProgress) -> Dataset:
        return write_records(folder, files, names=names, part_games=part_games, progress=progress)

    write_with_progress(replay, language)


@click.command(
    cls=JsonCommand, epilog=examples("nacre dataset check games", "nacre dataset check games --json")
)
@FOLDER
@click.option("--json", "as_json", is_flag=True, help="Print what was checked as JSON, for programs.")
@LANGUAGE
def check(folder: Path, as_json: bool, language: str | None) -> None:
    """Replay every game of a dataset, and compare observations, legal actions and results.

    The exit code is 1 where something differs.
    """
    from nacre.cli.arena import progress_bar
    from nacre.dataset import read

    terminal = terminal_for(language)
    found = read(folder)
    with progress_bar(terminal) as progress:
        found.check(progress)
    if as_json:
        checked = {"games": found.games, "decisions": found.decisions, "complete": found.complete}
        print_json(checked, indent=None)
        return
    terminal.line(terminal.text("dataset.checked", {"games": found.games, "decisions": found.decisions}))
    show_gaps(found, terminal)


@click.command(
    cls=JsonCommand,
    epilog=examples("nacre dataset show games", "nacre dataset show games --json > card.json"),
)
@FOLDER
@click.option("--json", "as_json", is_flag=True, help="Print the card as JSON, for programs.")
@LANGUAGE
def show(folder: Path, as_json: bool, language: str | None) -> None:
    """Print the data card of a dataset: what it has, how it was made and what to mind."""
    from rich.markdown import Markdown

    from nacre.dataset import read

    found = read(folder)
    if as_json:
        print_json(found.card)
        return
    terminal = terminal_for(language)
    _, _, page = found.page().partition("\n---\n")
    if terminal.console.is_terminal:
        terminal.console.print(Markdown(page))
    else:
        click.echo(page.strip())
    show_gaps(found, terminal)


def write_with_progress(run: Callable[[Callable[[int, int], None]], Dataset], language: str | None) -> None:
    """Write a dataset under a progress bar, and say what was written."""
    from nacre.cli.arena import progress_bar

    terminal = terminal_for(language)
    try:
        with progress_bar(terminal) as progress:
            written = run(progress)
    except KeyboardInterrupt:
        terminal.line(terminal.text("dataset.stopped"))
        raise SystemExit(INTERRUPTED) from None
    terminal.line(
        terminal.text(
            "dataset.written",
            {"games": written.games, "decisions": written.decisions, "path": str(written.folder)},
        )
    )
    if not written.card["reproducible"]:
        terminal.line(terminal.text("dataset.timed"))


def terminal_for(language: str | None) -> Terminal:
    """The terminal, which takes long to load."""
    from nacre.cli.terminal import Terminal

    return Terminal(language or system_language())


def show_gaps(found: Dataset, terminal: Terminal) -> None:
    """Say if games are missing that were asked for."""
    if not found.complete:
        counts = {"games": found.games, "wanted": int(found.card["wanted"])}
        terminal.line(terminal.text("dataset.incomplete", counts))
