"""Checks that a position of Molthar is possible."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.errors import PositionError
from nacre.packs.molthar import components as c
from nacre.packs.molthar import phases as ph
from nacre.packs.molthar import powers as p
from nacre.packs.molthar.diamonds import face, generation
from nacre.packs.molthar.fields import Fields
from nacre.packs.molthar.knowledge.beliefs import known_in
from nacre.packs.molthar.knowledge.notes import noted
from nacre.packs.molthar.knowledge.soundness import check_beliefs
from nacre.packs.molthar.legality import (
    can_draw_character,
    can_trade,
    has_to_wait,
    is_beside,
    is_target,
    next_discard,
    wisps_on,
)
from nacre.packs.molthar.turns import action_possible
from nacre.words import Message, Params

MOST_ACTIONS: Final = 100
MOST_BONUS: Final = 10


def audit(state: Fields) -> None:
    """Raise PositionError, naming the field, if cards are missing or duplicated or a limit is broken."""
    check_pearls(state)
    _audit_characters(state)
    _audit_hands(state)
    if state.knowledge.followed:
        state.beliefs()
        check_beliefs(state)
    _audit_notes(state)
    _audit_piles(state)
    _audit_turn(state)
    _audit_phase(state)


def check_pearls(state: Fields) -> None:
    """Raise PositionError, naming the kind, if a pearl is missing or duplicated."""
    counts = vec[i64]([0] * c.KINDS)
    kind: i64
    seat: i64
    i: i64
    for kind in range(c.KINDS):
        found = c.count(state.market.display, kind) + c.count(state.market.pearl_discards, kind)
        for seat in range(state.players):
            found += c.count(state.hands[seat], kind)
        counts[kind] = found
    for i in range(state.pearl_drawn, len(state.pearl_deck)):
        counts[state.pearl_deck[i]] += 1
    for kind in range(c.KINDS):
        if counts[kind] != c.PEARL_COPIES[kind]:
            params = {"found": int(counts[kind]), "wanted": int(c.PEARL_COPIES[kind])}
            raise PositionError(c.PEARL_NAMES[kind], "molthar.position.copies", params)


def _audit_characters(state: Fields) -> None:
    counts = vec[i64]([0] * c.COUNT)
    kind: i64
    seat: i64
    i: i64
    for kind in range(c.COUNT):
        found = c.card_count(state.market.discards, kind)
        for seat in range(state.players):
            found += c.card_count(state.active[seat], kind)
        counts[kind] = found
    _tally_pair(counts, state.market.faces)
    for seat in range(state.players):
        _tally_pair(counts, state.portals[seat])
    for i in range(len(state.diamonds)):
        counts[face(state.diamonds[i])] += 1
    for i in range(state.drawn, len(state.deck)):
        counts[state.deck[i]] += 1
    for kind in range(c.COUNT):
        if counts[kind] != c.COPIES[kind]:
            raise too_many(c.CARD_NAMES[kind], int(counts[kind]), int(c.COPIES[kind]))


def _tally_pair(counts: vec[i64], pair: i64) -> None:
    if c.pair_low(pair) >= 0:
        counts[c.pair_low(pair)] += 1
    if c.pair_high(pair) >= 0:
        counts[c.pair_high(pair)] += 1


def _audit_hands(state: Fields) -> None:
    seat: i64
    for seat in range(state.players):
        limit = c.HAND_LIMIT + p.monkeys(state.powers[seat])
        # The limit applies only at the end of a turn, so the seat to decide may hold more (MO-A7).
        if seat != state.seat and c.size(state.hands[seat]) > limit:
            params = {"found": int(c.size(state.hands[seat])), "limit": int(limit)}
            raise PositionError(f"seats[{int(seat)}]", "molthar.position.hand", params)


def _audit_notes(state: Fields) -> None:
    """Nobody notes more than is there, nor more than it knows."""
    viewer: i64
    seat: i64
    for viewer in range(-1, state.players):
        for seat in range(state.players):
            known = state.hands[seat]
            if state.knowledge.followed:
                known = known_in(state.beliefs()[int(viewer)], seat)
            if c.without(noted(state, viewer, seat), known) != 0:
                field = "public_notes" if viewer < 0 else f"notes[{int(viewer)}]"
                raise PositionError(f"{field}[{int(seat)}]", "molthar.position.notes")


def _audit_piles(state: Fields) -> None:
    market = state.market
    shown = c.size(market.display)
    # Once an action is complete, every place is filled that can be, and characters are discarded in actions
    # only. Pearls are discarded at other times too: after Snow White, the Reaper or the end of a turn, there
    # may be a pile beside an empty place (MO-A2).
    complete = state.turn.phase in (ph.ACTION, ph.TRADING, ph.DISCARDING)
    filled = complete and state.turn.flags & (ph.ACTED | ph.REAPED) == ph.ACTED
    if shown > c.DISPLAY or (filled and shown < c.DISPLAY and state.pearl_drawn < len(state.pearl_deck)):
        params = {"found": int(shown), "wanted": c.DISPLAY}
        raise PositionError("display", "molthar.position.places", params)
    faces = c.pair_size(market.faces)
    if complete and faces < c.FACE_UP and can_draw_character(state):
        params = {"found": int(faces), "wanted": c.FACE_UP}
        raise PositionError("faces", "molthar.position.places", params)
    if market.looked != 0 and state.drawn == len(state.deck):
        raise PositionError("looked", "molthar.position.looked")
    i: i64
    for i in range(len(state.diamonds)):
        if generation(state.diamonds[i]) > market.generation:
            raise PositionError("generation", "molthar.position.generation")


def _audit_turn(state: Fields) -> None:
    turn = state.turn
    won = False
    seat: i64
    for seat in range(state.players):
        if state.points[seat] >= c.GOAL:
            won = True
    if won != (turn.final_round >= 0) or won != (turn.trigger >= 0):
        raise PositionError("final_round", "molthar.position.trigger")
    if won and (state.points[turn.trigger] < c.GOAL or turn.final_round > turn.round + 1):
        raise PositionError("trigger", "molthar.position.trigger")
    limit = state.round_limit()
    ended = turn.round >= limit or (turn.final_round >= 0 and turn.round > turn.final_round)
    if ended != (state.seat < 0) or turn.round > limit:
        raise PositionError("seat", "molthar.position.over")
    if state.seat >= 0:
        _audit_actions(state)
    elif turn.actions_left != 0 or turn.optional != 0 or turn.flags != 0 or turn.bonus != 0:
        raise PositionError("turn", "molthar.position.over")
    if turn.new_wisps != 0 and not _wisps_came(state):
        raise PositionError("turn.new_wisps", "molthar.position.new_wisps")


def _audit_actions(state: Fields) -> None:
    """Limit the numbers of actions. What Golem, Wraith and Riding Hood add in play comes on top."""
    turn = state.turn
    seat = state.seat
    hoods = p.riding_hoods(state.powers[seat])
    _limit("turn.actions", turn.actions_left, MOST_ACTIONS + hoods + 3 * _active(state, seat, p.GOLEM))
    _limit("turn.bonus", turn.bonus, MOST_BONUS + _active(state, seat, p.WRAITH))
    if turn.optional > turn.actions_left or turn.optional > hoods:
        raise PositionError("turn.optional", "molthar.position.optional")


def _limit(field: str, number: i64, most: i64) -> None:
    if number > most:
        raise PositionError(field, "position.int", {"value": str(number), "low": 0, "high": int(most)})


def _active(state: Fields, seat: i64, red: i64) -> i64:
    """How many characters with that red ability are beside the seat's portal."""
    n: i64 = 0
    kind: i64
    for kind in c.spread_cards(state.active[seat]):
        if p.RED[kind] == red:
            n += 1
    return n


