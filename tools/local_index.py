"""An index of packages on this machine, as `pip` and `uv` ask for it (the simple repository API)."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


@contextmanager
def serving(folders: Sequence[Path]) -> Iterator[str]:
    """Serve the wheels and archives of these folders: the address of the index."""
    files = {file.name: file for folder in folders for file in sorted(folder.iterdir())}

    class Handler(BaseHTTPRequestHandler):
        def do_HEAD(self) -> None:
            self.do_GET()

        def do_GET(self) -> None:
            parts = self.path.strip("/").split("/")
            if parts[0] == "files" and parts[-1] in files:
                self.answer(files[parts[-1]].read_bytes(), "application/octet-stream")
                return
            named = [name for name in files if parts[0] == "simple" and project(name) == parts[-1]]
            links = "".join(f'<a href="/files/{name}">{name}</a>\n' for name in named)
            self.answer(links.encode(), "text/html", 200 if named else 404)

        def answer(self, body: bytes, kind: str, status: int = 200) -> None:
            self.send_response(status)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def log_message(self, *words: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/simple/"
        finally:
            server.shutdown()
            thread.join()


def project(file: str) -> str:
    """The name of the project that a file belongs to, as an index writes it.

    >>> project("nacre_games-0.1.0-py3-none-any.whl")
    'nacre-games'
    """
    return re.sub(r"[-_.]+", "-", file.split("-")[0]).lower()
