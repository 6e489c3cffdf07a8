"""E-mail through the host's own SMTP server: in threads, with limits on time, one message after the other."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from email.errors import MessageError
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, parseaddr
from ipaddress import ip_address
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

from nacre.kernel.errors import TableError

STEP_SECONDS: Final = 10.0
"""Seconds for each step with the SMTP server."""
SECONDS: Final = 40.0
"""Seconds for a whole message."""
THREADS: Final = 4
"""Messages that are on their way at the same time."""
ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
LONGEST_ADDRESS: Final = 254


class NotSent(Exception):
    """A message did not go out; it may later."""


class NoMailbox(Exception):
    """Nobody has that address: nothing will ever arrive there."""


class MailServer(NamedTuple):
    """The SMTP server that messages go through, and who they are from."""

    host: str
    port: int
    secure: bool
    """TLS from the beginning; otherwise it is begun before anything else is said."""
    user: str
    password: str
    sender: str

    def __repr__(self) -> str:
        return f"<SMTP at {self.host}:{self.port}>"

    @classmethod
    def of(cls, url: str, sender: str) -> MailServer:
        """The server of a URL, smtp://… or smtps://…; TableError if it is none, or nobody sends."""
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise TableError("server.smtp") from None
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise TableError("server.smtp")
        if not is_address(parseaddr(sender)[1]):
            raise TableError("server.mail_from")
        secure = parts.scheme == "smtps"
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        port = port or (465 if secure else 587)
        return cls(parts.hostname, port, secure, user=user, password=password, sender=sender)


class Mail(NamedTuple):
    """A message to one person."""

    to: str
    subject: str
    text: str
    id: str
    """Of two messages with the same id, one can be dropped."""
    headers: Mapping[str, str] = {}


class Mailer:
    """Sends mails."""

    def __init__(self, server: MailServer) -> None:
        self.server = server
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="nacre-mail")

    def close(self) -> None:
        """End. A message that hangs is left behind."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def send(self, mail: Mail) -> None:
        """Hand a message to the SMTP server; `NotSent` or `NoMailbox` if it does not take it."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(SECONDS):
                await loop.run_in_executor(self._threads, self._send, mail)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise (NoMailbox if codes and min(codes) >= 500 else NotSent)("refused") from None
        except (OSError, smtplib.SMTPException, MessageError, ValueError) as error:
            raise NotSent(type(error).__name__) from None

    def _send(self, mail: Mail) -> None:
        server = self.server
        message = _message(mail, server.sender)
        tls = ssl.create_default_context()
        if server.secure:
            with smtplib.SMTP_SSL(server.host, server.port, timeout=STEP_SECONDS, context=tls) as link:
                self._hand_over(link, message)
        else:
            with smtplib.SMTP(server.host, server.port, timeout=STEP_SECONDS) as link:
                if not _is_here(server.host):
                    link.starttls(
                        context=tls
                    )  # it fails where the server has no TLS: nothing is said in the open
                self._hand_over(link, message)

    def _hand_over(self, link: smtplib.SMTP, message: EmailMessage) -> None:
        if self.server.user:
            link.login(self.server.user, self.server.password)
        link.send_message(message)


def is_address(text: str) -> bool:
    """Can mail go to that address?"""
    return len(text) <= LONGEST_ADDRESS and ADDRESS.fullmatch(text) is not None


def _message(mail: Mail, sender: str) -> EmailMessage:
    message = EmailMessage(policy=SMTP)
    message["From"] = sender
    message["To"] = mail.to
    message["Subject"] = mail.subject
    message["Date"] = formatdate(localtime=False)
    message["Message-ID"] = f"<{mail.id}@{parseaddr(sender)[1].rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    for name, value in mail.headers.items():
        message[name] = value
    message.set_content(mail.text, charset="utf-8")
    return message


def _is_here(host: str) -> bool:
    """Is the server on this machine, where nobody listens in?"""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
