"""Playing, and taking back: each function checks, and gives the entry for the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from nacre.kernel.errors import IllegalAction, NotationError, TableError
from nacre.kernel.game import Game
from nacre.kernel.options import shorten
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.table import entries as e
from nacre.table.events import describe_ply
from nacre.table.seating import check_holder, check_seat
from nacre.table.setup import BankClock
from nacre.table.table import Table
from nacre.table.trial import Ply, Trial

MOST_ACTIONS: Final = 64
"""Actions in one play: more than any turn has plies."""
MOST_TOLD: Final = 8
"""Plies that a refusal lists for those who missed them; the log has all."""


class Answered(NamedTuple):
    """The position that a seat answers, as it was told to the seat."""

    ply: int
    """The number of the play."""
    step: int | None = None
    """How many of its actions the seat has played already; None does not say."""
    after: int | None = None
    """The number of the last event that was seen; None does not say."""


class Preview(NamedTuple):
    """Where actions would lead, for as long as nothing new is shown to anyone."""

    state: State | None
    """None where the next card or tile would have to be turned over to tell."""
    plies: tuple[Ply, ...]
    """The actions, each with the position that it would be played in."""


def play(
    table: Table,
    person: str,
    seat: int,
    *,
    ply: int,
    actions: Sequence[str],
    now: float,
    step: int | None = None,
    after: int | None = None,
) -> e.Played:
    """Make the play of that number, with one action or more: all of them or none.

    A single text may write a whole turn as people do (`Game.parse_turn`).

    `step` is how many actions of that play the seat has played before; None does not say. `after` is the
    number of the last event that the player had seen. A play that was taken back and made otherwise has the
    same number again: only this tells which one is answered.
    """
    _check_plays(table, person, seat)
    return _make_play(table, seat, answered=Answered(ply, step, after), actions=actions, now=now)


def play_for_bot(
    table: Table,
    seat: int,
    *,
    ply: int,
    step: int | None = None,
    actions: Sequence[str],
    now: float,
    after: int | None = None,
) -> e.Played:
    """The same for a bot's seat, or for one that a bot stands in for."""
    if not table.seats[check_seat(table, seat)].by_bot:
        raise TableError("table.no_bot", {"seat": seat + 1})
    if table.request is not None:
        # A bot that was thinking already waits too: its play would end the asking.
        raise TableError("table.undo_asked", {"name": table.names[table.request.seat]})
    return _make_play(table, seat, answered=Answered(ply, step, after), actions=actions, now=now)


def whole_play(table: Table, choose: Callable[[View, list[int]], int]) -> list[str]:
    """What a bot plays next, until it is whole: `choose` picks among the legal actions, from a view."""
    trial = Trial(table)
    while not trial.is_whole():
        trial.play(table, choose(trial.state.view(trial.seat), trial.state.legal_actions()))
    return trial.texts()


def preview(
    table: Table,
    person: str,
    seat: int,
    *,
    ply: int,
    actions: Sequence[str],
    step: int | None = None,
    after: int | None = None,
) -> Preview:
    """Where that would lead, checked like a play but for its being whole."""
    _check_plays(table, person, seat)
    trial = _try(table, seat, Answered(ply, step, after), actions)
    return Preview(None if trial.revealed else trial.state, tuple(trial.plies))


def reasons(
    table: Table,
    person: str,
    seat: int,
    *,
    ply: int,
    texts: Sequence[str],
    step: int | None = None,
    after: int | None = None,
) -> Iterator[IllegalAction | NotationError | None]:
    """For each text of a turn, or of its beginning: why it cannot be played; None where it can.

    Each is found out when it is asked for, because many take a while.
    """
    _check_plays(table, person, seat)
    state = _answered_state(table, seat, Answered(ply, step, after))
    return (_reason(table.game, state, text) for text in texts)


def undo(table: Table, person: str, seat: int, now: float) -> e.Undone | e.UndoAsked:
    """Take back the last that a seat played, or ask the others whether it may.

    Nobody is asked where nothing was shown and nobody else has played since, nor against bots alone unless
    the game is rated.
    """
    _check_plays(table, person, seat)
    _check_running(table)
    if table.deals.day:
        raise TableError("daily.no_undo")
    last = next((play for play in reversed(table.plays) if play.seat == seat), None)
    if last is None:
        raise TableError("table.nothing_to_undo")
    if table.request is not None:
        if table.seats[table.request.seat].person == person:
            raise TableError("table.own_request")
        raise TableError("table.undo_asked", {"name": table.names[table.request.seat]})
    first = _first_ply(table, last.ply)
    later = [play for play in table.plays if play.ply >= first]
    harmless = all(play.seat == seat and not play.revealed for play in later)
    free = table.against_bots(person) and not table.setup.rated
    if harmless or free or not _to_be_asked(table, person):
        return e.Undone(at=now, seat=seat, ply=first)
    return e.UndoAsked(at=now, seat=seat, ply=first)


