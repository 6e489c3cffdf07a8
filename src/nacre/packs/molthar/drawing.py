"""Molthar as text: for the terminal, tests and errors. Works from a position's or a view's dict.

The text comes in four sizes: every card in words; the other seats in two lines; in one; abilities left out.
The name of a character with an ability has a mark of its kind: red works once, blue lasts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from nacre.kernel.ink import Ink, plain, tint
from nacre.packs.molthar.explaining import ROWS, ability, cost, explain_card, is_lasting, is_once, name_of
from nacre.words import Message, say

Detail: TypeAlias = Literal["costs", "names", "least"]
"""What is shown of another seat's cards: their costs too; their names; only those on the portal.

With the least detail, `…` stands for the ability of a card and `?` for an unseen pearl.
"""
Row: TypeAlias = tuple[str, str]
"""A label and what it labels."""


def draw(data: Mapping[str, Any], names: Sequence[str] = (), language: str = "en") -> str:
    """The middle of the table, then each seat; `>` marks the seat to decide."""
    return plain(draw_large(data, names, language))


def draw_large(data: Mapping[str, Any], names: Sequence[str], language: str) -> str:
    """The table with every card in words, with marks for colours."""

    def word(code: str) -> str:
        return say(Message(code), language)

    sizes = {"pearls": _size(data["pearl_pile"]), "characters": _size(data["pile"])}
    rows = [
        (word("molthar.draw.display"), _pearls(data["display"]) or "-"),
        *column(word("molthar.draw.faces"), [_card(each, language) for each in data["faces"]]),
        (word("molthar.draw.piles"), say(Message("molthar.draw.pile_sizes", sizes), language)),
        (word("molthar.draw.discards"), _pearls(data["pearl_discards"]) or "-"),
        (word("molthar.draw.actions"), str(data["turn"]["actions"])),
        *_asked(data, language),
    ]
    for number, seat in enumerate(data["seats"]):
        cards = [_card(each, language) for each in seat["portal"]]
        rows.append(("", ""))
        rows.append((_name(data, number, names, language), _score(seat, language)))
        rows.append(("  " + word("molthar.draw.hand"), hand(seat, language)))
        rows += column("  " + word("molthar.draw.portal"), cards)
        rows += column("  " + word("molthar.draw.active"), active(seat["active"], language))
    return _join(rows)


def draw_small(data: Mapping[str, Any], names: Sequence[str], language: str, detail: Detail) -> str:
    """The viewer's own portal in words and the other seats as `detail` says, with marks for colours."""

    def word(code: str) -> str:
        return say(Message(code), language)

    def inside(code: str) -> str:
        """The word within a line."""
        return word(code)[0].lower() + word(code)[1:]

    def card(character: str) -> str:
        words = _card(character, language)
        return words if detail != "least" else words.replace(ability(character, language) or "\0", "…")

    sizes = {"pearls": _size(data["pearl_pile"]), "characters": _size(data["pile"])}
    piles = f"{word('molthar.draw.piles')}: {say(Message('molthar.draw.pile_sizes', sizes), language)}"
    rows = [
        (word("molthar.draw.display"), f"{_pearls(data['display']) or '-'}   ({piles})"),
        *column(word("molthar.draw.faces"), [card(each) for each in data["faces"]]),
        (word("molthar.draw.actions"), str(data["turn"]["actions"])),
        *_asked(data, language),
    ]
    for number, seat in enumerate(data["seats"]):
        name = _name(data, number, names, language)
        done = [_named(each, language) for each in seat["active"]]
        held = hand(seat, language) if detail != "least" else _short_hand(seat)
        if number == data.get("viewer"):
            rows.append((name, f"{_score(seat, language)}; {inside('molthar.draw.hand')} {held}"))
            rows += column("  " + word("molthar.draw.portal"), [card(each) for each in seat["portal"]])
            rows.append(("  " + word("molthar.draw.active"), ", ".join(done) or "-"))
            continue
        score = _score if detail == "costs" else _short_score
        line = f"{score(seat, language)}; {inside('molthar.draw.hand')} {held}"
        portal = [_short_card(each, language, detail) for each in seat["portal"]]
        cards = []
        if portal:
            cards.append(f"{inside('molthar.draw.portal')} {', '.join(portal)}")
        if done and detail != "least":
            cards.append(f"{inside('molthar.draw.active')} {', '.join(done)}")
        if detail == "costs":
            rows += [(name, line), ("", "; ".join(cards) or "-")]
        else:
            rows.append((name, "; ".join([line, *cards])))
    return _join(rows)


