"""docs/features.md says what the encodings are."""

from __future__ import annotations

import nacre
from feature_tables import PAGE, begin, formula, page


def test_the_tables_are_current() -> None:
    """If not: python tests/feature_tables.py."""
    text = PAGE.read_text("utf-8")
    assert text == page(text)


def test_every_game_with_an_encoding_has_a_table_of_every_slice() -> None:
    text = PAGE.read_text("utf-8")
    for name in nacre.games():
        features = nacre.game(name).features
        for each in (*features.slices, *features.world_slices):
            assert begin(name) in text
            assert f"| `{each.name}` |" in text[text.index(begin(name)) :]


def test_a_stale_table_is_replaced_and_a_missing_one_is_added() -> None:
    text = PAGE.read_text("utf-8")
    assert page(text.replace("| `hand` | 0 |", "| `hand` | 1 |")) == text
    assert page("# Features\n").count("| `display` |") >= 4


def test_numbers_that_grow_evenly_become_a_formula() -> None:
    assert formula({2: 7, 3: 7}) == "7"
    assert formula({2: 8, 3: 9, 4: 10}) == "6 + n"
    assert formula({2: 22, 3: 33}) == "11n"
    assert formula({2: 11, 3: 22, 5: 44}) == "11(n-1)"
    assert formula({2: 1, 3: 4, 4: 7}) == "3n - 5"
    assert formula({2: 1, 3: 2, 4: 4}) == "1 for 2, 2 for 3, 4 for 4"
