"""Pearls as text: for the terminal, tests and errors. Works from a position's or a view's dict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from nacre.packs.pearls import components as c
from nacre.words import Message, Params, say


def draw(data: Mapping[str, Any], names: Sequence[str] = (), language: str = "en") -> str:
    """The table: what lies in the middle, then each seat; `>` marks whose turn it is."""

    def word(code: str) -> str:
        return say(Message(code), language)

    viewer = data.get("viewer")
    draw_pile = data["draw_pile"]
    values = [f"{letter} {value}" for letter, value in zip(c.LETTERS, c.VALUES, strict=True)]
    rows = [
        (word("pearls.draw.values"), "  ".join(values)),
        (word("pearls.draw.display"), cards(data["display"], language)),
        (word("pearls.draw.necklaces"), " ".join(map(str, data["necklaces"])) or "-"),
        (word("pearls.draw.draw_pile"), str(draw_pile if isinstance(draw_pile, int) else len(draw_pile))),
    ]
    if data["turns_left"]:
        turns = say(Message("pearls.draw.turns", {"count": data["turns_left"]}), language)
        rows.append((word("pearls.draw.turns_left"), turns))
    for number, seat in enumerate(data["seats"]):
        name = (
            names[number]
            if number < len(names)
            else say(Message("seat.name", {"number": number + 1}), language)
        )
        mark = ">" if number == data["seat"] else " "
        held = seat["known"] if "known" in seat else seat["open"] + seat["dealt"]
        hidden = seat["hand"] - len(held) if "hand" in seat else 0
        hand = [cards(held, language)] if held else []
        if hidden:
            hand.append(say(Message("pearls.draw.hidden", {"count": hidden}), language))
        pile = [cards(seat["pile"], language)] if seat["pile"] else []
        if seat["necklaces"]:
            won = " ".join(map(str, seat["necklaces"]))
            pile.append(say(Message("pearls.draw.won", {"values": won}), language))
        points = say(Message("pearls.draw.points", {"count": points_of(seat)}), language)
        rows.append(("", ""))
        rows.append((f"{mark} {name}", points))
        rows.append(
            (
                "  " + word("pearls.draw.your_hand" if number == viewer else "pearls.draw.hand"),
                ", ".join(hand) or "-",
            )
        )
        rows.append(("  " + word("pearls.draw.pile"), ", ".join(pile) or "-"))
    width = max(len(label) for label, _ in rows)
    return "\n".join(f"{label:{width}}  {text}".rstrip() for label, text in rows)


def cards(names: Sequence[str], language: str) -> str:
    """Cards by colour: "3 yellow (Y), 1 red (R)"."""
    counts = Counter(names)
    parts = []
    for letter, name in zip(c.LETTERS, c.NAMES, strict=True):
        if counts[name]:
            colour = Message(f"pearls.colour.{letter}")
            params: Params = {"count": counts[name], "colour": colour, "letter": letter}
            parts.append(say(Message("pearls.draw.cards", params), language))
    return ", ".join(parts) or "-"


def points_of(seat: Mapping[str, Any]) -> int:
    """The points that lie in a seat's score pile."""
    values = dict(zip(c.NAMES, c.VALUES, strict=True))
    return sum(int(values[name]) for name in seat["pile"]) + sum(map(int, seat["necklaces"]))
