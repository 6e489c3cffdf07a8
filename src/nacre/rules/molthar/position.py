"""Positions and views of Molthar as JSON-able data (schema: docs/positions.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.game import Path
from nacre.kernel.position import header, slots
from nacre.rules.molthar import components as c
from nacre.rules.molthar.thefts import hidden_of, row_of, sure_of, taker_of, victim_of

if TYPE_CHECKING:
    from nacre.rules.molthar.state import MoltharState
    from nacre.rules.molthar.view import MoltharView

PHASES: Final = ("action", "drop", "pay", "keep", "rob", "steal", "curse", "banish", "trade", "discard")
FLAGS: Final = ("acted", "traded", "looked", "reaped")
BLIND: Final = "*"
TABLE: Final = ("seat", "first", "round", "final_round", "trigger", "turn", "display", "pearl_pile")
TABLE_2: Final = ("pearl_discards", "faces", "pile", "discards", "looked", "generation", "seats")
TURN: Final = ("phase", "actions", "bonus", "done", "character", "other", "given", "last", "owe")
SEAT: Final = ("open", "old", "new", "portal", "active", "diamonds")
DIAMOND: Final = ("face", "seen", "generation")
STATE: Final = (*TABLE, *TABLE_2, "known", "thefts", "chance")
THEFT: Final = ("viewer", "from", "to", "sure", "hidden")
KNOWN: Final = ("viewer", "seat", "pearls")
VIEW: Final = ("viewer", *TABLE, *TABLE_2, "older", "old_rest", "thefts", "top", "pearl_rest", "rest")
SEAT_VIEW: Final = ("hand", "known", "open", "old_hidden", "old_known", "portal", "active", "diamonds")
OLDER: Final = ("face", "generation")
_TOP: Final[Path] = ("pearl_pile", 0)


def write(state: MoltharState) -> dict[str, object]:
    """The whole position."""
    players = int(state.players)
    everybody = players * players
    opened = [state.known[everybody + seat] for seat in range(players)]
    seats = [
        {
            "open": write_pile(opened[seat]),
            "old": write_pile(state.old[seat]),
            "new": write_pile(state.hands[seat] - opened[seat] - state.old[seat]),
            "portal": write_pair(state.portals[seat]),
            "active": write_cards(state.active[seat]),
            "diamonds": write_diamonds(state.diamonds, seat),
        }
        for seat in range(players)
    ]
    known = [
        {"viewer": viewer, "seat": seat, "pearls": write_pile(more)}
        for viewer in range(players)
        for seat in range(players)
        if (more := state.known[viewer * players + seat] - opened[seat])
    ]
    return {
        **header(state.game),
        **write_table(state),
        "pearl_pile": write_row(state.pearl_deck[state.pearl_drawn :]),
        "pile": [c.CARD_NAMES[kind] for kind in state.deck[state.drawn :]],
        "seats": seats,
        "known": known,
        "thefts": write_thefts(state.thefts, players),
        "chance": state.rng.hex(),
    }


def write_view(view: MoltharView) -> dict[str, object]:
    """A view."""
    seats = [
        {
            "hand": view.sizes[seat],
            "known": write_pile(view.known[seat]),
            "open": write_pile(view.open[seat]),
            "old_hidden": view.old_sizes[seat],
            "old_known": write_pile(view.old_known[seat]),
            "portal": write_pair(view.portals[seat]),
            "active": write_cards(view.active[seat]),
            "diamonds": write_diamonds(view.diamonds, seat),
        }
        for seat in range(len(view.known))
    ]
    return {
        **header(view.game),
        "viewer": None if view.viewer < 0 else view.viewer,
        **write_table(view),
        "pearl_pile": view.pearl_pile,
        "pile": view.pile,
        "seats": seats,
        "older": [{"face": c.CARD_NAMES[card & 0xFF], "generation": card >> 8} for card in view.older],
        "old_rest": write_pile(view.old_rest),
        "thefts": write_thefts(view.thefts, len(view.known)),
        "top": None if view.top < 0 else c.CARD_NAMES[view.top],
        "pearl_rest": write_row(view.pearl_rest),
        "rest": [c.CARD_NAMES[kind] for kind in view.rest],
    }


def write_table(table: MoltharState | MoltharView) -> dict[str, object]:
    """What everybody sees, but for the seats and the piles."""
    return {
        "seat": table.seat,
        "first": table.first,
        "round": table.round,
        "final_round": none_below_0(table.final_round),
        "trigger": none_below_0(table.trigger),
        "turn": {
            "phase": PHASES[table.phase],
            "actions": table.actions_left,
            "bonus": table.bonus,
            "done": [name for bit, name in enumerate(FLAGS) if table.flags >> bit & 1],
            "character": write_subject(table.subject),
            "other": none_below_0(table.other),
            "given": write_pile(table.paid),
            "last": None if table.last < 0 else c.PEARL_NAMES[table.last],
            "owe": table.owe,
        },
        "display": write_pile(table.display),
        "pearl_discards": write_pile(table.pearl_discards),
        "faces": write_pair(table.faces),
        "discards": write_cards(table.discards),
        "looked": [seat for seat in range(5) if table.looked >> seat & 1],
        "generation": table.generation,
    }


def none_below_0(number: i64) -> int | None:
    """None for a number that is not set."""
    return None if number < 0 else int(number)


def write_subject(subject: i64) -> str | None:
    """A character that a phase is about, or the top of the pile."""
    if subject < 0:
        return None
    return BLIND if subject == c.COUNT else c.CARD_NAMES[subject]


def write_pile(pile: i64) -> list[str]:
    """A pile as the names of its pearls, by kind."""
    return write_row(c.spread(pile))


def write_row(row: vec[i64]) -> list[str]:
    """Pearls in their order, as names."""
    return [c.PEARL_NAMES[kind] for kind in row]


def write_cards(cards: i64) -> list[str]:
    """A set of characters as names, by kind."""
    return [c.CARD_NAMES[kind] for kind in c.spread_cards(cards)]


def write_pair(pair: i64) -> list[str]:
    """A pair of characters as names."""
    return [c.CARD_NAMES[kind] for kind in (c.pair_low(pair), c.pair_high(pair)) if kind >= 0]


def write_diamonds(diamonds: vec[i64], seat: int) -> list[dict[str, object]]:
    """A seat's Diamonds, oldest first; a face that is not known is None."""
    return [
        {
            "face": None if diamond & 0xFF == 0xFF else c.CARD_NAMES[diamond & 0xFF],
            "seen": [viewer for viewer in range(5) if diamond >> (8 + viewer) & 1],
            "generation": diamond >> 20,
        }
        for diamond in diamonds
        if diamond >> 16 & 0xF == seat
    ]


