"""What one viewer may know of a table, as data: built from views, never by taking secrets out of a state.

A viewer is a seat, or None for a spectator. Texts are codes and notation, for any screen and language.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Literal

import msgspec

from nacre.kernel.game import Game
from nacre.kernel.state import State
from nacre.table import entries as e
from nacre.table.entries import AnyEntry
from nacre.table.generic_board import BoardData, board_data, open_board_data
from nacre.table.setup import Setup
from nacre.table.table import Happening, Table
from nacre.table.trial import Ply
from nacre.table.wording import Words as Words
from nacre.table.wording import words as words


class SeatData(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds a seat."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    level: str = ""
    away: Literal["", "left", "time", "resigned"] = ""
    """Why a bot stands in for the person."""
    ready: bool = False
    """Has it sent its part of the seed?"""


class ClockData(msgspec.Struct, frozen=True):
    """The seconds that each seat has, and whose run."""

    left: list[float]
    seat: int | None


class RequestData(msgspec.Struct, frozen=True):
    """A seat asks to take back what was played from that ply on."""

    seat: int
    ply: int
    agreed: list[int]


class FairData(msgspec.Struct, frozen=True):
    """Where the seed came from, as hexadecimal digits."""

    secret: str
    nonces: list[str]
    seed: str


class ResultData(msgspec.Struct, frozen=True):
    """How it ended. Scores and breakdown are null where somebody resigned before the end."""

    ranking: list[int]
    scores: list[int] | None
    breakdown: dict[str, object] | None
    words: list[Words]
    fair: FairData


class TalkData(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was said or shown, with the number of its entry."""

    number: int
    at: float
    seat: int
    text: str = ""
    reaction: str = ""


class TableData(msgspec.Struct, frozen=True):
    """A table as everyone who may look at it sees it."""

    id: str
    setup: Setup
    status: Literal["open", "running", "over"]
    seats: list[SeatData]
    commitment: str
    """The SHA-256 of the secret behind the seed, as hexadecimal digits."""
    number: int
    """Of the last entry."""
    paused: bool
    request: RequestData | None
    clock: ClockData | None
    result: ResultData | None
    rematch: str


class PositionData(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game as one viewer sees it."""

    viewer: int | None
    ply: int
    seat: int
    """The seat to decide; -1 when over."""
    view: dict[str, object]
    """As `View.shown` has it: see docs/positions.md."""
    legal: list[str]
    """What the viewer may play now, in notation; empty unless it is the viewer's turn."""
    board: BoardData | None = None
    """What to draw and to offer, for a game that does not come with nacre: clients have no board for it."""


class LineData(msgspec.Struct, frozen=True):
    """A ply as the viewer saw it."""

    ply: int
    seat: int
    action: str
    words: Words


def table_data(table: Table, now: float) -> TableData:
    """What everyone may know of the table itself."""
    clock, request = table.clock, table.request
    return TableData(
        id=table.id,
        setup=table.setup.public(),
        status=table.status,
        seats=[
            SeatData(seat.kind, name, seat.level, seat.away, seat.nonce is not None)
            for seat, name in zip(table.seats, table.names, strict=True)
        ],
        commitment=table.commitment.hex(),
        number=table.number,
        paused=table.paused,
        request=request and RequestData(request.seat, request.ply, sorted(request.agreed)),
        clock=None if clock is None else ClockData(clock.remaining(now), clock.seat),
        result=result_data(table),
        rematch=table.rematch,
    )


def result_data(table: Table) -> ResultData | None:
    """How it ended, once it has."""
    fair = table.fairness()
    ranking = table.ranking()
    if fair is None or ranking is None or table.state is None:
        return None
    published = FairData(fair.secret.hex(), [nonce.hex() for nonce in fair.nonces], fair.seed.hex())
    if not table.state.is_over():
        return ResultData(ranking, None, None, _ended_early(table), published)
    outcome = table.state.outcome()
    reasons = [words(message) for message in table.game.explain(outcome, table.names)]
    return ResultData(ranking, outcome.scores, outcome.breakdown, reasons, published)


def _ended_early(table: Table) -> list[Words]:
    late = [name for seat, name in enumerate(table.names) if seat in table.out_of_time]
    gone = [table.names[seat] for seat in sorted(table.resigned) if seat not in table.out_of_time]
    reasons = []
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
        ply=len(table.actions),
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


def log(table: Table, viewer: int | None) -> list[LineData]:
    """Every ply so far as that viewer saw it."""
    return lines(table.plies(), 0, viewer)


def talk(table: Table) -> list[TalkData]:
    """What was said of late."""
    return [
        TalkData(number, said.at, said.seat, text=said.text)
        if isinstance(said, e.Said)
        else TalkData(number, said.at, said.seat, reaction=said.reaction)
        for number, said in table.talk
    ]


def seen(happening: Happening, viewer: int | None) -> tuple[AnyEntry, list[LineData]]:
    """An entry as that viewer may see it, with the plies that were played."""
    entry = happening.entry
    match entry:
        case e.Sat():
            return msgspec.structs.replace(entry, person=""), []
        case e.Sealed():
            return msgspec.structs.replace(entry, nonce=""), []
        case e.Played():
            played = lines(happening.plies, entry.ply, viewer)
            return msgspec.structs.replace(entry, actions=tuple(line.action for line in played)), played
        case _:
            return entry, []


def lines(plies: Sequence[Ply], first: int, viewer: int | None) -> list[LineData]:
    """Plies as that viewer saw them, numbered from `first`."""
    written = []
    for number, (before, action) in enumerate(plies):
        game = before.game
        shown = game.shown_in(before, action, viewer)
        described = words(game.tell_in(before, action, viewer))
        written.append(LineData(first + number, int(before.seat), game.text(shown), described))
    return written
