"""Why an action is not allowed at Molthar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from nacre.kernel.errors import IllegalAction
from nacre.packs.molthar import actions as a
from nacre.packs.molthar import components as c
from nacre.packs.molthar import phases as ph
from nacre.packs.molthar.legality import has_to_wait, is_beside
from nacre.packs.molthar.notation import text
from nacre.packs.molthar.state import MoltharState
from nacre.packs.molthar.telling import character_word
from nacre.words import Params


def refusal(state: MoltharState, action: int) -> IllegalAction:
    """The first rule against an action that is not legal; it depends only on what the seat knows."""
    if state.turn.phase in _UNFINISHED:
        return IllegalAction(*_UNFINISHED[int(state.turn.phase)])
    verb = int(a.VERB[action])
    if verb in _COUNTED and state.turn.actions_left == 0:
        return IllegalAction("MO-A7", "molthar.illegal.no_actions")
    if verb == a.ACT:
        return _no_activation(state, int(a.ARGUMENT[action]))
    rule, code, params = _REFUSALS[verb]
    return IllegalAction(rule, code, params(state, action))


_UNFINISHED: Final[dict[int, tuple[str, str]]] = {
    ph.DROPPING: ("MO-A4", "molthar.illegal.drop"),
    ph.PAYING: ("MO-P4", "molthar.illegal.pay"),
    ph.KEEPING: ("MO-R5", "molthar.illegal.keep"),
    ph.ROBBING: ("MO-R4", "molthar.illegal.rob"),
    ph.STEALING: ("MO-R4", "molthar.illegal.steal"),
    ph.CURSING: ("MO-R3", "molthar.illegal.curse"),
    ph.BANISHING: ("MO-R3", "molthar.illegal.banish"),
    ph.TRADING: ("MO-B6", "molthar.illegal.trade"),
    ph.DISCARDING: ("MO-A7", "molthar.illegal.discard"),
}
"""[phase]: the rule and the message about what has to be chosen first."""

_COUNTED: Final = (a.TAKE, a.TAKE_BLIND, a.REPLACE, a.PUT, a.PUT_BLIND, a.ACT)
"""The verbs that use up one of a turn's actions."""


def _no_params(state: MoltharState, action: int) -> Params:
    return {}


def _display(state: MoltharState, action: int) -> Params:
    return {"pearls": " ".join(c.PEARL_NAMES[kind] for kind in c.spread(state.market.display)) or "-"}


def _actions_left(state: MoltharState, action: int) -> Params:
    return {"count": int(state.turn.actions_left - state.turn.optional)}


def _text(state: MoltharState, action: int) -> Params:
    return {"text": text(action)}


_REFUSALS: Final[dict[int, tuple[str, str, Callable[[MoltharState, int], Params]]]] = {
    a.TAKE: ("MO-A1", "molthar.illegal.take", _display),
    a.TAKE_BLIND: ("MO-A1", "molthar.illegal.take", _display),
    a.REPLACE: ("MO-A3", "molthar.illegal.replace", _no_params),
    a.PUT: ("MO-A4", "molthar.illegal.put", _no_params),
    a.PUT_BLIND: ("MO-A4", "molthar.illegal.put", _no_params),
    a.DROP: ("MO-A6", "molthar.illegal.part", _text),
    a.GIVE: ("MO-A6", "molthar.illegal.part", _text),
    a.WHOM: ("MO-A6", "molthar.illegal.part", _text),
    a.STEAL: ("MO-A6", "molthar.illegal.part", _text),
    a.KEEP: ("MO-A6", "molthar.illegal.part", _text),
    a.TRADE: ("MO-B6", "molthar.illegal.no_trade", _no_params),
    a.LOOK: ("MO-B8", "molthar.illegal.look", _no_params),
    a.MELT: ("MO-B3", "molthar.illegal.melt", _no_params),
    a.REAP: ("MO-B7", "molthar.illegal.reap", _no_params),
    a.END: ("MO-A6", "molthar.illegal.end", _actions_left),
}
"""[verb]: the rule, the code of its message and the message's parameters; activations have three reasons."""


def _no_activation(state: MoltharState, character: int) -> IllegalAction:
    """The character is out of reach, has to wait, or cannot be paid for."""
    params = {"character": character_word(character)}
    own = c.pair_has(state.portals[state.seat], character)
    if not own and not is_beside(state, character):
        return IllegalAction("MO-A5", "molthar.illegal.act", params)
    if own and has_to_wait(state.turn, character):
        return IllegalAction("MO-R6", "molthar.illegal.wisp", params)
    return IllegalAction("MO-P1", "molthar.illegal.afford", params)