def _first_ply(table: Table, ply: int) -> int:
    """Where to go back to, to take back what was played from that ply on.

    What everyone was shown as one play is taken back as one: its middle is nothing that others may see.
    """
    if table.public is not None:
        return ply
    begun = table.history.ply_of(table.history.play_of(ply))
    return max(play.ply for play in table.plays if play.ply <= begun)


def answer(
    table: Table, person: str, seat: int, agree: bool, now: float
) -> e.UndoAgreed | e.UndoRefused | e.Undone:
    """Let another seat take back what it asked for, or not."""
    _check_plays(table, person, seat)
    request = table.request
    if request is None:
        raise TableError("table.no_request")
    asker = table.seats[request.seat].person
    if person == asker:
        if agree:
            raise TableError("table.own_request")
        return e.UndoRefused(at=now, seat=seat)  # who asked may think better of it
    if not agree:
        return e.UndoRefused(at=now, seat=seat)
    agreed = {table.seats[number].person for number in request.agreed} | {person}
    if _to_be_asked(table, asker) <= agreed:
        return e.Undone(at=now, seat=request.seat, ply=request.ply)
    return e.UndoAgreed(at=now, seat=seat)


def resign(table: Table, person: str, seat: int, now: float) -> e.Resigned:
    """Give up."""
    check_holder(table, person, seat)
    _check_running(table)
    if table.seats[seat].away == "resigned":
        raise TableError("table.resigned")
    return e.Resigned(at=now, seat=seat)


def leave(table: Table, person: str, seat: int, now: float) -> e.Left:
    """Go away from a running game: a bot plays on."""
    check_holder(table, person, seat)
    if table.setup.rated:
        raise TableError("table.rated_leave")
    return _left(table, seat, now)


def replace_absent(table: Table, person: str, seat: int, now: float) -> e.Left:
    """Let a bot play for somebody else who is not there; whether that is so, the caller has to know."""
    _any_seat(table, person)
    check_seat(table, seat)
    if table.setup.rated:
        raise TableError("table.rated_absent")
    return _left(table, seat, now)


def come_back(table: Table, person: str, seat: int, now: float) -> e.Returned:
    """Take the seat back from the bot that stands in."""
    check_holder(table, person, seat)
    _check_running(table)
    away = table.seats[seat].away
    if not away:
        raise TableError("table.not_away")
    if away == "resigned":
        raise TableError("table.resigned")
    if table.clock is not None and table.clock.left[seat] <= 0:
        if isinstance(table.setup.clock, BankClock):
            raise TableError("table.no_time")
        if not table.deserted():
            raise TableError("table.turn_lost")
    return e.Returned(at=now, seat=seat)


def time_up(table: Table, now: float) -> e.TimeUp | None:
    """The entry that is due if somebody's time is up by now, else None."""
    if table.clock is None:
        return None
    deadline = table.clock.deadline()
    if deadline is None or now < deadline:
        return None
    assert table.clock.seat is not None
    return e.TimeUp(at=now, seat=table.clock.seat)


def pause(table: Table, person: str, now: float) -> e.Paused:
    """Let the game rest."""
    seat = _any_seat(table, person)
    _check_running(table)
    if table.setup.rated:
        raise TableError("table.rated_pause")
    if table.paused:
        raise TableError("table.paused")
    return e.Paused(at=now, seat=seat)


def unpause(table: Table, person: str, now: float) -> e.Unpaused:
    """Let the game go on."""
    seat = _any_seat(table, person)
    if not table.paused:
        raise TableError("table.not_paused")
    return e.Unpaused(at=now, seat=seat)


def _make_play(
    table: Table, seat: int, *, answered: Answered, actions: Sequence[str], now: float
) -> e.Played:
    late = time_up(table, now)
    if late is not None and late.seat == seat:
        raise TableError("table.late")
    trial = _try(table, seat, answered, actions)
    if not trial.is_whole():
        raise TableError("table.unfinished")
    entry = e.Played(at=now, seat=seat, ply=len(table.actions), actions=tuple(trial.texts()))
    table.tried = entry, trial
    return entry


