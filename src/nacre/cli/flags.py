"""The options of a game as flags of the command line."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nacre.kernel.errors import OptionError
from nacre.packs import built_in
from nacre.words import LANGUAGES, Message, say

if TYPE_CHECKING:
    from nacre.kernel.game import Game
    from nacre.kernel.options import Option

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


EXAMPLE_GAMES = sorted(built_in())
"""The games for examples of commands. Games of others are found only when needed, which takes a moment."""


class NewFile(click.Path):
    """A file to write. Its folder has to exist, so that a wrong name is refused before the work begins."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if not path.absolute().parent.is_dir():
            self.fail(f"there is no folder {str(path.parent)!r} to write {path.name!r} to", param, ctx)
        return path


class JsonCommand(click.Command):
    """A command with the flag --json: a dash after it, for the standard output, may be written."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        pairs = zip(["", *args], args, strict=False)
        return super().parse_args(ctx, [each for before, each in pairs if (before, each) != ("--json", "-")])


FILE = click.Path(dir_okay=False, path_type=Path)
NEW_FILE = NewFile()
LANGUAGE = click.option("--language", type=click.Choice(LANGUAGES), help="Default: the system's language.")
COLOR = click.option(
    "--color",
    type=click.Choice(("auto", "always", "never")),
    default="auto",
    show_default=True,
    help="Colours; auto: on a terminal that has them, unless NO_COLOR is set.",
)
DATABASE = click.option(
    "--database",
    metavar="URL",
    envvar="NACRE_DATABASE",
    help="sqlite:///FILE or postgresql://…  [default: the file in your data folder]",
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print it as JSON, and nothing else.")

RUN_FLAGS: list[Decorator] = [
    click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=1, show_default=True),
    click.option("--workers", type=click.IntRange(1, 4096), help="The number of processes to play in."),
    click.option(
        "--ray", metavar="ADDRESS", help="Play on the Ray cluster at this address; local starts one."
    ),
    click.option(
        "--json",
        "data",
        type=NEW_FILE,
        is_flag=False,
        flag_value="-",
        help="Write the results to this file, for programs; - or no file is the standard output.",
    ),
    click.option("--html", type=NEW_FILE, help="Write a report to this file, for people."),
    LANGUAGE,
]
"""The flags of every command that lets bots play many games."""


def print_json(data: object, indent: int | None = 1) -> None:
    """Print data for programs: in UTF-8, like every file, whatever the encoding of the terminal."""
    import json  # which no help needs

    click.echo(json.dumps(data, indent=indent, ensure_ascii=False).encode())


def examples(*lines: str) -> str:
    """The end of a command's help: how to use it."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)  # \b: keep the lines as they are


def system_language() -> str:
    """The language of this system if there are words for it, or else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if chosen := os.environ.get(variable):  # the first that is set decides
            return chosen[:2] if chosen[:2] in LANGUAGES else "en"
    return "en"


def game_command(
    kind: type[Game],
    help_text: str,
    command: Callable[..., None],
    more: Sequence[Decorator] = (),
    epilog: str = "",
) -> click.Command:
    """A command for one game, with flags for the game's options, then `more`, then the command's own."""
    for flag in reversed(more):
        command = flag(command)
    for flag in reversed(game_flags(kind)):
        command = flag(command)
    return click.command(kind.name, help=help_text, epilog=epilog)(command)


def game_flags(kind: type[Game]) -> list[Decorator]:
    """One flag for each option of a game."""
    return [_flag(option) for option in kind.option_list]


def game_options(kind: type[Game], flags: Mapping[str, object]) -> dict[str, object]:
    """The options that the flags set. On the command line seats count from 1."""
    chosen = {}
    for option in kind.option_list:
        value = flags[option.name]
        if option.kind == "seat" and isinstance(value, int):
            check_seat(option.name, value, flags["players"])
            value -= 1
        if option.kind == "names" and isinstance(value, str):
            value = value.split(",")
        chosen[option.name] = value
    return chosen


def changed_options(kind: type[Game], text: str, base: dict[str, object]) -> dict[str, object]:
    """The options `base`, changed by a text such as `short=true,colours=red+blue`."""
    known = {option.name: option for option in kind.option_list}
    chosen: dict[str, object] = {}
    for part in text.split(","):
        name, equals, value = part.strip().partition("=")
        if not equals:
            from nacre.kernel.options import shorten

            raise OptionError("balance.compare", {"text": shorten(text)})
        name = name.strip().replace("-", "_")
        chosen[name] = _parse_value(known[name], value.strip()) if name in known else value
    options = base | chosen
    for name, seat in chosen.items():
        if name in known and known[name].kind == "seat" and isinstance(seat, int):
            check_seat("compare", seat + 1, options.get("players"))
    return options


def _parse_value(option: Option, text: str) -> object:
    """The value that a text stands for. The option itself checks later whether it takes that value."""
    if option.kind == "bool":
        return {"true": True, "yes": True, "false": False, "no": False}.get(text, text)
    if option.kind in ("int", "seat") and text.isdecimal() and len(text) < 10:
        return int(text) - (option.kind == "seat")
    return text.split("+") if option.kind == "names" else text


def check_seat(name: str, seat: int, players: object) -> None:
    """Raise BadParameter for a seat that is not at the table."""
    if seat < 1 or (isinstance(players, int) and seat > players):
        raise click.BadParameter(
            f"there is no seat {seat}; there are {players}, counted from 1", param_hint=f"--{name}"
        )


def _flag(option: Option) -> Decorator:
    name = "--" + option.name.replace("_", "-")
    if option.kind == "bool":
        name = f"{name}/--no-{name[2:]}"
    value_type: Any = {
        "bool": None,
        "int": click.IntRange(option.low, option.high),
        "choice": click.Choice(option.choices),
        "seat": click.IntRange(1),
        "names": str,
    }[option.kind]
    has_default = option.default is not None
    metavar = ",".join(option.choices) if option.kind == "names" else None
    return click.option(
        name,
        type=value_type,
        default=option.default,
        show_default=has_default,
        metavar=metavar,
        help=say(Message(option.help)),
    )
