"""Sends notices to people who are not looking.

A notice is in the store before the play that caused it is acknowledged. The first one goes at once; those
that follow soon are held and go together. A letter stays in the store until its receiver has said that it
has it, so it arrives at least once; its id tells which have come before. One process sends for all.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, TypeAlias

import msgspec

from nacre.kernel.errors import NacreError, StoreError
from nacre.server import metrics
from nacre.server.logs import log
from nacre.server.mailing import Mailer, NoMailbox, NotSent
from nacre.server.outgoing import Outgoing, Refused
from nacre.server.people import preferences_of
from nacre.server.store.rows import DeliveryRow, NoticeRow, PersonRow, ReceiverRow
from nacre.server.tables.access import is_apart
from nacre.server.tables.hall import Hall
from nacre.server.tables.letters import Letter, Reader, post, quiet_until, write_letter
from nacre.server.tables.mails import (
    DIGEST_SECONDS,
    EMAIL,
    UNCONFIRMED,
    Digest,
    confirmation,
    digest_id,
    digest_mail,
    digest_row,
    read_digest,
)
from nacre.server.tables.noticing import INVITED, REMINDER, REPORT, is_current
from nacre.server.tables.tasks import Tasks
from nacre.table.table import Table

LOOK_SECONDS: Final = 0.5
"""Seconds between two looks for what is to be sent. After a letter that has arrived, it looks at once."""
TOGETHER_SECONDS: Final = 300.0
"""Seconds after a letter during which notices are held, to go together."""
MOST_AT_ONCE: Final = 50
"""Letters that are on their way at the same time; one for each person."""
MOST_ROWS: Final = 500
RETRY_SECONDS: Final = 15.0
"""Seconds before the second attempt; each further one waits four times as long as the one before."""
MOST_TRIES: Final = 7
"""Attempts before a letter is given up, most of a day after the first."""
GONE: Final = (404, 410)
"""What a receiver says that wants no more letters."""
CLAIM: Final = "notices"
"""The process that has it sends."""
Told: TypeAlias = list[tuple[Table, str]]
"""Tables, each with the kind of its notice."""


class Notifier:
    """Sends what waits in the store, until it is closed."""

    def __init__(self, hall: Hall, outgoing: Outgoing, mailer: Mailer | None = None) -> None:
        self.hall = hall
        self.store = hall.store
        self.outgoing = outgoing
        self.mailer = mailer
        """None where the host has set no mail server."""
        self._tasks = Tasks()
        self._arrived = asyncio.Event()
        self._sending: set[str] = set()
        """Letters on their way, and the persons that they are for."""
        self._doubtful = 0
        """How many of them go to receivers that may not answer. They leave half of the places to others."""

    def open(self) -> None:
        """Begin."""
        self._tasks.spawn(self._run())

    async def close(self) -> None:
        """Stop. What has not arrived is in the store."""
        await self._tasks.close()
        self.outgoing.close()
        if self.mailer is not None:
            self.mailer.close()

    async def _run(self) -> None:
        while True:
            try:
                if await self.store.claim(CLAIM):
                    await self.look()
            except StoreError:
                pass  # it may come back
            except Exception:  # noqa: BLE001 - one letter that cannot be written must not end all
                log.exception("notices failed")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._arrived.wait(), LOOK_SECONDS)
            self._arrived.clear()

    async def look(self) -> None:
        """Write letters about what waits, and send what is to be sent."""
        now = self.hall.now()
        waiting: defaultdict[str, list[NoticeRow]] = defaultdict(list)
        for notice in await self.store.due_notices(now, MOST_ROWS):
            waiting[notice.person].append(notice)
        for person, notices in waiting.items():
            await self._write(person, notices, now)
        for row in await self.store.due_deliveries(now, MOST_ROWS):
            if len(self._sending) < 2 * MOST_AT_ONCE and row.id not in self._sending:
                await self._begin(row)

    async def _write(self, id: str, notices: Sequence[NoticeRow], now: float) -> None:
        """Put letters in place of a person's notices, or hold them, or forget what nobody needs."""
        ids = [notice.id for notice in notices]
        receivers = [row for row in await self.store.receivers(id) if row.kind != UNCONFIRMED]
        person = await self.store.person(id) if receivers else None
        if person is None:
            await self.store.drop_notices(ids)
            return
        preferences = preferences_of(person)
        last = await self.store.last_notified(id)
        held = max(last + TOGETHER_SECONDS if last else 0.0, quiet_until(preferences.quiet_hours, now))
        if held > now:
            await self.store.hold_notices(ids, held)
            return
        told = [(table, notice.kind) for notice in notices if (table := await self._table(notice))]
        if not told:
            await self.store.drop_notices(ids)
            return
        letters = [
            await self._digest(one, told, now)
            if one.kind == EMAIL
            else _letter_row(one, ids, told, person, now)
            for one in receivers
        ]
        await self.store.hand_over(id, ids, letters, now)

    async def _digest(self, receiver: ReceiverRow, told: Told, now: float) -> DeliveryRow:
        """The receiver's next digest with more in it. It waits, unless time runs out somewhere."""
        before = await self.store.delivery(digest_id(receiver))
        digest = read_digest(before).with_more([(table.id, kind) for table, kind in told])
        at_once = before is None or any(kind == REMINDER for _, kind in told)
        return digest_row(receiver, digest, now if at_once or before is None else before.due)

    async def _table(self, notice: NoticeRow) -> Table | None:
        """The table that a notice is about; None if the person looks at it, or has played there since."""
        try:
            live = await self.hall.live(notice.table)
        except NacreError:
            return None  # damaged
        if live is None or (notice.person in live.looking() and notice.kind != REPORT):
            return None
        await self.hall.renew(live)
        if notice.kind == INVITED and await is_apart(self.hall, live.table, notice.person):
            return None
        now = self.hall.now()
        return live.table if is_current(live.table, notice.person, notice.kind, now) else None

    async def _begin(self, row: DeliveryRow) -> None:
        """Send the oldest letter to the receiver of that one: letters come in order."""
        receiver = await self.store.receiver(row.receiver)
        first = await self.store.first_delivery(row.receiver)
        if receiver is None or first is None or receiver.person in self._sending:
            return
        if _is_doubtful(first, receiver) and self._doubtful >= MOST_AT_ONCE // 2:
            return
        self._doubtful += _is_doubtful(first, receiver)
        self._sending |= {first.id, receiver.person}
        self._tasks.spawn(self._send(first, receiver))

    async def _send(self, row: DeliveryRow, receiver: ReceiverRow) -> None:
        """Send a letter; until the receiver has it, it is sent again."""
        try:
            if receiver.kind in (EMAIL, UNCONFIRMED):
                await self._mail(row, receiver)
                return
            letter = msgspec.json.decode(row.body, type=Letter)
            headers, body = post(receiver, letter, self.hall.now())
            try:
                status = await self.outgoing.post(receiver.url, headers, body)
            except Refused:
                status = 0
            metrics.letters.labels("sent" if 200 <= status < 300 else "failed").inc()
            if 200 <= status < 300:
                await self.store.end_delivery(row.id)
            elif status in GONE:
                await self.store.delete_receiver(receiver.id, receiver.person)
            else:
                await self._retry(row)
        finally:
            self._doubtful -= _is_doubtful(row, receiver)
            self._sending -= {row.id, receiver.person}
        # The next letter to the same person. Where the store fails, nothing is sent over and over.
        self._arrived.set()

    async def _retry(self, row: DeliveryRow) -> None:
        """Send it again later, or give it up."""
        if row.tries + 1 >= MOST_TRIES:
            await self.store.end_delivery(row.id)
        else:
            await self.store.retry_delivery(row, self.hall.now() + RETRY_SECONDS * 4**row.tries)

    async def _mail(self, row: DeliveryRow, receiver: ReceiverRow) -> None:
        """Send a mail. After a digest, the next one waits."""
        person = await self.store.person(receiver.person)
        if person is None or self.mailer is None:
            await self.store.end_delivery(row.id)  # the host has no mail server any more
            return
        now, preferences = self.hall.now(), preferences_of(person)
        mail = confirmation(receiver, preferences.language or "en")
        if receiver.kind == EMAIL:
            told = await self._still_so(read_digest(row), person.id)
            quiet = quiet_until(preferences.quiet_hours, now)
            if not told:
                await self.store.end_delivery(row.id)
                return
            if quiet > now:
                await self.store.put_delivery(row._replace(due=quiet))
                return
            mail = digest_mail(receiver, told, Reader(person.id, preferences.language or "en", now))
        try:
            await self.mailer.send(mail)
        except NoMailbox:
            await self.store.delete_receiver(receiver.id, receiver.person)
        except NotSent:
            metrics.letters.labels("failed").inc()
            await self._retry(row)
        else:
            metrics.letters.labels("sent").inc()
            if receiver.kind == EMAIL:
                await self.store.put_delivery(digest_row(receiver, Digest(), now + DIGEST_SECONDS))
            else:
                await self.store.end_delivery(row.id)

    async def _still_so(self, digest: Digest, person: str) -> Told:
        """The tables of a digest at which what it says still holds."""
        at = self.hall.now()
        notices = [NoticeRow("", person, table, kind=kind, created=at, due=at) for table, kind in digest.told]
        return [(table, each.kind) for each in notices if (table := await self._table(each))]


def _is_doubtful(row: DeliveryRow, receiver: ReceiverRow) -> bool:
    """May the receiver of a letter not answer? It did not before, or it was never asked."""
    return row.tries > 0 or row.created == receiver.created


def _letter_row(
    receiver: ReceiverRow,
    ids: Sequence[str],
    told: Told,
    person: PersonRow,
    now: float,
) -> DeliveryRow:
    language = preferences_of(person).language or "en"
    return delivery_of(receiver, write_letter(receiver, ids, told, Reader(person.id, language, now)), now)


def delivery_of(receiver: ReceiverRow, letter: Letter, now: float) -> DeliveryRow:
    """A letter that is to be sent now."""
    return DeliveryRow(
        id=letter.id, receiver=receiver.id, body=msgspec.json.encode(letter), created=now, due=now
    )
