"""A game written down: one text file (TOML) that people can read and anyone can replay.

A record holds what was chosen and the seed, not what came of it: replaying makes the rest again. While
a game runs, `redacted` is what one seat may have of it. Files from strangers are input: bounded,
checked, and refused with a RecordError. The format is described in docs/records.md.
"""

from nacre.record.fields import MAX_NAME
from nacre.record.record import Record
from nacre.record.result import Result

__all__ = ["MAX_NAME", "Record", "Result"]
