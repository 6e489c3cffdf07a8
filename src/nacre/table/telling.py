"""What one viewer may know of a table, as data: built from views, never by taking secrets out of a state.

A viewer is a seat, or None for a spectator. Texts are codes and notation, for any screen and language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import count
from typing import Final, Literal, NamedTuple

import msgspec

from nacre.fairness import Fairness
from nacre.kernel.game import Game
from nacre.kernel.state import State
from nacre.table import earlier
from nacre.table import entries as e
from nacre.table.deal import Deal
from nacre.table.disclosure import Happening
from nacre.table.entries import AnyEntry
from nacre.table.generic_board import BoardData, board_data, open_board_data
from nacre.table.moving import is_anonymous
from nacre.table.setup import Setup
from nacre.table.table import Table
from nacre.table.trial import Ply
from nacre.table.wording import Words as Words
from nacre.table.wording import words as words

LOG_PLAYS: Final = 60
"""Plays that one part of a log tells."""


class SeatData(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds a seat."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    level: str = ""
    away: Literal["", "left", "time", "resigned"] = ""
    """Why a bot stands in for the person."""
    committed: bool = False
    """While a deal waits: is this person's commitment in?"""
    opened: bool = False
    """And their nonce?"""


class ClockData(msgspec.Struct, frozen=True):
    """The seconds that each seat has, and whose run."""

    left: list[float]
    seat: int | None


class RequestData(msgspec.Struct, frozen=True):
    """A seat asks to take back what was played from that play on."""

    seat: int
    ply: int
    agreed: list[int]


class DealData(msgspec.Struct, frozen=True):
    """A deal that waits for every person to commit to a nonce, and then to open it."""

    attempt: int
    terms: str
    """What every commitment covers, as JSON: see docs/fairness.md."""
    parts: list[list[int]]
    """The seats of each person."""
    commits: list[str]
    """The commitment of each person; empty where it is not in. Open your nonce only once all are in."""
    left: float
    """Seconds until it is called off."""


class RestartData(msgspec.Struct, frozen=True):
    """A deal that was called off."""

    names: list[str]
    """Who did not answer, or stood up."""
    late: bool
    """Had anyone opened a nonce?"""


class FairData(msgspec.Struct, frozen=True):
    """Where the seed came from, as hexadecimal digits."""

    secret: str
    nonces: list[str]
    """One for each person; at tables of version 0.1, one for each seat."""
    seed: str
    terms: str
    """Empty at tables of version 0.1."""
    commits: list[str]


class ResultData(msgspec.Struct, frozen=True):
    """How it ended. Scores and breakdown are null where somebody resigned before the end."""

    ranking: list[int]
    scores: list[int] | None
    breakdown: dict[str, object] | None
    words: list[Words]
    fair: FairData | None
    """Null where it would name somebody who has deleted themselves."""


