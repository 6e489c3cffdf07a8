"""Reading positions and views of Molthar that anyone may have written (schema: docs/positions.md)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.errors import PositionError
from nacre.kernel.game import Game
from nacre.kernel.position import Field, read_fields
from nacre.kernel.rng import Rng
from nacre.rules.molthar import components as c
from nacre.rules.molthar import position as p
from nacre.rules.molthar.audit import too_many
from nacre.rules.molthar.diamonds import UNKNOWN
from nacre.rules.molthar.imagine import hidden_pearls, imagine
from nacre.rules.molthar.paying import reopen
from nacre.rules.molthar.phases import NO_CHOICES, PAYING
from nacre.rules.molthar.powers import POWER
from nacre.rules.molthar.state import MoltharState
from nacre.rules.molthar.thefts import doubtful, hidden_of, row_of, taker_of, theft, victim_of
from nacre.rules.molthar.view import MoltharView

MOST_ROUNDS = 100_000
MOST_SHUFFLES = 1_000_000


def read(game: Game, data: object) -> MoltharState:
    """The state that a position describes."""
    fields = read_fields(game, data, p.STATE)
    players = game.players
    seats = [field.object(p.SEAT) for field in fields["seats"].items(players, players)]
    table = read_table(fields, players)
    opened = [read_pile(seat["open"]) for seat in seats]
    old = [read_pile(seat["old"]) for seat in seats]
    new = [read_pile(seat["new"]) for seat in seats]
    hands = [sum_piles(three, f"seats[{i}]") for i, three in enumerate(zip(opened, old, new, strict=True))]
    active = [read_cards(seat["active"]) for seat in seats]
    diamonds = [
        diamond for i, seat in enumerate(seats) for diamond in read_diamonds(seat["diamonds"], i, players)
    ]
    for diamond in diamonds:
        if diamond & 0xFF == UNKNOWN:
            raise PositionError("seats", "molthar.position.face")
    state = MoltharState(
        game,
        table["seat"],
        vec[i64](hands),
        vec[i64](_read_known(fields["known"], opened, hands)),
        read_thefts(fields["thefts"], players),
        vec[i64](old),
        vec[i64]([read_pair(seat["portal"]) for seat in seats]),
        vec[i64](active),
        vec[i64]([sum(POWER[kind] for kind in c.spread_cards(cards)) for cards in active]),
        vec[i64]([sum(c.POINTS[kind] for kind in c.spread_cards(cards)) for cards in active]),
        vec[i64]([len(seat["diamonds"].items(0, c.CARDS)) for seat in seats]),
        vec[i64](diamonds),
        table["display"],
        read_row(fields["pearl_pile"]),
        0,
        table["pearl_discards"],
        table["faces"],
        read_characters(fields["pile"]),
        0,
        table["discards"],
        table["looked"],
        table["generation"],
        table["first"],
        table["round"],
        table["final_round"],
        table["trigger"],
        table["actions"],
        table["bonus"],
        table["flags"],
        table["phase"],
        table["subject"],
        table["other"],
        table["paid"],
        table["last"],
        table["owe"],
        NO_CHOICES,
        0,
        0,
        _read_chance(fields["chance"]),
    )
    if table["phase"] == PAYING and table["seat"] >= 0 and 0 <= table["subject"] < c.COUNT:
        reopen(state)
    state.audit()
    return state


def read_view(game: Game, data: object) -> MoltharView:
    """The view that its dict describes."""
    fields = read_fields(game, data, p.VIEW)
    players = game.players
    seats = [field.object(p.SEAT_VIEW) for field in fields["seats"].items(players, players)]
    table = read_table(fields, players)
    viewer = fields["viewer"].number_or_none(0, players - 1)
    top = fields["top"]
    older = []
    for item in fields["older"].items(0, c.CARDS):
        card = item.object(p.OLDER)
        generation = card["generation"].number(0, MOST_SHUFFLES)
        older.append(card["face"].one_of(c.CARD_NAMES) + 256 * generation)
    view = MoltharView(
        game,
        -1 if viewer is None else viewer,
        table["seat"],
        vec[i64]([read_pile(seat["known"]) for seat in seats]),
        vec[i64]([read_pile(seat["open"]) for seat in seats]),
        vec[i64]([seat["hand"].number(0, c.PEARLS) for seat in seats]),
        read_thefts(fields["thefts"], players),
        vec[i64]([seat["old_hidden"].number(0, c.PEARLS) for seat in seats]),
        read_pile(fields["old_rest"]),
        vec[i64]([read_pile(seat["old_known"]) for seat in seats]),
        vec[i64]([read_pair(seat["portal"]) for seat in seats]),
        vec[i64]([read_cards(seat["active"]) for seat in seats]),
        vec[i64](
            [
                diamond
                for i, seat in enumerate(seats)
                for diamond in read_diamonds(seat["diamonds"], i, players)
            ]
        ),
        vec[i64](sorted(older)),
        table["display"],
        fields["pearl_pile"].number(0, c.PEARLS),
        table["pearl_discards"],
        table["faces"],
        fields["pile"].number(0, c.CARDS),
        table["discards"],
        table["looked"],
        -1 if top.value is None else top.one_of(c.CARD_NAMES),
        table["generation"],
        table["first"],
        table["round"],
        table["final_round"],
        table["trigger"],
        table["actions"],
        table["bonus"],
        table["flags"],
        table["phase"],
        table["subject"],
        table["other"],
        table["paid"],
        table["last"],
        table["owe"],
        read_row(fields["pearl_rest"]),
        read_characters(fields["rest"]),
    )
    _check_pearls(view)
    _check_characters(view)
    world = imagine(view, Rng(0))
    # What else can be wrong is wrong in any world that fits the view.
    world.audit()
    if world.view(viewer).to_dict() != view.to_dict():
        raise PositionError("view", "molthar.position.view")
    return view


def _check_pearls(view: MoltharView) -> None:
    """Do the pearls that the viewer knows leave just as many as lie where it does not?"""
    doubts = [doubtful(each) for each in view.thefts]
    piles = [view.display, view.pearl_discards, view.old_rest, *view.known, *doubts]
    total = sum_piles(piles, "display")
    if c.without(total, c.ALL_PEARLS) != 0:
        raise PositionError("display", "molthar.position.pearls")
    over = view.seat < 0
    hidden = view.pearl_pile
    if len(view.pearl_rest) != (view.pearl_pile if over else 0):
        raise PositionError("pearl_rest", "molthar.position.rest")
    for seat, known in enumerate(view.known):
        lacking = view.sizes[seat] - c.size(known) - view.old_sizes[seat]
        if lacking < 0 or (lacking > 0 and (seat == view.viewer or over)):
            raise PositionError(f"seats[{seat}].known", "molthar.position.known")
        if c.without(view.open[seat], known) != 0 or c.without(view.old_known[seat], known) != 0:
            raise PositionError(f"seats[{seat}].open", "molthar.position.known")
        hidden += lacking
    for each, doubt in zip(view.thefts, doubts, strict=True):
        room = [view.sizes[seat] - c.size(view.known[seat]) for seat in (victim_of(each), taker_of(each))]
        least = c.size(doubt) - (hidden_of(each) == 0)
        if room[0] < least or room[1] < 1 or row_of(each) != view.viewer % (view.game.players + 1):
            raise PositionError("thefts", "molthar.position.thefts")
        hidden -= c.size(doubt)
    if sum(view.old_sizes) != c.size(view.old_rest):
        raise PositionError("old_rest", "molthar.position.hidden")
    if not over and hidden != c.size(hidden_pearls(view)):
        raise PositionError("pearl_pile", "molthar.position.hidden")


def _check_characters(view: MoltharView) -> None:
    """The same for the characters."""
    names = [*p.write_pair(view.faces), *p.write_cards(view.discards)]
    if view.top >= 0:
        names.append(c.CARD_NAMES[view.top])
    looked = view.top >= 0
    hidden = view.pile - looked
    wanted: dict[int, int] = {}
    for seat in range(view.game.players):
        names += [*p.write_pair(view.portals[seat]), *p.write_cards(view.active[seat])]
    for diamond in view.diamonds:
        if diamond & 0xFF != UNKNOWN:
            names.append(c.CARD_NAMES[diamond & 0xFF])
        elif diamond >> 20 == view.generation:
            hidden += 1
        else:
            wanted[diamond >> 20] = wanted.get(diamond >> 20, 0) + 1
    for card in view.older:
        names.append(c.CARD_NAMES[card & 0xFF])
        wanted[card >> 8] = wanted.get(card >> 8, 0) - 1
    if any(wanted.values()):
        raise PositionError("older", "molthar.position.hidden")
    for name, copies in zip(c.CARD_NAMES, c.COPIES, strict=True):
        if names.count(name) > copies:
            raise too_many(name, names.count(name), int(copies))
    over = view.seat < 0
    if over and (len(view.rest) != view.pile or hidden + looked != view.pile):
        raise PositionError("rest", "molthar.position.rest")
    if not over and (len(view.rest) or hidden != c.CARDS - len(names)):
        raise PositionError("pile", "molthar.position.hidden")
    if view.top >= 0 and view.pile == 0:
        raise PositionError("top", "molthar.position.hidden")


def read_table(fields: dict[str, Field], players: int) -> dict[str, int]:
    """What everybody sees, but for the seats and the piles."""
    turn = fields["turn"].object(p.TURN)
    flags = 0
    for item in turn["done"].items(0, len(p.FLAGS)):
        flags |= 1 << item.one_of(p.FLAGS)
    character = turn["character"]
    last = turn["last"]
    return {
        "seat": fields["seat"].number(-1, players - 1),
        "first": fields["first"].number(0, players - 1),
        "round": fields["round"].number(0, MOST_ROUNDS),
        "final_round": read_number(fields["final_round"], MOST_ROUNDS),
        "trigger": read_number(fields["trigger"], players - 1),
        "phase": turn["phase"].one_of(p.PHASES),
        "actions": turn["actions"].number(0, 100),
        "bonus": turn["bonus"].number(0, 10),
        "flags": flags,
        "subject": -1 if character.value is None else character.one_of((*c.CARD_NAMES, p.BLIND)),
        "other": read_number(turn["other"], players - 1),
        "paid": read_pile(turn["given"]),
        "last": -1 if last.value is None else last.one_of(c.PEARL_NAMES),
        "owe": turn["owe"].number(0, c.PEARLS),
        "display": read_pile(fields["display"]),
        "pearl_discards": read_pile(fields["pearl_discards"]),
        "faces": read_pair(fields["faces"]),
        "discards": read_cards(fields["discards"]),
        "looked": read_seats(fields["looked"], players),
        "generation": fields["generation"].number(0, MOST_SHUFFLES),
    }


def read_number(field: Field, high: int) -> int:
    """A number, -1 for None."""
    number = field.number_or_none(0, high)
    return -1 if number is None else number


def read_seats(field: Field, players: int) -> int:
    """Seats as bits."""
    seats = 0
    for item in field.items(0, players):
        seats |= 1 << item.number(0, players - 1)
    return seats


def read_pile(field: Field) -> int:
    """A pile of pearls."""
    row = [item.one_of(c.PEARL_NAMES) for item in field.items(0, c.PEARLS)]
    pile = 0
    for kind in row:
        if c.count(pile, kind) == c.PEARL_COPIES[kind]:
            raise field.refuse("molthar.position.pearls")
        pile += int(c.pearls(kind, 1))
    return pile


def sum_piles(piles: list[int] | tuple[int, ...], field: str) -> int:
    """The piles together, if there are so many pearls."""
    total = 0
    for pile in piles:
        for kind in range(c.KINDS):
            if c.count(total, kind) + c.count(pile, kind) > c.PEARL_COPIES[kind]:
                raise PositionError(field, "molthar.position.pearls")
        total += pile
    return total


def read_row(field: Field) -> vec[i64]:
    """Pearls in their order."""
    return vec[i64]([item.one_of(c.PEARL_NAMES) for item in field.items(0, c.PEARLS)])


def read_characters(field: Field) -> vec[i64]:
    """Characters in their order."""
    return vec[i64]([item.one_of(c.CARD_NAMES) for item in field.items(0, c.CARDS)])


def read_cards(field: Field) -> int:
    """A set of characters."""
    cards = 0
    for item in field.items(0, c.CARDS):
        kind = item.one_of(c.CARD_NAMES)
        if c.card_count(cards, kind) == c.COPIES[kind]:
            raise too_many(c.CARD_NAMES[kind], int(c.COPIES[kind]) + 1, int(c.COPIES[kind]))
        cards = int(c.add_card(cards, kind))
    return cards


def read_pair(field: Field) -> int:
    """A pair of characters."""
    pair = 0
    for item in field.items(0, 2):
        pair = int(c.pair_add(pair, item.one_of(c.CARD_NAMES)))
    return pair


def read_diamonds(field: Field, owner: int, players: int) -> list[int]:
    """A seat's Diamonds, oldest first."""
    diamonds = []
    for item in field.items(0, c.CARDS):
        diamond = item.object(p.DIAMOND)
        face = diamond["face"]
        card = UNKNOWN if face.value is None else face.one_of(c.CARD_NAMES)
        seen = read_seats(diamond["seen"], players)
        generation = diamond["generation"].number(0, MOST_SHUFFLES)
        diamonds.append(card | seen << 8 | owner << 16 | generation << 20)
    return diamonds


