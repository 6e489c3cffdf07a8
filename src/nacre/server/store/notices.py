"""What a store can be asked about notices: those that wait, where they go, and what is on its way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from nacre.server.store.rows import DeliveryRow, NoticeRow, ReceiverRow


class NoticeStore(ABC):
    """Notices, written with the entries that cause them; receivers; deliveries until they arrive."""

    @abstractmethod
    async def server_key(self, name: str, new: str) -> str:
        """The key of the server of that name: the one that is stored or, if there is none, the new one."""

    @abstractmethod
    async def due_notices(self, until: float, limit: int) -> list[NoticeRow]:
        """The notices that are to be sent by then, the oldest first."""

    @abstractmethod
    async def hold_notices(self, ids: Sequence[str], until: float) -> None:
        """Send these notices later."""

    @abstractmethod
    async def hand_over(
        self, person: str, ids: Sequence[str], deliveries: Sequence[DeliveryRow], now: float
    ) -> None:
        """Put deliveries in place of notices, all or nothing, and note when the person was sent something."""

    @abstractmethod
    async def drop_notices(self, ids: Sequence[str]) -> None:
        """Forget notices that nobody needs."""

    @abstractmethod
    async def last_notified(self, person: str) -> float:
        """When that person was last sent something; 0 if never."""

    @abstractmethod
    async def add_receiver(self, row: ReceiverRow, first: DeliveryRow) -> None:
        """Keep a receiver, with the first that is sent to it; `Conflict` if the id is taken."""

    @abstractmethod
    async def receivers(self, person: str) -> list[ReceiverRow]:
        """Where a person wants notices to go, the oldest first."""

    @abstractmethod
    async def receiver(self, id: str) -> ReceiverRow | None:
        """The receiver of that id."""

    @abstractmethod
    async def delete_receiver(self, id: str, person: str) -> bool:
        """Forget a receiver and what is on its way to it; False if that person has no such one."""

    @abstractmethod
    async def due_deliveries(self, until: float, limit: int) -> list[DeliveryRow]:
        """What is to be sent by then: first what was not tried before, and the oldest first."""

    @abstractmethod
    async def delivery(self, id: str) -> DeliveryRow | None:
        """What is on its way under that id."""

    @abstractmethod
    async def put_delivery(self, row: DeliveryRow) -> None:
        """Let something be sent, in place of what has the same id."""

    @abstractmethod
    async def confirm_receiver(self, id: str, before: str, after: str) -> bool:
        """Change the kind of a receiver; False if there is none of that id and kind."""

    @abstractmethod
    async def first_delivery(self, receiver: str) -> DeliveryRow | None:
        """The oldest of what is on its way to a receiver."""

    @abstractmethod
    async def retry_delivery(self, row: DeliveryRow, due: float) -> None:
        """Send it again then, and count that it did not arrive. Nothing goes to that receiver before."""

    @abstractmethod
    async def end_delivery(self, id: str) -> None:
        """It has arrived, or never will."""
