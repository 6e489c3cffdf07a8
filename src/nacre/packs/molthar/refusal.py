"""Why an action is not allowed at Molthar."""

from __future__ import annotations

from nacre.kernel.errors import IllegalAction
from nacre.packs.molthar import actions as a
from nacre.packs.molthar import components as c
from nacre.packs.molthar.legality import wisps_beside
from nacre.packs.molthar.notation import text
from nacre.packs.molthar.powers import FIRST_WISP
from nacre.packs.molthar.state import MoltharState
from nacre.packs.molthar.telling import character_word

_PHASE_RULES = ("", "MO-A4", "MO-P4", "MO-R5", "MO-R4", "MO-R4", "MO-R3", "MO-R3", "MO-B6", "MO-A7")
_PHASE_CODES = (
    "",
    "molthar.illegal.drop",
    "molthar.illegal.pay",
    "molthar.illegal.keep",
    "molthar.illegal.rob",
    "molthar.illegal.steal",
    "molthar.illegal.curse",
    "molthar.illegal.banish",
    "molthar.illegal.trade",
    "molthar.illegal.discard",
)


def refusal(state: MoltharState, action: int) -> IllegalAction:
    """The first rule that stands against an action that is not legal; from its own seat's knowledge."""
    if state.turn.phase:
        return IllegalAction(_PHASE_RULES[state.turn.phase], _PHASE_CODES[state.turn.phase])
    if action == a.MELT:
        return IllegalAction("MO-B3", "molthar.illegal.melt")
    if action == a.REAP:
        return IllegalAction("MO-B7", "molthar.illegal.reap")
    if action == a.END:
        return IllegalAction("MO-A6", "molthar.illegal.end", {"count": int(state.turn.actions_left)})
    if a.TRADE <= action < a.LOOK:
        return IllegalAction("MO-B6", "molthar.illegal.no_trade")
    if action == a.LOOK:
        return IllegalAction("MO-B8", "molthar.illegal.look")
    if a.DROP <= action < a.PUT or a.GIVE <= action < a.TRADE:
        return IllegalAction("MO-A6", "molthar.illegal.part", {"text": text(action)})
    if state.turn.actions_left == 0:
        return IllegalAction("MO-A7", "molthar.illegal.no_actions")
    if action <= a.TAKE_BLIND:
        return IllegalAction("MO-A1", "molthar.illegal.take", {"pearls": _pearls(state)})
    if action == a.REPLACE:
        return IllegalAction("MO-A3", "molthar.illegal.replace")
    if action <= a.PUT_BLIND:
        return IllegalAction("MO-A4", "molthar.illegal.put")
    return _no_act(state, action - a.ACT)


def _pearls(state: MoltharState) -> str:
    return " ".join(c.PEARL_NAMES[kind] for kind in c.spread(state.market.display)) or "-"


def _no_act(state: MoltharState, character: int) -> IllegalAction:
    params = {"character": character_word(character)}
    own = c.pair_has(state.portals[state.seat], character)
    beside = wisps_beside(state)
    if not own and not any(beside >> i & 1 and FIRST_WISP + i == character for i in range(2)):
        return IllegalAction("MO-A5", "molthar.illegal.act", params)
    return IllegalAction("MO-P1", "molthar.illegal.afford", params)
