"""Reading positions and views of Pearls from untrusted data (schema: docs/positions.md)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.errors import PositionError
from nacre.kernel.game import Game
from nacre.kernel.position import Field, read_fields
from nacre.kernel.rng import Rng
from nacre.packs.pearls import components as c
from nacre.packs.pearls.audit import wrong_cards
from nacre.packs.pearls.imagine import imagine
from nacre.packs.pearls.position import SEAT, SEAT_VIEW, TABLE, VIEW
from nacre.packs.pearls.state import PearlsState
from nacre.packs.pearls.view import PearlsView

DECK = 100


def read(game: Game, data: object) -> PearlsState:
    """The state that a position describes."""
    fields = read_fields(game, data, TABLE)
    seats = [field.object(SEAT) for field in fields["seats"].items(game.players, game.players)]
    opened = [read_pile(seat["open"], c.HAND_LIMIT) for seat in seats]
    dealt = [read_pile(seat["dealt"], c.DEAL) for seat in seats]
    state = PearlsState(
        game=game,
        seat=fields["seat"].number(-1, game.players - 1),
        hands=vec[i64]([mine + others for mine, others in zip(opened, dealt, strict=True)]),
        open=vec[i64](opened),
        piles=vec[i64]([read_pile(seat["pile"], DECK) for seat in seats]),
        chains=vec[i64]([read_necklaces(seat["necklaces"]) for seat in seats]),
        display=read_pile(fields["display"], c.DISPLAY),
        necklaces=read_necklaces(fields["necklaces"]),
        deck=read_row(fields["draw_pile"], DECK),
        drawn=0,
        turns_left=read_turns_left(fields["turns_left"], game.players),
    )
    state.audit()
    return state


def read_view(game: Game, data: object) -> PearlsView:
    """The view that a dict describes."""
    fields = read_fields(game, data, VIEW)
    viewer = fields["viewer"].number_or_none(0, game.players - 1)
    seats = [field.object(SEAT_VIEW) for field in fields["seats"].items(game.players, game.players)]
    view = PearlsView(
        game=game,
        viewer=-1 if viewer is None else viewer,
        seat=fields["seat"].number(-1, game.players - 1),
        known=vec[i64]([read_pile(seat["known"], c.HAND_LIMIT) for seat in seats]),
        open=vec[i64]([read_pile(seat["open"], c.HAND_LIMIT) for seat in seats]),
        sizes=vec[i64]([seat["hand"].number(0, c.HAND_LIMIT) for seat in seats]),
        piles=vec[i64]([read_pile(seat["pile"], DECK) for seat in seats]),
        chains=vec[i64]([read_necklaces(seat["necklaces"]) for seat in seats]),
        display=read_pile(fields["display"], c.DISPLAY),
        necklaces=read_necklaces(fields["necklaces"]),
        draw_pile=fields["draw_pile"].number(0, DECK),
        rest=read_row(fields["rest"], DECK),
        turns_left=read_turns_left(fields["turns_left"], game.players),
    )
    _check_counts(view, len(fields["rest"].items(0, DECK)))
    # Any other mistake shows in every world that fits the view.
    imagine(view, c.full_deck(game.players, game.options["all_cards"] is True), Rng(0)).audit()
    return view


def _check_counts(view: PearlsView, rest: int) -> None:
    """PositionError if known and hidden cards do not add up."""
    hidden = view.draw_pile
    if rest != (hidden if view.seat < 0 else 0):
        raise PositionError("rest", "pearls.position.rest", {"found": rest})
    for seat, known in enumerate(view.known):
        lacking = view.sizes[seat] - c.size(known)
        if lacking < 0 or (lacking > 0 and (seat == view.viewer or view.seat < 0)):
            params = {"found": int(c.size(known)), "wanted": int(view.sizes[seat])}
            raise PositionError(f"seats[{seat}].known", "pearls.position.known", params)
        if seat != view.viewer and view.seat >= 0 and known != view.open[seat]:
            raise PositionError(f"seats[{seat}].open", "pearls.position.open")
        hidden += lacking
    box = c.full_deck(view.game.players, view.game.options["all_cards"] is True)
    for colour in range(c.COLOURS):
        found = c.count(view.display, colour)
        for seat in range(view.game.players):
            found += c.count(view.known[seat], colour) + c.count(view.piles[seat], colour)
        if found > c.count(box, colour):
            raise wrong_cards(colour, int(found), int(c.count(box, colour)))
        hidden -= c.count(box, colour) - found
    if hidden != 0:
        raise PositionError("draw_pile", "pearls.position.hidden", {"found": int(hidden)})


def read_pile(field: Field, most: int) -> i64:
    """A pile of at most that many cards."""
    pile: i64 = 0
    for card in read_row(field, most):
        pile += c.cards(card, 1)
    return pile


def read_row(field: Field, most: int) -> vec[i64]:
    """A row of at most that many cards."""
    return vec[i64]([item.one_of(c.NAMES) for item in field.items(0, most)])


def read_necklaces(field: Field) -> i64:
    """A set of necklaces."""
    chain: i64 = 0
    for item in field.items(0, 10):
        value = item.number(c.LOWEST_NECKLACE, c.HIGHEST_NECKLACE)
        if c.necklace_count(chain, value) == c.necklace_count(c.NECKLACES, value):
            raise item.refuse("pearls.position.necklace_copies", {"value": value})
        chain += c.necklace_set(value, 1)
    return chain


def read_turns_left(field: Field, players: int) -> int:
    """The final turns left; -1 until the end is triggered."""
    turns = field.number_or_none(0, players)
    return -1 if turns is None else turns
