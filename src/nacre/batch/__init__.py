"""Many games at once, for programs that learn: thousands of decisions a call, seen through NumPy."""

from nacre.batch.batch import Batch
from nacre.batch.core import Snapshot
from nacre.batch.shared import SharedBatch

__all__ = ["Batch", "SharedBatch", "Snapshot"]
