"""A position of Molthar, and what a caller can do with it."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nacre.kernel.outcome import Outcome
from nacre.kernel.rng import Rng
from nacre.kernel.view import show_all_seats, viewer_number
from nacre.packs.molthar import audit, drawing, fate, legality, plies, position, scoring
from nacre.packs.molthar.diamonds import owner
from nacre.packs.molthar.fields import Fields
from nacre.packs.molthar.knowledge.beliefs import FORGOTTEN
from nacre.packs.molthar.knowledge.notes import noted
from nacre.packs.molthar.phases import ACTION, DISCARDING, PAYING
from nacre.packs.molthar.view import MoltharView, look


@mypyc_attr(free_list_len=1)
@final
class MoltharState(Fields):
    """A position of The Portals of Molthar."""

    def clone(self) -> MoltharState:
        return MoltharState(
            game=self.game,
            seat=self.seat,
            turn=self.turn.clone(),
            market=self.market.clone(),
            pearl_deck=self.pearl_deck,
            pearl_drawn=self.pearl_drawn,
            deck=self.deck,
            drawn=self.drawn,
            hands=self.hands[:],
            open=self.open[:],
            private=self.private,
            portals=self.portals[:],
            active=self.active[:],
            powers=self.powers[:],
            points=self.points[:],
            wealth=self.wealth[:],
            diamonds=self.diamonds[:],
            choices=self.choices,
            knowledge=self.knowledge.clone(),
            rng=self.rng.clone(),
        )

    def legal(self, out: vec[i64]) -> i64:
        return legality.legal(self, out)

    def apply(self, action: i64) -> None:
        plies.apply(self, action)

    def outcome(self) -> Outcome:
        return scoring.outcome(self)

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def winners(self) -> i64:
        return scoring.winners(self.points, self.wealth)

    def begins_turn(self) -> bool:
        # Snow White does not count as an action (MO-B3): the turn is still at its beginning.
        return self.turn.flags == 0 and self.turn.phase == ACTION

    def unfinished(self) -> bool:
        return self.turn.phase != ACTION and not self.revealed

    def concealed(self) -> bool:
        turn = self.turn
        if turn.phase == PAYING or turn.phase == DISCARDING:
            return True
        if turn.phase == ACTION and turn.actions_left == 0 and self.seat >= 0:
            # MO-I1: only a 2 in the hand keeps Snow White's turn open. That the Reaper does, everyone knows.
            return not legality.can_reap(self)
        return self.unfinished()

    def forget(self) -> None:
        self.knowledge = FORGOTTEN

    def view(self, seat: int | None) -> MoltharView:
        return look(self, viewer_number(seat, self.game.players))

    def open_view(self) -> dict[str, object]:
        return show_all_seats(self)

    def to_dict(self) -> dict[str, object]:
        return position.write(self)

    def audit(self) -> None:
        audit.audit(self)

    def reseed(self, rng: Rng) -> None:
        self.rng = rng

    def reshuffle(self, rng: Rng) -> None:
        if self.seat >= 0:
            fate.reshuffle(self, rng)

    def key(self) -> tuple[object, ...]:
        turn = self.turn
        market = self.market
        players = self.players
        owned = [diamond for seat in range(players) for diamond in self.diamonds if owner(diamond) == seat]
        return (
            (self.seat, turn.phase, turn.subject, turn.other, turn.paid, turn.last, turn.owe),
            (turn.first, turn.round, turn.final_round, turn.trigger),
            (turn.actions_left, turn.optional, turn.bonus, turn.flags, turn.new_wisps),
            (market.looked, market.generation),
            (market.display, market.pearl_discards, market.faces, market.discards),
            tuple(self.hands),
            tuple([noted(self, viewer, seat) for viewer in range(-1, players) for seat in range(players)]),
            tuple([(case.key(), case.weight, case.coarse) for belief in self.beliefs() for case in belief]),
            tuple(self.portals),
            tuple(self.active),
            tuple(owned),
            tuple([self.pearl_deck[i] for i in range(self.pearl_drawn, len(self.pearl_deck))]),
            tuple([self.deck[i] for i in range(self.drawn, len(self.deck))]),
            self.rng.hex(),
        )

    def __str__(self) -> str:
        return drawing.draw(position.write_cards_on_table(self))
