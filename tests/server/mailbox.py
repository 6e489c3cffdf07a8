"""An SMTP server on loopback, which keeps what it gets and answers as it is told."""

from __future__ import annotations

import queue
import socketserver
import threading
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Self

PATIENCE = 30.0


class Mailbox:
    """Takes mails; `answer` is what it says to every recipient."""

    def __init__(self) -> None:
        self.got: queue.Queue[EmailMessage] = queue.Queue()
        self.answer = "250 ok"
        box = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                box._talk(self)

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._server.shutdown()
        self._thread.join(PATIENCE)
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self._server.server_address[1]}"

    def next(self) -> EmailMessage:
        return self.got.get(timeout=PATIENCE)

    def _talk(self, handler: socketserver.StreamRequestHandler) -> None:
        def say(text: str) -> None:
            handler.wfile.write(f"{text}\r\n".encode())

        say("220 mailbox")
        while line := handler.rfile.readline():
            match line[:4].upper():
                case b"RCPT":
                    say(self.answer)
                case b"DATA":
                    say("354 go on")
                    lines = []
                    while (part := handler.rfile.readline()) not in (b".\r\n", b""):
                        lines.append(part.removeprefix(b".") if part.startswith(b"..") else part)
                    mail = message_from_bytes(b"".join(lines), policy=default)
                    assert isinstance(mail, EmailMessage)
                    self.got.put(mail)
                    say("250 kept")
                case b"QUIT":
                    say("221 bye")
                    return
                case _:
                    say("250 ok")
