"""Positions, views and results as the data that they are written as, to be looked into and changed."""

from __future__ import annotations

from typing import Any

from nacre.kernel.outcome import Outcome
from nacre.kernel.state import State
from nacre.kernel.view import View

Data = dict[str, Any]


def written(one: State | View) -> Data:
    """That position or view as data."""
    return one.to_dict()


def breakdown(outcome: Outcome) -> Data:
    """Why a game ended as it did."""
    return outcome.breakdown
