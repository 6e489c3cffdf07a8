"""`nacre replay`: show a recorded game in words."""

from __future__ import annotations

from nacre.cli.play import show_outcome
from nacre.cli.terminal import Terminal
from nacre.record import Record


def show_record(record: Record, terminal: Terminal) -> None:
    """Print each action in words, then the last position and the result."""
    names = list(record.names)
    state = next(record.states())
    for ply in record.plies():
        seat = int(ply.before.seat)
        terminal.show_ply(names[seat], ply, seat)
        state = ply.after
    terminal.line()
    terminal.print_wrapped(state.view(None).draw(names, terminal.language))
    if state.is_over():
        show_outcome(record.game, state.outcome(), names, terminal)
