"""A pack: one game with everything that belongs to it. Each part is loaded on first use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TypeAlias

from nacre.kernel.errors import UnknownGame
from nacre.kernel.game import Game
from nacre.kernel.options import shorten
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.pack.earlier import Earlier
from nacre.pack.groups import Group
from nacre.pack.guide import Guide
from nacre.pack.keepsakes import Keepsakes
from nacre.pack.measures import Bench, Soak
from nacre.pack.text_board import TextBoard
from nacre.words import Message
from nacre.words.catalogue import Texts, add_source

Reason: TypeAlias = Callable[[View, int, Sequence[State]], Message | None]
"""Gives a reason for a legal action of a view, from worlds that fit it; None if nothing speaks for it."""


class Pack:
    """A game and what comes with it. Only `name` and `game` are required.

    A part is given as the object itself, or as text that says where to find it: `"bots.guide:ChessGuide"` is
    an attribute of a module in `package`, which is imported on first use. `words` is a folder in `package`
    with one JSON file for each language, or the texts themselves by language; every code begins with the name
    of the game. `nets` is a folder in `package` with one file of networks for each number of players that has
    one, as `nacre train` writes them. `puzzles` is a file in `package` that `nacre puzzles` wrote, `rules` a
    Markdown file.
    """

    def __init__(
        self,
        *,
        name: str,
        game: type[Game] | str,
        package: str = "",
        guide: type[Guide] | str | None = None,
        expert_guide: Callable[[], Guide] | str | None = None,
        reason: Reason | str | None = None,
        groups: Sequence[Group] | str = (),
        keepsakes: Keepsakes | str | None = None,
        earlier: Sequence[Earlier] | str = (),
        text_board: type[TextBoard] | str | None = None,
        words: Mapping[str, Texts] | str | None = None,
        nets: str = "",
        puzzles: str = "",
        rules: str = "",
        rule_prefix: str = "",
        soak: Soak | None = None,
        bench: Bench | None = None,
    ) -> None:
        self.name = name
        self.package = package
        self.rule_prefix = rule_prefix
        """The prefix of its rule ids, such as "CH" in CH-A1."""
        self.soak = soak or Soak()
        self.bench = bench
        self._game = game
        self._guide = guide
        self._expert_guide = expert_guide
        self._reason = reason
        self._groups = groups
        self._keepsakes = keepsakes
        self._earlier = earlier
        self._text_board = text_board
        self._words = words
        self._nets = nets
        self._puzzles = puzzles
        self._rules = rules
        add_source(name, self.words)

    @staticmethod
    def of(game_class: type[Game]) -> Pack:
        """A pack that has nothing but a game."""
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
        """The class of its guide. Without one, `Guide` itself, which rates all actions alike."""
        found = self._load(self._guide) or Guide
        if not (isinstance(found, type) and issubclass(found, Guide)):
            raise self._broken(found)
        return found

    @property
    def expert_guide(self) -> Callable[[], Guide]:
        """What makes the guide of the level `expert`: that of everybody else if it has none of its own."""
        found = self._load(self._expert_guide)
        if found is None:
            return self.guide
        if not callable(found):
            raise self._broken(found)
        return found

    @property
    def reason(self) -> Reason | None:
        """The function that gives reasons for actions, if there is one."""
        found = self._load(self._reason)
        if found is None or callable(found):
            return found
        raise self._broken(found)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups for studying its balance, besides turn order and seat."""
        found = self._load(self._groups)
        if not isinstance(found, Sequence) or not all(isinstance(group, Group) for group in found):
            raise self._broken(found)
        return tuple(found)

    @property
    def keepsakes(self) -> Keepsakes | None:
        """The function that says what a finished game leaves for people's shelves, if there is one."""
        found = self._load(self._keepsakes)
        if found is None or callable(found):
            return found
        raise self._broken(found)

    @property
    def earlier(self) -> tuple[Earlier, ...]:
        """The earlier versions of its rules whose games can still be read."""
        found = self._load(self._earlier)
        if not isinstance(found, Sequence) or not all(isinstance(each, Earlier) for each in found):
            raise self._broken(found)
        return tuple(found)

    @property
    def text_board(self) -> type[TextBoard]:
        """The class of what the terminal shows of it. Without one, `TextBoard` itself."""
        found = self._load(self._text_board) or TextBoard
        if not (isinstance(found, type) and issubclass(found, TextBoard)):
            raise self._broken(found)
        return found

    def words(self, language: str) -> Texts:
        """Its texts in one language, by code; empty if it does not have that language."""
        if self._words is None:
            return {}
        if not isinstance(self._words, str):
            return self._words.get(language, {})
        import json  # only when words are needed, to keep `import nacre` fast

        texts: Texts = json.loads(self._read(f"{self._words}/{language}.json") or b"{}")
        return texts

    def net(self, players: int) -> bytes:
        """The file with its networks for so many players; empty if there is none."""
        return self._read(f"{self._nets}/{players}.net") if self._nets else b""

    def puzzles(self) -> bytes:
        """The file with its puzzles; empty if there is none."""
        return self._read(self._puzzles) if self._puzzles else b""

    def rules(self) -> str:
        """Its rules as Markdown, in English; empty if they do not come with it."""
        return self._read(self._rules).decode() if self._rules else ""

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

    def _read(self, file: str) -> bytes:
        """A file of its package; empty if there is none."""
        from pkgutil import get_data

        try:
            return get_data(self.package, file) or b""
        except OSError:
            return b""

    def _broken(self, found: object) -> UnknownGame:
        return UnknownGame("game.broken", {"name": self.name, "reason": shorten(found)})
