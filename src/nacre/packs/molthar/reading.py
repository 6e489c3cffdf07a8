"""Reading positions and views of Molthar that anyone may have written (schema: docs/positions.md)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.errors import PositionError
from nacre.kernel.game import Game
from nacre.kernel.position import Field, read_fields
from nacre.kernel.rng import Rng
from nacre.packs.molthar import components as c
from nacre.packs.molthar import position as p
from nacre.packs.molthar.audit import check_pearls, too_many
from nacre.packs.molthar.diamonds import LAST_GENERATION, UNKNOWN
from nacre.packs.molthar.fields import Market, Turn
from nacre.packs.molthar.imagine import NOTHING, deal, imagine
from nacre.packs.molthar.knowledge.beliefs import Knowledge, known_in, theft_events
from nacre.packs.molthar.knowledge.notes import private_notes
from nacre.packs.molthar.knowledge.reading import (
    known_by_seat,
    read_belief,
    read_notes,
    read_private_notes,
    with_notes,
)
from nacre.packs.molthar.knowledge.soundness import check_beliefs, check_cases
from nacre.packs.molthar.payment.choices import NO_CHOICES
from nacre.packs.molthar.phases import PAYING
from nacre.packs.molthar.piles import read_pile, read_row, sum_piles
from nacre.packs.molthar.plies import reopen_payment
from nacre.packs.molthar.powers import POWER
from nacre.packs.molthar.state import MoltharState
from nacre.packs.molthar.view import MoltharView

MOST_NUMBER = 1000
"""More than any number of actions: the audit knows how many there can be."""
MOST_ROUNDS = 100_000
WORLDS = 20
"""How many of a view's cases are checked, with one world each."""


def read(game: Game, data: object) -> MoltharState:
    """The state that a position describes."""
    fields = read_fields(game, with_notes(data), p.STATE)
    players = game.players
    seats = [field.object(p.SEAT) for field in fields["seats"].items(players, players)]
    seat = fields["seat"].number(-1, players - 1)
    turn = read_turn(fields, players)
    market = read_market(fields, players)
    hands = vec[i64]([read_pile(seat["hand"]) for seat in seats])
    public = read_belief(fields["public"], players, 1, coarse=False)
    beliefs = [
        read_belief(field, players, 1, coarse=True) if field.value is not None else []
        for field in fields["beliefs"].items(players, players)
    ]
    events = vec[i64]()
    if seat >= 0 and not beliefs[seat]:
        events = theft_events(turn.phase, seat, turn.other, hands)
    opened = read_notes(fields["public_notes"], known_by_seat(public, players))
    notes = read_private_notes(fields["notes"], beliefs)
    active = [read_cards(seat["active"]) for seat in seats]
    diamonds = [
        diamond for i, seat in enumerate(seats) for diamond in read_diamonds(seat["diamonds"], i, players)
    ]
    for diamond in diamonds:
        if diamond & 0xFF == UNKNOWN:
            raise PositionError("seats", "molthar.position.face")
    state = MoltharState(
        game=game,
        seat=seat,
        turn=turn,
        market=market,
        pearl_deck=read_row(fields["pearl_pile"]),
        pearl_drawn=0,
        deck=read_characters(fields["pile"]),
        drawn=0,
        hands=hands,
        open=opened,
        private=private_notes(notes, opened, hands, phase=turn.phase, seat=seat, other=turn.other),
        portals=vec[i64]([read_pair(seat["portal"]) for seat in seats]),
        active=vec[i64](active),
        powers=vec[i64]([sum(POWER[kind] for kind in c.spread_cards(cards)) for cards in active]),
        points=vec[i64]([sum(c.POINTS[kind] for kind in c.spread_cards(cards)) for cards in active]),
        wealth=vec[i64]([len(seat["diamonds"].items(0, c.CARDS)) for seat in seats]),
        diamonds=vec[i64](diamonds),
        choices=NO_CHOICES,
        knowledge=Knowledge([*beliefs, public], dealt=hands[:], events=events),
        rng=_read_chance(fields["chance"]),
    )
    check_pearls(state)
    check_beliefs(state)
    if turn.phase == PAYING and seat >= 0 and 0 <= turn.subject < c.COUNT:
        reopen_payment(state)
    state.audit()
    return state


