"""A game with its options: it makes states, reads text, judges actions and describes them to people.

The class is built in layers, one for each audience. Each layer uses only those below it:

    Game        for the conformance suite: what play conserves, what a seat cannot tell apart
    Narration   for people: actions, cards and results in words
    Secrecy     for logs, records and bots: an action as others saw it
    Rules       for programs that run a game: options, set-up, legality, positions, imagined worlds, chance
    Notation    for programs that read and write actions
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from nacre.kernel.narration import Narration

FieldPath = tuple[str | int, ...]
"""Where a value is in a position's dict: keys and indices, outermost first."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Narration, metaclass=ABCMeta):
    """A game with its options. Immutable; games of the same class and options are equal.

    The methods of this last layer are for the conformance suite, which checks views against them. So write
    them from the rules, without using views.
    """

    def inventory(self, position: dict[str, object]) -> dict[str, int]:
        """How many of each component a position has. Play never changes these counts."""
        return {}

    def unseen(self, position: dict[str, object], seat: int | None) -> Sequence[Sequence[FieldPath]]:
        """Groups of values in a position that the seat (None: a spectator) cannot tell apart.

        Exchanging the values of one group must not change anything that the seat can notice. Leave out the
        generator, under "chance": nobody ever sees it.
        """
        return []

    def derived(self, position: dict[str, object], seat: int | None) -> Sequence[FieldPath]:
        """Paths in a position that may hold None, because their value then follows from the rest.

        An example is what other seats know of their own cards. When the suite exchanges what `unseen` lists
        for the seat, it sets these to None, so that the knowledge follows the exchanged cards.
        """
        return []
