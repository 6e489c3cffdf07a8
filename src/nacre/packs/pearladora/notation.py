"""Pearladöra as people write it (grammar: docs/notation.md).

Spaces are a1 to h5; a line is the east or south side of a space. `D3@e2` places a Diver, `d3e` a Pontoon,
`P:d3e` the Pontoon of a Power, `B@e2` the Backup; `see f3` looks at a Diver, `N@f3` gives a necklace; after
`open` the next Diver lies face up; `stop` after one Pontoon; `pass`. Of a Diver that others placed they see
`D?@e2`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nacre.kernel.errors import NotationError
from nacre.kernel.options import shorten
from nacre.packs.pearladora import actions as a
from nacre.packs.pearladora import components as c
from nacre.packs.pearladora.position import line_name

if TYPE_CHECKING:
    from nacre.packs.pearladora.game import Pearladora
    from nacre.packs.pearladora.state import PearladoraState

LINES: Final = {line_name(line): line for line in range(a.LINES)}
SLOTS: Final = {c.NAMES[space]: slot for slot, space in enumerate(c.FREE)}
ON_SPACE: Final = {"B@": a.BACKUP, "see ": a.SEE, "N@": a.NECKLACE}
WORDS: Final = {"open": a.OPEN, "stop": a.STOP, "pass": a.PASS}

_DIVER: Final = re.compile(r"D([1-5?])@([a-h][1-5])", re.ASCII)
_LINE: Final = re.compile(r"(P:)?([a-h][1-5][es])", re.ASCII)
_ON_SPACE: Final = re.compile(r"(B@|see |N@)([a-h][1-5])", re.ASCII)

_TOKEN: Final = re.compile(
    r"d(?P<value>[1-5?])(?P<face_up>!?)\s*@?\s*(?P<diver>[a-h][1-5])(?![es\d])"
    r"|(?P<power>p\s*:\s*|p\s+)?(?P<line>[a-h][1-5][es])\b"
    r"|(?P<verb>b\s*@|n\s*@|see\b)\s*:?\s*(?P<space>[a-h][1-5])\b"
    r"|(?P<word>open|stop|pass)\b",
    re.ASCII,
)
_BETWEEN: Final = re.compile(r"[\s,;+]*", re.ASCII)


def text(action: int) -> str:
    """The action, or the hidden form of one, in notation."""
    if not 0 <= action < a.HIDDEN + c.FREE_SPACES:
        raise NotationError("action.unknown", {"action": shorten(action), "highest": int(a.NUM_ACTIONS) - 1})
    if action >= a.HIDDEN:
        return f"D?@{space_name(action - a.HIDDEN)}"
    if action < a.LINE:
        return f"D{action // c.FREE_SPACES + 1}@{space_name(action % c.FREE_SPACES)}"
    if action < a.POWER_LINE:
        return line_name(action - a.LINE)
    if action < a.BACKUP:
        return f"P:{line_name(action - a.POWER_LINE)}"
    if action < a.OPEN:
        for verb, first in ON_SPACE.items():
            if first <= action < first + c.FREE_SPACES:
                return f"{verb}{space_name(action - first)}"
    return next(word for word, number in WORDS.items() if number == action)


def parse(text: str) -> int:
    """The action, or the hidden form of one, that exactly this text writes."""
    if text in WORDS:
        return WORDS[text]
    diver = _DIVER.fullmatch(text)
    if diver:
        return _diver(text, diver[1], diver[2])
    line = _LINE.fullmatch(text)
    if line:
        return _line(text, line[2], line[1] is not None)
    on_space = _ON_SPACE.fullmatch(text)
    if on_space:
        return ON_SPACE[on_space[1]] + _slot(text, on_space[2])
    raise NotationError("pearladora.notation", {"text": shorten(text)})


def parse_turn(game: Pearladora, state: PearladoraState, text: str) -> list[int]:
    """The plies of the turn that this text means: any case, spacing and order.

    A Power goes first, and Pontoons in their order. A single Pontoon ends the turn. A Power may stand alone:
    then the main action is still to come.
    """
    plies, stops = _sort(state, _tokens(text))
    played = state.clone()
    for number, ply in enumerate(plies):
        if number > 0 and played.begins_turn():
            if state.phase != a.SECOND and _is_second_pontoon(plies[: number + 1]):
                raise game.refusal(played, ply)
            raise NotationError("pearladora.notation.too_much", {"text": shorten(text)})
        game.check(played, ply)
        played.apply(ply)
    over = len(plies) > 0 and played.begins_turn()
    if not over and (stops or (plies and played.phase == a.SECOND)):
        game.check(played, a.STOP)
        plies.append(a.STOP)
    elif stops and not any(a.LINE <= ply < a.POWER_LINE for ply in plies):
        raise NotationError("pearladora.notation.too_much", {"text": shorten(text)})
    return plies


def space_name(slot: int) -> str:
    """The name of a space that takes Divers."""
    return c.NAMES[c.FREE[slot]]


def _sort(state: PearladoraState, tokens: list[tuple[int, bool]]) -> tuple[list[int], bool]:
    """The plies in the order they are played, without `stop`, and whether that was said."""
    powers: list[int] = []
    shown: list[int] = []
    rest: list[int] = []
    opening = state.phase == a.OPENED
    for action, face_up in tokens:
        if action == a.OPEN:
            powers.append(action)
            opening = True
        elif action < a.LINE and (face_up or (opening and not shown and not _marked(tokens))):
            shown.append(action)
            if not opening:
                powers.append(a.OPEN)
                opening = True
        elif a.POWER_LINE <= action < a.BACKUP or a.SEE <= action < a.OPEN:
            powers.append(action)
        elif action != a.STOP:
            rest.append(action)
    return [*powers, *shown, *sorted(rest)], any(action == a.STOP for action, _ in tokens)


def _is_second_pontoon(plies: list[int]) -> bool:
    """Is the last of these plies the second Pontoon of a main action?"""
    pontoons = [ply for ply in plies if a.LINE <= ply < a.POWER_LINE]
    return len(pontoons) == 2 and plies[-1] == pontoons[-1]


def _marked(tokens: list[tuple[int, bool]]) -> bool:
    """Does an exclamation mark say which Diver lies face up?"""
    return any(face_up for _, face_up in tokens)


def _tokens(text: str) -> list[tuple[int, bool]]:
    """The actions in a text, each with whether it is a Diver marked as face up."""
    refusal = NotationError("pearladora.notation", {"text": shorten(text)})
    if len(text) > 200:
        raise refusal
    written = text.strip().lower()
    found: list[tuple[int, bool]] = []
    place = 0
    while place < len(written):
        token = _TOKEN.match(written, place)
        if token is None:
            raise refusal
        found.append((_action(text, token), bool(token["face_up"])))
        between = _BETWEEN.match(written, token.end())
        place = between.end() if between else token.end()
    if not found:
        raise refusal
    return found


def _action(text: str, token: re.Match[str]) -> int:
    if token["word"]:
        return WORDS[token["word"]]
    if token["diver"]:
        action = _diver(text, token["value"], token["diver"])
        if action >= a.HIDDEN:
            raise NotationError("pearladora.notation.hidden", {"text": shorten(text)})
        return action
    if token["line"]:
        return _line(text, token["line"], token["power"] is not None)
    first = {"b": a.BACKUP, "n": a.NECKLACE, "s": a.SEE}[token["verb"][0]]
    return first + _slot(text, token["space"])


def _diver(text: str, value: str, space: str) -> int:
    slot = _slot(text, space)
    return a.HIDDEN + slot if value == "?" else (int(value) - 1) * c.FREE_SPACES + slot


def _line(text: str, name: str, power: bool) -> int:
    if name not in LINES:
        raise NotationError("pearladora.notation.border", {"text": shorten(text), "line": name})
    return (a.POWER_LINE if power else a.LINE) + LINES[name]


def _slot(text: str, space: str) -> int:
    if space not in SLOTS:
        raise NotationError("pearladora.notation.farm", {"text": shorten(text), "space": space})
    return SLOTS[space]
