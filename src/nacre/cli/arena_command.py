"""`nacre arena` on the command line: its flags, and what they ask for."""

from __future__ import annotations

from pathlib import Path

import click

from nacre.arena import Goal, contest, crew, hold, summary
from nacre.arena.lineups import KINDS
from nacre.arena.report import report
from nacre.cli.arena import progress_bar, show_summary, write_json, write_text
from nacre.cli.flags import FILE, RUN_FLAGS, game_command, game_options
from nacre.cli.groups import GameGroup
from nacre.cli.terminal import Terminal, system_language
from nacre.kernel.game import Game

SHARE = click.FloatRange(0, 1, min_open=True, max_open=True)
MANY = 10_000
FEW = 200


class ArenaGroup(GameGroup):
    """`nacre arena`: one command for each game."""

    def make(self, kind: type[Game]) -> click.Command:
        return arena_command(kind)


@click.group(cls=ArenaGroup)
def arena() -> None:
    """Let bots play bots, and tell how sure the result is."""


def arena_command(kind: type[Game]) -> click.Command:
    """The command that lets bots meet in one game, with a flag for each of its options."""

    @click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...")
    @click.option(
        "--games",
        type=click.IntRange(1),
        help=f"So many games, rounded up to whole deals.  [default: {FEW}; {MANY} with --until or --beats]",
    )
    @click.option(
        "--lineups",
        "meet",
        type=click.Choice(KINDS),
        help="every: each choice of bots; field: each bot alone among each other; challenge: only the first.",
    )
    @click.option("--until", type=SHARE, help="Stop once every comparison is known to within this share.")
    @click.option(
        "--beats", type=SHARE, help="Stop once it is decided whether the first bot's share is above this."
    )
    @click.option("--out", type=FILE, help="Keep the games there; the same command later goes on from it.")
    def command(
        bots: tuple[str, ...],
        games: int | None,
        meet: str | None,
        until: float | None,
        beats: float | None,
        seed: int,
        workers: int | None,
        out: Path | None,
        ray: str | None,
        data: Path | None,
        html: Path | None,
        language: str | None,
        **flags: object,
    ) -> None:
        terminal = Terminal(language or system_language())
        held = contest(kind(**game_options(kind, flags)), bots, meet, seed)
        open_ended = until is not None or beats is not None
        goal = Goal(games or (MANY if open_ended else FEW), until, beats)
        try:
            with progress_bar(terminal) as progress:
                results = hold(held, goal, crew(workers, ray), out, progress)
        except KeyboardInterrupt:
            terminal.line(terminal.word("arena.kept" if out else "arena.stopped"))
            raise SystemExit(130) from None
        shown = summary(results)
        show_summary(shown, terminal)
        if data is not None:
            write_json(shown.to_dict(), data, terminal)
        if html is not None:
            write_text(report(shown, terminal.language), html, terminal)

    return game_command(kind, f"Let bots play {kind.name} against each other.", command, RUN_FLAGS)
