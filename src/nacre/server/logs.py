"""Structured logs: one JSON object a line. No secret is ever handed to them: ids, codes and counts only."""

from __future__ import annotations

import json
import logging
import sys
from typing import Final

log: Final = logging.getLogger("nacre.server")

_PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


class Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        line |= {
            key: value for key, value in vars(record).items() if key not in _PLAIN and key != "color_message"
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        # Not msgspec: a log line must come out even where a text is not valid Unicode.
        return json.dumps(line, default=str)


def set_up(level: str) -> None:
    """Write to stderr, from that level on."""
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
    # Its lines hold whole addresses, with the secrets that may be in them.
    logging.getLogger("uvicorn.access").disabled = True
