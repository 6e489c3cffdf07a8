"""What a store can be asked about people: who they are, on which devices, and by what they prove it."""

from __future__ import annotations

from abc import ABC, abstractmethod

from nacre.server.store.rows import CodeRow, PasskeyRow, PersonRow, SessionRow


class IdentityStore(ABC):
    """People, their devices (sessions), their passkeys, and codes that work once."""

    @abstractmethod
    async def create_person(self, row: PersonRow, session: SessionRow) -> None:
        """Keep somebody new with their first device; `Conflict` if an id or one of the hashes is taken."""

    @abstractmethod
    async def person(self, id: str) -> PersonRow | None:
        """The person of that id."""

    @abstractmethod
    async def person_by_handle(self, handle: str) -> PersonRow | None:
        """The person whose handle it is."""

    @abstractmethod
    async def person_by_token(self, token_hash: bytes) -> tuple[PersonRow, SessionRow] | None:
        """Whose token it is, and the device that has it."""

    @abstractmethod
    async def person_by_recovery(self, recovery_hash: bytes) -> PersonRow | None:
        """Whose recovery code it is."""

    @abstractmethod
    async def update_person(
        self,
        id: str,
        *,
        name: str | None = None,
        recovery_hash: bytes | None = None,
        seen: float | None = None,
        preferences: str | None = None,
    ) -> bool:
        """Change what is given; False if there is nobody of that id, `Conflict` if a hash is taken."""

    @abstractmethod
    async def delete_person(self, id: str) -> bool:
        """Forget a person with their devices, passkeys, codes and ratings, and what tables they may see.

        Their seats are for the caller to give up before; tables that they opened are nobody's. False if there
        is nobody of that id.
        """

    @abstractmethod
    async def absorb_person(self, guest: str, person: str) -> bool:
        """Give a person all that a guest has besides seats, and forget the guest; False if there is no guest.

        Tables that the guest may see, tables that they opened, and ratings where the person has none.
        """

    # Devices

    @abstractmethod
    async def add_session(
        self, row: SessionRow, *, code: bytes | None = None, recovery_hash: bytes | None = None
    ) -> None:
        """Sign a person in on one more device.

        With a code or a recovery code, only if that still is that person's, and it is used up in the same
        moment; otherwise `Conflict`.
        """

    @abstractmethod
    async def sessions(self, person: str) -> list[SessionRow]:
        """The devices of a person, the one used last first."""

    @abstractmethod
    async def see_session(self, id: str, seen: float) -> None:
        """Note when a device was last used."""

    @abstractmethod
    async def end_sessions(self, person: str, *, only: str = "", besides: str = "") -> list[SessionRow]:
        """Sign a person out: on that device only, or on all besides that one. Gives those that ended."""

    # Codes and passkeys

    @abstractmethod
    async def keep_code(self, row: CodeRow, now: float) -> None:
        """Keep a code in place of the person's earlier one for the same purpose; forget all that ran out."""

    @abstractmethod
    async def code(self, hash: bytes, purpose: str, now: float) -> CodeRow | None:
        """The code of that hash, if it is for that purpose and has not run out."""

    @abstractmethod
    async def use_code(self, hash: bytes, purpose: str, now: float) -> CodeRow | None:
        """The same; and it does not work again."""

    @abstractmethod
    async def add_passkey(self, row: PasskeyRow) -> None:
        """Keep a passkey; `Conflict` if it is known already."""

    @abstractmethod
    async def passkey(self, credential: bytes) -> PasskeyRow | None:
        """The passkey of that id."""

    @abstractmethod
    async def passkeys(self, person: str) -> list[PasskeyRow]:
        """The passkeys of a person, the oldest first."""

    @abstractmethod
    async def count_passkey(self, credential: bytes, sign_count: int) -> None:
        """Note how often an authenticator says that a passkey was used."""

    @abstractmethod
    async def delete_passkey(self, person: str, credential: bytes) -> bool:
        """Forget a passkey; False if that person has no such one."""
