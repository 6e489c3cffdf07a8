"""`nacre puzzles`: make puzzles, list them, and solve one in the terminal."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.progress import Progress as Bar

from nacre.analysis.wording import GIVE_OR_TAKE, points
from nacre.arena import crew
from nacre.bots.levels import LEVELS
from nacre.cli.asking import ask_turn
from nacre.cli.terminal import Quit, TakeBack, Terminal
from nacre.kernel.errors import PuzzleError
from nacre.kernel.options import shorten
from nacre.kernel.rng import Rng
from nacre.puzzles import Puzzle, PuzzleFile, puzzle_of_day, puzzles_of, read_puzzles
from nacre.puzzles.data import position_of
from nacre.puzzles.writing import Progress, write_puzzles
from nacre.table.wording import message
from nacre.words import Message, say


def make_puzzles(
    game: str, path: Path, *, seed: int, count: int, workers: int | None, terminal: Terminal
) -> str:
    """Make puzzles, with a progress bar on the error stream; gives what was made as JSON."""
    games = 0
    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(game, total=count)

        def told(progress: Progress) -> None:
            nonlocal games
            games = progress.games
            bar.update(task, completed=min(count, progress.puzzles))

        have = write_puzzles(path, game, seed, count, run=crew(workers).run, told=told)
    terminal.line(terminal.text("puzzle.made", {"count": have, "file": str(path)}))
    return json.dumps({"file": str(path), "game": game, "puzzles": have, "games": games})


def list_puzzles(game: str, path: Path | None) -> str:
    """What there is to know of the puzzles, without the answers, as JSON."""
    rows = [
        {
            "number": number,
            "id": puzzle.id,
            "players": puzzle.options["players"],
            "difficulty": round(puzzle.difficulty, 3),
            "asked": puzzle.asked,
            "missed": puzzle.missed,
        }
        for number, puzzle in enumerate(_load_file(game, path).puzzles, 1)
    ]
    return json.dumps(rows, indent=1)


def solve_puzzle(game: str, path: Path | None, number: int | None, terminal: Terminal) -> None:
    """Show a puzzle and ask until the answer is right, or the person gives up."""
    puzzle = _pick_puzzle(_load_file(game, path), game, path, number)
    position = position_of(game, puzzle)
    world = position.view.game.imagine(position.view, Rng(0))
    seat = int(position.view.seat)
    names = [
        terminal.text("cli.you") if each == seat else terminal.text("puzzle.rival", {"number": each + 1})
        for each in range(world.game.players)
    ]
    terminal.line(terminal.text("puzzle.find"), style="bold")
    tries = 0
    try:
        while True:
            try:
                action = ask_turn(world, seat, names, terminal)[0]
            except TakeBack:
                continue
            tries += 1
            if action == position.answer:
                terminal.line(terminal.text("puzzle.right", {"count": tries}), style="bold")
                break
            terminal.line(say(wrong_text(puzzle, world.game.text(action)), terminal.language))
    except (Quit, KeyboardInterrupt):
        terminal.line(terminal.text("puzzle.answer", {"action": message(puzzle.words)}))
    for reason in puzzle.reasons:
        terminal.line(say(message(reason), terminal.language))
    terminal.line(say(level_text(puzzle), terminal.language))


def wrong_text(puzzle: Puzzle, action: str) -> Message:
    """How much worse another action is, where that is known."""
    known = next((rival for rival in puzzle.rivals if rival.action == action), None)
    if known is None:
        return Message("puzzle.wrong")
    return Message(
        "puzzle.worse", {"points": points(known.loss), "error": points(GIVE_OR_TAKE * known.error)}
    )


def level_text(puzzle: Puzzle) -> Message:
    """The weakest level that mostly finds it."""
    for level in LEVELS:
        if level in puzzle.asked and 2 * puzzle.missed[level] < puzzle.asked[level]:
            return Message("puzzle.level", {"level": Message(f"web.level.{level}")})
    return Message("puzzle.hardest")


def _load_file(game: str, path: Path | None) -> PuzzleFile:
    if path is None:
        return puzzles_of(game)
    try:
        found = read_puzzles(path.read_bytes(), str(path))
    except OSError as error:
        raise PuzzleError(
            "puzzle.file", {"file": shorten(str(path)), "reason": error.strerror or str(error)}
        ) from error
    if found.game != game:
        raise PuzzleError(
            "puzzle.other_game", {"file": shorten(str(path)), "game": found.game, "wanted": game}
        )
    return found


def _pick_puzzle(file: PuzzleFile, game: str, path: Path | None, number: int | None) -> Puzzle:
    if not file.puzzles:
        raise PuzzleError("puzzle.none", {"game": game})
    if number is not None and number > len(file.puzzles):
        raise PuzzleError("puzzle.number", {"number": number, "count": len(file.puzzles)})
    if number is None and path is None:
        today = puzzle_of_day(game, datetime.now(UTC).date())
        assert today is not None
        return today
    return file.puzzles[(number or 1) - 1]
