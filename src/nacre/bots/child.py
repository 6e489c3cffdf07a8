"""A program of somebody else's, run beside us: lines in, lines out, with limits that it cannot get around."""

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

MAX_LINE: Final = 1 << 20
"""The longest line that is read, in bytes."""
MAX_TAIL: Final = 4096
"""So much of what a program writes to stderr last is kept."""
CHUNK: Final = 1 << 16
GRACE: Final = 0.5
"""How long a program may take to end when asked to, in seconds. Then it is killed."""
KILLED: Final = 5.0
"""How long the system may take to bury what was killed."""

KEPT: Final = (
    "APPDATA", "COMSPEC", "HOME", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LOCALAPPDATA",
    "LOGNAME", "PATH", "PATHEXT", "PROGRAMDATA", "PROGRAMFILES", "SHELL", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP",
    "TMP", "TMPDIR", "TZ", "USER", "USERNAME", "USERPROFILE", "VIRTUAL_ENV", "WINDIR",
)  # fmt: skip
"""What a program gets of our environment: enough to start, and none of the tokens and passwords there."""


class Child:
    """A running program, in a process group of its own. Whoever starts one must `end` it.

    One thread, the caller's, serves all three pipes as far as they are ready: whatever the program reads,
    writes or leaves undone, nothing here waits longer than the limit.
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
                env=environment(env),
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
        self._stdin, self._stdout, self._stderr = ready_ends(own)
        self._heard = bytearray()
        self._tail = bytearray()
        self._ended = False

    @property
    def pid(self) -> int:
        """The number of its process, and of its process group."""
        return self._process.pid

    @property
    def stderr(self) -> str:
        """The last of what it wrote to stderr, as text that can be shown."""
        text = self._tail.decode("utf-8", "replace")
        return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text).strip()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and give the one that comes back; BotError if none comes in time, or no proper one."""
        deadline = monotonic() + seconds
        unsent = memoryview(line + b"\n")
        with selectors.DefaultSelector() as ready:
            ready.register(self._stdin, selectors.EVENT_WRITE)
            ready.register(self._stdout, selectors.EVENT_READ)
            if not self._stderr.closed:
                ready.register(self._stderr, selectors.EVENT_READ)
            while unsent or b"\n" not in self._heard:
                left = deadline - monotonic()
                if not left > 0:
                    raise BotError("bot.fault.late", {"seconds": f"{seconds:g}"})
                for key, _ in ready.select(min(left, 60.0)):
                    if key.fileobj is self._stdin:
                        unsent = unsent[self._send(unsent) :]
                        if not unsent:
                            ready.unregister(self._stdin)
                    elif key.fileobj is self._stderr:
                        if not self._drain():
                            ready.unregister(self._stderr)
                            self._stderr.close()
                    elif self._listen():
                        # Not another byte before we are through with this one line: the rest can wait.
                        ready.unregister(self._stdout)
        answer, _, rest = bytes(self._heard).partition(b"\n")
        self._heard = bytearray(rest)
        return answer

    def end(self, patience: float = 0.0) -> None:
        """End it and all of its process group: by itself within `patience` seconds, or asked, or killed."""
        if self._ended:  # its number may be somebody else's by now
            return
        with suppress(OSError):
            self._stdin.close()
        if not self._ends_within(patience):
            self._signal(signal.SIGTERM)
            self._ends_within(GRACE)
        # Also when it ended by itself: others of its group may be left. The group keeps its number
        # from being given to anyone else; an empty one is met a moment after its end at the latest.
        self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        self._ends_within(KILLED)
        if not self._stderr.closed:
            with suppress(OSError):
                self._drain(16)
        for end in (self._stdout, self._stderr):
            with suppress(OSError):
                end.close()
        self._ended = True

    def _send(self, unsent: memoryview) -> int:
        try:
            return self._stdin.write(unsent[:CHUNK]) or 0
        except OSError:
            raise self._gone() from None

    def _listen(self) -> bool:
        """Read some of a line: is there a whole one?"""
        try:
            some = self._stdout.read(CHUNK)
        except OSError:
            some = b""
        if some == b"":
            raise self._gone()
        self._heard += some or b""
        end = self._heard.find(b"\n")
        if (end if end >= 0 else len(self._heard)) > MAX_LINE:
            raise BotError("bot.fault.length", {"most": MAX_LINE})
        return end >= 0

    def _drain(self, chunks: int = 1) -> bool:
        """Read what is there on stderr and keep the last of it: is the pipe still open?"""
        for _ in range(chunks):
            some = self._stderr.read(CHUNK)
            if not some:
                return some is None
            self._tail = (self._tail + some)[-MAX_TAIL:]
        return True

    def _gone(self) -> BotError:
        if self._ends_within(GRACE):
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


def environment(more: Mapping[str, str]) -> dict[str, str]:
    """What of our environment a program gets, and what it is given besides."""
    return {name: value for name, value in os.environ.items() if name.upper() in KEPT} | dict(more)


def ready_ends(own: Sequence[RawIOBase], pumped: bool = os.name == "nt") -> list[RawIOBase]:
    """Our ends of stdin, stdout and stderr, never blocking, and such that one can wait for several.

    Windows cannot wait for pipes, only for sockets: there, a thread for each carries it over to one.
    """
    if pumped:
        return [_carried(end, inward) for end, inward in zip(own, (True, False, False), strict=True)]
    for end in own:
        os.set_blocking(end.fileno(), False)
    return list(own)


def _carried(end: RawIOBase, inward: bool) -> RawIOBase:
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    far = cast(RawIOBase, theirs.makefile("rwb", buffering=0))
    theirs.close()  # as soon as `far` is
    Thread(target=_pump, args=(far, end) if inward else (end, far), daemon=True).start()
    near = cast(RawIOBase, ours.makefile("rwb", buffering=0))
    ours.close()  # as soon as `near` is
    return near


def _pump(source: RawIOBase, target: RawIOBase) -> None:
    with source, target, suppress(OSError):
        while some := source.read(CHUNK):
            rest = memoryview(some)
            while rest:
                rest = rest[target.write(rest) or 0 :]
