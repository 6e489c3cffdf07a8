"""A position of Molthar."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.errors import ForgottenState
from nacre.kernel.game import Game
from nacre.kernel.outcome import Outcome
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import open_seats, viewer_at
from nacre.packs.molthar import audit, drawing, legality, plies, position, scoring
from nacre.packs.molthar.diamonds import owner
from nacre.packs.molthar.knowledge import beliefs
from nacre.packs.molthar.knowledge.cases import Case
from nacre.packs.molthar.knowledge.events import NO_EVENTS
from nacre.packs.molthar.phases import ACTION
from nacre.packs.molthar.view import MoltharView, look

MANY_EVENTS: Final = 64
"""A state that is copied with more than these waiting catches up first, so that not each clone has to."""


@final
class MoltharState(State):
    """A position of The Portals of Molthar."""

    players: i64
    hands: vec[i64]  # [seat] -> pile of pearls
    open: vec[i64]  # [seat] -> pearls that came in sight of all, surely still there: no news if they go
    beliefs: list[list[Case]]  # [seat; last: public] -> what is known of the pearls; shared by clones
    dealt: vec[i64]  # the hands from which beliefs follow that are still empty; none if there are no such
    events: vec[i64]  # what happened since someone last asked for a belief
    followed: bool  # does it matter what seats know?
    portals: vec[i64]  # [seat] -> pair of characters
    active: vec[i64]  # [seat] -> set of characters beside the portal
    powers: vec[i64]  # [seat] -> what those give for good
    points: vec[i64]
    wealth: vec[i64]  # [seat] -> Diamonds
    diamonds: vec[i64]  # all of them, oldest first
    display: i64  # face-up pearls
    pearl_deck: vec[i64]  # kinds in the order they are drawn; shared by clones
    pearl_drawn: i64
    pearl_discards: i64
    faces: i64  # pair of face-up characters
    deck: vec[i64]  # characters in the order they are drawn; shared by clones
    drawn: i64
    discards: i64  # set of characters
    looked: i64  # the seats that know the top of the character deck, as bits (MO-B8)
    generation: i64  # how often the character deck was shuffled anew
    first: i64
    round: i64
    final_round: i64  # -1 until the end is triggered (MO-E1)
    trigger: i64  # the seat that triggered it, or -1
    actions_left: i64
    bonus: i64  # actions more for the next seat (MO-R2)
    flags: i64
    phase: i64
    subject: i64  # the character that the phase is about, BLIND, or -1
    other: i64  # the other seat that the phase is about, or -1
    paid: i64  # pearls given so far in a payment, or paid for Puss in Boots
    last: i64  # the last kind that was given, or -1
    owe: i64  # pearls still to be discarded
    choices: vec[i64]  # payments, sorted; shared by clones
    low: i64  # those still open: choices[low:high]
    high: i64
    rng: Rng

    def __init__(
        self,
        game: Game,
        seat: i64,
        hands: vec[i64],
        open: vec[i64],
        beliefs: list[list[Case]],
        dealt: vec[i64],
        events: vec[i64],
        followed: bool,
        portals: vec[i64],
        active: vec[i64],
        powers: vec[i64],
        points: vec[i64],
        wealth: vec[i64],
        diamonds: vec[i64],
        display: i64,
        pearl_deck: vec[i64],
        pearl_drawn: i64,
        pearl_discards: i64,
        faces: i64,
        deck: vec[i64],
        drawn: i64,
        discards: i64,
        looked: i64,
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
        choices: vec[i64],
        low: i64,
        high: i64,
        rng: Rng,
    ) -> None:
        self.game = game
        self.seat = seat
        self.revealed = False
        self.players = len(hands)
        self.hands = hands
        self.open = open
        self.beliefs = beliefs
        self.dealt = dealt
        self.events = events
        self.followed = followed
        self.portals = portals
        self.active = active
        self.powers = powers
        self.points = points
        self.wealth = wealth
        self.diamonds = diamonds
        self.display = display
        self.pearl_deck = pearl_deck
        self.pearl_drawn = pearl_drawn
        self.pearl_discards = pearl_discards
        self.faces = faces
        self.deck = deck
        self.drawn = drawn
        self.discards = discards
        self.looked = looked
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
        self.choices = choices
        self.low = low
        self.high = high
        self.rng = rng

    def clone(self) -> MoltharState:
        if len(self.events) > MANY_EVENTS:
            beliefs.catch_up(self)
        return MoltharState(
            self.game,
            self.seat,
            self.hands[:],
            self.open[:],
            self.beliefs,
            self.dealt,
            self.events[:],
            self.followed,
            self.portals[:],
            self.active[:],
            self.powers[:],
            self.points[:],
            self.wealth[:],
            self.diamonds[:],
            self.display,
            self.pearl_deck,
            self.pearl_drawn,
            self.pearl_discards,
            self.faces,
            self.deck,
            self.drawn,
            self.discards,
            self.looked,
            self.generation,
            self.first,
            self.round,
            self.final_round,
            self.trigger,
            self.actions_left,
            self.bonus,
            self.flags,
            self.phase,
            self.subject,
            self.other,
            self.paid,
            self.last,
            self.owe,
            self.choices,
            self.low,
            self.high,
            self.rng.clone(),
        )

    def legal(self, out: vec[i64]) -> i64:
        return legality.legal(self, out)

    def apply(self, action: i64) -> None:
        plies.apply(self, action)

    def round_limit(self) -> i64:
        """After so many rounds the game is scored as it stands (MO-E3)."""
        limit = self.game.options["round_limit"]
        assert isinstance(limit, int)
        return limit

    def outcome(self) -> Outcome:
        return scoring.outcome(self)

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def winners(self) -> i64:
        return scoring.winners(self.points, self.wealth)

    def begins_turn(self) -> bool:
        # Snow White leaves "before the first action" open (MO-B3), and so the turn at its beginning.
        return self.flags == 0 and self.phase == ACTION

    def unfinished(self) -> bool:
        return self.phase != ACTION and not self.revealed

    def knowledge(self) -> list[list[Case]]:
        """What each seat knows of the pearls, and last what is public; ForgottenState after `forget`."""
        if not self.followed:
            raise ForgottenState("state.forgotten")
        beliefs.catch_up(self)
        return self.beliefs

    def forget(self) -> None:
        self.followed = False
        self.beliefs = []
        self.dealt = NO_EVENTS
        self.events = NO_EVENTS

    def view(self, seat: int | None) -> MoltharView:
        return look(self, viewer_at(seat, self.game.players))

    def open_view(self) -> dict[str, object]:
        return open_seats(self)

    def to_dict(self) -> dict[str, object]:
        return position.write(self)

    def audit(self) -> None:
        audit.audit(self)

    def reseed(self, rng: Rng) -> None:
        self.rng = rng

    def key(self) -> tuple[object, ...]:
        owned = [
            diamond for seat in range(self.players) for diamond in self.diamonds if owner(diamond) == seat
        ]
        return (
            (self.seat, self.phase, self.subject, self.other, self.paid, self.last, self.owe),
            (self.first, self.round, self.final_round, self.trigger),
            (self.actions_left, self.bonus, self.flags, self.looked, self.generation),
            (self.display, self.pearl_discards, self.faces, self.discards),
            tuple(self.hands),
            tuple([(case.key(), case.weight) for belief in self.knowledge() for case in belief]),
            tuple(self.portals),
            tuple(self.active),
            tuple(owned),
            tuple([self.pearl_deck[i] for i in range(self.pearl_drawn, len(self.pearl_deck))]),
            tuple([self.deck[i] for i in range(self.drawn, len(self.deck))]),
            self.rng.hex(),
        )

    def __str__(self) -> str:
        return drawing.draw(position.write_cards_on_table(self))
