"""The socket of a table: every request, every answer."""

from __future__ import annotations

from server.house import House


def test_a_snapshot_then_events_then_a_whole_game_against_a_bot(house: House) -> None:
    ann = house.person("Ann")
    id = ann.opens(seats=[{"kind": "me"}, {"kind": "bot", "level": "beginner"}])
    with ann.looks(id) as socket:
        first = socket.receive()
        assert first["type"] == "snapshot"
        socket.seal()
        socket.does("start")
        for _ in range(200):
            position = socket.position()
            if position["seat"] == 0 and position["legal"]:
                socket.does("play", seat=0, ply=position["ply"], actions=position["legal"][:1])
            elif position["seat"] == -1:
                break
            else:
                socket.receive()
        assert socket.table()["status"] == "over"
