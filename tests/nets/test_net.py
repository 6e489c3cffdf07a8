"""A network computes what its weights say, in packed integers as in plain ones."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import u8

from nacre.nets.net import MOST
from nacre.nets.storage import Layers
from nets.making import layers
from test_compiled import interpreted


def plainly(made: Layers, row: list[int]) -> list[float]:
    """The same network, in unbounded integers and without packing."""

    def squash(total: int) -> int:
        return min(MOST, max(0, total))

    first = [
        squash(
            (made.first_bias[j] + sum(x * made.first_weights[i * made.first + j] for i, x in enumerate(row)))
            >> 4
        )
        for j in range(made.first)
    ]
    second = [
        squash(
            (
                made.second_bias[k]
                + sum(x * made.second_weights[j * made.second + k] for j, x in enumerate(first))
            )
            >> 8
        )
        for k in range(made.second)
    ]
    return [
        (made.last_bias[n] + sum(x * made.last_weights[n * made.second + k] for k, x in enumerate(second)))
        / 65536
        for n in range(made.outputs)
    ]


def packed(made: Layers, row: list[int]) -> list[float]:
    net = made.net()
    net.run(vec[u8](row))
    return [net.output(number) for number in range(made.outputs)]


@given(
    seed=st.integers(0, 10_000),
    first=st.integers(1, 50),
    second=st.integers(1, 20),
    row=st.lists(st.integers(0, 8), min_size=1, max_size=30),
)
def test_packed_sums_are_the_sums(seed: int, first: int, second: int, row: list[int]) -> None:
    made = layers(len(row), 3, seed, first, second)
    assert packed(made, row) == plainly(made, row)


def test_a_network_of_its_largest_sums() -> None:
    """Just below where a lane would run over, in both directions."""
    row = [255] * 100
    for sign in (1, -1):
        made = layers(100, 1, 1, 6, 4)._replace(
            usual=[0] * 100,
            first_weights=[sign * 41 * (-1) ** unit for _ in range(100) for unit in range(6)],
            first_bias=[0] * 6,
            second_weights=[32767 * (-1) ** k for _ in range(6) for k in range(4)],
        )
        assert packed(made, row) == plainly(made, row)


def test_interpreted_it_gives_the_same_numbers() -> None:
    made = layers(40, 5, 2, 30, 12)
    row = [place % 7 for place in range(40)]
    script = f"""
from librt.vecs import vec
from mypy_extensions import u8
import nacre
from nacre.nets.storage import Layers
assert not nacre.compiled()
net = Layers(*{list(made)}).net()
net.run(vec[u8]({row}))
print([net.output(number) for number in range(5)])
"""
    assert json.loads(interpreted(script, "-W", "ignore").stdout) == packed(made, row)


@pytest.mark.parametrize("at", range(5))
def test_every_input_counts(at: int) -> None:
    made = layers(5, 2, 4)
    row = [0] * 5
    nothing = packed(made, row)
    row[at] = 9
    assert packed(made, row) != nothing
