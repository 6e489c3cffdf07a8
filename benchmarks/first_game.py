"""How long a newcomer waits: `make play` in a fresh clone, or the wheel in an empty environment.

Both are timed until the page answers and until a casual bot has answered in every game; a clone also until
the compiled rules serve the page. Packages come from pip's and npm's usual places, so their downloads count.

    .venv/bin/python benchmarks/first_game.py clone
    .venv/bin/python benchmarks/first_game.py wheel     after `make dist`

Targets on two cores: 75 s to a bot that answers within 2 s, and 120 s to compiled rules; from a wheel 10 s.
"""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

from load_client import Person
from nacre.fairness import commit_nonce, hash_terms, new_nonce

ROOT: Final = Path(__file__).parents[1]
GAMES: Final = ("pearls", "pearladora", "molthar")
TURNS: Final = 4
"""Turns of the bot that are timed in each game."""
PATIENCE_SECONDS: Final = 600
ANSWER_SECONDS: Final = 30
ADDRESS: Final = re.compile(r"http://127\.0\.0\.1:(\d+)/")
BUILT: Final = "everything is built"


class Program:
    """A program that serves the page, and what it has printed so far."""

    def __init__(self, command: list[str], folder: Path, began: float) -> None:
        self.began = began
        self.printed = ""
        home = {name: str(folder / name) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME")}
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **home, "BROWSER": "true", "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.printed += line
            print(f"        | {line}", end="", flush=True)

    def wait_for(self, pattern: re.Pattern[str]) -> re.Match[str]:
        """Wait until the program has printed something."""
        while (found := pattern.search(self.printed)) is None:
            if self.process.poll() is not None or time.monotonic() > self.began + PATIENCE_SECONDS:
                sys.exit("It serves no page.")
            time.sleep(0.05)
        return found

    def wait_for_page(self, port: int) -> None:
        """Wait until the page answers."""
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
                    answer.read()
                    return
            except OSError:
                if self.process.poll() is not None:
                    sys.exit("It ended.")
                time.sleep(0.05)

    def stop(self) -> None:
        """End it as Ctrl+C does, with everything that it started."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait()

    def tell(self, what: str) -> None:
        """Print how much time has passed, and until what."""
        print(f"{time.monotonic() - self.began:6.1f} s  {what}", flush=True)


class Player:
    """A person at a table against a casual bot, who plays at random."""

    def __init__(self, person: Person, game: str, port: int) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "casual"}]
        setup = {"game": game, "options": {"players": 2}}
        made: Any = person.ask("POST", "/api/tables", {"setup": setup, "seats": seats})
        self.url = f"ws://127.0.0.1:{port}/socket/{made['table']['id']}"
        self.cookie = f"nacre={person.token}"
        self.nonce = new_nonce()
        self.committed = self.opened = False
        self.ply = 0
        self.actions: list[str] = []

    def time_turns(self) -> list[float]:
        """Play some turns: the seconds that the bot took for each of its turns."""
        seconds: list[float] = []
        with connect(self.url, additional_headers={"Cookie": self.cookie}, max_size=None) as socket:
            self.ask(socket, {"type": "start"})
            since = 0.0
            while len(seconds) < TURNS:
                message = json.loads(socket.recv(ANSWER_SECONDS))
                position = message.get("position") or {}
                if message["type"] == "preview":
                    self.actions.append(random.choice(position["legal"]))
                    self.play(socket, "play")
                elif message["type"] == "error":
                    assert message["error"]["code"] == "table.unfinished", message
                    self.play(socket, "preview")
                elif deal := (message.get("table") or {}).get("deal"):
                    self.take_part(socket, deal)
                elif position.get("legal"):
                    if since:
                        seconds.append(time.monotonic() - since)
                    since = 0.0
                    self.ply, self.actions = position["ply"], [random.choice(position["legal"])]
                    self.play(socket, "play")
                elif position:
                    since = since or time.monotonic()
        return seconds

    def take_part(self, socket: ClientConnection, deal: Any) -> None:
        """Commit to a nonce, and open it once all have committed."""
        if not self.committed:
            self.committed = True
            commitment = commit_nonce(hash_terms(deal["terms"]), [0], self.nonce).hex()
            self.ask(socket, {"type": "commit", "commitment": commitment})
        elif all(deal["commits"]) and not self.opened:
            self.opened = True
            self.ask(socket, {"type": "open", "nonce": self.nonce.hex()})

    def play(self, socket: ClientConnection, kind: str) -> None:
        """Play the chosen actions, or ask what can follow them."""
        self.ask(socket, {"type": kind, "seat": 0, "ply": self.ply, "actions": self.actions})

    def ask(self, socket: ClientConnection, message: dict[str, object]) -> None:
        """Send a request."""
        socket.send(json.dumps({"id": 1, **message}))


def play_every_game(program: Program, port: int) -> None:
    """Play a few turns of each game, and print how long the bot took."""
    person = Person("127.0.0.1", port, "Ann")
    for game in GAMES:
        seconds = Player(person, game, port).time_turns()
        times = ", ".join(f"{one:.2f}" for one in seconds)
        program.tell(f"a casual bot has played at {game}; its turns took {times} s")


def measure_clone(folder: Path) -> None:
    """`make play` in a fresh clone, until the compiled rules serve the page."""
    clone = folder / "nacre"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    program = Program(["make", "play"], clone, time.monotonic())
    try:
        port = int(program.wait_for(ADDRESS)[1])
        program.wait_for_page(port)
        program.tell("the page answers")
        play_every_game(program, port)
        program.wait_for(re.compile(BUILT))
        program.tell("compiled and installed")
        port = int(ADDRESS.findall(program.printed)[-1])
        program.wait_for_page(port)
        program.tell("the page answers, with compiled rules")
        play_every_game(program, port)
    finally:
        program.stop()


def measure_wheel(folder: Path) -> None:
    """Install the compiled wheel into an empty environment, and run `nacre` there."""
    wheels = list((ROOT / "dist").glob("*-cp*.whl"))
    if not wheels:
        sys.exit("There is no compiled wheel in dist/: `make dist`")
    env = folder / "env"
    began = time.monotonic()
    subprocess.run([sys.executable, "-m", "venv", str(env)], check=True)
    made = time.monotonic() - began
    began = time.monotonic()
    subprocess.run([str(env / "bin" / "pip"), "install", "--quiet", str(wheels[0])], check=True)
    print(f"{made:6.1f} s  python -m venv, which is not counted below")
    print(f"{time.monotonic() - began:6.1f} s  pip install {wheels[0].name}", flush=True)
    program = Program([str(env / "bin" / "nacre")], folder, began)
    try:
        port = int(program.wait_for(ADDRESS)[1])
        program.wait_for_page(port)
        program.tell("the page answers")
        play_every_game(program, port)
    finally:
        program.stop()


def main() -> None:
    """Measure one of both."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("clone", "wheel"))
    measure = {"clone": measure_clone, "wheel": measure_wheel}[parser.parse_args().what]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        measure(Path(folder))


if __name__ == "__main__":
    main()
