"""What the tutorials tell their readers to put into files is in files when their examples run."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OWN_GAME = Path(__file__).with_name("first_own_game.md")


@pytest.fixture(autouse=True)
def _files_of_the_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = BLOCK.findall(OWN_GAME.read_text("utf-8"))
    rules = [block for block in blocks if not block.startswith(">>>")]
    (tmp_path / "countdown.py").write_text("\n\n".join(rules), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "countdown", raising=False)
