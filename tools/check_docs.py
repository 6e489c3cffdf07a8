"""Check the built site: every link leads somewhere, and no page asks another host for anything.

python tools/check_docs.py build/site
"""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "video": "src"}
"""What a page loads by itself. A link that a person follows may lead anywhere."""
NOT_LOADED = {"canonical", "next", "prev", "index", "search", "author", "copyright"}


class Page(HTMLParser):
    """The links of a page, what it loads, and where links can lead to in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors.update(given[name] for name in ("id", "name") if name in given)
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag in LOADED and LOADED[tag] in given and given.get("rel") not in NOT_LOADED:
            self.loads.append(given[LOADED[tag]])


def problems(site: Path) -> list[str]:
    """Everything that is wrong, a line each."""
    pages = {file: Page(file.read_text("utf-8")) for file in sorted(site.rglob("*.html"))}
    found = [] if pages else [f"there is no page in {site}"]
    for file, page in pages.items():
        where = str(file.relative_to(site))
        found += [f"{where} loads {each}" for each in page.loads if urlsplit(each).netloc]
        for link in [*page.links, *page.loads]:
            parts = urlsplit(link)
            if not parts.netloc and parts.scheme in ("", "file"):
                found += [
                    f"{where} links to {link}, which {why}"
                    for why in dead(file, parts.path, parts.fragment, pages)
                ]
    return found


def dead(file: Path, path: str, fragment: str, pages: dict[Path, Page]) -> list[str]:
    """Why a link of a page leads nowhere; nothing if it leads somewhere."""
    target = (file.parent / unquote(path)).resolve() if path else file.resolve()
    if not target.is_file():
        return ["is not there"]
    there = next((page for known, page in pages.items() if known.resolve() == target), None)
    if there is not None and fragment and unquote(fragment) not in there.anchors:
        return ["has no such part"]
    return []


def main(folder: str) -> None:
    """Print what is wrong, and fail if anything is."""
    found = problems(Path(folder))
    for line in found:
        print(line)
    if found:
        sys.exit(f"{len(found)} problems")
    print("Every link of the documentation leads somewhere, and no page asks another host.")


if __name__ == "__main__":
    main(*sys.argv[1:])
