"""The deal that the tests of the page check (web/tests/deal.json) is one that a table makes.

Run this file to write it anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from nacre.table import dealing, seating, telling, turns
from present import present
from table.tables import NONCES, opened

EXAMPLE = Path(__file__).parent.parent.parent / "web" / "tests" / "deal.json"


def example() -> dict[str, object]:
    """A table as the page sees it while a deal waits, then all commitments, then what is published."""
    live = opened(name="pearls", players=4)
    live.do(seating.sit, "ann", 0, "Ann's é🐚")
    live.do(seating.seat_bot, "ann", 1, "casual")
    live.do(seating.sit, "bo", 2, "Bo")
    live.do(seating.sit, "ann", 3, "Mara")
    live.do(dealing.start, "ann")
    table = telling.table_data(live.table, live.now)
    live.commit("ann")
    live.commit("bo")
    commits = present(telling.table_data(live.table, live.now).deal).commits
    live.open("ann")
    live.open("bo")
    live.do(turns.resign, "bo", 2)
    for seat in (0, 3):
        live.do(turns.resign, "ann", seat)
    result = present(telling.table_data(live.table, live.now).result)
    return {
        "table": msgspec.to_builtins(table),
        "nonces": [NONCES[0], NONCES[2]],
        "commits": commits,
        "fair": msgspec.to_builtins(result.fair),
    }


def test_the_example_of_the_page_is_one_that_a_table_makes() -> None:
    assert json.loads(EXAMPLE.read_text("utf-8")) == json.loads(json.dumps(example()))


if __name__ == "__main__":
    EXAMPLE.write_text(json.dumps(example(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
