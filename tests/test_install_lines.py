"""On PyPI the name `nacre` belongs to somebody else: whoever installs Nacre must ask for `nacre-games`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OURS = "nacre-games"
EXTRAS = set(PROJECT["optional-dependencies"])
TOOLS = {"uv"}
"""What our own commands install besides Nacre, each by the name that it has on PyPI."""

PLACES = ("*.md", "Makefile", "docs/**/*", "src/**/*", "web/*.md", "web/*.sh", "web/src/**/*", ".github/**/*")
KINDS = {"", ".json", ".md", ".py", ".sh", ".svelte", ".toml", ".ts", ".yaml", ".yml"}

COMMAND = re.compile(
    r"\b(?:(?:pip3?|pipx|uv|poetry|conda)\s+(?:(?:pip|tool|global)\s+)?"
    r"(?P<verb>install|inject|download|add|run)|(?P<uvx>uvx))\s+(?P<rest>.+)"
)
END = re.compile(r"`|&&|\|\||[;|#]|[\"']\s*[,)}\]]")
"""Where a command ends that stands in a sentence, a catalogue or a recipe."""
NAMES_SOMETHING_ELSE = {"-r", "--requirement", "-c", "--constraint", "-p", "--python", "-e", "--editable"}
NAME = re.compile(r"[A-Za-z0-9][\w.-]*")
EXTRA = re.compile(r"(?P<name>[A-Za-z][\w.-]*)\[(?P<extras>[a-z]+(?:,[a-z]+)*)\]")
DEPENDENCIES = re.compile(r"\bdependencies\s*=\s*\[(?P<list>.*)")
REQUIREMENT = re.compile(r"[\"'](?P<name>nacre[\w.-]*)")


def installs(line: str) -> Iterator[str]:
    """The names on PyPI that a line asks for; with its extras where there are no such extras."""
    for command in COMMAND.finditer(line):
        yield from packages(END.split(command["rest"])[0].split(), runs=command["verb"] in ("run", None))
    for found in EXTRA.finditer(line):
        extras = set(found["extras"].split(","))
        if found["name"].startswith("nacre") or extras & EXTRAS:
            yield found["name"] if extras <= EXTRAS else found[0]
    for table in DEPENDENCIES.finditer(line):
        yield from (found["name"] for found in REQUIREMENT.finditer(table["list"]))


def packages(words: list[str], runs: bool) -> Iterator[str]:
    """What the words after a command name. One that runs a program takes all but the first as arguments."""
    named = False
    for before, word in zip(["", *words], words, strict=False):
        if word.startswith("-") or before in NAMES_SOMETHING_ELSE or (runs and named):
            continue
        name = NAME.match(word.strip("\"'"))
        if name and "/" not in word:
            named = True
            yield name[0].rstrip(".")


def wrong(line: str) -> list[str]:
    return [name for name in installs(line) if name not in {OURS, *TOOLS}]


def lines() -> Iterator[tuple[str, str]]:
    built = ROOT / "src" / "nacre" / "web"
    for place in PLACES:
        for file in sorted(ROOT.glob(place)):
            if file.is_file() and file.suffix in KINDS and built not in file.parents:
                for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
                    yield f"{file.relative_to(ROOT)}:{number}", line


def test_the_distribution_has_a_name_of_its_own() -> None:
    assert PROJECT["name"] == OURS


def test_every_install_line_names_our_distribution() -> None:
    assert [(where, wrong(line)) for where, line in lines() if wrong(line)] == []


def test_install_lines_are_found_where_they_are() -> None:
    found = {where.partition(":")[0] for where, line in lines() if OURS in set(installs(line))}
    catalogues = {f"src/nacre/words/{language}.json" for language in ("en", "fr", "de")}
    assert found >= {"docs/hosting.md", "docs/database.md", "docs/arena.md", *catalogues}


@pytest.mark.parametrize(
    "line",
    [
        "pip install nacre",
        "Run `pip install 'nacre[postgres]'`.",
        '"arena.no_ray": "A cluster needs Ray: pip install \'nacre[cluster]\'",',
        "python3 -m pip install --upgrade nacre==0.1.0",
        "pipx install nacre && nacre play",
        "pipx run nacre play",
        "uvx nacre",
        "uvx --from nacre nacre play",
        "uv tool install nacre",
        "uv pip install -r requirements.txt nacre",
        "uv add 'nacre>=0.1'",
        "needs the extra `nacre[postgres]`",
        "needs the extra pearl-games[postgres]",
        "pip install nacre-game",
        "pip install 'nacre-games[postgre]'",
        'dependencies = ["nacre>=0.1"]',
    ],
)
def test_a_line_that_asks_for_a_strangers_package_is_found(line: str) -> None:
    assert wrong(line)


@pytest.mark.parametrize(
    "line",
    [
        "pip install nacre-games",
        "Run `pip install 'nacre-games[postgres,cluster]'`, then `nacre play`.",
        "uvx --from nacre-games nacre play",
        "pip install -r requirements/run.txt",
        "$(BIN)/pip install --quiet --no-deps --force-reinstall .",
        "pip install './dist/nacre_games-0.1.0.whl'",
        'dependencies = ["nacre-games>=0.1"]',
        "import nacre; nacre.game('pearls')",
    ],
)
def test_other_lines_are_left_alone(line: str) -> None:
    assert not wrong(line)
