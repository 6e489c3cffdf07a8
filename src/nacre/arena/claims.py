"""Is a bot's share above a number? Decided as soon as the games tell, however often one looks.

A bettor starts with 1 and bets on each deal, at odds that would be fair if the share were exactly the
number claimed, and as much as the deals before suggest. If the claim is false the stake is not expected to
grow, and it reaches 20 with a chance of 1 in 20 at most, whenever one stops (Ville's inequality). So a stake
of 20 proves the claim. A second bettor bets the other way and refutes it. Nothing is assumed but that deals
are independent and shares lie between 0 and 1: see Waudby-Smith and Ramdas, "Estimating means of bounded
random variables by betting" (2024).
"""

from __future__ import annotations

from math import log

ALPHA = 0.05
BOLDNESS = 0.75
"""At most so much of a stake can be lost in one bet."""


class Claim:
    """The claim that a mean between 0 and 1 is above `target`, and what the values so far make of it."""

    def __init__(self, target: float) -> None:
        self.target = target
        self.proven: bool | None = None
        """None while undecided."""
        self._count = 0
        self._sum = 0.5
        self._squares = 0.25
        self._for = 0.0
        self._against = 0.0

    def add(self, value: float) -> None:
        """One more deal. Once decided, a claim stays so."""
        if self.proven is not None:
            return
        mean = self._sum / (self._count + 1)
        edge = mean - self.target
        bet = edge / (self._squares / (self._count + 1) + edge * edge)
        gain = value - self.target
        if bet > 0:
            self._for += log(1 + min(bet, BOLDNESS / self.target) * gain)
        else:
            self._against += log(1 + max(bet, -BOLDNESS / (1 - self.target)) * gain)
        self._count += 1
        self._sum += value
        self._squares += (value - self._sum / (self._count + 1)) ** 2
        if self._for >= -log(ALPHA):
            self.proven = True
        elif self._against >= -log(ALPHA):
            self.proven = False
