"""Writes the characters of Molthar from the rules, for the board to draw:

PYTHONPATH=src python web/src/games/molthar/characters.py > web/src/games/molthar/characters.json
"""

from __future__ import annotations

import json

from nacre.packs.molthar import explaining
from nacre.packs.molthar.powers import RED_ABILITIES
from nacre.words import Message


def characters() -> list[dict[str, object]]:
    """Every character with its cost in parts, and its ability as words of the catalogues."""
    return [
        {
            "name": row.name,
            "copies": row.copies,
            "cost": [[_part(part) for part in parts] for parts in explaining.cost_parts(row)],
            "points": row.points,
            "diamonds": row.diamonds,
            "ability": _words(explaining.ability_message(row.name)),
            "kind": "" if not row.ability else "red" if row.ability in RED_ABILITIES else "blue",
            "power": row.ability,
        }
        for row in explaining.ROWS.values()
    ]


def _part(part: str | Message) -> object:
    """A part of a cost: exact values as numbers, anything else as words."""
    return _words(part) if isinstance(part, Message) else [int(value) for value in part.split()]


def _words(message: Message | None) -> object:
    """A message as the server sends it."""
    if message is None or not message.params:
        return message and {"code": message.code}
    params = {
        name: _words(value) if isinstance(value, Message) else value for name, value in message.params.items()
    }
    return {"code": message.code, "params": params}


def text() -> str:
    """The characters as JSON, one on each line."""
    rows = ",\n".join(" " + json.dumps(row) for row in characters())
    return f"[\n{rows}\n]\n"


if __name__ == "__main__":
    print(text(), end="")
