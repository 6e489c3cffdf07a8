"""Reading positions and views from untrusted data: every refusal names the field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nacre.kernel.errors import OptionError, PositionError
from nacre.kernel.options import shorten
from nacre.words import Params

if TYPE_CHECKING:
    from nacre.kernel.game import Game


class Field:
    """An untrusted value and its path. Each method returns it with a checked type, or refuses it."""

    __slots__ = ("path", "value")

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    def refuse(self, code: str, params: Params | None = None) -> PositionError:
        """A PositionError that says what is wrong with this field; the caller raises it."""
        return PositionError(self.path or "position", code, params)

    def object(self, keys: Sequence[str]) -> dict[str, Field]:
        """The fields of a mapping with exactly those keys."""
        if not isinstance(self.value, Mapping):
            raise self.refuse("position.object", {"value": shorten(self.value)})
        for key in self.value:
            if key not in keys:
                raise self.refuse("position.extra", {"key": shorten(key), "keys": ", ".join(keys)})
        for key in keys:
            if key not in self.value:
                raise self.refuse("position.missing", {"key": key})
        return {key: Field(self.value[key], f"{self.path}.{key}" if self.path else key) for key in keys}

    def items(self, low: int, high: int) -> list[Field]:
        """The items of a list that has low to high of them."""
        if not isinstance(self.value, list):
            raise self.refuse("position.list", {"value": shorten(self.value)})
        if not low <= len(self.value) <= high:
            raise self.refuse("position.length", {"length": len(self.value), "low": low, "high": high})
        return [Field(item, f"{self.path}[{i}]") for i, item in enumerate(self.value)]

    def number(self, low: int, high: int) -> int:
        """A whole number from low to high."""
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.refuse("position.int", {"value": shorten(self.value), "low": low, "high": high})
        return self.value

    def number_or_none(self, low: int, high: int) -> int | None:
        """A whole number from low to high, or None."""
        return None if self.value is None else self.number(low, high)

    def one_of(self, names: Sequence[str]) -> int:
        """The index of the name among `names`."""
        if not isinstance(self.value, str) or self.value not in names:
            raise self.refuse("position.name", {"value": shorten(self.value), "names": ", ".join(names)})
        return names.index(self.value)


HEADER = ("game", "rules", "options")


def header(game: Game) -> dict[str, object]:
    """The keys and values that every position and view begins with."""
    options = {
        name: list(value) if isinstance(value, tuple) else value for name, value in game.options.items()
    }
    return {"game": game.name, "rules": game.rules_version, "options": options}


def read_fields(game: Game, data: object, keys: Sequence[str]) -> dict[str, Field]:
    """The fields of a position or view of that game with the same options; `keys` follow the header."""
    fields = Field(data).object((*HEADER, *keys))
    fields["game"].one_of([game.name])
    check_version(fields["rules"], type(game))
    options = fields["options"]
    given = options.object(list(game.options))
    try:
        other = type(game)(**{name: field.value for name, field in given.items()})
    except OptionError as error:
        raise PositionError(f"options.{error.params['option']}", error.code, error.params) from None
    if other != game:
        for name, field in given.items():
            if other.options[name] != game.options[name]:
                wanted = shorten(game.options[name])
                raise field.refuse(
                    "position.other_options", {"value": shorten(field.value), "wanted": wanted}
                )
    return fields


def check_version(field: Field, kind: type[Game]) -> None:
    """Refuse data that another version of the rules wrote."""
    if type(field.value) is not int or field.value != kind.rules_version:
        raise field.refuse("position.version", {"value": shorten(field.value), "wanted": kind.rules_version})


def lookup(data: Any, path: Sequence[str | int]) -> Any:
    """The value at a path in a position."""
    for step in path:
        data = data[step]
    return data


def item_paths(data: object, *path: str | int) -> Iterator[tuple[str | int, ...]]:
    """The paths of all items of the list at a path in a position."""
    for i in range(len(lookup(data, path))):
        yield (*path, i)
