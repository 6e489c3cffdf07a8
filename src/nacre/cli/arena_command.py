"""The command `nacre arena` and its flags."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from nacre.cli.exit_codes import INTERRUPTED
from nacre.cli.flags import EXAMPLE_GAMES, NEW_FILE, RUN_FLAGS, examples, game_command, game_options
from nacre.cli.groups import GameGroup
from nacre.kernel.game import Game

LINEUPS: Final = ("every", "field", "challenge")
SHARE_TYPE = click.FloatRange(0, 1, min_open=True, max_open=True)
DEFAULT_GAMES = 200
OPEN_ENDED_GAMES = 10_000
"""The default with --until or --beats, which usually stop earlier."""


class ArenaGroup(GameGroup):
    """`nacre arena`: one command for each game."""

    about_game = "Let bots play {game} against each other."

    def build_command(self, kind: type[Game]) -> click.Command:
        return arena_command(kind)


@click.group(
    cls=ArenaGroup,
    epilog=examples(
        f"nacre arena {EXAMPLE_GAMES[-1]} heuristic random",
        f"nacre arena {EXAMPLE_GAMES[0]} expert casual --games 50",
    ),
)
def arena() -> None:
    """Let bots play each other, and tell how sure the result is."""


def arena_command(kind: type[Game]) -> click.Command:
    """The command for a contest in one game, with a flag for each of its options."""

    @click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...")
    @click.option(
        "--games",
        type=click.IntRange(1),
        help="The number of games, rounded up to whole deals.  "
        f"[default: {DEFAULT_GAMES}; {OPEN_ENDED_GAMES} with --until or --beats]",
    )
    @click.option(
        "--lineups",
        type=click.Choice(LINEUPS),
        help="every: all combinations of bots; field: each bot alone among copies of each other; "
        "challenge: the first bot alone among copies of each other.",
    )
    @click.option(
        "--until", type=SHARE_TYPE, help="Stop once every comparison is known to within this share."
    )
    @click.option(
        "--beats",
        type=SHARE_TYPE,
        help="Stop once it is decided whether the first bot's share is above this.",
    )
    @click.option(
        "--out", type=NEW_FILE, help="Save the games in this file; the same command continues from it."
    )
    def command(
        bots: tuple[str, ...],
        games: int | None,
        lineups: str | None,
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
        from nacre.arena import Goal, contest, crew, hold, summary
        from nacre.arena.report import contest_report
        from nacre.cli.arena import (
            playing,
            progress_bar,
            show_summary,
            terminal_for,
            write_json,
            write_text,
        )

        terminal = terminal_for(language, data)
        chosen_contest = contest(kind(**game_options(kind, flags)), bots, lineups, seed)
        open_ended = until is not None or beats is not None
        goal = Goal(games or (OPEN_ENDED_GAMES if open_ended else DEFAULT_GAMES), until, beats)
        try:
            with playing(data), progress_bar(terminal) as progress:
                results = hold(chosen_contest, goal, crew(workers, ray), out, progress)
        except KeyboardInterrupt:
            terminal.line(terminal.text("arena.kept" if out else "arena.stopped"))
            raise SystemExit(INTERRUPTED) from None
        found = summary(results)
        show_summary(found, terminal)
        if data is not None:
            write_json(found.to_dict(), data, terminal)
        if html is not None:
            write_text(contest_report(found, terminal.language), html, terminal)

    return game_command(
        kind,
        ArenaGroup.about_game.format(game=kind.name),
        command,
        RUN_FLAGS,
        epilog=examples(
            f"nacre arena {kind.name} heuristic random",
            f"nacre arena {kind.name} expert casual --games 50 --workers 4",
            f"nacre arena {kind.name} ismcts@500 ismcts@100 --beats 0.5 --out games.jsonl",
            f"nacre arena {kind.name} heuristic random --html report.html --json -",
        ),
    )
