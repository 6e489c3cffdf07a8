"""What each request on a socket asks of a table."""

from __future__ import annotations

from collections.abc import Sequence

from nacre.kernel.errors import IllegalAction, NacreError, NotationError, TableError
from nacre.server import protocol as p
from nacre.server.hall import Maker
from nacre.server.live import Live, Viewer
from nacre.server.store.base import PersonRow
from nacre.table import seating, talk, turns
from nacre.table.entries import AnyEntry
from nacre.table.table import Table
from nacre.table.telling import PositionData, words

Acting = (
    p.Play | p.Undo | p.Answer | p.Sit | p.Stand | p.SeatBot | p.Seal | p.Start | p.Close | p.Resign | p.Leave
    | p.Return | p.Replace | p.Pause | p.Unpause | p.Say | p.React
)  # fmt: skip
"""Requests that make something happen."""


def maker(asked: Acting, person: PersonRow, live: Live, viewer: Viewer) -> Maker:
    """What makes the entry that is asked for."""

    def make(table: Table, now: float) -> AnyEntry:
        check_curtain(asked, person.id, table, viewer.seat)
        return _entry(asked, person, live, table, now)

    return make


def _entry(asked: Acting, person: PersonRow, live: Live, table: Table, now: float) -> AnyEntry:
    who = person.id
    match asked:
        case p.Play():
            actions = spelled(table, who, asked.seat, asked.ply, asked.actions)
            return turns.play(table, who, asked.seat, asked.ply, actions, now, asked.after)
        case p.Undo():
            return turns.undo(table, who, asked.seat, now)
        case p.Answer():
            return turns.answer(table, who, asked.seat, asked.agree, now)
        case p.Sit():
            return seating.sit(table, who, asked.seat, asked.name or person.name, now)
        case p.Stand():
            return seating.stand(table, who, asked.seat, now)
        case p.SeatBot():
            return seating.seat_bot(table, who, asked.seat, asked.level, now)
        case p.Seal():
            return seating.seal(table, who, asked.seat, asked.nonce, now)
        case p.Start():
            return seating.start(table, who, now)
        case p.Close():
            return seating.close(table, who, now)
        case p.Resign():
            return turns.resign(table, who, asked.seat, now)
        case p.Leave():
            return turns.leave(table, who, asked.seat, now)
        case p.Return():
            return turns.come_back(table, who, asked.seat, now)
        case p.Replace():
            if not live.is_absent(asked.seat, now):
                raise TableError("table.still_there")
            return turns.replace_absent(table, who, asked.seat, now)
        case p.Pause():
            return turns.pause(table, who, now)
        case p.Unpause():
            return turns.unpause(table, who, now)
        case p.Say():
            return talk.say(table, who, asked.text, now)
        case p.React():
            return talk.react(table, who, asked.reaction, now)


def spelled(table: Table, person: str, seat: int, ply: int, actions: Sequence[str]) -> list[str]:
    """The actions one by one, where a single text spells a whole turn as people write it."""
    # Only whoever holds the seat learns what its notation may mean.
    seating.check_holder(table, person, seat)
    if len(actions) != 1 or table.state is None or table.to_play() != seat or ply != len(table.actions):
        return list(actions)
    try:
        table.game.parse(actions[0])
    except NotationError:
        plies = table.game.parse_turn(table.state, actions[0])
        return [table.game.text(action) for action in plies]
    return list(actions)


def preview(asked: p.AskPreview, person: str, table: Table) -> p.PreviewReply:
    """Where actions would lead."""
    actions = spelled(table, person, asked.seat, asked.ply, asked.actions)
    state = turns.preview(table, person, asked.seat, asked.ply, actions, asked.after).state
    assert table.state is not None
    more = []
    if len(actions) == 1:
        first = actions[0]
        listed = table.game.more(table.state, table.game.parse(first))
        more = [p.MoreData([f"{first} {rest}"], words(message)) for rest, message in listed]
    written = actions if actions != asked.actions else []
    if state is None:
        return p.PreviewReply(id=asked.id, position=None, unfinished=False, more=more, actions=written)
    mine = state.seat == asked.seat
    legal = [table.game.text(action) for action in state.legal_actions()] if mine else []
    view = state.view(asked.seat).shown()
    position = PositionData(asked.seat, asked.ply + len(actions), int(state.seat), view, legal)
    unfinished = mine and state.unfinished()
    return p.PreviewReply(id=asked.id, position=position, unfinished=unfinished, more=more, actions=written)


def why(asked: p.AskWhy, person: str, table: Table) -> p.WhyReply:
    """Which turns can be played, and why not the others."""
    found = turns.reasons(table, person, asked.seat, asked.ply, texts=asked.turns, after=asked.after)
    return p.WhyReply(id=asked.id, reasons=[_reason(error) for error in found])


def _reason(error: NacreError | None) -> p.ReasonData | None:
    if error is None:
        return None
    return p.ReasonData(words(error.message), error.rule if isinstance(error, IllegalAction) else "")


def look(asked: p.Look, person: str, table: Table) -> int | None:
    """As whom somebody may look: one of their own seats, or nobody."""
    if asked.seat is not None:
        seating.check_holder(table, person, asked.seat)
        turn = int(table.state.seat) if table.state is not None and table.status == "running" else None
        if len(table.held_by(person)) > 1 and turn not in (asked.seat, None):
            # A passed device is in the hands of whoever's turn it is.
            raise TableError("table.curtain", {"name": table.names[turn]})
    elif len(table.held_by(person)) == 1:
        raise TableError("table.no_curtain")
    return asked.seat


def check_curtain(asked: p.Asked, person: str, table: Table, looks: int | None) -> None:
    """Where a device is passed round, nothing is told of a seat before it looks: not even in a refusal."""
    if isinstance(asked, (p.Play, p.AskPreview, p.AskWhy, p.AskHint)) and looks != asked.seat:
        if len(table.held_by(person)) > 1:
            seating.check_holder(table, person, asked.seat)
            raise TableError("table.look_first", {"name": table.names[asked.seat]})
