"""Runs the server and the page for development: `make dev`. Each reloads when its source changes.

The server runs interpreted from `src`, on a database of its own. Ctrl-C ends both.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "nacre"
DATABASE = ROOT / ".dev" / "nacre.db"
PORT = os.environ.get("NACRE_PORT", "8766")
"""Another port than that of `make play`, which may run at the same time."""
CHECK_SECONDS = 0.5
END_SECONDS = 10


def main() -> None:
    """Run both until a signal, or until the page's server ends by itself."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _leave)
    DATABASE.parent.mkdir(exist_ok=True)
    page = [str(ROOT / "web" / "npm.sh"), "run", "dev"]
    with _running(page, {"NACRE_SERVER": f"http://127.0.0.1:{PORT}"}) as vite:
        while vite.poll() is None:
            _serve_until_a_change(vite)
    sys.exit(vite.returncode)


def _serve_until_a_change(vite: subprocess.Popen[bytes]) -> None:
    serve = ["-m", "nacre", "serve", "--port", PORT, "--database", f"sqlite:///{DATABASE}"]
    before = _sources()
    ended = False
    with _running([sys.executable, *serve], {"PYTHONPATH": str(ROOT / "src")}) as server:
        while vite.poll() is None and _sources() == before:
            if not ended and server.poll() is not None:
                ended = True
                print("The server ended. It starts again when a file changes.", flush=True)
            time.sleep(CHECK_SECONDS)
    if vite.poll() is None:
        print("A file changed: the server starts again.", flush=True)


def _sources() -> dict[Path, int]:
    """The source files of the server with the times of their last change."""
    found = {}
    for file in SOURCE.rglob("*"):
        if file.suffix in (".py", ".json") and SOURCE / "web" not in file.parents:
            with suppress(FileNotFoundError):  # an editor is replacing it
                found[file] = file.stat().st_mtime_ns
    return found


@contextmanager
def _running(command: list[str], variables: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program; at the end of the block, end it and everything that it started."""
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **variables},
        stdin=subprocess.PIPE,  # Vite ends with its input, so it cannot outlive this program
        start_new_session=True,  # Ctrl-C reaches this program alone, which then ends both in order
    )
    try:
        yield process
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _leave(number: int, frame: object) -> None:
    signal.signal(number, signal.SIG_IGN)  # ignore further signals
    sys.exit(0)


if __name__ == "__main__":
    main()
