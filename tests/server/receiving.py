"""A receiver of notices on loopback, which keeps what it gets and answers as it is told."""

from __future__ import annotations

import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple, Self

PATIENCE = 30.0


class Got(NamedTuple):
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """Listens on loopback. `status` is what it answers; below 0 it never does."""

    def __init__(self, status: int = 204, answer: bytes = b"", location: str = "") -> None:
        self.status = status
        self.answer = answer
        self.location = location
        self.got: queue.Queue[Got] = queue.Queue()
        self.ended = threading.Event()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.got.put(Got(self.path, dict(self.headers.items()), body))
                if outer.status < 0:
                    outer.ended.wait(PATIENCE)
                    return
                self.send_response(outer.status)
                if outer.location:
                    self.send_header("Location", outer.location)
                self.end_headers()
                self.wfile.write(outer.answer)

            def log_message(self, format: str, *args: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request: object, client_address: object) -> None:
                pass  # who is cut off while answering

        self._server = Server(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.ended.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(PATIENCE)

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"

    def next(self) -> Got:
        """The next request, which has to come."""
        return self.got.get(timeout=PATIENCE)
