"""A game written down: one text file (TOML) that people can read and anyone can replay.

A record holds the choices and the seed; replaying them gives everything else. While a game runs, `redacted`
gives the record as one seat may have it. Files come from anyone, so reading one limits its size, checks
everything, and refuses with a RecordError. docs/records.md describes the format.
"""

from nacre.record.fields import MAX_NAME
from nacre.record.proof import Proof
from nacre.record.record import Record
from nacre.record.result import Result

__all__ = ["MAX_NAME", "Proof", "Record", "Result"]
