"""A review as one HTML page: the graph with its axes, the accounts, the moments."""

from __future__ import annotations

from html import escape
from typing import Final

from nacre.analysis import Analysis
from nacre.analysis.data import Choice
from nacre.analysis.wording import (
    accuracy_text,
    choice_text,
    luck_text,
    moment_text,
    play_text,
    played_texts,
    result_text,
)
from nacre.arena.page import Section, TableCell, render_page, render_table
from nacre.record import Record
from nacre.words import Message, Params, say

WIDTH: Final = 720
HEIGHT: Final = 260
LEFT: Final = 64
RIGHT: Final = 12
TOP: Final = 12
BOTTOM: Final = 30
DASHES: Final = ("", "7 4", "2 4", "12 4 2 4", "4 2", "1 3")
SIGNS: Final = {"slip": "?", "find": "★", "turn": "!", "luck": "≈"}


def analysis_page(record: Record, analysis: Analysis, language: str) -> str:
    """The whole page."""
    return _Page(record, analysis, language).page()


class _Page:
    """The parts of the page, in one language."""

    def __init__(self, record: Record, analysis: Analysis, language: str) -> None:
        self.record = record
        self.analysis = analysis
        self.language = language

    def page(self) -> str:
        """The whole page."""
        title = self.text("analysis.page", {"game": Message(f"{self.record.game.name}.title")})
        sections = [self.graph(), self.accounts(), self.moments()]
        fair = round(100 * self.analysis.accounts[0].fair)
        return render_page(title, [self.text("analysis.parts", {"fair": fair})], sections, self.language)

    def text(self, code: str, params: Params | None = None) -> str:
        """The text of a code."""
        return say(Message(code, params or {}), self.language)

    def graph(self) -> Section:
        """Everybody's chances to win, over the game."""
        bottom = HEIGHT - BOTTOM
        marks = []
        for percent in (0, 25, 50, 75, 100):
            y = _y(percent / 100)
            marks.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>')
            marks.append(f'<text class="note" x="{LEFT - 14}" y="{y + 4}">{percent} %</text>')
        fair = _y(self.analysis.accounts[0].fair)
        marks.append(f'<line class="fair" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{fair}" y2="{fair}"/>')
        step = max(1, round(self.analysis.plies / 8))
        for ply in range(0, self.analysis.plies + 1, step):
            marks.append(f'<text class="tick" x="{self._x(ply)}" y="{bottom + 20}">{ply}</text>')
        marks += [self._line(seat) for seat in range(len(self.record.names))]
        for moment in self.analysis.moments:
            point = next(each for each in reversed(self.analysis.points) if each.ply <= moment.ply)
            x, y = self._x(moment.ply), _y(point.shares[moment.seat])
            head = escape(self.text_of(moment_text(moment, self.record.names[moment.seat])))
            marks.append(
                f'<g class="c{moment.seat}"><title>{moment.ply + 1}. {head}</title>'
                f'<circle class="dot" cx="{x}" cy="{y}" r="9"/>'
                f'<text x="{x}" y="{y + 4}" text-anchor="middle" style="fill: var(--card)">'
                f"{SIGNS[moment.kind]}</text></g>"
            )
        label = escape(self.text("analysis.graph"))
        svg = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{"".join(marks)}</svg>'
        keys = " ".join(
            f'<span class="c{seat}" style="white-space: nowrap">'
            f'<svg style="display: inline; width: 30px; min-width: 0; height: 8px" viewBox="0 0 30 8">'
            f'<path fill="none" stroke="currentColor" stroke-width="2.5" '
            f'stroke-dasharray="{DASHES[seat % len(DASHES)]}" d="M0 4H30"/></svg> {escape(name)}</span>'
            for seat, name in enumerate(self.record.names)
        )
        body = f'<p>{keys}</p><div class="plot">{svg}</div>'
        return Section(self.text("analysis.graph"), self.text("analysis.graph_help"), body)

    def accounts(self) -> Section:
        """Where each result came from."""
        head = ["", *(self.text(f"analysis.{code}") for code in ("result", "luck", "play", "accuracy"))]
        rows = []
        for seat, account in enumerate(self.analysis.accounts):
            told = (result_text(account), luck_text(account), play_text(account), accuracy_text(account))
            cells = [TableCell(self.text_of(message)) for message in told]
            rows.append([TableCell(self.record.names[seat], colour=seat), *cells])
        return Section(self.text("analysis.accounts"), "", render_table(head, rows))

    def moments(self) -> Section:
        """What is worth a look."""
        played = played_texts(self.record, self.language)
        choices = {choice.ply: choice for choice in self.analysis.choices}
        items = []
        for moment in self.analysis.moments:
            head = self.text_of(moment_text(moment, self.record.names[moment.seat]))
            choice = choices.get(moment.ply) if moment.kind in ("slip", "find") else None
            more = "".join(f"<br/>{escape(text)}" for text in self._choice(choice))
            items.append(
                f"<p><b>{moment.ply + 1}. {SIGNS[moment.kind]} {escape(head)}</b><br/>"
                f"{escape(played[moment.ply])}{more}</p>"
            )
        body = "".join(items) or f"<p>{escape(self.text('analysis.calm'))}</p>"
        return Section(self.text("analysis.moments"), "", body)

    def text_of(self, message: Message) -> str:
        """A message in the language of the page."""
        return say(message, self.language)

    def _choice(self, choice: Choice | None) -> list[str]:
        return [] if choice is None else [self.text_of(message) for message in choice_text(choice)]

    def _x(self, ply: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * ply / self.analysis.plies, 1)

    def _line(self, seat: int) -> str:
        points = self.analysis.points
        upper = [(self._x(each.ply), _y(each.shares[seat] + 2 * each.errors[seat])) for each in points]
        lower = [(self._x(each.ply), _y(each.shares[seat] - 2 * each.errors[seat])) for each in points]
        band = "L".join(f"{x} {y}" for x, y in [*upper, *reversed(lower)])
        path = "L".join(f"{self._x(each.ply)} {_y(each.shares[seat])}" for each in points)
        dash = DASHES[seat % len(DASHES)]
        return (
            f'<g class="c{seat}"><path d="M{band}Z" fill="currentColor" opacity=".12"/>'
            f'<path d="M{path}" fill="none" stroke="currentColor" stroke-width="2.5" '
            f'stroke-dasharray="{dash}"/></g>'
        )


def _y(share: float) -> float:
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - min(1.0, max(0.0, share))), 1)
