"""The finale as a short video, recorded by the browser itself."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from playwright.sync_api import expect

from web.stages import kept
from web.visitor import Visit, Visitor

WATCH = """async (bytes) => {
    const video = document.createElement("video");
    const next = (name) => new Promise((done, fail) => {
        video.addEventListener(name, done, { once: true });
        video.addEventListener("error", () => fail(new Error(video.error.message)), { once: true });
    });
    const file = new Blob([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))]);
    video.src = URL.createObjectURL(file);
    await next("loadeddata");
    if (video.duration === Infinity) {  // a recorder does not write it; at the end it is known
        video.currentTime = 1e6;
        await next("seeked");
    }
    return { seconds: video.duration, width: video.videoWidth, height: video.videoHeight };
}"""
"""What a browser sees of a video."""


@pytest.mark.parametrize("game", ["pearladora", "pearls", "molthar"])
def test_a_clip_of_the_finale_is_saved_as_a_video(visit: Visit, tmp_path: Path, game: str) -> None:
    ann = at_the_end(visit(""), game)
    asked: list[str] = []
    with ann.page.expect_download() as saving:
        ann.context.on("request", lambda request: asked.append(request.url))
        ann.button("web.end.clip").click()
        expect(ann.find("dialog progress")).to_be_visible()
        expect(ann.button("web.end.clip.cancel")).to_be_focused()
    assert saving.value.suggested_filename.startswith(f"{game}-")
    saving.value.save_as(tmp_path / "clip")
    video = (tmp_path / "clip").read_bytes()
    expect(ann.button("web.end.clip")).to_be_focused()
    expect(ann.find("dialog progress")).to_have_count(0)
    assert all("/assets/" in url or url.startswith(("blob:", "data:")) for url in asked), asked
    page = ann.context.new_page()
    seen = page.evaluate(WATCH, base64.b64encode(video).decode())
    assert seen["seconds"] > 1
    assert (seen["width"], seen["height"]) == (1280, 720)


def test_a_clip_can_be_cancelled(visit: Visit) -> None:
    ann = at_the_end(visit(""), "pearls")
    saved: list[object] = []
    ann.page.on("download", lambda download: saved.append(download))
    ann.button("web.end.clip").click()
    ann.button("web.end.clip.cancel").press("Enter")
    expect(ann.button("web.end.clip")).to_be_focused()
    expect(ann.find("dialog progress")).to_have_count(0)
    expect(ann.find("dialog [role=alert]")).to_have_count(0)
    assert not saved


def test_a_clip_that_fails_says_so(visit: Visit) -> None:
    visitor = visit("")
    visitor.context.add_init_script("MediaRecorder.prototype.start = () => { throw new Error('no'); };")
    ann = at_the_end(visitor, "pearls")
    ann.button("web.end.clip").click()
    expect(ann.find("dialog [role=alert]")).to_be_visible()
    expect(ann.button("web.end.clip")).to_be_enabled()


def test_a_browser_that_records_nothing_offers_only_the_picture(visit: Visit) -> None:
    visitor = visit("")
    visitor.context.add_init_script("delete window.MediaRecorder")
    ann = at_the_end(visitor, "pearls")
    expect(ann.button("web.end.picture")).to_be_visible()
    expect(ann.button("web.end.clip")).to_have_count(0)


def at_the_end(ann: Visitor, game: str) -> Visitor:
    ann.goes(f"/t/{kept(ann, game, 'end')}")
    expect(ann.end).to_be_visible()
    return ann
