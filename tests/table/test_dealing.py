"""The deal: everyone commits, then everyone opens; or it is called off, and everyone learns by whom."""

from __future__ import annotations

import json

import pytest

from nacre.fairness import MOST_ATTEMPTS, Terms, commit_nonce, hash_terms
from nacre.record import Record
from nacre.table import Happening, dealing, seating, telling
from nacre.table import entries as e
from nacre.table.deal import ANSWER_SECONDS, Deal
from nacre.table.events import describe_entry
from present import of_kind, present
from table.tables import NONCES, Live, insides, opened, refused, seated


def begun(*who: str) -> Live:
    """A table that waits for everyone to commit."""
    live = seated(*(who or ("ann", "bo")), name="pearls")
    live.do(dealing.start, "ann")
    return live


def opening(*who: str) -> Live:
    """A table that waits for everyone to open."""
    live = begun(*who)
    for person in live.table.persons():
        live.commit(person)
    return live


def deal_of(live: Live) -> Deal:
    return present(live.table.deals.current)


def late(live: Live) -> Happening:
    """Let the time run out."""
    entry = present(dealing.time_up(live.table, deal_of(live).deadline))
    return live.take(entry)


def test_nobody_opens_before_everyone_has_committed() -> None:
    live = begun()
    live.commit("ann")
    with refused("table.too_early"):
        dealing.open_nonce(live.table, "ann", NONCES[0], 9.0)
    live.commit("bo")
    live.open("ann")


def test_a_person_commits_once_and_opens_what_they_committed_to_once() -> None:
    live = begun("ann", "bo", "cy")
    live.commit("ann")
    with refused("table.committed"):
        live.commit("ann", NONCES[1])
    live.commit("bo")
    live.commit("cy")
    with refused("table.other_nonce"):
        dealing.open_nonce(live.table, "ann", NONCES[1], 9.0)
    live.open("ann")
    with refused("table.opened"):
        dealing.open_nonce(live.table, "ann", NONCES[0], 9.0)


def test_a_commitment_is_of_no_use_at_another_seat_table_or_deal() -> None:
    first, second = begun(), begun()
    late(second)
    for seat, person in enumerate(("ann", "bo")):
        if not second.table.held_by(person):
            second.do(seating.sit, person, seat, person.title())
    second.do(dealing.start, "ann")
    other = Live(seated("ann", "bo", name="pearls").table)
    other.table.deals._table = "t2"
    other.do(dealing.start, "ann")
    nonce = bytes.fromhex(NONCES[0])
    hashes = {
        commit_nonce(hash_terms(deal_of(live).terms), seats, nonce)
        for live in (first, second, other)
        for seats in ((0,), (1,), (0, 1))
    }
    assert len(hashes) == 9


def test_a_copied_commitment_cannot_be_opened() -> None:
    live = begun()
    live.commit("ann")
    live.do(dealing.commit, "bo", deal_of(live).commits[0].hex())
    live.open("ann")
    with refused("table.other_nonce"):
        dealing.open_nonce(live.table, "bo", NONCES[0], 9.0)


@pytest.mark.parametrize(
    "text", ["", "ab", "AB" * 32, "xy" * 32, "00" * 33, "\N{ARABIC-INDIC DIGIT ZERO}" * 64, "0" * 63 + "\n"]
)
def test_commitments_and_nonces_are_64_hexadecimal_digits(text: str) -> None:
    with refused("table.nonce"):
        dealing.commit(begun().table, "ann", text, 9.0)
    with refused("table.nonce"):
        dealing.open_nonce(opening().table, "ann", text, 9.0)


def test_only_those_who_sit_there_take_part_and_only_in_a_deal() -> None:
    live = seated("ann", "bo", name="pearls")
    with refused("table.no_deal"):
        dealing.commit(live.table, "ann", NONCES[0], 9.0)
    with refused("table.no_seat"):
        dealing.commit(live.table, "eve", NONCES[0], 9.0)


