"""Plain `nacre`: the page in the browser, served by this machine for this machine."""

from __future__ import annotations

import socket
import urllib.error
import urllib.request
import webbrowser
from typing import Final

import click

from nacre.words import Message, say

PORT: Final = 8765
HOST: Final = "127.0.0.1"


def open_page(language: str) -> bool:
    """Serve the page and open it, until interrupted; False where this installation has none."""
    from nacre.server.http.pages import CLIENT
    from nacre.server.running import serve
    from nacre.server.settings import Settings

    if not (CLIENT / "index.html").is_file():
        return False
    if _answers(PORT):
        # It is running already, and one process at a time has the database.
        _show(PORT, language, "cli.page.again")
        return True
    port = _free(PORT)
    settings = Settings(host=HOST, port=port, log_level="warning")
    serve(settings, opened=lambda: _show(port, language, "cli.page"))
    return True


def _show(port: int, language: str, code: str) -> None:
    address = f"http://{HOST}:{port}/"
    click.echo(say(Message(code, {"address": address}), language))
    webbrowser.open(address)


def _answers(port: int) -> bool:
    """Is a server of ours there?"""
    try:
        with urllib.request.urlopen(f"http://{HOST}:{port}/healthz", timeout=1) as answer:
            return bool(answer.headers.get("x-nacre"))
    except (OSError, urllib.error.URLError, ValueError):
        return False


def _free(port: int) -> int:
    """That port, or any that is free."""
    for wanted in (port, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, wanted))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    return port
