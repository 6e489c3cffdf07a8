"""What those who did not see it know of a pearl that the Fairy took (MO-R4).

It was one of the pearls known in that hand, or one of the hidden ones; the rest is still there. So as
long as nothing ambiguous leaves the two hands, exactly these cases are possible. A theft is one number:
the pearls that were known, who lost one, who has it, how many were hidden, and to whom all this applies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from nacre.kernel.rng import Rng
from nacre.rules.molthar import components as c

if TYPE_CHECKING:
    from nacre.rules.molthar.state import MoltharState

SURE_MASK: Final = 0xFFFFFFFFFFF
VICTIM_SHIFT: Final = 44
TAKER_SHIFT: Final = 47
HIDDEN_SHIFT: Final = 50
ROW_SHIFT: Final = 56


def theft(row: i64, victim: i64, taker: i64, sure: i64, hidden: i64) -> i64:
    """A theft as a number; the row is a viewer's, or for everybody the number of players."""
    return (
        sure
        | (victim << VICTIM_SHIFT)
        | (taker << TAKER_SHIFT)
        | (hidden << HIDDEN_SHIFT)
        | (row << ROW_SHIFT)
    )


def sure_of(theft: i64) -> i64:
    """The pearls that were known in the hand before."""
    return theft & SURE_MASK


def doubtful(theft: i64) -> i64:
    """Of each kind that was known one pearl: all but one of them, or all, are still there."""
    return c.one_of_each(theft & SURE_MASK)


def victim_of(theft: i64) -> i64:
    """The seat that lost a pearl."""
    return (theft >> VICTIM_SHIFT) & 7


def taker_of(theft: i64) -> i64:
    """The seat that has it."""
    return (theft >> TAKER_SHIFT) & 7


def hidden_of(theft: i64) -> i64:
    """How many pearls were hidden in the hand before."""
    return (theft >> HIDDEN_SHIFT) & 0x3F


def row_of(theft: i64) -> i64:
    """To whom it applies: a viewer, or for everybody the number of players."""
    return theft >> ROW_SHIFT


def forget_thefts(state: MoltharState, seat: i64, gone: i64) -> None:
    """Pearls leave a hand: once a hidden one does, nothing more can be said of a theft."""
    kept = vec[i64]()
    i: i64
    for i in range(len(state.thefts)):
        each = state.thefts[i]
        if seat == victim_of(each) or seat == taker_of(each):
            if c.without(gone, state.known[row_of(each) * state.players + seat]) != 0:
                continue
        kept = append(kept, each)
    state.thefts = kept


def forget_thefts_between(state: MoltharState, victim: i64, taker: i64) -> None:
    """Another pearl is taken: nothing more can be said of those taken from or by the same seats."""
    kept = vec[i64]()
    i: i64
    for i in range(len(state.thefts)):
        each = state.thefts[i]
        one = victim_of(each)
        two = taker_of(each)
        if one != victim and one != taker and two != victim and two != taker:
            kept = append(kept, each)
    state.thefts = kept


def forget_thefts_seen(state: MoltharState, viewer: i64, seat: i64) -> None:
    """A viewer sees a whole hand: nothing in it is in doubt for it any more."""
    kept = vec[i64]()
    i: i64
    for i in range(len(state.thefts)):
        each = state.thefts[i]
        if row_of(each) != viewer or (victim_of(each) != seat and taker_of(each) != seat):
            kept = append(kept, each)
    state.thefts = kept


def imagine_theft(theft: i64, hands: vec[i64], rng: Rng) -> None:
    """Give the pearls in doubt to the two hands, each pearl of the victim's as likely to be the taken one."""
    sure = sure_of(theft)
    left = doubtful(theft)
    pick = rng.below(c.size(sure) + hidden_of(theft))
    if pick < c.size(sure):
        taken = c.pearls(c.spread(sure)[pick], 1)
        hands[taker_of(theft)] += taken
        left -= taken
    hands[victim_of(theft)] += left
