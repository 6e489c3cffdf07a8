"""Tables that Pearls' guide looks up instead of calculating."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.pearls.actions import NUM_ACTIONS, PLACED, SPAN, WON
from nacre.packs.pearls.bots.weights import CROWDED, TURN
from nacre.packs.pearls.components import COLOURS, VALUES, value


def _numbers() -> vec[float]:
    row = vec[float]([0.0] * 128)
    i: i64
    for i in range(1, 128):
        row[i] = row[i - 1] + 1.0
    return row


def _scored() -> vec[float]:
    row = vec[float]([0.0] * NUM_ACTIONS)
    action: i64
    for action in range(COLOURS, NUM_ACTIONS):
        row[action] = NUMBER[value(PLACED[action]) + WON[action]]
    return row


def _points() -> vec[float]:
    row = vec[float]([0.0] * (COLOURS * SPAN))
    colour: i64
    n: i64
    for colour in range(COLOURS):
        for n in range(1, SPAN):
            row[colour * SPAN + n] = NUMBER[n * VALUES[colour]] - TURN
    return row


def _room() -> vec[float]:
    row = vec[float]([0.0] * SPAN)
    n: i64
    for n in range(6, SPAN):
        row[n] = CROWDED * NUMBER[n - 5] * NUMBER[n - 5]
    return row


NUMBER: Final = _numbers()
"""[n]: n as a float."""
SCORED: Final = _scored()
"""[action]: the points it brings at once."""
POINTS: Final = _points()
"""[colour * SPAN + n]: the points of a group of n, minus the cost of the turn that places it."""
ROOM: Final = _room()
"""[n]: the cost of holding n cards."""
