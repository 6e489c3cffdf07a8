"""A slip in the review of a finished game: games need not have one, and exercises are made of them."""

from __future__ import annotations

import re
import zlib

import msgspec

from nacre import Record
from nacre.analysis import analyse, data, write
from nacre.analysis.data import Choice
from web.visitor import Visitor

PLAYED = {
    game: re.compile(text) for game, text in {"pearls": "T:", "pearladora": "D", "molthar": "take"}.items()
}
"""What was played where there is an exercise: simple things, which the tests can play again."""
LITTLE_EFFORT = 0.01


def plants_slip(visitor: Visitor, game: str, id: str, late: float = 0) -> Choice:
    """Keep a review of that game in which the first person slipped, after that part of the game."""
    record = Record.loads(visitor.person.get(f"/api/tables/{id}/record").text)
    found = analyse(record, LITTLE_EFFORT)
    choice = next(
        each
        for each in found.choices
        if each.seat == 0
        and each.ply > max(4, late * found.choices[-1].ply)
        and each.played != each.best
        and PLAYED[game].match(each.played)
    )
    ideas = [data.Idea(choice.best, 9)]
    slip = msgspec.structs.replace(
        choice, verdict="slip", other=choice.best, loss=0.2, error=0.03, ideas=ideas, reasons=[choice.words]
    )
    others = [msgspec.structs.replace(each, verdict="even") for each in found.choices if each != choice]
    moment = data.Moment(choice.ply, 0, "slip", -0.2, 0.03)
    whole = msgspec.structs.replace(
        found, choices=sorted([slip, *others], key=lambda each: each.ply), moments=[moment]
    )
    kept = zlib.compress(write(whole))
    visitor.house.do(visitor.house.server.store.keep_analysis(id, data.FORMAT, kept))
    return slip
