"""What a store can be asked about the house: how its host wants it, and what the host asks of a server."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from nacre.server.store.rows import OrderRow, PersonSummary, Status, TableRow


class HouseStore(ABC):
    """Settings that the host changes while servers run; orders; lists for the host."""

    @abstractmethod
    async def house(self) -> dict[str, str]:
        """The settings of the house, by name."""

    @abstractmethod
    async def set_house(self, settings: Mapping[str, str]) -> None:
        """Change settings; an empty one is forgotten."""

    # Orders

    @abstractmethod
    async def give_order(self, row: OrderRow) -> None:
        """Ask a running server for something; orders of more than a day ago are forgotten."""

    @abstractmethod
    async def recent_orders(self, since: float, limit: int) -> list[OrderRow]:
        """The orders that were given since then, the oldest first, with the answers that there are."""

    @abstractmethod
    async def order(self, id: str) -> OrderRow | None:
        """The order of that id."""

    @abstractmethod
    async def answer_order(self, id: str, answer: str) -> None:
        """An order was carried out."""

    @abstractmethod
    async def drop_order(self, id: str) -> bool:
        """Take back an order that nobody has carried out, or forget one that was; False if it is gone."""

    # Lists

    @abstractmethod
    async def list_people(self, search: str, limit: int) -> list[PersonSummary]:
        """Persons whose name contains that text, or whose id it is; those seen last first."""

    @abstractmethod
    async def list_tables(self, status: Status | None, person: str, limit: int) -> list[TableRow]:
        """Tables of that status, at which that person has or had a seat, changed last first."""

    @abstractmethod
    async def remove_table(self, id: str) -> bool:
        """Forget a table with all that belongs to it, however far it is; False if there is none."""

    @abstractmethod
    async def void_codes(self, purpose: str) -> int:
        """Let all codes for that purpose work no more; how many there were."""
