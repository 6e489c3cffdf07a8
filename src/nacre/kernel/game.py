"""A game with its options: what makes states, reads text, judges actions and tells people about them.

It is built in layers, one for each audience, each using only those below:

    Game        the conformance suite: what play conserves, what a seat cannot tell apart
    Narration   people: actions, cards and results in words
    Secrecy     logs, records, bots: an action as others saw it
    Rules       those who drive a game: options, set-up, legality, positions, imagined worlds
    Notation    programs that read and write actions
"""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from nacre.kernel.narration import Narration

FieldPath = tuple[str | int, ...]
"""Where something stands in a position's dict: keys and indices, outermost first."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Narration, metaclass=ABCMeta):
    """A game with its options. Immutable; equal to another of the same kind and options.

    The methods of this last layer are for the conformance suite. They are written from the rules, without
    help from views, which are held against them.
    """

    def inventory(self, position: dict[str, object]) -> dict[str, int]:
        """How many there are of each component in a position: what play never changes."""
        return {}

    def unseen(self, position: dict[str, object], seat: int | None) -> Sequence[Sequence[FieldPath]]:
        """Places in a position whose contents that seat (None: a spectator) cannot tell apart.

        Each group lists places whose contents could be exchanged at will without that seat noticing. Nobody
        ever sees the generator, which stands under "chance".
        """
        return []

    def derived(self, position: dict[str, object], seat: int | None) -> Sequence[FieldPath]:
        """Places in a position that may be None, for what they hold then follows from the rest.

        The suite leaves these out where it exchanges what `unseen` lists for that seat: what others know of
        their own cards, which must go with the cards.
        """
        return []
