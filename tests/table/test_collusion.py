"""The server and all seats but one against one honest person: nobody chooses the deal.

The attackers run the server: they know its secret, see everything at every moment, may show the honest person
anything, and try very many secrets, nonces, names and tables for a deal that suits them. The honest person
knows only what a page knows. What is tested, and how, was fixed before the first run: at 20 tables, how good
the deals of completed games are for the attackers is compared with deals from nowhere by a chi-square test.

With `NACRE_PROFILE=soak` the attackers try a million deals at each table, on all cores. Everything follows
from fixed seeds, and tables that are done are kept in `.soak/collusion.json`, so an interrupted run goes on.
"""

from __future__ import annotations

import os
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache, partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random

import msgspec
import pytest

import nacre
from nacre.chance import PLY, TABLE
from nacre.fairness import MOST_ATTEMPTS, Fairness, Terms, commit_nonce, hash_terms, secret_of
from nacre.kernel.errors import NacreError
from nacre.record import Record
from nacre.table import Setup, Table, dealing, seating, turns
from nacre.table import entries as e
from nacre.table.telling import TableData, table_data
from present import present
from table import forging
from table.forging import (
    FRIEND,
    GAME,
    HONEST,
    MALLORY,
    NAMES,
    Try,
    best,
    deal_value,
    forgeries,
    quick_seed,
    seed_value,
    value,
)
from table.honest import Honest, Refuses
from table.soak_journal import JOURNALS, Journal, task_of

SOAK = os.environ.get("NACRE_PROFILE") == "soak"
TABLES = 20
TRIES = 1_000_000 if SOAK else 60
"""Deals that the attackers look at, at each table."""
BINS = 4
CRITICAL = 16.266
"""Of a chi-square with BINS - 1 degrees of freedom: 1 in 1,000 is above it if nobody chose."""
REFERENCE = 2000

SETUP = Setup(game="pearls", options=dict(GAME.options))


@cache
def reference() -> list[float]:
    """How much they like deals that nobody chose."""
    return sorted(value(GAME.new(seed)) for seed in range(REFERENCE))


def chi_square(values: list[float], chooser: Random) -> float:
    """How far the values are from those of deals that nobody chose."""
    counts = [0] * BINS
    for found in values:
        # Equal values share their ranks evenly.
        rank = chooser.uniform(bisect_left(reference(), found), bisect_right(reference(), found))
        counts[min(BINS - 1, int(rank / REFERENCE * BINS))] += 1
    expected = len(values) / BINS
    return sum((count - expected) ** 2 / expected for count in counts)


class Operator:
    """A server that plays: it runs the real table, with any secret, and shows what it likes."""

    def __init__(self, number: int, secret: bytes) -> None:
        self.chooser = Random(f"operator {number}")
        self.table = Table(f"table{number}", SETUP, secret, "mallory")
        self.nonces = {"mallory": b"", "friend": b""}
        for seat, person in enumerate(("mallory", "ann", "friend")):
            self.table.take(seating.sit(self.table, person, seat, NAMES[seat], 0.0))

    def shown(self) -> TableData:
        """What an honest server would show now."""
        return table_data(self.table, 0.0)

    def start(self) -> None:
        self.table.take(dealing.start(self.table, "mallory", 0.0))

    def take_commitment(self, commitment: str) -> None:
        self.table.take(dealing.commit(self.table, "ann", commitment, 0.0))

    def commit(self, person: str, nonce: bytes) -> None:
        deal = present(self.table.deals.current)
        self.nonces[person] = nonce
        hashed = commit_nonce(hash_terms(deal.terms), self.table.held_by(person), nonce)
        self.table.take(dealing.commit(self.table, person, hashed.hex(), 0.0))

    def outcome(self, anns: bytes) -> Fairness:
        """What would be dealt if Ann's nonce were that one, from all that is fixed by now."""
        deal = present(self.table.deals.current)
        nonces = (self.nonces["mallory"], anns, self.nonces["friend"])
        secret = secret_of(self.table.deals._secret, self.table.deals.attempt)
        return Fairness(secret, nonces, self.table.deals.commitment, deal.terms, deal.commits)

    def finish(self, anns: str) -> Record:
        """Let everyone open, and end the game: the record."""
        self.table.take(dealing.open_nonce(self.table, "ann", anns, 0.0))
        for person, nonce in self.nonces.items():
            self.table.take(dealing.open_nonce(self.table, person, nonce.hex(), 0.0))
        for seat, person in ((MALLORY, "mallory"), (FRIEND, "friend")):
            self.table.take(turns.resign(self.table, person, seat, 0.0))
        return present(self.table.record())


def guessed_nonce(operator: Operator) -> bytes:
    """All that the attackers can do about a nonce that they do not know."""
    return operator.chooser.randbytes(32)


