"""Ids can be given to commands."""

from __future__ import annotations

from nacre.server.ids import new_id


def test_no_id_looks_like_an_option() -> None:
    found = [new_id() for _ in range(2000)]
    assert not [id for id in found if id.startswith("-")]
    assert len(set(found)) == len(found)
