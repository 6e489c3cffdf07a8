"""Processes that end with the one that started them, even if that is killed."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import Final

PR_SET_PDEATHSIG: Final = 1
"""The request to Linux to send a signal when the parent ends (prctl(2))."""


def end_with_parent(parent: int, end: Callable[[], object] | None = None) -> None:
    """Let this process end when the process of that id, which started it, is gone.

    `end` ends it; without it, the process is killed.
    """
    if end is None:
        end = _exit
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if sys.platform != "win32" and os.getppid() != parent:
            end()  # it was gone before we asked
    # Where the kernel does not do it, the pipe to the parent ends with it.
    threading.Thread(target=_wait_for_parent, args=(end,), daemon=True).start()


def _wait_for_parent(end: Callable[[], object]) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        end()


def _exit() -> None:
    os._exit(1)  # whatever this process was doing, nobody waits for it


def stop_gently() -> None:
    """End as a server does that is told to stop."""
    os.kill(os.getpid(), signal.SIGTERM)
