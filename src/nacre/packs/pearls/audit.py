"""Checks for positions of Pearls that can never occur."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from nacre.kernel.errors import PositionError
from nacre.packs.pearls import components as c
from nacre.words import Message, Params

if TYPE_CHECKING:
    from nacre.packs.pearls.state import PearlsState


def audit(state: PearlsState) -> None:
    """PositionError, naming the field, if a card is missing or doubled or a limit is broken."""
    _audit_cards(state)
    _audit_necklaces(state)
    _audit_hands(state)
    _audit_display(state)
    _audit_turn(state)


def _audit_cards(state: PearlsState) -> None:
    box = c.full_deck(state.players, state.game.options["all_cards"] is True)
    colour: i64
    seat: i64
    i: i64
    draw_pile: i64 = 0
    for i in range(state.drawn, len(state.deck)):
        draw_pile += c.cards(state.deck[i], 1)
    for colour in range(c.COLOURS):
        found = c.count(state.display, colour) + c.count(draw_pile, colour)
        for seat in range(state.players):
            found += c.count(state.hands[seat], colour) + c.count(state.piles[seat], colour)
        wanted = c.count(box, colour)
        if found != wanted:
            raise wrong_cards(int(colour), int(found), int(wanted))


def _audit_necklaces(state: PearlsState) -> None:
    value: i64
    seat: i64
    for value in range(c.LOWEST_NECKLACE, c.HIGHEST_NECKLACE + 1):
        found = c.necklace_count(state.necklaces, value)
        for seat in range(state.players):
            found += c.necklace_count(state.chains[seat], value)
        wanted = c.necklace_count(c.NECKLACES, value)
        if found != wanted:
            params = {"value": int(value), "found": int(found), "wanted": int(wanted)}
            raise PositionError("necklaces", "pearls.position.necklaces", params)


def _audit_hands(state: PearlsState) -> None:
    seat: i64
    for seat in range(state.players):
        hand = state.hands[seat]
        opened = state.open[seat]
        if c.size(hand) > c.HAND_LIMIT:  # PL-A2
            params = {"found": int(c.size(hand)), "limit": c.HAND_LIMIT}
            raise PositionError(f"seats[{int(seat)}]", "pearls.position.hand", params)
        if c.without(opened, hand) != 0:
            raise PositionError(f"seats[{int(seat)}].open", "pearls.position.open")
        if c.size(hand) - c.size(opened) > c.DEAL:
            params = {"found": int(c.size(hand) - c.size(opened)), "limit": c.DEAL}
            raise PositionError(f"seats[{int(seat)}].dealt", "pearls.position.dealt", params)


def _audit_display(state: PearlsState) -> None:
    shown = c.size(state.display)
    if shown > c.DISPLAY or (shown < c.DISPLAY and state.drawn < len(state.deck)):  # PL-A3
        params = {"found": int(shown), "wanted": c.DISPLAY}
        raise PositionError("display", "pearls.position.display", params)


def _audit_turn(state: PearlsState) -> None:
    triggered = state.drawn == len(state.deck) or state.necklaces == 0
    if triggered != (state.turns_left >= 0):  # PL-E1
        raise PositionError("turns_left", "pearls.position.trigger")
    if (state.seat < 0) != (state.turns_left == 0):
        raise PositionError("seat", "pearls.position.over")
    if state.turns_left > 0 and state.hands[state.seat] == 0:  # PL-E2
        raise PositionError("seat", "pearls.position.skipped")


def wrong_cards(colour: int, found: int, wanted: int) -> PositionError:
    """The error for too many or too few cards of a colour."""
    params: Params = {
        "colour": Message(f"pearls.colour.{c.LETTERS[colour]}"),
        "found": found,
        "wanted": wanted,
    }
    return PositionError(c.NAMES[colour], "pearls.position.cards", params)
