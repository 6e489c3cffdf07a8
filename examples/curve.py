"""Draw a learning curve that `ppo.py` has saved, as a picture for a web page or a paper.

python examples/curve.py ppo.json --out curve.svg
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 56, 32, 16, 44


def main() -> None:
    """Read the curve, and write the picture."""
    options = read_options()
    options.out.write_text(draw(json.loads(options.curve.read_text())), encoding="utf-8")
    print(f"{options.out}: the share of games won, in % of all, against decisions")


def draw(curve: list[dict[str, Any]]) -> str:
    """The share of games won against the decisions made, with the fair share as a dashed line."""
    most = max(1, curve[-1]["decisions"])
    inner_width, inner_height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(decisions: float) -> float:
        return float(round(LEFT + inner_width * decisions / most, 1))

    def y(share: float) -> float:
        return float(round(TOP + inner_height * (1 - share), 1))

    points = " ".join(f"{x(point['decisions'])},{y(point['share'])}" for point in curve)
    parts = [f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(0.5)}" y2="{y(0.5)}" class="fair"/>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(f'<text x="{LEFT - 8}" y="{y(share) + 4}" text-anchor="end">{share:.0%}</text>')
    for part in range(5):
        decisions = most * part / 4
        label = f"{decisions / 1e6:.1f} M" if most >= 1e6 else f"{decisions:,.0f}"
        parts.append(f'<text x="{x(decisions)}" y="{HEIGHT - 24}" text-anchor="middle">{label}</text>')
    parts.append(f'<text x="{LEFT + inner_width / 2}" y="{HEIGHT - 6}" text-anchor="middle">decisions</text>')
    parts.append(f'<polyline points="{points}" class="curve"/>')
    style = (
        "svg{background:#fff}text{font:13px sans-serif;fill:#222}"
        ".fair{stroke:#888;stroke-dasharray:4 4}.curve{fill:none;stroke:#0b6e75;stroke-width:2}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="Share of games won, by decisions"><style>{style}</style>{"".join(parts)}</svg>\n'
    )


def read_options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Draw a learning curve.")
    parser.add_argument("curve", type=Path)
    parser.add_argument("--out", type=Path, default=Path("curve.svg"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
