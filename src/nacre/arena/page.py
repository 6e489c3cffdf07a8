"""A self-contained HTML page: text, tables and plots in one file, in light and in dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

LIGHT = ("#1f6fb2", "#c2561a", "#2c7d54", "#8549a8", "#b23046", "#8a6d0b", "#3f6f78", "#6b6b6b")
DARK = ("#6cb2ee", "#f0935a", "#6cc596", "#c294e4", "#f0808f", "#d9b84a", "#7fbcc7", "#b4b4b4")


def _colours(values: Sequence[str]) -> str:
    return " ".join(f"--c{number}: {colour};" for number, colour in enumerate(values))


STYLE = (
    """
:root { color-scheme: light dark; --paper: #fbfaf8; --card: #ffffff; --ink: #22262b; --soft: #5c6570;
  --line: #e3e1dc; --grid: #ecebe7; --up: #2c7d54; --down: #c2561a; LIGHT }
@media (prefers-color-scheme: dark) { :root { --paper: #14171a; --card: #1c2024; --ink: #e8eaec;
  --soft: #a2abb4; --line: #343a41; --grid: #2a3036; --up: #6cc596; --down: #f0935a; DARK } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
main { max-width: 58rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .35rem }
h2 { font-size: 1.1rem; margin: 0 0 .25rem }
p { margin: 0 0 .75rem; color: var(--soft) }
p.alert { color: var(--down) }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1.25rem;
  margin-top: 1.25rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; min-width: 100% }
th, td { padding: .4rem .75rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap }
tr:last-child > * { border-bottom: 0 }
th { font-weight: 600; color: var(--soft); font-size: .85rem }
th:first-child, td:first-child, td.text, th.text { text-align: left }
tbody th { color: var(--ink); font-size: inherit }
td small { display: block; color: var(--soft); font-size: .78rem }
td.self { color: var(--soft); text-align: center }
details { margin-top: .75rem }
summary { cursor: pointer; color: var(--soft) }
.plot { overflow-x: auto; margin-top: .5rem }
svg { display: block; width: 100%; min-width: 34rem; font-size: 13px; font-family: inherit }
svg text { fill: var(--ink) }
svg .tick, svg .mean-label { fill: var(--soft); font-size: 11.5px }
svg .tick, svg .mean-label { text-anchor: middle }
svg .label { text-anchor: end }
svg .note { text-anchor: end; font-variant-numeric: tabular-nums }
svg .grid { stroke: var(--grid) }
svg .fair { stroke: var(--soft); stroke-dasharray: 4 4 }
svg .mean { stroke: var(--ink); stroke-width: 1.5 }
svg .whisker { stroke: currentColor; stroke-width: 3; stroke-linecap: round; opacity: .45 }
svg .thin { stroke-width: 1.5 }
svg .half { stroke: currentColor; stroke-width: 7; stroke-linecap: round; opacity: .45 }
svg .dot, svg .bar { fill: currentColor }
svg .bar { opacity: .75 }
.key { display: inline-block; width: .7em; height: .7em; border-radius: 50%; background: currentColor;
  margin-right: .45em }
CLASSES
@media print { section { break-inside: avoid } }
""".replace("LIGHT", _colours(LIGHT))
    .replace("DARK", _colours(DARK))
    .replace("CLASSES", " ".join(f".c{n} {{ color: var(--c{n}) }}" for n in range(len(LIGHT))))
)


class Section(NamedTuple):
    """A part of a page: a heading, an introduction, and the content below as HTML."""

    title: str
    intro: str
    body: str


class TableCell(NamedTuple):
    """A cell of a table."""

    text: str
    small: str = ""
    kind: str = ""
    tint: float = 0.0
    """The background: how good (up to 1) or bad (down to -1) the value is."""
    colour: int | None = None
    """The colour of a dot before the text, if there is one."""


def render_page(title: str, intro: Sequence[str], sections: Sequence[Section], language: str) -> str:
    """The whole page as HTML."""
    lead = "".join(f"<p>{escape(text)}</p>" for text in intro)
    body = "".join(
        f"<section><h2>{escape(section.title)}</h2>"
        + (f"<p>{escape(section.intro)}</p>" if section.intro else "")
        + f"{section.body}</section>"
        for section in sections
    )
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body><main><h1>{escape(title)}</h1>{lead}{body}</main></body></html>\n"
    )


def render_table(head: Sequence[str], rows: Sequence[Sequence[TableCell]]) -> str:
    """A table as HTML. The first cell of each row is the row's heading."""
    top = "".join(f'<th scope="col">{escape(text)}</th>' for text in head)
    body = "".join(
        f'<tr><th scope="row">{_cell_content(row[0])}</th>{"".join(map(_render_cell, row[1:]))}</tr>'
        for row in rows
    )
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def render_details(title: str, body: str) -> str:
    """Content that is folded until the reader opens it."""
    return f"<details><summary>{escape(title)}</summary>{body}</details>"


def _render_cell(cell: TableCell) -> str:
    kind = f' class="{cell.kind}"' if cell.kind else ""
    strength = round(min(abs(cell.tint), 1) * 55)
    side = "up" if cell.tint > 0 else "down"
    tint = (
        f' style="background: color-mix(in srgb, var(--{side}) {strength}%, transparent)"' if strength else ""
    )
    return f"<td{kind}{tint}>{_cell_content(cell)}</td>"


def _cell_content(cell: TableCell) -> str:
    key = "" if cell.colour is None else f'<span class="key c{cell.colour % len(LIGHT)}"></span>'
    small = f"<small>{escape(cell.small)}</small>" if cell.small else ""
    return f"{key}{escape(cell.text)}{small}"