def _try(table: Table, seat: int, answered: Answered, actions: Sequence[str]) -> Trial:
    """Those actions, each checked and played on a copy."""
    _answered_state(table, seat, answered)
    if not 1 <= len(actions) <= MOST_ACTIONS:
        raise TableError("table.actions", {"count": len(actions), "most": MOST_ACTIONS})
    trial = Trial(table)
    for action in _read_actions(table, trial, actions):
        trial.play(table, action)
    return trial


def _reason(game: Game, state: State, text: str) -> IllegalAction | NotationError | None:
    try:
        game.parse_turn(state, text)
    except (IllegalAction, NotationError) as error:
        return error
    return None


def _answered_state(table: Table, seat: int, answered: Answered) -> State:
    """The position that a seat answers; TableError unless it is that seat's turn there."""
    _check_running(table)
    if table.paused:
        raise TableError("table.paused")
    if answered.after is not None and answered.after < table.undone.seen_by(_counted(table, seat)):
        raise TableError("table.stale_undone")
    seen = table.seen_by(seat)
    if answered.ply != seen.play_number or answered.step not in (None, seen.history.step):
        # Before whose turn it is: an answer sent twice is stale, not out of turn.
        raise _stale(seen, seat, answered)
    assert table.state is not None
    if table.state.seat != seat:
        raise TableError("table.not_your_turn", {"name": table.names[int(table.state.seat)]})
    return table.state


def _counted(table: Table, seat: int) -> list[int]:
    """The seats whose events the one who plays for that seat counts."""
    return table.held_by(table.seats[seat].person) or [seat]


def _read_actions(table: Table, trial: Trial, actions: Sequence[str]) -> Iterator[int]:
    """The actions that texts write, each read when those before it were tried."""
    for text in actions:
        _check_nothing_new(trial, text)
        try:
            action = table.game.parse(text)
        except NotationError:
            if len(actions) > 1:
                raise
            # A whole turn as people write it.
            for action in table.game.parse_turn(trial.state, text):
                _check_nothing_new(trial, table.game.text(action))
                yield action
        else:
            yield action


def _check_nothing_new(trial: Trial, text: str) -> None:
    """Nothing is chosen in advance of what is only now turned over."""
    if trial.plies and (trial.revealed or trial.state.seat != trial.seat):
        raise TableError("table.too_far", {"action": shorten(text)})


def _stale(table: Table, seat: int, answered: Answered) -> TableError:
    """A play that answers what is no longer there, with what changed."""
    history = table.history
    if not 0 <= answered.ply <= table.play_number:
        return TableError("table.stale_undone")
    first = history.ply_of(answered.ply) + (answered.step or 0)
    if first >= len(table.actions):
        return TableError("table.stale_undone")
    late = max(first, len(table.actions) - MOST_TOLD)
    since = history.tell(
        lambda plies: [message for ply in plies for message in describe_ply(ply, table.names, seat)], late
    )
    return TableError("table.stale", {"since": since})


def _left(table: Table, seat: int, now: float) -> e.Left:
    _check_running(table)
    held = table.seats[seat]
    if held.kind != "person" or held.away:
        raise TableError("table.not_there", {"seat": seat + 1})
    return e.Left(at=now, seat=seat)


def _check_plays(table: Table, person: str, seat: int) -> None:
    """Does that person play there?"""
    away = table.seats[check_holder(table, person, seat)].away
    if away == "resigned":
        raise TableError("table.resigned")
    if away:
        raise TableError("table.stand_in")


def _any_seat(table: Table, person: str) -> int:
    """The first seat at which that person plays."""
    held = table.held_by(person)
    if not held:
        raise TableError("table.no_seat")
    playing = [seat for seat in held if not table.seats[seat].away]
    if not playing:
        _check_plays(table, person, held[0])
    return playing[0]


def _to_be_asked(table: Table, asker: str) -> set[str]:
    """Those who have to agree: every other person that plays."""
    return {seat.person for seat in table.seats if seat.kind == "person" and not seat.away} - {asker}


def _check_running(table: Table) -> None:
    if table.status == "open":
        raise TableError("table.not_begun")
    if table.translator is not None:
        raise TableError("table.earlier_rules")
    if table.status == "over":
        raise TableError("table.over")
