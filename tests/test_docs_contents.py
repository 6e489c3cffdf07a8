"""Every page of the documentation is in the contents of the site; `make docs` needs longer to say so."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"
CONTENTS = re.compile(r"```\{toctree\}\n(?P<lines>.*?)```", re.DOTALL)


def test_every_page_is_in_the_contents() -> None:
    index = (DOCS / "index.md").read_text("utf-8")
    listed: set[Path] = set()
    for contents in CONTENTS.finditer(index):
        names = [line for line in contents["lines"].splitlines() if line and not line.startswith(":")]
        for name in names:
            found = set(DOCS.glob(f"{name}.md")) if not name.startswith("..") else {DOCS / f"{name}.md"}
            assert found, f"there is no page {name}"
            listed |= found
    pages = {page for page in DOCS.rglob("*.md") if "all" not in page.parts}
    assert pages - listed == {DOCS / "index.md"}
