"""Install each file of `dist/` where there is no network, no Node and no C compiler, and play there.

The dependencies come from a folder of wheels, which is filled before the network is cut off. Then the lines
of the README that install Nacre are run against an index on this machine.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from local_index import serving
from sealing import is_sealed, seal

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
WHEELS = ROOT / ".venv-dist" / "wheels"
TOOLS = Path(sys.executable).parent
PINNED = ROOT / "requirements" / "run.txt"
TESTER = ROOT / ".venv" / "bin" / "python"
"""It has a browser and the tests; what it drives is the server of the installed package."""
ADDRESS = re.compile(r"http://[\w.]+:\d+/")
INSTALLS = re.compile(r"^    ((?:uvx|pipx|pip) .*?)(?:\s*#.*)?$", re.MULTILINE)
PAGE_SECONDS = 60
MUST_BE_MISSING = ("node", "npm", "cc", "gcc", "clang")


class Kind(NamedTuple):
    """A file of a release: what is to be played in the browser once it is installed."""

    file: Path
    compiled: bool
    games: tuple[str, ...]


def main() -> None:
    """Check everything, and say how long it took."""
    if not is_sealed():
        fetch_wheels()
        seal()
    print(f"Network: {'cut off' if is_sealed() else 'not cut off, which only Linux can'}")
    for kind in kinds():
        with tempfile.TemporaryDirectory() as folder:
            check(kind, Installed(Path(folder)))
    check_readme()
    print("All files of the release install and play.")


def kinds() -> list[Kind]:
    """The files of dist/, each of which has to be there."""
    every_game = ("pearls", "pearladora", "molthar")
    found = [
        *(Kind(file, file.suffix == ".whl", every_game) for file in DIST.glob("*-cp*.whl")),
        *(Kind(file, False, every_game[:1]) for file in DIST.glob("*-py3-none-any.whl")),
        *(Kind(file, False, every_game[:1]) for file in DIST.glob("*.tar.gz")),
    ]
    if len(found) != 3:
        sys.exit("dist/ must have a source archive, a compiled and a pure wheel: `make dist`")
    return found


def fetch_wheels() -> None:
    """Everything that Nacre needs to run, or to be built from its source, as wheels."""
    if WHEELS.exists() and WHEELS.stat().st_mtime > PINNED.stat().st_mtime:
        return
    shutil.rmtree(WHEELS, ignore_errors=True)
    fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--only-binary", ":all:", "--require-hashes"]
    subprocess.run([*fetch, "-r", str(PINNED), "-d", str(WHEELS)], check=True)


class Installed:
    """An empty environment: a Python with pip, a home folder, and nothing else on the path."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder / "env", with_pip=True, symlinks=os.name != "nt")
        self.bin = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
        self.home = folder / "home"
        self.home.mkdir()
        self.environment = {
            "HOME": str(self.home),
            "PATH": str(self.bin),
            "LANG": "C.UTF-8",
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(WHEELS),
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }
        for tool in MUST_BE_MISSING:
            assert shutil.which(tool, path=str(self.bin)) is None, tool

    def run(self, line: str, typed: str = "") -> str:
        """Run a command: what it printed."""
        program, *words = shlex.split(line)
        done = subprocess.run(
            [str(self.bin / program), *words],
            env=self.environment,
            cwd=self.home,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            sys.exit(f"`{line}` ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
        return done.stdout


def check(kind: Kind, installed: Installed) -> None:
    """Install one file, and play in the terminal, in an arena and in the browser."""
    print(f"\n{kind.file.name}")
    with timed("pip install"):
        installed.run(f"pip install --quiet '{kind.file}'")
    compiled = installed.run('python -W ignore -c "import nacre; print(nacre.compiled())"').strip()
    assert compiled == str(kind.compiled), f"compiled: {compiled}"
    slow = installed.run(
        "python -c \"import warnings, nacre; warnings.simplefilter('always'); "
        "seen = warnings.catch_warnings(record=True); found = seen.__enter__(); nacre.game('pearls'); "
        'print([one.category.__name__ for one in found])"'
    )
    assert slow.strip() == ("[]" if kind.compiled else "['SlowWarning']"), slow
    with timed("nacre play"):
        play = "nacre play pearls --players 2 --bot beginner --seed 7 --plain --save game.toml"
        assert "The game is over." in installed.run(play, typed="1\n" * 400)
    with timed("nacre arena"):
        assert '"heuristic"' in installed.run("nacre arena pearls heuristic random --games 8 --json -")
    with_browser(kind.games, installed)


def with_browser(games: tuple[str, ...], installed: Installed) -> None:
    """`nacre` alone serves the page; play whole games on it."""
    log = installed.home / "server.log"
    began = time.monotonic()
    with log.open("w") as file:
        server = subprocess.Popen(
            [str(installed.bin / "nacre")],
            env={**installed.environment, "PYTHONUNBUFFERED": "1", "BROWSER": "true"},
            cwd=installed.home,
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    try:
        while (address := ADDRESS.search(log.read_text("utf-8"))) is None:
            if server.poll() is not None or time.monotonic() > began + PAGE_SECONDS:
                sys.exit(f"`nacre` serves no page:\n{log.read_text('utf-8')}")
            time.sleep(0.02)
        print(f"  {time.monotonic() - began:5.1f} s  nacre, to the page")
        with timed(f"whole games in the browser: {', '.join(games)}"):
            subprocess.run(
                [str(TESTER), "-W", "ignore", "-m", "web.installed", address[0], *games],
                env={**os.environ, "PYTHONPATH": f"{ROOT / 'tests'}{os.pathsep}{ROOT / 'src'}"},
                check=True,
            )
    finally:
        server.terminate()
        server.wait()


def check_readme() -> None:
    """Run every line of the README that installs Nacre, against an index on this machine."""
    lines = INSTALLS.findall((ROOT / "README.md").read_text("utf-8"))
    assert {line.split()[0] for line in lines} == {"uvx", "pipx", "pip"}, lines
    print("\nREADME.md")
    with serving([DIST, WHEELS]) as index:
        for line in lines:
            with tempfile.TemporaryDirectory() as folder, timed(line):
                run_line(line, index, Installed(Path(folder)))


def run_line(line: str, index: str, installed: Installed) -> None:
    """Run a line of the README that ends with `nacre`, which is only asked for its version."""
    assert line.endswith("nacre"), line
    tools = installed.home / "tools"
    tools.mkdir()
    for tool in ("uv", "uvx", "pipx"):
        (tools / tool).symlink_to(TOOLS / tool)
    for tool in ("dirname", "realpath"):  # which every Unix has, and scripts of uv need
        (tools / tool).symlink_to(shutil.which(tool) or tool)
    environment = {
        "HOME": str(installed.home),
        "LANG": "C.UTF-8",
        "PATH": os.pathsep.join(map(str, [installed.bin, tools, installed.home / ".local" / "bin"])),
        "PIP_INDEX_URL": index,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "UV_DEFAULT_INDEX": index,
        "UV_PYTHON": os.path.realpath(sys.executable),
        "UV_PYTHON_DOWNLOADS": "never",
    }
    shell = shutil.which("sh") or "sh"
    done = subprocess.run(
        [shell, "-c", f"{line} --version"],
        env=environment,
        cwd=installed.home,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode or "nacre, version" not in done.stdout:
        sys.exit(f"`{line}` ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Print how long something took, once it is done."""
    began = time.monotonic()
    yield
    print(f"  {time.monotonic() - began:5.1f} s  {what}", flush=True)


if __name__ == "__main__":
    main()
