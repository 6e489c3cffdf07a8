"""How the balance of Tidepool sorts the seats: by how often they looked."""

from __future__ import annotations

from nacre import Message
from nacre.pack import FinishedGame, Group, Items
from tidepool.state import TidepoolState

MANY = 3


def _looks(finished: FinishedGame) -> Items:
    assert isinstance(finished.state, TidepoolState)
    return [{str(min(looks, MANY))} for looks in finished.state.looks]


def _word(item: str) -> Message:
    return Message(
        "tidepool.balance.many" if int(item) == MANY else "tidepool.balance.count", {"count": int(item)}
    )


GROUPS = (Group(name="looks", title="tidepool.balance.looks", items=_looks, describe=_word),)
