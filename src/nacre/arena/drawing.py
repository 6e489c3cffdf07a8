"""Plots as SVG, drawn by hand: small, readable, in light and in dark. Colours are the page's (page.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from nacre.arena.estimates import Estimate

WIDTH = 720
ROW = 26
LETTER = 8.0
TOP = 10
AXIS = 26
GAP = 12
COLOURS = 8

Format = Callable[[float], str]


class Row(NamedTuple):
    """A line of a plot: what it is, its value with an interval, and which colour it has."""

    label: str
    value: Estimate
    colour: int = 0
    note: str = ""
    """Said at the end of the line instead of the value."""


class Spread(NamedTuple):
    """A line of a plot: what it is, and its lowest, quarter, middle, three-quarter and highest value."""

    label: str
    values: tuple[float, float, float, float, float]
    colour: int = 0


class Bars(NamedTuple):
    """Bars above a line: what it is, and how often each whole number occurs."""

    label: str
    counts: Mapping[int, int]
    colour: int = 0


class Scale(NamedTuple):
    """Values from low to high, laid from left to right."""

    low: float
    high: float
    left: float
    right: float

    def x(self, value: float) -> float:
        """Where a value lies, kept inside."""
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return round(self.left + part * (self.right - self.left), 1)


def interval_plot(
    title: str, rows: Sequence[Row], form: Format, fair: float | None = None, bounded: bool = False
) -> str:
    """A dot with its interval on each line, and a dashed line where equals would be."""
    lows = [row.value.low for row in rows] + ([] if fair is None else [fair])
    highs = [row.value.high for row in rows] + ([] if fair is None else [fair])
    low, high = _margin(min(lows), max(highs), bounded)
    notes = [row.note or form(row.value.mean) for row in rows]
    scale = Scale(
        low, high, _left(row.label for row in rows), WIDTH - 2 * GAP - LETTER * max(map(len, notes))
    )
    bottom = TOP + ROW * len(rows)
    marks = [_axis(scale, ticks(low, high), form, bottom)]
    if fair is not None:
        marks.append(
            f'<line class="fair" x1="{scale.x(fair)}" x2="{scale.x(fair)}" y1="{TOP}" y2="{bottom}"/>'
        )
    for number, (row, note) in enumerate(zip(rows, notes, strict=True)):
        y = TOP + ROW * (number + 0.5)
        told = f"{row.label}: {form(row.value.mean)} [{form(row.value.low)}, {form(row.value.high)}]"
        drawn = _line(scale.x(row.value.low), scale.x(row.value.high), y, "whisker")
        marks.append(
            _dot(
                row.label,
                note,
                told=told,
                colour=row.colour,
                scale=scale,
                x=scale.x(row.value.mean),
                y=y,
                under=drawn,
            )
        )
    return _svg(title, bottom + AXIS, marks)


def spread_plot(title: str, rows: Sequence[Spread], form: Format) -> str:
    """On each line the middle, the middle half and the extremes, on a scale by powers of ten."""
    floor_value = min([value for row in rows for value in row.values if value > 0], default=1e-3)
    low = floor(log10(floor_value))
    high = max(ceil(log10(max(max(row.values[4] for row in rows), floor_value))), low + 1)
    notes = [form(row.values[2]) for row in rows]
    scale = Scale(
        low, high, _left(row.label for row in rows), WIDTH - 2 * GAP - LETTER * max(map(len, notes))
    )
    bottom = TOP + ROW * len(rows)
    powers = list(range(low, high + 1))
    marks = [_axis(scale, [float(power) for power in powers], lambda power: form(10**power), bottom)]
    for number, (row, note) in enumerate(zip(rows, notes, strict=True)):
        y = TOP + ROW * (number + 0.5)
        xs = [scale.x(log10(max(value, floor_value))) for value in row.values]
        told = f"{row.label}: {', '.join(map(form, row.values))}"
        drawn = _line(xs[0], xs[4], y, "whisker thin") + _line(xs[1], max(xs[3], xs[1] + 1), y, "half")
        marks.append(
            _dot(row.label, note, told=told, colour=row.colour, scale=scale, x=xs[2], y=y, under=drawn)
        )
    return _svg(title, bottom + AXIS, marks)


def histograms(title: str, rows: Sequence[Bars], of: str) -> str:
    """How often each number occurs, one line of bars below the other on the same scale, with the mean."""
    numbers = [number for row in rows for number in row.counts]
    width = max(1, ceil((max(numbers) - min(numbers) + 1) / 40))
    low = floor(min(numbers) / width) * width
    high = (floor(max(numbers) / width) + 1) * width
    scale = Scale(low, high, _left(row.label for row in rows), WIDTH - GAP)
    tall = 56 if len(rows) > 1 else 110
    room = 22  # above the bars, for the mean
    bottom = TOP + (tall + room) * len(rows) + 4
    marks = [_axis(scale, ticks(low, high, whole=True), lambda value: f"{value:.0f}", bottom)]
    for number, row in enumerate(rows):
        base = TOP + (tall + room) * (number + 1)
        marks.append(_bars(row, scale, width=width, base=base, tall=tall, of=of))
        marks.append(_text(scale.left - GAP, base - tall / 2, row.label, "label"))
    return _svg(title, bottom + AXIS, marks)


def ticks(low: float, high: float, whole: bool = False) -> list[float]:
    """Round numbers between low and high, about six."""
    rough = (high - low) / 6
    power = 10 ** floor(log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)
    if whole:
        step = max(1, round(step))
    first = ceil(low / step - 1e-9)
    return [round(step * n, 10) + 0.0 for n in range(first, floor(high / step + 1e-9) + 1)]


def _line(start: float, end: float, y: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{start}" x2="{end}" y1="{y}" y2="{y}"/>'


def _dot(label: str, note: str, told: str, colour: int, scale: Scale, x: float, y: float, under: str) -> str:
    """A line of a plot: its label, what is drawn under the dot, the dot, and a note at the end."""
    return (
        f'<g class="c{colour % COLOURS}"><title>{escape(told)}</title>{under}'
        f'<circle class="dot" cx="{x}" cy="{y}" r="5"/></g>'
        + _text(scale.left - GAP, y, label, "label")
        + _text(WIDTH, y, note, "note")
    )


def _bars(row: Bars, scale: Scale, width: int, base: float, tall: float, of: str) -> str:
    bins: dict[int, int] = {}
    for number, count in row.counts.items():
        start = floor(number / width) * width
        bins[start] = bins.get(start, 0) + count
    total = sum(bins.values())
    most = max(bins.values())
    marks = []
    for start, count in sorted(bins.items()):
        left, right = scale.x(start), scale.x(start + width)
        height = round(tall * count / most, 1)
        what = str(start) if width == 1 else f"{start}\N{EN DASH}{start + width - 1}"
        marks.append(
            f'<rect class="bar" x="{left + 0.5:.1f}" width="{max(right - left - 1, 0.8):.1f}" '
            f'y="{base - height:.1f}" height="{height}">'
            f"<title>{escape(what)} {escape(of)}: {count / total:.1%}</title></rect>"
        )
    mean = sum(number * count for number, count in row.counts.items()) / total
    x = scale.x(mean + 0.5)
    line = f'<line class="mean" x1="{x}" x2="{x}" y1="{base - tall - 4:.1f}" y2="{base:.1f}"/>'
    label = _text(x, base - tall - 11, f"{mean:.1f}", "mean-label")
    return f'<g class="c{row.colour % COLOURS}">{"".join(marks)}</g>{line}{label}'


def _axis(scale: Scale, at: Sequence[float], form: Format, bottom: float) -> str:
    marks = []
    for value in at:
        x = scale.x(value)
        marks.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{TOP}" y2="{bottom}"/>')
        marks.append(_text(x, bottom + 13, form(value), "tick"))
    return "".join(marks)


def _left(labels: Iterable[str]) -> float:
    return GAP + LETTER * max(map(len, labels))


def _margin(low: float, high: float, bounded: bool) -> tuple[float, float]:
    room = 0.06 * (high - low) or 0.05 * max(abs(high), 1)
    low, high = low - room, high + room
    return (max(0.0, low), min(1.0, high)) if bounded else (low, high)


def _text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" dy="0.34em">{escape(words)}</text>'


def _svg(title: str, height: float, marks: Sequence[str]) -> str:
    inside = "".join(marks)
    return (
        f'<div class="plot"><svg role="img" aria-label="{escape(title)}" '
        f'viewBox="0 0 {WIDTH} {height:.0f}">{inside}</svg></div>'
    )
