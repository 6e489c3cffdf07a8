"""What a seat may know at Molthar (MO-I1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from librt.vecs import append, vec
from mypy_extensions import i64

from nacre.kernel.game import Game
from nacre.kernel.view import View
from nacre.packs.molthar import components as c
from nacre.packs.molthar import drawing, position
from nacre.packs.molthar.diamonds import UNKNOWN, face, generation, owner, seen_by
from nacre.packs.molthar.knowledge.beliefs import known_in
from nacre.packs.molthar.knowledge.cases import Case
from nacre.packs.molthar.phases import PAYING

if TYPE_CHECKING:
    from nacre.packs.molthar.state import MoltharState


@final
class MoltharView(View):
    """A position of Molthar as one seat knows it."""

    known: vec[i64]  # [seat] -> pearls of the hand that the viewer knows: all of its own
    open: vec[i64]  # [seat] -> pearls of the hand that everybody knows
    sizes: vec[i64]  # [seat] -> pearls in hand
    belief: list[Case]  # all that the viewer knows of the pearls; nothing more to know once the game is over
    public: list[Case]  # what everybody knows of them
    portals: vec[i64]
    active: vec[i64]
    diamonds: vec[i64]  # as in a state, faces as the viewer knows them
    older: vec[i64]  # [i]: character + 256 * generation, of Diamonds from decks that are used up
    display: i64
    pearl_pile: i64  # how many pearls
    pearl_discards: i64
    faces: i64
    pile: i64  # how many characters
    discards: i64
    looked: i64
    top: i64  # the top character of the draw pile, if the viewer knows it; -1 if not
    generation: i64
    first: i64
    round: i64
    final_round: i64
    trigger: i64
    actions_left: i64
    bonus: i64
    flags: i64
    phase: i64
    subject: i64
    other: i64
    paid: i64
    last: i64
    owe: i64
    pearl_rest: vec[i64]  # the draw piles themselves, once the game is over
    rest: vec[i64]
    # What every imagined world has in common, worked out for the first one.
    unplaced: vec[i64]  # characters that the viewer cannot place
    powers: vec[i64]
    points: vec[i64]
    wealth: vec[i64]

    def __init__(
        self,
        game: Game,
        viewer: i64,
        seat: i64,
        known: vec[i64],
        open: vec[i64],
        sizes: vec[i64],
        belief: list[Case],
        public: list[Case],
        portals: vec[i64],
        active: vec[i64],
        diamonds: vec[i64],
        older: vec[i64],
        display: i64,
        pearl_pile: i64,
        pearl_discards: i64,
        faces: i64,
        pile: i64,
        discards: i64,
        looked: i64,
        top: i64,
        generation: i64,
        first: i64,
        round: i64,
        final_round: i64,
        trigger: i64,
        actions_left: i64,
        bonus: i64,
        flags: i64,
        phase: i64,
        subject: i64,
        other: i64,
        paid: i64,
        last: i64,
        owe: i64,
        pearl_rest: vec[i64],
        rest: vec[i64],
    ) -> None:
        self.game = game
        self.viewer = viewer
        self.seat = seat
        self.known = known
        self.open = open
        self.sizes = sizes
        self.belief = belief
        self.public = public
        self.portals = portals
        self.active = active
        self.diamonds = diamonds
        self.older = older
        self.display = display
        self.pearl_pile = pearl_pile
        self.pearl_discards = pearl_discards
        self.faces = faces
        self.pile = pile
        self.discards = discards
        self.looked = looked
        self.top = top
        self.generation = generation
        self.first = first
        self.round = round
        self.final_round = final_round
        self.trigger = trigger
        self.actions_left = actions_left
        self.bonus = bonus
        self.flags = flags
        self.phase = phase
        self.subject = subject
        self.other = other
        self.paid = paid
        self.last = last
        self.owe = owe
        self.pearl_rest = pearl_rest
        self.rest = rest
        self.unplaced = self.powers = self.points = self.wealth = vec[i64]()

    def to_dict(self) -> dict[str, object]:
        return position.write_view(self)

    def shown(self) -> dict[str, object]:
        # A screen shows what is certain, which stands with the seats; the cases are for those who calculate.
        shown = self.to_dict()
        del shown["belief"], shown["public"]
        return shown

    def draw(self, names: Sequence[str] = (), language: str = "en") -> str:
        return drawing.draw(self.shown(), names, language)


def look(state: MoltharState, viewer: i64) -> MoltharView:
    """The view of one seat, or of a spectator (-1)."""
    over = state.seat < 0
    # Others see a payment when it is made, not while it is chosen.
    choosing = viewer != state.seat and state.phase == PAYING
    players = state.players
    beliefs = state.knowledge()
    belief = beliefs[int(viewer if viewer >= 0 else players)]
    public = beliefs[int(players)]
    known = state.hands[:]
    opened = state.hands[:]
    sizes = state.hands[:]
    seat: i64
    for seat in range(players):
        known[seat] = known_in(belief, seat)
        opened[seat] = known_in(public, seat)
        sizes[seat] = c.size(state.hands[seat])
    return MoltharView(
        state.game,
        viewer,
        state.seat,
        known,
        opened,
        sizes,
        [] if over else belief,
        [] if over else public,
        state.portals[:],
        state.active[:],
        _diamonds(state, viewer, over),
        vec[i64]() if over else _older(state, viewer),
        state.display,
        len(state.pearl_deck) - state.pearl_drawn,
        state.pearl_discards,
        state.faces,
        len(state.deck) - state.drawn,
        state.discards,
        state.looked,
        _top(state, viewer),
        state.generation,
        state.first,
        state.round,
        state.final_round,
        state.trigger,
        state.actions_left,
        state.bonus,
        state.flags,
        state.phase,
        state.subject,
        state.other,
        0 if choosing else state.paid,
        state.last if viewer == state.seat else -1,
        state.owe,
        state.pearl_deck[state.pearl_drawn :] if over else vec[i64](),
        state.deck[state.drawn :] if over else vec[i64](),
    )


def _diamonds(state: MoltharState, viewer: i64, over: bool) -> vec[i64]:
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


def _older(state: MoltharState, viewer: i64) -> vec[i64]:
    """The unseen Diamonds of decks that are used up: which they are is known, though not where."""
    faces: list[int] = []
    i: i64
    for i in range(len(state.diamonds)):
        diamond = state.diamonds[i]
        if generation(diamond) < state.generation and not seen_by(diamond, viewer):
            faces.append(face(diamond) | (generation(diamond) << 8))
    return vec[i64](sorted(faces))


def _top(state: MoltharState, viewer: i64) -> i64:
    if viewer >= 0 and (state.looked >> viewer) & 1 == 1:
        return state.deck[state.drawn]
    return -1
