"""Positions and views of Molthar as JSON-able data (schema: docs/positions.md)."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.game import FieldPath
from nacre.kernel.position import header, item_paths, lookup
from nacre.packs.molthar import components as c
from nacre.packs.molthar.fields import Fields, Market, Turn
from nacre.packs.molthar.knowledge.cases import Case, places
from nacre.packs.molthar.knowledge.notes import noted
from nacre.packs.molthar.powers import FIRST_WISP

PHASES: Final = ("action", "drop", "pay", "keep", "rob", "steal", "curse", "banish", "trade", "discard")
FLAGS: Final = ("acted", "traded", "looked", "reaped")
WISPS: Final = c.CARD_NAMES[FIRST_WISP : FIRST_WISP + 2]
BLIND: Final = "*"
TABLE: Final = ("seat", "first", "round", "final_round", "trigger", "turn", "display", "pearl_pile")
TABLE_2: Final = ("pearl_discards", "faces", "pile", "discards", "looked", "generation", "seats")
TURN: Final = ("phase", "actions", "optional", "bonus", "done", "new_wisps")
TURN_2: Final = ("character", "other", "given", "last", "owe")
SEAT: Final = ("hand", "portal", "active", "diamonds")
DIAMOND: Final = ("face", "seen", "generation")
NOTES: Final = ("notes", "public_notes")
STATE: Final = (*TABLE, *TABLE_2, "beliefs", "public", *NOTES, "chance")
VIEW: Final = ("viewer", *TABLE, *TABLE_2, "older", "belief", "public", *NOTES, "top", "pearl_rest", "rest")
SEAT_VIEW: Final = ("hand", "known", "open", "portal", "active", "diamonds")
OLDER: Final = ("face", "generation")
CASE: Final = ("weight", "sure", "ages")
COARSE: Final = "coarse"
"""A further key of cases that are coarse, with the value true."""
AGE: Final = ("pool", "hidden")
_TOP: Final[FieldPath] = ("pearl_pile", 0)


def write(state: Fields) -> dict[str, object]:
    """The whole position."""
    beliefs = [write_belief(belief) for belief in state.beliefs()]
    return {
        **write_cards_on_table(state),
        "beliefs": beliefs[:-1],
        "public": beliefs[-1],
        "notes": [_write_notes(state, viewer) for viewer in range(state.players)],
        "public_notes": _write_notes(state, -1),
        "chance": state.rng.hex(),
    }


def write_cards_on_table(state: Fields) -> dict[str, object]:
    """Where every card is, and whose turn it is; not who knows what."""
    seats = [
        {
            "hand": write_pile(state.hands[seat]),
            "portal": write_pair(state.portals[seat]),
            "active": write_cards(state.active[seat]),
            "diamonds": write_diamonds(state.diamonds, seat),
        }
        for seat in range(int(state.players))
    ]
    return {
        **header(state.game),
        **write_public(state.seat, state.turn, state.market),
        "pearl_pile": write_row(state.pearl_deck[state.pearl_drawn :]),
        "pile": [c.CARD_NAMES[kind] for kind in state.deck[state.drawn :]],
        "seats": seats,
    }


def write_public(seat: i64, turn: Turn, market: Market) -> dict[str, object]:
    """What everybody sees, except for the seats and the draw piles."""
    return {
        "seat": seat,
        "first": turn.first,
        "round": turn.round,
        "final_round": none_below_0(turn.final_round),
        "trigger": none_below_0(turn.trigger),
        "turn": {
            "phase": PHASES[turn.phase],
            "actions": turn.actions_left,
            "optional": turn.optional,
            "bonus": turn.bonus,
            "done": [name for bit, name in enumerate(FLAGS) if turn.flags >> bit & 1],
            "new_wisps": [name for i, name in enumerate(WISPS) if turn.new_wisps >> i & 1],
            "character": write_subject(turn.subject),
            "other": none_below_0(turn.other),
            "given": write_pile(turn.paid),
            "last": None if turn.last < 0 else c.PEARL_NAMES[turn.last],
            "owe": turn.owe,
        },
        "display": write_pile(market.display),
        "pearl_discards": write_pile(market.pearl_discards),
        "faces": write_pair(market.faces),
        "discards": write_cards(market.discards),
        "looked": [seat for seat in range(5) if market.looked >> seat & 1],
        "generation": market.generation,
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


def write_piles(piles: vec[i64]) -> list[list[str]]:
    """Piles, by seat."""
    return [write_pile(pile) for pile in piles]


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


def _write_notes(state: Fields, viewer: i64) -> list[list[str]]:
    return [write_pile(noted(state, viewer, seat)) for seat in range(state.players)]


def write_belief(belief: list[Case]) -> list[dict[str, object]]:
    """The cases that are possible, with their weights."""
    return [write_case(case) for case in belief]


def write_case(case: Case) -> dict[str, object]:
    """One of them."""
    data: dict[str, object] = {
        "weight": case.weight,
        "sure": [write_pile(pile) for pile in case.sure],
        "ages": [
            {
                "pool": write_pile(pool),
                "hidden": [int(places(hidden, seat)) for seat in range(len(case.sure))],
            }
            for pool, hidden in zip(case.pools, case.hidden, strict=True)
        ],
    }
    if case.coarse:
        data[COARSE] = True
    return data


def inventory(data: dict[str, Any]) -> dict[str, int]:
    """How many of each card a position holds, wherever they are."""
    found: dict[str, int] = {}
    cards = [*data["display"], *data["pearl_pile"], *data["pearl_discards"]]
    cards += [*data["faces"], *data["pile"], *data["discards"]]
    for seat in data["seats"]:
        for zone in ("hand", "portal", "active"):
            cards += seat[zone]
        cards += [diamond["face"] for diamond in seat["diamonds"]]
    for card in cards:
        found[card] = found.get(card, 0) + 1
    return found


def derived(data: dict[str, Any], seat: int | None) -> list[FieldPath]:
    """What the other seats know, which follows from what is public and their own hands."""
    others = [other for other in range(len(data["seats"])) if other != seat]
    return [*[("beliefs", other) for other in others], *[("notes", other) for other in others]]


def unseen(data: dict[str, Any], seat: int | None) -> list[list[FieldPath]]:
    """What the seat cannot tell apart: hidden pearls and Diamonds, with the draw piles they are from (MO-I1).

    During a payment or discard the pearls of the seat to decide are left out: what it does limits what it
    can hold.
    """
    if data["seat"] == -1:
        return []
    knows_top = seat in data["looked"]
    piles: dict[int, list[FieldPath]] = {
        data["generation"]: [path for path in item_paths(data, "pile") if not (knows_top and path[-1] == 0)]
    }
    for other, held in enumerate(data["seats"]):
        for i, diamond in enumerate(held["diamonds"]):
            if seat not in diamond["seen"]:
                piles.setdefault(diamond["generation"], []).append(("seats", other, "diamonds", i, "face"))
    return [*_unseen_pearls(data, data["public"] if seat is None else data["beliefs"][seat]), *piles.values()]


def _unseen_pearls(data: dict[str, Any], belief: list[dict[str, Any]]) -> list[list[FieldPath]]:
    """The places of each age, in the first case that is true and not coarse: what such a case admits need
    not be possible for the others."""
    for case in belief:
        if COARSE in case:
            continue
        hidden = _hidden_places(data, case)
        pools = [Counter(age["pool"]) for age in case["ages"]]
        room = [list(age["hidden"]) for age in case["ages"]]
        ages = _ages_of(data, hidden, pools, room) if hidden is not None else None
        if hidden is None or ages is None:
            continue
        groups: list[list[FieldPath]] = [[] for _ in pools]
        groups[-1] += item_paths(data, "pearl_pile")
        for path, age in zip(hidden, ages, strict=True):
            if path[1] != data["seat"] or data["turn"]["phase"] not in ("pay", "discard"):
                groups[age].append(path)
        # The pearls of one hand have no order: there is nothing to exchange within it.
        return [group for group in groups if len({path[:-1] for path in group}) > 1 or group[:1] == [_TOP]]
    return []


def _hidden_places(data: dict[str, Any], case: dict[str, Any]) -> list[FieldPath] | None:
    """The places of hand pearls that are not sure in that case; None if a sure one is not there."""
    hidden: list[FieldPath] = []
    for other, sure in enumerate(case["sure"]):
        left = Counter(sure)
        for path in item_paths(data, "seats", other, "hand"):
            pearl = lookup(data, path)
            if left[pearl] > 0:
                left[pearl] -= 1
            else:
                hidden.append(path)
        if left.total() > 0:
            return None
    return hidden


def _ages_of(
    data: dict[str, Any], hidden: list[FieldPath], pools: list[Counter[str]], room: list[list[int]]
) -> list[int] | None:
    """An age for each of these places such that everything fits; None if there is none."""
    if not hidden:
        return []
    seat, pearl = int(hidden[0][1]), lookup(data, hidden[0])
    for age, pool in enumerate(pools):
        if pool[pearl] > 0 and room[age][seat] > 0:
            pool[pearl] -= 1
            room[age][seat] -= 1
            rest = _ages_of(data, hidden[1:], pools, room)
            if rest is not None:
                return [age, *rest]
            pool[pearl] += 1
            room[age][seat] += 1
    return None
