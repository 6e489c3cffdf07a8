"""Bodies of the REST interface about people who meet: profiles, shelves, finished games, leaderboards."""

from __future__ import annotations

from typing import Annotated

import msgspec

from nacre.server.interface.api import RatingData

Handle = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class ProfileChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What others may see of you besides your name: nothing, until you say so."""

    about: Annotated[str, msgspec.Meta(max_length=300)] = ""
    """A few words of your own."""
    ratings: bool = False
    """Your ratings, on your profile and on leaderboards?"""
    shelf: bool = False
    """What you played and won, and what stands on your shelf?"""
    invitations: bool = True
    """May people you played with invite you to their tables?"""


class MyProfile(msgspec.Struct, frozen=True):
    """Your profile, as you chose it."""

    handle: str
    """Its address: /people/HANDLE."""
    choice: ProfileChoice


class TallyData(msgspec.Struct, frozen=True):
    """What somebody played of a game. Games at which one person held several seats do not count."""

    game: str
    played: int
    won: int
    best_run: int
    """The most games ever won in a row."""
    since: float
    latest: float


class KeepsakeData(msgspec.Struct, frozen=True):
    """Something that games left to somebody: the game knows what the code means."""

    game: str
    code: str
    amount: int


class FindData(msgspec.Struct, frozen=True):
    """The best find of a reviewed game of yours."""

    game: str
    table: str
    ply: int
    size: float
    """What it was worth, in shares of a win."""


class Shelf(msgspec.Struct, frozen=True):
    """What somebody played, won and found."""

    tallies: list[TallyData]
    keepsakes: list[KeepsakeData]
    finds: list[FindData] = []
    """Only on your own."""


class Profile(msgspec.Struct, frozen=True):
    """Somebody, as they want to be seen."""

    handle: str
    name: str
    about: str
    you: bool
    together: int
    """Games that you finished together, of your latest."""
    invitable: bool
    """May you invite them?"""
    ratings: list[RatingData] | None
    """Null where they are not shown, as below."""
    shelf: Shelf | None


class SeatResult(msgspec.Struct, frozen=True):
    """How a seat finished."""

    name: str
    level: str
    """Of a bot; empty for a person."""
    rank: int | None
    score: int | None
    you: bool
    handle: str
    """Of the person; empty for bots and for persons who are no more."""


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game."""

    id: str
    """Of its table."""
    game: str
    rated: bool
    ended: float
    seats: list[SeatResult]


class PlayedGames(msgspec.Struct, frozen=True):
    """A page of finished games, the latest first."""

    games: list[PlayedGame]
    next: str
    """What to send as `after` for the next page; empty if there is none. Pages of a search may be short."""


class MetPerson(msgspec.Struct, frozen=True):
    """Somebody you played with."""

    handle: str
    name: str
    games: int
    """That you finished together, of your latest."""
    latest: float
    game: str
    """What you played last."""


class MetPeople(msgspec.Struct, frozen=True):
    """A page of people you played with, the latest first."""

    people: list[MetPerson]
    next: str


class Leader(msgspec.Struct, frozen=True):
    """Somebody on a leaderboard."""

    place: int
    handle: str
    name: str
    mu: float
    sigma: float
    games: int
    you: bool


class Leaders(msgspec.Struct, frozen=True):
    """A page of a leaderboard: sorted by what each rating is at least, mu - 3 sigma."""

    leaders: list[Leader]
    next: str
    listed: bool
    """Do you let your ratings be listed?"""
    yours: RatingData | None
    """Your own rating there, if you have one."""


class Invite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Invite somebody you played with to your table."""

    handle: Handle
