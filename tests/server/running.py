"""A server in a process of its own, to be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Final

START_SECONDS: Final = 300.0
"""Seconds to wait for a start or an end: about one, but other work may take nearly all of a machine."""
LIMITS: Final = (
    "requests", "address_requests", "messages", "address_messages", "new_people", "sockets",
    "address_sockets", "open_tables",
)  # fmt: skip
"""A single address full of players would run into these."""


class ServerProcess:
    """`nacre serve`, at one port for all its lives."""

    def __init__(self, database: str, log: Path) -> None:
        self.database = database
        self.log = log
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        limits = [part for name in LIMITS for part in ("--limit", f"{name}=1000000")]
        command = [sys.executable, "-m", "nacre", "serve", "--port", str(self.port), "--bots", "1"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--database", self.database, *limits],
                stderr=log,
                # Bots think in processes of their own, which go with it.
                start_new_session=True,
            )
        deadline = time.monotonic() + START_SECONDS
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")
            time.sleep(0.02)

    def answers(self) -> bool:
        """Does it serve?"""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz") as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """Kill it without warning, and all that belongs to it."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Tell it to stop, and wait for its end."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(START_SECONDS)

    def end(self) -> None:
        """Leave nothing behind, whatever happened."""
        if self.process is not None and self.process.poll() is None:
            self.kill()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
