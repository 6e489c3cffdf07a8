"""The layer for logs, records and bots: an action as others saw it."""

from __future__ import annotations

from abc import ABCMeta

from mypy_extensions import mypyc_attr

from nacre.kernel.ply import Ply
from nacre.kernel.rules import Rules
from nacre.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Secrecy(Rules, metaclass=ABCMeta):
    """What others see of an action. Games whose actions show everything need not override anything."""

    def seen(self, action: int, actor: int, viewer: int | None) -> int:
        """The action as that viewer (None: a spectator) saw it. Hidden forms are >= num_actions."""
        return action

    def seen_in(self, state: State, action: int, viewer: int | None) -> int:
        """The same for an action about to be played in that state, on which it may depend what is seen."""
        return self.seen(action, int(state.seat), viewer)

    def shown_in(self, state: State, action: int, viewer: int | None) -> int:
        """The same for a person's screen: `seen_in` without what the options ask people to remember."""
        return self.seen_in(state, action, viewer)

    def seen_ply(self, ply: Ply, viewer: int | None) -> list[int]:
        """A ply that was played, as that viewer saw it: one action, unless the game says otherwise.

        It must not tell how many questions a choice was made of, if that tells of a secret.
        """
        return [self.seen_in(ply.before, ply.action, viewer)]

    def shown_ply(self, ply: Ply, viewer: int | None) -> list[int]:
        """The same for a person's screen: `seen_ply` without what the options ask people to remember."""
        return [self.shown_in(ply.before, ply.action, viewer)]
