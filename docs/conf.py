"""How Sphinx makes the site of the documentation: `make docs`.

The sources of the site are the Markdown files of the whole repository, where they are, so that their links
work there as well as here.
"""

from __future__ import annotations

import re
import sys
import warnings
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))  # the API is read from the source, uncompiled

import nacre  # noqa: E402 - only now it is found

warnings.simplefilter("ignore", nacre.SlowWarning)

project = "Nacre"
author = "the authors of Nacre"
version = release = nacre.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "docs/index"
include_patterns = [
    "*.md",
    "benchmarks/README.md",
    "docs/**.md",
    "examples/README.md",
    "web/README.md",
]
exclude_patterns = ["**/node_modules", "**/.*", ".*", "build", "docs/screenshots/all"]
nitpicky = True
nitpick_ignore_regex = [
    ("py:.*", ".*")
]  # types of the standard library and of other packages have no pages here
suppress_warnings = ["config.cache"]

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
myst_links_external_new_tab = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}
add_module_names = False
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = "Nacre"
html_extra_path = ["site/root"]
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_favicon = "../web/public/icon.svg"
html_theme_options = {"navigation_with_keys": False}

MENDED = {
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="All pages">',
    '<aside class="toc-drawer': '<aside aria-label="On this page" class="toc-drawer',
    "<pre>": '<pre tabindex="0">',
    '<div class="table-wrapper': '<div tabindex="0" class="table-wrapper',
}
"""What the theme leaves out for people who do not see the page, or have no mouse."""
EMPTY_HEAD = re.compile(r'<th class="head([^"]*)"><p></p></th>')
"""A heading of nothing, over the first column of a table, is no heading."""
SEARCH_HEADING = '<div id="search-results">', '<h1>Search</h1>\n<div id="search-results">'


def mend(app: Any, error: Exception | None) -> None:
    """Mend the finished pages."""
    if error is not None:
        return
    for file in Path(app.outdir).rglob("*.html"):
        text = whole = file.read_text("utf-8")
        for before, after in MENDED.items():
            text = text.replace(before, after)
        text = EMPTY_HEAD.sub(r'<td class="head\1"></td>', text)
        if file.name == "search.html" and "<h1>" not in text:
            text = text.replace(*SEARCH_HEADING)
        if text != whole:
            file.write_text(text, "utf-8")


def setup(app: Any) -> None:
    """Let Sphinx know."""
    app.connect("build-finished", mend)
