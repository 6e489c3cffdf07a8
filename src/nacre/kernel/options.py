"""A game's options as data: checks, command-line flags and web forms are all made from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from nacre.kernel.errors import OptionError
from nacre.words import Param

Value: TypeAlias = bool | int | str | tuple[str, ...] | None
"""A value of an option. None leaves the choice to the game, for example to draw a seat by lot."""


class Option(NamedTuple):
    """One option: its name, what it takes, its default, and the code of its help text.

    The kind "bool" takes true or false, "int" a number from low to high, "choice" one of `choices`, "seat" a
    seat of the table, and "names" a list with a different one of `choices` for each seat. A default of None
    lets the game decide.
    """

    name: str
    kind: Literal["bool", "int", "choice", "seat", "names"]
    help: str
    default: Value = None
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """The option as JSON-able data, for forms."""
        data: dict[str, object] = {"name": self.name, "kind": self.kind, "default": self.default}
        if self.kind == "int":
            data |= {"low": self.low, "high": self.high}
        if self.kind in ("choice", "names"):
            data["choices"] = list(self.choices)
        return data | {"help": self.help}

    def check(self, value: object, players: int) -> Value:
        """The value, if this option takes it; OptionError if not."""
        if value is None and self.default is None:
            return None
        if self.kind == "bool" and isinstance(value, bool):
            return value
        if self.kind == "choice" and isinstance(value, str) and value in self.choices:
            return value
        if self.kind == "names" and isinstance(value, (list, tuple)) and self._is_names(value, players):
            return tuple(value)
        low, high = (0, players - 1) if self.kind == "seat" else (self.low, self.high)
        if self.kind in ("int", "seat") and type(value) is int and low <= value <= high:
            return value
        params: dict[str, Param] = {"option": self.name, "value": shorten(value)}
        if self.kind in ("int", "seat"):
            params |= {"low": low, "high": high}
        if self.kind in ("choice", "names"):
            params["choices"] = ", ".join(self.choices)
        if self.kind == "names":
            params["count"] = players
        raise OptionError(f"option.{self.kind}", params)

    def _is_names(self, value: Sequence[object], players: int) -> bool:
        known = all(isinstance(name, str) and name in self.choices for name in value)
        return known and len(value) == players == len(set(value))


def check_options(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """Every option with its given or default value, in the declared order; OptionError names a bad one."""
    known = [option.name for option in options]
    for name in given:
        if name not in known:
            raise OptionError("option.unknown", {"option": shorten(name), "known": ", ".join(known)})
    checked: dict[str, Value] = {}
    players = 0
    for option in options:
        checked[option.name] = option.check(given.get(option.name, option.default), players)
        if option.name == "players":
            count = checked["players"]
            assert isinstance(count, int)
            players = count
    return checked


def shorten(value: object, most: int = 60) -> str:
    """A value from outside as text, short enough for an error message."""
    try:
        text = value if isinstance(value, str) else repr(value)
    except Exception:  # noqa: BLE001 - foreign code: __repr__ may raise anything
        text = type(value).__name__
    text = "".join(letter if letter.isprintable() else "?" for letter in text[:most])
    return text if len(text) < most else text[: most - 3] + "..."


def players_option(low: int, high: int, default: int) -> Option:
    """The option for the number of players: every game has it, as its first."""
    return Option("players", "int", "option.help.players", default=default, low=low, high=high)


def first_option() -> Option:
    """The option for the seat that begins; drawn by lot unless set."""
    return Option("first", "seat", "option.help.first")
