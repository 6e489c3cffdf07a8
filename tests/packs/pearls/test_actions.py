"""The numbering of actions: none is missing or doubled, with room for all that can be legal at once."""

from __future__ import annotations

from itertools import combinations_with_replacement

import nacre
from nacre.packs.pearls.actions import NUM_ACTIONS, PLACED, WON
from nacre.packs.pearls.components import COPIES

GAME = nacre.game("pearls")


def test_there_are_547_actions() -> None:
    takes = 7
    placings = [(0, n, 0) for n in range(1, 11)]
    for colour in range(1, 7):
        for n in range(1, min(10, COPIES[colour]) + 1):
            placings += [(colour, n, wilds) for wilds in range(11 - n)]
    with_necklace = [place for place in placings if 4 <= place[1] + place[2] <= 9]
    assert (takes, len(placings), len(with_necklace)) == (7, 316, 224)
    assert GAME.num_actions == NUM_ACTIONS == 547


def test_no_two_actions_are_the_same() -> None:
    assert len({(PLACED[action], WON[action]) for action in range(7, NUM_ACTIONS)}) == NUM_ACTIONS - 7


def test_no_hand_has_more_legal_actions_than_there_is_room_for() -> None:
    most = 0
    for hand in combinations_with_replacement(range(7), 10):
        wilds = hand.count(0)
        totals = list(range(1, wilds + 1))
        for colour in range(1, 7):
            totals += [n + added for n in range(1, hand.count(colour) + 1) for added in range(wilds + 1)]
        most = max(most, len(totals) + sum(4 <= total <= 9 for total in totals))
    # Up to six takes on top, and `legal` writes one item beyond those it counts.
    assert most + 6 + 1 <= GAME.max_legal
