"""What each viewer is sure to find in every hand, noted event by event (MO-I1).

Notes are coarser than beliefs, and so cheap that a state takes them even after `forget`: a pile for each
hand. `state.open` has what everybody has noted. Only the Fairy shows a seat more than that (MO-R4), and
`state.private` has what comes on top for that seat. Copies of a state share `private`, so it is replaced,
never changed.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.molthar import components as c
from nacre.packs.molthar.fields import Fields
from nacre.packs.molthar.phases import STEALING


def noted(state: Fields, viewer: i64, seat: i64) -> i64:
    """The pearls of a hand that the viewer (-1: everybody) is sure of; once the game is over, all of them."""
    if viewer == seat or state.seat < 0:
        return state.hands[seat]
    pile = state.open[seat]
    if viewer >= 0 and len(state.private) > 0:
        pile += state.private[viewer * state.players + seat]
    return pile


def note_loss(state: Fields, seat: i64, pile: i64) -> None:
    """A hand loses pearls for all to see: they count first against those that a viewer is sure of."""
    opened = state.open[seat]
    left = c.without(opened, pile)
    state.open[seat] = left
    if len(state.private) == 0:
        return
    private = state.private[:]
    at = seat
    while at < len(private):
        private[at] = c.without(opened + private[at], pile) - left
        at += state.players
    state.private = private


def note_look(state: Fields, seat: i64, victim: i64) -> None:
    """A seat sees the whole hand of another."""
    private = _copy(state.private, state.players)
    private[seat * state.players + victim] = state.hands[victim] - state.open[victim]
    state.private = private


def note_theft(state: Fields, seat: i64, victim: i64, pearl: i64) -> None:
    """A seat has taken a pearl from a hand that it sees, and only these two know which."""
    players = state.players
    private = _copy(state.private, players)
    opened = state.open[victim]
    left = opened - c.one_of_each(opened)  # whichever was taken, the rest is still there
    viewer: i64
    for viewer in range(players):
        at = viewer * players + victim
        if viewer == seat:
            private[at] = state.hands[victim] - left
        elif viewer == victim:
            private[victim * players + seat] += pearl
        else:
            pile = opened + private[at]
            private[at] = pile - c.one_of_each(pile) - left
    state.open[victim] = left
    state.private = private


def private_notes(
    rows: list[vec[i64]], opened: vec[i64], hands: vec[i64], *, phase: i64, seat: i64, other: i64
) -> vec[i64]:
    """What seats have noted on top of what everybody has.

    A seat whose row is empty has nothing on top, except for the hand that it sees while it robs (MO-R4).
    """
    players: i64 = len(opened)
    private = vec[i64]()
    viewer: i64
    i: i64
    for viewer in range(players):
        row = rows[int(viewer)]
        if len(row) == 0 and phase == STEALING and viewer == seat and other >= 0:
            row = opened[:]
            row[other] = hands[other]
        for i in range(len(row)):
            more = c.without(row[i], opened[i])
            if i != viewer and more != 0:
                if len(private) == 0:
                    private = vec[i64]([0] * (players * players))
                private[viewer * players + i] = more
    return private


def _copy(private: vec[i64], players: i64) -> vec[i64]:
    return private[:] if len(private) > 0 else vec[i64]([0] * (players * players))
