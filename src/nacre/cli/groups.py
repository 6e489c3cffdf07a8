"""Groups of commands with one command for each game."""

from __future__ import annotations

from abc import abstractmethod

import click

import nacre
from nacre.kernel.game import Game
from nacre.registry import game_class


class GameGroup(click.Group):
    """A group with one command for each game, built from the game's options."""

    @abstractmethod
    def build_command(self, kind: type[Game]) -> click.Command:
        """The command for a game."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return nacre.games()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return self.build_command(game_class(cmd_name)) if cmd_name in nacre.games() else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        game_class(args[0])  # for an unknown game, raises our own error, which lists the games
        return super().resolve_command(ctx, args)
