"""Who thinks next: people share the processes of bots fairly, whatever one of them asks for."""

from __future__ import annotations

from nacre.server.tables.queueing import (
    ANALYSIS_PATIENCE,
    HINT_PATIENCE,
    LATE_PATIENCE,
    FairQueue,
    Kind,
    Owner,
    Quotas,
    Ticket,
)


class Office:
    """A queue with processes, in a time of its own."""

    def __init__(self, processes: int = 1, seconds: float = 1e9) -> None:
        self.time = 0.0
        self.queue = FairQueue(Quotas(seconds, seconds, now=self.now), self.now)
        self.processes = processes

    def now(self) -> float:
        return self.time

    def ask(
        self, person: str, table: str = "", kind: Kind = Kind.PLAY, address: str = "", seconds: float = 5.0
    ) -> Ticket:
        owner = Owner(person, address, table or f"table of {person}")
        return self.queue.put(owner, kind, seconds, quick=seconds <= 1.0)

    def work(self) -> str:
        """Let the next one think for as long as was estimated: who it was."""
        ticket = self.queue.next(quick_only=False)
        assert ticket is not None
        self.time += ticket.estimate
        self.queue.finish(ticket, ticket.estimate)
        return ticket.owner.person


def test_people_take_turns_however_many_tables_one_of_them_has() -> None:
    office = Office()
    for number in range(15):
        office.ask("eve", f"table {number}")
    office.ask("ann")
    office.ask("ann")
    assert office.work() == "eve"  # nobody else had asked before
    served = [office.work() for _ in range(4)]
    assert served.count("ann") == 2


def test_those_who_come_anew_go_first_but_save_nothing_up() -> None:
    office = Office()
    for _ in range(100):
        office.ask("ann")
        office.work()
    for number in range(20):
        office.ask("ann", f"table {number}")
    for number in range(20):
        office.ask("eve", f"other {number}")
    assert office.work() == "eve"
    served = [office.work() for _ in range(20)]
    assert abs(served.count("ann") - served.count("eve")) <= 1


def test_the_tables_of_one_person_take_turns() -> None:
    office = Office()
    for _ in range(5):
        office.ask("ann", "first")
    office.ask("ann", "second")
    office.work()
    ticket = office.queue.next(quick_only=False)
    assert ticket is not None and ticket.owner.table == "second"


def test_many_persons_of_one_address_are_one_in_the_queue() -> None:
    office = Office()
    for number in range(20):
        office.ask(f"eve {number}", address="192.0.2.1")
    office.ask("ann", address="192.0.2.2")
    office.ask("ann", address="192.0.2.2")
    assert [office.work() for _ in range(4)].count("ann") == 2


def test_many_networks_of_one_site_are_one_in_the_queue() -> None:
    office = Office()
    for number in range(20):
        office.ask(f"eve {number}", address=f"2001:db8:1:{number:x}::")
    for _ in range(2):
        office.ask("ann", address="2001:db8:2:1::")
    assert [office.work() for _ in range(4)].count("ann") == 2


def test_one_process_is_kept_from_long_searches() -> None:
    office = Office()
    office.ask("eve", seconds=5.0)
    assert office.queue.next(quick_only=True) is None
    office.ask("ann", seconds=0.8)
    ticket = office.queue.next(quick_only=True)
    assert ticket is not None and ticket.owner.person == "ann"


def test_play_goes_before_hints_and_hints_before_analyses() -> None:
    office = Office()
    office.ask("ann", kind=Kind.ANALYSIS, seconds=0.1)
    office.ask("ben", kind=Kind.HINT, seconds=0.1)
    for number in range(3):
        office.ask("eve", f"table {number}", seconds=0.1)
    assert [office.work() for _ in range(5)] == ["eve", "eve", "eve", "ben", "ann"]


def test_hints_and_analyses_do_not_wait_for_ever() -> None:
    for kind, patience in ((Kind.HINT, HINT_PATIENCE), (Kind.ANALYSIS, ANALYSIS_PATIENCE)):
        office = Office()
        office.ask("ann", kind=kind)
        for number in range(15):
            office.ask("eve", f"table {number}")
        assert office.work() == "eve"
        office.time = patience
        assert office.work() == "ann"


def test_who_is_above_the_quota_lets_others_by_but_not_for_ever() -> None:
    office = Office(seconds=0.5)
    for _ in range(20):  # 100 seconds: far more than was saved up
        office.ask("eve")
        office.work()
    office.ask("eve", "late")
    for number in range(10):
        office.ask("ann", f"table {number}", Kind.ANALYSIS, seconds=0.1)
    assert [office.work() for _ in range(10)] == ["ann"] * 10
    office.time += LATE_PATIENCE
    for number in range(10):
        office.ask("ann", f"table {number}")
    assert "eve" in [office.work() for _ in range(3)]


def test_a_quota_fills_up_again() -> None:
    office = Office(seconds=0.5)
    quotas, eve = office.queue.quotas, Owner("eve", "192.0.2.1")
    quotas.charge(eve, 20.0)
    assert quotas.debt(eve) == 0.0
    quotas.charge(eve, 20.0)
    assert quotas.debt(eve) > 0.0 and quotas.percent(eve) == 100
    quotas.charge(eve, 60.0)
    assert quotas.percent(eve) < 100
    # And whoever else is at that address, but nobody elsewhere.
    assert quotas.debt(Owner("adam", "192.0.2.1")) > 0.0
    assert quotas.debt(Owner("ann", "192.0.2.2")) == 0.0
    office.time = 1000.0
    assert quotas.debt(eve) == 0.0


def test_bots_that_play_on_and_on_are_slowed_down() -> None:
    office = Office()
    quotas = Quotas(plays=10.0, address_plays=40.0, now=office.now, play_seconds=0.01)
    eve = Owner("eve", "192.0.2.1")
    plays = 0
    while quotas.play_wait(eve) == 0.0:
        plays += 1
    assert plays == 100
    assert 0.0 < quotas.play_wait(eve) <= 0.1
    assert quotas.play_wait(Owner("ann", "192.0.2.2")) == 0.0
    # What keeps the server itself busy counts as several.
    quotas.charge_play(eve, 1.0)
    assert quotas.play_wait(eve) > 9.0


def test_who_gives_up_waiting_leaves_nothing_behind() -> None:
    office = Office()
    tickets = [office.ask("ann"), office.ask("eve")]
    for ticket in tickets:
        office.queue.drop(ticket)
    assert office.queue.next(quick_only=False) is None
    assert not office.queue._active and len(office.queue) == 0
