"""What kind of device a request comes from, in a few words that its owner recognises."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection

BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
"""What a browser says and what it is called; the first that fits, because most claim to be others, too."""
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_name(connection: HTTPConnection) -> str:
    """A browser and its system, such as "Firefox, Android"; empty if it does not say what it is."""
    agent = connection.headers.get("user-agent", "")
    found = [next((name for mark, name in names if mark in agent), "") for names in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found))
