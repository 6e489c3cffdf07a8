"""`nacre replay`: show a recorded game in words."""

from __future__ import annotations

from nacre.cli.play import show_outcome
from nacre.cli.terminal import Terminal
from nacre.record import Record
from nacre.registry import text_board_for
from nacre.table.solo import tell_ply
from nacre.words import say


def record_data(record: Record, language: str) -> dict[str, object]:
    """The game as JSON-able data: each action as notation and in words, and the scores at the end."""
    names = list(record.names)
    plies = []
    state = next(record.states())
    for ply in record.plies():
        seat = int(ply.before.seat)
        plies.append(
            {
                "seat": seat,
                "action": record.game.text(ply.action),
                "text": [say(message, language) for message in tell_ply(ply, seat, names[seat])],
            }
        )
        state = ply.after
    result = state.outcome().to_dict() if state.is_over() else None
    return {"game": record.game.name, "names": names, "plies": plies, "result": result}


def show_record(record: Record, terminal: Terminal) -> None:
    """Print each action in words, then the last position and the result."""
    names = list(record.names)
    state = next(record.states())
    for ply in record.plies():
        seat = int(ply.before.seat)
        for message in tell_ply(ply, seat, names[seat]):
            terminal.tell(say(message, terminal.language))
        state = ply.after
    terminal.line()
    terminal.draw(text_board_for(record.game).drawings(state.view(None), names, terminal.language)[0])
    if state.is_over():
        show_outcome(record.game, state.outcome(), names, terminal)
