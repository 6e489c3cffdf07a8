"""Positions of Molthar as rows of small numbers, for programs that learn (docs/features.md).

Both ways to write an observation, from a state and from a view, end in `_write_table` and `_write_hands`,
which get only what the view of that seat has. What a seat knows of other hands are its notes (notes.py).
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from nacre.kernel.features import Features
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.packs.molthar import components as c
from nacre.packs.molthar import powers as p
from nacre.packs.molthar.diamonds import face, generation, owner, seen_by
from nacre.packs.molthar.feature_parts import character_parts, pearl_parts, seat_parts, turn_parts
from nacre.packs.molthar.feature_rows import (
    ABILITIES,
    CHARACTERS,
    DONE,
    NUMBERS,
    PHASES,
    VALUES,
    WISPS,
    add_pair,
    clear,
    counts_of,
    next_seat,
    pair_counts,
    relative_seat,
    write_counts,
    write_pile,
)
from nacre.packs.molthar.fields import Market, Turn
from nacre.packs.molthar.imagine import hidden_characters, prepare
from nacre.packs.molthar.knowledge.notes import noted
from nacre.packs.molthar.phases import DISCARDING, PAYING
from nacre.packs.molthar.state import MoltharState
from nacre.packs.molthar.view import MoltharView


@final
class MoltharFeatures(Features):
    """The encodings of Molthar for a number of players."""

    players: i64
    round_limit: i64

    def __init__(self, players: int, round_limit: int) -> None:
        others = (players - 1) * c.KINDS
        super().__init__(
            [
                *pearl_parts("unseen_pearls", "pearls that the own seat cannot place"),
                *turn_parts(),
                *character_parts(
                    players,
                    "unseen_characters",
                    "characters that may be in the draw pile, as far as the own seat knows",
                ),
                *seat_parts(players),
                ("sure", others, "by other seat, pearls in hand that the own seat is sure of, each by kind"),
                ("possible", others, "by other seat, the most pearls of each kind that can be in hand"),
            ],
            [
                *pearl_parts("deck_pearls", "pearls in the draw pile, without their order"),
                *turn_parts(),
                *character_parts(
                    players, "deck_characters", "characters in the draw pile, without their order"
                ),
                *seat_parts(players),
                ("hands", others, "by other seat, all pearls in hand, each by kind"),
                (
                    "faces_of_diamonds",
                    players * CHARACTERS,
                    "by seat, the faces of its Diamonds, each by character",
                ),
            ],
        )
        self.players = players
        self.round_limit = round_limit

    def write(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, MoltharState)
        players = self.players
        turn = state.turn
        market = state.market
        sure = state.hands[:]
        sizes = state.hands[:]
        unseen = c.ALL_PEARLS - market.display - market.pearl_discards
        i: i64
        for i in range(players):
            sizes[i] = c.size(sizes[i])
            sure[i] = noted(state, seat, i)
            unseen -= sure[i]
        top: i64 = -1
        if (market.looked >> seat) & 1 == 1:
            top = state.deck[state.drawn]
        own = seat == state.seat
        at = self._write_table(
            me=seat,
            hand=sure[seat],
            unseen_pearls=unseen,
            unseen_characters=_unseen_characters(state, seat, top),
            pearl_pile=len(state.pearl_deck) - state.pearl_drawn,
            pile=len(state.deck) - state.drawn,
            top=top,
            given=turn.paid if own or (turn.phase != PAYING and turn.phase != DISCARDING) else 0,
            last=turn.last if own else -1,
            seat=state.seat,
            turn=turn,
            market=market,
            portals=state.portals,
            out=out,
            at=at,
        )
        at = self._write_seats(
            me=seat,
            looked=market.looked,
            sizes=sizes,
            powers=state.powers,
            points=state.points,
            wealth=state.wealth,
            opened=state.open if state.seat >= 0 else state.hands,
            out=out,
            at=at,
        )
        self._write_hands(seat, sure, sizes, unseen=unseen, out=out, at=at)

    def write_view(self, view: View, out: vec[u8], at: i64) -> None:
        assert isinstance(view, MoltharView)
        if len(view.powers) == 0:
            prepare(view)
        me: i64 = view.viewer if view.viewer >= 0 else 0
        market = view.market
        unseen = c.ALL_PEARLS - market.display - market.pearl_discards
        i: i64
        for i in range(self.players):
            unseen -= view.notes[i]
        at = self._write_table(
            me=me,
            hand=view.notes[me],
            unseen_pearls=unseen,
            unseen_characters=counts_of(hidden_characters(view)),
            pearl_pile=view.pearl_pile,
            pile=view.pile,
            top=view.top,
            given=view.turn.paid,
            last=view.turn.last,
            seat=view.seat,
            turn=view.turn,
            market=market,
            portals=view.portals,
            out=out,
            at=at,
        )
        at = self._write_seats(
            me=me,
            looked=market.looked,
            sizes=view.sizes,
            powers=view.powers,
            points=view.points,
            wealth=view.wealth,
            opened=view.public_notes,
            out=out,
            at=at,
        )
        self._write_hands(me, view.notes, view.sizes, unseen=unseen, out=out, at=at)

    def write_world(self, state: State, seat: i64, out: vec[u8], at: i64) -> None:
        assert isinstance(state, MoltharState)
        players = self.players
        turn = state.turn
        market = state.market
        pearls: i64 = 0
        characters: i64 = 0
        sizes = state.hands[:]
        i: i64
        for i in range(players):
            sizes[i] = c.size(sizes[i])
        for i in range(state.pearl_drawn, len(state.pearl_deck)):
            pearls += c.pearls(state.pearl_deck[i], 1)
        for i in range(state.drawn, len(state.deck)):
            characters += c.LOWEST[state.deck[i]]
        at = self._write_table(
            me=seat,
            hand=state.hands[seat],
            unseen_pearls=pearls,
            unseen_characters=characters,
            pearl_pile=len(state.pearl_deck) - state.pearl_drawn,
            pile=len(state.deck) - state.drawn,
            top=state.deck[state.drawn] if market.looked != 0 else -1,
            given=turn.paid,
            last=turn.last,
            seat=state.seat,
            turn=turn,
            market=market,
            portals=state.portals,
            out=out,
            at=at,
        )
        at = self._write_seats(
            me=seat,
            looked=market.looked,
            sizes=sizes,
            powers=state.powers,
            points=state.points,
            wealth=state.wealth,
            opened=state.open if state.seat >= 0 else state.hands,
            out=out,
            at=at,
        )
        other = seat
        for i in range(1, players):
            other = next_seat(other, players)
            at = write_pile(state.hands[other], out, at)
        clear(out, at, at + players * CHARACTERS)
        for i in range(len(state.diamonds)):
            diamond = state.diamonds[i]
            out[at + (relative_seat(owner(diamond), seat, players) - 1) * CHARACTERS + face(diamond)] += 1

    def _write_table(
        self,
        *,
        me: i64,
        hand: i64,
        unseen_pearls: i64,
        unseen_characters: i64,
        pearl_pile: i64,
        pile: i64,
        top: i64,
        given: i64,
        last: i64,
        seat: i64,
        turn: Turn,
        market: Market,
        portals: vec[i64],
        out: vec[u8],
        at: i64,
    ) -> i64:
        """Write the pearls and characters on the table and how far the turn has come."""
        players = self.players
        at = write_pile(hand, out, at)
        at = write_pile(market.display, out, at)
        at = write_pile(market.pearl_discards, out, at)
        at = write_pile(unseen_pearls, out, at)
        at = write_pile(given, out, at)
        left = turn.final_round - turn.round + 1
        out[at] = u8(pearl_pile)
        out[at + 1] = u8(pile)
        out[at + 2] = u8(relative_seat(seat, me, players))
        out[at + 3] = u8(relative_seat(turn.first, me, players))
        out[at + 4] = u8(turn.round)
        out[at + 5] = u8(self.round_limit - turn.round)
        out[at + 6] = u8(left if turn.final_round >= 0 and left > 0 else 0)
        out[at + 7] = u8(relative_seat(turn.trigger, me, players))
        out[at + 8] = u8(turn.actions_left)
        out[at + 9] = u8(turn.optional)
        out[at + 10] = u8(turn.bonus)
        out[at + 11] = u8(relative_seat(turn.other, me, players))
        out[at + 12] = u8(last + 1)
        out[at + 13] = u8(turn.owe)
        at += NUMBERS
        i: i64
        for i in range(DONE):
            out[at + i] = u8((turn.flags >> i) & 1)
        at += DONE
        for i in range(WISPS):
            out[at + i] = u8((turn.new_wisps >> i) & 1)
        at += WISPS
        at = write_counts(counts_of(market.discards), unseen_characters, out, at)
        clear(out, at, at + PHASES + 1 + (3 + players) * CHARACTERS)
        out[at + turn.phase] = 1
        at += PHASES
        if turn.subject >= 0:
            out[at + turn.subject] = 1
        at += CHARACTERS + 1
        if top >= 0:
            out[at + top] = 1
        at += CHARACTERS
        at = add_pair(market.faces, out, at)
        owner = me
        for i in range(players):
            at = add_pair(portals[owner], out, at)
            owner = next_seat(owner, players)
        return at

    def _write_seats(
        self,
        *,
        me: i64,
        looked: i64,
        sizes: vec[i64],
        powers: vec[i64],
        points: vec[i64],
        wealth: vec[i64],
        opened: vec[i64],
        out: vec[u8],
        at: i64,
    ) -> i64:
        """Write what everybody knows of each seat, except for the portals."""
        players = self.players
        n: i64
        i: i64
        seat = me
        printed = at + 5 * players
        abilities = printed + VALUES * players
        held = abilities + ABILITIES * players
        for n in range(players):
            power = powers[seat]
            out[at + n] = u8(sizes[seat])
            out[at + players + n] = u8(c.HAND_LIMIT + p.monkeys(power))
            out[at + 2 * players + n] = u8(points[seat])
            out[at + 3 * players + n] = u8(wealth[seat])
            out[at + 4 * players + n] = u8((looked >> seat) & 1)
            for i in range(VALUES - 1):
                out[printed + i] = u8((power >> (28 - (i << 2))) & 0xF)
            out[printed + VALUES - 1] = u8(p.jokers(power))
            printed += VALUES
            for i in range(ABILITIES - 1):
                out[abilities + i] = u8((power >> (36 + i)) & 1)
            out[abilities + ABILITIES - 1] = u8(p.riding_hoods(power))
            abilities += ABILITIES
            held = write_pile(opened[seat], out, held)
            seat = next_seat(seat, players)
        return held

    def _write_hands(
        self, me: i64, sure: vec[i64], sizes: vec[i64], *, unseen: i64, out: vec[u8], at: i64
    ) -> None:
        """Write what the own seat knows of the other hands."""
        players = self.players
        most = at + (players - 1) * c.KINDS
        n: i64
        kind: i64
        seat = me
        for n in range(1, players):
            seat = next_seat(seat, players)
            pile = sure[seat]
            hidden = sizes[seat] - c.size(pile)
            shift: i64 = 40
            for kind in range(c.KINDS):
                held = (pile >> shift) & 0xF
                out[at + kind] = u8(held)
                more = (unseen >> shift) & 0xF
                out[most + kind] = u8(held + (more if more < hidden else hidden))
                shift -= 4
            at += c.KINDS
            most += c.KINDS


def _unseen_characters(state: MoltharState, seat: i64, top: i64) -> i64:
    """The characters that the seat cannot place, as counts: each is in the draw pile or a Diamond from it."""
    market = state.market
    over = state.seat < 0
    lowest = c.LOWEST
    counts = counts_of(c.ALL_CARDS) - counts_of(market.discards) - pair_counts(market.faces)
    i: i64
    for i in range(state.players):
        counts -= counts_of(state.active[i]) + pair_counts(state.portals[i])
    for i in range(len(state.diamonds)):
        diamond = state.diamonds[i]
        if over or generation(diamond) < market.generation or seen_by(diamond, seat):
            counts -= lowest[face(diamond)]
    if top >= 0:
        counts -= lowest[top]
    return counts
