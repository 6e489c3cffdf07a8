"""A game in the terminal: how it is drawn, what is in its box, and what a person can choose."""

from __future__ import annotations

from collections.abc import Sequence

from nacre.kernel.game import Game
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.words import Message


class TextBoard:
    """What the terminal shows of a game. This class shows what every game has; a pack may know better."""

    def drawings(self, view: View, names: Sequence[str], language: str) -> Sequence[str]:
        """The view as text in one or more sizes, the largest first; the terminal shows the first that fits.

        Text may have marks for colours (`tint`). The largest, without marks, is what `View.draw` gives.
        """
        return [view.draw(names, language)]

    def contents(self, game: Game, language: str) -> Sequence[tuple[str, str]]:
        """What is in the box: names that a person can ask for, each with an explanation."""
        return [(name, game.explain_card(name, language)) for name in game.cards()]

    def choices(self, state: State) -> Sequence[tuple[str, Message]]:
        """What the seat can choose: texts that `Game.parse_turn` reads, each in words.

        They are the legal actions, or whole turns where a choice has several parts.
        """
        game = state.game
        return [(game.text(action), game.describe_in(state, action)) for action in state.legal_actions()]
