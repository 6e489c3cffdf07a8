"""Who won at Pearls, and why (PL-V1, PL-V2)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.outcome import Outcome, ranking_of
from nacre.packs.pearls.components import necklace_value, size, value


def score(hand: i64, pile: i64, chain: i64) -> i64:
    """The points of one seat: its pile and necklaces minus its hand (PL-V1)."""
    return value(pile) + necklace_value(chain) - value(hand)


def winners(hands: vec[i64], piles: vec[i64], chains: vec[i64]) -> i64:
    """The winning seats as a bit set (PL-V2)."""
    best: i64 = -1000000
    won: i64 = 0
    seat: i64
    for seat in range(len(hands)):
        # More cards in hand break a tie; a hand never has 16.
        rank = score(hands[seat], piles[seat], chains[seat]) * 16 + size(hands[seat])
        if rank > best:
            best = rank
            won = 0
        if rank == best:
            won |= 1 << seat
    return won


def outcome(hands: vec[i64], piles: vec[i64], chains: vec[i64]) -> Outcome:
    """The result, with each seat's points by source."""
    seats: list[dict[str, int]] = []
    i: i64
    for i in range(len(hands)):
        pearls = int(value(piles[i]))
        necklaces = int(necklace_value(chains[i]))
        left = int(value(hands[i]))
        seats.append(
            {
                "pearls": pearls,
                "necklaces": necklaces,
                "hand": -left,
                "score": pearls + necklaces - left,
                "hand_cards": int(size(hands[i])),
            }
        )
    ranking = ranking_of([(seat["score"], seat["hand_cards"]) for seat in seats])
    best = max([seat["score"] for seat in seats])
    level = [number for number, seat in enumerate(seats) if seat["score"] == best]
    breakdown: dict[str, object] = {"seats": seats}
    if len(level) > 1:
        breakdown["tie_break"] = {
            "rule": "PL-V2",
            "level": level,
            "hand_cards": [seats[number]["hand_cards"] for number in level],
            "shared": ranking.count(1) > 1,
        }
    return Outcome([seat["score"] for seat in seats], ranking, breakdown)
