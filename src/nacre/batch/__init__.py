"""Many games at once, for programs that learn: thousands of decisions a call, seen through NumPy."""

from nacre.batch.batch import Batch
from nacre.batch.core import Snapshot

__all__ = ["Batch", "Snapshot"]
