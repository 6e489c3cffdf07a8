"""Generic rooms know no game: what belongs to one is in its pack, or in its folder of the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nacre import registry
from nacre.words import LANGUAGES, Message, say
from nacre.words.catalogue import catalogue

ROOT = Path(__file__).parents[1]
GAMES = sorted(registry.built_in())
PACKS = [registry.pack(name) for name in GAMES]
TITLES = {say(Message(f"{name}.title"), language) for name in GAMES for language in LANGUAGES}
NAMED = re.compile(rf"(?<![a-z])({'|'.join([*GAMES, *map(re.escape, TITLES)])})", re.IGNORECASE)
RULE = re.compile(rf"\b({'|'.join(pack.rule_prefix for pack in PACKS)})-[A-Z]\d")
CODE_OF_A_GAME = re.compile(r"\$\{[\w.]*\bgame\}\.([a-z_]+)")
"""A code that the page puts together for whatever game: `${game}.title`."""

ALLOWED = {
    ("src/nacre/__init__.py", '"""Nacre: three tabletop games about pearls, to play and to program.'),
    ("src/nacre/__init__.py", '>>> state = nacre.game("pearls", players=2).new(seed=42)'),
    ("src/nacre/batch/batch.py", '>>> batch = Batch(nacre.game("pearls", players=2), size=4, seed=7)'),
    ("src/nacre/envs/openspiel.py", '>>> game = pyspiel.load_game("nacre_pearls(players=3,seed=7)")'),
    ("src/nacre/table/seats.py", '"""Bots are called after kinds of pearls, by seat."""'),
    ("src/nacre/testing/__init__.py", '>>> nacre.testing.conform(nacre.game("pearls", players=3), seed=1)'),
    ("web/public/manifest.webmanifest", '"description": "Three tabletop games about pearls",'),
}
"""What Nacre says of itself, and examples that run."""


def generic_files() -> list[Path]:
    """The sources of the package and of the page, without the folders of games and what is built."""
    source, page = ROOT / "src" / "nacre", ROOT / "web"
    ours = [path for path in source.rglob("*") if path.suffix in {".py", ".json"}]
    theirs = [path for part in ("public", "scripts", "src") for path in (page / part).rglob("*")]
    theirs += [*page.glob("*.ts"), page / "index.html"]
    of_games = [source / "packs" / name for name in GAMES] + [page / "src" / "games" / name for name in GAMES]
    left_out = [*of_games, source / "web"]
    return sorted(
        path
        for path in ours + theirs
        if path.is_file()
        and path.suffix not in {".pyc", ".png"}
        and not any(path.is_relative_to(one) for one in left_out)
    )


def mentions(text: str) -> list[str]:
    """The lines of a text that name a game or one of its rules."""
    return [line.strip() for line in text.splitlines() if NAMED.search(line) or RULE.search(line)]


def test_generic_rooms_name_no_game() -> None:
    files = generic_files()
    assert len(files) > 200
    found = {
        (path.relative_to(ROOT).as_posix(), line)
        for path in files
        for line in mentions(path.read_text("utf-8"))
    }
    assert found == ALLOWED


def test_the_page_asks_every_game_for_the_same_words() -> None:
    """A code such as `${game}.clan` would be one game's."""
    codes = {
        code
        for path in generic_files()
        if path.is_relative_to(ROOT / "web")
        for code in CODE_OF_A_GAME.findall(path.read_text("utf-8"))
    }
    assert "title" in codes
    of_all = set.intersection(
        *({code.split(".")[1] for code in catalogue("en") if code.startswith(f"{name}.")} for name in GAMES)
    )
    assert codes - of_all == {"choice"}, "the names of choices, for games whose options have some"


@pytest.mark.parametrize(
    "line",
    [
        'if game == "pearladora":',
        't("pearls.web.take")',
        "import type { MoltharView } from",
        "/* Pearladöra */",
        "# The Portals of Molthar",
        "such as PD-A3",
        "(MO-R6)",
    ],
)
def test_a_mention_is_found(line: str) -> None:
    assert mentions(f"x\n  {line}\ny") == [line]


@pytest.mark.parametrize("line", ["lustre of a pearl", "UPD-A1", "MO-a1", "impearls"])
def test_what_only_looks_like_one_is_not(line: str) -> None:
    assert mentions(line) == []
