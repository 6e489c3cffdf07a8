"""What a record proves about its deal: that nobody chose it, nothing, or that the record is wrong."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Literal, NamedTuple

from nacre.chance import TABLE
from nacre.fairness import Fairness, Terms, VoidedDeal
from nacre.kernel.errors import RecordError
from nacre.words import Message

if TYPE_CHECKING:
    from nacre.record.record import Record


class Proof(NamedTuple):
    """What a record proves about its deal."""

    verdict: Literal["proven", "unproven", "broken"]
    """`proven`: nobody chose the deal, if one person at the table was honest and finds their own part in the
    record. `unproven`: everything in the record fits, but somebody could have chosen the deal. `broken`:
    something in the record is wrong."""
    reasons: tuple[Message, ...] = ()
    """Why it is not proven, or what is wrong."""
    restarts: tuple[VoidedDeal, ...] = ()
    """The deals of the table that were called off before this one."""
    pledge: bytes = b""
    """What every person could see before anyone opened a nonce, as one hash; empty in the first scheme."""


def prove(record: Record) -> Proof:
    """Check everything in a record."""
    if record.seed is None:
        return Proof("unproven", (Message("proof.redacted"),))
    try:
        record.verify()
    except RecordError as error:
        return Proof("broken", (error.message,))
    fair = record.fair
    if fair is None:
        return Proof("unproven", (Message("proof.no_origin"), Message("proof.names")))
    if not fair.terms:
        return Proof("unproven", (Message("proof.first_scheme"), Message("proof.names")))
    restarts = Terms.parse(fair.terms).voided
    late = [void for void in restarts if void.is_late]
    if not late:
        return Proof("proven", (), restarts, fair.pledge)
    reason = Message("proof.restarted", {"count": len(late), "deals": len(late) + 1})
    return Proof("unproven", (reason,), restarts, fair.pledge)


def check_fair(record: Record, fair: Fairness) -> None:
    """Check where the seed of a record came from; RecordError says what does not fit."""
    if not fair.matches_commitment():
        raise RecordError("record.commitment")
    if fair.terms:
        terms = Terms.parse(fair.terms)
        wrong = _differing(record, terms)
        if wrong:
            raise RecordError("record.terms", {"field": wrong})
        unmatched = fair.unmatched()
        if unmatched:
            seat = terms.parts[unmatched[0]][0]
            raise RecordError("record.nonce", {"name": record.names[seat]})
    if fair.seed != record.seed:
        raise RecordError("record.fair_seed")


def _differing(record: Record, terms: Terms) -> str:
    """The part of a record that is not as its terms say; empty if all is."""
    setup, game = terms.setup, record.game
    options = {name: list(v) if isinstance(v, tuple) else v for name, v in game.options.items()}
    agreed = setup.get("options")
    if terms.rules < game.rules_version and isinstance(agreed, dict):
        # An older version wrote it; since then an option may have been added.
        options = {name: value for name, value in options.items() if name in agreed}
    view = record.start_view
    checks = {
        "chance.scheme": terms.chance == record.scheme == TABLE,
        "game": setup.get("game") == game.name,
        "rules": terms.rules <= game.rules_version,
        "options": agreed == options,
        "players": tuple(seat.name for seat in terms.seats) == record.names,
        "start": setup.get("start") == (None if view is None else sha256(view.encode()).hexdigest()),
    }
    return next((field for field, fits in checks.items() if not fits), "")
