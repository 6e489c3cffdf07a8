"""Checked play: all or none, nothing stale, nothing half made."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import nacre
from nacre.kernel.errors import IllegalAction, NotationError
from nacre.table import entries as e
from nacre.table import turns
from packs.molthar import tables as molthar
from present import present
from table.tables import Live, insides, opened, refused, seated, started


def play(
    live: Live,
    seat: int,
    actions: Sequence[str],
    ply: int | None = None,
    person: str = "",
    after: int | None = None,
) -> e.Played:
    table = live.table
    number = table.play_number if ply is None else ply
    return turns.play(
        table, person or table.seats[seat].person, seat, ply=number, actions=actions, now=99.0, after=after
    )


def test_a_play_is_one_action_or_several() -> None:
    live = started("ann", "bo")
    live.play("D3@e2")
    live.play("d3e", "f3e")
    assert [live.table.game.text(action) for action in live.table.actions] == ["D3@e2", "d3e", "f3e"]
    assert [(p.seat, p.ply) for p in live.table.plays] == [(0, 0), (1, 1)]


def test_all_or_none() -> None:
    live = started("ann", "bo")
    before = insides(live.table)
    for actions, error in (
        (["d3e", "d3e"], IllegalAction),
        (["d3e", "nonsense"], NotationError),
        (["d3e", "f3e", "D1@a1"], nacre.NacreError),
        (["d3e", "D?@a1"], nacre.NacreError),
    ):
        with pytest.raises(error):
            play(live, 0, actions)
    assert insides(live.table) == before


def test_half_a_turn_is_refused() -> None:
    live = started("ann", "bo")
    with refused("table.unfinished"):
        play(live, 0, ["d3e"])
    play(live, 0, ["d3e", "stop"])
    play(live, 0, ["d3e", "f3e"])


def test_a_power_and_its_main_action_belong_together() -> None:
    live = started("ann", "bo", advanced=True, clans=("fishermen", "elders"))
    with refused("table.unfinished"):
        play(live, 0, ["P:d3e"])
    live.play("P:d3e", "D3@e2")
    live.play("see e2")  # shows something: what follows may depend on it
    assert live.table.to_play() == 1
    with refused("table.too_far"):
        play(started("ann", "bo", advanced=True, clans=("elders", "fishermen")), 0, ["d3e", "stop", "D1@a1"])


def test_nothing_is_chosen_in_advance_of_what_is_only_then_shown() -> None:
    live = started("ann", "bo", advanced=True, clans=("fishermen", "elders"))
    live.play("D3@e2")
    with refused("table.too_far"):
        play(live, 1, ["see e2", "D1@a1"])
    live.play("see e2")
    live.play("D1@a1")


def test_a_payment_is_made_whole() -> None:
    live = started("ann", "bo", name="molthar")
    live.table.state = molthar.table(["5 5 6 6 4", ""], portals=("goblin",), diamonds=("imp",))
    for part in (["act goblin"], ["act goblin", "give 4 0"]):
        with refused("table.unfinished"):
            play(live, 0, part)
        assert present(turns.preview(live.table, "ann", 0, ply=0, actions=part).state).unfinished()
    happening = live.play("act goblin", "give 4 0", "give 5 0")
    assert len(happening.plies) == 3
    assert live.table.to_play() == 0


def test_a_character_that_makes_room_is_named_in_the_same_play() -> None:
    live = started("ann", "bo", name="molthar")
    live.table.state = molthar.table(["", ""], portals=("goblin lion",), faces="fairy giant")
    with refused("table.unfinished"):
        play(live, 0, ["put fairy"])
    play(live, 0, ["put fairy", "drop goblin"])


def test_a_stale_play_is_refused_and_told_what_changed() -> None:
    live = started("ann", "bo")
    live.play("D3@e2")
    with refused("table.stale") as _:
        play(live, 1, ["D1@a1"], ply=0)
    with pytest.raises(nacre.NacreError) as caught:
        play(live, 1, ["D1@a1"], ply=0)
    assert "Ann: Placed a Diver" in str(caught.value)
    assert "3" not in str(caught.value), "what a Diver is worth is not for others"
    with refused("table.stale"):
        play(live, 0, ["D3@e2"], ply=0)  # sent twice: stale, not out of turn


@pytest.mark.parametrize("ply", [-1, 2, 99])
def test_an_answer_to_what_is_not_there_is_refused(ply: int) -> None:
    live = started("ann", "bo")
    live.play("D3@e2")
    with refused("table.stale_undone"):
        play(live, 1, ["D1@a1"], ply=ply)


def test_an_answer_to_what_was_taken_back_and_played_otherwise_is_refused() -> None:
    live = started("ann", "bo")
    live.play("D3@e2")
    seen = live.table.number
    live.do(turns.undo, "ann", 0)
    live.play("D3@e3")
    with refused("table.stale_undone"):
        play(live, 1, ["D1@a1"], after=seen)
    with refused("table.stale_undone"):
        turns.preview(live.table, "bo", 1, ply=1, actions=["D1@a1"], after=seen)
    play(live, 1, ["D1@a1"], after=live.table.number)


def test_only_the_seat_to_play_plays_and_only_its_person() -> None:
    live = started("ann", "bo")
    with refused("table.not_your_turn"):
        play(live, 1, ["D1@a1"])
    with refused("table.not_yours"):
        play(live, 0, ["D1@a1"], person="bo")
    with refused("table.not_yours"):
        turns.play(live.table, "", 0, ply=0, actions=["D1@a1"], now=9.0)
    with refused("table.no_bot"):
        turns.play_for_bot(live.table, 0, ply=0, actions=["D1@a1"], now=9.0)


def test_nobody_plays_before_the_game_or_after_it() -> None:
    with refused("table.not_begun"):
        turns.play(seated("ann", "bo").table, "ann", 0, ply=0, actions=["D1@a1"], now=9.0)
    live = started("ann", "bo").finish()
    with refused("table.over"):
        play(live, 0, ["D1@a1"])


@pytest.mark.parametrize("count", [0, 65])
def test_a_play_has_so_many_actions(count: int) -> None:
    with refused("table.actions"):
        play(started("ann", "bo"), 0, ["d3e"] * count)


def test_the_words_of_a_long_text_are_short() -> None:
    with pytest.raises(nacre.NacreError) as caught:
        play(started("ann", "bo"), 0, ["D1@a1", "x" * 5000])
    assert len(str(caught.value)) < 200


def test_rules_refuse_with_their_ids() -> None:
    live = started("ann", "bo")
    with pytest.raises(IllegalAction) as caught:
        play(live, 0, ["B@e2"])
    assert caught.value.rule


def test_a_preview_shows_where_it_leads_unless_something_would_be_shown() -> None:
    live = started("ann", "bo", advanced=True, clans=("fishermen", "elders"))
    state = turns.preview(live.table, "ann", 0, ply=0, actions=["d3e"]).state
    assert present(state).unfinished()
    live.play("D3@e2")
    assert turns.preview(live.table, "bo", 1, ply=1, actions=["see e2"]).state is None
    with refused("table.not_your_turn"):
        turns.preview(live.table, "ann", 0, ply=1, actions=["D1@a1"])
    pearls = started("ann", "bo", name="pearls")
    take = next(text for text in map(pearls.table.game.text, pearls.state.legal_actions()))
    assert turns.preview(pearls.table, "ann", 0, ply=0, actions=[take]).state is None


def test_reasons_are_those_of_the_rules_for_each_turn_by_itself() -> None:
    live = started("ann", "bo")
    texts = ["d3e", "a1e a1s", "h4s a1e", "D9@a1"]
    found = list(turns.reasons(live.table, "ann", 0, ply=0, texts=texts))
    assert [getattr(reason, "rule", reason) for reason in found[:3]] == [None, "PD-A3", None]
    assert isinstance(found[3], NotationError)
    assert len(live.table.actions) == 0
    with refused("table.not_your_turn"):
        turns.reasons(live.table, "bo", 1, ply=0, texts=texts)


def test_bots_play_for_themselves_whole_plays_from_views() -> None:
    live = started("ann", "bot", first=1)
    assert live.table.bot_to_play() == (1, "beginner")
    asked = []

    def choose(view: nacre.View, legal: list[int]) -> int:
        asked.append(view.viewer)
        texts = [live.table.game.text(action) for action in legal]
        return legal[texts.index("d3e")] if len(asked) == 1 else legal[0]

    actions = turns.whole_play(live.table, choose)
    assert actions[0] == "d3e"
    assert len(actions) == 2
    assert asked == [1, 1]
    live.do(turns.play_for_bot, 1, ply=0, actions=actions)
    assert live.table.bot_to_play() is None


@pytest.mark.parametrize("name", nacre.games())
def test_whole_games(name: str) -> None:
    live = started("ann", "bot", "bo", name=name).finish()
    table = live.table
    assert live.state.is_over()
    assert table.ranking() == live.state.outcome().ranking
    assert live.record.verify() == table.state
    assert table.to_play() is None
    assert insides(live.rebuilt()) == insides(table)


def test_nobody_sits_at_an_open_table_yet() -> None:
    assert list(opened().table.plies()) == []
    assert opened().table.shown_record(None) is None
