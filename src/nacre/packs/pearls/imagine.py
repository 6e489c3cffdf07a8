"""Worlds that fit what a seat knows at Pearls."""

from __future__ import annotations

from mypy_extensions import i64

from nacre.kernel.rng import Rng
from nacre.packs.pearls.components import cards, list_cards, size
from nacre.packs.pearls.state import PearlsState
from nacre.packs.pearls.view import PearlsView


def unknown_cards(view: PearlsView, deck: i64) -> i64:
    """The cards that the viewer cannot locate: dealt to others or in the draw pile."""
    pile = deck - view.display
    seat: i64
    for seat in range(len(view.known)):
        pile -= view.known[seat] + view.piles[seat]
    return pile


def imagine(view: PearlsView, deck: i64, rng: Rng) -> PearlsState:
    """Deal the unknown cards at random: fill the hands, and the rest is the draw pile."""
    row = view.rest
    hands = view.known[:]
    dealt: i64 = 0
    if view.seat >= 0:
        row = list_cards(unknown_cards(view, deck))
        rng.shuffle(row)
        seat: i64
        n: i64
        for seat in range(len(hands)):
            for n in range(view.sizes[seat] - size(hands[seat])):
                hands[seat] += cards(row[dealt], 1)
                dealt += 1
    return PearlsState(
        game=view.game,
        seat=view.seat,
        hands=hands,
        open=view.open[:],
        piles=view.piles[:],
        chains=view.chains[:],
        display=view.display,
        necklaces=view.necklaces,
        deck=row,
        drawn=dealt,
        turns_left=view.turns_left,
    )
