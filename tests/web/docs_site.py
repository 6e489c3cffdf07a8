"""Look at every page of the built documentation in a browser: `python -m web.docs_site build/site`.

axe finds nothing, light or dark; no other host is asked; and the search finds things, from a folder of files.
"""

from __future__ import annotations

import sys
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from web import chromium
from web.visitor import WIDE, Theme

RULES = {"resultTypes": ["violations"]}
THEMES: tuple[Theme, ...] = ("light", "dark")


def look(page: Page, file: Path, theme: Theme) -> list[str]:
    """What is wrong with a page."""
    page.goto(file.as_uri())
    found = Axe().run(page, options=RULES).response["violations"]
    return [
        f"{theme} {file.name}: {violation['id']} {node['html'][:120]} {node.get('failureSummary', '')[:200]}"
        for violation in found
        for node in violation["nodes"][:2]
    ]


def search(page: Page, site: Path, word: str) -> int:
    """How many pages the search lists for a word."""
    page.goto(f"{(site / 'search.html').as_uri()}?q={word}")
    expect(page.locator("#search-results li").first).to_be_visible()
    return page.locator("#search-results li").count()


def listen(context: BrowserContext) -> list[str]:
    """Every address that the browser will ask."""
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    return asked


def problems(browser: Browser, site: Path) -> list[str]:
    """Everything that is wrong with the site."""
    found: list[str] = []
    files = sorted(file for file in site.rglob("*.html") if file != site / "index.html")
    for theme in THEMES:
        context = browser.new_context(color_scheme=theme, reduced_motion="reduce", **WIDE)
        asked = listen(context)
        page = context.new_page()
        for file in files:
            found += shown(look(page, file, theme))
        missing = [word for word in ("pontoon", "imagine", "backup") if search(page, site, word) < 2]
        found += shown([f"the search does not find {word}" for word in missing])
        elsewhere = [url for url in asked if not url.startswith(("file:", "data:"))]
        found += shown([f"asked elsewhere: {url}" for url in elsewhere])
        context.close()
        print(f"{theme}: {len(files)} pages", flush=True)
    return found


def shown(lines: list[str]) -> list[str]:
    """The lines, once they are printed."""
    for line in lines:
        print(line, flush=True)
    return lines


def main(folder: str) -> None:
    """Print what is wrong, and fail if anything is."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=["--no-sandbox"])
        found = problems(browser, Path(folder).resolve())
        browser.close()
    if found:
        sys.exit(f"{len(found)} problems")
    print("axe finds nothing, no other host is asked, and the search works offline.")


if __name__ == "__main__":
    main(*sys.argv[1:])
