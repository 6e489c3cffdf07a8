"""`nacre verify`: is a record right, and does it prove that nobody chose the deal?"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from nacre.cli.flags import COLOR, FILE, LANGUAGE, JsonCommand, examples, print_json, system_language
from nacre.cli.terminal import Terminal
from nacre.fairness import VoidedDeal
from nacre.kernel.errors import RecordError
from nacre.record import Proof, Record
from nacre.words import Message, say

EXIT_CODES: Final = {"proven": 0, "broken": 1, "unproven": 3}
"""2 is for a command that is used wrongly, or a file that cannot be read."""


@click.command(
    cls=JsonCommand,
    epilog=examples(
        "nacre verify game.toml", "nacre verify game.toml --pledge 5f3a…", "nacre verify game.toml --json"
    ),
)
@click.argument("file", type=FILE)
@click.option("--pledge", metavar="HEX", help="The pledge that your screen showed: is it this game's?")
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON, and nothing else.")
@LANGUAGE
@COLOR
def verify(file: Path, pledge: str | None, as_json: bool, language: str | None, color: str) -> None:
    """Play a record again, compare its result, and say whether it proves that nobody chose the deal.

    The exit code is 0 where that is proven, 3 where the record is right but does not prove it, and 1 where
    something in the record is wrong.
    """
    record, proof = _prove(file)
    if pledge is not None and proof.verdict != "broken" and pledge.strip().lower() != proof.pledge.hex():
        proof = Proof("broken", (Message("proof.pledge"),), proof.restarts, proof.pledge)
    if as_json:
        print_json(_data(record, proof))
    else:
        _show(record, proof, Terminal(language or system_language(), color=color))
    raise SystemExit(EXIT_CODES[proof.verdict])


def _prove(file: Path) -> tuple[Record | None, Proof]:
    try:
        record = Record.load(file)
    except RecordError as error:
        if error.code == "record.file":
            raise
        return None, Proof("broken", (error.message,))
    return record, record.proof()


def _show(record: Record | None, proof: Proof, terminal: Terminal) -> None:
    terminal.line(terminal.text(f"proof.{proof.verdict}"), style="bold")
    if proof.verdict != "broken" and record is not None and record.seed is not None:
        terminal.line(terminal.text("cli.verified", {"count": len(record.actions)}))
    for reason in proof.reasons:
        terminal.line(say(reason, terminal.language))
    if proof.pledge:
        terminal.line(terminal.text("proof.restarts", {"count": len(proof.restarts)}))
    for void in proof.restarts:
        terminal.line("  " + terminal.text(_restart_code(void), {"names": _names(void)}))
    if proof.pledge:
        terminal.line(terminal.text("proof.compare", {"pledge": proof.pledge.hex()}))


def _restart_code(void: VoidedDeal) -> str:
    return "proof.restart_late" if void.is_late else "proof.restart_early"


def _names(void: VoidedDeal) -> str:
    return ", ".join(name for _, name in void.missing)


def _data(record: Record | None, proof: Proof) -> dict[str, object]:
    return {
        "verdict": proof.verdict,
        "reasons": [{"code": reason.code, "text": say(reason, "en")} for reason in proof.reasons],
        "restarts": [
            {
                "missing": [{"seat": seat, "name": name} for seat, name in void.missing],
                "late": void.is_late,
                "commits": list(void.commits),
            }
            for void in proof.restarts
        ],
        "plies": None if record is None else len(record.actions),
        "pledge": proof.pledge.hex(),
    }
