"""What bots know about playing Tidepool well, and how they explain it."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from nacre import Message, State, View
from nacre.pack import Guide
from tidepool.actions import LOOK, POOLS, buried, read_play
from tidepool.state import PENALTY, PRICE, TARGET, TidepoolState
from tidepool.view import TidepoolView

LIKELY_MISSING = 0.6
"""The part of a pool's worth that one gives away by leaving it one shell short for the next player."""


class TidepoolGuide(Guide):
    """Scoop what can be scooped; never wash out; leave no rich pool for the next."""

    def __init__(self) -> None:
        super().__init__(margin=6.0)

    def rate(self, state: State, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        assert isinstance(state, TidepoolState)
        for i in range(count):
            ratings[i] = rating(state, int(actions[i]))


def rating(state: TidepoolState, action: int) -> float:
    """About how many points an action is worth. It reads only the pools and the own hand."""
    played = read_play(action)
    if action == LOOK:
        return -PRICE + 0.6  # it pays rarely: a search finds out when
    if played is None:
        return -0.5 - 0.05 * (9 - buried(action))
    pool = state.pools[played.pool]
    total = sum(pool) + played.value
    if total == TARGET:
        return float(len(pool) + 1)
    if total > TARGET:
        return float(-PENALTY)
    missing = TARGET - total
    own = missing in state.hands[int(state.seat)]
    can_be_scooped = missing <= 8
    return 0.5 * own - LIKELY_MISSING * (len(pool) + 1) * can_be_scooped / state.game.players


def reason(view: View, action: int, worlds: Sequence[State]) -> Message:
    """What speaks for the action; worlds tell how likely the next player scoops."""
    assert isinstance(view, TidepoolView)
    played = read_play(action)
    if played is None:
        return Message("tidepool.reason.look" if action == LOOK else "tidepool.reason.bury")
    pool = view.pools[played.pool]
    missing = TARGET - sum(pool) - played.value
    if missing == 0:
        return Message("tidepool.reason.scoop", {"count": len(pool) + 1})
    if missing < 0:
        return Message("tidepool.reason.wash", {"pool": POOLS[played.pool]})
    following = (int(view.seat) + 1) % view.game.players
    having = sum(missing in world.hands[following] for world in worlds if isinstance(world, TidepoolState))
    percent = round(100 * having / max(1, len(worlds)))
    return Message("tidepool.reason.fill", {"missing": missing, "percent": percent})