def write_thefts(thefts: vec[i64], players: int) -> list[dict[str, object]]:
    """What viewers (None: everybody) know of pearls that a Fairy took."""
    return [
        {
            "viewer": None if row_of(theft) == players else row_of(theft),
            "from": victim_of(theft),
            "to": taker_of(theft),
            "sure": write_pile(sure_of(theft)),
            "hidden": hidden_of(theft),
        }
        for theft in thefts
    ]


def inventory(data: dict[str, Any]) -> dict[str, int]:
    """How many of each card a position holds, wherever they are."""
    found: dict[str, int] = {}
    cards = [*data["display"], *data["pearl_pile"], *data["pearl_discards"]]
    cards += [*data["faces"], *data["pile"], *data["discards"]]
    for seat in data["seats"]:
        for zone in ("open", "old", "new", "portal", "active"):
            cards += seat[zone]
        cards += [diamond["face"] for diamond in seat["diamonds"]]
    for card in cards:
        found[card] = found.get(card, 0) + 1
    return found


def unseen(data: dict[str, Any], seat: int | None) -> list[list[Path]]:
    """What no one can tell apart: hidden pearls and Diamonds with their draw piles, by generation (MO-I1).

    Left out are pearls that another seat knows, or that are in doubt since a theft, and, in a payment or
    discard, those of the seat that is at it: what it may hold is bound by what it does.
    """
    if data["seat"] == -1:
        return []
    fixed = {seat}
    if data["turn"]["phase"] in ("pay", "discard"):
        fixed.add(data["seat"])
    looked_at = {(known["seat"], pearl) for known in data["known"] for pearl in known["pearls"]}
    for theft in data["thefts"]:
        looked_at |= {(theft[who], pearl) for who in ("from", "to") for pearl in theft["sure"]}
    old: list[Path] = []
    new: list[Path] = list(slots(data, "pearl_pile"))
    for other, held in enumerate(data["seats"]):
        if other in fixed:
            continue
        for zone, group in (("old", old), ("new", new)):
            for path in slots(data, "seats", other, zone):
                if (other, held[zone][path[-1]]) not in looked_at:
                    group.append(path)
    knows_top = seat in data["looked"]
    piles: dict[int, list[Path]] = {
        data["generation"]: [path for path in slots(data, "pile") if not (knows_top and path[-1] == 0)]
    }
    for other, held in enumerate(data["seats"]):
        for i, diamond in enumerate(held["diamonds"]):
            if seat not in diamond["seen"]:
                piles.setdefault(diamond["generation"], []).append(("seats", other, "diamonds", i, "face"))
    # The pearls of one hand have no order: alone among themselves there is nothing to exchange.
    pearls = [group for group in (old, new) if len({path[:-1] for path in group}) > 1 or group[:1] == [_TOP]]
    return [*pearls, *piles.values()]
