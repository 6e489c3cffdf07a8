"""What a seat may know at Molthar (MO-I1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from nacre.kernel.game import Game
from nacre.kernel.position import header
from nacre.kernel.view import View
from nacre.packs.molthar import components as c
from nacre.packs.molthar import drawing, position
from nacre.packs.molthar.diamonds import UNKNOWN, face, generation, owner, seen_by
from nacre.packs.molthar.fields import Fields, Market, Turn
from nacre.packs.molthar.knowledge.beliefs import known_in
from nacre.packs.molthar.knowledge.cases import Case
from nacre.packs.molthar.knowledge.merging import has_coarse, hull
from nacre.packs.molthar.knowledge.notes import noted
from nacre.packs.molthar.phases import DISCARDING, PAYING


@final
class MoltharView(View):
    """A position of Molthar as one seat knows it."""

    turn: Turn  # without what the viewer may not know about an unfinished payment or discard
    market: Market
    pearl_pile: i64  # how many pearls are left in the draw pile
    pile: i64  # how many characters
    top: i64  # the top character of the draw pile, if the viewer knows it; -1 if not
    known: vec[i64]  # [seat] -> pearls of the hand that the viewer knows: all of its own
    open: vec[i64]  # [seat] -> pearls of the hand that everybody knows
    sizes: vec[i64]  # [seat] -> pearls in hand
    notes: vec[i64]  # [seat] -> pearls that the viewer noted (notes.py): all of its own
    public_notes: vec[i64]  # [seat] -> pearls that everybody noted
    belief: list[Case]  # all that the viewer knows of the pearls; empty once the game is over
    public: list[Case]  # what everybody knows of them
    portals: vec[i64]
    active: vec[i64]
    diamonds: vec[i64]  # as in a state, faces as the viewer knows them
    older: vec[i64]  # [i]: character + 256 * generation, of Diamonds from decks that are used up
    pearl_rest: vec[i64]  # the draw piles themselves, once the game is over
    rest: vec[i64]
    # What every imagined world has in common, worked out for the first one.
    unplaced: vec[i64]  # characters that the viewer cannot place
    powers: vec[i64]
    points: vec[i64]
    wealth: vec[i64]

    def __init__(
        self,
        *,
        game: Game,
        viewer: i64,
        seat: i64,
        turn: Turn,
        market: Market,
        pearl_pile: i64,
        pile: i64,
        top: i64,
        known: vec[i64],
        open: vec[i64],
        sizes: vec[i64],
        notes: vec[i64],
        public_notes: vec[i64],
        belief: list[Case],
        public: list[Case],
        portals: vec[i64],
        active: vec[i64],
        diamonds: vec[i64],
        older: vec[i64],
        pearl_rest: vec[i64],
        rest: vec[i64],
    ) -> None:
        self.game = game
        self.viewer = viewer
        self.seat = seat
        self.turn = turn
        self.market = market
        self.pearl_pile = pearl_pile
        self.pile = pile
        self.top = top
        self.known = known
        self.open = open
        self.sizes = sizes
        self.notes = notes
        self.public_notes = public_notes
        self.belief = belief
        self.public = public
        self.portals = portals
        self.active = active
        self.diamonds = diamonds
        self.older = older
        self.pearl_rest = pearl_rest
        self.rest = rest
        self.unplaced = self.powers = self.points = self.wealth = vec[i64]()

    def to_dict(self) -> dict[str, object]:
        return {
            **self.shown(),
            "belief": position.write_belief(self.belief),
            "public": position.write_belief(self.public),
            "notes": position.write_piles(self.notes),
            "public_notes": position.write_piles(self.public_notes),
        }

    def shown(self) -> dict[str, object]:
        # A screen shows what is certain, which is listed with the seats; the cases are for bots.
        seats = [
            {
                "hand": self.sizes[seat],
                "known": position.write_pile(self.known[seat]),
                "open": position.write_pile(self.open[seat]),
                "portal": position.write_pair(self.portals[seat]),
                "active": position.write_cards(self.active[seat]),
                "diamonds": position.write_diamonds(self.diamonds, seat),
            }
            for seat in range(len(self.known))
        ]
        older = [{"face": c.CARD_NAMES[card & 0xFF], "generation": card >> 8} for card in self.older]
        return {
            **header(self.game),
            "viewer": position.none_below_0(self.viewer),
            **position.write_public(self.seat, self.turn, self.market),
            "pearl_pile": self.pearl_pile,
            "pile": self.pile,
            "seats": seats,
            "older": older,
            "top": None if self.top < 0 else c.CARD_NAMES[self.top],
            "pearl_rest": position.write_row(self.pearl_rest),
            "rest": [c.CARD_NAMES[kind] for kind in self.rest],
        }

    def draw(self, names: Sequence[str] = (), language: str = "en") -> str:
        return drawing.draw(self.shown(), names, language)


def look(state: Fields, viewer: i64) -> MoltharView:
    """The view of one seat, or of a spectator (-1)."""
    over = state.seat < 0
    players = state.players
    beliefs = state.beliefs()
    belief = beliefs[int(viewer if viewer >= 0 else players)]
    public = beliefs[int(players)]
    if has_coarse(belief):
        public = hull(public)
    known = state.hands[:]
    opened = state.hands[:]
    sizes = state.hands[:]
    notes = state.hands[:]
    public_notes = state.hands[:]
    seat: i64
    for seat in range(players):
        known[seat] = known_in(belief, seat)
        opened[seat] = known_in(public, seat)
        sizes[seat] = c.size(state.hands[seat])
        notes[seat] = noted(state, viewer, seat)
        public_notes[seat] = noted(state, -1, seat)
    return MoltharView(
        game=state.game,
        viewer=viewer,
        seat=state.seat,
        turn=_turn(state, viewer),
        market=state.market.clone(),
        pearl_pile=len(state.pearl_deck) - state.pearl_drawn,
        pile=len(state.deck) - state.drawn,
        top=_top(state, viewer),
        known=known,
        open=opened,
        sizes=sizes,
        notes=notes,
        public_notes=public_notes,
        belief=[] if over else belief,
        public=[] if over else public,
        portals=state.portals[:],
        active=state.active[:],
        diamonds=_diamonds(state, viewer, over),
        older=vec[i64]() if over else _older(state, viewer),
        pearl_rest=state.pearl_deck[state.pearl_drawn :] if over else vec[i64](),
        rest=state.deck[state.drawn :] if over else vec[i64](),
    )


def _turn(state: Fields, viewer: i64) -> Turn:
    """The turn as the viewer sees it: others see a payment or discard only when it is complete."""
    turn = state.turn
    paid: i64 = 0
    last: i64 = -1
    if viewer == state.seat or turn.phase not in (PAYING, DISCARDING):
        paid = turn.paid
    if viewer == state.seat:
        last = turn.last
    return Turn(
        first=turn.first,
        round=turn.round,
        final_round=turn.final_round,
        trigger=turn.trigger,
        actions_left=turn.actions_left,
        optional=turn.optional,
        bonus=turn.bonus,
        flags=turn.flags,
        new_wisps=turn.new_wisps,
        phase=turn.phase,
        subject=turn.subject,
        other=turn.other,
        paid=paid,
        last=last,
        owe=turn.owe,
    )


def _diamonds(state: Fields, viewer: i64, over: bool) -> vec[i64]:
    """All Diamonds, by owner, with the faces that the viewer has seen."""
    shown = vec[i64]()
    seat: i64
    i: i64
    for seat in range(state.players):
        for i in range(len(state.diamonds)):
            diamond = state.diamonds[i]
            if owner(diamond) != seat:
                continue
            if over or seen_by(diamond, viewer):
                shown = append(shown, diamond)
            else:
                shown = append(shown, diamond | UNKNOWN)
    return shown


def _older(state: Fields, viewer: i64) -> vec[i64]:
    """The unseen Diamonds from used-up decks: the viewer knows which characters, but not which is where."""
    faces: list[int] = []
    i: i64
    for i in range(len(state.diamonds)):
        diamond = state.diamonds[i]
        if generation(diamond) < state.market.generation and not seen_by(diamond, viewer):
            faces.append(face(diamond) | (generation(diamond) << 8))
    return vec[i64](sorted(faces))


def _top(state: Fields, viewer: i64) -> i64:
    if viewer >= 0 and (state.market.looked >> viewer) & 1 == 1:
        return state.deck[state.drawn]
    return -1
