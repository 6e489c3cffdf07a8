"""Fair deals: records made at a table prove themselves, and nothing in them can be changed unseen."""

from __future__ import annotations

import hmac
import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nacre
from nacre.fairness import NO_NONCE, NONCE_BYTES, SECRET_BYTES, Fairness, Terms, new_nonce, new_secret
from nacre.kernel.errors import PositionError
from nacre.record import Record
from nacre.table import dealing, seating, turns
from nacre.table.setup import Beginning, Setup
from nacre.table.table import Table
from present import of_kind, present
from table.tables import NONCES, SECRET, Live, opened, seated, started

DONE = started("ann", "bot", "bo", name="pearls").finish().record
FAIR = present(DONE.fair)
TERMS = Terms.parse(FAIR.terms)


def hashed(*lines: str) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


def test_every_hash_is_as_the_documentation_has_it() -> None:
    live = started("ann", "bot", "bo", name="pearls")
    terms = FAIR.terms
    assert present(live.table.deals.fair).terms == terms
    data = json.loads(terms)
    secret = hmac.digest(SECRET, b"nacre attempt 1", "sha256").hex()
    setup = json.dumps(data["setup"], sort_keys=True, separators=(",", ":"))
    assert data["commitment"] == hashed("nacre-2 server", "t1", "1", hashed("nacre-2 setup", setup), secret)
    about = hashed("nacre-2 terms", terms)
    commits = [
        hashed("nacre-2 person", about, "0", NONCES[0]),
        hashed("nacre-2 person", about, "2", NONCES[2]),
    ]
    pledge = hashed("nacre-2 pledge", about, *commits)
    assert FAIR.pledge.hex() == pledge
    assert [commit.hex() for commit in FAIR.commits] == commits
    assert FAIR.seed.hex() == hashed("nacre-2 seed", pledge, secret, NONCES[0], NONCES[2])
    assert live.table._seed == FAIR.seed == DONE.seed


def test_the_terms_have_everything_that_decides_the_deal() -> None:
    data = json.loads(FAIR.terms)
    assert data["scheme"] == "nacre-2"
    assert data["table"] == "t1"
    assert data["attempt"] == 1
    assert data["chance"] == DONE.scheme == "table-2"
    assert data["rules"] == DONE.game.rules_version
    assert data["setup"]["game"] == "pearls"
    assert data["setup"]["options"] == {
        name: list(value) if isinstance(value, tuple) else value for name, value in DONE.game.options.items()
    }
    assert data["seats"] == [
        {"name": "Ann", "person": 0},
        {"bot": "beginner", "name": "Baroque"},
        {"name": "Bo", "person": 1},
    ]
    assert data["voided"] == []


def test_every_part_changes_the_game() -> None:
    dealt = set()
    for nonce in NONCES[2:6]:
        live = seated("ann", "bo", name="pearls")
        live.do(dealing.start, "ann")
        live.commit("ann")
        live.commit("bo", nonce)
        live.open("ann")
        live.do(dealing.open_nonce, "bo", nonce)
        dealt.add(live.state.key())
    assert len(dealt) == 4


def test_a_person_with_several_seats_adds_one_part() -> None:
    live = opened(name="pearls", players=3)
    for seat, (person, name) in enumerate([("ann", "Ann"), ("bo", "Bo"), ("ann", "Mara")]):
        live.do(seating.sit, person, seat, name)
    record = live.deal().finish().record
    fair = present(record.fair)
    assert fair.nonces == (bytes.fromhex(NONCES[0]), bytes.fromhex(NONCES[1]))
    assert Terms.parse(fair.terms).parts == ((0, 2), (1,))
    assert record.proof().verdict == "proven"


def test_the_commitment_of_a_server_is_of_use_for_one_table_and_set_up() -> None:
    set_ups = [
        Setup(game="pearls", options={"players": 2}),
        Setup(game="pearls", options={"players": 3}),
        Setup(game="pearladora", options={"players": 2}),
    ]
    tables = [Table(id, setup, SECRET, "ann") for id in ("t1", "t2") for setup in set_ups]
    assert len({table.deals.commitment for table in tables}) == 6


def test_the_position_that_a_game_begins_from_is_covered() -> None:
    view = json.dumps(nacre.game("pearls", players=2, first=0).new(3).view(0).to_dict())
    other = json.dumps(nacre.game("pearls", players=2, first=0).new(4).view(0).to_dict())
    setup = Setup(game="pearls", options={"players": 2, "first": 0}, start=Beginning(view))
    live = Live(Table("t1", setup.resolve_options(), SECRET, "ann"))
    live.do(seating.sit, "ann", 0, "Ann")
    live.do(seating.seat_bot, "ann", 1, "beginner")
    live.deal()
    live.do(turns.resign, "ann", 0)
    assert live.record.proof().verdict == "proven"
    assert view not in present(live.record.fair).terms
    for changed in (None, other):
        proof = live.record._replace(start_view=changed, actions=()).proof()
        assert proof.verdict == "broken"
        assert proof.reasons[0].params["field"] == "start"


