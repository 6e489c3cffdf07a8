"""Who won at Molthar, and why (MO-E2)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.outcome import Outcome, ranking_of
from nacre.packs.molthar import components as c
from nacre.packs.molthar.fields import Fields


def winners(points: vec[i64], wealth: vec[i64]) -> i64:
    """The winning seats as a bit set."""
    best: i64 = -1
    won: i64 = 0
    bit: i64 = 1
    seat: i64
    for seat in range(len(points)):
        rank = points[seat] * 64 + wealth[seat]  # there are fewer than 64 Diamonds
        if rank > best:
            best = rank
            won = 0
        if rank == best:
            won |= bit
        bit <<= 1
    return won


def outcome(state: Fields) -> Outcome:
    """The result with each seat's characters, points and Diamonds, and who triggered the end."""
    seats: list[dict[str, object]] = []
    keys: list[tuple[int, ...]] = []
    seat: i64
    for seat in range(state.players):
        points = int(state.points[seat])
        wealth = int(state.wealth[seat])
        characters = [
            {"character": c.CARD_NAMES[kind], "points": int(c.POINTS[kind])}
            for kind in c.spread_cards(state.active[seat])
        ]
        seats.append({"characters": characters, "points": points, "diamonds": wealth})
        keys.append((points, wealth))
    ranking = ranking_of(keys)
    scores = [points for points, _ in keys]
    level = [number for number, score in enumerate(scores) if score == max(scores)]
    breakdown: dict[str, object] = {
        "seats": seats,
        "rounds": int(state.turn.round),
        "triggered_by": None if state.turn.trigger < 0 else int(state.turn.trigger),
    }
    if len(level) > 1:
        breakdown["tie_break"] = {
            "rule": "MO-E2",
            "level": level,
            "diamonds": [keys[number][1] for number in level],
            "shared": ranking.count(1) > 1,
        }
    return Outcome(scores, ranking, breakdown)
