"""Where each seat's result came from: its fair share, luck, and play; and how well it chose."""

from __future__ import annotations

from math import sqrt
from typing import Final

from nacre.analysis.data import Account, Choice, Luck
from nacre.analysis.estimates import Estimate
from nacre.analysis.values import Shares
from nacre.kernel.game import Game

DIGITS: Final = 4
MIN_ERRORS: Final = 3.0
"""There is an accuracy if random choices lose that many standard errors."""
MOST_ERROR: Final = 20.0
"""There is none if its own standard error is larger."""


class Result:
    """How a game ended for each seat, or what each could expect when it stopped."""

    def __init__(self, shares: Shares, errors: Shares) -> None:
        self.shares = shares
        self.errors = errors


def accounts_of(
    game: Game, result: Result, luck: list[Luck], choices: list[Choice], *, luck_known: bool
) -> list[Account]:
    """An account for each seat."""
    return [
        _account(
            fair_share(game),
            Estimate(result.shares[seat], result.errors[seat]),
            Estimate.total([Estimate(each.luck[seat], each.errors[seat]) for each in luck])
            if luck_known
            else None,
            [choice for choice in choices if choice.seat == seat],
        )
        for seat in range(game.players)
    ]


def fair_share(game: Game) -> float:
    """The share of a win that every side begins with. Whether it helps to begin is not measured here."""
    return 1 / len({game.side(seat) for seat in range(game.players)})


def _account(fair: float, result: Estimate, luck: Estimate | None, choices: list[Choice]) -> Account:
    accuracy = accuracy_of(choices)
    total = None if luck is None else round(luck.mean, DIGITS)
    return Account(
        fair=round(fair, DIGITS),
        result=round(result.mean, DIGITS),
        luck=total,
        play=None
        if total is None
        else round(round(result.mean, DIGITS) - round(fair, DIGITS) - total, DIGITS),
        error=round(sqrt(result.error**2 + (luck.error**2 if luck else 0.0)), DIGITS),
        choices=len(choices),
        slips=sum(choice.verdict == "slip" for choice in choices),
        finds=sum(choice.verdict == "find" for choice in choices),
        accuracy=None if accuracy is None else round(accuracy.mean, 1),
        accuracy_error=0.0 if accuracy is None else round(accuracy.error, 1),
    )


def accuracy_of(choices: list[Choice]) -> Estimate | None:
    """How well choices were made: 100 as the search would, 0 as by a draw among all legal actions.

    None where a draw would not have lost enough to tell. Losses are signed, so that their errors cancel out.
    """
    lost = Estimate.total([Estimate(each.first_loss, each.first_error) for each in choices])
    by_chance = Estimate.total([Estimate(each.random_loss, each.random_error) for each in choices])
    if not choices or by_chance.mean <= MIN_ERRORS * by_chance.error:
        return None
    part = lost.mean / by_chance.mean
    error = 100 * sqrt(lost.error**2 + (part * by_chance.error) ** 2) / by_chance.mean
    return Estimate(100 * (1 - part), error) if error <= MOST_ERROR else None
