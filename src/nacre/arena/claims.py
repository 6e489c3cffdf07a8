"""Is a bot's share above a number? A test that may stop as soon as it is decided, however often one looks.

A bettor starts with a stake of 1 and bets on each deal, at odds that would be fair if the share were exactly
the number claimed. The earlier deals suggest how much to bet. If the claim is false, the stake is not
expected to grow, and its chance of ever reaching 20 is at most 1 in 20 (Ville's inequality). So a stake of
20 proves the claim. A second bettor bets the other way, and can refute the claim. This assumes only that
deals are independent and that shares lie between 0 and 1: see Waudby-Smith and Ramdas, "Estimating means of
bounded random variables by betting" (2024).
"""

from __future__ import annotations

from math import log

ALPHA = 0.05
"""The chance that a false claim is proven, or a true one refuted, at most."""
MAX_LOSS_SHARE = 0.75
"""The largest share of a stake that one bet can lose."""


class Claim:
    """The claim that a mean between 0 and 1 is above `target`, tested value by value."""

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
        """Add the value of one more deal. Once a claim is decided, it stays decided."""
        if self.proven is not None:
            return
        mean = self._sum / (self._count + 1)
        edge = mean - self.target
        bet = edge / (self._squares / (self._count + 1) + edge * edge)
        gain = value - self.target
        if bet > 0:
            self._for += log(1 + min(bet, MAX_LOSS_SHARE / self.target) * gain)
        else:
            self._against += log(1 + max(bet, -MAX_LOSS_SHARE / (1 - self.target)) * gain)
        self._count += 1
        self._sum += value
        self._squares += (value - self._sum / (self._count + 1)) ** 2
        if self._for >= -log(ALPHA):
            self.proven = True
        elif self._against >= -log(ALPHA):
            self.proven = False
