"""Mutation testing of the rules: change one thing in the source of a game, and see whether its tests notice.

    python tools/mutate.py pearls --mutants 40

Each mutant differs from the source by one comparison, one operator, one condition or one number. It runs
interpreted, from a copy of the source. A mutant that all tests let pass is a survivor: either nothing depends
on what was changed, or a test is missing. They are listed at the end, and written to `.soak/survivors.txt`.
Those that no test can notice are in `tools/survivors.txt`, with the reason, and are only counted.
"""

from __future__ import annotations

import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PACKS = ROOT / "src" / "nacre" / "packs"
LISTED = ROOT / ".soak" / "survivors.txt"
KNOWN = ROOT / "tools" / "survivors.txt"
RULES = (
    "state.py",
    "legality.py",
    "plies.py",
    "scoring.py",
    "territories.py",
    "turns.py",
    "abilities.py",
    "cards.py",
)
"""The files of a game that decide what is legal and what an action does."""
OTHER_TESTS = (
    "test_by_trying.py",
    "test_chance.py",
    "test_features.py",
    "test_guide.py",
    "test_histories.py",
    "test_knowledge.py",
    "test_merging.py",
    "test_notation.py",
    "test_reasons.py",
    "test_web_characters.py",
)
"""Tests of a game that are not about its rules, or that take minutes where nothing is compiled."""
SLOW = "imagined or scattered or every_payment"
"""Parts of the names of tests of the rules that take seconds, and that are run last."""
SECONDS = 600
"""A mutant that takes longer than that never ends, and is noticed."""
NO_TESTS = 5
"""What pytest exits with where no test was chosen."""
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


class Mutant(NamedTuple):
    """A change of one place in a file."""

    file: Path
    line: int
    before: str
    after: str
    text: str
    """The whole file, changed."""

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}: {self.before}  ->  {self.after}"

    @property
    def name(self) -> str:
        """The same without the number of the line, which changes more often than the line."""
        return f"{self.file.relative_to(ROOT)}: {self.before}  ->  {self.after}"


def mutants(file: Path) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of the source."""
    text = file.read_text("utf-8")
    tree = ast.parse(text)
    types = {id(part) for node in ast.walk(tree) for hint in hints(node) for part in ast.walk(hint)}
    for index, node in enumerate(ast.walk(tree)):
        changed = None if id(node) in types else change(node)
        start, end = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
        if changed is None or start != end:
            continue
        lines = text.splitlines(keepends=True)
        raw = lines[start - 1].encode()
        assert isinstance(node, ast.expr) and node.end_col_offset is not None, index
        new = (
            raw[: node.col_offset] + b"(" + ast.unparse(changed).encode() + b")" + raw[node.end_col_offset :]
        )
        lines[start - 1] = new.decode()
        yield Mutant(file, start, raw.decode().strip(), new.decode().strip(), "".join(lines))


def hints(node: ast.AST) -> list[ast.expr]:
    """The types that are written at a node: nothing depends on them where nothing is compiled."""
    found = [getattr(node, "annotation", None), getattr(node, "returns", None)]
    return [hint for hint in found if hint is not None]


def change(node: ast.AST) -> ast.expr | None:
    """The node with one thing changed; None where there is nothing to change."""
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in COMPARISONS:
            return ast.Compare(left, [COMPARISONS[type(operator)]()], [right])
        case ast.BinOp(left, operator, right) if type(operator) in OPERATORS:
            return ast.BinOp(left, OPERATORS[type(operator)](), right)
        case ast.BoolOp(operator, values):
            return ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            return operand
        case ast.Constant(bool(value)):
            return ast.Constant(not value)
        case ast.Constant(int(value)):
            return ast.Constant(value + 1)
    return None


def survives(game: str, mutant: Mutant) -> bool:
    """Do all tests pass that should notice?"""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "src", "nacre")
        shutil.copytree(ROOT / "src" / "nacre", source, ignore=shutil.ignore_patterns("web", "__pycache__"))
        shutil.copytree(ROOT / "docs" / "rules", Path(folder, "docs", "rules"))
        (source / mutant.file.relative_to(ROOT / "src" / "nacre")).write_text(mutant.text, "utf-8")
        return passes(game, Path(folder, "src"))


def passes(game: str, source: Path) -> bool:
    """Do the tests of a game's rules pass with that source? Those that take long are run last."""
    folder = ROOT / "tests" / "packs" / game
    rules = [str(file) for file in sorted(folder.glob("test_*.py")) if file.name not in OTHER_TESTS]
    whole_games = [str(ROOT / "tests" / name) for name in ("test_golden.py", "test_perft.py")]
    chance = [str(ROOT / "tests" / "kernel" / "test_chance.py")]
    return (
        run(rules, f"not ({SLOW})", source)
        and run(whole_games, game, source)
        and run(rules, SLOW, source)
        and run(chance, f"reshuffled and {game}", source)
    )


def run(tests: list[str], chosen: str, source: Path) -> bool:
    """Do these tests pass, as far as their names are chosen?"""
    # Without the plugins for pages and servers, which take longer to load than most mutants live.
    plugins = ["-o", "addopts=", "--disable-plugin-autoload", "-p", "_hypothesis_pytestplugin"]
    quiet = ["-q", "-x", "-p", "pytest_timeout", "-p", "no:cacheprovider", "-W", "ignore::nacre.SlowWarning"]
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *plugins, *quiet, *tests, "-k", chosen],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode in (0, NO_TESTS)


def known() -> dict[str, str]:
    """The mutants that no test can notice, without their line numbers, with the reasons."""
    lines = [line for line in KNOWN.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return dict(line.split("  #  ", 1) for line in lines)


def main() -> None:
    """Make mutants of each game, and list those that survive."""
    parser = ArgumentParser(description="Mutation testing of the rules.")
    parser.add_argument("games", nargs="*", default=["molthar", "pearladora", "pearls"])
    parser.add_argument("--mutants", type=int, default=200, help="for each game; default 200")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    survivors: list[str] = []
    equivalent = known()
    for game in chosen.games:
        if not passes(game, ROOT / "src"):
            sys.exit(f"{game}: the tests fail without any mutant")
        files = [PACKS / game / name for name in RULES if (PACKS / game / name).exists()]
        every = [mutant for file in files for mutant in mutants(file)]
        drawn = random.Random(chosen.seed).sample(every, min(chosen.mutants, len(every)))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            alive = list(pool.map(partial(survives, game), drawn))
        found = [mutant for mutant, lives in zip(drawn, alive, strict=True) if lives]
        new = [str(mutant) for mutant in found if mutant.name not in equivalent]
        survivors += new
        survived = f"{len(found)} survive, {len(found) - len(new)} of them known"
        print(f"{game}: {len(drawn)} of {len(every)} mutants, {survived}", flush=True)
    LISTED.parent.mkdir(exist_ok=True)
    LISTED.write_text("".join(f"{line}\n" for line in survivors), "utf-8")
    print("\n".join(survivors))


if __name__ == "__main__":
    main()
