"""The games there are, with their options, as data and as text. Here seats count from 1, as for people."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from nacre.envs.observation import Described
from nacre.kernel.errors import TableError, UnknownGame
from nacre.kernel.game import Game
from nacre.kernel.options import Option, Value
from nacre.registry import game_class, games
from nacre.words import Message, say


@dataclass(frozen=True)
class OptionInfo(Described):
    """An option of a game."""

    name: str
    values: str
    """What it takes."""
    default: bool | int | str | list[str] | None
    """Null: the game decides, for example by lot."""
    help: str


@dataclass(frozen=True)
class GameInfo(Described):
    """A game that can be played."""

    name: str
    title: str
    least_players: int
    most_players: int
    primer: str
    """What it is about."""
    options: list[OptionInfo]


def all_games() -> list[GameInfo]:
    """The games there are, without those that cannot be loaded."""
    found = []
    for name in games():
        with suppress(UnknownGame):
            found.append(game_info(name))
    return found


def game_info(name: str) -> GameInfo:
    """What there is to know before a game is started."""
    kind = game_class(name)
    players = kind.option_list[0]
    return GameInfo(
        name=name,
        title=say(Message(f"{name}.title")),
        least_players=players.low,
        most_players=players.high,
        primer=say(Message(f"{name}.primer")),
        options=[_option_info(option) for option in kind.option_list],
    )


def game_text(info: GameInfo) -> str:
    """The same to read."""
    lines = [f"{info.name}: {info.title}, {info.least_players} to {info.most_players} players. {info.primer}"]
    for option in info.options:
        default = "" if option.default is None else f", by default {option.default}"
        lines.append(f"- option {option.name} ({option.values}{default}): {option.help}")
    return "\n".join(lines)


def read_options(name: str, given: Mapping[str, object], players: int | None) -> dict[str, Value]:
    """The options of a game as Python takes them, where seats count from 0."""
    kind: type[Game] = game_class(name)
    seats = {option.name for option in kind.option_list if option.kind == "seat"}
    chosen: dict[str, Value] = {} if players is None else {"players": players}
    for option, value in given.items():
        if option in seats and type(value) is int:
            if value < 1:
                most = chosen.get("players") or kind.option_list[0].high
                raise TableError("table.seat", {"seat": value, "count": int(str(most))})
            value -= 1
        # What an option does not take is refused where the game is made.
        chosen[option] = tuple(value) if isinstance(value, list) else value  # type: ignore[assignment]
    return chosen


def _option_info(option: Option) -> OptionInfo:
    default = option.default
    if option.kind == "seat" and isinstance(default, int):
        default += 1
    return OptionInfo(
        name=option.name,
        values=_values(option),
        default=list(default) if isinstance(default, tuple) else default,
        help=say(Message(option.help)),
    )


def _values(option: Option) -> str:
    match option.kind:
        case "bool":
            return "true or false"
        case "int":
            return f"{option.low} to {option.high}"
        case "seat":
            return "a seat, from 1"
        case "choice":
            return " or ".join(option.choices)
        case "names":
            return f"a different one for each seat: {', '.join(option.choices)}"
