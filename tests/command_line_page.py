"""The reference of all commands in docs/command_line.md, made from the commands: run this to renew it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from nacre.cli import main
from nacre.cli.flags import EXAMPLE_GAMES
from nacre.cli.groups import GameGroup

PAGE = Path(__file__).parents[1] / "docs" / "command_line.md"
MARK = "from the commands themselves.\n\n"
WIDTH = 80


def chapters(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The help of a command, and of the commands in it. Of those that differ by game alone, one is shown."""
    words = " ".join(("nacre", *path))
    context = click.Context(command, info_name=words, terminal_width=WIDTH, max_content_width=WIDTH)
    yield f"### {words}\n\n```text\n{command.get_help(context).strip()}\n```\n"
    if isinstance(command, click.Group):
        names = [EXAMPLE_GAMES[-1]] if isinstance(command, GameGroup) else command.list_commands(context)
        for name in names:
            found = command.get_command(context, name)
            assert found is not None
            yield from chapters(found, (*path, name))


def page() -> str:
    """The page as it should be."""
    written, mark, _ = PAGE.read_text("utf-8").partition(MARK)
    return written + mark + "\n".join(chapters(main))


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
