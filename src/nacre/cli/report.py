"""What a bug report needs to know about this machine, and nothing that is anybody else's business.

Facts are listed one by one, never a whole with its secrets removed. So there is no name of a person or a
machine, no address, no password, no path in a home folder, and no content of a database.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import sqlite3
import sys
from collections.abc import Mapping
from contextlib import closing
from importlib.metadata import PackageNotFoundError, distribution, version
from typing import Final

import nacre
from nacre.kernel.errors import NacreError
from nacre.registry import built_in, pack
from nacre.server.http.pages import CLIENT
from nacre.server.store.address import SqliteAddress, read_address

DISTRIBUTION: Final = "nacre-games"
TOLD: Final = ("NACRE_BOTS", "NACRE_LIMITS", "NACRE_LOG_LEVEL", "NACRE_PLAIN", "NACRE_PORT", "NACRE_WORKERS")
"""Settings whose values say nothing about whose they are. Of all others, only the name is told."""
HARMLESS: Final = re.compile(r"[\w= .,-]{1,200}")
"""What such a value may consist of: an address that was put into the wrong variable does not fit."""
TERMINAL: Final = ("COLORTERM", "LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "TERM")
REQUIREMENT: Final = re.compile(r"[A-Za-z0-9][\w.-]*")

Facts = dict[str, str]


def collect() -> dict[str, Facts]:
    """All facts, by what they are about."""
    return {
        "Nacre": _package(),
        "Python": _python(),
        "Dependencies": _dependencies(),
        "Games": _games(),
        "Settings": _settings(os.environ),
        "Database": _database(os.environ.get("NACRE_DATABASE")),
        "Terminal": _terminal(os.environ),
    }


def render(facts: Mapping[str, Facts]) -> str:
    """The facts as text that can be read before it is sent."""
    parts = []
    for subject, known in facts.items():
        width = max(map(len, known), default=0)
        lines = [f"  {name:{width}}  {value}" for name, value in known.items()] or ["  -"]
        parts.append("\n".join([subject, *lines]))
    return "\n\n".join(parts) + "\n"


def _package() -> Facts:
    return {
        "version": nacre.__version__,
        "compiled": _yes(nacre.compiled()),
        "installed": _yes(_installed_version(DISTRIBUTION) != ""),
        "page": _yes((CLIENT / "index.html").is_file()),
    }


def _python() -> Facts:
    return {
        "version": platform.python_version(),
        "implementation": platform.python_implementation(),
        "system": f"{platform.system()} {platform.release()}",
        "machine": platform.machine(),
        "processors": str(os.cpu_count()),
        "own environment": _yes(sys.prefix != sys.base_prefix),
    }


def _dependencies() -> Facts:
    """The versions of what Nacre needs, and of what its extras need where that is installed."""
    try:
        wanted = distribution(DISTRIBUTION).requires or []
    except PackageNotFoundError:
        return {}
    names = {found[0].lower() for text in wanted if (found := REQUIREMENT.match(text))}
    return {name: there for name in sorted(names) if (there := _installed_version(name))}


def _games() -> Facts:
    told = {}
    for name in nacre.games():
        try:
            rules = pack(name).game_class.rules_version
        except NacreError as error:
            told[name] = f"cannot be loaded ({error.code})"
            continue
        told[name] = f"rules {rules}, {'ours' if name in built_in() else 'from another package'}"
    return told


def _settings(environment: Mapping[str, str]) -> Facts:
    names = sorted(name for name in environment if name.startswith("NACRE_"))
    return {name: _value(name, environment[name]) for name in names}


def _value(name: str, value: str) -> str:
    return value if name in TOLD and HARMLESS.fullmatch(value) else "(set)"


def _database(url: str | None) -> Facts:
    """What kind of database it is; of a file, whether it can be read."""
    try:
        address = read_address(url)
    except NacreError as error:
        return {"kind": f"none ({error.code})"}
    if not isinstance(address, SqliteAddress):
        return {"kind": "PostgreSQL"}
    told = {"kind": "SQLite", "in the data folder": _yes(not address.chosen)}
    try:
        size = address.path.stat().st_size
    except OSError:
        return told | {"exists": "no"}
    return told | {"exists": "yes", "bytes": str(size), "schema": _schema(address)}


def _schema(address: SqliteAddress) -> str:
    """The version of the database's schema, without changing the file."""
    try:
        with closing(sqlite3.connect(f"{address.path.as_uri()}?mode=ro", uri=True, timeout=1)) as database:
            found = database.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
            return found[0] if found and str(found[0]).isdecimal() else "unknown"
    except sqlite3.Error as error:
        return f"cannot be read ({type(error).__name__})"


def _terminal(environment: Mapping[str, str]) -> Facts:
    size = shutil.get_terminal_size()
    chosen = {
        name: environment[name] if HARMLESS.fullmatch(environment[name]) else "(set)"
        for name in TERMINAL
        if environment.get(name)
    }
    return {"size": f"{size.columns} x {size.lines}", "is one": _yes(sys.stdout.isatty()), **chosen}


def _installed_version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _yes(fact: bool) -> str:
    return "yes" if fact else "no"
