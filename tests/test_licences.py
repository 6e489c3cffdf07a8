"""Every package that Nacre depends on is listed with its licence, and all of these are permissive."""

from __future__ import annotations

import re

import licences

FREE = re.compile(r"MIT|BSD|Apache|PSF|OFL|Zlib|CC0|0BSD")
ROW = re.compile(r"^\| (?!package|extra|-)(?P<cells>.+) \|$", re.MULTILINE)


def test_the_page_of_licences_is_up_to_date() -> None:
    assert licences.page() == licences.PAGE.read_text("utf-8"), "run `python tools/licences.py`"


def test_every_licence_lets_people_do_what_nacre_s_own_does() -> None:
    rows = [found["cells"].split(" | ") for found in ROW.finditer(licences.page())]
    assert len(rows) > 25
    assert [row for row in rows if not FREE.search(row[-1])] == []
