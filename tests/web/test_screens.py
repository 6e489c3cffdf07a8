"""Every screen: axe finds nothing, and no word bypasses the catalogues."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from nacre.table.seats import BOT_NAMES
from web.conftest import AT_LENGTH
from web.screens import GAMES
from web.screens_around import SCREENS
from web.visitor import NARROW, WIDE, Theme, Visit, Visitor

RULES = Path(__file__).parents[2] / "docs" / "rules"
THEMES: tuple[Theme, ...] = ("light", "dark")
UNFILLED = re.compile(r"\{[a-z_]+\}")
WORDS = re.compile(r"[A-Za-z]{2,}")
NEUTRAL = re.compile(
    rf"\b({'|'.join(['Ann', 'Ben', 'Eve', 'Mara', *BOT_NAMES])})\b"  # people and bots
    r"|\b(PD|PL|MO)-[A-Z]\d+\b|\b[a-h][1-5][es]?\b"  # rules and places
    r"|What a pretty card!|Welcome to the club|We close at ten\.|Plays at night|\bxx\b|\d+[es]\b|https?://\S+"
)


TESTED_ELSEWHERE = {f"{game}-finale" for game in GAMES}
"""What moves, or is over before it can be looked at without motion: each game's own tests look at it."""


@pytest.mark.parametrize("name", [name for name in SCREENS if name not in TESTED_ELSEWHERE])
def test_axe_finds_nothing_and_every_word_is_in_the_catalogues(resident: Visit, name: str) -> None:
    """At length wide and narrow, light and dark; else each screen in one size and one theme.

    In the pseudo-locale words stand in brackets; names of people and notation have none.
    """
    turn = list(SCREENS).index(name)
    themes = THEMES if turn % 8 < 4 else THEMES[::-1]
    for size in (WIDE, NARROW) if AT_LENGTH else ((WIDE, NARROW)[turn % 2],):
        ann = resident(language="xx", **size)
        SCREENS[name](ann)
        expect(ann.page).to_have_title(re.compile("⟦"))
        found = texts(ann.page)
        assert {text for text in found if WORDS.search(said_by_the_page(text))} == set()
        assert {text for text in found if UNFILLED.search(text)} == set()
        axe_finds_nothing(ann, themes if AT_LENGTH else themes[:1])
        no_sideways_scrolling(ann)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_can_be_linked_to(resident: Visit, game: str) -> None:
    ann = resident()
    SCREENS[f"{game}-rules"](ann)
    rules = set(
        re.findall(r"^- \*\*([A-Z]{2}-[A-Z]\d+)\*\*", (RULES / f"{game}.md").read_text("utf-8"), re.M)
    )
    assert rules
    assert (
        rules - set(ann.page.evaluate("[...document.querySelectorAll('[id]')].map((one) => one.id)")) == set()
    )


def axe_finds_nothing(visitor: Visitor, themes: tuple[Theme, ...] = THEMES) -> None:
    """Whatever is on the page, in the first of those themes; in the others its colours."""
    for theme in themes:
        visitor.page.emulate_media(color_scheme=theme)
        visitor.rests()
        if not visitor.page.evaluate("'axe' in window"):
            visitor.page.evaluate(AXE_SCRIPT)
        rules = {} if theme == themes[0] else {"runOnly": ["color-contrast"]}
        found = visitor.page.evaluate(
            "async (options) => (await axe.run(options)).violations", {"resultTypes": ["violations"]} | rules
        )
        problems = [
            f"{problem['id']}: {node['html'][:200]}\n{node['failureSummary']}"
            for problem in found
            for node in problem["nodes"]
        ]
        assert not problems, "\n\n".join([f"{visitor.page.viewport_size}, {theme}", *problems])


def no_sideways_scrolling(visitor: Visitor) -> None:
    wide, shown = visitor.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= shown


def texts(page: Page) -> set[str]:
    """What can be read or is read aloud."""
    return set(
        page.evaluate(
            """() => {
                const found = [document.title];
                for (const element of document.querySelectorAll("body *")) {
                    if (element.closest("script, style, option[lang], dd, time, [data-plain]")) continue;
                    for (const { name, value } of element.attributes)
                        if (/^(aria-(label|valuetext)|title|placeholder|alt)$/.test(name)) found.push(value);
                    for (const node of element.childNodes)
                        if (node.nodeType === 3) found.push(node.data.trim());
                }
                return found.filter(Boolean);
            }"""
        )
    )


def said_by_the_page(text: str) -> str:
    """What is left without ⟦everything that the catalogues said⟧, names, rule ids and notation."""
    while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = shorter
    return re.sub(NEUTRAL, "", text)
