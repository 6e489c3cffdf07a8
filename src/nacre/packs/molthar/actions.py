"""The actions of Molthar as numbers, each a kind of ply; none names a place, so text needs no state."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nacre.packs.molthar.components import COUNT, KINDS

MOST_GIVEN: Final = 7

TAKE: Final = 0
TAKE_BLIND: Final = TAKE + KINDS
REPLACE: Final = TAKE_BLIND + 1
DROP: Final = REPLACE + 1
PUT: Final = DROP + COUNT
PUT_BLIND: Final = PUT + COUNT
ACT: Final = PUT_BLIND + 1
GIVE: Final = ACT + COUNT
WHOM: Final = GIVE + KINDS * (MOST_GIVEN + 1)
STEAL: Final = WHOM + 5
KEEP: Final = STEAL + KINDS
TRADE: Final = KEEP + KINDS
LOOK: Final = TRADE + COUNT
MELT: Final = LOOK + 1
REAP: Final = MELT + 1
END: Final = REAP + 1
NUM_ACTIONS: Final = END + 1

# As others see them: what a Fairy takes, and what someone gives before all of it lies on the table.
STEAL_HIDDEN: Final = NUM_ACTIONS
GIVE_HIDDEN: Final = NUM_ACTIONS + 1


def giving(kind: i64, n: i64) -> i64:
    """The action that gives n pearls of a kind, as a part of a payment or of a discard."""
    return GIVE + kind * (MOST_GIVEN + 1) + n


def seen_by_others(action: i64) -> i64:
    """The action as a seat sees it that does not play it (MO-R4, MO-I1)."""
    if STEAL <= action < KEEP:
        return STEAL_HIDDEN
    if GIVE <= action < WHOM:
        return GIVE_HIDDEN
    return action