def test_secrets_and_nonces_are_new_each_time() -> None:
    assert len({new_secret() for _ in range(10)} | {new_nonce() for _ in range(10)}) == 20
    assert len(new_secret()) == SECRET_BYTES
    assert len(new_nonce()) == NONCE_BYTES


@pytest.mark.parametrize("name", nacre.games())
def test_records_made_at_a_table_verify(name: str, tmp_path: Path) -> None:
    record = started("ann", "bot", "bo", name=name).finish().record
    record.dump(tmp_path / "game.toml")
    read = Record.load(tmp_path / "game.toml")
    assert read == record
    assert read.verify().is_over()
    assert read.proof().verdict == "proven"


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


def retold(**changes: object) -> Record:
    """The record with terms that say something else."""
    return DONE._replace(fair=FAIR._replace(terms=TERMS._replace(**changes).text()))  # type: ignore[arg-type]


EVES = tuple(seat._replace(name="Eve") for seat in TERMS.seats)
EXPERTS = tuple(seat._replace(level=seat.level and "expert") for seat in TERMS.seats)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        (DONE._replace(fair=FAIR._replace(secret=flipped(FAIR.secret))), "record.commitment"),
        (DONE._replace(fair=FAIR._replace(commitment=bytes(32))), "record.commitment"),
        (DONE._replace(fair=FAIR._replace(nonces=FAIR.nonces[::-1])), "record.nonce"),
        (DONE._replace(fair=FAIR._replace(nonces=(bytes(32), bytes(32)))), "record.nonce"),
        (DONE._replace(fair=FAIR._replace(commits=FAIR.commits[::-1])), "record.nonce"),
        (DONE._replace(fair=FAIR._replace(commits=(bytes(32), bytes(32)))), "record.nonce"),
        (Record.of(DONE.game, 7, [], DONE.names, "table-2")._replace(fair=FAIR), "record.fair_seed"),
        (Record.of(DONE.game, FAIR.seed, [], DONE.names, "ply-1")._replace(fair=FAIR), "record.terms"),
        (DONE._replace(names=("Ann", "Baroque", "Eve")), "record.terms"),
        (DONE._replace(names=("Bo", "Baroque", "Ann")), "record.terms"),
        (retold(table="t2"), "record.commitment"),
        (retold(setup={**TERMS.setup, "rated": True}), "record.commitment"),
        (retold(seats=EVES), "record.terms"),
        (retold(seats=EXPERTS), "record.nonce"),
        (retold(chance="ply-1"), "record.terms"),
        (retold(rules=99), "record.terms"),
        (DONE._replace(actions=DONE.actions[:-1]), "record.result"),
        (DONE._replace(actions=DONE.actions[1:]), "record.illegal"),
    ],
    ids=[
        "secret", "commitment", "nonces swapped", "nonces gone", "commits swapped", "commits gone", "seed",
        "scheme", "a name", "names swapped", "table", "set-up", "names agreed", "a bot's level",
        "scheme agreed", "rules", "last action", "first action",
    ],
)  # fmt: skip
def test_what_was_changed_is_found_even_with_a_right_checksum(changed: Record, code: str) -> None:
    read = Record.loads(changed.dumps())
    with pytest.raises(nacre.RecordError) as caught:
        read.verify()
    assert caught.value.code == code
    assert str(caught.value)
    assert read.proof().verdict == "broken"
    assert [reason.code for reason in read.proof().reasons] == [code]


def test_another_seed_with_a_right_checksum_is_found() -> None:
    seed = flipped(of_kind(bytes, DONE.seed))
    with pytest.raises(nacre.RecordError):
        DONE._replace(seed=seed).verify()
    unfinished = Record.of(DONE.game, seed, [], DONE.names, "table-2")._replace(fair=FAIR)
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
        (r"commits = .*", ""),
        (r"commits = .*", "commits = []"),
        (r"terms = .*", "terms = 3"),
        (r"terms = .*", "terms = ''"),
        (r"terms = .*", "terms = '[]'"),
        (r"terms = '{", "terms = ' {"),
        (r'"attempt":1', '"attempt":2'),
        (r'"attempt":1', '"attempt":0'),
        (r'"person":1', '"person":2'),
        (r'"seats":\[', '"seats":[{"bot":"x","name":"y"},'),
        (r'"table":"t1"', '"table":"t1","luck":1'),
        (r'"voided":\[\]', '"voided":[{}]'),
        (r"\nterms = .*", ""),
    ],
)
def test_a_bad_fair_part_is_refused(old: str, new: str) -> None:
    text, count = re.subn(old, new, DONE.dumps(), count=1)
    assert count == 1
    with pytest.raises(nacre.RecordError) as caught:
        Record.loads(text)
    assert "fair" in str(caught.value)


