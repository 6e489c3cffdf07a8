"""Records of earlier versions of the rules: read by today's, or refused with a message that says why."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

import nacre
from nacre import chance
from nacre.chance import PLY, STREAM
from nacre.kernel.options import Option
from nacre.pack import Earlier, Pack
from nacre.packs.molthar.earlier import EARLIER
from nacre.packs.molthar.state import MoltharState
from nacre.record import Record
from present import of_kind
from third_party import known_game
from third_party.odds import ROLL, Odds

FIXTURES = Path(__file__).parent / "fixtures" / "version_0_1_0" / "records"
(VERSION_ONE,) = EARLIER
FREE = nacre.game("molthar", players=2, wisp="free")


def play_version_one(seed: int, scheme: str, start_view: str | None = None) -> tuple[list[int], nacre.State]:
    """A game that mostly takes pearls, as version 1 asked for it, and how it ended."""
    chooser = Random(seed)
    state = chance.start(FREE, seed, scheme, start_view)
    actions: list[int] = []
    while not state.is_over() and len(actions) < 400:
        legal = state.legal_actions()
        taking = [action for action in legal if FREE.text(action).startswith(("take", "give"))]
        actions.append(chooser.choice(taking or legal))
        chance.play(state, actions[-1], seed, scheme, len(actions) - 1)
        too = VERSION_ONE.asked_too(state)
        if too is not None:
            actions.append(too)
    return actions, state


def as_version_one(record: Record, start_view: str | None = None) -> str:
    """The text of a record as version 1 wrote it."""
    if start_view is not None:
        record = record._replace(start_view=start_view)
    content: dict[str, Any] = record.content() | {"rules": 1}
    del content["options"]["wisp"]
    written = sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    text = record.dumps().replace("rules = 2\n", "rules = 1\n").replace('wisp = "free"\n', "")
    return text.replace(record.checksum(), written)


def old_record(actions: list[int], seed: int, scheme: str, **fields: Any) -> Record:
    return Record(FREE, seed, tuple(actions), ("Ann", "Bo"), scheme=scheme, **fields)


@pytest.mark.parametrize("scheme", [STREAM, PLY])
@pytest.mark.parametrize("seed", range(4))
def test_chance_stays_what_it_was(seed: int, scheme: str) -> None:
    actions, end = play_version_one(seed, scheme)
    record = Record.loads(as_version_one(old_record(actions, seed, scheme)))
    assert record.game == FREE
    assert len(record.actions) < len(actions)
    assert record.replay() == end
    assert len(record.skipped) == (len(actions) - len(record.actions) if scheme == PLY else 0)
    assert Record.loads(record.dumps()) == record
    if scheme == PLY:
        other = record._replace(skipped=())
        assert Record.loads(other.dumps()) == other
        assert other.checksum() != record.checksum()


def test_records_of_version_one_have_their_results() -> None:
    for name, left_out in {"finished-molthar": 2, "stream-molthar": 1, "resigned": 0}.items():
        text = (FIXTURES / f"{name}.toml").read_text("utf-8")
        record = Record.loads(text)
        assert record.verify().is_over() == (record.result is not None)
        written = re.findall(r'^  "(.*)",$', text, re.MULTILINE)
        assert len(written) - len(record.actions) == left_out
        assert record.game.options["wisp"] == "free"


def test_a_redacted_record_stays_what_its_viewer_saw() -> None:
    for name in ("running-molthar-seat", "running-molthar-spectator"):
        text = (FIXTURES / f"{name}.toml").read_text("utf-8")
        record = Record.loads(text)
        assert record.seed is None
        written = re.findall(r'^  "(.*)",$', text, re.MULTILINE)
        assert [record.game.text(action) for action in record.actions] == written


def test_a_forced_part_must_be_there_as_it_was_asked() -> None:
    actions, _ = play_version_one(1, PLY)
    at = next(
        i
        for i, action in enumerate(actions)
        if i in Record.loads(as_version_one(old_record(actions, 1, PLY))).skipped
    )
    for wrong in ([*actions[:at], *actions[at + 1 :]], [*actions[:at], FREE.parse("replace")]):
        with pytest.raises(nacre.RecordError, match=f"action {at + 1} is not possible"):
            Record.loads(as_version_one(old_record(wrong, 1, PLY)))
    more = [*actions[: at + 1], actions[at], *actions[at + 1 :]]
    with pytest.raises(nacre.RecordError, match=f"action {at + 2} is not possible"):
        Record.loads(as_version_one(old_record(more, 1, PLY)))


def test_what_version_one_did_not_have_is_refused() -> None:
    record = old_record(play_version_one(1, PLY)[0], 1, PLY)
    text = as_version_one(record)
    for wrong, complaint in {
        text.replace("[chance]", "[chance]\nskipped = [3]"): "chance",
        text.replace("[options]", '[options]\nwisp = "free"'): "wisp",
        text.replace("seed = 1", "seed = 2"): "checksum",
        text.replace("rules = 1", "rules = 0"): "version 0 of the rules",
        text.replace("rules = 1", "rules = 3"): "version 3 of the rules",
        text.replace("rules = 1", "rules = true"): "rules",
        text.replace("rules = 1", "rules = 2"): "checksum",
    }.items():
        with pytest.raises(nacre.RecordError, match=complaint):
            Record.loads(wrong)


@pytest.mark.parametrize("skipped", ["[]", "[1, 1]", "[2, 1]", "[-1]", '["1"]', "7"])
def test_skipped_numbers_rise(skipped: str) -> None:
    text = Record.of(FREE, 1, [], scheme=PLY).dumps()
    with pytest.raises(nacre.RecordError, match=r"chance\.skipped"):
        Record.loads(text.replace("seed = 1", f"seed = 1\nskipped = {skipped}"))


def version_one_view(plies: int) -> str:
    """What the seat to decide knew after some plies, as version 1 wrote it."""
    state = of_kind(MoltharState, FREE.new(5))
    for _ in range(plies):
        state.apply(
            FREE.parse("take *")
            if FREE.parse("take *") in state.legal_actions()
            else state.legal_actions()[0]
        )
    view: Any = state.view(int(state.seat)).to_dict()
    view["rules"] = 1
    del view["options"]["wisp"], view["turn"]["optional"], view["turn"]["new_wisps"]
    return json.dumps(view)


def test_a_game_that_began_from_a_position_of_version_one() -> None:
    old_view = version_one_view(7)
    today = json.loads(old_view)
    today["rules"], today["options"] = 2, dict(FREE.options)
    today["turn"] |= {"optional": 0, "new_wisps": []}
    actions, end = play_version_one(3, PLY, json.dumps(today))
    text = as_version_one(old_record(actions, 3, PLY), old_view)
    assert Record.loads(text).replay() == end


def test_a_position_of_version_one_in_a_discard_is_refused_with_a_reason() -> None:
    view = json.loads(version_one_view(7))
    view["turn"] |= {"phase": "discard", "owe": 1}
    with pytest.raises(nacre.RecordError, match="middle of a discard"):
        Record.loads(as_version_one(old_record([], 3, PLY), json.dumps(view)))
    for broken in ("[]", "{}", '{"rules": 2, "options": {}}', '{"rules": 1, "options": {}, "turn": 3}', "["):
        with pytest.raises(nacre.RecordError, match=r"start\.view"):
            Record.loads(as_version_one(old_record([], 3, PLY), broken))


class Fair(Odds):
    """Odds with an option that its first version did not have."""

    rules_version: ClassVar[int] = 2
    option_list: ClassVar[tuple[Option, ...]] = (
        *Odds.option_list,
        Option("die", "choice", "odds.die", default="fair", choices=("fair", "loaded")),
    )


def test_any_pack_can_say_how_earlier_versions_are_read() -> None:
    pack = Pack(name=Odds.name, game=Fair, earlier=(Earlier(1, {"die": "loaded"}),))
    with known_game(Odds):
        old = Record.of(Odds(players=3), 7, [ROLL, ROLL]).dumps()
    with known_game(pack):
        record = Record.loads(old)
        assert record.game == Fair(players=3, die="loaded")
        assert Record.loads(record.dumps()) == record
        assert record.verify().to_dict()["turns"] == 2
    with known_game(Fair), pytest.raises(nacre.RecordError, match="version 1 of the rules"):
        Record.loads(old)
