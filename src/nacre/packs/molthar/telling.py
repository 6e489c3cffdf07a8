"""Molthar for people: its actions and its end as messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nacre.kernel.outcome import Outcome
from nacre.packs.molthar import actions as a
from nacre.packs.molthar import components as c
from nacre.packs.molthar.phases import ACTION
from nacre.packs.molthar.state import MoltharState
from nacre.words import Message, Param


def describe(action: int) -> Message:
    """The action for a person."""
    if action < a.TAKE_BLIND:
        return Message("molthar.take", {"pearl": pearl_word(action)})
    if action == a.TAKE_BLIND:
        return Message("molthar.take_blind")
    if action == a.REPLACE:
        return Message("molthar.replace")
    if action < a.PUT:
        return Message("molthar.drop", {"character": character_word(action - a.DROP)})
    if action < a.PUT_BLIND:
        return Message("molthar.put", {"character": character_word(action - a.PUT)})
    if action == a.PUT_BLIND:
        return Message("molthar.put_blind")
    if action < a.GIVE:
        return Message("molthar.act", {"character": character_word(action - a.ACT)})
    if action < a.WHOM:
        kind, n = divmod(action - a.GIVE, a.MOST_GIVEN + 1)
        return Message("molthar.give", {"count": n, "pearl": pearl_word(kind)})
    if action < a.STEAL:
        return Message("molthar.whom", {"number": action - a.WHOM + 1})
    if action < a.KEEP:
        return Message("molthar.steal", {"pearl": pearl_word(action - a.STEAL)})
    if action < a.TRADE:
        return Message("molthar.keep", {"pearl": pearl_word(action - a.KEEP)})
    if action < a.LOOK:
        return Message("molthar.trade", {"character": character_word(action - a.TRADE)})
    if action == a.LOOK:
        return Message("molthar.look")
    if action == a.MELT:
        return Message("molthar.melt")
    if action == a.REAP:
        return Message("molthar.reap")
    if action == a.END:
        return Message("molthar.end")
    return Message("molthar.steal_hidden" if action == a.STEAL_HIDDEN else "molthar.give_hidden")


def describe_draw(state: MoltharState, action: int, viewer: int | None) -> Message | None:
    """What an action turns up that draws a card, for those who see it.

    All see a character (MO-A4), once somebody made room for it; a pearl, whoever drew it (MO-I1).
    """
    if state.turn.phase != ACTION:
        return None
    if action == a.TAKE_BLIND and viewer == state.seat and state.pearl_drawn < len(state.pearl_deck):
        return Message("molthar.take_drawn", {"pearl": pearl_word(state.pearl_deck[state.pearl_drawn])})
    room = c.pair_size(state.portals[state.seat]) < c.PORTAL
    if action == a.PUT_BLIND and room and state.drawn < len(state.deck):
        return Message("molthar.put_drawn", {"character": character_word(state.deck[state.drawn])})
    return None


def pearl_word(kind: int) -> Param:
    """A pearl by its value; nobody should have to know how one with the Swap symbol is written."""
    name = c.PEARL_NAMES[kind]
    return Message("molthar.pearl.swap", {"value": name[:-1]}) if kind >= c.FIRST_SWAP else name


def character_word(kind: int) -> Message:
    """A character's name."""
    return Message(f"molthar.character.{c.CARD_NAMES[kind]}")


def explain(outcome: Outcome, names: Sequence[str]) -> list[Message]:
    """The characters, points and Diamonds of each seat, best first, and what broke a tie (MO-E2)."""
    breakdown: Any = outcome.breakdown
    lines = []
    for seat in sorted(range(len(names)), key=lambda seat: outcome.ranking[seat]):
        told = breakdown["seats"][seat]
        params: dict[str, Param] = {
            "place": outcome.ranking[seat],
            "name": names[seat],
            "points": told["points"],
            "diamonds": told["diamonds"],
            "characters": len(told["characters"]),
        }
        lines.append(Message("molthar.outcome.seat", params))
    if breakdown["triggered_by"] is None:
        lines.append(Message("molthar.outcome.limit", {"rounds": breakdown["rounds"]}))
    else:
        lines.append(Message("molthar.outcome.trigger", {"name": names[breakdown["triggered_by"]]}))
    if "tie_break" in breakdown:
        winners = ", ".join(names[seat] for seat in outcome.winners)
        code = "molthar.outcome.shared" if breakdown["tie_break"]["shared"] else "molthar.outcome.tie"
        lines.append(Message(code, {"names": winners}))
    return lines
