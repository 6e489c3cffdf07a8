"""Notices by e-mail: an address is confirmed first, then one digest at a time, with a link that stops it."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import msgspec

from nacre.server.mailing import Mail
from nacre.server.store.rows import DeliveryRow, ReceiverRow
from nacre.server.tables.letters import Reader, line_about
from nacre.table.table import Table
from nacre.words import Message
from nacre.words.catalogue import say

EMAIL: Final = "email"
"""The kind of a receiver that is an address whose owner has confirmed it."""
UNCONFIRMED: Final = "unconfirmed"
"""The same before they have."""
SCHEME: Final = "mailto:"
DIGEST_SECONDS: Final = 4 * 3600.0
"""Seconds between two digests at least; a reminder does not wait."""
MOST_TOLD: Final = 50
"""Tables in one digest."""
CONFIRM: Final = "confirm"
STOP: Final = "stop"


class Digest(msgspec.Struct, frozen=True):
    """What the next digest is about: tables, and the kinds of their notices. Empty: nothing is to be sent."""

    told: list[tuple[str, str]] = []

    def with_more(self, told: Sequence[tuple[str, str]]) -> Digest:
        """The same, with more."""
        return Digest(list(dict.fromkeys([*self.told, *told]))[-MOST_TOLD:])


def digest_id(receiver: ReceiverRow) -> str:
    """The id of the delivery that is a receiver's next digest: there is one at most."""
    return f"digest {receiver.id}"


def digest_row(receiver: ReceiverRow, digest: Digest, due: float) -> DeliveryRow:
    """A digest that is to be sent then."""
    return DeliveryRow(digest_id(receiver), receiver.id, msgspec.json.encode(digest), due, due)


def read_digest(row: DeliveryRow | None) -> Digest:
    """What a digest is about; nothing if there is none."""
    return Digest() if row is None else msgspec.json.decode(row.body, type=Digest)


def token_of(receiver: ReceiverRow, purpose: str) -> str:
    """What proves that somebody got a mail to that receiver."""
    return f"{receiver.id}.{hmac.digest(receiver.secret, purpose.encode(), 'sha256').hex()[:32]}"


def id_in(token: str) -> str:
    """The receiver that a token is about."""
    return token.rpartition(".")[0]


def is_token(receiver: ReceiverRow, purpose: str, token: str) -> bool:
    """Was that token in a mail to that receiver, for that purpose?"""
    return hmac.compare_digest(token_of(receiver, purpose).encode(), token.encode())


def confirmation(receiver: ReceiverRow, language: str) -> Mail:
    """The mail that asks whether the owner of an address wants notices."""
    link = f"{receiver.page}/mail/{CONFIRM}/{token_of(receiver, CONFIRM)}"
    text = say(Message("mail.confirm", {"page": receiver.page, "link": link}), language)
    subject = say(Message("mail.confirm.subject"), language)
    return Mail(_address(receiver), subject, text, _mail_id(receiver, CONFIRM))


def digest_mail(receiver: ReceiverRow, told: Sequence[tuple[Table, str]], reader: Reader) -> Mail:
    """The mail about what waits for a person."""
    stop = f"{receiver.page}/mail/{STOP}/{token_of(receiver, STOP)}"
    lines = [f"{line_about(table, kind, reader)}\n{receiver.page}/t/{table.id}" for table, kind in told]
    parts = [*lines, say(Message("mail.stop", {"page": receiver.page, "link": stop}), reader.language)]
    subject = say(Message("mail.subject", {"count": len(told)}), reader.language)
    if len(told) == 1:
        subject = line_about(*told[0], reader)
    about = " ".join(f"{table.id} {table.number} {kind}" for table, kind in told)
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return Mail(_address(receiver), subject, "\n\n".join(parts), _mail_id(receiver, about), headers)


def _address(receiver: ReceiverRow) -> str:
    return receiver.url.removeprefix(SCHEME)


def _mail_id(receiver: ReceiverRow, about: str) -> str:
    return sha256(f"{receiver.id} {about}".encode()).hexdigest()[:24]
