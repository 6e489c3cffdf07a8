"""The conformance suite is tested too: on games that are wrong on purpose, the right check must fail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import pytest

import nacre
from nacre import testing
from nacre.kernel.layout import Part, Tone
from nacre.kernel.ply import Ply
from nacre.pack import Cell, Counter, Grid, Hand, Layout, Pack, Pile, TextBoard, tint
from nacre.packs.molthar.game import Molthar
from nacre.testing import Nonconformance
from present import of_kind
from third_party import known_game
from third_party.odds import ROLL, Odds, OddsState, OddsView


def caught_by(check: Callable[[nacre.Game, int], None], game: nacre.Game) -> bool:
    """Does the check fail on one of a few seeds?"""
    with known_game(type(game)):
        for seed in range(5):
            try:
                check(game, seed)
            except (Nonconformance, nacre.NacreError):
                return True
    return False


def odds_with(**methods: Callable[..., object]) -> nacre.Game:
    """Odds with other methods of its state."""
    state = type("WrongState", (OddsState,), methods)
    game: type[Odds] = type("Wrong", (Odds,), {"state_class": state})
    return game(players=3)


def leaking(key: str, secret: Callable[[OddsState, int | None], object]) -> nacre.Game:
    """Odds whose views carry a secret of the state under a key of their own."""

    def view(self: OddsState, seat: int | None) -> OddsView:
        honest = OddsState.view(self, seat)
        return OddsView(self.game, honest.data | ({key: secret(self, seat)} if self.seat >= 0 else {}))

    return odds_with(view=view)


def test_the_honest_game_passes() -> None:
    for check in testing.CHECKS:
        assert not caught_by(check, Odds(players=3)), check.__name__


@pytest.mark.parametrize(
    "game",
    [
        leaking("next", lambda state, seat: state.draw_pile[:1]),
        leaking("order", lambda state, seat: list(state.draw_pile)),
        leaking("dealt", lambda state, seat: list(state.hands)),
        leaking("lowest", lambda state, seat: [min(hand, default=-1) for hand in state.hands]),
        leaking("generator", lambda state, seat: state.rng.hex()),
        leaking("coming", lambda state, seat: int(state.rng.clone().below(6))),
        leaking("hash", lambda state, seat: hash(state)),
    ],
    ids=["top card", "deck order", "dealt hands", "a fact about hands", "generator", "next roll", "hash"],
)
def test_views_that_leak_are_caught(game: nacre.Game) -> None:
    assert caught_by(testing.views_leak_nothing, game)


def test_legal_actions_that_leak_are_caught() -> None:
    def legal_actions(self: OddsState) -> list[int]:
        honest = OddsState.legal_actions(self)
        other = self.hands[(self.seat + 1) % self.game.players]
        return honest if 3 in other else [action for action in honest if action != ROLL] or honest

    assert caught_by(testing.views_leak_nothing, odds_with(legal_actions=legal_actions))


def test_errors_that_leak_are_caught() -> None:
    class Wrong(Odds):
        def refusal(self, state: nacre.State, action: int) -> nacre.IllegalAction:
            pile = of_kind(OddsState, state).draw_pile
            return nacre.IllegalAction("OD-1", "odds.illegal", {"action": str(pile)})

    assert caught_by(testing.views_leak_nothing, Wrong(players=3))


def test_drawings_that_leak_are_caught() -> None:
    class LoudView(OddsView):
        secret: object = None

        def draw(self, names: Sequence[str] = (), language: str = "en") -> str:
            return str(self.secret)

    def view(self: OddsState, seat: int | None) -> OddsView:
        loud = LoudView(self.game, OddsState.view(self, seat).data)
        loud.secret = self.hands
        return loud

    assert caught_by(testing.views_leak_nothing, odds_with(view=view))


def with_layout(layout: Callable[[OddsView, OddsState, int | None], Layout]) -> nacre.Game:
    """Odds whose views lay out whatever that function makes of the view, the state and the seat."""

    class OtherView(OddsView):
        state: OddsState

        def layout(self) -> Layout:
            return layout(self, self.state, None if self.viewer < 0 else int(self.viewer))

    def view(self: OddsState, seat: int | None) -> OddsView:
        other = OtherView(self.game, OddsState.view(self, seat).data)
        other.state = self.clone()
        return other

    return odds_with(view=view)


@pytest.mark.parametrize(
    "part",
    [
        lambda state: Hand("Hand", [Cell(str(card)) for card in state.hands[0]], seat=0),
        lambda state: Pile("Draw pile", len(state.draw_pile), Cell("".join(map(str, state.draw_pile[:1])))),
        lambda state: Counter("Highest", max([*state.hands[0], *state.hands[1]], default=0)),
        lambda state: Hand("Hand", [Cell("?", tone="red" if 3 in state.hands[1] else "blue")]),
        lambda state: Grid("Cards", [[Cell("?", last=card == 3) for card in state.hands[0]]]),
    ],
    ids=["an open hand", "the top card", "a fact about hands", "a colour", "a mark"],
)
def test_layouts_that_leak_are_caught(part: Callable[[OddsState], Part]) -> None:
    game = with_layout(lambda view, state, seat: Layout([part(state)] if state.seat >= 0 else []))
    assert caught_by(testing.views_leak_nothing, game)


def test_an_honest_layout_passes() -> None:
    game = with_layout(lambda view, state, seat: OddsView.layout(view))
    assert not caught_by(testing.views_leak_nothing, game)
    assert not caught_by(testing.layouts_can_be_drawn, game)


def test_words_for_choices_that_leak_are_caught() -> None:
    class Wrong(Odds):
        def describe_in(self, state: nacre.State, action: int) -> nacre.Message:
            pile = of_kind(OddsState, state).draw_pile
            return nacre.Message("odds.action", {"next": str(pile[:1])})

    assert caught_by(testing.views_leak_nothing, Wrong(players=3))


@pytest.mark.parametrize(
    "part",
    [
        Grid("Board", [[Cell()], [Cell(), Cell()]]),
        Grid("Board", [[Cell()]], columns="ab"),
        Grid("Board", [[Cell()]], rows="12"),
        Hand("", [Cell("1")]),
        Hand("Hand", [Cell("1")], seat=3),
        Hand("Hand", [Cell("1", seat=-1)]),
        Hand("Hand", [Cell("1", actions=[5])]),
        Pile("Pile", 1, Cell("1", actions=[cast(int, "roll")])),
        Hand("Hand", [Cell(tone="red")]),
        Hand("Hand", [Cell("1", tone=cast(Tone, "mauve"))]),
        Cell("1"),
    ],
    ids=repr,
)
def test_layouts_that_cannot_be_drawn_are_caught(part: Part) -> None:
    game = with_layout(lambda view, state, seat: Layout([part]))
    assert caught_by(testing.layouts_can_be_drawn, game)


def test_a_layout_that_is_not_json_is_caught() -> None:
    game = with_layout(lambda view, state, seat: Layout([Counter("Points", cast(int, {1, 2}))]))
    with pytest.raises(TypeError, match="JSON"):
        testing.layouts_can_be_drawn(game, 1)


def test_a_lost_card_is_caught() -> None:
    def apply(self: OddsState, action: int) -> None:
        OddsState.apply(self, action)
        del self.discards[1:]

    assert caught_by(testing.play_conserves_components, odds_with(apply=apply))


def test_a_game_without_end_is_caught() -> None:
    def apply(self: OddsState, action: int) -> None:
        self.seat = (self.seat + 1) % self.game.players

    assert caught_by(testing.every_game_ends, odds_with(apply=apply))


def test_turns_that_begin_or_end_half_made_are_caught() -> None:
    game = odds_with(unfinished=lambda self: True)
    assert caught_by(testing.every_game_ends, game)
    assert caught_by(testing.turns_round_trip, game)


def test_a_check_that_accepts_too_much_is_caught() -> None:
    class Wrong(Odds):
        def check(self, state: nacre.State, action: object) -> None:
            if action != 3:
                super().check(state, action)

    assert caught_by(testing.legal_is_what_check_accepts, Wrong(players=3))


def test_a_check_that_accepts_too_little_is_caught() -> None:
    class Wrong(Odds):
        def check(self, state: nacre.State, action: object) -> None:
            super().check(state, action)
            if action == ROLL:
                raise self.refusal(state, ROLL)

    assert caught_by(testing.legal_is_what_check_accepts, Wrong(players=3))


def test_a_check_that_plays_is_caught() -> None:
    class Wrong(Odds):
        def check(self, state: nacre.State, action: object) -> None:
            super().check(state, action)
            of_kind(OddsState, state).turns += 1

    assert caught_by(testing.legal_is_what_check_accepts, Wrong(players=3))


def test_unsorted_actions_are_caught() -> None:
    game = odds_with(legal_actions=lambda self: OddsState.legal_actions(self)[::-1])
    assert caught_by(testing.legal_is_what_check_accepts, game)


def test_clones_that_share_are_caught() -> None:
    def clone(self: OddsState) -> OddsState:
        copy = OddsState.clone(self)
        copy.scores = self.scores
        return copy

    assert caught_by(testing.clones_are_independent, odds_with(clone=clone))


def test_clones_with_another_generator_are_caught() -> None:
    def clone(self: OddsState) -> OddsState:
        copy = OddsState.clone(self)
        copy.rng = nacre.Rng(len(self.discards))
        return copy

    assert caught_by(testing.clones_are_independent, odds_with(clone=clone))


def test_chance_from_elsewhere_is_caught() -> None:
    tosses = iter(range(10**6))

    def apply(self: OddsState, action: int) -> None:
        OddsState.apply(self, action)
        self.scores[0] += next(tosses) % 7

    assert caught_by(testing.same_seed_same_game, odds_with(apply=apply))


def test_a_text_for_two_actions_is_caught() -> None:
    class Wrong(Odds):
        def text(self, action: int) -> str:
            return "roll" if action == ROLL else "play"

    assert caught_by(testing.text_round_trips, Wrong(players=3))


def test_imagination_that_peeks_is_caught() -> None:
    class Wrong(Odds):
        def imagine(self, view: nacre.View, rng: nacre.Rng) -> OddsState:
            return super().imagine(view, nacre.Rng(1))

    assert caught_by(testing.imagined_worlds_vary, Wrong(players=3))


def test_imagination_with_the_same_generator_is_caught() -> None:
    class Wrong(Odds):
        def imagine(self, view: nacre.View, rng: nacre.Rng) -> OddsState:
            world = super().imagine(view, rng)
            world.rng = nacre.Rng(1)
            return world

    assert caught_by(testing.imagined_worlds_vary, Wrong(players=3))


def test_imagination_that_forgets_the_own_hand_is_caught() -> None:
    class Wrong(Odds):
        def imagine(self, view: nacre.View, rng: nacre.Rng) -> OddsState:
            blind = OddsView(self, of_kind(OddsView, view).data | {"hands": [2] * self.players})
            return super().imagine(blind if view.seat >= 0 else view, rng)

    assert caught_by(testing.imagined_worlds_fit, Wrong(players=3))


def test_an_outcome_that_contradicts_itself_is_caught() -> None:
    game = odds_with(score=lambda self, seat: self.scores[seat] + 1)
    assert caught_by(testing.outcomes_agree, game)


class Forgetful(Odds):
    def from_dict(self, position: Any) -> OddsState:
        return super().from_dict(position | {"scores": [0] * self.players})


def test_a_position_that_loses_something_is_caught() -> None:
    assert caught_by(testing.positions_round_trip, Forgetful(players=3))


class Capricious(Odds):
    """Accepts a hand of three cards in every other turn only; play never deals such a hand."""

    def from_dict(self, position: Any) -> OddsState:
        state = super().from_dict(position)
        if state.turns % 2 == 1 and max(map(len, state.hands)) > 2:
            raise nacre.PositionError("hands", "odds.position")
        return state


def test_an_accepted_position_that_play_makes_unacceptable_is_caught() -> None:
    game = Capricious(players=3)
    assert not caught_by(testing.positions_round_trip, game)
    assert caught_by(testing.accepted_positions_stay_accepted, game)


class Hasty(Odds):
    """Counts a turn too many when it reads a hand of three cards."""

    def from_dict(self, position: Any) -> OddsState:
        state = super().from_dict(position)
        if max(map(len, state.hands)) > 2:
            state.turns += 1
        return state


def test_an_accepted_position_that_reads_back_as_another_is_caught() -> None:
    assert not caught_by(testing.positions_round_trip, Hasty(players=3))
    assert caught_by(testing.accepted_positions_stay_accepted, Hasty(players=3))


def test_a_position_that_breaks_the_reader_is_caught() -> None:
    class Wrong(Odds):
        def from_dict(self, position: Any) -> OddsState:
            position["hands"][self.players - 1][0]
            return super().from_dict(position)

    assert caught_by(testing.accepted_positions_stay_accepted, Wrong(players=3))


def test_a_position_in_which_nothing_is_legal_is_caught() -> None:
    def legal_actions(self: OddsState) -> list[int]:
        return OddsState.legal_actions(self) if all(self.hands) else []

    assert caught_by(testing.accepted_positions_stay_accepted, odds_with(legal_actions=legal_actions))


def test_views_that_follow_the_state_are_caught() -> None:
    class LiveView(OddsView):
        state: OddsState

        def to_dict(self) -> dict[str, Any]:
            return self.data | {"scores": list(self.state.scores)}

    def view(self: OddsState, seat: int | None) -> OddsView:
        live = LiveView(self.game, OddsState.view(self, seat).data)
        live.state = self
        return live

    assert caught_by(testing.views_are_snapshots, odds_with(view=view))


def test_a_key_that_forgets_is_caught() -> None:
    game = odds_with(key=lambda self: (self.turns // 2,))
    assert caught_by(testing.keys_tell_positions_apart, game)


def test_a_record_that_misses_chance_is_caught() -> None:
    def reseed(self: OddsState, rng: nacre.Rng) -> None:
        self.rng = nacre.Rng(id(self))

    assert caught_by(testing.records_round_trip, odds_with(reseed=reseed))


class Parts(Molthar):
    """Molthar at which everyone sees every part of a payment or a discard."""

    def seen_ply(self, ply: Ply, viewer: int | None) -> list[int]:
        return [self.seen(ply.action, int(ply.before.seat), viewer)]

    def tell_ply(self, ply: Ply, viewer: int | None) -> list[tuple[str, nacre.Message]]:
        return [(self.text(action), self.describe(action)) for action in self.seen_ply(ply, viewer)]


def test_mo_i1_parts_that_can_be_counted_are_caught() -> None:
    assert caught_by(testing.plays_leak_nothing, Parts(players=2, round_limit=20))
    assert not caught_by(testing.plays_leak_nothing, Molthar(players=2, round_limit=20))


def test_positions_that_are_held_back_because_of_a_secret_are_caught() -> None:
    def concealed(self: OddsState) -> bool:
        return self.seat >= 0 and sum(self.hands[self.seat]) % 2 == 1

    assert caught_by(testing.plays_leak_nothing, odds_with(concealed=concealed))


class OtherDrawing(TextBoard):
    def drawings(self, view: nacre.View, names: Sequence[str], language: str) -> Sequence[str]:
        return ["something else"]


class UnknownInk(TextBoard):
    def drawings(self, view: nacre.View, names: Sequence[str], language: str) -> Sequence[str]:
        return [view.draw(names, language), tint("x", cast("Any", "pink"))]


class IllegalChoices(TextBoard):
    def choices(self, state: nacre.State) -> Sequence[tuple[str, nacre.Message]]:
        texts = {state.game.text(action) for action in range(state.game.num_actions)}
        return [(text, nacre.Message("x")) for text in sorted(texts)]


class NoChoices(TextBoard):
    def choices(self, state: nacre.State) -> Sequence[tuple[str, nacre.Message]]:
        return []


@pytest.mark.parametrize("board", [OtherDrawing, UnknownInk, IllegalChoices, NoChoices])
def test_a_wrong_text_board_is_caught(board: type[TextBoard]) -> None:
    pack = Pack(name="odds", game=Odds, text_board=board)
    with known_game(pack), pytest.raises((Nonconformance, nacre.NacreError)):
        testing.text_boards_agree(Odds(players=3), 1)
