"""Files of recorded positions: those of an earlier version are refused in words."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from nacre.arena.estimates import Estimate
from nacre.kernel.errors import LearnError
from nacre.learn.curve import draw
from nacre.learn.rows import load_rows


def test_a_file_of_an_earlier_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "001.0000.npz"
    np.savez_compressed(path, worlds=np.zeros((1, 2)))
    with pytest.raises(LearnError, match=r"001.0000.npz cannot be read.*--out"):
        load_rows(path)
    path.write_bytes(b"no such thing")
    with pytest.raises(LearnError):
        load_rows(path)


def test_a_picture_tells_admitted_from_refused() -> None:
    def made(number: int, mean: float, *, accepted: bool) -> Any:
        share = Estimate(mean, mean - 0.1, mean + 0.1, 40)
        return SimpleNamespace(number=number, seconds=60.0, share=share, fair=0.5, accepted=accepted)

    picture = draw("pearls <2>", [made(1, 0.7, accepted=True), made(2, 0.5, accepted=False)])
    assert picture.count('class="admitted"') == 1 and picture.count('class="refused"') == 1
    assert "pearls &lt;2&gt;" in picture and "2 min" in picture
