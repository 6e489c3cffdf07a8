"""A picture of a run: how much each generation won against the best before it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from nacre.learn.train import Generation

WIDTH: Final = 640
HEIGHT: Final = 320
LEFT: Final = 56
RIGHT: Final = 24
TOP: Final = 36
BOTTOM: Final = 52
STYLE: Final = (
    "svg{background:#fff}text{font:13px sans-serif;fill:#222}.title{font-weight:600}"
    ".grid{stroke:#ddd}.fair{stroke:#888;stroke-dasharray:4 4}.bar{stroke:#0b6e75;stroke-width:2}"
    ".admitted{fill:#0b6e75}.refused{fill:#fff}circle{stroke:#0b6e75;stroke-width:2}"
)


def draw(title: str, generations: Sequence[Generation]) -> str:
    """The share of each generation, with its interval. A full dot was admitted; the dashed line is fair."""
    inner_width, inner_height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(index: int) -> float:
        return round(LEFT + inner_width * (index + 0.5) / len(generations), 1)

    def y(share: float) -> float:
        return round(TOP + inner_height * (1 - share), 1)

    parts = [f'<text class="title" x="{LEFT}" y="20">{escape(title)}</text>']
    for level in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(level)}" y2="{y(level)}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(level) + 4}" text-anchor="end">{level:.0%}</text>')
    fair = generations[0].fair
    parts.append(f'<line class="fair" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(fair)}" y2="{y(fair)}"/>')
    minutes = 0.0
    for index, each in enumerate(generations):
        minutes += each.seconds / 60
        at, share = x(index), each.share
        kind = "admitted" if each.accepted else "refused"
        parts.append(f'<line class="bar" x1="{at}" x2="{at}" y1="{y(share.low)}" y2="{y(share.high)}"/>')
        parts.append(f'<circle class="{kind}" cx="{at}" cy="{y(share.mean)}" r="5"/>')
        parts.append(f'<text x="{at}" y="{HEIGHT - 30}" text-anchor="middle">{each.number}</text>')
        parts.append(f'<text x="{at}" y="{HEIGHT - 12}" text-anchor="middle">{minutes:.0f} min</text>')
    label = "Share of games won by each generation against the best before it"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{label}"><style>{STYLE}</style>{"".join(parts)}</svg>\n'
    )
