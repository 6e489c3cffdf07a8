"""The version of a release and its notes, from CHANGELOG.md.

python tools/changelog.py notes 0.1.0     print what that version changed
python tools/changelog.py cut 0.1.0       give what is unreleased that version and today's date
python tools/changelog.py check v0.1.0    may that tag be released?
"""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[1]
CHANGELOG = ROOT / "CHANGELOG.md"
SOURCE = ROOT / "src" / "nacre" / "__init__.py"
UNRELEASED = "## [Unreleased]"
HEADING = re.compile(r"^## \[(?P<version>[^\]]+)\](?: - (?P<date>\d{4}-\d{2}-\d{2}))?$", re.MULTILINE)
VERSION = re.compile(r'^__version__ = "(?P<version>[^"]+)"$', re.MULTILINE)
NOTHING_YET = " Nothing has been released yet."


def main(command: str, version: str) -> None:
    """Do what the command line says."""
    text = CHANGELOG.read_text("utf-8")
    if command == "notes":
        print(notes(text, version))
    elif command == "cut":
        CHANGELOG.write_text(cut(text, version, date.today()), "utf-8")
    elif command == "check":
        if problem := problem_with(text, source_version(), version):
            sys.exit(problem)
    else:
        sys.exit(__doc__)


def versions(text: str) -> list[str]:
    """The versions that were released, the newest first."""
    return [found["version"] for found in HEADING.finditer(text) if found["date"]]


def notes(text: str, version: str) -> str:
    """What a version changed; KeyError if the changelog does not say."""
    headings = list(HEADING.finditer(text))
    for heading, after in zip(headings, [*headings[1:], None], strict=True):
        if heading["version"] == version:
            return text[heading.end() : after.start() if after else len(text)].strip()
    raise KeyError(version)


def cut(text: str, version: str, day: date) -> str:
    """The changelog once everything unreleased is released as that version, on that day."""
    if version in versions(text):
        raise ValueError(f"{version} is already released")
    if not notes(text, "Unreleased"):
        raise ValueError("nothing is unreleased")
    released = text.replace(UNRELEASED, f"{UNRELEASED}\n\n## [{version}] - {day.isoformat()}", 1)
    return released.replace(NOTHING_YET, "", 1)


def source_version() -> str:
    """The version that the source has."""
    found = VERSION.search(SOURCE.read_text("utf-8"))
    assert found is not None
    return found["version"]


def problem_with(text: str, source: str, tag: str) -> str:
    """Why a tag may not be released; empty if it may."""
    if tag != f"v{source}":
        return f"the tag {tag} is not v{source}, the version of the source"
    if source not in versions(text)[:1]:
        return f"the newest version in CHANGELOG.md is not {source}: `python tools/changelog.py cut {source}`"
    if not notes(text, source):
        return f"CHANGELOG.md says nothing about {source}"
    return ""


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
