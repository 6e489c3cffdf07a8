"""A moving picture of each game for the README: `python -m web.moving`, part of `make screenshots`.

Somebody plays by mouse; there is a picture before and after each choice. Deals are fixed.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from unittest.mock import patch

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from nacre.server import app
from server.house import House
from web import chromium
from web.conftest import AT_ONCE, PATIENCE
from web.deals import SAME_NONCES, dealt
from web.hands import Mouse
from web.quick import QuickThinkers
from web.visitor import Visitor

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
GAMES = ("pearladora", "pearls", "molthar")
WINDOW: ViewportSize = {"width": 1280, "height": 720}
SIZE = (640, 360)
CHOICES = 12
MILLISECONDS = 700
"""How long each picture stays."""
QUALITY = 55


def film(house: House, browser: Browser, game: str) -> list[Image.Image]:
    """Pictures of a game, one before and one after each choice."""
    context = browser.new_context(base_url=house.url, viewport=WINDOW, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    for script in (AT_ONCE, SAME_NONCES):
        context.add_init_script(script)
    ann = Visitor(house, context, "Ann")
    ann.goes("/")
    ann.find(f".game[data-mood={game}] .go").click()
    mouse = Mouse(ann, seed=3)
    pictures = []
    for _ in range(CHOICES):
        if not ann.waits():
            break
        mouse.chooses(game)
        ann.rests()
        pictures.append(picture(ann))
        mouse.commits()
        if ann.waits():
            ann.rests()
            pictures.append(picture(ann))
    ann.check()
    context.close()
    return pictures


def picture(visitor: Visitor) -> Image.Image:
    """What the page shows, made small."""
    shot = Image.open(io.BytesIO(visitor.page.screenshot())).convert("RGB")
    return shot.resize(SIZE, Image.Resampling.LANCZOS)


def main(*wanted: str) -> None:
    """Make the moving pictures of those games, or of all."""
    expect.set_options(timeout=PATIENCE)
    with (
        patch.object(app, "Thinkers", QuickThinkers),
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.path(), args=["--no-sandbox"])
        for game in wanted or GAMES:
            home = Path(folder, game)
            home.mkdir()
            with House(home) as house, dealt(game):
                first, *others = film(house, browser, game)
            target = FOLDER / f"{game}-moving.webp"
            first.save(
                target,
                save_all=True,
                append_images=others,
                duration=MILLISECONDS,
                loop=0,
                quality=QUALITY,
                method=6,
            )
            print(f"{target.name}: {len(others) + 1} pictures, {target.stat().st_size // 1000} kB")
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
