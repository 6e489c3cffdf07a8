"""Abilities that ask for a choice or a ply of their own (MO-R3 to MO-R5, MO-B3, MO-B6 to MO-B8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from nacre.packs.molthar import components as c
from nacre.packs.molthar.cards import (
    discard_pearls,
    draw_into_hand,
    gain_diamond,
    shuffle_characters,
    take_openly,
)
from nacre.packs.molthar.knowledge.events import LOOK, STEAL, tell
from nacre.packs.molthar.legality import is_target
from nacre.packs.molthar.phases import (
    ACTION,
    BANISHING,
    BIT,
    LOOKED,
    REAPED,
    ROBBING,
    STEALING,
    TRADED,
    TRADING,
)
from nacre.packs.molthar.turns import complete_action, end_if_nothing_left

if TYPE_CHECKING:
    from nacre.packs.molthar.state import MoltharState


def ask_whom(state: MoltharState, phase: i64) -> None:
    """Let the seat choose a target, if there is a choice."""
    state.phase = phase
    target: i64 = -1
    targets: i64 = 0
    seat: i64
    for seat in range(state.players):
        if is_target(state, seat):
            target = seat
            targets += 1
    if targets == 0:
        complete_action(state)
    elif targets == 1:
        choose_seat(state, target)


def choose_seat(state: MoltharState, seat: i64) -> None:
    """That seat is the target."""
    state.other = seat
    if state.phase == ROBBING:
        state.phase = STEALING
        tell(state, LOOK, state.seat, seat, state.hands[seat])
        state.revealed = True  # which pearl is asked even if all are alike: others must not see that
        return
    state.phase = BANISHING
    portal = state.portals[seat]
    if c.pair_size(portal) == 1 or c.pair_low(portal) == c.pair_high(portal):
        banish(state, c.pair_low(portal))


def banish(state: MoltharState, character: i64) -> None:
    """Medusa discards a character (MO-R3)."""
    state.portals[state.other] = c.pair_take(state.portals[state.other], character)
    state.discards = c.add_card(state.discards, character)
    complete_action(state)


def steal(state: MoltharState, kind: i64) -> None:
    """MO-R4: only taker and victim know the pearl."""
    seat = state.seat
    victim = state.other
    pearl = c.pearls(kind, 1)
    state.hands[victim] -= pearl
    state.hands[seat] += pearl
    state.open[victim] -= c.one_of_each(state.open[victim])  # the rest is there whichever it was
    tell(state, STEAL, seat, victim, pearl)
    state.revealed = True
    complete_action(state)


def keep(state: MoltharState, kind: i64) -> None:
    """Puss in Boots takes a paid pearl back (MO-R5)."""
    pearl = c.pearls(kind, 1)
    state.pearl_discards -= pearl
    take_openly(state, pearl)
    complete_action(state)


def trade(state: MoltharState, character: i64) -> None:
    """The Hatter gives up a character (MO-B6)."""
    state.subject = character
    state.phase = TRADING
    if c.pair_size(state.faces) == 1 or c.pair_low(state.faces) == c.pair_high(state.faces):
        exchange(state, c.pair_low(state.faces))


def exchange(state: MoltharState, coming: i64) -> None:
    """The Hatter takes a face-up character for it."""
    seat = state.seat
    state.flags |= TRADED
    state.faces = c.pair_add(c.pair_take(state.faces, coming), state.subject)
    state.portals[seat] = c.pair_add(c.pair_take(state.portals[seat], state.subject), coming)
    state.subject = -1
    state.phase = ACTION


def look(state: MoltharState) -> None:
    """The Wizard looks (MO-B8)."""
    state.flags |= LOOKED
    if state.drawn == len(state.deck):
        shuffle_characters(state)
    state.looked |= BIT[state.seat]
    state.revealed = True


def melt(state: MoltharState) -> None:
    """Snow White makes a 2 a Diamond (MO-B3)."""
    discard_pearls(state, c.pearls(c.TWO, 1))
    gain_diamond(state)
    end_if_nothing_left(state)


def reap(state: MoltharState) -> None:
    """The Reaper renews the hand (MO-B7)."""
    state.flags |= REAPED
    seat = state.seat
    n = c.size(state.hands[seat])
    discard_pearls(state, state.hands[seat])
    drawn: i64
    for drawn in range(n):
        if not draw_into_hand(state):
            break
    state.revealed = True
    end_if_nothing_left(state)
