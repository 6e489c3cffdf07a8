"""Intervals: compared with published values, and with how often they should hold the truth."""

from __future__ import annotations

from random import Random

import pytest

from nacre.arena.claims import Claim
from nacre.arena.estimates import (
    Tally,
    estimate_mean,
    estimate_share,
    ratio_and_error,
    student_t,
    wilson_interval,
)
from present import present


@pytest.mark.parametrize(
    ("degrees", "t"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (9, 2.262), (10, 2.228), (30, 2.042), (120, 1.980), (1000, 1.962)],
)
def test_student_as_in_the_tables(degrees: int, t: float) -> None:
    assert student_t(degrees) == pytest.approx(t, abs=0.0006)


def test_student_at_another_confidence() -> None:
    assert student_t(10, 0.99) == pytest.approx(3.169, abs=0.0006)


@pytest.mark.parametrize(
    ("won", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilson_as_published(won: int, trials: int, low: float, high: float) -> None:
    found = wilson_interval(won / trials, trials)
    assert found.low == pytest.approx(low, abs=0.0001)
    assert found.high == pytest.approx(high, abs=0.0001)


def test_equal_tries_give_the_t_interval_of_the_means() -> None:
    # Means 0, 0.5, 1 ten times each: standard deviation 0.4152, so 0.5 ± 2.0452 * 0.4152 / sqrt(30).
    found = present(estimate_share([Tally(won, 2) for won in (0, 1, 2) * 10]))
    assert found.mean == 0.5
    assert found.half_width == pytest.approx(0.1550, abs=0.0001)


def test_deals_with_more_tries_weigh_more() -> None:
    mean, error = ratio_and_error([Tally(1, 1), Tally(0, 3)])
    assert mean == 0.25
    assert error == pytest.approx(0.375)


def test_the_interval_is_not_a_point_when_every_deal_is_won() -> None:
    found = present(estimate_share([Tally(2, 2)] * 20))
    assert (found.mean, found.high) == (1.0, 1.0)
    assert found.low == pytest.approx(0.8389, abs=0.0001)


def test_there_is_no_estimate_without_tries() -> None:
    assert estimate_share([Tally(0, 0)] * 5) is None
    assert estimate_mean([]) is None


def test_a_mean_without_bounds() -> None:
    found = present(estimate_mean([Tally(10, 1), Tally(20, 1), Tally(30, 1)]))
    assert found.mean == 20
    assert found.half_width == pytest.approx(4.3027 * 10 / 3**0.5, abs=0.001)


def test_the_interval_holds_the_truth_as_often_as_promised() -> None:
    # Deals that favour a side: games of a deal agree more often than not.
    chooser = Random(5)
    covered = 0
    for _ in range(400):
        tallies = []
        for _ in range(40):
            luck = chooser.choice((0.3, 0.9))
            tallies.append(Tally(sum(chooser.random() < luck for _ in range(4)), 4))
        found = present(estimate_share(tallies))
        covered += found.low <= 0.6 <= found.high
    assert 365 <= covered <= 395  # 380 on average; four standard errors


def verdict(claim: Claim, chance: float, chooser: Random, deals: int) -> bool | None:
    for _ in range(deals):
        claim.add(sum(chooser.random() < chance for _ in range(2)) / 2)
        if claim.proven is not None:
            break
    return claim.proven


@pytest.mark.parametrize("target", [0.25, 0.5, 0.62])
def test_a_claim_at_its_border_is_seldom_decided_wrongly_however_often_one_looks(target: float) -> None:
    chooser = Random(3)
    verdicts = [verdict(Claim(target), target, chooser, 300) for _ in range(200)]
    assert verdicts.count(True) <= 19  # 10 at most on average; three standard errors
    assert verdicts.count(False) <= 19


def test_clear_claims_are_decided_soon() -> None:
    chooser = Random(3)
    assert [verdict(Claim(0.5), 0.7, chooser, 150) for _ in range(30)].count(True) >= 28
    assert [verdict(Claim(0.5), 0.3, chooser, 150) for _ in range(30)].count(False) >= 28


def test_always_winning_proves_a_claim_in_a_few_deals() -> None:
    claim = Claim(0.62)
    deals = 0
    while claim.proven is None:
        claim.add(1.0)
        deals += 1
    assert claim.proven
    assert deals <= 20
    claim.add(0.0)
    assert claim.proven  # what is decided stays so
