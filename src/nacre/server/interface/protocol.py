"""Every message on a table's socket. Its JSON Schema, docs/protocol.md and the client's types come from here.

A client opens one socket for a table. It gets a `snapshot`, then an `event` for each entry of the table's
log, numbered; with `?after=N` it gets the events since N instead of a snapshot. Everything that a client asks
for carries an `id` of its choosing, and is answered by exactly one of `ack`, `error`, `preview`, `why`,
`hint`, `looked` or `pong` with that id. An `ack` means that it is safe: it survives any crash.

Positions of a game that does not come with nacre carry a `board`, for clients that have none of their own for
it. Where that is a drawing, it is in English, or with `?language=fr` in another language.

A client that says nothing for 90 seconds is taken to be gone: `ping` now and then. Before the server closes a
socket for a reason, it says `goodbye`; the code is 1008, or 1013 where it makes sense to come back. Frames
are text of at most 16 KiB. Binary ones, and more than a few that cannot be read, end it.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from nacre.table.entries import AnyEntry
from nacre.table.setup import MOST_SEATS
from nacre.table.telling import LineData, PositionData, TableData, TalkData, Words

MOST_PLIES: Final = 100_000
"""Plies that a game may have: far more than any has."""
Id = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=MOST_SEATS - 1)]
Ply = Annotated[int, msgspec.Meta(ge=0, le=MOST_PLIES)]
Notation = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Actions = Annotated[list[Notation], msgspec.Meta(min_length=1, max_length=64)]
Turns = Annotated[list[Notation], msgspec.Meta(min_length=1, max_length=80)]


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client asks for."""

    id: Id


class Play(Request, frozen=True, tag="play"):
    """Make the play of that number, with one action or more in notation: all or none."""

    seat: SeatNumber
    ply: Ply
    actions: Actions
    after: Id | None = None
    """The number of the last event that was seen. A play that was taken back and made otherwise has its
    number again: with this, an answer to what is gone is refused."""
    step: Ply | None = None
    """As the position had it, if a part of the play was made before: an answer sent twice is refused."""


class AskPreview(Request, frozen=True, tag="preview"):
    """Where would that lead? Answered as long as nothing new would be shown to anyone."""

    seat: SeatNumber
    ply: Ply
    actions: Actions
    after: Id | None = None
    """As with a play."""
    step: Ply | None = None


class AskWhy(Request, frozen=True, tag="why"):
    """Which of these turns can be played, and why not the others? Each is tried by itself.

    For a board that shows what can be chosen next, and says why not before it is tried.
    """

    seat: SeatNumber
    ply: Ply
    turns: Turns
    """Each a turn or its beginning, as people write it: parts in any order."""
    after: Id | None = None
    """As with a play."""
    step: Ply | None = None


class Undo(Request, frozen=True, tag="undo"):
    """Take back the last that the seat played, or ask the others whether it may."""

    seat: SeatNumber


class Answer(Request, frozen=True, tag="answer"):
    """Agree, or not, that another seat takes something back."""

    seat: SeatNumber
    agree: bool


class Sit(Request, frozen=True, tag="sit"):
    """Take a seat before the game begins, or your own again under another name."""

    seat: SeatNumber
    name: Annotated[str, msgspec.Meta(max_length=80)] | None = None
    """For one of several persons at one device; if left out, the name of the person who asks."""


class Stand(Request, frozen=True, tag="stand"):
    """Give a seat up before the game begins; the person who opened the table may clear any.

    While a deal waits, only your own: the deal is called off, and everyone is told by whom.
    """

    seat: SeatNumber


class SeatBot(Request, frozen=True, tag="bot"):
    """Give a seat to a bot."""

    seat: SeatNumber
    level: Annotated[str, msgspec.Meta(max_length=40)]


class Start(Request, frozen=True, tag="start"):
    """Begin the deal: every person commits to a nonce, then opens it; after the last the cards are dealt."""


class Commit(Request, frozen=True, tag="commit"):
    """Commit to a nonce for all of your seats, by its hash as docs/fairness.md has it: 64 hexadecimal digits.

    Keep the nonce: without it the deal is called off, and everyone is told why.
    """

    commitment: Annotated[str, msgspec.Meta(max_length=100)]


class Open(Request, frozen=True, tag="open"):
    """Open the nonce, 64 hexadecimal digits, once the commitments of all persons are in. Keep them, too."""

    nonce: Annotated[str, msgspec.Meta(max_length=100)]


class Close(Request, frozen=True, tag="close"):
    """Give the table up before the game begins."""


class Resign(Request, frozen=True, tag="resign"):
    """Give up."""

    seat: SeatNumber


class Leave(Request, frozen=True, tag="leave"):
    """Let a bot play on for the seat."""

    seat: SeatNumber


class Return(Request, frozen=True, tag="return"):
    """Take the seat back from the bot."""

    seat: SeatNumber


class Replace(Request, frozen=True, tag="replace"):
    """Let a bot play for somebody else who has been disconnected for a while."""

    seat: SeatNumber


class Pause(Request, frozen=True, tag="pause"):
    """Let the game rest."""


class Unpause(Request, frozen=True, tag="unpause"):
    """Let the game go on."""


class Say(Request, frozen=True, tag="say"):
    """Say something to the whole table."""

    text: Annotated[str, msgspec.Meta(max_length=1000)]


class React(Request, frozen=True, tag="react"):
    """Show the table how you feel."""

    reaction: Annotated[str, msgspec.Meta(max_length=40)]


