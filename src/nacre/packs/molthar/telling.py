"""Molthar for people: its actions and its end as messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from nacre.kernel.outcome import Outcome
from nacre.packs.molthar import actions as a
from nacre.packs.molthar import components as c
from nacre.packs.molthar.phases import ACTION
from nacre.packs.molthar.state import MoltharState
from nacre.words import Message, Param, Params


def describe(action: int) -> Message:
    """The action for a person."""
    code, params = _DESCRIPTIONS[int(a.VERB[action])]
    return Message(code, params(int(a.ARGUMENT[action])))


def describe_draw(state: MoltharState, action: int, viewer: int | None) -> Message | None:
    """The card that an action draws, for those who see it.

    Everybody sees a character (MO-A4), once there is room for it; only its seat sees a pearl (MO-I1).
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
    """A pearl by its value; people need not know how the notation marks the Swap symbol."""
    name = c.PEARL_NAMES[kind]
    return Message("molthar.pearl.swap", {"value": name[:-1]}) if kind >= c.FIRST_SWAP else name


def character_word(kind: int) -> Message:
    """A character's name."""
    return Message(f"molthar.character.{c.CARD_NAMES[kind]}")


def _no_params(argument: int) -> Params:
    return {}


def _pearl(kind: int) -> Params:
    return {"pearl": pearl_word(kind)}


def _character(kind: int) -> Params:
    return {"character": character_word(kind)}


def _pearls(argument: int) -> Params:
    return {"count": int(a.given_number(argument)), "pearl": pearl_word(int(a.given_kind(argument)))}


def _seat(seat: int) -> Params:
    return {"number": seat + 1}


_DESCRIPTIONS: Final[dict[int, tuple[str, Callable[[int], Params]]]] = {
    a.TAKE: ("molthar.take", _pearl),
    a.TAKE_BLIND: ("molthar.take_blind", _no_params),
    a.REPLACE: ("molthar.replace", _no_params),
    a.DROP: ("molthar.drop", _character),
    a.PUT: ("molthar.put", _character),
    a.PUT_BLIND: ("molthar.put_blind", _no_params),
    a.ACT: ("molthar.act", _character),
    a.GIVE: ("molthar.give", _pearls),
    a.WHOM: ("molthar.whom", _seat),
    a.STEAL: ("molthar.steal", _pearl),
    a.KEEP: ("molthar.keep", _pearl),
    a.TRADE: ("molthar.trade", _character),
    a.LOOK: ("molthar.look", _no_params),
    a.MELT: ("molthar.melt", _no_params),
    a.REAP: ("molthar.reap", _no_params),
    a.END: ("molthar.end", _no_params),
    a.STEAL_HIDDEN: ("molthar.steal_hidden", _no_params),
    a.GIVE_HIDDEN: ("molthar.give_hidden", _no_params),
}
"""[verb]: the code of its message, and the message's parameters from the argument."""


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
        tie = breakdown["tie_break"]
        winners = ", ".join(names[seat] for seat in outcome.winners)
        diamonds: list[Message] = [
            Message("molthar.outcome.diamonds", {"name": names[seat], "count": count})
            for seat, count in zip(tie["level"], tie["diamonds"], strict=True)
        ]
        code = "molthar.outcome.shared" if tie["shared"] else "molthar.outcome.tie"
        lines.append(Message(code, {"names": winners, "diamonds": diamonds}))
    return lines
