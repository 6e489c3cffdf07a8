"""How a server is run."""

from __future__ import annotations

import os

import msgspec

from nacre.server.limits import Limits


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The options of `nacre serve`."""

    host: str = "127.0.0.1"
    port: int = 8765
    database: str | None = None
    """An address such as sqlite:///file or postgresql://…; None is a file in the user's folder for data."""
    workers: int = 1
    """Processes that serve; more than one needs PostgreSQL."""
    bots: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think, besides one that is only for quick levels."""
    log_level: str = "info"
    origins: tuple[str, ...] = ()
    """Addresses of pages that may use this server besides its own, such as https://games.example."""
    proxies: str = "127.0.0.1"
    """Addresses of proxies that are trusted to say where a request comes from."""
    private_receivers: bool = False
    """May notices go to addresses that are not on the public internet?"""
    smtp: str = ""
    """The SMTP server for e-mail, such as smtps://user:password@mail.example; empty: no e-mail is sent."""
    mail_from: str = ""
    """Who e-mail is from, such as Nacre <games@club.example>."""
    limits: Limits = Limits()


VARIABLE = "NACRE_SETTINGS"
"""The environment variable that takes settings to the processes that serve."""


def to_environment(settings: Settings) -> None:
    """Put the settings where processes that are started from here find them."""
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()


def from_environment() -> Settings:
    """The settings that the process that started this one put there; the defaults if it put none."""
    return msgspec.json.decode(os.environ.get(VARIABLE, "{}"), type=Settings)
