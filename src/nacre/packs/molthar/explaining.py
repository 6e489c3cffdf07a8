"""Character cards in words: what they cost, give and do."""

from __future__ import annotations

from typing import Final

from nacre.packs.molthar.characters import CHARACTERS, Character
from nacre.packs.molthar.powers import RED_ABILITIES
from nacre.words import Message, Params, say

ROWS: Final = {row.name: row for row in CHARACTERS}


def name_of(character: str, language: str) -> str:
    """A character's name, to begin a line with."""
    name = say(Message(f"molthar.character.{character}"), language)
    return name[0].upper() + name[1:]


def explain_card(character: str, language: str) -> str:
    """The whole card: "Gnome [2 alike + 6 6] 2 points, 1 Diamond"."""
    row = ROWS[character]
    given = [say(Message("molthar.card.points", {"count": row.points}), language)]
    if row.diamonds:
        given.append(say(Message("molthar.card.diamonds", {"count": row.diamonds}), language))
    text = f"{name_of(character, language)} [{cost(row, language)}] {', '.join(given)}"
    return f"{text}; {ability(character, language)}" if row.ability else text


def cost(row: Character, language: str) -> str:
    """What pays for it."""
    either = [[_say(part, language) for part in parts] for parts in cost_parts(row)]
    return " / ".join(" + ".join(parts) for parts in either)


def cost_parts(row: Character) -> list[list[str | Message]]:
    """What pays for it: all parts of any one of these lists. A part with fixed values is a string."""
    return [[_part(part.split()) for part in side.split("+")] for side in row.cost.split("/")]


def ability(character: str, language: str) -> str:
    """What it does; nothing for a plain character."""
    message = ability_message(character)
    return say(message, language) if message else ""


def ability_message(character: str) -> Message | None:
    """What it does, as a message; None for a plain character."""
    name = ROWS[character].ability
    if not name:
        return None
    if name.startswith("pearl "):
        pearl = name.removeprefix("pearl ")
        if pearl == "?":
            return Message("molthar.ability.joker")
        return Message("molthar.ability.pearl", {"pearl": pearl})
    words = Message(f"molthar.ability.{name}")
    return Message("molthar.card.once", {"ability": words}) if is_once(character) else words


def is_once(character: str) -> bool:
    """Does it do something once, when it is activated?"""
    return ROWS[character].ability in RED_ABILITIES and ROWS[character].ability != "wisp"


def is_lasting(character: str) -> bool:
    """Does it have a lasting effect once it is activated?"""
    return ROWS[character].ability not in ("", *RED_ABILITIES)


def _say(part: str | Message, language: str) -> str:
    return part if isinstance(part, str) else say(part, language)


def _part(words: list[str]) -> str | Message:
    params: Params
    if words[0].startswith("="):
        code, params = "molthar.cost.alike", {"count": int(words[0][1:])}
    elif words[0] == "run":
        code, params = "molthar.cost.run", {"count": int(words[1])}
    elif words[0] in ("odd", "even"):
        code, params = f"molthar.cost.{words[0]}", {"count": int(words[1])}
    elif words[0] == "sum" and len(words) > 2:
        code, params = "molthar.cost.sum_of", {"count": int(words[3]), "total": int(words[1])}
    elif words[0] == "sum":
        code, params = "molthar.cost.sum", {"total": int(words[1])}
    elif words[-1] == "diamond":
        code, params = "molthar.card.diamonds", {"count": int(words[0])}
    else:
        return " ".join(words)
    return Message(code, params)
