"""Run a stranger's program as a child process: lines in, lines out, with limits that it cannot get around."""

from __future__ import annotations

import os
import selectors
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import RawIOBase
from threading import Thread
from time import monotonic
from typing import Final, cast

from nacre.kernel.errors import BotError
from nacre.kernel.options import shorten

MAX_LINE_BYTES: Final = 1 << 20
"""The longest line that a program may write."""
MAX_STDERR_BYTES: Final = 4096
"""How much is kept of the end of what a program writes to stderr."""
CHUNK_BYTES: Final = 1 << 16
TERMINATE_SECONDS: Final = 0.5
"""How long a program may take to end after SIGTERM, before it is killed."""
KILL_SECONDS: Final = 5.0
"""How long to wait for a killed process to be gone."""

PASSED_VARIABLES: Final = (
    "APPDATA", "COMSPEC", "HOME", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LOCALAPPDATA",
    "LOGNAME", "PATH", "PATHEXT", "PROGRAMDATA", "PROGRAMFILES", "SHELL", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP",
    "TMP", "TMPDIR", "TZ", "USER", "USERNAME", "USERPROFILE", "VIRTUAL_ENV", "WINDIR",
)  # fmt: skip
"""The environment variables that a program gets: enough to start, and none that hold tokens or passwords."""


class Child:
    """A running program in its own process group. The caller must `end` it.

    The caller's thread serves all three pipes whenever they are ready. So nothing here waits longer than the
    limit, whatever the program reads, writes or fails to do.
    """

    def __init__(self, command: Sequence[str], cwd: str | None, env: Mapping[str, str]) -> None:
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=cwd,
                env=child_environment(env),
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except (OSError, ValueError, IndexError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            params = {"command": shorten(" ".join(command)), "reason": shorten(reason)}
            raise BotError("bot.fault.start", params) from error
        own = [
            cast(RawIOBase, end) for end in (self._process.stdin, self._process.stdout, self._process.stderr)
        ]
        self._stdin, self._stdout, self._stderr = nonblocking_ends(own)
        self._received = bytearray()
        self._tail = bytearray()
        self._ended = False

    @property
    def pid(self) -> int:
        """The id of its process and of its process group."""
        return self._process.pid

    @property
    def stderr(self) -> str:
        """The end of what it wrote to stderr, with unprintable characters replaced."""
        text = self._tail.decode("utf-8", "replace")
        return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text).strip()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return the answer; BotError if no line comes in time, or one that is too long."""
        deadline = monotonic() + seconds
        unsent = memoryview(line + b"\n")
        with selectors.DefaultSelector() as ready:
            ready.register(self._stdin, selectors.EVENT_WRITE)
            ready.register(self._stdout, selectors.EVENT_READ)
            if not self._stderr.closed:
                ready.register(self._stderr, selectors.EVENT_READ)
            while unsent or b"\n" not in self._received:
                left = deadline - monotonic()
                if not left > 0:
                    raise BotError("bot.fault.late", {"seconds": f"{seconds:g}"})
                for key, _ in ready.select(min(left, 60.0)):
                    if key.fileobj is self._stdin:
                        unsent = unsent[self._write(unsent) :]
                        if not unsent:
                            ready.unregister(self._stdin)
                    elif key.fileobj is self._stderr:
                        if not self._read_stderr():
                            ready.unregister(self._stderr)
                            self._stderr.close()
                    elif self._read_answer():
                        # Read nothing more before this line is dealt with.
                        ready.unregister(self._stdout)
        answer, _, rest = bytes(self._received).partition(b"\n")
        self._received = bytearray(rest)
        return answer

    def end(self, patience: float = 0.0) -> None:
        """End its whole process group: after `patience` seconds terminate it, then kill what is left."""
        if self._ended:  # by now its id may belong to another process
            return
        with suppress(OSError):
            self._stdin.close()
        if not self._ends_within(patience):
            self._signal(signal.SIGTERM)
            self._ends_within(TERMINATE_SECONDS)
        # Also when it ended by itself, as others of its group may still run. As long as the group exists, its
        # id is not given to another process; if the group is empty, the id was freed only a moment ago.
        self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        self._ends_within(KILL_SECONDS)
        if not self._stderr.closed:
            with suppress(OSError):
                self._read_stderr(16)
        for end in (self._stdout, self._stderr):
            with suppress(OSError):
                end.close()
        self._ended = True

    def _write(self, unsent: memoryview) -> int:
        try:
            return self._stdin.write(unsent[:CHUNK_BYTES]) or 0
        except OSError:
            raise self._ended_error() from None

    def _read_answer(self) -> bool:
        """Read a part of the answer from stdout. Is the line complete?"""
        try:
            some = self._stdout.read(CHUNK_BYTES)
        except OSError:
            some = b""
        if some == b"":
            raise self._ended_error()
        self._received += some or b""
        end = self._received.find(b"\n")
        if (end if end >= 0 else len(self._received)) > MAX_LINE_BYTES:
            raise BotError("bot.fault.length", {"most": MAX_LINE_BYTES})
        return end >= 0

    def _read_stderr(self, chunks: int = 1) -> bool:
        """Read what is waiting on stderr and keep the end of it. Is the pipe still open?"""
        for _ in range(chunks):
            some = self._stderr.read(CHUNK_BYTES)
            if not some:
                return some is None
            self._tail = (self._tail + some)[-MAX_STDERR_BYTES:]
        return True

    def _ended_error(self) -> BotError:
        if self._ends_within(TERMINATE_SECONDS):
            return BotError("bot.fault.ended", {"status": int(self._process.returncode)})
        return BotError("bot.fault.closed")

    def _ends_within(self, seconds: float) -> bool:
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _signal(self, number: int) -> None:
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, number)


def child_environment(more: Mapping[str, str]) -> dict[str, str]:
    """The variables of our environment that a program gets, and `more`."""
    return {name: value for name, value in os.environ.items() if name.upper() in PASSED_VARIABLES} | dict(
        more
    )


def nonblocking_ends(own: Sequence[RawIOBase], use_sockets: bool = os.name == "nt") -> list[RawIOBase]:
    """Our ends of stdin, stdout and stderr, not blocking, and such that a selector can wait for all of them.

    Windows can wait only for sockets, not for pipes. There, each pipe gets a socket and a thread that copies
    between the two.
    """
    if use_sockets:
        return [_bridge(end, inward) for end, inward in zip(own, (True, False, False), strict=True)]
    for end in own:
        os.set_blocking(end.fileno(), False)
    return list(own)


def _bridge(end: RawIOBase, inward: bool) -> RawIOBase:
    """A socket that a thread connects with this end of a pipe."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    far = cast(RawIOBase, theirs.makefile("rwb", buffering=0))
    theirs.close()  # takes effect when `far` is closed
    Thread(target=_pump, args=(far, end) if inward else (end, far), daemon=True).start()
    near = cast(RawIOBase, ours.makefile("rwb", buffering=0))
    ours.close()  # takes effect when `near` is closed
    return near


def _pump(source: RawIOBase, target: RawIOBase) -> None:
    with source, target, suppress(OSError):
        while some := source.read(CHUNK_BYTES):
            rest = memoryview(some)
            while rest:
                rest = rest[target.write(rest) or 0 :]
