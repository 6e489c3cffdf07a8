"""People who meet: finished games in lists, profiles, leaderboards, invitations.

Nobody is known to others by their id, which stays inside: profiles have handles.
"""

from __future__ import annotations

import math
from collections import defaultdict
from typing import Final

from nacre.kernel.errors import TableError
from nacre.server.interface import meeting as data
from nacre.server.interface.api import RatingData
from nacre.server.people import profile_of
from nacre.server.store.base import Store
from nacre.server.store.played import Mark, Wanted
from nacre.server.store.rows import MetRow, PersonRow, RatingRow
from nacre.server.tables.access import is_apart
from nacre.server.tables.hall import Hall
from nacre.server.tables.live import Live
from nacre.server.tables.noticing import invitation_of
from nacre.table.beginning import seat_of_start

PAGE: Final = 30
"""Finished games, and people, in one page."""
LEADERS: Final = 50
"""People in one page of a leaderboard."""
MOST_PLACES: Final = 1_000_000
"""The last place that is counted."""
BEST_FINDS: Final = 3
"""Finds on a shelf."""


async def played_games(store: Store, person: str, wanted: Wanted, after: str) -> data.PlayedGames:
    """A page of a person's finished games. Nothing leads to people who keep apart; their names stay."""
    page = await store.played(person, wanted, _read_mark(after), PAGE)
    apart = await store.blocked(person)
    seats: defaultdict[str, list[data.SeatResult]] = defaultdict(list)
    about = {}
    for row, handle in await store.results(page.tables):
        about[row.table] = row
        seats[row.table].append(
            data.SeatResult(
                name=row.name,
                level=row.level,
                rank=row.rank,
                score=row.score,
                you=row.person == person,
                handle="" if row.person in apart else handle,
            )
        )
    games = [
        data.PlayedGame(id, about[id].game, bool(about[id].rated), about[id].ended, seats[id])
        for id in page.tables
        if id in about
    ]
    return data.PlayedGames(games, "" if page.next is None else f"{page.next.ended!r} {page.next.table}")


async def met_people(store: Store, person: str, after: str) -> data.MetPeople:
    """A page of the people whom a person played with, the latest first."""
    apart = await store.blocked(person)
    met = [row for row in await store.met(person) if row.person not in apart]
    people = sorted(_together(met).values(), key=lambda met: (-met.latest, met.handle))
    mark = _read_mark(after)
    if mark is not None:
        people = [met for met in people if (-met.latest, met.handle) > (-mark.ended, mark.table)]
    page = people[:PAGE]
    last = page[-1] if len(people) > PAGE else None
    return data.MetPeople(page, "" if last is None else f"{last.latest!r} {last.handle}")


def _together(rows: list[MetRow]) -> dict[str, data.MetPerson]:
    """[person]: all games together, and the latest of them."""
    found: dict[str, data.MetPerson] = {}
    for row in sorted(rows, key=lambda row: -row.latest):
        known = found.get(row.person)
        if known is None:
            found[row.person] = data.MetPerson(row.handle, row.name, row.games, row.latest, row.game)
        else:
            found[row.person] = data.MetPerson(
                known.handle, known.name, known.games + row.games, known.latest, known.game
            )
    return found


async def shelf_of(store: Store, person: str, *, own: bool) -> data.Shelf:
    """What a person played, won and found. Finds lead to games, which are for those who played them."""
    return data.Shelf(
        tallies=[
            data.TallyData(
                game=row.game,
                played=row.played,
                won=row.won,
                best_run=row.best_run,
                since=row.since,
                latest=row.latest,
            )
            for row in await store.tallies(person)
        ],
        keepsakes=[
            data.KeepsakeData(row.game, row.code, row.amount) for row in await store.keepsakes(person)
        ],
        finds=[
            data.FindData(row.game, row.table, row.ply, row.size)
            for row in (await store.finds(person, BEST_FINDS) if own else [])
        ],
    )


