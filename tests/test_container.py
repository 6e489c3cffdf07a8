"""The recipe of the container, its entry point on a root that is read-only, and the other files of a host."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
RECIPE = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ")
LAST_STAGE = RECIPE[RECIPE.rindex("\nFROM ") :]
LINTER = Path(sys.executable).with_name("hadolint")
PATIENCE = 60.0
READ_ONLY = "mount -t tmpfs none {state} && mount -o remount,ro,bind / && {check} && exec {command}"
NOTHING_ELSE = "! touch {root}/written 2>/dev/null"


def instruction(name: str) -> str:
    found = re.findall(rf"^{name} +(.+)$", LAST_STAGE, re.MULTILINE)
    assert len(found) == 1, name
    return str(found[0]).strip()


def variables() -> dict[str, str]:
    return dict(word.split("=", 1) for word in shlex.split(instruction("ENV")))


def test_the_image_has_what_runs_and_nothing_else() -> None:
    assert instruction("USER") == "10001"
    assert "gcc" not in LAST_STAGE
    assert "node" not in LAST_STAGE
    assert re.findall(r"^COPY (.+)$", LAST_STAGE, re.MULTILINE) == ["--from=package /opt/nacre /opt/nacre"]
    assert json.loads(instruction("ENTRYPOINT")) == ["/opt/nacre/bin/nacre"]


def test_what_the_recipe_copies_is_there() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", RECIPE, re.MULTILINE)
    assert len(copied) > 5
    for path in " ".join(copied).split():
        assert (ROOT / path).exists(), path


@pytest.mark.skipif(not LINTER.exists(), reason="the linter has no wheel for this machine")
def test_a_linter_finds_nothing_in_the_recipe() -> None:
    command = [str(LINTER), "Containerfile"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


@contextmanager
def entry_point(state: Path) -> Iterator[int]:
    """Run what the image runs, where only the folder for data can be written: its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    environment = {**variables(), "NACRE_PORT": str(port), "NACRE_DATABASE": f"sqlite:///{state}/nacre.db"}
    words = [sys.executable, "-W", "ignore", "-m", "nacre", *json.loads(instruction("CMD"))]
    line = READ_ONLY.format(
        state=shlex.quote(str(state)),
        check=NOTHING_ELSE.format(root=shlex.quote(str(state.parent))),
        command=shlex.join(words),
    )
    unshare = shutil.which("unshare")
    assert unshare is not None
    server = subprocess.Popen(
        [unshare, "--map-root-user", "--mount", "sh", "-c", line],
        env={**environment, "PATH": os.environ["PATH"]},
        cwd="/",
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield port
    finally:
        server.terminate()
        assert server.wait(PATIENCE) in (0, -15)


def can_make_namespaces() -> bool:
    unshare = shutil.which("unshare")
    if unshare is None:
        return False
    tried = [unshare, "--map-root-user", "--mount", "sh", "-c", "mount -o remount,ro,bind /"]
    return subprocess.run(tried, capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not can_make_namespaces(), reason="this machine lets nobody make a mount namespace")
def test_the_entry_point_serves_on_a_read_only_root_and_is_healthy(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    health = json.loads(instruction("HEALTHCHECK").partition(" CMD ")[2])
    with entry_point(state) as port:
        end = time.monotonic() + PATIENCE
        check = [sys.executable, *(word.replace("8765", str(port)) for word in health[1:])]
        while subprocess.run(check, capture_output=True, check=False).returncode:
            assert time.monotonic() < end, "the health check never passes"
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
            assert b"<html" in answer.read()
    assert list(state.iterdir()) == []  # the folder it wrote to was its own


def test_only_the_proxy_of_the_composition_is_believed_and_reached() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]
    address = services["proxy"]["networks"]["front"]["ipv4_address"]
    assert services["nacre"]["environment"]["NACRE_PROXIES"] == address
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert services["database"]["networks"] == ["back"]
    assert services["nacre"]["read_only"]


def test_the_unit_is_the_one_that_the_page_about_hosting_shows() -> None:
    unit = (ROOT / "deploy" / "nacre.service").read_text("utf-8")
    assert f"```ini\n{unit}```" in (ROOT / "docs" / "hosting.md").read_text("utf-8")
