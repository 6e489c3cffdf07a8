"""What a store can be asked about people among each other: notes for oneself, barriers, reports."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection

from nacre.server.store.rows import BarrierRow, NoteRow, NoticeRow, ReportRow


class CompanyStore(ABC):
    """Notes at tables, who wants to keep apart from whom, and what the host was told."""

    # Notes

    @abstractmethod
    async def note(self, person: str, table: str) -> NoteRow | None:
        """What a person noted at a table."""

    @abstractmethod
    async def keep_note(self, row: NoteRow) -> None:
        """Keep a note in place of the one before; an empty one is forgotten."""

    # Barriers

    @abstractmethod
    async def set_barrier(self, row: BarrierRow) -> None:
        """Let a person keep apart from another, in place of what was between them before."""

    @abstractmethod
    async def barriers(self, person: str) -> list[BarrierRow]:
        """From whom a person keeps apart, the latest first."""

    @abstractmethod
    async def end_barrier(self, id: str, person: str) -> bool:
        """Let them meet again; False if that person has no such barrier."""

    @abstractmethod
    async def blocked(self, person: str) -> set[str]:
        """All whom a person blocks, and all who block that person."""

    # Reports

    @abstractmethod
    async def add_report(self, row: ReportRow, notices: Collection[NoticeRow]) -> None:
        """Keep a report, with the notices to those who should hear of it."""

    @abstractmethod
    async def reports(self, closed: bool, limit: int) -> list[ReportRow]:
        """The latest reports that are open, or closed."""

    @abstractmethod
    async def reports_by(self, person: str) -> list[ReportRow]:
        """The reports of a person."""

    @abstractmethod
    async def close_report(self, id: str) -> bool:
        """The host has seen to it; False if there is no such report that is open."""
