"""The same deal for everyone on one day: what is dealt, to whom, and how the bots choose.

All of it follows from the secret of the day, which the server commits to beforehand and publishes afterwards
(docs/fairness.md). The date alone tells nobody anything.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, NamedTuple

import msgspec

from nacre import chance, registry
from nacre.bots.levels import LEVELS
from nacre.fairness import canonical, hash_lines
from nacre.kernel.errors import TableError
from nacre.kernel.view import View
from nacre.record import Record
from nacre.record.record import ShownPly
from nacre.table import entries as e
from nacre.table import seating
from nacre.table.setup import Setup
from nacre.table.table import Table

LEVEL: Final = "skilled"
"""The level of the bots."""
SEAT: Final = 0
"""The seat of the person. Who begins, chance decides."""
GAVE_UP: Final = -1000
"""The margin of somebody who gave up: below all who played to the end."""


class DayTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What the commitment of a day covers, besides the secret."""

    day: str
    game: str
    options: dict[str, bool | int | str | tuple[str, ...] | None]
    rules: int
    chance: str = chance.TABLE
    seat: int = SEAT
    level: str = LEVEL
    iterations: int
    """How much each bot thinks about a turn: a number, never seconds."""

    def text(self) -> str:
        """The terms as JSON, always the same for the same terms."""
        return canonical(msgspec.to_builtins(self))


class Day(NamedTuple):
    """A day that has been fixed: its secret, and what is dealt from it."""

    text: str
    """The terms as they were committed to."""
    secret: bytes

    @property
    def terms(self) -> DayTerms:
        """The terms, read."""
        return msgspec.json.decode(self.text, type=DayTerms)

    @property
    def commitment(self) -> bytes:
        """The server's commitment to the secret, with those terms alone."""
        return hash_lines("day", self.text, self.secret.hex())

    def __repr__(self) -> str:
        return f"Day({self.text!r})"  # secrets must not reach a log


class DayResult(msgspec.Struct, frozen=True):
    """How a deal of the day ended for the person: more is better, the share of the win first."""

    share: float
    margin: int
    """Points more than the best of the others; fewer are below zero."""


def day_of(now: float) -> date:
    """The day, by universal time."""
    return datetime.fromtimestamp(now, UTC).date()


def end_of(day: str) -> float:
    """When a day is over."""
    following = date.fromisoformat(day) + timedelta(days=1)
    return datetime.combine(following, time(), UTC).timestamp()


def terms_of(day: date) -> DayTerms:
    """What is dealt on that day: the games that come with nacre take turns, with their usual options."""
    names = sorted(registry.built_in())
    game = registry.game(names[day.toordinal() % len(names)])
    iterations = LEVELS[LEVEL].budget.iterations
    assert iterations is not None
    return DayTerms(
        day=day.isoformat(),
        game=game.name,
        options=dict(game.options),
        rules=game.rules_version,
        iterations=iterations,
    )


def open_day(table: Table, person: str, name: str, day: Day, now: float) -> list[e.AnyEntry]:
    """Seat the person and the bots, and deal. Gives the entries, which the table has taken."""
    terms = day.terms
    if table.game.rules_version != terms.rules:
        raise TableError("daily.rules")
    entries: list[e.AnyEntry] = []

    def take(entry: e.AnyEntry) -> None:
        table.take(entry)
        entries.append(entry)

    take(seating.sit(table, person, terms.seat, name, now, chosen=False))
    for seat in range(table.game.players):
        if seat != terms.seat:
            take(seating.seat_bot(table, person, seat, terms.level, now))
    take(e.Started(at=now, rules=terms.rules, day=terms.day, commitment=day.commitment.hex()))
    return entries


def setup_of(terms: DayTerms) -> Setup:
    """The set-up of a table of that day: nobody else may look, who could still want to play it."""
    return Setup(game=terms.game, options=terms.options, private=True, spectators="none")


def bot_seed(table: Table, view: View) -> bytes:
    """The seed of a bot's choice: the same for everyone who comes to the same position on that day."""
    assert table.deals.fair is not None
    known = canonical({"seat": int(view.seat), "view": view.to_dict()})
    return hmac.digest(table.deals.fair.secret, f"nacre day bot {known}".encode(), "sha256")


def is_secret(table: Table, now: float) -> bool:
    """Is it the deal of a day that others can still play?"""
    return bool(table.deals.day) and now < end_of(table.deals.day)


def told_record(table: Table, viewer: int | None, plies: Sequence[ShownPly]) -> Record | None:
    """What a viewer may have of a game while it is running, or while others can still play its deal."""
    if table.deals.day:
        return table.seen_by(viewer)._record().without_secrets(viewer, plies)
    return table.shown_record(viewer, plies)


def result_of(table: Table) -> DayResult:
    """How it ended for the person."""
    state = table.state
    if state is None or not state.is_over() or SEAT in table.resigned:
        return DayResult(0.0, GAVE_UP)
    outcome = state.outcome()
    mine = table.game.side(SEAT)
    won = [seat for seat in outcome.winners if table.game.side(seat) == mine]
    share = 1.0 / len({table.game.side(seat) for seat in outcome.winners}) if won else 0.0
    others = [score for seat, score in enumerate(outcome.scores) if table.game.side(seat) != mine]
    return DayResult(share, outcome.scores[SEAT] - max(others))