def _wisps_came(state: Fields) -> bool:
    """Can the new Wisps have come to the portal of the seat to decide in this turn (MO-R6)?"""
    turn = state.turn
    return (
        state.seat >= 0 and state.wisps_wait() and turn.new_wisps & ~wisps_on(state.portals[state.seat]) == 0
    )


def _audit_phase(state: Fields) -> None:
    """Check that the phase fits the rest of the position."""
    turn = state.turn
    phase = turn.phase
    subject = turn.subject
    other = turn.other
    fine = True
    if state.seat < 0:
        fine = phase == ph.ACTION
    if (phase not in (ph.DROPPING, ph.PAYING, ph.TRADING) and subject >= 0) or (
        phase not in (ph.PAYING, ph.STEALING, ph.BANISHING) and other >= 0
    ):
        fine = False
    if (phase not in (ph.PAYING, ph.KEEPING, ph.DISCARDING) and turn.paid != 0) or (
        phase not in (ph.PAYING, ph.DISCARDING) and turn.last >= 0
    ):
        fine = False
    if (phase == ph.DISCARDING) != (turn.owe > 0):
        fine = False
    if fine and phase == ph.ACTION:
        fine = turn.actions_left == 0 or action_possible(state)  # MO-A6
    elif fine:
        fine = _phase_fits(state)
    if not fine:
        raise PositionError("turn", "molthar.position.turn", {"phase": int(phase)})


