"""Pearladöra for people: its actions and its end as messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from nacre.kernel.outcome import Outcome
from nacre.packs.pearladora import actions as a
from nacre.packs.pearladora import components as c
from nacre.packs.pearladora.notation import check_action, text
from nacre.packs.pearladora.phases import SECOND
from nacre.packs.pearladora.state import PearladoraState
from nacre.words import Message, Param

_CODES: Final = {
    a.DIVER: "pearladora.diver",
    a.LINE: "pearladora.pontoon",
    a.POWER_LINE: "pearladora.power_pontoon",
    a.BACKUP: "pearladora.backup",
    a.SEE: "pearladora.see",
    a.NECKLACE: "pearladora.necklace",
    a.OPEN: "pearladora.open",
    a.STOP: "pearladora.stop",
    a.PASS: "pearladora.pass",
    a.HIDDEN: "pearladora.hidden_diver",
}


def describe(action: int) -> Message:
    """The action, or the hidden form of one, for a person."""
    check_action(action)
    verb = a.VERB[action]
    if verb in (a.LINE, a.POWER_LINE):
        return Message(_CODES[verb], spaces_beside(action - verb))
    params: dict[str, Param] = {}
    if verb == a.DIVER:
        params["value"] = int(a.value_of(action))
    if a.SPACE[action]:
        params["space"] = c.FREE_NAMES[a.slot_of(action)]
    return Message(_CODES[verb], params)


def describe_look(state: PearladoraState, action: int, viewer: int | None) -> Message | None:
    """What a look showed, for the Elders who looked (PD-P1)."""
    if a.VERB[action] != a.SEE or viewer != state.seat:
        return None
    value = int(c.number_at(a.SPACE[action], state.values_1, state.values_2, state.values_4))
    return Message("pearladora.saw", {"space": c.FREE_NAMES[a.slot_of(action)], "value": value})


def second_pontoons(state: PearladoraState, action: int) -> list[tuple[str, Message]]:
    """If the action is the first Pontoon of a turn: what may follow, `stop` or a second Pontoon."""
    if a.VERB[action] != a.LINE or state.phase == SECOND:
        return []
    legal = state.legal_actions()
    before = [
        line for line in legal if a.VERB[line] == a.LINE and line < action and action in _seconds(state, line)
    ]
    found = before + (_seconds(state, action) if action in legal else [])
    return [(text(line), describe(line)) for line in [a.STOP, *found]] if found else []


def _seconds(state: PearladoraState, first: int) -> list[int]:
    """The second Pontoons that may follow a first one; a turn places its Pontoons in ascending order."""
    played = state.clone()
    played.apply(first)
    if played.phase != SECOND:
        return []
    return [line for line in played.legal_actions() if a.VERB[line] == a.LINE]


def explain(outcome: Outcome, names: Sequence[str]) -> list[Message]:
    """The sides, best first; each territory with Pearls and who took them; what broke a tie (PD-V5)."""
    breakdown: Any = outcome.breakdown
    sides = breakdown["sides"]
    side_names = [" + ".join(names[seat] for seat in side["seats"]) for side in sides]
    lines = []
    for side in sorted(sides, key=lambda side: outcome.ranking[side["seats"][0]]):
        place = outcome.ranking[side["seats"][0]]
        name = side_names[sides.index(side)]
        params: dict[str, Param] = {"place": place, "name": name, "pearls": side["pearls"]}
        lines.append(
            Message(
                "pearladora.outcome.side", {**params, "clusters": " ".join(map(str, side["clusters"])) or "-"}
            )
        )
    lines += [
        _territory(territory, side_names) for territory in breakdown["territories"] if territory["pearls"]
    ]
    if "tie_break" in breakdown:
        lines += _tie_break(breakdown["tie_break"], side_names)
    return lines


def spaces_beside(line: int) -> dict[str, Param]:
    """The spaces on both sides of a line."""
    here = a.LINE_SPACE[line]
    there = here + (1 if line < a.EAST_LINES else c.COLUMNS)
    return {"here": c.NAMES[here], "there": c.NAMES[there]}


def _territory(territory: dict[str, Any], side_names: Sequence[str]) -> Message:
    params: dict[str, Param] = {"spaces": " ".join(territory["spaces"]), "pearls": territory["pearls"]}
    if territory["reason"] == "nobody":
        return Message("pearladora.outcome.nobody", params)
    params["totals"] = [_number(side_names[entry["side"]], entry["total"]) for entry in territory["totals"]]
    params["names"] = ", ".join(side_names[side] for side in territory["won_by"])
    if territory["reason"] == "shared":
        params |= {"share": territory["share"], "discarded": territory["discarded"]}
    return Message(f"pearladora.outcome.{territory['reason']}", params)


def _tie_break(tie: dict[str, Any], side_names: Sequence[str]) -> list[Message]:
    lines = []
    left = tie["level"]
    sizes: list[Message] = []
    for number, step in enumerate(tie["steps"], 1):
        sizes = [
            _number(side_names[side], size)
            for side, size in zip(step["sides"], step["clusters"], strict=True)
        ]
        lines.append(Message("pearladora.outcome.compare", {"number": number, "clusters": sizes}))
        left = step["left"]
    names = ", ".join(side_names[side] for side in left)
    if tie["shared"]:
        return [*lines, Message("pearladora.outcome.still_level", {"names": names})]
    return [*lines, Message("pearladora.outcome.tie", {"names": names, "clusters": sizes})]


def _number(name: str, number: int) -> Message:
    return Message("pearladora.outcome.number", {"name": name, "number": number})
