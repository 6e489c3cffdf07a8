"""The exit codes of commands; docs/command_line.md lists them all."""

from __future__ import annotations

from typing import Final

import click

FAILED: Final = 1
"""A run failed, or a file could not be written."""
MISUSED: Final = 2
"""The command was used wrongly, or a file cannot be read."""
INTERRUPTED: Final = 130
"""Ctrl+C: 128 and the number of the signal, as shells have it."""
FAILED_RUNS: Final = (
    "arena.no_start",
    "dataset.bot_failed",
    "dataset.card_differs",
    "dataset.differs",
    "server.listen",
)
"""Errors that end a run. All others are about what was typed or a file."""
AT_END: Final = "nacre.exit_code"
"""Where the context of a command notes with which code it will end."""


def fail_at_end() -> None:
    """Let the command go on, but end as failed: it could not write a file."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta[AT_END] = FAILED