def test_while_a_deal_waits_nothing_about_the_table_changes() -> None:
    for live in (begun("ann", "bo", "bot"), opening("ann", "bo", "bot")):
        table, before = live.table, insides(live.table)
        for ask in (
            lambda table=table: seating.sit(table, "bo", 1, "Boris", 9.0),
            lambda table=table: seating.sit(table, "ann", 2, "Ann", 9.0),
            lambda table=table: seating.stand(table, "ann", 2, 9.0),
            lambda table=table: seating.seat_bot(table, "ann", 2, "expert", 9.0),
            lambda table=table: dealing.start(table, "ann", 9.0),
        ):
            with refused("table.dealing"):
                ask()
        with refused("table.not_yours"):
            dealing.stand(table, "ann", 1, 9.0)  # not even the host puts somebody out
        for entry in (
            e.Sat(at=9.0, seat=1, person="bo", name="Boris"),
            e.Stood(at=9.0, seat=1),
            e.BotSat(at=9.0, seat=2, level="expert"),
            e.Sealed(at=9.0, seat=1, nonce="00" * 16),
            e.Started(at=9.0, rules=table.game.rules_version),
            e.Dealing(at=9.0, rules=table.game.rules_version),
        ):
            with refused("table.log"):
                table.take(entry)
        assert insides(table) == before


def test_a_log_with_answers_that_do_not_fit_is_refused() -> None:
    nonce = e.Opened(at=9.0, seat=0, nonce=NONCES[0])
    committed = e.Committed(at=9.0, seat=0, commitment=NONCES[0])
    bot = e.Committed(at=9.0, seat=1, commitment=NONCES[0])
    void = e.Voided(at=9.0, seats=(0,), names=("Ann",), why="late")
    odd = e.Voided(at=9.0, seats=(0, 2), names=("Ann",), why="late")
    for live, entries in (
        (seated("ann", "bot", "bo", name="pearls"), (nonce, committed, void)),
        (begun("ann", "bot", "bo"), (nonce, bot, odd)),
        (opening("ann", "bot", "bo"), (committed, e.Opened(at=9.0, seat=0, nonce=NONCES[1]))),
    ):
        for entry in entries:
            with refused("table.log"):
                live.table.take(entry)


def test_everyone_sees_who_has_committed_and_opened_and_every_commitment_but_no_nonce() -> None:
    live = begun("ann", "bot", "bo")
    live.commit("bo")
    data = telling.table_data(live.table, live.now)
    deal = present(data.deal)
    assert [(seat.committed, seat.opened) for seat in data.seats] == [
        (False, False),
        (True, True),  # a bot's part is the server's
        (True, False),
    ]
    assert deal.commits == ["", deal_of(live).commits[1].hex()]
    assert deal.parts == [[0], [2]]
    live.commit("ann")
    assert of_kind(e.Opened, telling.seen(live.table, live.open("ann"), 1)[0]).nonce == ""
    data = telling.table_data(live.table, live.now)
    assert [seat.opened for seat in data.seats] == [True, True, False]
    assert Terms.parse(present(data.deal).terms).commitment == data.commitment


def test_the_servers_commitment_is_there_from_the_beginning_and_is_new_for_every_deal() -> None:
    live = seated("ann", "bo", name="pearls")
    first = telling.table_data(live.table, 0.0).commitment
    live.do(dealing.start, "ann")
    assert telling.table_data(live.table, 0.0).commitment == first
    late(live)
    assert telling.table_data(live.table, 0.0).commitment != first


@pytest.mark.parametrize("answered", [0, 1])
def test_who_does_not_answer_in_time_is_named_and_gives_up_the_seat(answered: int) -> None:
    live = opening() if answered else begun()
    (live.open if answered else live.commit)("ann")
    assert dealing.time_up(live.table, deal_of(live).deadline - 0.1) is None
    happening = late(live)
    assert of_kind(e.Voided, happening.entry).names == ("Bo",)
    assert "Bo" in str(present(describe_entry(live.table, happening.entry)).to_dict())
    assert live.table.deals.current is None
    assert [seat.kind for seat in live.table.seats] == ["person", "open"]
    restart = telling.table_data(live.table, 0.0).restarts[0]
    assert restart.names == ["Bo"]
    assert restart.late == bool(answered)
    assert insides(live.rebuilt()) == insides(live.table)


def test_the_time_begins_again_once_all_commitments_are_in() -> None:
    live = begun()
    begin = live.now
    live.commit("ann")
    assert deal_of(live).deadline == begin + ANSWER_SECONDS
    live.commit("bo")
    assert deal_of(live).deadline == live.now + ANSWER_SECONDS
    live.open("ann")
    assert deal_of(live).deadline == live.now - 1.0 + ANSWER_SECONDS


