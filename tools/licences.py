"""The licences of everything that Nacre depends on, in docs/licences.md: run this to renew it.

For Python, what is listed comes from the metadata of the installed packages, for the page from
package-lock.json. Of the page, only what it ships is listed, not what builds it.
"""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata, requires
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "licences.md"
SHIPPED = ("svelte", "@fontsource-variable/figtree", "@fontsource-variable/fraunces", "qrcode-generator")
"""Packages of npm whose code or files are in the page."""
NOT_INSTALLED = {"torch": "BSD-3-Clause"}
"""What `make` never installs, because it is large."""
NAME = re.compile(r"[A-Za-z0-9][\w.-]*")
CLASSIFIER = "License :: OSI Approved :: "
INTRODUCTION = """# Licences

Nacre is under the [MIT licence](../LICENSE). This page lists what it depends on, with the licence that each
package names itself. It is written by `python tools/licences.py`.

## To run

Installed with Nacre by `pip`:
"""


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")


def page() -> str:
    """The page as it should be."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    parts = [INTRODUCTION, table(closure(project["dependencies"])), "## In the page\n", shipped_table()]
    parts += ["## Extras\n", extras_table(project["optional-dependencies"])]
    return "\n".join(parts)


def closure(wanted: list[str]) -> list[str]:
    """The packages that are installed for these requirements, directly or not."""
    found: set[str] = set()
    waiting = [name_of(requirement) for requirement in wanted]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        try:
            needs = requires(name) or []
        except PackageNotFoundError:
            continue  # of another platform
        found.add(name)
        waiting += [name_of(each) for each in needs if "extra ==" not in each]
    return sorted(found)


def table(names: list[str]) -> str:
    """A table of packages."""
    rows = [f"| {name} | {licence(metadata(name))} |" for name in names]
    return "\n".join(["| package | licence |", "|---|---|", *rows, ""])


def shipped_table() -> str:
    """A table of what the page ships."""
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    rows = [f"| {name} | {locked[f'node_modules/{name}']['license']} |" for name in sorted(SHIPPED)]
    return "\n".join(["| package | licence |", "|---|---|", *rows, ""])


def extras_table(extras: dict[str, list[str]]) -> str:
    """What the extras ask for by name."""
    rows = []
    for extra, wanted in sorted(extras.items()):
        for name in sorted(map(name_of, wanted)):
            told = NOT_INSTALLED.get(name) or licence(metadata(name))
            rows.append(f"| `nacre-games[{extra}]` | {name} | {told} |")
    return "\n".join(["| extra | package | licence |", "|---|---|---|", *rows, ""])


def name_of(requirement: str) -> str:
    """The name of a package in a requirement, as an index writes it."""
    found = NAME.match(requirement)
    assert found is not None, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def licence(about: PackageMetadata) -> str:
    """The licence that a package names: as an expression, by a classifier, or in a short text."""
    if "License-Expression" in about:
        return about["License-Expression"]
    named = [each for each in about.get_all("Classifier") or [] if each.startswith(CLASSIFIER)]
    if named:
        return " or ".join(each.removeprefix(CLASSIFIER) for each in named)
    text = about["License"].strip() if "License" in about else ""
    return text.splitlines()[0][:60] if text else "not named"


if __name__ == "__main__":
    main()
