"""How much work an analysis does. It counts playouts and never seconds, so every machine finds the same."""

from __future__ import annotations

from typing import NamedTuple


class Effort(NamedTuple):
    """What is spent on a choice, on a chance event and on a point of the graph."""

    iterations: int = 120_000
    """Iterations of the searches that name better actions, in the whole game."""
    most_iterations: int = 3000
    """Iterations of such a search for one choice, at most."""
    first_worlds: int = 96
    """Worlds in which a choice is judged at first, to find out whether more are needed."""
    most_worlds: int = 1600
    """Fresh worlds in which a choice is judged that may have mattered, at most."""
    luck_pairs: int = 3000
    """Playouts after what came at a chance event, and as many after what might have come."""
    luck_draws: int = 120
    """The same where networks are asked, and more can come than they can be asked about one by one."""
    point_playouts: int = 300
    """Playouts behind a point of the graph."""

    def for_choices(self, choices: int) -> Effort:
        """The same for a game with so many choices: each gets its part of the iterations."""
        return self._replace(iterations=max(1, min(self.most_iterations, self.iterations // max(1, choices))))

    def scaled(self, factor: float) -> Effort:
        """That many times the work."""
        return Effort(*[max(1, round(factor * number)) for number in self])


USUAL = Effort()