def _phase_fits(state: Fields) -> bool:
    turn = state.turn
    phase = turn.phase
    seat = state.seat
    if phase == ph.DROPPING:
        if c.pair_size(state.portals[seat]) != c.PORTAL:
            return False
        if turn.subject == c.COUNT:
            return can_draw_character(state)
        return c.pair_has(state.market.faces, turn.subject)
    if phase == ph.PAYING:
        if turn.other < 0 or not c.pair_has(state.portals[turn.other], turn.subject):
            return False
        if turn.other == seat and has_to_wait(turn, turn.subject):  # MO-R6
            return False
        if turn.other != seat and not is_beside(state, turn.subject):
            return False
        return state.choices.low < state.choices.high
    if phase == ph.KEEPING:
        return turn.paid != 0 and c.without(turn.paid, state.market.pearl_discards) == 0
    if phase == ph.ROBBING or phase == ph.CURSING:
        return any(is_target(state, target) for target in range(state.players))
    if phase == ph.STEALING:
        return (
            turn.other >= 0
            and turn.other != seat
            and state.hands[turn.other] != 0
            and _sees(state, seat, turn.other)
        )
    if phase == ph.BANISHING:
        return turn.other >= 0 and turn.other != seat and state.portals[turn.other] != 0
    if phase == ph.TRADING:
        return (
            turn.flags & ph.ACTED == 0
            and turn.actions_left > 0
            and can_trade(state)
            and c.pair_has(state.portals[seat], turn.subject)
        )
    return _discard_fits(state)


def _discard_fits(state: Fields) -> bool:
    """Can the discard under way have come this far, with something left to choose (MO-A7)?"""
    turn = state.turn
    hand = state.hands[state.seat]
    excess = c.size(hand) - c.HAND_LIMIT - p.monkeys(state.powers[state.seat])
    if turn.owe != excess or next_discard(state) < 0:
        return False
    if turn.last < 0:
        return turn.paid == 0
    # Every kind in hand up to the last has been asked about; only those can have been chosen.
    return (
        c.count(hand, turn.last) > 0
        and c.after(turn.paid, turn.last) == 0
        and c.without(turn.paid, hand) == 0
    )


def _sees(state: Fields, seat: i64, other: i64) -> bool:
    """Does the seat know the other's whole hand?"""
    return not state.knowledge.followed or known_in(state.beliefs()[int(seat)], other) == state.hands[other]


def too_many(name: str, found: int, wanted: int) -> PositionError:
    """The error for too many or too few of a character."""
    params: Params = {"character": Message(f"molthar.character.{name}"), "found": found, "wanted": wanted}
    return PositionError(name, "molthar.position.characters", params)
