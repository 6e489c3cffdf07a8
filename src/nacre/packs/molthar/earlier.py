"""Games of Molthar by earlier versions of the rules.

Version 1 had no option `wisp`: an owner never had to wait (MO-R6). The extra action of MO-B5 was as mandatory
as any other, which today's rules allow too. A discard (MO-A7) left the hand part by part, and its last part
was asked for even where only one number was possible.
"""

from __future__ import annotations

from typing import Any, Final

from nacre.kernel.errors import PositionError
from nacre.kernel.state import State
from nacre.pack import Earlier
from nacre.packs.molthar import actions as a
from nacre.packs.molthar import components as c
from nacre.packs.molthar.state import MoltharState


class VersionOne(Earlier):
    """Version 1 of the rules."""

    def asked_too(self, state: State) -> int | None:
        assert isinstance(state, MoltharState)
        turn = state.turn
        if turn.discarded == 0:
            return None
        following = state.seat if state.seat >= 0 else turn.first
        hand = state.hands[(following + state.players - 1) % state.players]
        kind = _last_kind(hand)
        # The last kind in hand was asked about unless all of it went, or nothing was left to discard by then.
        n = c.count(turn.discarded, kind)
        if n == 0 or c.after(turn.discarded, kind) != 0:
            return None
        return int(a.give_action(kind, n))

    def update_view(self, view: dict[str, Any]) -> dict[str, Any]:
        turn = view.get("turn")
        if not isinstance(turn, dict):
            return view
        if turn.get("phase") == "discard":
            raise PositionError("turn.phase", "molthar.position.earlier_discard")
        return view | {"turn": {**turn, "optional": 0, "new_wisps": []}}


def _last_kind(pile: int) -> int:
    return max(kind for kind in range(c.KINDS) if c.count(pile, kind) > 0)


EARLIER: Final = (VersionOne(1, {"wisp": "free"}),)
