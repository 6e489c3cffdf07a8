"""What each request on a socket asks of a table."""

from __future__ import annotations

from collections.abc import Iterator

from nacre.kernel.errors import IllegalAction, NacreError, TableError
from nacre.server.interface import protocol as p
from nacre.server.store.rows import PersonRow
from nacre.server.tables.curtain import check_curtain
from nacre.server.tables.hall import Maker
from nacre.server.tables.live import Live, Viewer
from nacre.table import dealing, seating, talk, turns
from nacre.table.entries import AnyEntry
from nacre.table.table import Table
from nacre.table.telling import state_data, words

Acting = (
    p.Play | p.Undo | p.Answer | p.Sit | p.Stand | p.SeatBot | p.Start | p.Commit | p.Open | p.Close
    | p.Resign | p.Leave | p.Return | p.Replace | p.Pause | p.Unpause | p.Say | p.React
)  # fmt: skip
"""Requests that make something happen."""


def maker(asked: Acting, person: PersonRow, live: Live, viewer: Viewer) -> Maker:
    """What makes the entry that is asked for."""

    def make(table: Table, now: float) -> AnyEntry:
        if isinstance(asked, p.Play):
            check_curtain(table, person.id, asked.seat, [viewer.seat])
        return _entry(asked, person, live, table, now)

    return make


def _entry(asked: Acting, person: PersonRow, live: Live, table: Table, now: float) -> AnyEntry:
    who = person.id
    match asked:
        case p.Play():
            return turns.play(
                table,
                who,
                asked.seat,
                ply=asked.ply,
                step=asked.step,
                actions=asked.actions,
                now=now,
                after=asked.after,
            )
        case p.Undo():
            return turns.undo(table, who, asked.seat, now)
        case p.Answer():
            return turns.answer(table, who, asked.seat, asked.agree, now)
        case p.Sit():
            name = asked.name or person.name
            return seating.sit(table, who, asked.seat, name, now, chosen=bool(asked.name))
        case p.Stand():
            return dealing.stand(table, who, asked.seat, now)
        case p.SeatBot():
            return seating.seat_bot(table, who, asked.seat, asked.level, now)
        case p.Start():
            return dealing.start(table, who, now)
        case p.Commit():
            return dealing.commit(table, who, asked.commitment, now)
        case p.Open():
            return dealing.open_nonce(table, who, asked.nonce, now)
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
            return talk.say(table, who, asked.text, now, person.name)
        case p.React():
            return talk.react(table, who, asked.reaction, now, person.name)


def preview(asked: p.AskPreview, person: str, table: Table, language: str = "en") -> p.PreviewReply:
    """Where actions would lead. Drawings are in that language."""
    found = turns.preview(
        table,
        person,
        asked.seat,
        ply=asked.ply,
        step=asked.step,
        actions=asked.actions,
        after=asked.after,
    )
    more = []
    if len(found.plies) == 1:
        first = found.plies[0]
        text = table.game.text(first.action)
        more = [
            p.MoreData([f"{text} {rest}"], words(message))
            for rest, message in table.game.continuations(first.before, first.action)
        ]
    texts = [table.game.text(ply.action) for ply in found.plies]
    written = texts if texts != asked.actions else []
    state = found.state
    if state is None:
        return p.PreviewReply(id=asked.id, position=None, unfinished=False, more=more, actions=written)
    plays = state.seat == asked.seat
    position = state_data(
        state,
        ply=asked.ply,
        step=(asked.step or 0) + len(found.plies),
        viewer=asked.seat,
        plays=plays,
        names=table.names,
        language=language,
    )
    unfinished = plays and state.unfinished()
    return p.PreviewReply(id=asked.id, position=position, unfinished=unfinished, more=more, actions=written)


def why(asked: p.AskWhy, person: str, table: Table) -> Iterator[p.ReasonData | None]:
    """Which turns can be played, and why not the others."""
    found = turns.reasons(
        table, person, asked.seat, ply=asked.ply, step=asked.step, texts=asked.turns, after=asked.after
    )
    return map(_reason, found)


def _reason(error: NacreError | None) -> p.ReasonData | None:
    if error is None:
        return None
    return p.ReasonData(words(error.message), error.rule if isinstance(error, IllegalAction) else "")
