"""What tests of the page share: a server whose bots answer at once, a real Chromium, and people."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Playwright, expect, sync_playwright

import nacre
from nacre.server import app
from nacre.server.tables import judging
from server.house import House
from web import chromium
from web.deals import SAME_NONCES, dealt
from web.quick import QuickThinkers
from web.visitor import WIDE, Visit, Visitor

PAGE = Path(nacre.__file__).parent / "web" / "index.html"
AT_LENGTH = os.environ.get("NACRE_PROFILE") == "soak"
PATIENCE = 60_000
"""Whoever waits longer than that, in milliseconds, waits in vain."""

LITTLE_EFFORT = 0.25
"""Enough for a review to find what was given away, in seconds."""

PSEUDO_LOCALE = "if (location.protocol !== 'about:') localStorage.setItem('nacre.language', 'xx')"

AT_ONCE = "if (location.protocol !== 'about:') localStorage.setItem('nacre.pace', 'once')"
"""Shows others' plays all at once; tests of how they are shown choose another pace."""

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not PAGE.exists():
        skip = pytest.mark.skip(reason="the page is not built: `make web`")
        for item in items:
            if "web_house" in getattr(item, "fixturenames", ()):
                item.add_marker(skip)


# The plugin would keep Playwright's event loop running to the end of the session, and nothing else in this
# process could run one. Here it ends with the last test of this folder.


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser_type(playwright: Playwright) -> BrowserType:
    return playwright.chromium


@pytest.fixture(scope="package")
def browser(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    path = chromium.path()
    browser = browser_type.launch(executable_path=path, args=["--no-sandbox"], **browser_type_launch_args)
    yield browser
    browser.close()


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    return {}


@pytest.fixture(scope="package")
def web_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "Thinkers", QuickThinkers)
        patch.setattr(judging, "EFFORT", LITTLE_EFFORT)
        with House(tmp_path_factory.mktemp("house")) as house:
            yield house


@pytest.fixture
def house(web_house: House, request: pytest.FixtureRequest) -> Iterator[House]:
    """The server that tests of the page share. People stay: some sit at tables that are kept.

    A test gets the same cards each time, at length others.
    """
    with nullcontext() if AT_LENGTH else dealt(request.node.name):
        yield web_house


@pytest.fixture
def visit(house: House, new_context: Any) -> Iterator[Visit]:
    """Somebody with a browser of their own. Whatever goes wrong in it fails the test.

    It is for tests that change a browser for good: with scripts, routes, a clock, or another window.
    """
    visitors: list[Visitor] = []

    def arrive(name: str = "Ann", language: str = "en", **context: Any) -> Visitor:
        visitors.append(_visitor(new_context, house, name, locale=language, **context))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.check()


@pytest.fixture(scope="package")
def residents(browser: Browser) -> Iterator[dict[str, list[Visitor]]]:
    staying: dict[str, list[Visitor]] = {}
    yield staying
    for visitors in staying.values():
        for visitor in visitors:
            visitor.context.close()


@pytest.fixture
def resident(house: House, browser: Browser, residents: dict[str, list[Visitor]]) -> Iterator[Visit]:
    """Like `visit`, in a browser that stays open: somebody new each time, who need not load everything."""
    here: list[Visitor] = []

    def arrive(name: str = "Ann", language: str = "en", **context: Any) -> Visitor:
        alike = residents.setdefault(f"{language} {WIDE | context}", [])
        visitor = next((one for one in alike if one not in here), None)
        if visitor is None:
            locale = "en" if language == "xx" else language
            visitor = _visitor(browser.new_context, house, "", locale=locale, **context)
            if language == "xx":
                visitor.context.add_init_script(PSEUDO_LOCALE)
            alike.append(visitor)
        visitor.is_new()
        if name:
            visitor.becomes(house.person(name))
        here.append(visitor)
        return visitor

    yield arrive
    for visitor in here:
        visitor.leaves()
        visitor.check()


def _visitor(new_context: Any, house: House, name: str, *, pace: str = "once", **context: Any) -> Visitor:
    made = new_context(base_url=house.url, **(WIDE | {"reduced_motion": "reduce"} | context))
    made.set_default_timeout(PATIENCE)
    if pace == "once":
        made.add_init_script(AT_ONCE)
    if not AT_LENGTH:
        made.add_init_script(SAME_NONCES)
    return Visitor(house, made, name)
