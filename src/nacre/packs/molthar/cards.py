"""Moving the cards of Molthar, and what everybody learns from it (MO-S2, MO-A2, MO-I1)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from nacre.packs.molthar import components as c
from nacre.packs.molthar import diamonds as d
from nacre.packs.molthar import powers as p
from nacre.packs.molthar.fate import settle_character, settle_diamond, settle_pearl
from nacre.packs.molthar.fields import Fields
from nacre.packs.molthar.knowledge.events import DRAW, GAIN, LOSE, SHUFFLE, TURN_UP
from nacre.packs.molthar.knowledge.notes import note_loss
from nacre.packs.molthar.phases import BIT


def take_openly(state: Fields, pile: i64) -> None:
    """Add pearls to the hand for all to see."""
    seat = state.seat
    state.hands[seat] += pile
    state.open[seat] += pile
    state.knowledge.note(GAIN, seat, 0, pile)


def discard_pearls(state: Fields, pile: i64) -> None:
    """Discard pearls from the hand; they count first against those known to be there (MO-I1)."""
    if pile == 0:
        return
    seat = state.seat
    if c.without(pile, state.open[seat]) != 0:
        state.revealed = True
    note_loss(state, seat, pile)
    state.hands[seat] -= pile
    state.market.pearl_discards += pile
    state.knowledge.note(LOSE, seat, 0, pile)


def draw_into_hand(state: Fields) -> bool:
    """Draw a pearl that the others do not see; False if there is none."""
    kind = draw_pearl(state)
    if kind < 0:
        return False
    pearl = c.pearls(kind, 1)
    state.hands[state.seat] += pearl
    state.knowledge.note(DRAW, state.seat, 0, pearl)
    shuffle_pearls_if_used_up(state)
    return True


def draw_pearl(state: Fields) -> i64:
    """Draw the next pearl; -1 if there is none."""
    if state.pearl_drawn == len(state.pearl_deck):
        if state.market.pearl_discards == 0:
            return -1
        shuffle_pearls(state)
    if state.fate is not None:
        settle_pearl(state, state.fate)
    kind = state.pearl_deck[state.pearl_drawn]
    state.pearl_drawn += 1
    return kind


def shuffle_pearls_if_used_up(state: Fields) -> None:
    """Shuffle as soon as the pile is used up, once the drawn card is in its place (MO-S2)."""
    if state.pearl_drawn == len(state.pearl_deck) and state.market.pearl_discards != 0:
        shuffle_pearls(state)


def shuffle_pearls(state: Fields) -> None:
    """Make the discards the new draw pile."""
    market = state.market
    state.knowledge.note(SHUFFLE, 0, 0, market.pearl_discards)
    state.pearl_deck = c.spread(market.pearl_discards)
    state.rng.shuffle(state.pearl_deck)
    market.pearl_discards = 0
    state.pearl_drawn = 0


def turn_up_pearl(state: Fields) -> None:
    """Turn a pearl face up, if there is one."""
    kind = draw_pearl(state)
    if kind < 0:
        return
    state.revealed = True
    pearl = c.pearls(kind, 1)
    state.market.display += pearl
    state.knowledge.note(TURN_UP, 0, 0, pearl)
    shuffle_pearls_if_used_up(state)
    if kind >= c.FIRST_SWAP:
        swap_characters(state)


def swap_characters(state: Fields) -> None:
    """Replace the face-up characters; both are discarded before a new one is turned up (MO-A2)."""
    market = state.market
    while market.faces != 0:
        low = c.pair_low(market.faces)
        market.faces = c.pair_take(market.faces, low)
        market.discards = c.add_card(market.discards, low)
    turn_up_character(state)
    turn_up_character(state)


def turn_up_character(state: Fields) -> None:
    """Turn a character face up, if there is one."""
    kind = draw_character(state)
    if kind < 0:
        return
    state.revealed = True
    state.market.faces = c.pair_add(state.market.faces, kind)
    shuffle_characters_if_used_up(state)


def draw_character(state: Fields) -> i64:
    """Draw the next character, for somebody to see; -1 if there is none."""
    if state.drawn == len(state.deck):
        if state.market.discards == 0:
            return -1
        shuffle_characters(state)
    if state.fate is not None:
        settle_character(state, state.fate)
    return take_top_character(state)


def take_top_character(state: Fields) -> i64:
    """Take the top of the draw pile, which is not empty."""
    kind = state.deck[state.drawn]
    state.drawn += 1
    state.market.looked = 0
    return kind


def shuffle_characters_if_used_up(state: Fields) -> None:
    """Shuffle as soon as the pile is used up, once the drawn card is in its place (MO-S2)."""
    if state.drawn == len(state.deck) and state.market.discards != 0:
        shuffle_characters(state)


def shuffle_characters(state: Fields) -> None:
    """Make the discards the new draw pile, of a new generation."""
    market = state.market
    state.deck = c.spread_cards(market.discards)
    state.rng.shuffle(state.deck)
    market.discards = 0
    state.drawn = 0
    if market.generation == d.LAST_GENERATION:
        state.diamonds, market.generation = d.renumber(state.diamonds)
    market.generation += 1


def gain_diamond(state: Fields) -> None:
    """Gain the top card, unseen except by those who looked at it before (MO-D1)."""
    market = state.market
    if state.drawn == len(state.deck):
        if market.discards == 0:
            return
        shuffle_characters(state)
    seen = market.looked
    kind = take_top_character(state)
    seat = state.seat
    state.diamonds = append(
        state.diamonds,
        kind | (seen << d.SEEN_SHIFT) | (seat << d.OWNER_SHIFT) | (market.generation << d.GENERATION_SHIFT),
    )
    state.wealth[seat] += 1
    shuffle_characters_if_used_up(state)


def spend_diamond(state: Fields) -> None:
    """Discard the oldest Diamond, face up (MO-P2)."""
    if state.fate is not None:
        settle_diamond(state, state.fate)
    seat = state.seat
    kept = vec[i64]()
    gone = False
    i: i64
    for i in range(len(state.diamonds)):
        diamond = state.diamonds[i]
        if not gone and d.owner(diamond) == seat:
            gone = True
            state.market.discards = c.add_card(state.market.discards, d.face(diamond))
        else:
            kept = append(kept, diamond)
    state.diamonds = kept
    state.wealth[seat] -= 1
    state.revealed = True


def note_new_wisp(state: Fields, character: i64) -> None:
    """Remember a Wisp that came to the portal of the seat to decide, if it has to wait there (MO-R6)."""
    if p.RED[character] == p.WISP and state.wisps_wait():
        state.turn.new_wisps |= BIT[character - p.FIRST_WISP]


def forget_new_wisp(state: Fields, character: i64) -> None:
    """Forget it when it leaves that portal."""
    if p.RED[character] == p.WISP:
        state.turn.new_wisps &= ~BIT[character - p.FIRST_WISP]
