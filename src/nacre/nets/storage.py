"""Networks as files: a line of JSON that says what they are for, then the weights, compressed.

Usual inputs are bytes, weights numbers of 16 bits, biases of 32, all with the lowest byte first.
"""

from __future__ import annotations

import hashlib
import json
import sys
import zlib
from array import array
from pathlib import Path
from typing import NamedTuple

from nacre.kernel.game import Game
from nacre.nets.judge import Judge
from nacre.nets.net import Net
from nacre.registry import guide_for

FORMAT = 2


class Layers(NamedTuple):
    """The numbers of one network, row by row: see `Net`."""

    inputs: int
    first: int
    second: int
    outputs: int
    usual: list[int]
    first_weights: list[int]
    first_bias: list[int]
    second_weights: list[int]
    second_bias: list[int]
    last_weights: list[int]
    last_bias: list[int]

    def net(self) -> Net:
        """The network that these numbers make."""
        return Net(**self._asdict())


class Networks(NamedTuple):
    """What a run of training makes for a game."""

    worlds: Layers
    actions: Layers
    trust: float
    """See `Judge.trust`."""
    search: dict[str, float]
    """See `Judge.search`."""


def fingerprint(game: Game) -> str:
    """A short text that differs if positions or actions of the game are encoded differently."""
    features = game.features
    parts = [
        game.name,
        str(game.rules_version),
        str(game.num_actions),
        *[f"{part.name} {part.length}" for part in features.slices],
        *[f"{part.name} {part.length}" for part in features.world_slices],
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def save(path: Path, game: Game, networks: Networks, made: dict[str, object]) -> None:
    """Write the networks of a game; `made` says how they came to be."""
    pair = (networks.worlds, networks.actions)
    head = {
        "format": FORMAT,
        "game": game.name,
        "players": game.players,
        "fingerprint": fingerprint(game),
        "nets": [list(layers[:4]) for layers in pair],
        "trust": networks.trust,
        "search": networks.search,
        "made": made,
    }
    body = b"".join(_bytes(layers) for layers in pair)
    data = json.dumps(head, ensure_ascii=False).encode() + b"\n" + zlib.compress(body, 9)
    temporary = path.with_suffix(".part")
    temporary.write_bytes(data)
    temporary.replace(path)


def read(data: bytes, game: Game) -> Judge | None:
    """The judge that a file holds; None if it was made for another encoding of positions."""
    line, _, packed = data.partition(b"\n")
    head = json.loads(line)
    if head["format"] != FORMAT or head["fingerprint"] != fingerprint(game):
        return None
    body = memoryview(zlib.decompress(packed))
    nets = []
    for inputs, first, second, outputs in head["nets"]:
        layers, used = _read(body, inputs, first, second, outputs)
        nets.append(layers.net())
        body = body[used:]
    return Judge(game, nets[0], nets[1], guide_for(game), trust=head["trust"], search=head["search"])


def _bytes(layers: Layers) -> bytes:
    pieces = []
    for name, kind in _KINDS:
        numbers = array(kind, getattr(layers, name))
        if sys.byteorder == "big":
            numbers.byteswap()
        pieces.append(numbers.tobytes())
    return b"".join(pieces)


def _read(body: memoryview, inputs: int, first: int, second: int, outputs: int) -> tuple[Layers, int]:
    lengths = [inputs, inputs * first, first, first * second, second, outputs * second, outputs]
    used = 0
    lists = []
    for (_, kind), length in zip(_KINDS, lengths, strict=True):
        numbers = array(kind)
        size = length * numbers.itemsize
        numbers.frombytes(body[used : used + size])
        if sys.byteorder == "big":
            numbers.byteswap()
        used += size
        lists.append(numbers.tolist())
    return Layers(inputs, first, second, outputs, *lists), used  # the lists in the order of `_KINDS`


_KINDS = (
    ("usual", "B"),
    ("first_weights", "h"),
    ("first_bias", "i"),
    ("second_weights", "h"),
    ("second_bias", "i"),
    ("last_weights", "h"),
    ("last_bias", "i"),
)
