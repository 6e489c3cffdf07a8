"""Records: one readable file, exact, and nothing a stranger writes gets further than a clear error."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nacre
from nacre.chance import PLY, STREAM
from nacre.record import Record
from nacre.record.toml import MAX_BYTES
from present import of_kind, present
from third_party import known_game
from third_party.odds import Odds, OddsState

GAME = nacre.game("pearls", players=2, first=0)


def play_some(game: nacre.Game, seed: int, plies: int) -> list[int]:
    state = game.new(seed)
    actions: list[int] = []
    while len(actions) < plies and not state.is_over():
        legal = state.legal_actions()
        actions.append(legal[len(actions) * 7 % len(legal)])
        state.apply(actions[-1])
    return actions


WHOLE = Record.of(GAME, 7, play_some(GAME, 7, 10**6), ["Ann", "Björn 🦪"])
PART = Record.of(GAME, 7, play_some(GAME, 7, 3), ["Ann", "Bo"])


def test_a_record_is_readable() -> None:
    assert PART.dumps() == (
        """\
format = 1
game = "pearls"
rules = 1
players = ["Ann", "Bo"]

[options]
players = 2
first = 0
all_cards = false

[chance]
scheme = "stream-1"
seed = 7

[play]
actions = [
"""
        + "".join(f'  "{GAME.text(action)}",\n' for action in PART.actions)
        + f"""\
]

