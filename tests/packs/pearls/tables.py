"""Positions of Pearls drawn in the test source.

A pile is written as letters: "YYW" is two yellow and a wild. In a hand, what comes after a slash was taken
openly: "YY/R". Cards that are not named go to the bottom of the draw pile or, if the whole draw pile is
given, into the score pile of the last seat.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import nacre
from nacre.packs.pearls.components import COPIES, LETTERS, NAMES

ALL_NECKLACES = "4556677889"


def table(
    *hands: str,
    display: str,
    necklaces: str = ALL_NECKLACES,
    draw: str = "",
    whole_draw: bool = False,
    piles: tuple[str, ...] = (),
    chains: tuple[str, ...] = (),
    seat: int = 0,
    turns_left: int | None = None,
    **options: Any,
) -> nacre.State:
    """The state that the text describes."""
    game = nacre.game("pearls", players=len(hands), all_cards=True, **options)
    score_piles = [*piles, *[""] * (len(hands) - len(piles))]
    named = Counter(display + draw + "".join(hands).replace("/", "") + "".join(score_piles))
    rest = "".join(letter * (COPIES[i] - named[letter]) for i, letter in enumerate(LETTERS))
    if whole_draw:
        score_piles[-1] += rest
    else:
        draw += rest
    won = [*chains, *[""] * (len(hands) - len(chains))]
    left = Counter(ALL_NECKLACES) - Counter(necklaces) - Counter("".join(won))
    won[-1] += "".join(left.elements())
    seats = []
    for hand, pile, chain in zip(hands, score_piles, won, strict=True):
        dealt, _, opened = hand.partition("/")
        seats.append(
            {"open": cards(opened), "dealt": cards(dealt), "pile": cards(pile), "necklaces": values(chain)}
        )
    return game.from_dict(
        {
            "game": "pearls",
            "rules": 1,
            "options": game.options,
            "seat": seat,
            "turns_left": turns_left,
            "display": cards(display),
            "necklaces": values(necklaces),
            "draw_pile": cards(draw),
            "seats": seats,
        }
    )


def cards(letters: str) -> list[str]:
    return [NAMES[LETTERS.index(letter)] for letter in letters]


def values(digits: str) -> list[int]:
    return sorted(map(int, digits))


def letters(names: list[str]) -> str:
    return "".join(LETTERS[NAMES.index(name)] for name in names)


def legal(state: nacre.State) -> list[str]:
    """The legal actions in notation."""
    return [state.game.text(action) for action in state.legal_actions()]


def play(state: nacre.State, *texts: str) -> nacre.State:
    """Play these actions, each checked."""
    for text in texts:
        action = state.game.parse(text)
        state.game.check(state, action)
        state.apply(action)
    return state


def refusal(state: nacre.State, text: str) -> nacre.IllegalAction:
    """The error that an illegal action gets; the state must not change."""
    before = state.key()
    try:
        state.game.check(state, state.game.parse(text))
    except nacre.IllegalAction as error:
        assert state.key() == before
        return error
    raise AssertionError(f"{text} is legal")


def seat(state: nacre.State, number: int) -> dict[str, Any]:
    """One seat of the position."""
    seats: Any = state.to_dict()["seats"]
    return dict(seats[number])


def hand(state: nacre.State, number: int) -> str:
    """A hand as letters, by colour."""
    held = seat(state, number)
    return letters(sorted(held["open"] + held["dealt"], key=NAMES.index))
