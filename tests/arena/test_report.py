"""Pages are well-formed and self-contained, and complete in every language."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import nacre
from arena.test_match import Crash
from nacre.arena import Goal, contest, hold, summary
from nacre.arena.balance import balance
from nacre.arena.balance_report import balance_report
from nacre.arena.drawing import (
    HistogramRow,
    IntervalRow,
    SpreadRow,
    histograms,
    interval_plot,
    spread_plot,
    ticks,
)
from nacre.arena.estimates import Estimate
from nacre.arena.report import contest_report, format_seconds
from nacre.bots.naming import MAKERS
from nacre.words import LANGUAGES
from third_party.odds import Odds


class ExternalLinks(HTMLParser):
    """Finds everything that a page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "link", "img", "iframe", "object", "embed"):
            self.found.append(tag)
        self.found += [str(value) for name, value in attrs if name in ("src", "href", "xlink:href")]


def check(page: str) -> ElementTree.Element:
    assert page.startswith("<!doctype html>\n")
    root = ElementTree.fromstring(page.removeprefix("<!doctype html>\n"))
    links = ExternalLinks()
    links.feed(page)
    assert links.found == []
    assert not re.search(r"https?:|url\(|@import", page)
    assert "prefers-color-scheme: dark" in page
    assert not re.search(r"[^\w.](nan|inf)[^\w]", page)
    for plot in root.iter("svg"):
        assert plot.get("role") == "img"
        assert plot.get("aria-label")
    return root


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("players", "kind"), [(2, None), (3, None), (3, "field"), (4, None)])
def test_a_contest_is_reported(
    language: str, players: int, kind: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MAKERS, "<crash> & co", lambda game, seed: Crash())
    new_contest = contest(
        nacre.game("pearls", players=players), ["random", "heuristic", "<crash> & co"], kind
    )
    page = contest_report(summary(hold(new_contest, Goal(games=12, beats=0.5))), language)
    root = check(page)
    assert len(list(root.iter("section"))) == 8
    assert len(list(root.iter("svg"))) == 5
    assert "RuntimeError: out of order" in page
    assert "arena." not in page and "report." not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_balance_is_reported(language: str) -> None:
    games = [nacre.game("pearladora", players=3, advanced=advanced) for advanced in (False, True)]
    page = balance_report(balance(games, "random", 8), "random", 1, language)
    root = check(page)
    assert len(list(root.iter("svg"))) == 5
    assert "advanced false" in page and "advanced true" in page
    assert "balance." not in page


def test_variants_with_other_player_counts_are_reported() -> None:
    games = [nacre.game("pearls", players=2), nacre.game("pearls", players=4)]
    check(balance_report(balance(games, "random", 4), "random", 1))


def test_a_game_without_words_is_reported() -> None:
    page = balance_report(balance([Odds(players=2)], "random", 4), "random", 1)
    check(page)
    assert "odds.title" in page


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (0.31, 0.52, [0.35, 0.4, 0.45, 0.5]),
        (-3, 12, [0, 5, 10]),
        (18, 37, [20, 25, 30, 35]),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, found: list[float]) -> None:
    assert ticks(low, high) == found


def test_plots_of_almost_no_data_are_drawn() -> None:
    point = Estimate(0.5, 0.5, 0.5, 1)
    for plot in (
        interval_plot("x", [IntervalRow("a", point)], str),
        spread_plot("x", [SpreadRow("a", (0, 0, 0, 0, 0))], str),
        histograms("x", [HistogramRow("a", {3: 1})], "points"),
    ):
        ElementTree.fromstring(plot)


@pytest.mark.parametrize(
    ("time", "words"),
    [(0.0, "0 µs"), (3e-6, "3 µs"), (1e-4, "100 µs"), (0.0015, "1.5 ms"), (0.9999, "1 s"), (250.4, "250 s")],
)
def test_times_in_words(time: float, words: str) -> None:
    assert format_seconds(time) == words


def test_variants_with_different_numbers_of_players_have_no_common_fair_share() -> None:
    games = [nacre.game("pearls", players=players) for players in (2, 4)]
    page = balance_report(balance(games, "random", 4), "random", 1)
    assert "each would win" not in page
    assert "each would win 50.0%" in balance_report(balance(games[:1], "random", 4), "random", 1)
