"""Molthar as text: for the terminal, tests and errors. Works from a position's or a view's dict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nacre.rules.molthar.characters import CHARACTERS
from nacre.words import Message, say

_ROWS = {row.name: row for row in CHARACTERS}


def draw(data: Mapping[str, Any], names: Sequence[str] = (), language: str = "en") -> str:
    """The table: what lies in the middle, then each seat; `>` marks whose turn it is."""

    def word(code: str) -> str:
        return say(Message(code), language)

    turn = data["turn"]
    rows = [
        (word("molthar.draw.display"), " ".join(data["display"]) or "-"),
        (word("molthar.draw.faces"), priced(data["faces"], language)),
        (word("molthar.draw.piles"), f"{_size(data['pearl_pile'])} / {_size(data['pile'])}"),
        (word("molthar.draw.discards"), " ".join(data["pearl_discards"]) or "-"),
        (word("molthar.draw.actions"), str(turn["actions"])),
    ]
    if data.get("top"):
        rows.append((word("molthar.draw.top"), priced([data["top"]], language)))
    if data["final_round"] is not None:
        rows.append((word("molthar.draw.final"), str(data["final_round"] + 1 - data["round"])))
    for number, seat in enumerate(data["seats"]):
        name = (
            names[number]
            if number < len(names)
            else say(Message("seat.name", {"number": number + 1}), language)
        )
        mark = ">" if number == data["seat"] else " "
        points = sum(_ROWS[character].points for character in seat["active"])
        score = Message("molthar.draw.score", {"points": points, "diamonds": len(seat["diamonds"])})
        rows.append(("", ""))
        rows.append((f"{mark} {name}", say(score, language)))
        rows.append(("  " + word("molthar.draw.hand"), hand(seat, language)))
        rows.append(("  " + word("molthar.draw.portal"), priced(seat["portal"], language)))
        active = ", ".join(say(Message(f"molthar.character.{each}"), language) for each in seat["active"])
        rows.append(("  " + word("molthar.draw.active"), active or "-"))
    width = max(len(label) for label, _ in rows)
    return "\n".join(f"{label:{width}}  {text}".rstrip() for label, text in rows)


def hand(seat: Mapping[str, Any], language: str) -> str:
    """The pearls of a hand that are known, and how many are not."""
    held = seat["known"] if "known" in seat else seat["hand"]
    hidden = seat["hand"] - len(held) if "known" in seat else 0
    parts = [" ".join(held)] if held else []
    if hidden:
        parts.append(say(Message("molthar.draw.hidden", {"count": hidden}), language))
    return ", ".join(parts) or "-"


def priced(characters: Sequence[str], language: str) -> str:
    """Characters with what they cost: "Goblin [=2]"."""
    return (
        ", ".join(
            f"{say(Message(f'molthar.character.{each}'), language)} [{_ROWS[each].cost}]"
            for each in characters
        )
        or "-"
    )


def _size(pile: Any) -> int:
    return pile if isinstance(pile, int) else len(pile)
