"""What happens at a table, for people: a message for each kind of entry."""

from __future__ import annotations

from nacre.table import entries as e
from nacre.table.entries import AnyEntry
from nacre.table.seats import bot_name
from nacre.table.table import Table
from nacre.table.trial import Ply
from nacre.words import Message, Params


def describe_entry(table: Table, entry: AnyEntry) -> Message | None:
    """An entry in words, before or after the table takes it; None for a play: `describe_ply` does those."""
    match entry:
        case e.Sat():
            return Message("event.sat", {"name": entry.name, "seat": entry.seat + 1})
        case e.Stood():
            return Message("event.stood", {"seat": entry.seat + 1})
        case e.BotSat():
            level, name = Message(f"level.{entry.level}"), entry.name or bot_name(entry.seat)
            named: Params = {"name": name, "level": level, "seat": entry.seat + 1}
            return Message("event.bot", named)
        case e.Said():
            return Message("event.said", {"name": table.names[entry.seat], "text": entry.text})
        case e.Reacted():
            reaction = Message(f"reaction.{entry.reaction}")
            return Message("event.reacted", {"name": table.names[entry.seat], "reaction": reaction})
        case e.Remarked():
            said = Message(f"reaction.{entry.reaction}") if entry.reaction else entry.text
            return Message("event.remarked", {"name": entry.name, "text": said})
        case e.Voided():
            reason = Message(f"voided.{entry.why}", {"names": ", ".join(entry.names)})
            return Message("event.voided", {"reason": reason})
        case e.Played():
            return None
        case e.Started() | e.Dealing() | e.Closed() | e.Rematched() | e.Moved():
            return Message(f"event.{tag(entry)}")
        case _:
            return Message(f"event.{tag(entry)}", {"name": table.names[entry.seat]})


def describe_ply(ply: Ply, names: list[str], viewer: int | None) -> list[Message]:
    """A ply in words, as that viewer saw it: none, one or several lines."""
    name = names[int(ply.before.seat)]
    told = ply.before.game.tell_ply(ply, viewer)
    return [Message("event.played", {"name": name, "action": message}) for _, message in told]


def tag(entry: AnyEntry) -> str:
    """The kind of an entry, as its JSON names it."""
    return str(entry.__struct_config__.tag)
