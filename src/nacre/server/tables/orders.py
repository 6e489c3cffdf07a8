"""What the host can order: that a person, or a table, is no more. Carried out by a server or without one."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from nacre.server.people import People
from nacre.server.store.base import Store
from nacre.server.tables import identities
from nacre.server.tables.hall import Hall
from nacre.server.tables.live import Live
from nacre.server.tables.queueing import Quotas
from nacre.server.tables.thinking import Thinkers


class DeletePerson(msgspec.Struct, frozen=True, tag="delete_person", tag_field="order"):
    """Let a person be no more: their games stay, without their name."""

    person: str


class DeleteTable(msgspec.Struct, frozen=True, tag="delete_table", tag_field="order"):
    """Forget a table and its game."""

    table: str


Order: TypeAlias = DeletePerson | DeleteTable
_DECODER: msgspec.json.Decoder[Order] = msgspec.json.Decoder(Order)


class Answer(msgspec.Struct, frozen=True):
    """What came of an order."""

    done: bool
    """False if there was no such person or table."""


def write_order(order: Order) -> str:
    """An order as it is stored."""
    return msgspec.json.encode(order).decode()


def read_order(text: str) -> Order | None:
    """An order that was stored; None if only another version can read it."""
    try:
        return _DECODER.decode(text)
    except msgspec.DecodeError:
        return None


def answer_of(done: bool) -> str:
    """An answer as it is stored."""
    return msgspec.json.encode(Answer(done)).decode()


def read_answer(text: str) -> bool:
    """Was an order carried out?"""
    return msgspec.json.decode(text, type=Answer).done


async def carry_out(hall: Hall, order: Order) -> bool:
    """Do what was ordered; False if there is nothing to do it to."""
    match order:
        case DeletePerson():
            person = await hall.store.person(order.person)
            if person is None:
                return False
            await identities.delete(hall, person)
            return True
        case DeleteTable():
            return await hall.store.remove_table(order.table)


def forget(hall: Hall, people: People, order: Order | None) -> None:
    """Remember nothing in this process of what is gone, and let nobody look at it."""
    match order:
        case DeletePerson():
            people.forget(order.person)
            for live in hall.tables.values():
                for viewer in list(live.viewers):
                    if viewer.person == order.person:
                        viewer.dismiss("server.signed_out")
        case DeleteTable():
            found = hall.tables.get(order.table)
            if found is not None:
                hall.drop(found)
                for viewer in list(found.viewers):
                    viewer.dismiss("server.no_table")
        case None:
            pass


class StillHall(Hall):
    """A hall without a server: nothing happens there by itself."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, Thinkers(1, Quotas(1.0, 1.0), lambda person: ""))

    def schedule(self, live: Live) -> None:
        """Leave bots and clocks alone: the next server sees to them."""


async def carry_out_alone(store: Store, order: Order) -> bool:
    """Do what was ordered where no server runs."""
    hall = StillHall(store)
    try:
        return await carry_out(hall, order)
    finally:
        await hall.close()
        hall.thinkers.close()
