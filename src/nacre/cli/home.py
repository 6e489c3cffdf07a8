"""`nacre` without a command: serve the page on this machine only, and open it in the browser."""

from __future__ import annotations

import os
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
    """Serve the page and open it, until interrupted. False if the page is not installed."""
    from nacre.server.http.pages import CLIENT
    from nacre.server.running import serve
    from nacre.server.settings import Settings

    if not (CLIENT / "index.html").is_file():
        return False
    if _is_running(PORT):
        # A server is already running, and only one process at a time can use the database.
        _open_browser(PORT, language, "cli.page.again")
        return True
    port = _free_port(PORT)
    settings = Settings(host=HOST, port=port, log_level="warning")
    serve(settings, opened=lambda: _open_browser(port, language, "cli.page"))
    return True


def _open_browser(port: int, language: str, code: str) -> None:
    address = f"http://{HOST}:{port}/"
    click.echo(say(Message(code, {"address": address}), language))
    webbrowser.open(address)


def _is_running(port: int) -> bool:
    """Does one of our servers listen at this port?"""
    try:
        with urllib.request.urlopen(f"http://{HOST}:{port}/healthz", timeout=1) as answer:
            return bool(answer.headers.get("x-nacre"))
    except (OSError, urllib.error.URLError, ValueError):
        return False


def _free_port(port: int) -> int:
    """This port if it is free, or else any free port."""
    for wanted in (port, 0):
        with socket.socket() as probe:
            if os.name == "posix":  # on Windows, this would take a port that another program listens at
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, wanted))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    return port
