"""Groups of commands with one for each game there is."""

from __future__ import annotations

from abc import abstractmethod

import click

import nacre
from nacre.kernel.game import Game
from nacre.registry import game_class


class GameGroup(click.Group):
    """One command for each game, made from its options."""

    @abstractmethod
    def make(self, kind: type[Game]) -> click.Command:
        """The command for that game."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return nacre.games()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return self.make(game_class(cmd_name)) if cmd_name in nacre.games() else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        game_class(args[0])  # says which games there are, in the words of every other place
        return super().resolve_command(ctx, args)
