"""What the files of a dataset contain: the columns, and what is said about all rows of a file at once."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

import nacre
from nacre.dataset.arrow import pa
from nacre.dataset.rows import PlayedGame, write_seed
from nacre.kernel.game import Game

FORMAT: Final = 1
METADATA_KEY: Final = b"nacre"
"""Where the schema of a file has what `describe_game` gives and where the games come from, as JSON."""
PART_KEY: Final = b"nacre.part"
"""Where the end of a file says which games it has, as JSON."""


class Column(NamedTuple):
    """A column: its name, its type in Arrow as people write it, and what it means."""

    name: str
    type: str
    meaning: str


COLUMNS: Final = (
    Column("game", "int32", "The number of the game in the dataset, from 0."),
    Column("seed", "string", "The seed of the game, which tells all secrets: a number, or `hex:` and bytes."),
    Column("scheme", "string", "How chance follows from the seed (`nacre.chance`)."),
    Column("ply", "int32", "The number of the decision in the game, from 0."),
    Column("seat", "int8", "The seat that decides, from 0."),
    Column("observation", "fixed_size_binary", "What that seat knows, a byte a number; see the slices."),
    Column("mask", "fixed_size_binary", "The legal actions, a bit each, the lowest bit of a byte first."),
    Column("action", "int32", "The action that was played, as a number."),
    Column("text", "string", "The same in notation."),
    Column("bot", "string", "The bot that chose it; in datasets of records the player, or empty."),
    Column("candidates", "list<int32>", "The actions that a search tried, most visited first, or null."),
    Column("visits", "list<int32>", "How often the search tried each candidate."),
    Column("expected", "list<list<float>>", "For each candidate, the share of the win each seat expects."),
    Column("scores", "list<int32>", "The final score of each seat."),
    Column("winners", "list<int8>", "The seats that won."),
    Column("share", "float", "The share of the win that the deciding seat's side got, from 0 to 1."),
    Column("margin", "int32", "The final lead of that side over the best other side, in points."),
)  # fmt: skip


def arrow_schema(game: Game, described: dict[str, Any]) -> pa.Schema:
    """The schema of every part of a dataset; `described` is what it says about all its rows."""
    sizes = {"observation": int(game.features.size), "mask": mask_bytes(game)}
    types: dict[str, pa.DataType] = {
        "int8": pa.int8(),
        "int32": pa.int32(),
        "float": pa.float32(),
        "string": pa.string(),
        "list<int8>": pa.list_(pa.int8()),
        "list<int32>": pa.list_(pa.int32()),
        "list<list<float>>": pa.list_(pa.list_(pa.float32())),
    }
    fields = [
        pa.field(name, pa.binary(sizes[name]) if name in sizes else types[kind]) for name, kind, _ in COLUMNS
    ]
    return pa.schema(fields, {METADATA_KEY: json.dumps(described, ensure_ascii=False).encode()})


def describe_game(game: Game) -> dict[str, object]:
    """What readers need to know about the game and its encoding, as JSON-able data."""
    return {
        "format": FORMAT,
        "nacre": nacre.__version__,
        "game": game.name,
        "rules": game.rules_version,
        "options": json.loads(json.dumps(dict(game.options))),
        "players": game.players,
        "sides": [game.side(seat) for seat in range(game.players)],
        "num_actions": int(game.num_actions),
        "observation_size": int(game.features.size),
        "slices": [each._asdict() for each in game.features.slices],
    }


def mask_bytes(game: Game) -> int:
    """The length of a packed mask."""
    return (int(game.num_actions) + 7) // 8


def game_columns(game: PlayedGame) -> dict[str, list[Any]]:
    """The rows of a game, column by column."""
    rows, end = game.decisions, game.ending
    count = len(rows)
    return {
        "game": [game.number] * count,
        "seed": [write_seed(game.seed)] * count,
        "scheme": [game.scheme] * count,
        "ply": list(range(count)),
        "seat": [row.seat for row in rows],
        "observation": [row.observation for row in rows],
        "mask": [row.mask for row in rows],
        "action": [row.action for row in rows],
        "text": [row.text for row in rows],
        "bot": [row.bot for row in rows],
        "candidates": [[each.action for each in row.candidates] or None for row in rows],
        "visits": [[each.visits for each in row.candidates] or None for row in rows],
        "expected": [[list(each.expected) for each in row.candidates] or None for row in rows],
        "scores": [list(end.scores)] * count,
        "winners": [list(end.winners)] * count,
        "share": [end.shares[row.seat] for row in rows],
        "margin": [end.margins[row.seat] for row in rows],
    }
