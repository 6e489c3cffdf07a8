"""Measure the peers: open_spiel runs in its own environment, and we ask it over a pipe."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Final

from figures import Quantity

SCRIPT: Final = Path(__file__).with_name("peer_open_spiel.py")
MEASURED: Final = (Quantity.ENGINE, Quantity.CALL, Quantity.CLONE)
SEARCHED: Final = ("gin_rummy", "hearts")
"""Peers with hidden cards whose search is measured too."""


class PeerEnded(Exception):
    """The peers' process ended without an answer. It wrote the reason to standard error."""


class Peer:
    """A process that measures when asked, and sleeps in between so that it disturbs nobody."""

    def __init__(self, python: Path) -> None:
        self._process = subprocess.Popen(
            [python, SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def rate(self, game: str, what: Quantity) -> float:
        """One measurement."""
        return float(self._ask({"game": game, "what": what})["rate"])

    def facts(self, game: str) -> dict[str, float | str]:
        """Facts about a game other than its rates."""
        return self._ask({"game": game})

    def _ask(self, question: dict[str, str]) -> dict[str, float | str]:
        assert self._process.stdin and self._process.stdout
        try:
            print(json.dumps(question), file=self._process.stdin, flush=True)
        except BrokenPipeError:
            raise PeerEnded("open_spiel ended without an answer") from None
        line = self._process.stdout.readline()
        if not line:
            raise PeerEnded("open_spiel ended without an answer")
        answer: dict[str, float | str] = json.loads(line)
        return answer

    def __enter__(self) -> Peer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.communicate()
