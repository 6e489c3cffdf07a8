"""A table in use: who looks at it, and what they are sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec

from nacre.registry import built_in
from nacre.server.interface import protocol as p
from nacre.server.store.rows import TableRow
from nacre.server.tables import curtain
from nacre.server.tables.elsewhere import MOST_WATCHERS
from nacre.server.tables.lock import Lock
from nacre.table import entries as e
from nacre.table import telling
from nacre.table.disclosure import Happening
from nacre.table.table import Table
from nacre.table.telling import TableData, Words

MOST_WAITING: Final = 512
"""Frames that may wait for a slow reader before it is disconnected; it can come back and resume."""
MOST_WAITING_BYTES: Final = 512 * 1024
"""The same in bytes: somebody may ask for much on many sockets, and read very slowly."""
ABSENT_SECONDS: Final = 60.0
"""Seconds that a person must be disconnected before others may let a bot take over."""
KEPT_EVENTS: Final = 16
"""Events that a table in use remembers for those who come back soon; who missed more gets a snapshot."""
DELAY_SECONDS: Final = 60.0
"""Seconds that spectators of a table with a delay are behind."""

_ENCODER = msgspec.json.Encoder()
# Types of entries, which have no subtypes: to look one up takes less than `isinstance` with many.
# The game is as before after these.
_NO_PLAY: Final = frozenset({
    e.Said, e.Reacted, e.Remarked, e.Sat, e.Stood, e.BotSat, e.Sealed, e.Dealing, e.Committed, e.Voided,
    e.Closed, e.Rematched, e.Moved,
})  # fmt: skip
_ONLY_TALK: Final = frozenset({e.Said, e.Reacted, e.Remarked})
_SEATING: Final = frozenset({e.Sat, e.Stood, e.BotSat, e.Voided, e.Moved})
_BEGINNING: Final = frozenset({e.Started, e.Opened})


def encode(message: p.Sent) -> bytes:
    """A message as it is sent."""
    return _ENCODER.encode(message)


class Viewer:
    """Somebody who looks at a table through a socket."""

    def __init__(
        self,
        person: str,
        send_now: Callable[[bytes], bool] | None = None,
        name: str = "",
        session: str = "",
    ) -> None:
        self.person = person
        self.session = session
        """The device that they look through."""
        self.name = name
        """What they were called when they came; empty for somebody without a name."""
        self.send_now = send_now
        """Sends a frame at once if it can."""
        self.behind = False
        """Is a frame on its way that those who come later must not overtake?"""
        self.seat: int | None = None
        """As whom they look; None is nobody in particular."""
        self.language = "en"
        """In which they want drawings."""
        self.hidden = False
        """Is the page behind others, or the screen off?"""
        self.delayed = False
        self.ended = False
        """Is nothing more to be sent than what waits?"""
        self.dismissed = False
        """Were they sent away for good?"""
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue()
        """Frames to be sent; None is the end."""
        self.waiting_bytes = 0
        """Of these frames, all together."""

    def send(self, frame: bytes) -> None:
        """Send a frame soon. A reader that is too slow is let go: what it missed, it can ask for."""
        if self.ended:
            return
        waiting = self.waiting.qsize()
        if waiting == 0 and not self.behind and self.send_now is not None and self.send_now(frame):
            return
        if waiting >= MOST_WAITING or (waiting and self.waiting_bytes + len(frame) > MOST_WAITING_BYTES):
            self.cut()
        else:
            self.waiting.put_nowait(frame)
            self.waiting_bytes += len(frame)

    async def next_frame(self) -> bytes | None:
        """The next frame that waits; None at the end."""
        frame = await self.waiting.get()
        self.waiting_bytes -= len(frame or b"")
        return frame

    def dismiss(self, code: str) -> None:
        """Say why, and then nothing more; they need not come back."""
        self.dismissed = True
        self.send(encode(p.Goodbye(error=Words(code), again=False)))
        self.end()

    def end(self) -> None:
        """Send what waits, and nothing more."""
        if not self.ended:
            self.ended = True
            self.waiting.put_nowait(None)

    def cut(self) -> None:
        """Send nothing more, not even what waits."""
        while not self.waiting.empty():
            self.waiting.get_nowait()
        self.waiting_bytes = 0
        self.ended = True
        self.waiting.put_nowait(None)


class Event(NamedTuple):
    """Something that happened, and the table that it made, which does not change any more."""

    table: Table
    happening: Happening | None = None
    """None before anything has happened."""


class Live:
    """A table in use. `table` is never ahead of the store. Hold `lock` to change it."""

    def __init__(self, row: TableRow, events: Sequence[Event]) -> None:
        self.row = row
        self.table = events[-1].table
        self.shadow: Table | None = None
        """The table as spectators with a delay see it."""
        self.lock = Lock()
        self.viewers: set[Viewer] = set()
        self.elsewhere: set[str] = set()
        """Persons of the table who look through another process."""
        self.watching_elsewhere: list[str] = []
        """The names, or "", of spectators who look through another process."""
        self.gone: dict[str, float] = {}
        """Since when persons of the table have been disconnected."""
        self.thinking: asyncio.Task[None] | None = None
        self.recheck: asyncio.Task[None] | None = None
        """The task that asks a store that failed for what it has."""
        self.recent = deque(events, KEPT_EVENTS)
        """The latest events."""
        self.alarm: asyncio.TimerHandle | None = None
        self.used = 0.0
        self.read = 0.0
        """When the log was last read to its end, by the monotonic clock."""
        self.followed = False
        """Does this process hear at once what others do here?"""

    # Who looks

    def seat(self, viewer: Viewer) -> None:
        """Let a viewer look as their seat; as nobody, for now, if they have several."""
        held = self.table.held_by(viewer.person)
        viewer.seat = held[0] if len(held) == 1 else None
        viewer.delayed = not held and self.shadow is not None

    def enter(self, viewer: Viewer) -> None:
        """Let somebody look."""
        self.viewers.add(viewer)
        self.gone.pop(viewer.person, None)

    def depart(self, viewer: Viewer, now: float) -> None:
        """Somebody stopped looking."""
        self.viewers.discard(viewer)
        if self.table.held_by(viewer.person) and not self._is_connected(viewer.person):
            self.gone[viewer.person] = now

    def update_elsewhere(self, elsewhere: set[str], watching: list[str], now: float) -> None:
        """Count viewers who are connected to other processes as present."""
        self.elsewhere = elsewhere
        self.watching_elsewhere = watching
        for person in self.table.persons():
            if self._is_connected(person):
                self.gone.pop(person, None)
            else:
                self.gone.setdefault(person, now)

    def count_for(self, person: str) -> int:
        """The number of the last event that a person was shown."""
        return self.table.events.seen_by(self.table.held_by(person))

    def looks_of(self, person: str) -> set[int | None]:
        """As which seats, or as nobody (None), that person looks through this process."""
        return {viewer.seat for viewer in self.viewers if viewer.person == person}

    def looking(self) -> set[str]:
        """The persons of the table who see what happens there: on a page that is not hidden, or elsewhere."""
        return self.elsewhere | {viewer.person for viewer in self.viewers if not viewer.hidden}

    def persons_here(self) -> list[str]:
        """The persons of the table who look through this process."""
        looking = {viewer.person for viewer in self.viewers}
        return [person for person in self.table.persons() if person in looking]

    def watchers_here(self) -> list[str]:
        """The names, or "", of those who look through this process and hold no seat: each person once."""
        held = set(self.table.persons())
        names = {viewer.person: viewer.name for viewer in self.viewers if viewer.person not in held}
        return sorted(names.values(), key=lambda name: (not name, name.casefold()))

    def presence(self, now: float) -> p.Presence:
        """Who is there."""
        there = [seat.kind == "bot" or self._is_connected(seat.person) for seat in self.table.seats]
        running = self.table.status == "running" and not self.table.setup.rated
        absent = [
            number
            for number, seat in enumerate(self.table.seats)
            if running and seat.kind == "person" and not seat.away
            if now - self.gone.get(seat.person, now) >= ABSENT_SECONDS
        ]
        watching = (self.watchers_here() + self.watching_elsewhere)[:MOST_WATCHERS]
        return p.Presence(connected=there, absent=absent, watching=watching)

    def is_absent(self, seat: int, now: float) -> bool:
        """Has the person in that seat been disconnected long enough that a bot may take over?"""
        return seat in self.presence(now).absent

    def _is_connected(self, person: str) -> bool:
        return person in self.elsewhere or any(viewer.person == person for viewer in self.viewers)

    # What they are sent

    def seen_by(self, viewer: Viewer) -> Table:
        """The table that a viewer sees: spectators may be behind, and a play is shown when it is complete."""
        table = self.shadow if viewer.delayed and self.shadow is not None else self.table
        return table.seen_by(viewer.seat)

    def table_for(self, person: str) -> Table:
        """The table that a person sees who asks once: those who hold no seat may be behind.

        A device that is passed round gets what everyone may see.
        """
        held = self.table.held_by(person)
        table = self.table if self.shadow is None or held else self.shadow
        return table.seen_by(held[0] if len(held) == 1 else None)

    def table_data(self, person: str, now: float) -> TableData:
        """What a person may know of the table itself, with the clocks as they stand."""
        late = self.shadow is not None and not self.table.held_by(person) and self.table.status == "running"
        held = self.table.held_by(person)
        return telling.table_data(self.table_for(person), now - (DELAY_SECONDS if late else 0.0), held)

    def snapshot(self, viewer: Viewer, now: float) -> bytes:
        """Everything that a viewer may know."""
        table = self.seen_by(viewer)
        presence = self.presence(now)
        late = viewer.delayed and self.table.status == "running"
        held = table.held_by(viewer.person)
        log = telling.log(table, viewer.seat)
        return encode(
            p.Snapshot(
                table=telling.table_data(table, now - (DELAY_SECONDS if late else 0.0), held),
                you=held,
                host=viewer.person == table.host,
                position=telling.position_data(table, viewer.seat, viewer.language),
                log=log.lines,
                log_first=log.first,
                talk=telling.talk(table, held),
                connected=presence.connected,
                absent=presence.absent,
                now=now,
            )
        )

    def send_event(self, happening: Happening) -> None:
        """Send what happened to everyone who sees the table as it is."""
        kind = type(happening.entry)
        if kind in _SEATING:
            for viewer in self.viewers:
                self.seat(viewer)
        self.remember(happening)
        render = renderer(self.table, happening)
        for viewer in self.viewers:
            if not viewer.delayed and happening.private in (None, viewer.seat):
                viewer.send(render(viewer.seat, viewer.person, viewer.language))
                if curtain.falls(self.table, viewer.person, viewer.seat):
                    viewer.seat = None  # until somebody looks
        begins = kind in _BEGINNING and self.table.status == "running"
        if begins and self.table.setup.spectators == "none":
            self._send_spectators_away()
        shadow = self.shadow
        if shadow is not None and self.table.status == "open" and shadow.number == happening.number - 1:
            self.send_late_event(shadow.take(happening.entry))  # nothing is late before the game begins
        if kind in _SEATING:
            self.send_presence(happening.entry.at)  # who sat down was there before

    def remember(self, happening: Happening) -> None:
        """Keep what happened for those whose connection breaks for a moment."""
        self.recent.append(Event(self.table, happening))

    def forget_events(self, before: float) -> None:
        """Forget what happened before that time: it takes memory."""
        while self.recent and self.recent[0].table.changed < before:
            self.recent.popleft()

    def missed(self, viewer: Viewer, after: int) -> list[bytes] | None:
        """The events since that one; None if some of them are no longer remembered."""
        held = self.table.held_by(viewer.person)
        last = self.table.events.seen_by(held)
        kept = [
            event
            for event in self.recent
            if event.happening is not None
            if event.happening.private in (None, viewer.seat) and event.table.events.seen_by(held) > after
        ]
        if viewer.delayed or len(kept) != last - after:
            return None
        frames = [renderer(event.table, event.happening) for event in kept if event.happening is not None]
        return [render(viewer.seat, viewer.person, viewer.language) for render in frames]

    def send_late_event(self, happening: Happening) -> None:
        """Send what happened a while ago to spectators with a delay."""
        assert self.shadow is not None
        if happening.private is not None:
            return
        render = renderer(self.shadow, happening)
        for viewer in self.viewers:
            if viewer.delayed:
                viewer.send(render(None, viewer.person, viewer.language))

    def send_presence(self, now: float) -> None:
        """Send who is there."""
        frame = encode(self.presence(now))
        for viewer in self.viewers:
            viewer.send(frame)

    def _send_spectators_away(self) -> None:
        for viewer in self.viewers:
            if viewer.person != self.table.host and not self.table.held_by(viewer.person):
                viewer.dismiss("table.no_spectators")


def renderer(table: Table, happening: Happening) -> Callable[[int | None, str, str], bytes]:
    """A function that gives what happened last as a frame for a seat, a person and a language.

    Equal frames are built once.

    A frame does not depend on when it is built: clocks are shown as they stood at the entry. While a seat is
    in the middle of a play, everyone else is shown the table as it was before.
    """
    entry = happening.entry
    kind = type(entry)
    personal = kind in _SEATING
    # Only drawings of games that clients have no board for are in a language.
    drawn = table.setup.game not in built_in()
    frames: dict[tuple[int | None, int, str, str], bytes] = {}
    plain = kind in _ONLY_TALK or (
        kind is e.Played and table.clock is None and table.status == "running" and not happening.ended_request
    )

    def render(seat: int | None, person: str, language: str) -> bytes:
        held = table.held_by(person)
        number = table.events.seen_by(held)
        key = (seat, number, person if personal else "", language if drawn else "")
        if key not in frames:
            shown = table.seen_by(seat)
            data = None if plain else telling.table_data(shown, entry.at, held)
            seen, lines = telling.seen(shown, happening, seat)
            position = None if kind in _NO_PLAY else telling.position_data(shown, seat, language)
            frames[key] = encode(
                p.Event(
                    number=number,
                    private=happening.private is not None,
                    entry=seen,
                    lines=lines,
                    table=data,
                    position=position,
                    you=held if personal else None,
                )
            )
        return frames[key]

    return render
