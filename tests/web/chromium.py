"""The browser of the tests. As a program, for `make`: `plan` says what would be installed, `install` does it.

It runs before there is an environment, so it needs nothing but Python.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = (
    "chromium-headless-shell",  # without windows: tests take two thirds of the time
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# Of what the package recommends only the fonts are wanted: the rest is a desktop with its printers.
PACKAGES = ("chromium-headless-shell", "fonts-liberation")
COMMANDS = (
    ("apt-get", "update", "-qq"),
    ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES),
)
ADVICE = "Install Chromium or Chrome, or let CHROMIUM name one that is elsewhere."


def find() -> str | None:
    """The program that $CHROMIUM names, else the first browser that the system has."""
    chosen = os.environ.get("CHROMIUM")
    return next(filter(None, map(shutil.which, [chosen] if chosen else NAMES)), None)


def path() -> str:
    """The browser; an error that says what to do where there is none."""
    found = find()
    if found is None:
        raise FileNotFoundError(f"The tests of the page need a browser. {ADVICE}")
    return found


def plan() -> str | None:
    """What has to be installed first, in words; None where nothing has. SystemExit where it cannot be."""
    if find() is not None:
        return None
    if "CHROMIUM" in os.environ:
        sys.exit(f"There is no program {os.environ['CHROMIUM']!r}, which CHROMIUM names. {ADVICE}")
    told = " && ".join(" ".join(command) for command in COMMANDS)
    if shutil.which("apt-get") is None:
        sys.exit(f"The tests of the page need a browser, and there is none. {ADVICE}")
    if os.geteuid() != 0:
        sys.exit(f"The tests of the page need a browser, and there is none. {ADVICE} As root: {told}")
    return f"The tests of the page need a browser, and there is none. Chromium will be installed: {told}"


def install() -> None:
    """Install Chromium from the system's packages, unless there is a browser."""
    told = plan()
    if told is not None:
        print(told, flush=True)
        for command in COMMANDS:
            subprocess.run(command, check=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["install"]:
        install()
    elif sys.argv[1:] == ["plan"]:
        print(plan() or f"Browser for the tests: {find()}. Nothing will be installed from the system.")
    else:
        sys.exit("usage: chromium.py plan|install")
