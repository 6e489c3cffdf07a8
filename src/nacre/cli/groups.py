"""Groups of commands that load a command only when it is used, so that the others start quickly."""

from __future__ import annotations

from abc import abstractmethod
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from nacre.kernel.game import Game


class Lazy(NamedTuple):
    """Where a command is, and what the list of commands says about it."""

    where: str
    """The module and the name of the command in it: `nacre.cli.play_command:play`."""
    summary: str

    def load(self) -> click.Command:
        """The command."""
        module, _, name = self.where.partition(":")
        found: click.Command = getattr(import_module(module), name)
        return found


class SummaryGroup(click.Group):
    """A group that lists its commands without loading them."""

    @abstractmethod
    def summaries(self) -> dict[str, str]:
        """What each command does, by its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.summaries())

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(self.summaries().items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """What a shell offers after TAB. Click would load every command for it."""
        commands = [
            CompletionItem(name, help=summary)
            for name, summary in sorted(self.summaries().items())
            if name.startswith(incomplete)
        ]
        return commands + click.Command.shell_complete(self, ctx, incomplete)


class GameGroup(SummaryGroup):
    """A group with one command for each game, built from the game's options."""

    about_game = ""
    """What the command for a game does; {game} is its name."""

    @abstractmethod
    def build_command(self, kind: type[Game]) -> click.Command:
        """The command for a game."""

    def summaries(self) -> dict[str, str]:
        from nacre.registry import games

        return {name: self.about_game.format(game=name) for name in games()}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        from nacre.registry import built_in, game_class, games

        # Looking for games of others takes as long as showing the help of one of ours.
        known = cmd_name in built_in() or cmd_name in games()
        return self.build_command(game_class(cmd_name)) if known else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from nacre.registry import game_class

        game_class(args[0])  # for an unknown game, raises our own error, which lists the games
        return super().resolve_command(ctx, args)
