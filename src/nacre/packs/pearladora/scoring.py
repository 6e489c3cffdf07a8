"""Who won at Pearladöra, and why (PD-V1 to PD-V6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.outcome import Outcome, ranking_of
from nacre.packs.pearladora.components import BIT, WHOLE_BOARD, space_count, space_names, total
from nacre.packs.pearladora.territories import fill

if TYPE_CHECKING:
    from nacre.packs.pearladora.state import PearladoraState

CLUSTER_BITS: Final = 6
MOST_CLUSTERS: Final = 8
"""There cannot be more territories with Pearls than farms."""
TOTAL_SHIFT: Final = CLUSTER_BITS * MOST_CLUSTERS
NOBODY: Final = -1000000


def side_count(players: i64) -> i64:
    """How many sides compete: with four players, two teams (PD-V6)."""
    if players == 4:
        return 2
    return players


def side_of(seat: i64, players: i64) -> i64:
    """The side of a seat."""
    return seat % side_count(players)


def score(state: PearladoraState, seat: i64) -> i64:
    """The Pearls that the seat's side would win with the board as it stands."""
    return rank_sides(state)[side_of(seat, state.set_up.players)] >> TOTAL_SHIFT


def winners(state: PearladoraState) -> i64:
    """The winning seats as a bit set (PD-V5)."""
    ranks = rank_sides(state)
    best: i64 = -1
    for rank in ranks:
        best = max(best, rank)
    won: i64 = 0
    seat: i64
    for seat in range(state.set_up.players):
        if ranks[side_of(seat, state.set_up.players)] == best:
            won |= BIT[seat]
    return won


