"""The actions of Molthar as numbers. An action is a verb and an argument: a pearl, a character, a seat.

Arguments name kinds of cards, never places on the table, so the text of an action needs no state. A verb
goes by its first action, so an action is its verb plus its argument: `TAKE` is both the verb and the action
that takes a pearl of the first kind.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.molthar.components import COUNT, KINDS

MOST_GIVEN: Final = 7
SEATS: Final = 5

TAKE: Final = 0
TAKE_BLIND: Final = TAKE + KINDS
REPLACE: Final = TAKE_BLIND + 1
DROP: Final = REPLACE + 1
PUT: Final = DROP + COUNT
PUT_BLIND: Final = PUT + COUNT
ACT: Final = PUT_BLIND + 1
GIVE: Final = ACT + COUNT
WHOM: Final = GIVE + KINDS * (MOST_GIVEN + 1)
STEAL: Final = WHOM + SEATS
KEEP: Final = STEAL + KINDS
TRADE: Final = KEEP + KINDS
LOOK: Final = TRADE + COUNT
MELT: Final = LOOK + 1
REAP: Final = MELT + 1
END: Final = REAP + 1
NUM_ACTIONS: Final = END + 1

# What others see of a theft, and of pearls given before the payment or discard is complete.
STEAL_HIDDEN: Final = NUM_ACTIONS
GIVE_HIDDEN: Final = NUM_ACTIONS + 1
NUM_SEEN: Final = NUM_ACTIONS + 2
"""The actions, and the forms in which others see some of them."""

VERBS: Final = (
    TAKE,
    TAKE_BLIND,
    REPLACE,
    DROP,
    PUT,
    PUT_BLIND,
    ACT,
    GIVE,
    WHOM,
    STEAL,
    KEEP,
    TRADE,
    LOOK,
    MELT,
    REAP,
    END,
    STEAL_HIDDEN,
    GIVE_HIDDEN,
)
VERB: Final = vec[i64]([max(verb for verb in VERBS if verb <= action) for action in range(NUM_SEEN)])
"""[action]: its verb."""
ARGUMENT: Final = vec[i64]([action - VERB[action] for action in range(NUM_SEEN)])
"""[action]: a kind of pearl, a character or a seat, depending on the verb; for GIVE, kind and number."""


def give_action(kind: i64, n: i64) -> i64:
    """The action that gives n pearls of a kind, as a part of a payment or of a discard."""
    return GIVE + kind * (MOST_GIVEN + 1) + n


def given_kind(argument: i64) -> i64:
    """The kind of pearl that a GIVE with that argument gives."""
    return argument >> 3


def given_number(argument: i64) -> i64:
    """How many pearls a GIVE with that argument gives."""
    return argument & 7


def seen_by_others(action: i64) -> i64:
    """The action as the other seats see it (MO-R4, MO-I1)."""
    if VERB[action] == STEAL:
        return STEAL_HIDDEN
    if VERB[action] == GIVE:
        return GIVE_HIDDEN
    return action
