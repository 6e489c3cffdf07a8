"""A pack: one game with everything that belongs to it, each part loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TypeAlias

from nacre.kernel.errors import UnknownGame
from nacre.kernel.game import Game
from nacre.kernel.options import shorten
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.pack.groups import Group
from nacre.pack.guide import Guide
from nacre.pack.measures import Bench, Soak
from nacre.words import Message
from nacre.words.catalogue import Texts, add_source

Reason: TypeAlias = Callable[[View, int, Sequence[State]], Message]
"""What speaks for a legal action of a view, given worlds imagined from that view."""


class Pack:
    """A game and what comes with it. Only `name` and `game` are needed.

    A part is the object itself, or where it stands: `"bots.guide:ChessGuide"` is an attribute of a module
    below `package`, which is imported when somebody asks for the part. `words` is the name of a folder in
    `package` with a JSON file a language, or the texts themselves by language; every code begins with the
    name of the game.
    """

    def __init__(
        self,
        *,
        name: str,
        game: type[Game] | str,
        package: str = "",
        guide: type[Guide] | str | None = None,
        reason: Reason | str | None = None,
        groups: Sequence[Group] | str = (),
        words: Mapping[str, Texts] | str | None = None,
        rule_prefix: str = "",
        soak: Soak | None = None,
        bench: Bench | None = None,
    ) -> None:
        self.name = name
        self.package = package
        self.rule_prefix = rule_prefix
        """What the ids of its rules begin with: "CH" of CH-A1."""
        self.soak = soak or Soak()
        self.bench = bench
        self._game = game
        self._guide = guide
        self._reason = reason
        self._groups = groups
        self._words = words
        add_source(name, self.words)

    @staticmethod
    def of(game_class: type[Game]) -> Pack:
        """The pack of a game that comes alone."""
        return Pack(name=game_class.name, game=game_class)

    @property
    def game_class(self) -> type[Game]:
        """The class of the game."""
        found = self._load(self._game)
        if not (isinstance(found, type) and issubclass(found, Game)):
            raise self._broken(found)
        return found

    @property
    def guide(self) -> type[Guide]:
        """The class of its guide; for a game without one, the guide that rates all actions alike."""
        found = self._load(self._guide) or Guide
        if not (isinstance(found, type) and issubclass(found, Guide)):
            raise self._broken(found)
        return found

    @property
    def reason(self) -> Reason | None:
        """What gives reasons for its actions."""
        found = self._load(self._reason)
        if found is None or callable(found):
            return found
        raise self._broken(found)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups that its balance is looked at by, besides turn order and seat."""
        found = self._load(self._groups)
        if not isinstance(found, Sequence) or not all(isinstance(group, Group) for group in found):
            raise self._broken(found)
        return tuple(found)

    def words(self, language: str) -> Texts:
        """Its texts in one language, by code; none where it has no such language."""
        if self._words is None:
            return {}
        if not isinstance(self._words, str):
            return self._words.get(language, {})
        import json  # not before someone wants words: importing nacre stays quick
        from pkgutil import get_data

        try:
            data = get_data(self.package, f"{self._words}/{language}.json")
        except OSError:
            return {}
        texts: Texts = json.loads(data or b"{}")
        return texts

    def __repr__(self) -> str:
        return f"Pack({self.name!r})"

    def _load(self, part: object) -> object:
        if not isinstance(part, str):
            return part
        module, _, attribute = part.partition(":")
        try:
            return getattr(import_module(f"{self.package}.{module}" if self.package else module), attribute)
        except Exception as error:
            raise UnknownGame("game.broken", {"name": self.name, "reason": shorten(error)}) from error

    def _broken(self, found: object) -> UnknownGame:
        return UnknownGame("game.broken", {"name": self.name, "reason": shorten(found)})
