"""Positions of Molthar that play hardly reaches: cards scattered at random, piles and places often empty."""

from __future__ import annotations

from random import Random
from typing import Any

import nacre
from nacre.packs.molthar.characters import CHARACTERS
from packs.molthar.tables import CARDS, PEARLS

PHASES = ("action", "action", "action", "discard", "trade", "drop", "pay", "keep", "rob", "steal", "curse")
DONE = ("acted", "traded", "looked", "reaped")
USEFUL = ("hatter", "wizard", "snow_white", "reaper", "little_red_riding_hood", "phoenix", "dragon")


def scatter(game: nacre.Game, chooser: Random) -> Any:
    """A position with random cards everywhere; `from_dict` accepts some of them and refuses others."""
    players = game.players
    position: Any = game.new(chooser.randrange(2**32)).to_dict()
    pearls, cards = chooser.sample(PEARLS, len(PEARLS)), chooser.sample(CARDS, len(CARDS))
    if chooser.random() < 0.7:
        cards.sort(key=lambda card: card in USEFUL)  # taken from the end, so they are beside portals
    seat = chooser.randrange(players)
    hands = [[pearls.pop() for _ in range(chooser.randint(0, 5))] for _ in range(players)]
    active = [[cards.pop() for _ in range(chooser.randint(0, 5))] for _ in range(players)]
    chooser.shuffle(cards)
    generation = chooser.choice((0, 1, 2, 1_000_000))
    position |= {
        "seat": seat,
        "first": chooser.randrange(players),
        "round": chooser.randint(0, 5),
        "display": [pearls.pop() for _ in range(chooser.choice((0, 1, 3, 4, 4)))],
        "faces": [cards.pop() for _ in range(chooser.choice((0, 1, 1, 2, 2)))],
        "generation": generation,
        "turn": {
            "phase": chooser.choice(PHASES),
            "actions": chooser.choice((0, 1, 1, 2, 3, 100)),
            "optional": 0,
            "bonus": chooser.choice((0, 0, 10)),
            "done": [done for done in DONE if chooser.random() < 0.3],
            "new_wisps": [],
            "character": None,
            "other": None,
            "given": [],
            "last": None,
            "owe": 0,
        },
    }
    portals = [[cards.pop() for _ in range(chooser.randint(0, 2))] for _ in range(players)]
    position["pearl_pile"], rest = _part(pearls, chooser)
    if chooser.random() < 0.5:
        hands[seat] += rest
        rest = []
    position["pearl_discards"] = rest
    position["pile"], rest = _part(cards, chooser)
    spare = len(rest) - chooser.choice((0, 0, 1, len(rest)))
    position["discards"] = rest[max(spare, 0) :]
    diamonds: list[list[dict[str, Any]]] = [[] for _ in range(players)]
    for face in rest[: max(spare, 0)]:
        seen = [viewer for viewer in range(players) if chooser.random() < 0.2]
        diamond = {
            "face": face,
            "seen": seen,
            "generation": chooser.randint(max(0, generation - 2), generation),
        }
        chooser.choice(diamonds).append(diamond)
    position["looked"] = [chooser.randrange(players)] if position["pile"] and chooser.random() < 0.3 else []
    position["seats"] = [
        {"hand": hands[i], "portal": portals[i], "active": active[i], "diamonds": diamonds[i]}
        for i in range(players)
    ]
    _fit_end(position)
    _fit_phase(position, chooser)
    position["public"] = [_case(position, chooser)]
    position["beliefs"] = [None] * players
    position["notes"] = position["public_notes"] = None
    return position


def _part(row: list[str], chooser: Random) -> tuple[list[str], list[str]]:
    """The row in two: often one part is empty, or has one card."""
    at = chooser.choice((0, 0, 1, 2, len(row) // 2, len(row)))
    return row[:at], row[at:]


def _fit_end(position: Any) -> None:
    """The end as the points want it (MO-E1)."""
    points = {row.name: row.points for row in CHARACTERS}
    scores = [sum(points[name] for name in seat["active"]) for seat in position["seats"]]
    if max(scores) >= 12:
        position |= {"final_round": position["round"] + 1, "trigger": scores.index(max(scores))}


def _fit_phase(position: Any, chooser: Random) -> None:
    """What the phase is about, as far as the cards allow."""
    turn, seat = position["turn"], position["seat"]
    own, phase = position["seats"][seat], turn["phase"]
    if "little_red_riding_hood" in own["active"] and turn["actions"] > 0:
        turn["optional"] = chooser.randint(0, 1)
    others = [other for other in range(len(position["seats"])) if other != seat]
    if phase == "discard":
        limit = 5 + own["active"].count("winged_monkey")
        turn["owe"] = max(0, len(own["hand"]) - limit)
        turn["actions"] = turn["optional"] = 0
    elif phase in ("trade", "pay") and own["portal"]:
        turn["character"] = chooser.choice(own["portal"])
        turn["other"] = seat if phase == "pay" else None
    elif phase == "drop":
        turn["character"] = chooser.choice(["*", *position["faces"]])
    elif phase == "keep":
        turn["given"] = position["pearl_discards"][:3]
    elif phase == "steal":
        turn["other"] = chooser.choice(others)


def _case(position: Any, chooser: Random) -> dict[str, Any]:
    """A public case that is true: some pearls of each hand are known, the others came from this draw pile."""
    sure, pool, hidden = [], list(position["pearl_pile"]), []
    for seat in position["seats"]:
        known = [pearl for pearl in seat["hand"] if chooser.random() < 0.7]
        unknown = list(seat["hand"])
        for pearl in known:
            unknown.remove(pearl)
        sure.append(known)
        pool += unknown
        hidden.append(len(unknown))
    return {"weight": 1.0, "sure": sure, "ages": [{"pool": pool, "hidden": hidden}]}
