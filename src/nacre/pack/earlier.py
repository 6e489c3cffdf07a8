"""How games that were played by an earlier version of the rules are read by today's."""

from __future__ import annotations

from collections.abc import Mapping

from nacre.kernel.options import Value
from nacre.kernel.state import State


class Earlier:
    """An earlier version of a game's rules: how its games become games of today's rules.

    Today's rules must allow every choice that the earlier ones allowed, with the same effect. They may ask
    less: they need not ask where there is only one answer. If a change goes further, a pack leaves the
    version out, and games of that version are refused with a message.
    """

    version: int
    new_options: Mapping[str, Value]
    """Options that the version did not have, with the values that make today's rules play like it."""

    def __init__(self, version: int, new_options: Mapping[str, Value]) -> None:
        self.version = version
        self.new_options = new_options

    def asked_too(self, state: State) -> int | None:
        """The action that this version still asked for in that state, where today's rules go on without.

        The state is the one right after a ply by today's rules. None if both ask the same.
        """
        return None

    def update_view(self, view: dict[str, object]) -> dict[str, object]:
        """A view that this version wrote as today's rules write it, except for the header.

        PositionError if there is none. The view comes from anyone, and is checked afterwards.
        """
        return view
