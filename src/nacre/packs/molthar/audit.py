"""What can never be in a position of Molthar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.errors import PositionError
from nacre.packs.molthar import components as c
from nacre.packs.molthar import phases as ph
from nacre.packs.molthar import powers as p
from nacre.packs.molthar.diamonds import face, generation
from nacre.packs.molthar.knowledge.beliefs import known_in
from nacre.packs.molthar.knowledge.soundness import check_beliefs
from nacre.packs.molthar.legality import can_draw_character, discardable, is_target
from nacre.words import Message, Params

if TYPE_CHECKING:
    from nacre.packs.molthar.state import MoltharState


def audit(state: MoltharState) -> None:
    """PositionError, naming the field, if cards are lost or doubled or a limit is broken."""
    check_pearls(state)
    _audit_characters(state)
    _audit_hands(state)
    if state.followed:
        state.knowledge()
        check_beliefs(state)
    _audit_piles(state)
    _audit_turn(state)
    _audit_phase(state)


def check_pearls(state: MoltharState) -> None:
    """PositionError, naming the kind, if a pearl is lost or doubled."""
    counts = vec[i64]([0] * c.KINDS)
    kind: i64
    seat: i64
    i: i64
    for kind in range(c.KINDS):
        found = c.count(state.display, kind) + c.count(state.pearl_discards, kind)
        for seat in range(state.players):
            found += c.count(state.hands[seat], kind)
        counts[kind] = found
    for i in range(state.pearl_drawn, len(state.pearl_deck)):
        counts[state.pearl_deck[i]] += 1
    for kind in range(c.KINDS):
        if counts[kind] != c.PEARL_COPIES[kind]:
            params = {"found": int(counts[kind]), "wanted": int(c.PEARL_COPIES[kind])}
            raise PositionError(c.PEARL_NAMES[kind], "molthar.position.copies", params)


def _audit_characters(state: MoltharState) -> None:
    counts = vec[i64]([0] * c.COUNT)
    kind: i64
    seat: i64
    i: i64
    for kind in range(c.COUNT):
        found = c.card_count(state.discards, kind)
        for seat in range(state.players):
            found += c.card_count(state.active[seat], kind)
        counts[kind] = found
    _tally_pair(counts, state.faces)
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


def _audit_hands(state: MoltharState) -> None:
    seat: i64
    for seat in range(state.players):
        if c.without(state.open[seat], state.hands[seat]) != 0:
            raise PositionError(f"seats[{int(seat)}].hand", "molthar.position.known")
        limit = c.HAND_LIMIT + p.monkeys(state.powers[seat])
        # A Golem lets a turn go on, so the hand of whose turn it is has no limit (MO-A7).
        if seat != state.seat and c.size(state.hands[seat]) > limit:
            params = {"found": int(c.size(state.hands[seat])), "limit": int(limit)}
            raise PositionError(f"seats[{int(seat)}]", "molthar.position.hand", params)


def _audit_piles(state: MoltharState) -> None:
    shown = c.size(state.display)
    between = state.phase == ph.ACTION
    # MO-A2: only actions fill places, so after the Reaper one can be empty although there is a pile.
    filled = between and state.flags & (ph.ACTED | ph.REAPED) == ph.ACTED
    if shown > c.DISPLAY or (filled and shown < c.DISPLAY and state.pearl_drawn < len(state.pearl_deck)):
        params = {"found": int(shown), "wanted": c.DISPLAY}
        raise PositionError("display", "molthar.position.places", params)
    faces = c.pair_size(state.faces)
    if between and faces < c.FACE_UP and state.drawn < len(state.deck):
        params = {"found": int(faces), "wanted": c.FACE_UP}
        raise PositionError("faces", "molthar.position.places", params)
    if state.looked != 0 and state.drawn == len(state.deck):
        raise PositionError("looked", "molthar.position.looked")
    i: i64
    for i in range(len(state.diamonds)):
        if generation(state.diamonds[i]) > state.generation:
            raise PositionError("generation", "molthar.position.generation")


def _audit_turn(state: MoltharState) -> None:
    won = False
    seat: i64
    for seat in range(state.players):
        if state.points[seat] >= c.GOAL:
            won = True
    if won != (state.final_round >= 0) or won != (state.trigger >= 0):
        raise PositionError("final_round", "molthar.position.trigger")
    if won and (state.points[state.trigger] < c.GOAL or state.final_round > state.round + 1):
        raise PositionError("trigger", "molthar.position.trigger")
    limit = state.round_limit()
    ended = state.round >= limit or (state.final_round >= 0 and state.round > state.final_round)
    if ended != (state.seat < 0) or state.round > limit:
        raise PositionError("seat", "molthar.position.over")
    if state.seat < 0 and (state.actions_left != 0 or state.flags != 0 or state.bonus != 0):
        raise PositionError("turn", "molthar.position.over")


def _audit_phase(state: MoltharState) -> None:
    """Does what is to be decided go with the rest?"""
    phase = state.phase
    subject = state.subject
    other = state.other
    fine = True
    if state.seat < 0:
        fine = phase == ph.ACTION
    if (phase not in (ph.DROPPING, ph.PAYING, ph.TRADING) and subject >= 0) or (
        phase not in (ph.PAYING, ph.STEALING, ph.BANISHING) and other >= 0
    ):
        fine = False
    if (phase not in (ph.PAYING, ph.KEEPING) and state.paid != 0) or (
        phase not in (ph.PAYING, ph.DISCARDING) and state.last >= 0
    ):
        fine = False
    if (phase == ph.DISCARDING) != (state.owe > 0):
        fine = False
    if fine and phase != ph.ACTION:
        fine = _phase_fits(state)
    if not fine:
        raise PositionError("turn", "molthar.position.turn", {"phase": int(phase)})


def _phase_fits(state: MoltharState) -> bool:
    phase = state.phase
    seat = state.seat
    if phase == ph.DROPPING:
        if c.pair_size(state.portals[seat]) != c.PORTAL:
            return False
        if state.subject == c.COUNT:
            return can_draw_character(state)
        return c.pair_has(state.faces, state.subject)
    if phase == ph.PAYING:
        if state.other < 0 or not c.pair_has(state.portals[state.other], state.subject):
            return False
        return state.low < state.high
    if phase == ph.KEEPING:
        return state.paid != 0 and c.without(state.paid, state.pearl_discards) == 0
    if phase == ph.ROBBING or phase == ph.CURSING:
        return any(is_target(state, target) for target in range(state.players))
    if phase == ph.STEALING:
        return (
            state.other >= 0
            and state.other != seat
            and state.hands[state.other] != 0
            and _sees(state, seat, state.other)
        )
    if phase == ph.BANISHING:
        return state.other >= 0 and state.other != seat and state.portals[state.other] != 0
    if phase == ph.TRADING:
        return state.faces != 0 and c.pair_has(state.portals[seat], state.subject)
    excess = c.size(state.hands[seat]) - c.HAND_LIMIT - p.monkeys(state.powers[seat])
    return state.owe == excess and state.owe <= c.size(discardable(state))


def _sees(state: MoltharState, seat: i64, other: i64) -> bool:
    """Does the seat know the whole hand of the other?"""
    return not state.followed or known_in(state.knowledge()[int(seat)], other) == state.hands[other]


def too_many(name: str, found: int, wanted: int) -> PositionError:
    """The error for too many or too few of a character."""
    params: Params = {"character": Message(f"molthar.character.{name}"), "found": found, "wanted": wanted}
    return PositionError(name, "molthar.position.characters", params)
