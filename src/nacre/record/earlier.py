"""Games of an earlier version of the rules, made into games of today's rules.

A pack says how (`nacre.pack.Earlier`). The choices stay the same, but questions that today's rules no longer
ask are left out. Their numbers are skipped, so that chance, which may follow from the number of a ply, stays
what it was.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from nacre import chance, registry
from nacre.kernel.errors import IllegalAction, PositionError, RecordError
from nacre.kernel.game import Game
from nacre.kernel.options import check_options, shorten
from nacre.kernel.position import Field
from nacre.kernel.state import State
from nacre.pack import Earlier
from nacre.words import Params


class Translated(NamedTuple):
    """The plies of an earlier game by today's rules."""

    actions: tuple[int, ...]
    skipped: tuple[int, ...]
    """The numbers of the plies that were left out."""


class Translator:
    """Goes through the actions of an earlier game one by one."""

    def __init__(self, earlier: Earlier) -> None:
        self._earlier = earlier
        self._due: int | None = None

    def note(self, state: State) -> None:
        """Note the state after a ply that today's rules have too."""
        self._due = self._earlier.asked_too(state)

    def leaves_out(self, game: Game, action: int) -> bool:
        """Did only the earlier rules ask for the next action? IllegalAction if they wanted another."""
        due, self._due = self._due, None
        if due is not None and action != due:
            raise IllegalAction("", "action.illegal", {"action": game.text(action)})
        return due is not None


def find_earlier(name: str, version: object) -> Earlier | None:
    """How games of that version of the rules are read; None if it is today's version, or cannot be read."""
    return next((each for each in registry.pack(name).earlier if each.version == version), None)


def build_earlier_game(name: str, earlier: Earlier, options: Mapping[str, object]) -> Game:
    """Today's game with the options that play like the earlier one; OptionError if those are wrong."""
    kind = registry.game_class(name)
    known = [option for option in kind.option_list if option.name not in earlier.new_options]
    return kind(**check_options(known, options), **earlier.new_options)


def update_view(game: Game, earlier: Earlier, text: str) -> str:
    """A view of an earlier version as today's rules write it, both as JSON; ValueError if it is not one."""
    view = json.loads(text)
    field = Field(view)
    if not isinstance(view, dict) or not isinstance(view.get("options"), dict):
        raise field.refuse("position.object", {"value": shorten(view)})
    if view.get("rules") != earlier.version:
        wanted: Params = {"value": shorten(view.get("rules")), "wanted": earlier.version}
        raise PositionError("rules", "position.version", wanted)
    options = {**view["options"], **earlier.new_options}
    return json.dumps(earlier.update_view(view) | {"rules": game.rules_version, "options": options})


def translate(
    earlier: Earlier, start: State, actions: Sequence[int], *, seed: int | bytes, scheme: str
) -> Translated:
    """The actions of an earlier game by today's rules; RecordError if one is illegal.

    `start` is the first position. The actions are played on it.
    """
    game = start.game
    translator = Translator(earlier)
    kept: list[int] = []
    skipped: list[int] = []
    for number, action in enumerate(actions):
        try:
            if translator.leaves_out(game, action):
                skipped.append(number)
                continue
            game.check(start, action)
        except IllegalAction as error:
            raise RecordError("record.illegal", {"ply": number + 1, "problem": error.message}) from error
        chance.play(start, action, seed, scheme, number)
        translator.note(start)
        kept.append(action)
    return Translated(tuple(kept), tuple(skipped) if scheme != chance.STREAM else ())