def choose_secret(number: int, tries: int) -> bytes:
    """Before anyone sits down: the secret that seems best, if Ann's nonce is the one that is guessed."""
    chooser = Random(f"secret {number}")
    guess = chooser.randbytes(32)
    seed_of = quick_seed(Fairness(b"", (guess,), b"", "x", ()))

    def rate(secret: bytes) -> float:
        return seed_value(seed_of(secret, (guess,)))

    return max((chooser.randbytes(32) for _ in range(tries)), key=rate)


def choose_nonce(operator: Operator, tries: int) -> bytes:
    """After Ann has committed: the nonce that seems best, if hers is the one that is guessed."""
    guess = guessed_nonce(operator)
    fair = operator.outcome(guess)

    seed_of = quick_seed(fair)

    def make() -> Try:
        nonces = (operator.chooser.randbytes(32), guess, fair.nonces[2])
        return Try(seed_of(fair.secret, nonces), lambda: fair._replace(nonces=nonces))

    return best(tries, make).nonces[0]


def check_forgeries(operator: Operator, ann: Honest, anns: str, tries: int) -> None:
    """The best of very many other deals is not one that Ann would take for hers."""
    fair = operator.outcome(bytes.fromhex(anns))
    ways = list(forgeries(operator.chooser, fair))
    sound = 0
    for make in ways:
        forged = best(max(1, tries // len(ways)), make)
        names = [seat.name for seat in Terms.parse(forged.terms).seats]
        record = Record.of(GAME, forged.seed, [], names, scheme=TABLE, fair=forged)
        # Some prove themselves to those who were not there, so that Ann alone knows better.
        fits = forged.matches_commitment() and not forged.unmatched()
        assert record.proof().verdict == ("proven" if fits else "broken")
        sound += fits
        assert ann.check(record) == "broken"
    assert sound == len(ways) - 2
    for seat, person in ((MALLORY, "mallory"), (FRIEND, "friend")):
        other = operator.chooser.randbytes(32).hex()
        for entry in (
            partial(dealing.open_nonce, operator.table, person, other, 0.0),
            partial(operator.table.take, e.Opened(at=0.0, seat=seat, nonce=other)),
            partial(operator.table.take, e.Committed(at=0.0, seat=seat, commitment=other)),
            partial(operator.table.take, e.Stood(at=0.0, seat=seat)),
            partial(operator.table.take, e.BotSat(at=0.0, seat=seat, level="expert")),
        ):
            with pytest.raises(NacreError):
                entry()


def grind(number: int, tries: int) -> tuple[str, int, float]:
    """A table at which the attackers try all they can: Ann's verdict, the aborts, what they got."""
    operator = Operator(number, choose_secret(number, tries // 4))
    ann = Honest((HONEST,), Random(f"ann {number}").randbytes)
    operator.start()
    operator.commit("friend", operator.chooser.randbytes(32))
    operator.take_commitment(ann.commit(operator.shown()))
    operator.commit("mallory", choose_nonce(operator, tries // 4))
    anns = ann.open(operator.shown())
    check_forgeries(operator, ann, anns, tries // 2)
    record = operator.finish(anns)
    return ann.check(record), len(record.proof().restarts), value(record.replay())


def at_all_tables(play: Callable[[int], tuple[str, int, float]]) -> list[tuple[str, int, float]]:
    if not SOAK:
        return [play(number) for number in range(TABLES)]
    package = Path(nacre.__file__).parent
    parts = ("fairness.py", "chance.py", "kernel/rng.py", "packs/pearls/game.py", "table/deal*.py")
    code = [
        Path(__file__),
        Path(forging.__file__),
        *(path for part in parts for path in sorted(package.glob(part))),
    ]
    journal = Journal(JOURNALS / "collusion.json", task_of(f"{TABLES} tables, {TRIES} tries each", code))
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        waiting = {
            pool.submit(play, number): number for number in range(TABLES) if number not in journal.results
        }
        for done in as_completed(waiting):
            journal.keep(waiting[done], done.result())
            print(f"{len(journal.results)} of {TABLES} tables", flush=True)
    return [journal.results[number] for number in range(TABLES)]


def test_deals_of_completed_games_are_as_if_nobody_had_chosen_them() -> None:
    found = at_all_tables(partial(grind, tries=TRIES))
    assert [verdict for verdict, _, _ in found] == ["proven"] * TABLES
    assert sum(aborts for _, aborts, _ in found) == 0
    statistic = chi_square([reached for _, _, reached in found], Random(1))
    print(f"{TABLES} tables, {TRIES:,} tries each: 0 aborts, chi-square {statistic:.2f} (< {CRITICAL})")
    assert statistic < CRITICAL


def test_the_same_test_finds_the_attack_on_the_first_scheme() -> None:
    values = []
    for number in range(TABLES):
        chooser = Random(f"first scheme {number}")
        secret, others = chooser.randbytes(32), (chooser.randbytes(16), chooser.randbytes(16))

        def make(secret: bytes = secret, others: tuple[bytes, ...] = others) -> Fairness:
            return Fairness(secret, (Random().randbytes(16), *others), sha256(secret).digest())

        fair = max((make() for _ in range(20)), key=partial(deal_value, scheme=PLY))
        record = Record.of(GAME, fair.seed, [], NAMES, scheme=PLY, fair=fair)
        assert record.proof().verdict == "unproven"
        values.append(deal_value(fair, PLY))
    assert chi_square(values, Random(1)) > CRITICAL


def abort_until_good(number: int) -> tuple[str, int, float]:
    """The same, but the attackers look at what is dealt before they open, and call it off if it is bad."""
    operator = Operator(number, Random(f"secret {number}").randbytes(32))
    ann = Honest((HONEST,), Random(f"ann {number}").randbytes)
    wanted = reference()[REFERENCE * 3 // 4]
    aborts = 0
    while True:
        operator.start()
        operator.take_commitment(ann.commit(operator.shown()))
        for person in ("mallory", "friend"):
            operator.commit(person, operator.chooser.randbytes(32))
        anns = ann.open(operator.shown())
        if aborts == MOST_ATTEMPTS - 1 or deal_value(operator.outcome(bytes.fromhex(anns))) >= wanted:
            record = operator.finish(anns)
            return ann.check(record), len(record.proof().restarts), aborts
        operator.table.take(dealing.open_nonce(operator.table, "ann", anns, 0.0))
        operator.table.take(dealing.stand(operator.table, "friend", FRIEND, 0.0))
        operator.table.take(seating.sit(operator.table, "friend", FRIEND, "Friend", 0.0))
        aborts += 1


def test_aborts_are_counted_and_shown_and_nothing_is_called_proven_after_one() -> None:
    found = [abort_until_good(number) for number in range(TABLES)]
    assert sum(aborts for _, _, aborts in found) > TABLES
    for verdict, shown, aborts in found:
        assert shown == aborts
        assert verdict == ("unproven" if aborts else "proven")


def test_aborts_that_the_server_hides_are_seen_by_who_had_opened() -> None:
    operator = Operator(0, bytes(32))
    ann = Honest((HONEST,), Random(0).randbytes)
    operator.start()
    operator.take_commitment(ann.commit(operator.shown()))
    for person in ("mallory", "friend"):
        operator.commit(person, operator.chooser.randbytes(32))
    ann.open(operator.shown())  # sent, and kept back by the server
    operator.table.take(dealing.stand(operator.table, "friend", FRIEND, 0.0))
    operator.table.take(seating.sit(operator.table, "friend", FRIEND, "Friend", 0.0))
    again = operator.table.copy()
    again.deals.voided = ()
    again.take(e.Dealing(at=0.0, rules=GAME.rules_version))
    with pytest.raises(Refuses, match="made already"):
        ann.commit(table_data(again, 0.0))
    other = operator.table.copy()
    other.deals.voided = (other.deals.voided[0]._replace(terms="00" * 32),)
    other.take(e.Dealing(at=0.0, rules=GAME.rules_version))
    with pytest.raises(Refuses, match="left out"):
        ann.commit(table_data(other, 0.0))
    operator.start()
    operator.take_commitment(ann.commit(operator.shown()))
    for person in ("mallory", "friend"):
        operator.commit(person, operator.chooser.randbytes(32))
    record = operator.finish(ann.open(operator.shown()))
    assert record.proof().verdict == "proven"  # the record says that nobody had opened
    assert ann.check(record) == "unproven"


@pytest.mark.parametrize("shown", ["commitments", "own commitment", "names", "table", "commitment"])
def test_a_server_that_shows_one_thing_and_does_another_gets_no_nonce_or_no_proof(shown: str) -> None:
    operator = Operator(0, bytes(32))
    ann = Honest((HONEST,), Random(0).randbytes)
    operator.start()
    data = operator.shown()
    deal = present(data.deal)
    other = operator.chooser.randbytes(32).hex()
    changed = {
        "names": msgspec.structs.replace(data, seats=data.seats[::-1]),
        "table": msgspec.structs.replace(data, id="other"),
        "commitment": msgspec.structs.replace(data, commitment=other),
    }
    if shown in changed:
        with pytest.raises(Refuses):
            ann.commit(changed[shown])
        return
    operator.take_commitment(ann.commit(data))
    for person in ("mallory", "friend"):
        operator.commit(person, operator.chooser.randbytes(32))
    commits = list(present(operator.shown().deal).commits)
    commits[HONEST if shown == "own commitment" else MALLORY] = other
    fake = msgspec.structs.replace(data, deal=msgspec.structs.replace(deal, commits=commits))
    if shown == "own commitment":
        with pytest.raises(Refuses):
            ann.open(fake)
        return
    record = operator.finish(ann.open(fake))
    assert record.proof().verdict == "proven"  # to those who were not there
    assert ann.check(record) == "broken"
