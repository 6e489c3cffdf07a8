"""The packages that only datasets need, and their errors as ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nacre.kernel.errors import DatasetError, MissingPackage
from nacre.kernel.options import shorten

try:
    import numpy as np
    import pyarrow as pa
    from pyarrow import parquet
except ImportError as error:  # pragma: no cover - the tests have them
    raise MissingPackage("pyarrow", "dataset") from error

__all__ = ["file_errors", "np", "pa", "parquet"]


@contextmanager
def file_errors(path: Path) -> Iterator[None]:
    """Say which file could not be read or written, and why."""
    try:
        yield
    except FileNotFoundError as error:
        raise DatasetError("dataset.missing", {"path": str(path)}) from error
    except OSError as error:  # pyarrow raises it without a number where data is damaged
        if error.errno is None:
            raise _damaged(path, error) from error
        raise DatasetError("dataset.file", {"path": str(path), "reason": error.strerror or ""}) from error
    except (pa.ArrowException, UnicodeDecodeError) as error:
        raise _damaged(path, error) from error


def _damaged(path: Path, error: Exception) -> DatasetError:
    return DatasetError("dataset.damaged", {"path": str(path), "reason": shorten(str(error))})
