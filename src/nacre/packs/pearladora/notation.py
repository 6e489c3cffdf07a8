"""Pearladöra as people write it (grammar: docs/notation.md).

Spaces are a1 to h5; a line is the east or south side of a space. `D3@e2` places a Diver, `d3e` a Pontoon,
`P:d3e` the Pontoon of a Power, `B@e2` the Backup; `see f3` looks at a Diver, `N@f3` gives a necklace; after
`open` the next Diver lies face up; `stop` ends a turn after one Pontoon; `pass`. A Diver that someone else
placed reads `D?@e2`.
"""

from __future__ import annotations

import re
from typing import Final

from nacre.kernel.errors import NotationError
from nacre.kernel.options import shorten
from nacre.packs.pearladora import actions as a
from nacre.packs.pearladora.components import FREE_NAMES, VALUES
from nacre.packs.pearladora.phases import OPENED, SECOND
from nacre.packs.pearladora.state import PearladoraState

TEXTS: Final = (
    *[f"D{value}@{space}" for value in range(1, VALUES + 1) for space in FREE_NAMES],
    *a.LINE_NAMES,
    *[f"P:{line}" for line in a.LINE_NAMES],
    *[f"{verb}{space}" for verb in ("B@", "see ", "N@") for space in FREE_NAMES],
    *("open", "stop", "pass"),
    *[f"D?@{space}" for space in FREE_NAMES],
)
"""[action]: the action, or the hidden form of one, in notation."""
ACTIONS: Final = {text: action for action, text in enumerate(TEXTS)}

_ON_SPACE: Final = re.compile(r"(?:D[1-5?]@|B@|see |N@)([a-h][1-5])", re.ASCII)
_ON_LINE: Final = re.compile(r"(?:P:)?([a-h][1-5][es])", re.ASCII)

_TOKEN: Final = re.compile(
    r"d(?P<value>[1-5?])(?P<face_up>!?)\s*@?\s*(?P<diver>[a-h][1-5])(?![es\d])"
    r"|(?P<power>p\s*:\s*|p\s+)?(?P<line>[a-h][1-5][es])\b"
    r"|(?P<verb>b\s*@|n\s*@|see\b)\s*:?\s*(?P<space>[a-h][1-5])\b"
    r"|(?P<word>open|stop|pass)\b",
    re.ASCII,
)
_BETWEEN: Final = re.compile(r"[\s,;+]*", re.ASCII)
_POWERS: Final = (a.POWER_LINE, a.SEE, a.NECKLACE, a.OPEN)


def text(action: int) -> str:
    """The action, or the hidden form of one, in notation."""
    check_action(action)
    return TEXTS[action]


def parse(text: str) -> int:
    """The action, or the hidden form of one, whose notation is exactly this text."""
    return _find(text, text)


def parse_turn(state: PearladoraState, text: str) -> list[int]:
    """The plies of the turn that a person typed, in any case, spacing and order.

    The Power comes first, and Pontoons are sorted. A single Pontoon ends the turn. A Power may stand alone,
    with the main action still to come.
    """
    game = state.game
    plies, stops = _sort(state, _tokens(text))
    played = state.clone()
    for number, ply in enumerate(plies):
        if number > 0 and played.begins_turn():
            if state.phase != SECOND and _is_second_pontoon(plies[: number + 1]):
                raise game.refusal(played, ply)
            raise NotationError("pearladora.notation.too_much", {"text": shorten(text)})
        game.check(played, ply)
        played.apply(ply)
    over = len(plies) > 0 and played.begins_turn()
    if not over and (stops or (plies and played.phase == SECOND)):
        game.check(played, a.STOP)
        plies.append(a.STOP)
    elif stops and not any(a.VERB[ply] == a.LINE for ply in plies):
        raise NotationError("pearladora.notation.too_much", {"text": shorten(text)})
    return plies


def check_action(action: int) -> None:
    """NotationError if there is no such action or hidden form."""
    if not 0 <= action < a.NUM_FORMS:
        raise NotationError("action.unknown", {"action": shorten(action), "highest": int(a.NUM_ACTIONS) - 1})


def _find(written: str, text: str) -> int:
    """The action with this notation; if there is none, a NotationError that quotes the whole text."""
    if written in ACTIONS:
        return ACTIONS[written]
    params = {"text": shorten(text)}
    space = _ON_SPACE.fullmatch(written)
    if space:
        raise NotationError("pearladora.notation.farm", {**params, "space": space[1]})
    line = _ON_LINE.fullmatch(written)
    if line:
        raise NotationError("pearladora.notation.border", {**params, "line": line[1]})
    raise NotationError("pearladora.notation", params)


def _sort(state: PearladoraState, tokens: list[tuple[int, bool]]) -> tuple[list[int], bool]:
    """The plies in the order of play, without `stop`, and whether the text says `stop`."""
    powers: list[int] = []
    shown: list[int] = []
    rest: list[int] = []
    opening = state.phase == OPENED
    for action, face_up in tokens:
        verb = a.VERB[action]
        if verb == a.DIVER and (face_up or (opening and not shown and not _marked(tokens))):
            shown.append(action)
            if not opening:
                powers.append(a.OPEN)
                opening = True
        elif verb in _POWERS:
            powers.append(action)
            opening = opening or verb == a.OPEN
        elif verb != a.STOP:
            rest.append(action)
    return [*powers, *shown, *sorted(rest)], any(action == a.STOP for action, _ in tokens)


def _is_second_pontoon(plies: list[int]) -> bool:
    """Is the last of these plies the second Pontoon of a main action?"""
    pontoons = [ply for ply in plies if a.VERB[ply] == a.LINE]
    return len(pontoons) == 2 and plies[-1] == pontoons[-1]


def _marked(tokens: list[tuple[int, bool]]) -> bool:
    """Does an exclamation mark say which Diver lies face up?"""
    return any(face_up for _, face_up in tokens)


def _tokens(text: str) -> list[tuple[int, bool]]:
    """The actions in a text; each flag says whether an exclamation mark puts the Diver face up."""
    refusal = NotationError("pearladora.notation", {"text": shorten(text)})
    if len(text) > 200:
        raise refusal
    written = text.strip().lower()
    found: list[tuple[int, bool]] = []
    position = 0
    while position < len(written):
        token = _TOKEN.match(written, position)
        if token is None:
            raise refusal
        action = _find(_rewrite(token), text)
        if action >= a.HIDDEN:
            raise NotationError("pearladora.notation.hidden", {"text": shorten(text)})
        found.append((action, bool(token["face_up"])))
        between = _BETWEEN.match(written, token.end())
        position = between.end() if between else token.end()
    if not found:
        raise refusal
    return found


def _rewrite(token: re.Match[str]) -> str:
    """The token as `parse` reads it."""
    if token["word"]:
        return token["word"]
    if token["diver"]:
        return f"D{token['value']}@{token['diver']}"
    if token["line"]:
        return f"{'P:' if token['power'] else ''}{token['line']}"
    verb = {"b": "B@", "n": "N@", "s": "see "}[token["verb"][0]]
    return f"{verb}{token['space']}"