def test_a_changed_fair_part_breaks_the_checksum() -> None:
    for old in (FAIR.secret, FAIR.commits[0], FAIR.nonces[0]):
        with pytest.raises(nacre.RecordError) as caught:
            Record.loads(DONE.dumps().replace(old.hex(), flipped(old).hex()))
        assert caught.value.code == "record.checksum"


scalars = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=70))
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3), max_leaves=5)


@given(
    st.dictionaries(
        st.sampled_from(["terms", "commitment", "secret", "commits", "nonces", "x"]), values, max_size=6
    ),
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


@given(st.dictionaries(st.sampled_from(sorted(json.loads(FAIR.terms))), values, max_size=9), st.booleans())
def test_whatever_a_stranger_writes_in_terms_is_refused_in_words(
    changes: dict[str, object], whole: bool
) -> None:
    data = changes if whole else json.loads(FAIR.terms) | changes
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    refusal = refused_terms(text)
    assert len(refusal) < 1000
    assert refusal or Terms.parse(text).text() == text


def refused_terms(text: str) -> str:
    """Why terms are refused; empty if they are not."""
    try:
        Terms.parse(text)
    except PositionError as error:
        return str(error)
    return ""


def test_what_could_not_be_read_is_not_written() -> None:
    for fair in (
        Fairness(b"short", FAIR.nonces, FAIR.commitment, FAIR.terms, FAIR.commits),
        Fairness(FAIR.secret, (), FAIR.commitment, FAIR.terms, FAIR.commits),
        Fairness(FAIR.secret, FAIR.nonces, FAIR.commitment, FAIR.terms, ()),
        Fairness(FAIR.secret, FAIR.nonces, FAIR.commitment, "{}", FAIR.commits),
        Fairness(FAIR.secret, (NO_NONCE, NO_NONCE, b"x"), FAIR.commitment),
    ):
        with pytest.raises(nacre.RecordError):
            Record.of(DONE.game, of_kind(bytes, DONE.seed), [], DONE.names, scheme="table-2", fair=fair)


def test_names_with_any_signs_are_written_and_read() -> None:
    live = opened(name="pearls", players=2)
    for seat, (person, name) in enumerate([("ann", "Ann's \"x\" \\ '''"), ("bo", "Бо 🐚 é")]):
        live.do(seating.sit, person, seat, name)
    record = live.deal().finish().record
    assert Record.loads(record.dumps()) == record
    assert record.proof().verdict == "proven"


def test_a_record_of_the_first_scheme_is_right_and_proves_nothing() -> None:
    nonces = (bytes(range(16)), NO_NONCE)
    fair = Fairness(SECRET, nonces, sha256(SECRET).digest())
    assert fair.seed == sha256(SECRET + nonces[0] + nonces[1]).digest()
    record = Record.of(nacre.game("pearls", players=2), fair.seed, [], scheme="ply-1", fair=fair)
    proof = Record.loads(record.dumps()).proof()
    assert proof.verdict == "unproven"
    assert [reason.code for reason in proof.reasons] == ["proof.first_scheme", "proof.names"]
    assert record._replace(fair=fair._replace(secret=bytes(32))).proof().verdict == "broken"
    assert record._replace(fair=fair._replace(nonces=nonces[::-1])).proof().verdict == "broken"


def test_a_record_without_a_fair_part_proves_nothing() -> None:
    for record in (Record.of(nacre.game("pearls", players=2), 7, []), DONE._replace(fair=None)):
        proof = record.proof()
        assert proof.verdict == "unproven"
        assert [reason.code for reason in proof.reasons] == ["proof.no_origin", "proof.names"]


def test_a_record_of_a_running_game_proves_nothing() -> None:
    shown = present(started("ann", "bo").table.shown_record(0))
    assert [reason.code for reason in shown.proof().reasons] == ["proof.redacted"]


def test_a_secret_is_in_no_log_line() -> None:
    live = seated("ann", "bo")
    live.do(dealing.start, "ann")
    live.commit("ann")
    live.commit("bo")
    entry = live.open("ann").entry
    deal = live.table.deals.current
    for shown in (repr(FAIR), repr(live.table), repr(entry), repr(live.table.deals), repr(deal)):
        assert SECRET.hex() not in shown
        assert FAIR.secret.hex() not in shown
        assert NONCES[0] not in shown
        assert repr(bytes.fromhex(NONCES[0])) not in shown
