"""The end of an action, of a turn and of the game (MO-A6, MO-A7, MO-E1)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.molthar import components as c
from nacre.packs.molthar import powers as p
from nacre.packs.molthar.cards import discard_pearls, turn_up_character, turn_up_pearl
from nacre.packs.molthar.fields import Fields, Turn
from nacre.packs.molthar.legality import (
    can_draw_character,
    can_draw_pearl,
    can_melt,
    can_reap,
    discardable,
    discards_left,
    next_discard,
    write_activations,
)
from nacre.packs.molthar.phases import ACTION, DISCARDING


def complete_action(state: Fields) -> None:
    """Refill empty places (MO-A2), then see whether the turn goes on."""
    turn = state.turn
    market = state.market
    turn.phase = ACTION
    turn.subject = -1
    turn.other = -1
    turn.paid = 0
    while c.size(market.display) < c.DISPLAY and can_draw_pearl(state):
        turn_up_pearl(state)
    while c.pair_size(market.faces) < c.FACE_UP and can_draw_character(state):
        turn_up_character(state)
    end_if_nothing_left(state)


def end_if_nothing_left(state: Fields) -> None:
    """End the turn unless there is something to decide."""
    if state.turn.actions_left > 0:
        if action_possible(state):
            return
        lose_actions(state.turn)
    if not (can_melt(state) or can_reap(state)):  # MO-A7
        begin_discard(state)


def give_up_or_end(state: Fields) -> None:
    """Give up the optional actions; with none left, end the turn (MO-A6, MO-A7)."""
    if state.turn.actions_left == 0:
        begin_discard(state)
        return
    lose_actions(state.turn)
    end_if_nothing_left(state)


def lose_actions(turn: Turn) -> None:
    """Take away all actions that are left (MO-A6)."""
    turn.actions_left = 0
    turn.optional = 0


def action_possible(state: Fields) -> bool:
    """Is any of MO-A1, MO-A3, MO-A4 and MO-A5 possible?"""
    market = state.market
    if market.display != 0 or market.faces != 0 or can_draw_pearl(state) or can_draw_character(state):
        return True
    out = vec[i64]([0] * 8)
    return write_activations(state, out, 0) > 0


def begin_discard(state: Fields) -> None:
    """Discard the pearls above the limit, asking which if there is a choice (MO-A7)."""
    seat = state.seat
    excess = c.size(state.hands[seat]) - c.HAND_LIMIT - p.monkeys(state.powers[seat])  # MO-B4
    if excess <= 0:
        end_turn(state)
        return
    state.turn.phase = DISCARDING
    state.turn.owe = excess
    state.turn.paid = 0
    state.turn.last = -1
    discard_if_decided(state)


def discard_if_decided(state: Fields) -> None:
    """Discard everything at once, and begin the next turn, when nothing is left to choose."""
    turn = state.turn
    if next_discard(state) >= 0:
        return
    pile = turn.paid
    left = discards_left(turn)
    if left > 0:
        rest = discardable(state)
        pile += rest if c.size(rest) == left else c.pearls(c.first_kind(rest), left)
    turn.owe = 0
    turn.paid = 0
    turn.last = -1
    turn.phase = ACTION
    turn.discarded = pile
    discard_pearls(state, pile)
    end_turn(state)


def end_turn(state: Fields) -> None:
    """Pass the turn to the next seat, or end the game (MO-E1, MO-E3)."""
    turn = state.turn
    seat = state.seat + 1
    if seat == state.players:
        seat = 0
    if seat == turn.first:
        turn.round += 1
        if turn.round == state.round_limit() or turn.round == turn.final_round + 1 > 0:  # MO-E1, MO-E3
            state.seat = -1
            turn.actions_left = 0
            turn.flags = 0
            turn.new_wisps = 0
            turn.bonus = 0
            state.revealed = True
            return
    state.seat = seat
    turn.flags = 0
    turn.new_wisps = 0
    turn.optional = p.riding_hoods(state.powers[seat])  # MO-B5
    turn.actions_left = c.ACTIONS + turn.optional + turn.bonus
    turn.bonus = 0
    end_if_nothing_left(state)
