"""Which database an address means, without ever showing its password."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from platformdirs import user_data_path

from nacre.kernel.errors import StoreError

FILE_NAME: Final = "nacre.db"


class SqliteAddress(NamedTuple):
    """A file; its folder is created unless somebody chose it."""

    path: Path
    chosen: bool


class PostgresAddress(NamedTuple):
    """A PostgreSQL database; only `shown` may be shown to anyone."""

    url: str
    shown: str

    def __repr__(self) -> str:
        return f"<PostgreSQL at {self.shown}>"


def default_address() -> SqliteAddress:
    """The file in the user's folder for data."""
    return SqliteAddress(user_data_path("nacre", appauthor=False) / FILE_NAME, chosen=False)


def read_address(url: str | None) -> SqliteAddress | PostgresAddress:
    """What an address means; `StoreError` if it is none.

    `sqlite:///games.db` is relative to the current folder, `sqlite:////var/games.db` begins at the root.
    """
    if url is None:
        return default_address()
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise StoreError("store.url") from None
    if parts.scheme == "sqlite":
        return _file(parts)
    if parts.scheme in ("postgresql", "postgres"):
        database = unquote(parts.path.lstrip("/"))
        host = parts.hostname or "localhost"
        return PostgresAddress(url, f"{host}:{port}/{database}" if port else f"{host}/{database}")
    if not parts.scheme or not re.fullmatch(r"[a-z0-9+]{1,20}", parts.scheme):
        raise StoreError("store.url")
    raise StoreError("store.scheme", {"scheme": parts.scheme})


def _file(parts: SplitResult) -> SqliteAddress:
    if parts.netloc or parts.query or parts.fragment:
        raise StoreError("store.url")
    path = unquote(parts.path.removeprefix("/"))
    if not path:
        return default_address()
    if "\0" in path:
        raise StoreError("store.url")
    return SqliteAddress(Path(path).absolute(), chosen=True)