class AskHint(Request, frozen=True, tag="hint"):
    """What would a strong bot play, and why?"""

    seat: SeatNumber


class Look(Request, frozen=True, tag="look"):
    """Look at the table as one of your seats, or as nobody (null): the curtain of a passed device.

    A person who holds several seats looks as nobody until the seat whose turn it is looks, and again once its
    turn is over. Plays, previews and hints for a seat are answered only while that seat looks.
    """

    seat: SeatNumber | None


class AskLog(Request, frozen=True, tag="log"):
    """Earlier lines of the log: those of the plays before that one."""

    before: Ply


class Ping(Request, frozen=True, tag="ping"):
    """Is anyone there? People whose page is hidden are sent notices."""

    hidden: bool = False


Asked: TypeAlias = (
    Play
    | AskPreview
    | AskWhy
    | Undo
    | Answer
    | Sit
    | Stand
    | SeatBot
    | Start
    | Commit
    | Open
    | Close
    | Resign
    | Leave
    | Return
    | Replace
    | Pause
    | Unpause
    | Say
    | React
    | AskHint
    | Look
    | AskLog
    | Ping
)


class Reply(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """What the server sends."""


class Snapshot(Reply, frozen=True, tag="snapshot"):
    """Everything that the viewer may know of the table now."""

    table: TableData
    you: list[int]
    """The seats that are yours."""
    host: bool
    """Did you open the table?"""
    position: PositionData | None
    log: list[LineData]
    """The latest lines of the log."""
    log_first: int
    """The number of the play that they begin with; ask for earlier ones (`log`) unless it is 0."""
    talk: list[TalkData]
    connected: list[bool]
    """By seat: is that person there?"""
    absent: list[int]
    """Seats whose persons have been disconnected long enough that a bot may take over."""
    now: float
    """The server's clock, to which `at` and deadlines refer."""


class Event(Reply, frozen=True, tag="event", omit_defaults=True):
    """Something that happened, as the viewer may see it, and what is different since."""

    number: int
    """Numbers go up by one. Everyone counts the events that they are sent themselves."""
    entry: AnyEntry
    lines: list[LineData] = []
    """What was played, as the viewer saw it."""
    table: TableData | None = None
    """The table afterwards, at the time of the entry; left out where it is as before but for its number, and
    for a request to take back, which every play ends."""
    position: PositionData | None = None
    """The game afterwards; left out where it is as before."""
    you: list[int] | None = None
    """Your seats afterwards; left out where they are as before."""
    private: bool = False
    """Does only the seat that played see it? The others are shown the whole play when it is complete."""


class Presence(Reply, frozen=True, tag="presence"):
    """Who is connected, by seat, and where a bot may take over. Not numbered."""

    connected: list[bool]
    absent: list[int]
    watching: list[str] = []
    """Who looks and holds no seat: a name, or an empty text for somebody without one."""


class Announcement(Reply, frozen=True, tag="announcement"):
    """What the host of the house says to everyone now; empty where it no longer holds. Not numbered."""

    text: str


class Ack(Reply, frozen=True, tag="ack"):
    """It is done, and stored safely as the entry of that number."""

    id: Id
    number: int


class Refusal(Reply, frozen=True, tag="error"):
    """It was not done, and nothing changed. `id` is null where the message could not be read."""

    id: Id | None
    error: Words
    rule: str = ""
    """The id of the rule that forbids it."""


class PreviewReply(Reply, frozen=True, tag="preview", omit_defaults=True):
    """Where it would lead; null where something would first have to be turned over."""

    id: Id
    position: PositionData | None
    unfinished: bool
    """Must more actions follow in the same play?"""
    more: list[MoreData]
    """Ways to go on, where the game lists them."""
    actions: list[str] = []
    """The actions one by one, where a single text wrote several: more can be added to these."""


class MoreData(msgspec.Struct, frozen=True):
    """A way to go on: actions for the same play, and what they mean."""

    actions: list[str]
    words: Words


class WhyReply(Reply, frozen=True, tag="why"):
    """For each turn that was asked about, in that order: null if it can be played, else why not."""

    id: Id
    reasons: list[ReasonData | None]


class ReasonData(msgspec.Struct, frozen=True):
    """Why a turn cannot be played."""

    words: Words
    rule: str
    """The id of the rule that forbids it; empty for a text that is no turn."""


class HintReply(Reply, frozen=True, tag="hint"):
    """What a strong bot would play, best first, and why."""

    id: Id
    actions: list[str]
    words: Words
    reasons: list[Words]


class Looked(Reply, frozen=True, tag="looked"):
    """The table as that seat sees it, or as nobody does."""

    id: Id
    position: PositionData | None
    log: list[LineData]
    """As in a snapshot."""
    log_first: int


class LogReply(Reply, frozen=True, tag="log"):
    """Lines of the log, and the number of the play that they begin with."""

    id: Id
    log: list[LineData]
    log_first: int


class Pong(Reply, frozen=True, tag="pong"):
    """Yes."""

    id: Id
    now: float


class Goodbye(Reply, frozen=True, tag="goodbye"):
    """The server closes the socket, for that reason. Come back if `again`."""

    error: Words
    again: bool


Sent: TypeAlias = (
    Snapshot | Event | Presence | Announcement | Ack | Refusal | PreviewReply | WhyReply | HintReply
    | LogReply | Looked | Pong | Goodbye
)  # fmt: skip
