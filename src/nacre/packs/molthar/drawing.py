"""Molthar as text: for the terminal, tests and errors. Works from a position's or a view's dict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nacre.packs.molthar.explaining import ROWS, ability, explain_card, is_lasting, name_of
from nacre.words import Message, say


def draw(data: Mapping[str, Any], names: Sequence[str] = (), language: str = "en") -> str:
    """The middle of the table, then each seat; `>` marks the seat to decide."""

    def word(code: str) -> str:
        return say(Message(code), language)

    turn = data["turn"]
    sizes = {"pearls": _size(data["pearl_pile"]), "characters": _size(data["pile"])}
    rows = [
        (word("molthar.draw.display"), " ".join(data["display"]) or "-"),
        *column(word("molthar.draw.faces"), [explain_card(each, language) for each in data["faces"]]),
        (word("molthar.draw.piles"), say(Message("molthar.draw.pile_sizes", sizes), language)),
        (word("molthar.draw.discards"), " ".join(data["pearl_discards"]) or "-"),
        (word("molthar.draw.actions"), str(turn["actions"])),
    ]
    if data.get("top"):
        rows.append((word("molthar.draw.top"), explain_card(data["top"], language)))
    if data["final_round"] is not None:
        rows.append((word("molthar.draw.final"), str(data["final_round"] + 1 - data["round"])))
    if turn["phase"] != "action" and data.get("viewer", data["seat"]) == data["seat"]:
        if turn["phase"] == "discard":
            asked = say(Message("molthar.draw.owe", {"count": turn["owe"]}), language)
        else:
            asked = word(f"molthar.illegal.{turn['phase']}")
        rows.append((word("molthar.draw.now"), asked))
    for number, seat in enumerate(data["seats"]):
        name = (
            names[number]
            if number < len(names)
            else say(Message("seat.name", {"number": number + 1}), language)
        )
        mark = ">" if number == data["seat"] else " "
        points = sum(ROWS[character].points for character in seat["active"])
        score = Message("molthar.draw.score", {"points": points, "diamonds": len(seat["diamonds"])})
        cards = [explain_card(each, language) for each in seat["portal"]]
        rows.append(("", ""))
        rows.append((f"{mark} {name}", say(score, language)))
        rows.append(("  " + word("molthar.draw.hand"), hand(seat, language)))
        rows += column("  " + word("molthar.draw.portal"), cards)
        rows += column("  " + word("molthar.draw.active"), active(seat["active"], language))
    width = max(len(label) for label, _ in rows)
    return "\n".join(f"{label:{width}}  {text}".rstrip() for label, text in rows)


def hand(seat: Mapping[str, Any], language: str) -> str:
    """The known pearls of a hand, and the number of the others."""
    held = seat["known"] if "known" in seat else seat["hand"]
    hidden = seat["hand"] - len(held) if "known" in seat else 0
    parts = [" ".join(held)] if held else []
    if hidden:
        parts.append(say(Message("molthar.draw.hidden", {"count": hidden}), language))
    return ", ".join(parts) or "-"


def active(characters: Sequence[str], language: str) -> list[str]:
    """Activated characters: those without a lasting ability in one line, the others each with theirs."""
    lasting = [each for each in characters if is_lasting(each)]
    done = [name_of(each, language) for each in characters if each not in lasting]
    lines = [f"{name_of(each, language)}: {ability(each, language)}" for each in lasting]
    return [", ".join(done), *lines] if done else lines


def column(label: str, lines: Sequence[str]) -> list[tuple[str, str]]:
    """Rows for these lines; the first one has the label."""
    return [(label, lines[0] if lines else "-"), *[("", line) for line in lines[1:]]]


def _size(pile: Any) -> int:
    return pile if isinstance(pile, int) else len(pile)
