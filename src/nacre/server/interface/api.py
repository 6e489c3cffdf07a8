"""Every body of the REST interface: OpenAPI and the client's types come from here, as from `protocol`."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from nacre.server.interface.daily import ExportedAnswer, ExportedAttempt
from nacre.server.interface.exercises import ExerciseNote
from nacre.server.interface.protocol import Ply, SeatNumber
from nacre.table.setup import MOST_SEATS, Setup
from nacre.table.telling import LineData, PositionData, SeatData, TableData, TalkData, Words

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Code = Annotated[str, msgspec.Meta(max_length=80)]
MOST_NOTED: Final = 10_000
"""Characters that a person can note at a table."""


class Problem(msgspec.Struct, frozen=True):
    """Why something was refused: the body of every answer of 400 and above."""

    error: Words
    field: str = ""
    """The option or field that is wrong, where there is one."""
    rule: str = ""
    """The id of the rule that forbids it, where there is one."""


# Games


class OptionData(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option as data: forms are made from it. A default of null leaves the choice to the game."""

    name: str
    kind: Literal["bool", "int", "choice", "seat", "names"]
    help: str
    default: bool | int | str | None
    low: int = 0
    high: int = 0
    choices: list[str] = []


class GameData(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    options: list[OptionData]


class Site(msgspec.Struct, frozen=True):
    """What can be played here, and how."""

    games: list[GameData]
    levels: list[str]
    """Of the bots, the weakest first."""
    reactions: list[str]


# People


class RatingData(msgspec.Struct, frozen=True):
    """How strong a person is at a game with that number of players: openskill's mu and sigma."""

    game: str
    players: int
    mu: float
    sigma: float
    games: int


class QuietHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When you want no notices: minutes after midnight, there."""

    start: Annotated[int, msgspec.Meta(ge=0, lt=24 * 60)]
    end: Annotated[int, msgspec.Meta(ge=0, lt=24 * 60)]
    zone: Annotated[str, msgspec.Meta(max_length=64, pattern="^[A-Za-z0-9_+/-]*$")]
    """The time zone, such as Europe/Berlin."""


class Preferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How you like the page: what is left out is as each browser has it."""

    language: Literal["en", "fr", "de"] | None = None
    theme: Literal["light", "dark", "system"] | None = None
    pace: Literal["slow", "normal", "quick", "once"] | None = None
    """How fast others' plays are shown."""
    quick: bool | None = None
    """Play without confirming if nothing is left to decide?"""
    sound: bool | None = None
    bot_words: bool | None = None
    """Do bots say a word now and then?"""
    quiet_hours: QuietHours | None = None


class Me(msgspec.Struct, frozen=True):
    """Who you are to this server. A random identity is made on the first visit."""

    name: str
    """Empty until you have chosen one."""
    recoverable: bool
    """Is there a recovery code?"""
    ratings: list[RatingData]
    preferences: Preferences = Preferences()
    guest: bool = True
    """Do you live in this browser only, without a recovery code and without a passkey?"""


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name you want to be called by."""

    name: Name


class Recovery(msgspec.Struct, frozen=True):
    """A code that makes you yourself again on any device, once. It is shown once; a new one replaces it."""

    code: str


class DeviceCode(msgspec.Struct, frozen=True):
    """A short code that makes another device yours, once and soon."""

    code: str
    seconds: int
    """For how long it works."""


class Recover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Become the person that was given this code, a recovery code or one that adds a device."""

    code: Code
    take: bool = False
    """If you were a guest here, shall that person have the guest's games, too?"""


class DeviceData(msgspec.Struct, frozen=True):
    """A device on which you are signed in."""

    id: str
    name: str
    """Its browser and system; empty if it did not say."""
    created: float
    seen: float
    """When it was last used, to the hour."""
    current: bool = False
    """Is it the one that asks?"""


class PasskeyData(msgspec.Struct, frozen=True):
    """A passkey of yours."""

    id: str
    name: str
    """Browser and system on which it was made."""
    created: float


class NewPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The passkey that an authenticator has made, as `PublicKeyCredential.toJSON` writes it."""

    credential: dict[str, Any]


class UsePasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer of an authenticator, as `PublicKeyCredential.toJSON` writes it."""

    credential: dict[str, Any]
    take: bool = False
    """If you were a guest here, shall that person have the guest's games, too?"""


class ReceiverData(msgspec.Struct, frozen=True):
    """Where your notices go."""

    id: str
    kind: str
    host: str
    """Of its address; the rest of that may be a secret. The whole of an e-mail address."""
    created: float


class NewReceiver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Send notices to an address of yours: docs/notices.md says how."""

    url: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
    kind: Literal["json", "discord", "slack", "ntfy", "push", "email"] = "json"
    point: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """Of a browser that gets pushes: the key `p256dh` of its subscription."""
    auth: Annotated[str, msgspec.Meta(max_length=50)] = ""
    """The same, the key `auth`."""


class PushKey(msgspec.Struct, frozen=True):
    """The key by which push services know this server."""

    key: str


class AddedReceiver(msgspec.Struct, frozen=True):
    """A receiver, and the key that notices to it are signed with, which is shown once; none for pushes."""

    id: str
    secret: str


class DeleteMe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Delete yourself for good."""

    sure: Literal["yes"]


# Tables


class OpenSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="open", tag_field="kind"):
    """For anyone who comes."""


class MySeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="me", tag_field="kind"):
    """For you, or, with a name, for somebody who shares your device."""

    name: Name | None = None


class BotSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="bot", tag_field="kind"):
    """For a bot."""

    level: Annotated[str, msgspec.Meta(max_length=40)]


AnySeat: TypeAlias = OpenSeat | MySeat | BotSeat


class StartFrom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a finished game; what was hidden is dealt anew, and nobody is told which game it is.

    If you take that seat and bots all others, you begin with what the seat knew, such as its hand; nobody
    else may then look or sit down. In the middle of a play it is the position before that play.
    """

    table: Code
    ply: Ply
    seat: SeatNumber


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened: a seat for each player, or you in the first and the others open."""

    setup: Setup
    seats: Annotated[list[AnySeat], msgspec.Meta(max_length=MOST_SEATS)] = []
    start: StartFrom | None = None
    """The position to begin from. Game and options are then those of that game, not of the setup."""


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    setup: Setup
    status: Literal["open", "running", "over"]
    seats: list[SeatData]
    you: list[int]
    """Your seats."""
    your_turn: bool
    ranking: list[int] | None
    created: float
    changed: float
    turn: int | None = None
    """The seat to decide; null where there is nothing to decide now."""
    deadline: float | None = None
    """When its time will be up, by the server's clock; null where none runs."""


class ExportedPerson(msgspec.Struct, frozen=True):
    """The first line of all that the server has of you."""

    name: str
    created: float
    seen: float
    preferences: Preferences
    ratings: list[RatingData]
    devices: list[DeviceData]
    passkeys: list[str]
    exercises: list[ExerciseNote] = []
    receivers: list[str] = []
    """Where your notices go."""
    kept_apart: list[str] = []
    """The names of those whom you mute or block."""
    reports: list[str] = []
    """What you told the host about others."""
    profile: dict[str, Any] = {}
    """What you chose to show of yourself: ProfileChoice."""
    shelf: dict[str, Any] = {}
    """What you played, won and found: Shelf."""
    attempts: list[ExportedAttempt] = []
    answers: list[ExportedAnswer] = []


class ExportedTable(msgspec.Struct, frozen=True):
    """Each of the other lines: a table of yours."""

    table: TableSummary
    record: str
    """The game as a record, of a running one what you may know; empty if it has not begun."""
    talk: list[TalkData]
    """The latest that was said there."""
    note: str = ""
    """What you noted there for yourself."""


class TableDetails(msgspec.Struct, frozen=True):
    """A table that you may look at."""

    table: TableData
    you: list[int]
    host: bool
    invite: str
    """For a private table, what lets others in to sit; empty unless you sit there or are the host."""
    watch: str
    """For a private table, what lets others in to watch, and not to sit."""


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What you noted at a table, for yourself alone."""

    text: Annotated[str, msgspec.Meta(max_length=MOST_NOTED, pattern="^[^\\x00]*$")]


class Enter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Be let in to a private table: by the invitation to sit, or by the secret of the link to watch."""

    invite: Code


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat: that one, or the first that is open."""

    seat: SeatNumber | None = None
    name: Name | None = None


class HintFor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What would a strong bot play for that seat, whose turn it is?"""

    seat: SeatNumber


class Hint(msgspec.Struct, frozen=True):
    """What a strong bot would play, as one play, and why."""

    actions: list[str]
    words: Words
    reasons: list[Words]


class TableId(msgspec.Struct, frozen=True):
    """Where to go."""

    id: str


class Glimpse(msgspec.Struct, frozen=True):
    """A game as you see it now, and what was played last.

    A device that is passed round gets what everyone may see.
    """

    position: PositionData | None
    """None before the game begins."""
    lines: list[LineData]


class Replay(msgspec.Struct, frozen=True):
    """A part of a finished game: positions from ply `first` on, and what was played in each."""

    first: int
    plies: int
    """In the whole game; there is one position more."""
    positions: list[PositionData]
    lines: list[LineData]
