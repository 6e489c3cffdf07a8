"""The discard at the end of a turn as one choice, for people (MO-A7)."""

from __future__ import annotations

from nacre.kernel.errors import IllegalAction
from nacre.packs.molthar import actions as a
from nacre.packs.molthar import components as c
from nacre.packs.molthar.legality import discardable, discards_left, next_discard
from nacre.packs.molthar.phases import DISCARDING
from nacre.packs.molthar.position import write_pile
from nacre.packs.molthar.state import MoltharState
from nacre.words import Message, Param


def whole_discards(state: MoltharState) -> list[tuple[str, Message]]:
    """If pearls have to be discarded: every way, in notation, and what it leaves."""
    if state.turn.phase != DISCARDING:
        return []
    rest = discardable(state)
    nothing = Message("molthar.pay_nothing")
    found = []
    for counts in _ways(
        [int(c.count(rest, kind)) for kind in range(c.KINDS)], int(discards_left(state.turn))
    ):
        pile = sum(int(c.pearls(kind, count)) for kind, count in enumerate(counts) if count)
        given = write_pile(pile)
        hand = int(state.hands[state.seat]) - int(state.turn.paid)
        left: Param = " ".join(write_pile(hand - pile)) or nothing
        message = Message("molthar.discard", {"pearls": " ".join(given), "left": left})
        found.append((f"discard {' '.join(given)}", message))
    return found


def discard_plies(state: MoltharState, names: list[str]) -> list[int]:
    """The plies that discard exactly these pearls, as far as they are asked for."""
    if state.turn.phase != DISCARDING:
        raise IllegalAction("MO-A7", "molthar.illegal.no_discard")
    owed = int(discards_left(state.turn))
    held = write_pile(discardable(state))
    missing = [name for name in dict.fromkeys(names) if names.count(name) > held.count(name)]
    if missing:
        raise IllegalAction(
            "MO-A7", "molthar.illegal.discard_held", {"pearl": missing[0], "hand": " ".join(held)}
        )
    if len(names) != owed:
        raise IllegalAction("MO-A7", "molthar.illegal.discard_count", {"count": owed, "given": len(names)})
    played = state.clone()
    plies: list[int] = []
    while not plies or played.turn.phase == DISCARDING:
        kind = int(next_discard(played))
        action = int(a.give_action(kind, names.count(c.PEARL_NAMES[kind])))
        plies.append(action)
        played.apply(action)
    return plies


def _ways(counts: list[int], owed: int) -> list[list[int]]:
    """Every way to take `owed` things out of these counts, as counts."""
    if not counts:
        return [] if owed else [[]]
    ways = []
    for taken in range(min(counts[0], owed), -1, -1):
        ways += [[taken, *rest] for rest in _ways(counts[1:], owed - taken)]
    return ways