def rank_sides(state: PearladoraState) -> vec[i64]:
    """[side]: its Pearls, then its clusters from the biggest, in one integer: the highest wins (PD-V5)."""
    set_up = state.set_up
    sides = side_count(set_up.players)
    ranks = vec[i64]([0] * sides)
    strengths = vec[i64]([0] * sides)
    left = set_up.pearls_1 | set_up.pearls_2 | set_up.pearls_4
    side: i64
    while left != 0:
        territory = fill(left & -left, state.east, state.south)
        left &= ~territory
        pearls = total(territory, set_up.pearls_1, set_up.pearls_2, set_up.pearls_4)
        best = NOBODY
        for side in range(sides):
            strengths[side] = strength(state, territory, side)
            best = max(best, strengths[side])
        if best == NOBODY:  # PD-V3
            continue
        level: i64 = 0
        backed: i64 = -1
        for side in range(sides):
            if strengths[side] == best:
                level += 1
                if state.backups & territory & divers_of(state, side) != 0:
                    backed = side
        for side in range(sides):
            if strengths[side] != best:
                continue
            if backed < 0:
                ranks[side] = add_cluster(ranks[side], pearls // level)  # PD-V2
            elif backed == side:
                ranks[side] = add_cluster(ranks[side], pearls)  # PD-B5
    return ranks


def divers_of(state: PearladoraState, side: i64) -> i64:
    """The Divers of a side on the board."""
    divers = state.placed[side]
    if state.set_up.players == 4:
        divers |= state.placed[side + 2]
    return divers


def strength(state: PearladoraState, territory: i64, side: i64) -> i64:
    """The total of a side in a territory; NOBODY if it has no Diver there (PD-V3)."""
    divers = divers_of(state, side) & territory
    if divers == 0:
        return NOBODY
    value = total(divers, state.values_1, state.values_2, state.values_4)
    return (
        value
        - space_count(divers & state.necklaced)
        - space_count(divers & state.twice_necklaced)
        + space_count(divers & state.backups)
    )


def add_cluster(rank: i64, pearls: i64) -> i64:
    """Add a cluster to a side's rank, sorted in among the others (PD-V4)."""
    if pearls == 0:
        return rank
    digit: i64 = TOTAL_SHIFT - CLUSTER_BITS
    from_here: i64 = 0xFFFFFFFFFFFF
    while (rank >> digit) & 0x3F >= pearls:
        digit -= CLUSTER_BITS
        from_here >>= CLUSTER_BITS
    smaller = rank & from_here
    return rank - smaller + (pearls << digit) + (smaller >> CLUSTER_BITS) + (pearls << TOTAL_SHIFT)


def clusters_of(rank: i64) -> list[int]:
    """The clusters of a side, the biggest first."""
    row = [int((rank >> (TOTAL_SHIFT - CLUSTER_BITS * (i + 1))) & 0x3F) for i in range(MOST_CLUSTERS)]
    return [cluster for cluster in row if cluster > 0]


def outcome(state: PearladoraState) -> Outcome:
    """The result with every territory, every side's clusters, and what broke a tie."""
    players = int(state.set_up.players)
    ranks = list(rank_sides(state))
    ranking = ranking_of(
        [(int(rank),) for rank in [ranks[side_of(seat, players)] for seat in range(players)]]
    )
    scores = [int(ranks[side_of(seat, players)] >> TOTAL_SHIFT) for seat in range(players)]
    breakdown: dict[str, object] = {
        "territories": territories(state),
        "sides": [
            {
                "seats": [seat for seat in range(players) if side_of(seat, players) == side],
                "pearls": int(rank >> TOTAL_SHIFT),
                "clusters": clusters_of(rank),
            }
            for side, rank in enumerate(ranks)
        ],
    }
    steps = tie_break([int(rank >> TOTAL_SHIFT) for rank in ranks], [clusters_of(rank) for rank in ranks])
    if steps is not None:
        breakdown["tie_break"] = steps
    return Outcome(scores, ranking, breakdown)


def territories(state: PearladoraState) -> list[dict[str, object]]:
    """Each territory, who won it and why."""
    found: list[dict[str, object]] = []
    left: i64 = WHOLE_BOARD
    while left != 0:
        territory = fill(left & -left, state.east, state.south)
        left &= ~territory
        found.append(_territory(state, territory))
    return found


def _territory(state: PearladoraState, territory: i64) -> dict[str, object]:
    set_up = state.set_up
    pearls = int(total(territory, set_up.pearls_1, set_up.pearls_2, set_up.pearls_4))
    totals = []
    sides = int(side_count(set_up.players))
    for side in range(sides):
        divers = divers_of(state, side) & territory
        if divers != 0:
            totals.append(
                {
                    "side": side,
                    "divers": int(space_count(divers)),
                    "value": int(total(divers, state.values_1, state.values_2, state.values_4)),
                    "necklaces": -int(
                        space_count(divers & state.necklaced) + space_count(divers & state.twice_necklaced)
                    ),
                    "backups": int(space_count(divers & state.backups)),
                    "total": int(strength(state, territory, side)),
                }
            )
    best = max([entry["total"] for entry in totals], default=0)
    level = [entry["side"] for entry in totals if entry["total"] == best]
    backed = [entry["side"] for entry in totals if entry["total"] == best and entry["backups"] > 0]
    reason = "most"
    won = level
    if len(totals) == 0:
        reason = "nobody"
    elif len(totals) == 1:
        reason = "alone"
    elif len(level) > 1:
        reason = "backup" if backed else "shared"
        won = backed or level
    share = pearls // len(won) if won else 0
    return {
        "spaces": space_names(territory),
        "pearls": pearls,
        "totals": totals,
        "reason": reason,
        "won_by": won,
        "share": share,
        "discarded": pearls - share * len(won) if won else 0,
    }


def tie_break(pearls: list[int], clusters: list[list[int]]) -> dict[str, object] | None:
    """How clusters decide between sides that are level on Pearls; None if one side is ahead (PD-V5)."""
    level = [side for side in range(len(pearls)) if pearls[side] == max(pearls)]
    if len(level) == 1:
        return None
    steps: list[dict[str, object]] = []
    left = level
    i = 0
    while len(left) > 1 and i < max([len(clusters[side]) for side in left]):
        compared = [clusters[side][i] if i < len(clusters[side]) else 0 for side in left]
        ahead = [side for side, size in zip(left, compared, strict=True) if size == max(compared)]
        steps.append({"sides": left, "clusters": compared, "left": ahead})
        left = ahead
        i += 1
    return {"rule": "PD-V5", "level": level, "steps": steps, "shared": len(left) > 1}
