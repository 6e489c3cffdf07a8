"""Cards that move at Molthar, and what everybody learns from it (MO-S2, MO-A2, MO-I1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from nacre.rules.molthar import components as c
from nacre.rules.molthar import diamonds as d
from nacre.rules.molthar.thefts import forget_thefts

if TYPE_CHECKING:
    from nacre.rules.molthar.state import MoltharState


def all_learn(state: MoltharState, seat: i64, cards: i64) -> None:
    """Everybody knows now that these pearls are in that hand."""
    players = state.players
    at = seat
    viewer: i64
    for viewer in range(players + 1):
        state.known[at] += cards
        at += players


def discard_pearls(state: MoltharState, pile: i64) -> None:
    """Pearls leave the hand for the discard pile; they count first against known ones (MO-I1)."""
    if pile == 0:
        return
    seat = state.seat
    players = state.players
    hand = state.hands[seat]
    everybody = state.known[players * players + seat]
    hidden = pile - (everybody - c.without(everybody, pile))
    if len(state.thefts) > 0:
        forget_thefts(state, seat, pile)
    if hidden != 0:
        state.revealed = True
        lose_old(state, seat, hidden, hand - everybody)
    at = seat
    viewer: i64
    for viewer in range(players + 1):
        state.known[at] = c.without(state.known[at], pile)
        at += players
    state.hands[seat] = hand - pile
    state.pearl_discards += pile


def lose_old(state: MoltharState, seat: i64, gone: i64, hidden: i64) -> None:
    """Hidden pearls are gone from a hand: were they there before the last shuffle?"""
    old = state.old[seat]
    if old == 0:
        return
    if gone == hidden:
        state.old[seat] = 0
    elif old == hidden:
        state.old[seat] = old - gone
    else:
        forget_old(state)  # nobody but their owner can tell any more


def forget_old(state: MoltharState) -> None:
    """Nobody can tell any more which hidden pearls were there before the last shuffle."""
    seat: i64
    for seat in range(state.players):
        state.old[seat] = 0


def draw_pearl(state: MoltharState) -> i64:
    """The next pearl of the draw pile; -1 if there is none."""
    if state.pearl_drawn == len(state.pearl_deck):
        if state.pearl_discards == 0:
            return -1
        shuffle_pearls(state)
    kind = state.pearl_deck[state.pearl_drawn]
    state.pearl_drawn += 1
    return kind


def shuffle_pearls_if_used_up(state: MoltharState) -> None:
    """MO-S2, once the drawn card lies where it goes."""
    if state.pearl_drawn == len(state.pearl_deck) and state.pearl_discards != 0:
        shuffle_pearls(state)


def shuffle_pearls(state: MoltharState) -> None:
    """Make the discards the new draw pile: what is hidden in hands is then the known rest."""
    state.pearl_deck = c.spread(state.pearl_discards)
    state.rng.shuffle(state.pearl_deck)
    state.pearl_discards = 0
    state.pearl_drawn = 0
    state.thefts = vec[i64]()
    everybody = state.players * state.players
    seat: i64
    for seat in range(state.players):
        state.old[seat] = state.hands[seat] - state.known[everybody + seat]


def turn_up_pearl(state: MoltharState) -> None:
    """Turn a pearl face up, if there is one."""
    kind = draw_pearl(state)
    if kind < 0:
        return
    state.revealed = True
    state.display += c.pearls(kind, 1)
    shuffle_pearls_if_used_up(state)
    if kind >= c.FIRST_SWAP:
        swap_characters(state)


def swap_characters(state: MoltharState) -> None:
    """MO-A2: both are discarded before the first new one is turned up."""
    while state.faces != 0:
        low = c.pair_low(state.faces)
        state.faces = c.pair_take(state.faces, low)
        state.discards = c.add_card(state.discards, low)
    turn_up_character(state)
    turn_up_character(state)


def turn_up_character(state: MoltharState) -> None:
    """Turn a character face up, if there is one."""
    kind = draw_character(state)
    if kind < 0:
        return
    state.revealed = True
    state.faces = c.pair_add(state.faces, kind)
    shuffle_characters_if_used_up(state)


def draw_character(state: MoltharState) -> i64:
    """The next character of the draw pile; -1 if there is none."""
    if state.drawn == len(state.deck):
        if state.discards == 0:
            return -1
        shuffle_characters(state)
    kind = state.deck[state.drawn]
    state.drawn += 1
    state.looked = 0
    return kind


def shuffle_characters_if_used_up(state: MoltharState) -> None:
    """MO-S2, once the drawn card lies where it goes."""
    if state.drawn == len(state.deck) and state.discards != 0:
        shuffle_characters(state)


def shuffle_characters(state: MoltharState) -> None:
    """Make the discards the new draw pile, of another generation."""
    state.deck = c.spread_cards(state.discards)
    state.rng.shuffle(state.deck)
    state.discards = 0
    state.drawn = 0
    state.generation += 1


def gain_diamond(state: MoltharState) -> None:
    """MO-D1: the top card, unseen but by those who looked at it before."""
    seen = state.looked
    fresh = state.drawn < len(state.deck)
    kind = draw_character(state)
    if kind < 0:
        return
    if not fresh:
        seen = 0
    seat = state.seat
    state.diamonds = append(
        state.diamonds,
        kind | (seen << d.SEEN_SHIFT) | (seat << d.OWNER_SHIFT) | (state.generation << d.GENERATION_SHIFT),
    )
    state.wealth[seat] += 1
    shuffle_characters_if_used_up(state)


def spend_diamond(state: MoltharState) -> None:
    """MO-P2: the oldest goes first, face up."""
    seat = state.seat
    kept = vec[i64]()
    gone = False
    i: i64
    for i in range(len(state.diamonds)):
        diamond = state.diamonds[i]
        if not gone and d.owner(diamond) == seat:
            gone = True
            state.discards = c.add_card(state.discards, d.face(diamond))
        else:
            kept = append(kept, diamond)
    state.diamonds = kept
    state.wealth[seat] -= 1
    state.revealed = True