def read_view(game: Game, data: object) -> MoltharView:
    """The view that its dict describes."""
    fields = read_fields(game, with_notes(data), p.VIEW)
    players = game.players
    seats = [field.object(p.SEAT_VIEW) for field in fields["seats"].items(players, players)]
    seat = fields["seat"].number(-1, players - 1)
    turn = read_turn(fields, players)
    market = read_market(fields, players)
    viewer = fields["viewer"].number_or_none(0, players - 1)
    top = fields["top"]
    older = []
    for item in fields["older"].items(0, c.CARDS):
        card = item.object(p.OLDER)
        generation = card["generation"].number(0, LAST_GENERATION)
        older.append(card["face"].one_of(c.CARD_NAMES) + 256 * generation)
    fewest = 0 if seat < 0 else 1
    diamonds = [
        diamond for i, each in enumerate(seats) for diamond in read_diamonds(each["diamonds"], i, players)
    ]
    known = vec[i64]([read_pile(each["known"]) for each in seats])
    opened = vec[i64]([read_pile(each["open"]) for each in seats])
    view = MoltharView(
        game=game,
        viewer=-1 if viewer is None else viewer,
        seat=seat,
        turn=turn,
        market=market,
        pearl_pile=fields["pearl_pile"].number(0, c.PEARLS),
        pile=fields["pile"].number(0, c.CARDS),
        top=-1 if top.value is None else top.one_of(c.CARD_NAMES),
        known=known,
        open=opened,
        sizes=vec[i64]([each["hand"].number(0, c.PEARLS) for each in seats]),
        notes=read_notes(fields["notes"], known),
        public_notes=read_notes(fields["public_notes"], opened),
        belief=read_belief(fields["belief"], players, fewest, coarse=viewer is not None),
        public=read_belief(fields["public"], players, fewest, coarse=False),
        portals=vec[i64]([read_pair(each["portal"]) for each in seats]),
        active=vec[i64]([read_cards(each["active"]) for each in seats]),
        diamonds=vec[i64](diamonds),
        older=vec[i64](sorted(older)),
        pearl_rest=read_row(fields["pearl_rest"]),
        rest=read_characters(fields["rest"]),
    )
    _check_pearls(view)
    _check_characters(view)
    world = imagine(view, Rng(0))
    for case in view.belief[:WORLDS]:
        check_beliefs(deal(view, case, NOTHING, Rng(0)))
    # Anything else that is wrong is wrong in every world that fits the view.
    world.audit()
    if world.view(viewer).to_dict() != view.to_dict():
        raise PositionError("view", "molthar.position.view")
    return view


def _check_pearls(view: MoltharView) -> None:
    """Check that the pearls that the viewer cannot see are as many as there should be."""
    over = view.seat < 0
    if len(view.pearl_rest) != (view.pearl_pile if over else 0):
        raise PositionError("pearl_rest", "molthar.position.rest")
    seen = sum_piles([view.market.display, view.market.pearl_discards], "display")
    if over:
        if view.belief or view.public:
            raise PositionError("belief", "molthar.position.over_belief")
        for seat, known in enumerate(view.known):
            if c.size(known) != view.sizes[seat]:
                raise PositionError(f"seats[{seat}].known", "molthar.position.known")
        return
    row = view.viewer if view.viewer >= 0 else view.game.players
    check_cases("belief", view.belief, row=row, sizes=view.sizes, seen=seen, pile=view.pearl_pile)
    check_cases(
        "public", view.public, row=view.game.players, sizes=view.sizes, seen=seen, pile=view.pearl_pile
    )
    for seat, known in enumerate(view.known):
        if known != known_in(view.belief, seat):
            raise PositionError(f"seats[{seat}].known", "molthar.position.known")
        if view.open[seat] != known_in(view.public, seat):
            raise PositionError(f"seats[{seat}].open", "molthar.position.known")


def _check_characters(view: MoltharView) -> None:
    """Check the same for the characters."""
    names = [*p.write_pair(view.market.faces), *p.write_cards(view.market.discards)]
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
        elif diamond >> 20 == view.market.generation:
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


def read_turn(fields: dict[str, Field], players: int) -> Turn:
    """How far the game and the turn have come."""
    turn = fields["turn"].object((*p.TURN, *p.TURN_2))
    flags = 0
    for item in turn["done"].items(0, len(p.FLAGS)):
        flags |= 1 << item.one_of(p.FLAGS)
    new_wisps = 0
    for item in turn["new_wisps"].items(0, len(p.WISPS)):
        new_wisps |= 1 << item.one_of(p.WISPS)
    character = turn["character"]
    last = turn["last"]
    return Turn(
        first=fields["first"].number(0, players - 1),
        round=fields["round"].number(0, MOST_ROUNDS),
        final_round=read_number(fields["final_round"], MOST_ROUNDS),
        trigger=read_number(fields["trigger"], players - 1),
        actions_left=turn["actions"].number(0, MOST_NUMBER),
        optional=turn["optional"].number(0, MOST_NUMBER),
        bonus=turn["bonus"].number(0, MOST_NUMBER),
        flags=flags,
        new_wisps=new_wisps,
        phase=turn["phase"].one_of(p.PHASES),
        subject=-1 if character.value is None else character.one_of((*c.CARD_NAMES, p.BLIND)),
        other=read_number(turn["other"], players - 1),
        paid=read_pile(turn["given"]),
        last=-1 if last.value is None else last.one_of(c.PEARL_NAMES),
        owe=turn["owe"].number(0, c.PEARLS),
    )


def read_market(fields: dict[str, Field], players: int) -> Market:
    """The middle of the table."""
    return Market(
        display=read_pile(fields["display"]),
        pearl_discards=read_pile(fields["pearl_discards"]),
        faces=read_pair(fields["faces"]),
        discards=read_cards(fields["discards"]),
        looked=read_seats(fields["looked"], players),
        generation=fields["generation"].number(0, LAST_GENERATION),
    )


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
        generation = diamond["generation"].number(0, LAST_GENERATION)
        diamonds.append(card | seen << 8 | owner << 16 | generation << 20)
    return diamonds


def _read_chance(field: Field) -> Rng:
    value = field.value
    try:
        assert isinstance(value, str)
        rng = Rng.from_hex(value)
        assert rng.hex() == value
    except (AssertionError, ValueError):
        raise field.refuse("molthar.position.chance") from None
    return rng
