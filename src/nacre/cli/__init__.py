"""The `nacre` command."""

from nacre.cli.commands import main

__all__ = ["main"]
