"""For people: actions, cards and results as messages, which `nacre.say` puts into words."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from nacre.kernel.outcome import Outcome
from nacre.kernel.secrecy import Secrecy
from nacre.kernel.state import State
from nacre.words import Message


@mypyc_attr(allow_interpreted_subclasses=True)
class Narration(Secrecy, metaclass=ABCMeta):
    """What people are told. Only `describe` is needed."""

    @abstractmethod
    def describe(self, action: int) -> Message:
        """The action, or the hidden form that `seen` gave, for a person."""

    def describe_in(self, state: State, action: int) -> Message:
        """The same for an action about to be played in that state: its words may say more."""
        return self.describe(action)

    def heading(self, action: int) -> Message:
        """What kind of action it is: a page that has no board for the game lists actions under it.

        Actions that `describe` says with the same code are of one kind.
        """
        return Message(f"{self.name}.group.{self.describe(action).code.rpartition('.')[2]}")

    def tell_in(self, state: State, action: int, viewer: int | None) -> Message:
        """What that viewer will have seen of an action about to be played in that state, for a person.

        A hidden form says little; a game may say more where playing the action shows something. A game with
        words for what was done gives `Message.past_tense`.
        """
        return self.describe_in(state, self.shown_in(state, action, viewer))

    def continuations(self, state: State, action: int) -> list[tuple[str, Message]]:
        """What a person can choose to say after that action: texts that `parse_turn` reads after its own."""
        return []

    def explain(self, outcome: Outcome, names: Sequence[str]) -> list[Message]:
        """Who won and why, for a person: a line for each seat, best first, then what broke ties."""
        order = sorted(range(self.players), key=lambda seat: outcome.ranking[seat])
        return [
            Message(
                "outcome.place",
                {"place": outcome.ranking[seat], "name": names[seat], "score": outcome.scores[seat]},
            )
            for seat in order
        ]

    def cards(self) -> Sequence[str]:
        """Names of what a person may want explained."""
        return ()

    def explain_card(self, name: str, language: str = "en") -> str:
        """What there is to know of one of `cards`."""
        return name