class TalkData(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was said or shown, with the number of its entry."""

    number: int
    at: float
    seat: int
    """-1 for a spectator."""
    text: str = ""
    reaction: str = ""
    name: str = ""
    """The name of a spectator."""


class TableData(msgspec.Struct, frozen=True):
    """A table as everyone who may look at it sees it."""

    id: str
    setup: Setup
    status: Literal["open", "running", "over"]
    seats: list[SeatData]
    commitment: str
    """The server's commitment to its secret, as hexadecimal digits."""
    deal: DealData | None
    restarts: list[RestartData]
    """The deals that were called off."""
    number: int
    """Of the last event that you were shown."""
    paused: bool
    request: RequestData | None
    clock: ClockData | None
    result: ResultData | None
    rematch: str
    host: int | None = None
    """The seat of the person who opened it; null if they hold none."""


class PositionData(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game as one viewer sees it."""

    viewer: int | None
    ply: int
    """How many plays everyone was shown. A play is one or more actions, and others do not learn how many."""
    seat: int
    """The seat to decide; -1 when over."""
    view: dict[str, object]
    """As `View.shown` has it: see docs/positions.md."""
    legal: list[str]
    """What the viewer may play now, in notation; empty unless it is the viewer's turn."""
    board: BoardData | None = None
    """What to draw and to offer, for a game that does not come with nacre: clients have no board for it."""
    step: int = 0
    """How many actions of a play under way the viewer has played already; the others see none of them yet."""


class LineData(msgspec.Struct, frozen=True):
    """A line of the log: something that was played, as the viewer saw it."""

    ply: int
    """The number of its play; several lines may have the same. In a replay, the number of its ply."""
    seat: int
    action: str
    words: Words


class LogPart(NamedTuple):
    """Some lines of a log, and the number of the play that they begin with."""

    lines: list[LineData]
    first: int


def table_data(table: Table, now: float, held: Iterable[int] = ()) -> TableData:
    """What everyone may know of the table itself, for a person who holds those seats."""
    clock, request, deal = table.clock, table.request, table.deals.current
    return TableData(
        id=table.id,
        setup=table.setup.public(),
        status=table.status,
        seats=[
            SeatData(
                seat.kind,
                name,
                seat.level,
                seat.away,
                committed=deal is not None and deal.has_committed(number),
                opened=deal is not None and deal.has_opened(number),
            )
            for number, (seat, name) in enumerate(zip(table.seats, table.names, strict=True))
        ],
        commitment=table.deals.commitment.hex(),
        deal=None if deal is None else _deal_data(deal, table.deals.attempt, now),
        restarts=[
            RestartData([] if is_anonymous(table) else [name for _, name in void.missing], void.is_late)
            for void in table.deals.voided
        ],
        number=table.events.seen_by(held),
        paused=table.paused,
        request=request
        and RequestData(request.seat, table.history.play_of(request.ply), sorted(request.agreed)),
        clock=None if clock is None else ClockData(clock.remaining(now), clock.seat),
        result=result_data(table),
        rematch=table.rematch,
        host=next(iter(table.held_by(table.host)), None),
    )


def _deal_data(deal: Deal, attempt: int, now: float) -> DealData:
    return DealData(
        attempt=attempt,
        terms=deal.terms,
        parts=[list(seats) for seats in deal.parts],
        commits=[commit.hex() for commit in deal.commits],
        left=max(0.0, deal.deadline - now),
    )


def _fair_data(fair: Fairness) -> FairData:
    return FairData(
        secret=fair.secret.hex(),
        nonces=[nonce.hex() for nonce in fair.nonces],
        seed=fair.seed.hex(),
        terms=fair.terms,
        commits=[commit.hex() for commit in fair.commits],
    )


def result_data(table: Table) -> ResultData | None:
    """How it ended, once it has."""
    fair = table.fairness()
    ranking = table.ranking()
    if fair is None or ranking is None or table.state is None:
        return None
    published = None if is_anonymous(table) or table.deals.day else _fair_data(fair)
    if not table.state.is_over():
        return ResultData(ranking, None, None, _ended_early(table), published)
    outcome = table.state.outcome()
    reasons = [words(message) for message in table.game.explain(outcome, table.names)]
    return ResultData(ranking, outcome.scores, outcome.breakdown, reasons, published)


def _ended_early(table: Table) -> list[Words]:
    late = [name for seat, name in enumerate(table.names) if seat in table.out_of_time]
    gone = [table.names[seat] for seat in sorted(table.resigned) if seat not in table.out_of_time]
    reasons = []
    if earlier.is_closed(table):
        reasons.append(Words("table.ended_by_rules", {"game": Words(f"{table.game.name}.title")}))
    if gone:
        reasons.append(Words("table.ended_by_resigning", {"names": ", ".join(gone)}))
    if late:
        reasons.append(Words("table.ended_by_time", {"names": ", ".join(late)}))
    return reasons


def position_data(table: Table, viewer: int | None, language: str = "en") -> PositionData | None:
    """The game as that viewer sees it; None before it begins. Drawings are in that language."""
    if table.state is None:
        return None
    return state_data(
        table.state,
        ply=table.play_number,
        step=table.history.step,
        viewer=viewer,
        plays=viewer is not None and table.to_play() == viewer,
        names=table.names,
        language=language,
    )


def state_data(
    state: State,
    *,
    ply: int,
    viewer: int | None,
    step: int = 0,
    plays: bool = False,
    names: Sequence[str] = (),
    language: str = "en",
) -> PositionData:
    """A position as that viewer sees it, with the legal actions if the viewer `plays` next."""
    text = _text_of(state.game)
    view = state.view(viewer)
    actions = state.legal_actions() if plays else []
    return PositionData(
        viewer=viewer,
        ply=ply,
        seat=int(state.seat),
        view=view.shown(),
        legal=[text(action) for action in actions],
        board=board_data(state, view, actions, names, language),
        step=step,
    )


def open_state_data(
    state: State, *, ply: int, names: Sequence[str] = (), language: str = "en"
) -> PositionData:
    """A position of a finished game with all cards on the table."""
    return PositionData(
        viewer=None,
        ply=ply,
        seat=int(state.seat),
        view=state.open_view(),
        legal=[],
        board=open_board_data(state, names, language),
    )


@lru_cache(64)
def _text_of(game: Game) -> Callable[[int], str]:
    """`game.text`, which writes each action only once."""
    return cache(game.text)


def log(table: Table, viewer: int | None, before: int | None = None) -> LogPart:
    """The latest lines of the log as that viewer saw them, or those of the plays before that one.

    `table` is the table as the viewer may see it (`Table.seen_by`). A log is told in parts, so that a part
    costs the same in a long game.
    """
    history = table.history
    end = table.play_number if before is None else min(before, table.play_number)
    first = max(0, end - LOG_PLAYS)
    last_ply = None if before is None else history.ply_of(end)
    first_ply = history.ply_of(first)

    told = history.tell(
        lambda plies: lines(plies, map(history.play_of, count(first_ply)), viewer), first_ply, last_ply
    )
    return LogPart(told, first)


def talk(table: Table, held: Sequence[int] = ()) -> list[TalkData]:
    """What was said of late, for a person who holds those seats."""
    return [_talk_data(said, count.seen_by(held)) for count, said in table.talk]


def _talk_data(said: e.Said | e.Reacted | e.Remarked, number: int) -> TalkData:
    match said:
        case e.Said():
            return TalkData(number, said.at, said.seat, text=said.text)
        case e.Reacted():
            return TalkData(number, said.at, said.seat, reaction=said.reaction)
        case e.Remarked():
            return TalkData(number, said.at, seat=-1, text=said.text, reaction=said.reaction, name=said.name)


def seen(table: Table, happening: Happening, viewer: int | None) -> tuple[AnyEntry, list[LineData]]:
    """What happened last at a table as that viewer may see it, with the lines for its log."""
    entry, history = happening.entry, table.history
    plies, first = happening.disclosed, happening.first
    own = happening.private is not None or (bool(plies) and viewer == plies[0].before.seat)
    if own:
        # The seat that played has seen the plies of earlier entries already.
        plies, first = happening.plies, len(table.actions) - len(happening.plies)
    written = lines(plies, map(history.play_of, count(first)), viewer) if plies else []
    match entry:
        case e.Played():  # first, because most entries are plays
            if own:
                game, text = table.game, _text_of(table.game)
                actions = [text(game.shown_in(ply.before, ply.action, viewer)) for ply in plies]
            else:
                actions = [line.action for line in written]
            number = history.play_of(first)
            return e.Played(at=entry.at, seat=entry.seat, ply=number, actions=tuple(actions)), written
        case e.Sat():
            return msgspec.structs.replace(entry, person=""), []
        case e.Moved():
            return msgspec.structs.replace(entry, person="", to=""), []
        case e.Sealed() | e.Opened():
            return msgspec.structs.replace(entry, nonce=""), []
        case e.Undone() | e.UndoAsked():
            return msgspec.structs.replace(entry, ply=history.play_of(entry.ply)), written
        case _:
            return entry, written


def part_line(ply: Ply, number: int, viewer: int | None) -> LineData:
    """The line for a part of a choice that has no line of its own in the log."""
    before, action, _ = ply
    game = before.game
    text = game.text(game.shown_in(before, action, viewer))
    return LineData(number, int(before.seat), text, words(game.tell_in(before, action, viewer)))


def lines(plies: Iterable[Ply], numbers: Iterable[int], viewer: int | None) -> list[LineData]:
    """What that viewer saw of plies, with the numbers that the log gives them."""
    return [
        LineData(number, int(ply.before.seat), text, words(message))
        for number, ply in zip(numbers, plies, strict=False)
        for text, message in ply.before.game.tell_ply(ply, viewer)
    ]