def test_where_nobody_answers_everyone_keeps_their_seat() -> None:
    live = begun("ann", "bot")
    assert of_kind(e.Voided, late(live).entry).names == ("Ann",)
    assert live.table.seats[0].kind == "person"
    live.deal()
    assert live.table.status == "running"


def test_a_person_with_several_seats_who_does_not_answer_gives_up_all_of_them() -> None:
    live = opened(name="pearls", players=3)
    for seat, (person, name) in enumerate([("ann", "Ann"), ("bo", "Bo"), ("ann", "Mara")]):
        live.do(seating.sit, person, seat, name)
    live.do(dealing.start, "ann")
    live.commit("bo")
    assert of_kind(e.Voided, late(live).entry).names == ("Ann", "Mara")
    assert [seat.kind for seat in live.table.seats] == ["open", "person", "open"]


def test_who_stands_up_meanwhile_calls_the_deal_off() -> None:
    live = opening()
    entry = of_kind(e.Voided, live.do(dealing.stand, "bo", 1).entry)
    assert (entry.names, entry.why) == (("Bo",), "left")
    assert [seat.kind for seat in live.table.seats] == ["person", "open"]
    assert of_kind(e.Stood, live.do(dealing.stand, "ann", 0).entry).seat == 0


def test_the_table_can_be_closed_meanwhile() -> None:
    live = opening()
    live.do(seating.close, "ann")
    assert live.table.deals.current is None
    assert live.table.status == "over"


def test_a_deal_that_was_called_off_is_in_the_next_record() -> None:
    live = opening("ann", "bo", "cy")
    terms, commits = deal_of(live).terms, deal_of(live).commits
    live.open("ann")
    live.open("cy")
    late(live)
    live.do(seating.sit, "eve", 1, "Eve")
    record = live.deal().finish().record
    again = Record.loads(record.dumps())
    (void,) = Terms.parse(present(again.fair).terms).voided
    assert void.terms == hash_terms(terms).hex()
    assert void.commits == tuple(commit.hex() for commit in commits)
    assert void.opened == (True, False, True)
    assert void.missing == ((1, "Bo"),)
    proof = again.proof()
    assert proof.restarts == (void,)
    assert proof.verdict == "unproven"
    assert [reason.code for reason in proof.reasons] == ["proof.restarted"]
    assert proof.reasons[0].params == {"count": 1, "deals": 2}


def test_a_deal_that_was_called_off_before_anyone_opened_takes_nothing_from_the_proof() -> None:
    live = begun("ann", "bo")
    live.commit("ann")
    late(live)
    live.do(seating.sit, "bo", 1, "Bo")
    record = live.deal().finish().record
    proof = record.proof()
    assert proof.verdict == "proven"
    assert len(proof.restarts) == 1


def test_a_deal_that_was_called_off_cannot_be_left_out_of_the_record() -> None:
    live = opening()
    live.open("ann")
    late(live)
    live.do(seating.sit, "bo", 1, "Bo")
    record = live.deal().finish().record
    fair = present(record.fair)
    terms = Terms.parse(fair.terms)
    for changed in (
        terms._replace(attempt=1, voided=()),
        terms._replace(voided=(terms.voided[0]._replace(opened=(False, False)),)),
        terms._replace(voided=(terms.voided[0]._replace(missing=((0, "Ann"),)),)),
    ):
        forged = record._replace(fair=fair._replace(terms=changed.text()))
        assert forged.proof().verdict == "broken"


def test_after_many_deals_that_were_called_off_the_table_is_given_up() -> None:
    live = seated("ann", "bot", name="pearls")
    for _ in range(MOST_ATTEMPTS):
        live.do(dealing.start, "ann")
        late(live)
    with refused("table.attempts"):
        dealing.start(live.table, "ann", 9.0)


def test_the_last_deal_that_a_table_allows_has_a_record() -> None:
    live = seated("ann", "bot", name="pearls")
    for _ in range(MOST_ATTEMPTS - 1):
        live.do(dealing.start, "ann")
        late(live)
    record = live.deal().finish().record
    assert Record.loads(record.dumps()) == record
    assert len(json.loads(present(record.fair).terms)["voided"]) == MOST_ATTEMPTS - 1
