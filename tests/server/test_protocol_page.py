"""docs/protocol.md is what the types say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import msgspec

from nacre.server.http import schema
from nacre.server.http.protocol_page import page
from nacre.server.interface import protocol

PAGE = Path(__file__).parent.parent.parent / "docs" / "protocol.md"


def test_the_page_is_current() -> None:
    """If not: python -m nacre.server.http.protocol_page > docs/protocol.md."""
    assert PAGE.read_text("utf-8") == page()


def test_every_message_has_a_section_and_every_link_leads_to_one() -> None:
    text = page()
    for kind in (*protocol.Asked.__args__, *protocol.Sent.__args__):
        assert f"### {kind.__name__}: `{kind.__struct_config__.tag}`\n" in text
    titles = re.findall(r"^##+ (.*)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^a-z0-9_ -]", "", title.lower()).replace(" ", "-") for title in titles}
    assert set(re.findall(r"\]\(#([^)]*)\)", text)) <= anchors


def test_docstrings_below_fields_are_on_the_page() -> None:
    assert "| `host` | true or false | Did you open the table? |" in page()


def test_the_schema_can_be_printed() -> None:
    command = [sys.executable, "-m", "nacre.server.http.schema"]
    printed = subprocess.run(command, capture_output=True, check=True).stdout
    assert msgspec.json.decode(printed) == schema.socket_schema()
