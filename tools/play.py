"""`make play`: a page to play on as soon as there is one, and compiled rules as soon as they are compiled.

The page and the rules are built at the same time. Once the page is ready, a server runs the rules
interpreted, which is fast enough for the quick bots. Once they are compiled, another server takes its place:
tables are in the database, and pages that are open connect to it by themselves. Where everything is built
already, that server is the first one.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).parents[1]
BIN = ROOT / ".venv" / ("Scripts" if os.name == "nt" else "bin")
PAGE = ".venv/.page"
COMPILED = ".venv/.compiled"
BUILT = ".venv/.built"
PORT = 8765
ADDRESS_FILE = ROOT / ".venv" / "play.out"
ERROR_FILE = ROOT / ".venv" / "play.err"
"""What the interpreted server says about being slow; shown only if it ends by itself."""
JOBS = "-j2"
"""The page and the rules. The C compiler uses all processors by itself, and gives way to everything else."""
POLL_SECONDS = 0.2
BEGAN = time.monotonic()


def main() -> None:
    """Build what is missing, and serve until Ctrl+C."""
    if is_made(PAGE, BUILT):
        run_compiled()
    if not is_made(PAGE):
        (ROOT / PAGE).unlink(missing_ok=True)
    tell("building the page and compiling the rules; on two processors the page takes about a minute")
    building = subprocess.Popen(make(JOBS, "--output-sync=target", PAGE, COMPILED), cwd=ROOT)
    try:
        wait_for_page(building)
        if building.poll() is None:
            play_meanwhile(building)
        install()
    except KeyboardInterrupt:
        stop(building)
        sys.exit(130)
    tell("everything is built")
    run_compiled()


def wait_for_page(building: subprocess.Popen[bytes]) -> None:
    """Wait until the page is made, or everything is."""
    while building.poll() is None and not (ROOT / PAGE).exists():
        time.sleep(POLL_SECONDS)
    if building.poll():
        sys.exit(building.returncode)


def play_meanwhile(building: subprocess.Popen[bytes]) -> None:
    """Serve the page with interpreted rules until the compiled ones are installed, then let others serve."""
    tell(
        "the page is ready; the rules are still being compiled, so bots think less deeply for another minute"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [str(BIN / "python"), "-u", "-W", "ignore", "-m", "nacre"]
    with ADDRESS_FILE.open("wb") as out, ERROR_FILE.open("wb") as errors:
        server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out, stderr=errors)
    try:
        address = wait_for_address(server)
        while building.poll() is None and server.poll() is None:
            time.sleep(POLL_SECONDS)
        if building.wait():
            sys.exit(building.returncode)
        install()
        if server.poll() is not None:  # another one was open before, and goes on
            return
    finally:
        stop(server)
    tell("everything is built: the server starts again, and your tables are still there")
    serve = [str(BIN / "nacre"), "serve", "--port", address.rstrip("/").rpartition(":")[2]]
    replace([*serve, "--log-level", "warning"])


def wait_for_address(server: subprocess.Popen[bytes]) -> str:
    """Wait until the server says where it is, and pass that on."""
    while server.poll() is None:
        told = ADDRESS_FILE.read_text("utf-8")
        if "http://" in told and told.endswith("\n"):
            tell(told.strip())
            return next(word for word in told.split() if word.startswith("http://"))
        time.sleep(POLL_SECONDS)
    print(ADDRESS_FILE.read_text("utf-8") + ERROR_FILE.read_text("utf-8"), end="", flush=True)
    return ""


def install() -> None:
    """Install what was built; seconds, because nothing is left to compile."""
    if subprocess.run(make(BUILT), cwd=ROOT, check=False).returncode:
        sys.exit("Nacre could not be installed")


def run_compiled() -> NoReturn:
    """Serve the page, and open it."""
    replace([str(BIN / "nacre")])


def replace(command: list[str]) -> NoReturn:
    """Run a command in the place of this program."""
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    sys.exit(subprocess.run(command, check=False).returncode)


def is_made(*targets: str) -> bool:
    """Is everything up to date, as make sees it?"""
    return (
        subprocess.run(make("--question", *targets), cwd=ROOT, check=False, capture_output=True).returncode
        == 0
    )


def make(*words: str) -> list[str]:
    """The command that makes something here. It must not take part in the jobs of the make that runs this."""
    os.environ.pop("MAKEFLAGS", None)
    os.environ.pop("MAKELEVEL", None)
    return [os.environ.get("MAKE", "make"), "--no-print-directory", f"PYTHON={sys.executable}", *words]


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process in good order."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
    process.wait()


def tell(what: str) -> None:
    """Say what happens, after how many seconds."""
    print(f"[{time.monotonic() - BEGAN:3.0f} s] {what}", flush=True)


if __name__ == "__main__":
    main()
