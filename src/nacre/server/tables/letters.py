"""Notices as receivers want them: in words, in the person's language, and in the form of each kind."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from nacre.server import pushing
from nacre.server.interface.api import QuietHours
from nacre.server.store.rows import ReceiverRow
from nacre.server.tables.noticing import REMINDER
from nacre.table.table import Table
from nacre.words import Message, Params
from nacre.words.catalogue import say

TITLE: Final = "Nacre"
MOST_PUSHED: Final = 600
"""Characters of a letter that is pushed: what a push service takes, with room for any script."""
MOST_NAMED: Final = 5
"""Tables that one letter names; it counts the others."""


class About(msgspec.Struct, frozen=True):
    """A table that a letter is about."""

    table: str
    game: str
    kind: str
    link: str


class Letter(msgspec.Struct, frozen=True):
    """One message to a receiver, about one table or several."""

    id: str
    """Of two letters with the same id, only the first counts."""
    text: str
    link: str
    about: list[About] = []


class Posting(NamedTuple):
    """A letter as it is sent."""

    headers: dict[str, str]
    body: bytes


class Reader(NamedTuple):
    """Who reads a letter, and when."""

    person: str
    language: str
    now: float


def write_letter(
    receiver: ReceiverRow, ids: Sequence[str], told: Sequence[tuple[Table, str]], reader: Reader
) -> Letter:
    """A letter about what happened at tables: `told` has each with the kind of its notice."""
    language = reader.language
    lines = [line_about(table, kind, reader) for table, kind in told[:MOST_NAMED]]
    if len(told) > MOST_NAMED:
        lines.append(say(Message("notice.more", {"count": len(told) - MOST_NAMED}), language))
    about = [
        About(table.id, table.setup.game, kind, f"{receiver.page}/t/{table.id}")
        for table, kind in told[:MOST_NAMED]
    ]
    link = about[0].link if len(told) == 1 else receiver.page
    return Letter(_letter_id(receiver, ids), "\n".join(lines), link, about)


def write_greeting(receiver: ReceiverRow, language: str) -> Letter:
    """The first letter to a receiver, which shows that it works."""
    text = say(Message("notice.hello"), language)
    return Letter(_letter_id(receiver, ["hello"]), text, receiver.page)


def post(receiver: ReceiverRow, letter: Letter, now: float) -> Posting:
    """The letter in the form that the receiver takes, signed."""
    text = f"{letter.text}\n{letter.link}"
    kind = "application/json"
    extra: dict[str, str] = {}
    match receiver.kind:
        case "discord":
            body = msgspec.json.encode({"content": text, "allowed_mentions": {"parse": []}})
        case "slack":
            body = msgspec.json.encode({"text": _without_markup(letter.text) + f"\n{letter.link}"})
        case "ntfy":
            body, kind = letter.text.encode(), "text/plain; charset=utf-8"
            extra = {"Title": TITLE, "Click": letter.link}
        case "push":
            return _push(receiver, letter, now)
        case _:
            body = msgspec.json.encode(letter)
    signed = hmac.digest(receiver.secret, f"{int(now)}.".encode() + body, "sha256").hex()
    headers = {
        "Content-Type": kind,
        "X-Nacre-Id": letter.id,
        "X-Nacre-Time": str(int(now)),
        "X-Nacre-Signature": f"sha256={signed}",
    }
    return Posting(headers | extra, body)


def _push(receiver: ReceiverRow, letter: Letter, now: float) -> Posting:
    """A letter that only the person's browser can read; push services take little, so it is short."""
    keys = pushing.PushKeys.from_bytes(receiver.secret)
    short = {"id": letter.id, "text": letter.text[:MOST_PUSHED], "link": letter.link}
    contact = receiver.page if receiver.page.startswith("https:") else "mailto:nacre@localhost"
    headers = pushing.headers(receiver.url, keys.server, contact, now)
    body = pushing.encrypt(msgspec.json.encode(short), keys.subscriber)
    return Posting(headers | {"X-Nacre-Id": letter.id}, body)


def quiet_until(quiet: QuietHours | None, now: float) -> float:
    """When the quiet hours end that it is now; 0 if it is none of them."""
    if quiet is None or quiet.start == quiet.end:
        return 0.0
    try:
        there = datetime.fromtimestamp(now, ZoneInfo(quiet.zone))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return 0.0  # a zone that this machine does not know
    minute = there.hour * 60 + there.minute
    into = (minute - quiet.start) % (24 * 60)
    length = (quiet.end - quiet.start) % (24 * 60)
    if into >= length:
        return 0.0
    begun = there.replace(second=0, microsecond=0)
    return (begun + timedelta(minutes=length - into)).timestamp()


def line_about(table: Table, kind: str, reader: Reader) -> str:
    """What a notice says, in words."""
    names = [
        name
        for name, seat in zip(table.names, table.seats, strict=True)
        if name and seat.person != reader.person
    ]
    params: Params = {"game": Message(f"{table.setup.game}.title"), "names": ", ".join(names)}
    if kind == REMINDER:
        params = {**params, "left": time_left(table, reader.now)}
    return say(Message(f"notice.{kind}", params), reader.language)


def time_left(table: Table, now: float) -> Message:
    """How much time there is for the turn, in words."""
    deadline = None if table.clock is None else table.clock.deadline()
    minutes = max(0, int((now if deadline is None else deadline) - now)) // 60
    if minutes < 120:
        return Message("duration.minutes", {"count": minutes})
    if minutes < 48 * 60:
        return Message("duration.hours", {"count": minutes // 60})
    return Message("duration.days", {"count": minutes // (24 * 60)})


def _letter_id(receiver: ReceiverRow, ids: Sequence[str]) -> str:
    return sha256(" ".join([receiver.id, *sorted(ids)]).encode()).hexdigest()[:24]


def _without_markup(text: str) -> str:
    """Names cannot mention anybody or be links there."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
