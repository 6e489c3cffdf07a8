"""Abilities that ask for a choice or a ply of their own (MO-R3 to MO-R5, MO-B3, MO-B6 to MO-B8)."""

from __future__ import annotations

from mypy_extensions import i64

from nacre.packs.molthar import components as c
from nacre.packs.molthar.cards import (
    discard_pearls,
    draw_into_hand,
    forget_new_wisp,
    gain_diamond,
    note_new_wisp,
    shuffle_characters,
    take_openly,
)
from nacre.packs.molthar.fate import settle_character
from nacre.packs.molthar.fields import Fields
from nacre.packs.molthar.knowledge.events import LOOK, STEAL
from nacre.packs.molthar.knowledge.notes import note_look, note_theft
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


def ask_whom(state: Fields, phase: i64) -> None:
    """Ask the seat to choose a target, unless there is only one or none."""
    state.turn.phase = phase
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


def choose_seat(state: Fields, seat: i64) -> None:
    """Aim the Fairy or Medusa at that seat."""
    turn = state.turn
    turn.other = seat
    if turn.phase == ROBBING:
        turn.phase = STEALING
        note_look(state, state.seat, seat)
        state.knowledge.note(LOOK, state.seat, seat, state.hands[seat])
        state.revealed = True  # asked even if all pearls are alike: others must not learn that
        return
    turn.phase = BANISHING
    portal = state.portals[seat]
    if c.pair_size(portal) == 1 or c.pair_low(portal) == c.pair_high(portal):
        banish(state, c.pair_low(portal))


def banish(state: Fields, character: i64) -> None:
    """Let Medusa discard a character (MO-R3)."""
    victim = state.turn.other
    state.portals[victim] = c.pair_take(state.portals[victim], character)
    state.market.discards = c.add_card(state.market.discards, character)
    complete_action(state)


def steal(state: Fields, kind: i64) -> None:
    """Let the Fairy take a pearl; only taker and victim know which (MO-R4)."""
    seat = state.seat
    victim = state.turn.other
    pearl = c.pearls(kind, 1)
    state.hands[victim] -= pearl
    state.hands[seat] += pearl
    note_theft(state, seat, victim, pearl)
    state.knowledge.note(STEAL, seat, victim, pearl)
    state.revealed = True
    complete_action(state)


def keep(state: Fields, kind: i64) -> None:
    """Let Puss in Boots take back a paid pearl (MO-R5)."""
    pearl = c.pearls(kind, 1)
    state.market.pearl_discards -= pearl
    take_openly(state, pearl)
    complete_action(state)


def trade(state: Fields, character: i64) -> None:
    """Choose the character that the Hatter gives up (MO-B6)."""
    state.turn.subject = character
    state.turn.phase = TRADING
    faces = state.market.faces
    if c.pair_size(faces) == 1 or c.pair_low(faces) == c.pair_high(faces):
        exchange(state, c.pair_low(faces))


def exchange(state: Fields, coming: i64) -> None:
    """Exchange it for that face-up character."""
    turn = state.turn
    market = state.market
    seat = state.seat
    turn.flags |= TRADED
    market.faces = c.pair_add(c.pair_take(market.faces, coming), turn.subject)
    state.portals[seat] = c.pair_add(c.pair_take(state.portals[seat], turn.subject), coming)
    forget_new_wisp(state, turn.subject)
    note_new_wisp(state, coming)
    turn.subject = -1
    turn.phase = ACTION


def look(state: Fields) -> None:
    """Let the Wizard look at the top character (MO-B8)."""
    state.turn.flags |= LOOKED
    if state.drawn == len(state.deck):
        shuffle_characters(state)
    if state.fate is not None:
        settle_character(state, state.fate)
    state.market.looked |= BIT[state.seat]
    state.revealed = True


def melt(state: Fields) -> None:
    """Let Snow White turn a 2 into a Diamond (MO-B3)."""
    discard_pearls(state, c.pearls(c.TWO, 1))
    gain_diamond(state)
    end_if_nothing_left(state)


def reap(state: Fields) -> None:
    """Let the Reaper discard the hand and draw a new one (MO-B7)."""
    state.turn.flags |= REAPED
    seat = state.seat
    n = c.size(state.hands[seat])
    discard_pearls(state, state.hands[seat])
    drawn: i64
    for drawn in range(n):
        if not draw_into_hand(state):
            break
    state.revealed = True
    end_if_nothing_left(state)
