"""The same deal for everyone: days with their secrets, attempts, and how they compare."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

import msgspec

from nacre.fairness import new_secret
from nacre.kernel.errors import TableError
from nacre.server.interface import daily as api
from nacre.server.metering import in_slices
from nacre.server.store.base import Store
from nacre.server.store.daily import AttemptRow, DayRow
from nacre.server.store.rows import Entry, PersonRow, Secret, Status, TableRow
from nacre.server.tables.hall import Hall
from nacre.server.tables.opening import new_table_id
from nacre.server.tables.settling import settle
from nacre.table import daily
from nacre.table import entries as e
from nacre.table.table import Table
from nacre.table.wording import words

PUBLISHED_DAYS: Final = 7
"""Days whose secrets are told, the latest first."""
MOST_COMPARED: Final = 2000
"""Attempts that somebody's choices are compared with."""
MOST_CHOICES: Final = 40
"""Choices that are compared."""


async def day_row(store: Store, day: date) -> DayRow:
    """The day with its secret, which is made when the day is first asked for."""
    terms = daily.terms_of(day)
    return await store.day(terms.day, Secret(new_secret()), terms.text())


async def deal_data(hall: Hall, person: PersonRow | None) -> api.DealOfDay:
    """The deal of today as that person may know it, with the commitments and the secrets of past days."""
    today = daily.day_of(hall.now())
    row = await day_row(hall.store, today)
    following = await day_row(hall.store, today + timedelta(days=1))
    attempt = await _attempt(hall, row.day, person)
    terms = fixed_day(row).terms
    earlier = [(today - timedelta(days=n + 1)).isoformat() for n in range(PUBLISHED_DAYS)]
    past = [await hall.store.known_day(day) for day in earlier]
    return api.DealOfDay(
        game=terms.game,
        options=terms.options,
        level=terms.level,
        table=attempt.table if attempt else "",
        status=_status(attempt),
        standing=await _standing(hall.store, attempt),
        terms=row.terms,
        commitment=fixed_day(row).commitment.hex(),
        next_terms=following.terms,
        next_commitment=fixed_day(following).commitment.hex(),
        published=[_published(each) for each in past if each],
    )


async def open_deal(hall: Hall, person: PersonRow, limit: int) -> str:
    """The table at which that person plays the deal of today. The first counts, later ones are practice."""
    now = hall.now()
    row = await day_row(hall.store, daily.day_of(now))
    attempt = await _attempt(hall, row.day, person)
    if attempt is not None and attempt.finished is None:
        return attempt.table
    if await hall.store.count_open(person.id) >= limit:
        raise TableError("server.open_tables", {"limit": limit})
    day = fixed_day(row)
    setup = daily.setup_of(day.terms).resolve_options()
    table = Table(new_table_id(), setup, row.secret, person.id)
    entries = daily.open_day(table, person.id, person.name, day, now)
    table_row = TableRow(
        id=table.id,
        game=setup.game,
        players=len(table.seats),
        setup=msgspec.json.encode(setup),
        secret=Secret(row.secret),
        invite=secrets.token_urlsafe(12),
        private=True,
        host=person.id,
        status=Status.RUNNING,
        open_seats=0,
        created=now,
        changed=now,
    )
    written = [Entry(table.id, number, now, e.write(entry)) for number, entry in enumerate(entries, 1)]
    await hall.store.create_table(table_row, written, [person.id])
    if attempt is None:
        kept = await hall.store.begin_attempt(AttemptRow(row.day, person.id, table.id, now))
        return kept.table  # if somebody was faster on another device, theirs
    return table.id


async def compare(hall: Hall, person: PersonRow) -> api.Comparison:
    """What others chose where they came to the same position; only for somebody who has finished."""
    row = await day_row(hall.store, daily.day_of(hall.now()))
    attempt = await _attempt(hall, row.day, person)
    if attempt is None or attempt.finished is None:
        raise TableError("daily.not_finished")
    live = await hall.live(attempt.table)
    standing = await _standing(hall.store, attempt)
    if live is None or standing is None:
        raise TableError("server.no_table")
    others = await hall.store.finished_attempts(row.day, MOST_COMPARED)
    # Many attempts of long games: nobody else waits until all of them are read.
    played = await in_slices(read_plays(each.plays) for each in others if each.person != person.id)
    return api.Comparison(attempt.table, standing, _choices(live.table, played))


def read_plays(data: bytes) -> list[str]:
    """What was played in an attempt."""
    return msgspec.json.decode(data, type=list[str])


def fixed_day(row: DayRow) -> daily.Day:
    """The day as it was committed to."""
    return daily.Day(row.terms, row.secret)


def _published(row: DayRow) -> api.PublishedDay:
    return api.PublishedDay(row.day, row.terms, fixed_day(row).commitment.hex(), row.secret.hex())


async def _attempt(hall: Hall, day: str, person: PersonRow | None) -> AttemptRow | None:
    """That person's attempt, settled if its table is over."""
    attempt = await hall.store.attempt(day, person.id) if person else None
    if attempt is None or attempt.finished is not None:
        return attempt
    row = await hall.store.table(attempt.table)
    if row is None or row.status is not Status.OVER:
        return attempt
    # The server may have been stopped between the end of the game and its counting.
    live = await hall.live(attempt.table)
    if live is not None:
        await settle(hall.store, live.table)
    return await hall.store.attempt(day, attempt.person)


def _status(attempt: AttemptRow | None) -> api.DealStatus:
    if attempt is None:
        return "new"
    return "running" if attempt.finished is None else "over"


async def _standing(store: Store, attempt: AttemptRow | None) -> api.Standing | None:
    if attempt is None or attempt.finished is None:
        return None
    found = await store.standing(attempt.day, attempt.person)
    gave_up = attempt.margin == daily.GAVE_UP
    margin = None if gave_up else attempt.margin
    return api.Standing(attempt.share, margin, found.others, found.below, found.equal)


def _choices(table: Table, played: Sequence[Sequence[str]]) -> list[api.ComparedChoice]:
    """The choices of the person, with those of the others who came to the same position."""
    game = table.game
    found: list[api.ComparedChoice] = []
    same = list(played)
    starts = {play.ply for play in table.plays if play.seat == daily.SEAT}
    for number, ply in enumerate(table.plies()):
        if not same or len(found) == MOST_CHOICES:
            break
        text = game.text(ply.action)
        reached = [plays for plays in same if len(plays) > number]
        if number in starts and reached and len(ply.before.legal_actions()) > 1:
            counts = Counter(plays[number] for plays in reached)
            others = [
                api.CountedChoice(words(game.describe_in(ply.before, game.parse(other))), count)
                for other, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
                if other != text
            ]
            chosen = words(game.describe_in(ply.before, ply.action))
            found.append(api.ComparedChoice(number, chosen, counts[text], others))
        same = [plays for plays in reached if plays[number] == text]
    return found
