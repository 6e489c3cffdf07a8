"""Pearls as text: for the terminal, tests and errors. Works from a position's or a view's dict.

The text comes in two sizes: in words, and with a line for each seat. Cards have marks of their colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from nacre.kernel.ink import Ink, plain, tint
from nacre.packs.pearls import components as c
from nacre.words import Message, Params, say

INKS: Final[dict[str, Ink]] = {
    "yellow": "yellow",
    "red": "red",
    "green": "green",
    "blue": "blue",
    "turquoise": "turquoise",
    "purple": "purple",
    "wild": "strong",
}
"""[colour]: how its cards are painted; a letter or a word always says the same."""


def draw(data: Mapping[str, Any], names: Sequence[str] = (), language: str = "en") -> str:
    """The table: what lies in the middle, then each seat; `>` marks whose turn it is."""
    return plain(draw_large(data, names, language))


def draw_large(data: Mapping[str, Any], names: Sequence[str], language: str) -> str:
    """The table in words, with marks for colours."""

    def word(code: str) -> str:
        return say(Message(code), language)

    viewer = data.get("viewer")
    rows = [
        (word("pearls.draw.values"), values()),
        (word("pearls.draw.display"), cards(data["display"], language)),
        (word("pearls.draw.necklaces"), " ".join(map(str, data["necklaces"])) or "-"),
        (word("pearls.draw.draw_pile"), str(_pile_size(data))),
    ]
    if data["turns_left"]:
        turns = say(Message("pearls.draw.turns", {"count": data["turns_left"]}), language)
        rows.append((word("pearls.draw.turns_left"), turns))
    for number, seat in enumerate(data["seats"]):
        held, hidden = _hand(seat)
        hand = [cards(held, language)] if held else []
        if hidden:
            hand.append(say(Message("pearls.draw.hidden", {"count": hidden}), language))
        pile = [cards(seat["pile"], language)] if seat["pile"] else []
        if seat["necklaces"]:
            won = " ".join(map(str, seat["necklaces"]))
            pile.append(say(Message("pearls.draw.won", {"values": won}), language))
        points = say(Message("pearls.draw.points", {"count": points_of(seat)}), language)
        rows.append(("", ""))
        rows.append((_name(data, number, names, language), points))
        rows.append(
            (
                "  " + word("pearls.draw.your_hand" if number == viewer else "pearls.draw.hand"),
                ", ".join(hand) or "-",
            )
        )
        rows.append(("  " + word("pearls.draw.pile"), ", ".join(pile) or "-"))
    width = max(len(label) for label, _ in rows)
    inks: list[Ink] = ["strong" if label.startswith(">") else "" for label, _ in rows]
    return "\n".join(
        (tint(label, ink) + " " * (width - len(label)) + f"  {text}").rstrip()
        for (label, text), ink in zip(rows, inks, strict=True)
    )


def draw_small(data: Mapping[str, Any], names: Sequence[str], language: str) -> str:
    """The table with a line for each seat, with marks for colours."""

    def word(code: str) -> str:
        text = say(Message(code), language)
        return text[0].upper() + text[1:]

    necklaces = " ".join(map(str, data["necklaces"])) or "-"
    middle = [
        (word("pearls.draw.values"), values()),
        (word("pearls.draw.display"), cards(data["display"], language)),
        (word("pearls.draw.necklaces"), f"{necklaces}   {word('pearls.draw.draw_pile')} {_pile_size(data)}"),
    ]
    if data["turns_left"]:
        turns = say(Message("pearls.draw.turns", {"count": data["turns_left"]}), language)
        middle.append((word("pearls.draw.turns_left"), turns))
    shown = [_name(data, number, names, language) for number in range(len(data["seats"]))]
    width = max(len(label) for label in [*shown, *(label for label, _ in middle)])
    lines = [f"{label:{width}}  {text}" for label, text in middle]
    head = word("pearls.draw.score")
    hands = [_short_hand(seat, language) for seat in data["seats"]]
    hand_head = word("pearls.draw.hand")
    hand_width = max(len(plain(hand)) for hand in [*hands, hand_head])
    lines.append(f"{'':{width}}  {head}  {hand_head:{hand_width}}  {word('pearls.draw.pile')}")
    for name, seat, hand in zip(shown, data["seats"], hands, strict=True):
        pile = [short_cards(seat["pile"])] if seat["pile"] else []
        if seat["necklaces"]:
            won = " ".join(map(str, seat["necklaces"]))
            pile.append(say(Message("pearls.draw.won", {"values": won}), language))
        ink: Ink = "strong" if name.startswith(">") else ""
        lines.append(
            tint(name, ink)
            + f"{'':{width - len(name)}}  {points_of(seat):>{len(head)}}  {hand}"
            + f"{'':{hand_width - len(plain(hand))}}  {', '.join(pile) or '-'}"
        )
    return "\n".join(line.rstrip() for line in lines)


def values() -> str:
    """The value of a card of each colour."""
    listed = zip(c.LETTERS, c.NAMES, c.VALUES, strict=True)
    return "  ".join(tint(f"{letter} {value}", INKS[name]) for letter, name, value in listed)


def cards(names: Sequence[str], language: str) -> str:
    """Cards by colour: "3 yellow (Y), 1 red (R)"."""
    counts = Counter(names)
    parts = []
    for letter, name in zip(c.LETTERS, c.NAMES, strict=True):
        if counts[name]:
            colour = Message(f"pearls.colour.{letter}")
            params: Params = {"count": counts[name], "colour": colour, "letter": letter}
            parts.append(tint(say(Message("pearls.draw.cards", params), language), INKS[name]))
    return ", ".join(parts) or "-"


def short_cards(names: Sequence[str]) -> str:
    """Cards by colour as the notation writes them: "Y3 R1"."""
    counts = Counter(names)
    listed = zip(c.LETTERS, c.NAMES, strict=True)
    return " ".join(tint(f"{letter}{counts[name]}", INKS[name]) for letter, name in listed if counts[name])


def points_of(seat: Mapping[str, Any]) -> int:
    """The points that lie in a seat's score pile."""
    values = dict(zip(c.NAMES, c.VALUES, strict=True))
    return sum(int(values[name]) for name in seat["pile"]) + sum(map(int, seat["necklaces"]))


def _name(data: Mapping[str, Any], number: int, names: Sequence[str], language: str) -> str:
    """A seat's name, with a mark if it is to play."""
    mark = ">" if number == data["seat"] else " "
    if number < len(names):
        return f"{mark} {names[number]}"
    return f"{mark} {say(Message('seat.name', {'number': number + 1}), language)}"


def _hand(seat: Mapping[str, Any]) -> tuple[list[str], int]:
    """The known cards of a hand, and the number of the others."""
    held = seat["known"] if "known" in seat else seat["open"] + seat["dealt"]
    return held, seat["hand"] - len(held) if "hand" in seat else 0


def _short_hand(seat: Mapping[str, Any], language: str) -> str:
    held, hidden = _hand(seat)
    parts = [short_cards(held)] if held else []
    if hidden:
        parts.append(say(Message("pearls.draw.hidden", {"count": hidden}), language))
    return ", ".join(parts) or "-"


def _pile_size(data: Mapping[str, Any]) -> int:
    pile = data["draw_pile"]
    return pile if isinstance(pile, int) else len(pile)
