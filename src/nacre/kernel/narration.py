"""The layer for people: actions, cards and results as messages, which `nacre.say` puts into words."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from nacre.kernel.outcome import Outcome
from nacre.kernel.ply import Ply
from nacre.kernel.secrecy import Secrecy
from nacre.kernel.state import State
from nacre.words import Message


@mypyc_attr(allow_interpreted_subclasses=True)
class Narration(Secrecy, metaclass=ABCMeta):
    """What people read about a game. A game must write only `describe`."""

    @abstractmethod
    def describe(self, action: int) -> Message:
        """The action, or a hidden form from `seen`, for a person."""

    def describe_in(self, state: State, action: int) -> Message:
        """The same for an action about to be played in that state. The words may say more."""
        return self.describe(action)

    def heading(self, action: int) -> Message:
        """The heading under which a page without a board for the game lists the action.

        By default, actions that `describe` gives the same code share a heading.
        """
        return Message(f"{self.name}.group.{self.describe(action).code.rpartition('.')[2]}")

    def tell_in(self, state: State, action: int, viewer: int | None) -> Message:
        """A log line: what that viewer will have seen of an action about to be played in that state.

        A hidden form says little; a game may say more if playing the action reveals something. A game that
        has words for finished actions returns `Message.past_tense`.
        """
        return self.describe_in(state, self.shown_in(state, action, viewer))

    def tell_ply(self, ply: Ply, viewer: int | None) -> list[tuple[str, Message]]:
        """The log lines for a ply that was played, each with the text of what that viewer saw.

        One line, unless the game says otherwise. Everyone gets the same number of lines.
        """
        written = " ".join([self.text(action) for action in self.shown_ply(ply, viewer)])
        return [(written, self.tell_in(ply.before, ply.action, viewer))]

    def continuations(self, state: State, action: int) -> list[tuple[str, Message]]:
        """What a person can add to that action: texts that `parse_turn` reads after the action's own text."""
        return []

    def explain(self, outcome: Outcome, names: Sequence[str]) -> list[Message]:
        """Who won and why, for a person: a line for each seat, best first, then how ties were broken."""
        order = sorted(range(self.players), key=lambda seat: outcome.ranking[seat])
        return [
            Message(
                "outcome.place",
                {"place": outcome.ranking[seat], "name": names[seat], "score": outcome.scores[seat]},
            )
            for seat in order
        ]

    def cards(self) -> Sequence[str]:
        """The names of the cards that `explain_card` explains."""
        return ()

    def explain_card(self, name: str, language: str = "en") -> str:
        """What one of the `cards` is and does, in that language."""
        return name
