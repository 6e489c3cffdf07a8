"""Somebody follows an invitation: they look first, then say who they are, then sit down."""

from __future__ import annotations

from server.house import House, Person, deal


def test_a_name_that_is_chosen_while_looking_counts(house: House) -> None:
    ann, guest = house.person("Ann"), Person(house)
    assert guest.get("/api/me").status_code == 200
    id = ann.opens("pearls")
    with guest.looks(id) as socket:
        assert socket.refused("sit", seat=1) == "table.name"
        assert guest.post("/api/me", {"name": "Ben"}).status_code == 200
        socket.does("sit", seat=1)
        assert socket.table()["seats"][1]["name"] == "Ben"


def test_who_sits_down_is_there(house: House) -> None:
    """Everybody hears of it, whoever sat down too, and not only with the next one who comes."""
    ann, ben = house.person("Ann"), house.person("Ben")
    id = ann.opens("pearls")
    with ann.looks(id) as anns, ben.looks(id) as bens:
        bens.does("sit", seat=1)
        for socket in (anns, bens):
            socket.seen(lambda frame: frame["type"] == "presence" and frame["connected"] == [True, True])


def test_it_is_nobodys_turn_who_has_left(house: House) -> None:
    ann = house.person("Ann")
    id = ann.opens("pearls", [{"kind": "me"}, {"kind": "bot", "level": "beginner"}], options={"first": 0})
    with ann.looks(id) as socket:
        deal(socket)
        listed = ann.get("/api/me/tables").json()[0]
        assert listed["your_turn"] and listed["turn"] == 0
        socket.does("leave", seat=0)
        assert not ann.get("/api/me/tables").json()[0]["your_turn"]
        socket.does("return", seat=0)
        assert ann.get("/api/me/tables").json()[0]["your_turn"]