async def profile(store: Store, handle: str, viewer: str) -> data.Profile:
    """Somebody as the viewer may see them; TableError if there is nobody of that handle."""
    person = await store.person_by_handle(handle)
    if person is None or person.id in (await store.blocked(viewer) if viewer else ()):
        raise TableError("server.no_person")
    choice = profile_of(person)
    met = _together(await store.met(viewer)).get(person.id) if viewer else None
    ratings = [rating_data(row) for row in await store.ratings(person.id)] if choice.ratings else None
    return data.Profile(
        handle=person.handle,
        name=person.name,
        about=choice.about,
        you=person.id == viewer,
        together=0 if met is None else met.games,
        invitable=met is not None and choice.invitations,
        ratings=ratings,
        shelf=await shelf_of(store, person.id, own=False) if choice.shelf else None,
    )


async def leaders(
    store: Store, viewer: PersonRow | None, game: str, players: int, after: str
) -> data.Leaders:
    """A page of a leaderboard."""
    place, handle = _read_place(after)
    mark = None
    if handle:
        last = await store.person_by_handle(handle)
        rating = None if last is None else await store.rating(last.id, game, players)
        if rating is None:
            raise TableError("server.query", {"name": "after"})
        mark = (rating.mu - 3 * rating.sigma, rating.person)
    own = "" if viewer is None else viewer.id
    apart = await store.blocked(own) if own else set[str]()
    rows = await store.leaders(game, players, mark, LEADERS + 1 + len(apart))
    shown = [(place + i, row) for i, row in enumerate(rows, 1) if row.person not in apart]
    found = [
        data.Leader(
            place=at,
            handle=row.handle,
            name=row.name,
            mu=row.mu,
            sigma=row.sigma,
            games=row.games,
            you=row.person == own,
        )
        for at, row in shown[:LEADERS]
    ]
    yours = await store.rating(own, game, players) if own else None
    return data.Leaders(
        leaders=found,
        next=f"{found[-1].place} {found[-1].handle}" if len(shown) > LEADERS else "",
        listed=viewer is not None and bool(viewer.listed),
        yours=None if yours is None else rating_data(yours),
    )


async def invite(hall: Hall, live: Live, host: PersonRow, handle: str) -> None:
    """Invite somebody to a table that has not begun; TableError unless they played together and like it."""
    async with live.lock:
        table = live.table
    if host.id != table.host and not table.held_by(host.id):
        raise TableError("table.no_seat")
    if table.status != "open" or seat_of_start(table.setup) is not None:
        raise TableError("table.full")
    guest = await hall.store.person_by_handle(handle)
    if (
        guest is None
        or not await _may_invite(hall.store, host, guest)
        or await is_apart(hall, table, guest.id)
    ):
        raise TableError("server.no_invitation")
    if not table.held_by(guest.id):
        await hall.store.invite(invitation_of(table, guest.id, hall.now()))


async def _may_invite(store: Store, host: PersonRow, guest: PersonRow) -> bool:
    """Only those one has played with, and who like to be invited."""
    return profile_of(guest).invitations and any(row.person == guest.id for row in await store.met(host.id))


def rating_data(row: RatingRow) -> RatingData:
    """A rating as clients get it."""
    return RatingData(row.game, row.players, row.mu, row.sigma, row.games)


def _read_mark(text: str) -> Mark | None:
    """Where a page ended, as a client sends it back."""
    if not text:
        return None
    ended, _, id = text.partition(" ")
    try:
        mark = Mark(float(ended), id)
    except ValueError:
        mark = Mark(math.nan, id)
    if not math.isfinite(mark.ended):
        raise TableError("server.query", {"name": "after"})
    return mark


def _read_place(text: str) -> tuple[int, str]:
    if not text:
        return 0, ""
    place, _, handle = text.partition(" ")
    if not (place.isascii() and place.isdecimal() and len(place) < 8 and int(place) <= MOST_PLACES):
        raise TableError("server.query", {"name": "after"})
    return int(place), handle
