"""What a test knows to be there, although its type says that it may be missing or of another kind."""

from __future__ import annotations

from typing import TypeVar

Known = TypeVar("Known")


def present(value: Known | None) -> Known:
    """That value, which is not None."""
    assert value is not None
    return value


def of_kind(kind: type[Known], value: object) -> Known:
    """That value, which is of that kind."""
    assert isinstance(value, kind)
    return value