[check]
sha256 = "{PART.checksum()}"
"""
    )


def test_load_and_dump(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    WHOLE.dump(path)
    assert Record.load(path) == WHOLE
    assert Record.load(str(path)).verify() == WHOLE.replay()


def test_a_record_knows_its_result() -> None:
    outcome = WHOLE.replay().outcome()
    assert WHOLE.result is not None
    assert list(WHOLE.result.scores) == outcome.scores
    assert PART.result is None


def test_states_are_every_position() -> None:
    states = list(PART.states())
    assert len(states) == len(PART.actions) + 1
    assert states[0] == GAME.new(7)
    assert states[-1] == PART.replay()


def test_spacing_and_comments_do_not_matter() -> None:
    text = "# A fine game.\n" + WHOLE.dumps().replace("\n\n", "\n\n\n")
    assert Record.loads(text) == WHOLE


@pytest.mark.parametrize("seed", [0, -1, 2**63 - 1, -(2**63), b"", b"\x00\xff" * 32])
def test_seeds_of_every_kind(seed: bytes | int) -> None:
    record = Record.of(GAME, seed, [])
    assert Record.loads(record.dumps()) == record


def test_names_default_and_are_checked() -> None:
    assert Record.of(GAME, 1, []).names == ("Player 1", "Player 2")
    for names in (["Ann"], ["Ann", ""], ["Ann", "B" * 41], ["Ann", "B\n"]):
        with pytest.raises(nacre.NacreError):
            Record.of(GAME, 1, [], names)


def test_an_illegal_action_is_named_by_its_number() -> None:
    with pytest.raises(nacre.RecordError, match="action 4"):
        Record.of(GAME, 7, [*PART.actions, 546])


def changed(old: str, new: str) -> str:
    text = WHOLE.dumps()
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("", "record.field", "format is missing"),
        ("format = 1", "record.field", "missing"),
        ("no toml", "record.toml", "TOML"),
        ("a = " + "[" * 5000, "record.toml", "TOML"),
        ("a = " + "9" * 5000, "record.toml", "TOML"),
        ("\ud800", "record.toml", "TOML"),
        ("#" * (MAX_BYTES + 1), "record.size", str(MAX_BYTES)),
        ("a" + ".a" * 100_000 + " = 1", "record.size", "dots"),
        (changed("format = 1", "format = 2"), "record.field", "format"),
        (changed("format = 1", "format = 1\nextra = 2"), "record.field", "extra"),
        (changed('game = "pearls"', 'game = "chess"'), "game.unknown", "chess"),
        (changed('game = "pearls"', "game = 3"), "record.field", "game"),
        (changed("rules = 1", "rules = 2"), "record.field", "rules"),
        (changed("players = 2", "players = 9"), "record.field", "options.players"),
        (changed("players = 2", "size = 9"), "record.field", "size"),
        (changed("players = 2", "self = 9"), "record.field", "self"),
        (changed('"Ann", ', ""), "record.field", "players"),
        (changed('"Ann"', "1"), "record.field", "players[0]"),
        (changed('"Ann"', '"An\\u0000n"'), "record.field", "players[0]"),
        (changed("stream-1", "dice"), "record.field", "chance.scheme"),
        (changed("seed = 7", "seed = 8"), "record.checksum", "changed"),
        (changed("seed = 7", 'seed = "xyz"'), "record.field", "chance.seed"),
        (changed("seed = 7", "seed = 7.5"), "record.field", "chance.seed"),
        (changed("seed = 7", "seed = 9223372036854775808"), "record.field", "chance.seed"),
        (changed("seed = 7", "seed = 2020-01-01"), "record.field", "chance.seed"),
        (changed("seed = 7", ""), "record.field", "seed is missing"),
        (changed('actions = [\n  "', 'actions = [\n  "X'), "record.field", "play.actions[0]"),
        (changed("actions = [", "actions = [1,"), "record.field", "play.actions[0]"),
        (changed("[play]", "[play]\nspeed = 1"), "record.field", "speed"),
        (changed("scores = [", "scores = [1, "), "record.field", "result.scores"),
        (changed("ranking = [", "ranking = [0, "), "record.field", "result.ranking"),
        (changed("[check]", "[check]\nmd5 = 1"), "record.field", "md5"),
        (re.sub('sha256 = "..', 'sha256 = "zz', WHOLE.dumps()), "record.checksum", "changed"),
        (changed("[check]", "[checked]"), "record.field", "checked"),
        ('check = 1\n' + WHOLE.dumps().split("[check]")[0], "record.field", "check"),
    ],
)  # fmt: skip
def test_a_bad_record_is_refused(text: str, code: str, says: str) -> None:
    with pytest.raises(nacre.NacreError) as caught:
        Record.loads(text)
    assert caught.value.code == code
    assert says in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(nacre.RecordError, match=r"none\.toml"):
        Record.load(tmp_path / "none.toml")
    with pytest.raises(nacre.RecordError):
        Record.load(tmp_path)
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(nacre.RecordError, match="TOML"):
        Record.load(tmp_path / "binary.toml")
    (tmp_path / "huge.toml").write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(nacre.RecordError, match="at most"):
        Record.load(tmp_path / "huge.toml")


def test_a_wrong_result_with_a_right_checksum_is_found() -> None:
    wrong = WHOLE._replace(result=present(WHOLE.result)._replace(scores=(99, 98)))
    with pytest.raises(nacre.RecordError, match="99"):
        Record.loads(wrong.dumps()).verify()
    with pytest.raises(nacre.RecordError):
        WHOLE._replace(result=None).verify()


def test_an_illegal_action_with_a_right_checksum_is_found() -> None:
    wrong = PART._replace(actions=(546,))
    with pytest.raises(nacre.RecordError, match="action 1"):
        Record.loads(wrong.dumps()).verify()


@pytest.mark.parametrize(
    ("seed", "actions", "scheme"),
    [
        (2**70, [], STREAM),
        (b"x" * 65, [], STREAM),
        (True, [], STREAM),
        (1, [], "dice"),
        (1, [0] * 10_001, STREAM),
    ],
    ids=["seed too large", "seed too long", "no seed", "no scheme", "too many actions"],
)
def test_what_could_not_be_read_is_not_written(seed: int | bytes, actions: list[int], scheme: str) -> None:
    with pytest.raises(nacre.RecordError):
        Record.of(GAME, seed, actions, scheme=scheme)


def test_a_redacted_record_is_for_a_seat_at_the_table_and_tells_who_played() -> None:
    with pytest.raises(nacre.RecordError):
        PART.redacted(2)
    assert PART.redacted(1).actors == (0, 1, 0)
    assert "seats = [0, 1, 0]" in PART.redacted(None).dumps()


def test_a_redacted_record_has_no_seed_and_does_not_replay() -> None:
    for viewer in (0, 1, None):
        redacted = PART.redacted(viewer)
        text = redacted.dumps()
        assert "seed" not in text
        assert Record.loads(text) == redacted
        with pytest.raises(nacre.RecordError) as caught:
            redacted.replay()
        assert caught.value.code == "record.redacted"


def test_chance_by_ply_differs_from_chance_by_stream() -> None:
    with known_game(Odds):
        game = Odds(players=2)
        rolls = [4] * 6
        by_stream, by_ply = (Record.of(game, 3, rolls, scheme=scheme) for scheme in (STREAM, PLY))
        assert by_stream.result != by_ply.result
        assert Record.loads(by_ply.dumps()).verify() == by_ply.replay()


def test_chance_by_ply_does_not_depend_on_earlier_plies() -> None:
    game = Odds(players=2)
    dealt = Record.of(game, 3, [], scheme=PLY).replay()
    card = dealt.legal_actions()[0]
    rolls = []
    for first in (card, 4):
        states = list(Record.of(game, 3, [first, 4], scheme=PLY).states())
        before, after = of_kind(OddsState, states[1]), of_kind(OddsState, states[2])
        rolls.append(after.scores[1] - before.scores[1])
    assert rolls[0] == rolls[1]
