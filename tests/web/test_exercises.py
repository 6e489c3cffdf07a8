"""Finding the better move: by mouse, by keyboard and on a phone, and nothing tells the answer before."""

from __future__ import annotations

import json
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Response, expect

from nacre.analysis.data import Choice
from web.slips import plants_slip
from web.visitor import NARROW, Visit, Visitor

DAY_SECONDS = 24 * 3600
COLOURS = {"W": "wild", "R": "red", "B": "blue", "T": "turquoise", "P": "purple", "Y": "yellow", "G": "green"}


def begins(ann: Visitor, game: str) -> Choice:
    """Into the exercise, through the review."""
    ann.sits(game)
    ann.rushes()
    slip = plants_slip(ann, game, ann.table)
    ann.goes(f"/t/{ann.table}/replay?ply={slip.ply}")
    ann.find(".review .try a").click()
    expect(ann.find("aside .button.quiet")).to_be_visible()
    return slip


def test_a_slip_is_tried_again_by_mouse_and_comes_back(visit: Visit) -> None:
    ann = visit()
    answers: list[Any] = []

    def hear(response: Response) -> None:
        if "/api/exercises/" in response.url:
            answers.append((response.url, json.loads(response.body())))

    ann.sits("pearls")
    ann.rushes()
    slip = plants_slip(ann, "pearls", ann.table)
    ann.page.on("response", hear)
    ann.goes(f"/t/{ann.table}")
    ann.find(f'dialog a[href="/t/{ann.table}/exercises"]').click()
    ann.button("web.exercise.hint").click()
    expect(ann.find(".hints li")).to_have_count(1)
    expect(ann.words("web.exercise.title").first).to_be_visible()
    assert Axe().run(ann.page).response["violations"] == []
    told = [body for url, body in answers if not url.endswith("/hint")]
    assert told and not any({"best", "judgement", "answers"} & set(body) for body in told)

    # What was played in the game is worse.
    ann.find(f'[data-from="display {COLOURS[slip.played[2]]}"]').first.click()
    ann.primary.click()
    expect(ann.find(".card.slip")).to_contain_text("20 of 100 games, give or take 6")
    expect(ann.find(".card.slip")).to_contain_text("It comes back tomorrow")
    expect(ann.find(".compared .better").first).to_be_visible()
    assert Axe().run(ann.page).response["violations"] == []
    ann.button("web.exercise.again").click()
    expect(ann.find(".bar.mine")).to_be_visible()

    ann.house.clock.time += DAY_SECONDS
    ann.goes("/")
    waiting = ann.find("a.waiting")
    expect(waiting).to_contain_text("1 exercise waits for you")
    waiting.click()
    expect(ann.button("web.exercise.hint")).to_be_visible()


def test_an_exercise_by_keyboard(visit: Visit) -> None:
    ann = visit(language="de")
    begins(ann, "pearladora")
    board = ann.find('main.board [data-key][tabindex="0"]').first
    board.focus()
    ann.page.keyboard.press("1")
    for _ in range(60):
        ann.page.keyboard.press("ArrowRight")
        ann.page.keyboard.press("Enter")
        if ann.find(".bar.mine .button").count():
            break
    ann.find(".bar.mine .button").first.press("Enter")
    expect(ann.find(".card.best, .card.good, .card.slip")).to_be_visible()
    assert Axe().run(ann.page).response["violations"] == []


def test_the_lagoon_of_an_exercise_is_that_of_a_table(visit: Visit) -> None:
    """What a review brings along does not change the signs of lines where a Pontoon may lie."""
    ann = visit()
    begins(ann, "pearladora")
    ann.rests()
    sign = ann.find(".line.live .sign").first.bounding_box()
    assert sign and min(sign["width"], sign["height"]) < max(sign["width"], sign["height"]) / 4


def test_an_exercise_fits_a_phone(visit: Visit) -> None:
    ann = visit(language="fr", **NARROW)
    begins(ann, "molthar")
    assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    ann.find("aside .button.quiet").tap()
    expect(ann.find(".hints li")).to_have_count(1)
    assert Axe().run(ann.page).response["violations"] == []