def read_thefts(field: Field, players: int) -> vec[i64]:
    """What viewers know of pearls that a Fairy took."""
    thefts = []
    for item in field.items(0, 2 * players + 2):
        entry = item.object(p.THEFT)
        viewer = entry["viewer"].number_or_none(0, players - 1)
        victim = entry["from"].number(0, players - 1)
        taker = entry["to"].number(0, players - 1)
        sure = read_pile(entry["sure"])
        hidden = entry["hidden"].number(0, c.PEARLS)
        if sure == 0 or victim == taker or viewer in (victim, taker):
            raise item.refuse("molthar.position.thefts")
        thefts.append(theft(players if viewer is None else viewer, victim, taker, sure, hidden))
    return vec[i64](thefts)


def _read_known(field: Field, opened: list[int], hands: list[int]) -> list[int]:
    """What every viewer knows of every hand; the last row is what everybody does."""
    players = len(opened)
    known = opened * (players + 1)
    for item in field.items(0, players * players):
        entry = item.object(p.KNOWN)
        viewer = entry["viewer"].number(0, players - 1)
        seat = entry["seat"].number(0, players - 1)
        more = read_pile(entry["pearls"])
        at = viewer * players + seat
        if viewer == seat or known[at] != opened[seat] or c.without(more, hands[seat] - opened[seat]) != 0:
            raise item.refuse("molthar.position.known")
        known[at] += more
    return known


def _read_chance(field: Field) -> Rng:
    value = field.value
    try:
        assert isinstance(value, str)
        rng = Rng.from_hex(value)
        assert rng.hex() == value
    except (AssertionError, ValueError):
        raise field.refuse("molthar.position.chance") from None
    return rng
