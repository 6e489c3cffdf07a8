"""The client's types are those of the protocol."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.skipif(not (WEB / "node_modules").exists(), reason="the client's packages are not installed")
def test_the_clients_types_are_current() -> None:
    here = {"PYTHONPATH": str(WEB.parent / "src")}
    made = subprocess.run(
        [sys.executable, "-m", "nacre.server.http.schema"],
        check=True,
        capture_output=True,
        env=os.environ | here,
    )
    npm = [str(WEB / "npm.sh"), "run", "--silent", "types"]
    types = subprocess.run(npm, check=True, capture_output=True, input=made.stdout)
    assert types.stdout.decode() == (WEB / "src" / "protocol.ts").read_text("utf-8"), "run `make web`"
