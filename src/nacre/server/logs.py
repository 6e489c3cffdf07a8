"""Structured logs: one JSON object a line, whoever writes it. No secret is ever handed to them: ids, codes
and counts only.

What libraries write goes the same way, without the addresses of clients: beside a table's id they would tell
who plays there.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address
from types import TracebackType
from typing import Final

log: Final = logging.getLogger("nacre.server")

_PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}
_OURS: Final = "nacre"
_MAYBE_ADDRESS: Final = re.compile(r"[\[\]0-9a-fA-F:.]{3,}")
_HIDDEN: Final = "-"
_WHERE: Final = "Uvicorn running on"
"""The line about the server's own address."""
MOST_ALIKE: Final = 20
"""Lines of uvicorn's with the same message in a minute: most of them, any client can cause."""
MINUTE: Final = 60.0
MOST_MESSAGES: Final = 100
"""Messages of uvicorn's that are told apart."""


class Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _PLAIN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        if record.stack_info:
            line["stack"] = record.stack_info
        if record.name.partition(".")[0] != _OURS and not record.getMessage().startswith(_WHERE):
            line = {key: _without_addresses(value) for key, value in line.items()} | {"logger": record.name}
        # Not msgspec: a log line must come out even where a text is not valid Unicode.
        return json.dumps(line, default=str)


class Seldom:
    """A filter that lets few lines of the same message through in a minute: nobody can fill a disk."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self._since = now()
        self._count: Counter[str] = Counter()

    def __call__(self, record: logging.LogRecord) -> bool:
        """May that line be written?"""
        if self.now() - self._since >= MINUTE or len(self._count) > MOST_MESSAGES:
            self._since = self.now()
            self._count.clear()
        self._count[str(record.msg)] += 1
        return self._count[str(record.msg)] <= MOST_ALIKE


def set_up(level: str) -> None:
    """Write to stderr, from that level on; what libraries write, from warnings on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name in ("nacre.server", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())
        if name != "nacre.server":
            # In more detail it would log every frame and every cookie.
            logger.setLevel(max(logger.level, logging.INFO))
    logging.getLogger("uvicorn.error").filters = [_is_no_visit, Seldom()]
    # Its lines hold whole addresses, with the secrets that may be in them.
    logging.getLogger("uvicorn.access").disabled = True
    others = [each for each in logging.root.handlers if not isinstance(each.formatter, Lines)]
    logging.root.handlers = [*others, handler]
    logging.root.setLevel(max(logging.WARNING, log.level))


def set_up_process(level: str) -> None:
    """The same for a process that does nothing but serve: warnings and tracebacks are lines of JSON too."""
    set_up(level)
    logging.captureWarnings(True)
    sys.excepthook = _log_uncaught
    threading.excepthook = _log_thread


def _is_no_visit(record: logging.LogRecord) -> bool:
    """False for a line about a client that opened a socket: it names the client and the table."""
    return '"WebSocket %s"' not in str(record.msg)


def _without_addresses(value: object) -> object:
    return _MAYBE_ADDRESS.sub(_hide_address, value) if isinstance(value, str) else value


def _hide_address(found: re.Match[str]) -> str:
    """Nothing in place of an address with or without a port; else the text as it was."""
    text = found[0].rstrip(".:")
    return _HIDDEN if any(map(_is_address, (text, text.rpartition(":")[0]))) else found[0]


def _is_address(text: str) -> bool:
    try:
        ip_address(text.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def _log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    log.critical("the server failed", exc_info=(kind, error, trace))


def _log_thread(failed: threading.ExceptHookArgs) -> None:
    if failed.exc_value is not None:
        error = (failed.exc_type, failed.exc_value, failed.exc_traceback)
        log.error("a thread failed", exc_info=error)
