"""Plots as SVG: small, readable, in light and in dark. Their colours are in the page's style (page.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from nacre.arena.estimates import Estimate

WIDTH = 720
ROW_HEIGHT = 26
LETTER_WIDTH = 8.0
TOP_MARGIN = 10
AXIS_HEIGHT = 26
GAP = 12
COLOUR_COUNT = 8

FormatValue = Callable[[float], str]


class IntervalRow(NamedTuple):
    """One row of a plot: a value with its interval."""

    label: str
    value: Estimate
    colour: int = 0
    note: str = ""
    """Text at the end of the row; the value if empty."""


class SpreadRow(NamedTuple):
    """One row of a plot: how values spread."""

    label: str
    values: tuple[float, float, float, float, float]
    """The lowest, the lower quartile, the median, the upper quartile and the highest."""
    colour: int = 0


class HistogramRow(NamedTuple):
    """One row of a plot: bars that show how often each whole number occurs."""

    label: str
    counts: Mapping[int, int]
    colour: int = 0


class Scale(NamedTuple):
    """Maps values from low to high to positions from left to right."""

    low: float
    high: float
    left: float
    right: float

    def x(self, value: float) -> float:
        """The position of a value; values outside the scale go to its nearest end."""
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return round(self.left + part * (self.right - self.left), 1)


def interval_plot(
    title: str,
    rows: Sequence[IntervalRow],
    format_value: FormatValue,
    fair: float | None = None,
    bounded: bool = False,
) -> str:
    """A plot with a dot and its interval in each row, and a dashed line at the fair share."""
    lows = [row.value.low for row in rows] + ([] if fair is None else [fair])
    highs = [row.value.high for row in rows] + ([] if fair is None else [fair])
    low, high = _padded_range(min(lows), max(highs), bounded)
    notes = [row.note or format_value(row.value.mean) for row in rows]
    scale = Scale(
        low,
        high,
        _left_edge(row.label for row in rows),
        WIDTH - 2 * GAP - LETTER_WIDTH * max(map(len, notes)),
    )
    bottom = TOP_MARGIN + ROW_HEIGHT * len(rows)
    marks = [_axis(scale, ticks(low, high), format_value, bottom)]
    if fair is not None:
        marks.append(
            f'<line class="fair" x1="{scale.x(fair)}" x2="{scale.x(fair)}" y1="{TOP_MARGIN}" y2="{bottom}"/>'
        )
    for number, (row, note) in enumerate(zip(rows, notes, strict=True)):
        y = TOP_MARGIN + ROW_HEIGHT * (number + 0.5)
        interval = f"[{format_value(row.value.low)}, {format_value(row.value.high)}]"
        tooltip = f"{row.label}: {format_value(row.value.mean)} {interval}"
        mark = _line(scale.x(row.value.low), scale.x(row.value.high), y, "whisker")
        marks.append(
            _dot(
                row.label,
                note,
                tooltip=tooltip,
                colour=row.colour,
                scale=scale,
                x=scale.x(row.value.mean),
                y=y,
                under=mark,
            )
        )
    return _svg(title, bottom + AXIS_HEIGHT, marks)


def spread_plot(title: str, rows: Sequence[SpreadRow], format_value: FormatValue) -> str:
    """A plot with the median, the quartiles and the extremes in each row, on a logarithmic scale."""
    floor_value = min([value for row in rows for value in row.values if value > 0], default=1e-3)
    low = floor(log10(floor_value))
    high = max(ceil(log10(max(max(row.values[4] for row in rows), floor_value))), low + 1)
    notes = [format_value(row.values[2]) for row in rows]
    scale = Scale(
        low,
        high,
        _left_edge(row.label for row in rows),
        WIDTH - 2 * GAP - LETTER_WIDTH * max(map(len, notes)),
    )
    bottom = TOP_MARGIN + ROW_HEIGHT * len(rows)
    powers = list(range(low, high + 1))
    marks = [_axis(scale, [float(power) for power in powers], lambda power: format_value(10**power), bottom)]
    for number, (row, note) in enumerate(zip(rows, notes, strict=True)):
        y = TOP_MARGIN + ROW_HEIGHT * (number + 0.5)
        xs = [scale.x(log10(max(value, floor_value))) for value in row.values]
        tooltip = f"{row.label}: {', '.join(map(format_value, row.values))}"
        mark = _line(xs[0], xs[4], y, "whisker thin") + _line(xs[1], max(xs[3], xs[1] + 1), y, "half")
        marks.append(
            _dot(row.label, note, tooltip=tooltip, colour=row.colour, scale=scale, x=xs[2], y=y, under=mark)
        )
    return _svg(title, bottom + AXIS_HEIGHT, marks)


def histograms(title: str, rows: Sequence[HistogramRow], unit: str) -> str:
    """Rows of bars on the same scale that show how often each number occurs, with the mean."""
    numbers = [number for row in rows for number in row.counts]
    width = max(1, ceil((max(numbers) - min(numbers) + 1) / 40))
    low = floor(min(numbers) / width) * width
    high = (floor(max(numbers) / width) + 1) * width
    scale = Scale(low, high, _left_edge(row.label for row in rows), WIDTH - GAP)
    bar_height = 56 if len(rows) > 1 else 110
    room = 22  # above the bars, for the label of the mean
    bottom = TOP_MARGIN + (bar_height + room) * len(rows) + 4
    marks = [_axis(scale, ticks(low, high, whole=True), lambda value: f"{value:.0f}", bottom)]
    for number, row in enumerate(rows):
        base = TOP_MARGIN + (bar_height + room) * (number + 1)
        marks.append(_bars(row, scale, width=width, base=base, bar_height=bar_height, unit=unit))
        marks.append(_text(scale.left - GAP, base - bar_height / 2, row.label, "label"))
    return _svg(title, bottom + AXIS_HEIGHT, marks)


def ticks(low: float, high: float, whole: bool = False) -> list[float]:
    """About six round numbers between low and high."""
    rough = (high - low) / 6
    power = 10 ** floor(log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)
    if whole:
        step = max(1, round(step))
    first = ceil(low / step - 1e-9)
    return [round(step * n, 10) + 0.0 for n in range(first, floor(high / step + 1e-9) + 1)]


def _line(start: float, end: float, y: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{start}" x2="{end}" y1="{y}" y2="{y}"/>'


def _dot(
    label: str, note: str, tooltip: str, colour: int, scale: Scale, x: float, y: float, under: str
) -> str:
    """A row of a plot: its label, what is drawn under the dot, the dot, and a note at the end."""
    return (
        f'<g class="c{colour % COLOUR_COUNT}"><title>{escape(tooltip)}</title>{under}'
        f'<circle class="dot" cx="{x}" cy="{y}" r="5"/></g>'
        + _text(scale.left - GAP, y, label, "label")
        + _text(WIDTH, y, note, "note")
    )


def _bars(row: HistogramRow, scale: Scale, width: int, base: float, bar_height: float, unit: str) -> str:
    bins: dict[int, int] = {}
    for number, count in row.counts.items():
        start = floor(number / width) * width
        bins[start] = bins.get(start, 0) + count
    total = sum(bins.values())
    highest = max(bins.values())
    marks = []
    for start, count in sorted(bins.items()):
        left, right = scale.x(start), scale.x(start + width)
        height = round(bar_height * count / highest, 1)
        what = str(start) if width == 1 else f"{start}\N{EN DASH}{start + width - 1}"
        marks.append(
            f'<rect class="bar" x="{left + 0.5:.1f}" width="{max(right - left - 1, 0.8):.1f}" '
            f'y="{base - height:.1f}" height="{height}">'
            f"<title>{escape(what)} {escape(unit)}: {count / total:.1%}</title></rect>"
        )
    mean = sum(number * count for number, count in row.counts.items()) / total
    x = scale.x(mean + 0.5)
    line = f'<line class="mean" x1="{x}" x2="{x}" y1="{base - bar_height - 4:.1f}" y2="{base:.1f}"/>'
    label = _text(x, base - bar_height - 11, f"{mean:.1f}", "mean-label")
    return f'<g class="c{row.colour % COLOUR_COUNT}">{"".join(marks)}</g>{line}{label}'


def _axis(scale: Scale, at: Sequence[float], format_value: FormatValue, bottom: float) -> str:
    marks = []
    for value in at:
        x = scale.x(value)
        marks.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{TOP_MARGIN}" y2="{bottom}"/>')
        marks.append(_text(x, bottom + 13, format_value(value), "tick"))
    return "".join(marks)


def _left_edge(labels: Iterable[str]) -> float:
    return GAP + LETTER_WIDTH * max(map(len, labels))


def _padded_range(low: float, high: float, bounded: bool) -> tuple[float, float]:
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
