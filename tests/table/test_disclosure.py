"""Who is shown what of a play, and when: nobody else learns how many questions a seat was asked (MO-I1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import nacre
from nacre import chance
from nacre.table import Table, telling, turns
from nacre.table import talk as commands
from nacre.table.disclosure import Happening
from nacre.table.history import MARK_PLIES
from packs.molthar import tables as molthar
from present import present
from table.tables import Live, refused, started

ENCODER = msgspec.json.Encoder()
From = Callable[..., Live]


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> From:
    """A table at which a game begins from a position."""

    def begin(state: nacre.State, *who: str) -> Live:
        monkeypatch.setattr(chance, "start", lambda *chosen: state.clone())
        return started(*(who or ("ann", "bo")), name="molthar")

    return begin


def shown(table: Table, viewer: int | None) -> bytes:
    """All that a viewer can find out about a table."""
    seen = table.seen_by(viewer)
    record = present(table.shown_record(viewer))
    parts = [telling.table_data(seen, 9.0), telling.position_data(seen, viewer), telling.log(seen, viewer)]
    return ENCODER.encode([parts, telling.talk(seen), record.dumps()])


def events(live: Live, happenings: list[Happening], viewer: int | None) -> list[bytes]:
    """What a viewer is sent, without when it happened."""
    sent = []
    for happening in happenings:
        if happening.private in (None, viewer):
            entry, lines = telling.seen(live.table.seen_by(viewer), happening, viewer)
            sent.append(
                ENCODER.encode(
                    [
                        happening.events.seen_by([] if viewer is None else [viewer]),
                        msgspec.structs.replace(entry, at=0.0),
                        lines,
                    ]
                )
            )
    return sent


def lines(table: Table, viewer: int | None) -> list[str]:
    return [line.action for line in telling.log(table.seen_by(viewer), viewer).lines]


def test_mo_i1_a_discard_is_shown_once_it_is_complete_with_the_action_before_it(begun: From) -> None:
    live = begun(molthar.table(["3 4 5 6 7 8", ""], actions=1, next_pearls="1"))
    before = shown(live.table, 1)
    taken = live.play("take *")
    assert taken.private == 0
    assert shown(live.table, 1) == before
    assert lines(live.table, 0) == ["take *"]
    discarded = live.play("give 1 0", "give 3 0", "give 4 0", "give 5 1", "give 6 0", "give 7 0")
    assert discarded.private is None
    assert [ply.before.seat for ply in discarded.disclosed] == [0] * 7
    for viewer in (0, 1, None):
        assert lines(live.table, viewer) == ["take *", "give 5 1 give 8 1"]
    assert live.table.play_number == 1


def hidden_hand(hand: str, **parts: Any) -> nacre.State:
    """Seat 0 has one action left; the others know nothing of its pearls but how many there are."""
    position: Any = molthar.table([hand, ""], actions=1, display="3 2 1 1", **parts).to_dict()
    pool = sorted(position["pearl_pile"] + position["seats"][0]["hand"])
    position["public"] = [
        {"weight": 1.0, "sure": [[], []], "ages": [{"pool": pool, "hidden": [len(hand.split()), 0]}]}
    ]
    position["beliefs"] = [None, None]
    position["notes"] = position["public_notes"] = None
    return nacre.game("molthar", players=2, first=0).from_dict(position)


def finish_turn(live: Live, first: str, discarded: str = "") -> list[Happening]:
    """Play that, discard that pearl if one has to go, and end the turn."""

    def choose(view: nacre.View, legal: list[int]) -> int:
        texts = [live.table.game.text(action) for action in legal]
        wanted = [f"give {discarded} 1", "end", *(text for text in texts if text.endswith(" 0"))]
        return legal[texts.index(next(text for text in wanted if text in texts))]

    happenings = [live.play(*first.split(" + "))]
    while live.state.seat == 0:
        happenings.append(live.play(*turns.whole_play(live.table, choose)))
    return happenings


def told(begun: From, state: nacre.State, first: str, discarded: str = "") -> tuple[int, list[Any]]:
    """How many plies a turn has, and everything that others are shown of it."""
    live = begun(state)
    happenings = finish_turn(live, first, discarded)
    sent = [events(live, happenings, viewer) for viewer in (1, None)]
    return len(live.table.actions), [sent, shown(live.table, 1), shown(live.table, None)]


def sent_lines(turn: tuple[int, list[Any]]) -> list[str]:
    """The lines that seat 1 was sent in a turn."""
    return [line["action"] for event in turn[1][0][0] for line in msgspec.json.decode(event)[2]]


def test_mo_i1_a_discard_looks_the_same_however_many_parts_it_was_chosen_in(begun: From) -> None:
    hands = ["8 8 8 8 8", "4 4 4 4 8", "1 3 4 5 8"]
    turns_told = [told(begun, hidden_hand(hand, next_pearls="6"), "take 2", "8") for hand in hands]
    assert [plies for plies, _ in turns_told] == [2, 3, 6]
    assert turns_told[0][1] == turns_told[1][1] == turns_told[2][1]


def test_mo_i1_a_forced_discard_looks_like_one_that_was_chosen(begun: From) -> None:
    """All pearls of a kind: nothing is asked, so the turn goes on at once."""
    asked = told(begun, hidden_hand("3 3 3 3 4", next_pearls="6"), "take 3", "3")
    forced = told(begun, hidden_hand("3 3 3 3 3", next_pearls="6"), "take 3", "3")
    assert (asked[0], forced[0]) == (2, 1)
    assert asked[1] == forced[1]


def test_mo_i1_nobody_learns_whether_the_end_of_a_turn_had_to_be_said(begun: From) -> None:
    snow: dict[str, Any] = {"active": ("snow_white", ""), "next_pearls": "6"}
    asked = told(begun, hidden_hand("2 8", **snow), "take 1")
    alone = told(begun, hidden_hand("3 8", **snow), "take 1")
    assert (asked[0], alone[0]) == (2, 1)
    assert asked[1] == alone[1]


def test_mo_i1_a_payment_looks_the_same_however_many_parts_it_was_chosen_in(begun: From) -> None:
    portal: dict[str, Any] = {"portals": ("goblin",), "next_pearls": "6", "faces": "giant lion"}
    alone = told(begun, hidden_hand("8 8 1", **portal), "act goblin")
    asked = told(begun, hidden_hand("8 8 1 1", **portal), "act goblin + give 1 0")
    assert (alone[0], asked[0]) == (1, 2)
    assert sent_lines(alone) == sent_lines(asked) == ["act goblin 8,8"]


def test_while_a_play_is_under_way_everyone_else_sees_the_table_as_before(begun: From) -> None:
    live = begun(hidden_hand("2 8", active=("snow_white", ""), next_pearls="6"))
    before = [shown(live.table, viewer) for viewer in (1, None)]
    taken = live.play("take 1")
    assert (taken.private, taken.events.public, taken.disclosed) == (0, live.table.events.public, ())
    assert [shown(live.table, viewer) for viewer in (1, None)] == before
    own = present(telling.position_data(live.table.seen_by(0), 0))
    assert (own.ply, own.step, own.legal) == (0, 1, ["melt", "end"])
    live.do(commands.say, "bo", "well?")
    talk = [line.text for line in telling.talk(live.table.seen_by(1))]
    assert talk == ["well?"]
    assert present(telling.position_data(live.table.seen_by(1), 1)).ply == 0
    ended = live.play("end")
    assert [ply.action for ply in ended.disclosed] == list(live.table.actions)
    assert lines(live.table, 1) == ["take 1"]
    assert present(telling.position_data(live.table.seen_by(1), 1)).ply == 1


def test_an_answer_that_is_sent_twice_in_the_middle_of_a_play_is_stale(begun: From) -> None:
    live = begun(hidden_hand("2 2 8", active=("snow_white", ""), next_pearls="6"))
    live.play("take 1")
    turns.play(live.table, "ann", 0, ply=0, step=1, actions=["melt"], now=9.0)
    live.play("melt")
    with refused("table.stale"):
        turns.play(live.table, "ann", 0, ply=0, step=1, actions=["melt"], now=9.0)
    with refused("table.stale_undone"):
        turns.play(live.table, "ann", 0, ply=0, step=3, actions=["melt"], now=9.0)
    turns.play(live.table, "ann", 0, ply=0, step=2, actions=["melt"], now=9.0)


def test_what_is_taken_back_before_others_saw_it_was_never_there(begun: From) -> None:
    live = begun(hidden_hand("2 8", active=("snow_white", ""), next_pearls="6"), "ann", "bot")
    before = shown(live.table, None)
    live.play("take 1")
    undone = live.do(turns.undo, "ann", 0)
    assert undone.private == 0
    assert live.table.public is None
    assert shown(live.table, None) == before
    assert live.rebuilt().events == live.table.events


def test_who_asks_to_take_back_shows_what_there_is_to_take_back(begun: From) -> None:
    live = begun(hidden_hand("2 8", active=("snow_white", ""), next_pearls="6"))
    live.play("take 1")
    asked = live.do(turns.undo, "ann", 0)
    assert [ply.action for ply in asked.disclosed] == list(live.table.actions)
    assert lines(live.table, 1) == ["take 1"]
    assert present(telling.table_data(live.table, 9.0).request).ply == 0
    live.do(turns.answer, "bo", 1, True)
    assert lines(live.table, 1) == []
    assert live.table.play_number == 0


def test_what_everyone_saw_as_one_play_is_taken_back_as_one(begun: From) -> None:
    live = begun(hidden_hand("2 8", active=("snow_white", ""), next_pearls="6"), "ann", "bot")
    live.play("take 1")
    live.play("end")
    undone = live.do(turns.undo, "ann", 0)
    assert undone.private is None
    assert len(live.table.actions) == 0
    assert lines(live.table, 0) == lines(live.table, None) == []


def test_at_the_end_of_a_game_everything_is_shown(begun: From) -> None:
    live = begun(hidden_hand("2 8", active=("snow_white", ""), next_pearls="6"))
    live.play("take 1")
    resigned = live.do(turns.resign, "bo", 1)
    assert len(resigned.disclosed) == 1
    assert lines(live.table, 1) == ["take 1"]


@pytest.mark.parametrize("name", nacre.games())
def test_positions_are_found_again_from_any_ply_of_a_long_game(name: str) -> None:
    live = started("ann", "bo", name=name).finish()
    history = live.table.history
    plies = list(live.table.plies())
    assert len(plies) == len(live.table.actions)
    for number in {0, 1, MARK_PLIES - 1, MARK_PLIES, MARK_PLIES + 1, len(plies) - 1} & set(range(len(plies))):
        assert history.replay(number) == plies[number].before
        assert next(history.plies(number)).after == plies[number].after
    cut = history.copy()
    cut.cut(MARK_PLIES // 2)
    assert cut.replay(len(cut.actions)) == history.replay(len(cut.actions))
    assert list(cut.moments) == [moment for moment in history.moments if moment <= MARK_PLIES // 2]
