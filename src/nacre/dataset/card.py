"""The data card: what a dataset is, how it was made and what to mind, for programs and for people."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from nacre.dataset.arrow import file_errors
from nacre.dataset.parts import BotCount, PartInfo
from nacre.dataset.schema import COLUMNS, FORMAT
from nacre.dataset.source import Source
from nacre.kernel.errors import DatasetError
from nacre.words import Message, say

CARD: Final = "card.json"
PAGE: Final = "README.md"
LICENCE: Final = "MIT"
LIMITS: Final = (
    "A row holds what the deciding seat knew, and how the game ended. The columns `seed`, `scheme`, "
    "`scores`, `winners`, `share` and `margin` were not known at that time: they are for replaying and as "
    "targets.",
    "An observation is an encoding of a view. It may leave out a part of what a seat can infer; the "
    "documentation of the features lists what.",
    "Bots are not people. What looks best here is best against these bots, at these budgets.",
    "Visits and expected shares are a search's opinion, with the noise of its budget; expected shares of "
    "candidates with few visits say little.",
    "The decisions of a game depend on each other: split into training and test sets by `game`, not by row.",
)


class CardPart(NamedTuple):
    """A part as the card lists it."""

    file: str
    bytes: int
    sha256: str
    info: PartInfo


def write_card(
    folder: Path, source: Source, described: dict[str, Any], parts: Mapping[int, CardPart]
) -> None:
    """Write the card for programs and the one for people, each in one step."""
    listed = [parts[number] for number in sorted(parts)]
    card = {
        "format": FORMAT,
        "title": say(Message(f"{source.game.name}.title")),
        "licence": LICENCE,
        "complete": sum(part.info.games for part in listed) == source.games,
        "wanted": source.games,
        "about": source.about(),
        "command": f"{source.command()} --part-games {described['origin']['part_games']}",
        "reproducible": source.reproducible(),
        "counts": _counts(listed),
        "dataset": described,
        "columns": [column._asdict() for column in COLUMNS],
        "limits": list(LIMITS),
        "parts": [
            {
                "file": part.file,
                "first": part.info.first,
                "games": part.info.games,
                "decisions": part.info.decisions,
                "bytes": part.bytes,
                "sha256": part.sha256,
            }
            for part in listed
        ],
    }
    _write(folder / CARD, json.dumps(card, indent=1, ensure_ascii=False) + "\n")
    _write(folder / PAGE, card_page(card))


def read_card(folder: Path) -> dict[str, Any]:
    """The card for programs; DatasetError if the folder has none."""
    path = folder / CARD
    try:
        with file_errors(path):
            card = json.loads(path.read_text("utf-8"))
        if card["format"] != FORMAT:
            raise DatasetError("dataset.format", {"path": str(path), "found": str(card["format"])})
        if not isinstance(card["dataset"], dict) or not isinstance(card["parts"], list):
            raise TypeError
    except DatasetError as error:
        if error.code == "dataset.missing":
            raise DatasetError("dataset.not_a_dataset", {"path": str(folder)}) from None
        raise
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise DatasetError("dataset.not_a_card", {"path": str(path)}) from error
    return dict(card)


def card_page(card: dict[str, Any]) -> str:
    """The card as a page: Markdown, with the header that dataset hubs read."""
    about, counts = card["dataset"], card["counts"]
    options = ", ".join(f"{name} {json.dumps(value)}" for name, value in about["options"].items())
    lines = [
        "---",
        "license: mit",
        "configs:",
        "- config_name: default",
        '  data_files: "part-*.parquet"',
        "---",
        "",
        f"# {card['title']}: {counts['games']} games, {counts['decisions']} decisions",
        "",
        "One row for each decision: what the seat knew, what was legal, what it did, and how the game ended.",
        "",
        "## How it was made",
        "",
        card["about"],
        "",
        f"    {card['command']}",
        "",
        _reproducible(card),
        "",
        *_table(
            ("what", "value"),
            [
                ("game", about["game"]),
                ("options", options),
                ("version of the rules", about["rules"]),
                ("version of nacre", about["nacre"]),
                ("games", f"{counts['games']} of {card['wanted']}"),
                ("decisions", counts["decisions"]),
                ("decisions with visits of a search", counts["searched"]),
                ("actions", about["num_actions"]),
                ("files", len(card["parts"])),
            ],
        ),
        "",
        *_bots(card),
        "## Columns",
        "",
        *_table(("column", "type", "meaning"), [tuple(column.values()) for column in card["columns"]]),
        "",
        f"`observation` has {about['observation_size']} bytes:",
        "",
        *_table(
            ("bytes", "slice", "meaning"),
            [
                (f"{each['start']} to {each['start'] + each['length'] - 1}", each["name"], each["meaning"])
                for each in about["slices"]
            ],
        ),
        "",
        "The schema of every file has the same as JSON, under the key `nacre`.",
        "",
        "## Limits",
        "",
        *(f"- {limit}" for limit in card["limits"]),
        "",
        "## Licence",
        "",
        f"{card['licence']}. Made with Nacre. `nacre.dataset.read` reads it; any reader of Parquet does.",
        "",
    ]
    return "\n".join(lines)


def _reproducible(card: dict[str, Any]) -> str:
    if card["reproducible"]:
        return "The same command gives the same rows on every machine."
    return (
        "The command does not give the same rows again: a bot had a limit in seconds, or is no part of Nacre."
    )


def _bots(card: dict[str, Any]) -> list[str]:
    counted = {name: found for name, found in card["counts"]["bots"].items() if name}
    if not counted:
        return []
    budgets = {each["bot"]: each for each in card["dataset"]["origin"].get("bots", [])}
    rows = [
        (
            name,
            *("" if budgets.get(name, {}).get(key) is None else budgets[name][key] for key in BUDGET_KEYS),
            found["seats"],
            found["decisions"],
            f"{found['wins'] / found['seats']:.3f}",
        )
        for name, found in counted.items()
    ]
    head = ("bot", "iterations a turn", "seconds a turn", "seats", "decisions", "mean share of the win")
    return [*_table(head, rows), ""]


BUDGET_KEYS: Final = ("iterations", "seconds")


def _counts(parts: list[CardPart]) -> dict[str, Any]:
    bots: dict[str, BotCount] = {}
    for part in parts:
        for name, found in part.info.bots.items():
            count = bots.setdefault(name, BotCount())
            count.seats += found.seats
            count.decisions += found.decisions
            count.wins += found.wins
    return {
        "games": sum(part.info.games for part in parts),
        "decisions": sum(part.info.decisions for part in parts),
        "searched": sum(part.info.searched for part in parts),
        "bots": {
            name: {"seats": count.seats, "decisions": count.decisions, "wins": round(count.wins, 6)}
            for name, count in sorted(bots.items())
        },
    }


def _table(head: tuple[str, ...], rows: list[Any]) -> list[str]:
    lines = [head, ("---",) * len(head), *rows]
    return ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines]


def _write(path: Path, text: str) -> None:
    draft = path.with_name(path.name + ".unfinished")
    with file_errors(path):
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
