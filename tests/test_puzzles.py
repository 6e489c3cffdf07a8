"""Puzzles: those that come with the games are sound, and new ones can be made anywhere."""

from __future__ import annotations

import json
import os
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

import nacre
from nacre.analysis.estimates import ERRORS_TOLD
from nacre.analysis.losses import MIN_TOLD
from nacre.bots.levels import LEVELS
from nacre.cli import main
from nacre.kernel.errors import PuzzleError
from nacre.kernel.rng import Rng
from nacre.puzzles import Puzzle, making, proving, puzzle_of_day, puzzles_of, read_puzzles, writing
from nacre.puzzles import data as puzzle_data
from nacre.puzzles.data import header_of, position_of, write_line
from nacre.puzzles.making import Source, puzzles_from
from nacre.puzzles.proving import prove_again
from nacre.puzzles.rating import Rating, choose, rate
from nacre.registry import built_in, pack

SOAK = os.environ.get("NACRE_PROFILE") == "soak"
HANDFUL = 6
MOST_BYTES = 400_000
"""Of a game's file, which every wheel brings: 120 puzzles with 3 kB each, and a little room."""


def shipped(game: str) -> list[Puzzle]:
    """Some of the puzzles, the same every time; all of them in a soak."""
    puzzles = list(puzzles_of(game).puzzles)
    step = max(1, len(puzzles) // HANDFUL)
    return puzzles if SOAK else puzzles[::step]


@pytest.mark.parametrize("game", sorted(built_in()))
def test_shipped_puzzles_are_legal_and_clear(game: str) -> None:
    puzzles = puzzles_of(game).puzzles
    assert puzzles and len(pack(game).puzzles()) <= MOST_BYTES
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        for rival in puzzle.rivals:
            assert rival.loss >= max(MIN_TOLD, ERRORS_TOLD * rival.error) - 1e-3
        assert puzzle.reasons and puzzle.tempting in [rival.action for rival in puzzle.rivals]
        assert list(puzzle.asked) == list(LEVELS) and sum(puzzle.missed.values()) > 0
    for puzzle in shipped(game):
        view, legal, answer = position_of(game, puzzle)
        assert len(legal) >= making.MIN_OPTIONS and answer in legal
        assert puzzle.play[0] == puzzle.answer
        world = view.game.imagine(view, Rng(1))
        assert world.view(int(view.seat)) == view, "nothing but what the seat knows is kept"
        for text in puzzle.play:
            action = view.game.parse(text)
            view.game.check(world, action)
            world.apply(action)
        assert not (world.seat == view.seat and world.unfinished())


@pytest.mark.skipif(not SOAK, reason="a minute for each game")
@pytest.mark.parametrize("game", sorted(built_in()))
def test_shipped_puzzles_are_judged_again(game: str) -> None:
    """In fresh worlds, no rival is better than the answer, and few are nearly as good."""
    doubtful = 0
    for puzzle in shipped(game):
        view, _, answer = position_of(game, puzzle)
        rivals = [view.game.parse(rival.action) for rival in puzzle.rivals]
        losses = prove_again(view, answer, rivals, Rng(f"again {puzzle.id}".encode()), 1200)
        assert all(loss.mean > 0 for loss in losses), puzzle.id
        doubtful += any(loss.mean + 2 * loss.error < MIN_TOLD for loss in losses)
    assert doubtful <= 0.03 * len(shipped(game))


def test_each_puzzle_has_its_day_before_any_comes_again() -> None:
    for game in sorted(built_in()):
        count = len(puzzles_of(game).puzzles)
        days = [date(2026, 11, 18) + timedelta(days=n) for n in range(count)]
        seen = Counter(puzzle.id for day in days if (puzzle := puzzle_of_day(game, day)))
        assert len(seen) == count


def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the search for puzzles quick, and take almost anything."""
    for name, value in {"SEARCH_ITERATIONS": 400, "FIRST_WORLDS": 20, "LAST_WORLDS": 80}.items():
        monkeypatch.setattr(proving, name, value)
    monkeypatch.setattr(proving, "is_told", lambda loss: loss.mean > 0)
    everyone = dict.fromkeys(LEVELS, 1)
    monkeypatch.setattr(making, "rate", lambda view, legal, answer, key: Rating(everyone, everyone))


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cheap(monkeypatch)
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    args = ["puzzles", "pearls", "--seed", "5", "--out"]
    done = CliRunner().invoke(main, [*args, str(whole), "--count", "3", "--json"])
    assert done.exit_code == 0, done.output
    made = json.loads(done.stdout)
    assert made["puzzles"] >= 3 and made["game"] == "pearls"
    assert CliRunner().invoke(main, [*args, str(parts), "--count", "1"]).exit_code == 0
    with parts.open("ab") as file:
        file.write(b'{"id":"5-')  # a crash in the middle of a line
    assert CliRunner().invoke(main, [*args, str(parts), "--count", "3"]).exit_code == 0
    assert parts.read_bytes() == whole.read_bytes()
    other = CliRunner().invoke(main, ["puzzles", "molthar", "--out", str(whole)])
    assert other.exit_code == 2 and "pearls" in other.stderr


def test_a_puzzle_follows_from_its_source(monkeypatch: pytest.MonkeyPatch) -> None:
    cheap(monkeypatch)
    found = next(made for number in range(9) if (made := puzzles_from(Source("pearls", 5, number))))
    number = writing.number_of(found[0])
    assert puzzles_from(Source("pearls", 5, number)) == found
    assert found[0].options["players"] == 2 + number % 3


def test_levels_are_asked_with_fixed_iterations() -> None:
    """What everybody finds is no puzzle, and what the strongest level misses is none either."""
    puzzle = puzzles_of("pearls").puzzles[0]
    view, legal, _ = position_of("pearls", puzzle)
    chosen = [choose(view, legal, "beginner", "a") for _ in range(2)]
    assert chosen[0] == chosen[1]
    worst = view.game.parse(puzzle.rivals[-1].action)
    assert rate(view, legal, worst, "b") is None


def line(**changes: Any) -> bytes:
    puzzle = puzzles_of("pearls").puzzles[0]
    return write_line(msgspec.structs.replace(puzzle, **changes))


def test_files_of_other_rules_or_formats_are_refused() -> None:
    header = header_of("pearls")
    good = write_line(header)
    assert read_puzzles(good + line(), "a").puzzles
    cases = [
        ("puzzle.header", b""),
        ("puzzle.rules", write_line(msgspec.structs.replace(header, rules=99))),
        ("puzzle.format", write_line(msgspec.structs.replace(header, format=99))),
        ("puzzle.line", good + b"{}\n"),
        ("puzzle.line", good + line(missed={"expert": 5})),
        ("game.unknown", write_line(msgspec.structs.replace(header, game="chess"))),
    ]
    for code, data in cases:
        with pytest.raises(nacre.NacreError) as error:
            read_puzzles(data, "a")
        assert error.value.code == code


@pytest.mark.parametrize("changes", [{"answer": "T:?"}, {"view": {}}, {"options": {"players": 99}}])
def test_broken_puzzles_are_refused(changes: dict[str, Any]) -> None:
    puzzle = msgspec.structs.replace(puzzles_of("pearls").puzzles[0], **changes)
    with pytest.raises(PuzzleError):
        position_of("pearls", puzzle)
    puzzle_data._position.cache_clear()


def test_a_puzzle_in_the_terminal() -> None:
    puzzle = puzzles_of("pearls").puzzles[0]
    wrong = puzzle.rivals[0].action
    typed = f"{wrong}\n{puzzle.answer}\n"
    done = CliRunner().invoke(main, ["puzzles", "pearls", "--number", "1", "--language", "en"], input=typed)
    assert done.exit_code == 0, done.output
    assert "There is something better: this costs" in done.stdout and "Right, at try 2." in done.stdout
    done = CliRunner().invoke(main, ["puzzles", "pearls", "--language", "de"], input="q\n")
    assert done.exit_code == 0 and "Die Antwort:" in done.stdout
    listed = json.loads(CliRunner().invoke(main, ["puzzles", "pearls", "--json"]).stdout)
    assert len(listed) == len(puzzles_of("pearls").puzzles) and "answer" not in listed[0]
    for flags, text in ((["--number", "9999"], "9999"), (["--file", "nowhere"], "nowhere")):
        done = CliRunner().invoke(main, ["puzzles", "pearls", *flags])
        assert done.exit_code == 2 and text in done.stderr