def hand(seat: Mapping[str, Any], language: str) -> str:
    """The known pearls of a hand, and the number of the others."""
    held = seat["known"] if "known" in seat else seat["hand"]
    hidden = seat["hand"] - len(held) if "known" in seat else 0
    parts = [_pearls(held)] if held else []
    if hidden:
        parts.append(say(Message("molthar.draw.hidden", {"count": hidden}), language))
    return ", ".join(parts) or "-"


def _short_hand(seat: Mapping[str, Any]) -> str:
    held = seat["known"] if "known" in seat else seat["hand"]
    hidden = seat["hand"] - len(held) if "known" in seat else 0
    return " ".join([_pearls(held)] * bool(held) + ["?"] * hidden) or "-"


def active(characters: Sequence[str], language: str) -> list[str]:
    """Activated characters: those without a lasting ability in one line, the others each with theirs."""
    lasting = [each for each in characters if is_lasting(each)]
    done = [_named(each, language) for each in characters if each not in lasting]
    lines = [f"{_named(each, language)}: {ability(each, language)}" for each in lasting]
    return [", ".join(done), *lines] if done else lines


def column(label: str, lines: Sequence[str]) -> list[Row]:
    """Rows for these lines; the first one has the label."""
    return [(label, lines[0] if lines else "-"), *[("", line) for line in lines[1:]]]


def _asked(data: Mapping[str, Any], language: str) -> list[Row]:
    """What is special now: the card that was looked at, the last round, a choice to be made."""

    def word(code: str) -> str:
        return say(Message(code), language)

    turn = data["turn"]
    rows = []
    if data.get("top"):
        rows.append((word("molthar.draw.top"), _card(data["top"], language)))
    if data["final_round"] is not None:
        rows.append((word("molthar.draw.final"), str(data["final_round"] + 1 - data["round"])))
    if turn["phase"] != "action" and data.get("viewer", data["seat"]) == data["seat"]:
        if turn["phase"] == "discard":
            asked = say(Message("molthar.draw.owe", {"count": turn["owe"]}), language)
        else:
            asked = word(f"molthar.illegal.{turn['phase']}")
        rows.append((word("molthar.draw.now"), tint(asked, "strong")))
    return rows


def _name(data: Mapping[str, Any], number: int, names: Sequence[str], language: str) -> str:
    mark = ">" if number == data["seat"] else " "
    if number < len(names):
        return f"{mark} {names[number]}"
    return f"{mark} {say(Message('seat.name', {'number': number + 1}), language)}"


def _score(seat: Mapping[str, Any], language: str) -> str:
    points = sum(ROWS[character].points for character in seat["active"])
    score = Message("molthar.draw.score", {"points": points, "diamonds": len(seat["diamonds"])})
    return say(score, language)


def _short_score(seat: Mapping[str, Any], language: str) -> str:
    """The points, and Diamonds if there are any."""
    points = sum(ROWS[character].points for character in seat["active"])
    score = [say(Message("molthar.card.points", {"count": points}), language)]
    if seat["diamonds"]:
        score.append(say(Message("molthar.card.diamonds", {"count": len(seat["diamonds"])}), language))
    return ", ".join(score)


def _ink(character: str) -> Ink:
    if is_once(character):
        return "red"
    return "blue" if is_lasting(character) else ""


def _named(character: str, language: str) -> str:
    return tint(name_of(character, language), _ink(character))


def _card(character: str, language: str) -> str:
    """The whole card, its name with a mark."""
    return (
        _named(character, language) + explain_card(character, language)[len(name_of(character, language)) :]
    )


def _short_card(character: str, language: str, detail: Detail) -> str:
    named = _named(character, language)
    return f"{named} [{cost(ROWS[character], language)}]" if detail == "costs" else named


def _pearls(names: Sequence[str]) -> str:
    """Pearls by value; those with a Swap symbol are marked."""
    return " ".join(tint(name, "purple") if name.endswith("s") else name for name in names)


def _join(rows: Sequence[Row]) -> str:
    width = max(len(label) for label, _ in rows)
    lines = []
    for label, text in rows:
        shown = tint(label, "strong") if label.startswith(">") else label
        lines.append((shown + " " * (width - len(label)) + f"  {text}").rstrip())
    return "\n".join(lines)


def _size(pile: Any) -> int:
    return pile if isinstance(pile, int) else len(pile)
