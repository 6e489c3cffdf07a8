"""Fair shuffles: records made at a table prove themselves, and nothing in them can be changed unseen."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nacre
from nacre.fairness import NO_NONCE, NONCE_BYTES, SECRET_BYTES, Fairness, commit, new_secret
from nacre.record import Record
from nacre.table import seating, turns
from present import of_kind, present
from table.tables import NONCES, SECRET, opened, seated, started

DONE = started("ann", "bot", name="pearls").finish().record
FAIR = present(DONE.fair)


def test_the_seed_follows_from_the_secret_and_every_seats_part() -> None:
    live = started("ann", "bo", name="pearls")
    seed = sha256(SECRET + bytes.fromhex(NONCES[0]) + bytes.fromhex(NONCES[1])).digest()
    assert live.table._seed == seed
    assert live.table.commitment == sha256(SECRET).digest()
    live.finish()
    fair = present(live.table.fairness())
    assert fair.secret == SECRET
    assert fair.seed == seed
    assert fair.matches_commitment()


def test_every_part_changes_the_game() -> None:
    dealt = set()
    for nonce in NONCES[2:6]:
        live = opened(name="pearls", players=2)
        for seat, part in enumerate((NONCES[0], nonce)):
            live.do(seating.sit, "ann", seat, "Ann")
            live.do(seating.seal, "ann", seat, part)
        live.do(seating.start, "ann")
        dealt.add(live.state.key())
    assert len(dealt) == 4


def test_bots_add_nothing() -> None:
    assert started("ann", "bot").table.seats[1].nonce == NO_NONCE


def test_secrets_are_new_each_time() -> None:
    assert len({new_secret() for _ in range(10)}) == 10
    assert len(new_secret()) == SECRET_BYTES
    assert commit(SECRET) == sha256(SECRET).digest()


@pytest.mark.parametrize("name", nacre.games())
def test_records_made_at_a_table_verify(name: str, tmp_path: Path) -> None:
    record = started("ann", "bot", "bo", name=name).finish().record
    record.dump(tmp_path / "game.toml")
    read = Record.load(tmp_path / "game.toml")
    assert read == record
    assert read.verify().is_over()


def test_a_game_that_was_given_up_verifies_too() -> None:
    live = started("ann", "bo")
    live.play("D3@e2")
    live.do(turns.resign, "bo", 1)
    record = live.record
    assert record.result is None
    assert Record.loads(record.dumps()).verify() == live.table.state


def test_what_was_taken_back_is_not_in_the_record() -> None:
    live = started("ann", "bo")
    live.play("D3@e2")
    live.do(turns.undo, "ann", 0)
    live.play("D3@e3")
    live.finish()
    assert live.table.game.text(live.record.actions[0]) == "D3@e3"
    live.record.verify()


def flipped(data: bytes) -> bytes:
    return bytes([data[0] ^ 1]) + data[1:]


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        (DONE._replace(fair=FAIR._replace(secret=flipped(FAIR.secret))), "record.commitment"),
        (DONE._replace(fair=FAIR._replace(commitment=bytes(32))), "record.commitment"),
        (DONE._replace(fair=FAIR._replace(nonces=FAIR.nonces[::-1])), "record.fair_seed"),
        (DONE._replace(fair=FAIR._replace(nonces=(NO_NONCE, NO_NONCE))), "record.fair_seed"),
        (Record.of(DONE.game, 7, [], scheme="ply-1")._replace(fair=FAIR), "record.fair_seed"),
        (DONE._replace(actions=DONE.actions[:-1]), "record.result"),
        (DONE._replace(actions=DONE.actions[1:]), "record.illegal"),
    ],
    ids=["secret", "commitment", "nonces swapped", "nonces gone", "seed", "last action", "first action"],
)
def test_what_was_changed_is_found_even_with_a_right_checksum(changed: Record, code: str) -> None:
    read = Record.loads(changed.dumps())
    with pytest.raises(nacre.RecordError) as caught:
        read.verify()
    assert caught.value.code == code
    assert str(caught.value)


def test_another_seed_with_a_right_checksum_is_found() -> None:
    seed = flipped(of_kind(bytes, DONE.seed))
    with pytest.raises(nacre.RecordError):
        DONE._replace(seed=seed).verify()
    unfinished = Record.of(DONE.game, seed, [], scheme="ply-1")._replace(fair=FAIR)
    with pytest.raises(nacre.RecordError) as caught:
        unfinished.verify()
    assert caught.value.code == "record.fair_seed"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r'secret = "..', 'secret = "'),
        (r'secret = "..', 'secret = "zz'),
        (r'secret = "[0-9a-f]*"', "secret = 3"),
        (r'commitment = "..', 'commitment = "'),
        (r"nonces = \[", 'nonces = ["00", '),
        (r"nonces = .*", "nonces = []"),
        (r"nonces = .*", "nonces = 3"),
        (r"\[fair\]", "[fair]\nluck = 7"),
        (r"secret = .*", ""),
    ],
)
def test_a_bad_fair_part_is_refused(old: str, new: str) -> None:
    text, count = re.subn(old, new, DONE.dumps(), count=1)
    assert count == 1
    with pytest.raises(nacre.RecordError) as caught:
        Record.loads(text)
    assert "fair" in str(caught.value)


def test_a_changed_fair_part_breaks_the_checksum() -> None:
    for old in (FAIR.secret.hex(), FAIR.commitment.hex(), FAIR.nonces[0].hex()):
        with pytest.raises(nacre.RecordError) as caught:
            Record.loads(DONE.dumps().replace(old, flipped(bytes.fromhex(old)).hex()))
        assert caught.value.code == "record.checksum"


scalars = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=70))
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3), max_leaves=5)


@given(
    st.dictionaries(st.sampled_from(["commitment", "secret", "nonces", "x"]), values, max_size=4),
)
def test_whatever_a_stranger_writes_there_is_refused_in_words(fair: dict[str, object]) -> None:
    from nacre.record.toml import _read_content

    data = toml(DONE.dumps()) | {"fair": fair}
    with pytest.raises(nacre.NacreError) as caught:
        _read_content(data)
    assert 0 < len(str(caught.value)) < 1000


def toml(text: str) -> dict[str, object]:
    import tomllib

    return tomllib.loads(text)


def test_what_could_not_be_read_is_not_written() -> None:
    for fair in (
        Fairness(b"short", FAIR.nonces, FAIR.commitment),
        Fairness(FAIR.secret, (), FAIR.commitment),
        Fairness(FAIR.secret, (bytes(NONCE_BYTES), b"x"), FAIR.commitment),
    ):
        with pytest.raises(nacre.RecordError):
            Record.of(DONE.game, of_kind(bytes, DONE.seed), [], scheme="ply-1", fair=fair)


def test_a_secret_is_in_no_log_line() -> None:
    assert SECRET.hex() not in repr(FAIR)
    assert "secret" not in repr(FAIR)
    assert SECRET.hex() not in repr(seated("ann", "bo").table)
