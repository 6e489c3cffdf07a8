"""Plays the beginning of each game that has a plan in web/tests, for the tests of its lessons.

PYTHONPATH=src python web/scripts/scenes.py

Writes what seat 0 saw beside the plan (`web/tests/games/<game>/plan.json`). A plan says how many plies to
play, and lists patterns of notation that seat 0 prefers: the first that matches a legal action counts, and
one with `until` counts only up to that ply. Seat 1 plays at random.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any, Final

import nacre

GAMES: Final = Path(__file__).parents[1] / "tests" / "games"
SEED: Final = 7


def scenes(name: str, plan: dict[str, Any]) -> dict[str, object]:
    """The log of a game as seat 0 saw it, and every position in which that seat was to decide."""
    game = nacre.game(name, players=2, first=0)
    state = game.new(seed=SEED)
    rng = random.Random(SEED)
    log: list[dict[str, object]] = []
    seen: list[dict[str, object]] = []
    for ply in range(plan["plies"]):
        if state.is_over():
            break
        seat = int(state.seat)
        legal = [game.text(action) for action in state.legal_actions()]
        if seat == 0:
            seen.append({"ply": ply, "legal": legal, "view": state.view(0).shown()})
        action = game.parse(rng.choice(_preferred(plan, ply, legal) if seat == 0 else legal))
        log.append(
            {
                "ply": ply,
                "seat": seat,
                "action": game.text(game.shown_in(state, action, 0)),
                "words": game.tell_in(state, action, 0).to_dict(),
            }
        )
        state.apply(action)
    return {"log": log, "scenes": seen}


def _preferred(plan: dict[str, Any], ply: int, legal: list[str]) -> list[str]:
    for preference in plan["prefers"]:
        if ply <= preference.get("until", ply):
            preferred = [text for text in legal if re.search(preference["match"], text)]
            if preferred:
                return preferred
    return legal


def main() -> None:
    """Write the scenes of every game with a plan."""
    for plan in sorted(GAMES.glob("*/plan.json")):
        played = scenes(plan.parent.name, json.loads(plan.read_text("utf-8")))
        (plan.parent / "scenes.json").write_text(json.dumps(played, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
