"""A bot that misbehaves in the way that its argument says. It runs by itself, without nacre."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

mode, *arguments = sys.argv[1:]
asked = 0
question: dict[str, Any] = {}


def say(message: object) -> None:
    shout(json.dumps(message))


def shout(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def hang() -> None:
    while True:
        time.sleep(100)


def choice(**changes: object) -> dict[str, object]:
    return {"type": "choice", "id": question["id"], "action": question["legal"][0], **changes}


def grandchild() -> None:
    """Leave a child behind that holds all our pipes, and writes to another one how long it lives."""
    if asked == 2:
        os._exit(0)
    born, bear = os.pipe()
    if os.fork():
        os.read(born, 1)
        say(choice())
        return
    with open(arguments[0], "wb", buffering=0) as diary:
        diary.write(b"born ")
        os.write(bear, b"!")
        time.sleep(30)
        diary.write(b"survived")


def flood() -> None:
    while True:
        os.write(2, b"e" * 65536)


def endless_line() -> None:
    while True:
        os.write(1, b"x" * 65536)


def leave(status: int) -> None:
    print("that went wrong", file=sys.stderr, flush=True)
    sys.exit(status)


def close(descriptor: int) -> None:
    os.close(descriptor)
    hang()


def in_turn(*steps: Callable[[], object]) -> Callable[[], None]:
    def run() -> None:
        for step in steps:
            step()

    return run


def well() -> None:
    say(choice())


ANSWERS: dict[str, Callable[[], object]] = {
    "leaves at a question": lambda: leave(7),
    "leaves in the middle of a line": in_turn(lambda: os.write(1, b'{"type": "choice"'), lambda: leave(0)),
    "hangs": hang,
    "floods stderr": flood,
    "floods stdout": endless_line,
    "babbles": lambda: shout("let me think ..."),
    "says nothing": lambda: shout(""),
    "writes no text": lambda: os.write(1, b"\xff\xfe\x00\n"),
    "writes a list": lambda: say([1, 2, 3]),
    "writes a number": lambda: shout("9" * 10_000),
    "writes an abyss": lambda: shout("[" * 500_000),
    "writes a long line": lambda: say(choice(reason="x" * 2_000_000)),
    "writes another type": lambda: say(choice(type="move")),
    "writes a type that is none": lambda: say(choice(type=[])),
    "greets again": lambda: say({"type": "hello", "protocol": 1}),
    "answers an old question": lambda: say(choice(id=question["id"] - 1)),
    "answers no question": lambda: say(choice(id=None)),
    "answers true": lambda: say(choice(id=True)),
    "chooses an illegal action": lambda: say(choice(action=max(question["legal"]) + 1)),
    "chooses an illegal text": lambda: say(choice(action="Ke8")),
    "chooses nothing": lambda: say(choice(action=None)),
    "chooses a fraction": lambda: say(choice(action=float(question["legal"][0]))),
    "chooses a list": lambda: say(choice(action=question["legal"])),
    "gives a number as a reason": lambda: say(choice(reason=3)),
    "gives wrong candidates": lambda: say(
        choice(candidates=[{"action": -1, "visits": 1, "expected": [1, 0]}])
    ),
    "gives doubled candidates": lambda: say(
        choice(candidates=[{"action": question["legal"][0], "visits": 1, "expected": [1, 0]}] * 2)
    ),
    "gives too few shares": lambda: say(
        choice(candidates=[{"action": question["legal"][0], "visits": 1, "expected": [1]}])
    ),
    "gives no number": lambda: say(choice(candidates=[{"expected": [float("nan"), 0]}])),
    "is sorry": lambda: say({"type": "error", "id": question["id"], "text": "sorry"}),
    "closes stdin": lambda: close(0),
    "answers with stdin closed": in_turn(lambda: os.close(0), well, hang),
    "closes stdout": lambda: close(1),
    "leaves a child behind": grandchild,
    "answers twice": in_turn(well, well),
    "is loud": in_turn(lambda: os.write(2, b"e" * 1_000_000), well),
    "leaves after an answer": in_turn(well, lambda: leave(0) if asked == 2 else None),
    "tells what it has": lambda: say(choice(reason=os.environ.get(arguments[0], "nothing"))),
    "is loud and leaves": in_turn(lambda: os.write(2, b"e" * 1_000_000), lambda: leave(1)),
    "is well": well,
}

if mode == "leaves at once":
    leave(3)
if mode == "floods at once":
    flood()
if mode == "hangs at once":
    hang()
if mode == "ignores signals":
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)

for line in sys.stdin:
    question = json.loads(line)
    if mode == "writes down" and arguments:
        with open(arguments[0], "a", encoding="ascii") as file:
            file.write(line)
    if question["type"] == "hello":
        say(
            {
                "type": "hello",
                "protocol": 2 if mode == "speaks another protocol" else 1,
                "name": "bad\n\x1b[1m",
            }
        )
        continue
    asked += 1
    if mode in ANSWERS:
        ANSWERS[mode]()
    elif mode == "ignores signals":
        hang()
    else:
        say(choice(action=question["texts"][-1]))
