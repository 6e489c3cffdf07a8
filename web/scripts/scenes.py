"""Plays the beginning of a game of each kind and writes what seat 0 saw, for the tests of the guided first games:

python web/scripts/scenes.py > web/tests/guide/scenes.json
"""

from __future__ import annotations

import json
import random
from typing import Final

import nacre
from nacre.words import Message

PLIES: Final = {"pearls": 40, "pearladora": 40, "molthar": 60}
# What seat 0 likes best, by how its notation begins; the other seat plays at random.
LIKES: Final = {
    "pearls": ("S:B", "T:W", "T:B", "T:"),
    "pearladora": ("D",),
    "molthar": ("act", "give", "take"),
}
SEED: Final = 7


def scenes(name: str) -> dict[str, object]:
    """The log of a game as seat 0 saw it, and every position in which that seat was to decide."""
    game = nacre.game(name, players=2, first=0)
    state = game.new(seed=SEED)
    lot = random.Random(SEED)
    log: list[dict[str, object]] = []
    seen: list[dict[str, object]] = []
    for ply in range(PLIES[name]):
        if state.is_over():
            break
        seat = int(state.seat)
        legal = [game.text(action) for action in state.legal_actions()]
        if seat == 0:
            seen.append({"ply": ply, "legal": legal, "view": state.view(0).shown()})
        text = _choose(name, seat, ply, legal, lot)
        action = game.parse(text)
        log.append({
            "ply": ply,
            "seat": seat,
            "action": game.text(game.shown_in(state, action, 0)),
            "words": _words(game.tell_in(state, action, 0)),
        })
        state.apply(action)
    return {"log": log, "scenes": seen}


def _words(message: Message) -> dict[str, object]:
    return {"code": message.code, "params": {name: _param(value) for name, value in message.params.items()}}


def _param(value: object) -> object:
    if isinstance(value, Message):
        return _words(value)
    return [_param(one) for one in value] if isinstance(value, list | tuple) else value


def _choose(name: str, seat: int, ply: int, legal: list[str], lot: random.Random) -> str:
    if seat == 0 and name == "pearls":
        closing = [text for text in legal if "=" in text]
        if closing:
            return closing[-1]
        legal = [text for text in legal if text.startswith("T:")] or legal
    if seat == 0 and name == "pearladora" and ply > 3:
        legal = [text for text in legal if not text.startswith("D")] or legal
    if seat == 0 and name == "molthar" and ply == 0:
        legal = [text for text in legal if text.startswith("put ") and text != "put *"]
    if seat == 0:
        for like in LIKES[name]:
            liked = [text for text in legal if text.startswith(like)]
            if liked:
                return lot.choice(liked)
    return lot.choice(legal)


if __name__ == "__main__":
    print(json.dumps({name: scenes(name) for name in PLIES}, separators=(",", ":")))
