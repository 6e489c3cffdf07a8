"""Pearls for people: its actions and its end as messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from nacre.kernel.outcome import Outcome
from nacre.packs.pearls import components as c
from nacre.packs.pearls.actions import COLOUR, PLACED, WON, is_take, parts
from nacre.packs.pearls.notation import check_action
from nacre.packs.pearls.state import PearlsState
from nacre.words import Message, Param

_PLACE: Final = {  # with wilds, with a necklace
    (False, False): "pearls.place",
    (False, True): "pearls.place_necklace",
    (True, False): "pearls.place_wilds",
    (True, True): "pearls.place_wilds_necklace",
}


def describe(action: int) -> Message:
    """The action for a person."""
    check_action(action)
    if is_take(action):
        return Message("pearls.take", {"colour": colour_word(COLOUR[action])})
    colour, n, wilds = parts(action)
    code = _PLACE[wilds > 0, WON[action] > 0]
    points = int(c.value(PLACED[action]) + WON[action])
    params: dict[str, Param] = {"count": n, "colour": colour_word(colour), "points": points}
    if wilds:
        params["wilds"] = wilds
    if WON[action]:
        params["value"] = int(WON[action])
    return Message(code, params)


def describe_in(state: PearlsState, action: int) -> Message:
    """The action for a person; a take says how many cards it takes."""
    check_action(action)
    if not is_take(action):
        return describe(action)
    colour = COLOUR[action]
    taken = int(c.count(state.display, colour))
    return Message("pearls.take_count", {"count": taken, "colour": colour_word(colour)})


def colour_word(colour: int) -> Message:
    """A colour's name."""
    return Message(f"pearls.colour.{c.LETTERS[colour]}")


def explain(outcome: Outcome, names: Sequence[str]) -> list[Message]:
    """The points of each seat by source, best first, and what broke a tie (PL-V2)."""
    breakdown: Any = outcome.breakdown
    lines = []
    for seat in sorted(range(len(names)), key=lambda seat: outcome.ranking[seat]):
        points = breakdown["seats"][seat]
        params: dict[str, Param] = {key: points[key] for key in ("pearls", "necklaces", "hand", "score")}
        lines.append(
            Message("pearls.outcome.seat", {"place": outcome.ranking[seat], "name": names[seat], **params})
        )
    if "tie_break" in breakdown:
        tie = breakdown["tie_break"]
        winners = ", ".join(names[seat] for seat in outcome.winners)
        cards: list[Message] = [
            Message("pearls.outcome.cards", {"name": names[seat], "count": count})
            for seat, count in zip(tie["level"], tie["hand_cards"], strict=True)
        ]
        code = "pearls.outcome.shared" if tie["shared"] else "pearls.outcome.tie"
        lines.append(Message(code, {"names": winners, "cards": cards}))
    return lines
