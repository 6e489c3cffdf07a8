"""A table at which very much has happened goes on to its end, and nothing else: its log stays readable."""

from __future__ import annotations

import pytest

from nacre.server.tables import length
from server.house import House


def test_a_table_with_a_very_long_log_only_goes_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    id = ann.opens()
    bob.joins(id)
    with ann.looks(id) as first, bob.looks(id) as second:
        house.play(first, second, most=2)
        first.does("say", text="hello")
        monkeypatch.setattr(length, "MOST_ENTRIES", house.live(id).table.number + 1)
        first.does("say", text="still fine")
        for asked in ({"type": "say", "text": "x"}, {"type": "react", "reaction": "clap"}, {"type": "pause"}):
            assert first.refused(**asked) == "table.long"
        assert second.refused("undo", seat=1) == "table.long"
        house.play(first, second, start=False)
        assert first.position()["seat"] == -1


def test_nobody_sits_down_again_and_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = house.person("Ann"), house.person("Bob")
    id = ann.opens()
    monkeypatch.setattr(length, "MOST_ENTRIES", house.live(id).table.number + 2)
    bob.joins(id)
    assert bob.post(f"/api/tables/{id}/leave").status_code == 200
    refused = bob.post(f"/api/tables/{id}/join", {"seat": 1})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "table.long")
    assert ann.post(f"/api/tables/{id}/leave").status_code == 200
