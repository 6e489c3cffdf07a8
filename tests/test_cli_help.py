"""The help of every command: examples that work, bots that exist, and nothing loaded that is not needed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

import command_line_page
import nacre
from nacre.arena.lineups import KINDS
from nacre.bots.naming import MAKERS
from nacre.cli import main
from nacre.cli.admin_command import DOORS, STATUSES
from nacre.cli.arena_command import LINEUPS
from nacre.cli.commands import COMMANDS
from nacre.cli.play_command import BOTS
from nacre.server.store import Status
from nacre.server.tables.hosting import INVITED


def commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words that call each command, groups first."""
    yield path
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from commands(found, (*path, name))


ALL = list(commands(main))


def help_of(path: tuple[str, ...]) -> str:
    result = CliRunner(env={"LC_ALL": "C"}).invoke(main, [*path, "--help"], prog_name="nacre")
    assert result.exit_code == 0, result.output
    return result.output


def examples_of(path: tuple[str, ...]) -> list[str]:
    _, _, below = help_of(path).partition("\n  Examples:\n")
    return [line.strip() for line in below.splitlines() if line.strip()]


def test_there_are_commands_for_every_game() -> None:
    assert {("play", name) for name in nacre.games()} <= set(ALL)
    assert len(ALL) > 20


@pytest.mark.parametrize("path", ALL, ids=lambda path: " ".join(["nacre", *path]))
def test_help_ends_with_examples_of_that_command(path: tuple[str, ...]) -> None:
    examples = examples_of(path)
    assert len(examples) >= 2
    assert all(f"{line} ".startswith(" ".join(["nacre", *path, ""])) for line in examples)
    assert all(len(line) <= 80 for line in help_of(path).splitlines())


@pytest.mark.parametrize(
    "line", sorted({line for path in ALL for line in examples_of(path) if "GAME" not in line})
)
def test_examples_are_understood(line: str) -> None:
    words = line.partition(" > ")[0].split()[1:]
    command: click.Command = main
    while words and isinstance(command, click.Group):
        found = command.get_command(click.Context(command), words[0])
        assert found is not None, line
        command, words = found, words[1:]
    if "--help" not in words:
        command.make_context(line, words, resilient_parsing=False)  # raises for a wrong flag or value


def test_the_list_of_commands_is_that_of_the_modules() -> None:
    for name, lazy in COMMANDS.items():
        assert lazy.load().name == name
        assert lazy.summary.endswith(".")
        assert len(lazy.summary) < 70  # fits a line of the list


def test_the_help_names_what_exists() -> None:
    assert set(BOTS.replace(" or ", ", ").split(", ")) == set(MAKERS)
    assert LINEUPS == KINDS
    assert tuple(Status) == STATUSES
    assert DOORS[1] == INVITED


@pytest.mark.parametrize(
    ("arguments", "unneeded"),
    [
        (
            "['--help']",
            "{'rich', 'nacre.bots', 'nacre.table', 'nacre.server', 'nacre.arena', 'nacre.record', "
            "'nacre.registry', 'nacre.kernel.state', 'importlib.metadata', 'asyncio', 'json'}",
        ),
        ("['play', '--help']", "{'rich', 'nacre.bots', 'nacre.table', 'nacre.packs.pearls.game'}"),
        (
            "['play', 'pearls', '--help']",
            "{'rich', 'nacre.bots', 'nacre.table', 'nacre.server', 'importlib.metadata'}",
        ),
    ],
)
def test_help_loads_only_what_it_shows(arguments: str, unneeded: str) -> None:
    script = (
        f"import sys; from nacre.cli import main; main({arguments}, standalone_mode=False); "
        f"sys.exit(', '.join({unneeded} & set(sys.modules)) or None)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_no_help_loads_what_does_the_work() -> None:
    script = (
        "import sys; from nacre.cli import main\n"
        f"for path in {ALL}: main([*path, '--help'], standalone_mode=False)\n"
        f"sys.exit(', '.join({WORK} & set(sys.modules)) or None)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


WORK = {
    "asyncio",
    "nacre.analysis",
    "nacre.arena",
    "nacre.bots",
    "nacre.learn",
    "nacre.server.store",
    "nacre.server.tables",
    "nacre.table",
    "torch",
}


def test_the_page_about_the_command_line_has_every_command_as_it_is() -> None:
    assert command_line_page.page() == command_line_page.PAGE.read_text("utf-8"), (
        "run `python tests/command_line_page.py`"
    )
