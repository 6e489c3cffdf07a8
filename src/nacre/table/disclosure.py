"""Who is shown what, and when.

While a seat is in the middle of a play, only that seat sees how far it has come (`State.concealed`). Everyone
else sees the table as it was before, and is shown the whole play as one event.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from nacre.kernel.ply import Ply
from nacre.table import entries as e
from nacre.table.entries import AnyEntry

if TYPE_CHECKING:
    from nacre.table.table import Table


class Count(NamedTuple):
    """How many events there were: those that everyone was shown, and those that one seat alone was."""

    public: int
    private: tuple[int, ...]

    def seen_by(self, seats: Iterable[int]) -> int:
        """How many a person with those seats was shown: the number of the latest, as that person counts."""
        return self.public + sum(self.private[seat] for seat in seats)

    def plus(self, private: int | None) -> Count:
        """With one more event, that everyone is shown, or that seat alone."""
        if private is None:
            return Count(self.public + 1, self.private)
        return Count(self.public, tuple(n + (seat == private) for seat, n in enumerate(self.private)))


class Happening(NamedTuple):
    """An entry that was taken, and what it shows to whom."""

    number: int
    """Of the entry in the log."""
    entry: AnyEntry
    plies: tuple[Ply, ...] = ()
    """What the entry played."""
    events: Count = Count(0, ())
    """The events so far, this one included."""
    private: int | None = None
    """The seat that alone is shown this now; None if everyone is."""
    disclosed: tuple[Ply, ...] = ()
    """The plies that everyone else is shown only now, those of this entry included."""
    first: int = 0
    """The number of the first of them."""
    ended_request: bool = False
    """Did it end a request to take back?"""


def disclose(
    table: Table, entry: AnyEntry, plies: tuple[Ply, ...], first: int, *, ended_request: bool
) -> Happening:
    """What an entry that the table has just taken shows to whom.

    The others had seen the plies before `first`. They are shown the rest at the end of the play or of the
    game, or when the seat asks to take it back.
    """
    if _is_private(table, entry, plies, first):
        if len(table.actions) == first:
            table.public = None  # taken back before anyone else saw it
        assert isinstance(entry, (e.Played, e.Undone))
        table.events = table.events.plus(entry.seat)
        return Happening(
            table.number,
            entry,
            plies,
            events=table.events,
            private=entry.seat,
            first=first,
            ended_request=ended_request,
        )
    table.events = table.events.plus(None)
    disclosed = plies
    if table.public is not None:
        if plies or table.status == "over" or isinstance(entry, e.UndoAsked):
            assert table.public.state is not None
            disclosed = tuple(table.history.plies_after(table.public.state, first))
            table.public = None
            table.history.show()
        else:
            table.public = table.public.copy()
            table.public.take(entry)
    return Happening(
        table.number,
        entry,
        plies,
        events=table.events,
        disclosed=disclosed,
        first=first,
        ended_request=ended_request,
    )


def _is_private(table: Table, entry: AnyEntry, plies: tuple[Ply, ...], first: int) -> bool:
    if table.status != "running" or table.public is None:
        return False
    if isinstance(entry, e.Undone):
        return entry.ply >= first
    return bool(plies) and plies[-1].after.concealed()
