"""What a viewer knows, found the slow way: follow every card through every history that fits what it saw.

A world says of every card its kind, where it is, whether the viewer is sure of it, and which shuffle it comes
from. Its weight is the number of ways to get there, divided by the possible orders of the draw pile. Cards of
a kind are interchangeable, so worlds that differ only by exchanging such cards are one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from random import Random

from nacre.packs.molthar.knowledge import events as e
from nacre.packs.molthar.knowledge.cases import Case
from packs.molthar.oracle import pile

PILE, OUT = "pile", "out"
Card = tuple[str, object, bool, int]  # kind, where, sure, age
World = tuple[Card, ...]
Worlds = dict[World, Fraction]
Event = tuple[int, int, int, tuple[str, ...]]
"""What happened, the seat, the other seat, the pearls."""


def number(event: Event) -> int:
    what, seat, other, pearls = event
    return int(e.event(what, seat, other, pile(list(pearls))))


def beginning(deck: list[str]) -> Worlds:
    return {tuple(sorted((kind, PILE, False, 0) for kind in deck)): Fraction(1)}


def after(worlds: Worlds, viewer: int, event: Event, age: int) -> Worlds:
    """The worlds that also fit the event; `age` counts the shuffles, this one included."""
    found: Worlds = {}
    for world, weight in worlds.items():
        for cards, ways in _moves(list(world), viewer, event, age):
            settled = tuple(sorted(_settle(cards, age), key=str))
            found[settled] = found.get(settled, Fraction(0)) + weight * ways
    total = sum(found.values())
    return {world: weight / total for world, weight in found.items()}


def _moves(cards: list[Card], viewer: int, event: Event, age: int) -> Iterator[tuple[list[Card], Fraction]]:
    what, seat, other, pearls = event
    if what == e.GAIN:
        yield _moved(cards, [_first(cards, pearls[0], OUT)], seat, True), Fraction(1)
    elif what in (e.DRAW, e.TURN_UP):
        lying = [i for i, card in enumerate(cards) if card[1] == PILE]
        seen = what == e.TURN_UP or viewer == seat
        for i in lying:
            if not seen or cards[i][0] == pearls[0]:
                where = OUT if what == e.TURN_UP else seat
                yield _moved(cards, [i], where, seen and where != OUT), Fraction(1, len(lying))
    elif what == e.LOSE:
        choices = []
        for kind, n in Counter(pearls).items():
            sure = [i for i, card in enumerate(cards) if card[:3] == (kind, seat, True)]
            rest = [i for i, card in enumerate(cards) if card[:3] == (kind, seat, False)]
            known = min(n, len(sure))  # MO-I1: these first
            choices.append(
                [one + two for one in combinations(sure, known) for two in combinations(rest, n - known)]
            )
        for chosen in product(*choices):
            yield _moved(cards, [i for part in chosen for i in part], OUT, False), Fraction(1)
    elif what == e.LOOK:
        held = [i for i, card in enumerate(cards) if card[1] == other]
        if viewer != seat:
            yield cards, Fraction(1)
        elif sorted(cards[i][0] for i in held) == sorted(pearls):
            yield _moved(cards, held, other, True), Fraction(1)
    elif what == e.STEAL:
        if viewer in (seat, other):
            yield _moved(cards, [_first(cards, pearls[0], other)], seat, True), Fraction(1)
        else:
            for i, card in enumerate(cards):
                if card[1] == other:
                    yield _moved(cards, [i], seat, card[2]), Fraction(1)
    else:
        yield [(kind, PILE, False, age) if where == OUT else (kind, where, sure, born)
               for kind, where, sure, born in cards], Fraction(1)  # fmt: skip


def _first(cards: list[Card], kind: str, where: object) -> int:
    return next(i for i, card in enumerate(cards) if card[:2] == (kind, where))


def _moved(cards: list[Card], which: list[int], where: object, sure: bool) -> list[Card]:
    moved = list(cards)
    for i in which:
        moved[i] = (cards[i][0], where, sure, cards[i][3])
    return moved


def _settle(cards: list[Card], age: int) -> list[Card]:
    """Make certain cards sure: an age of one kind, or all in one hand."""
    for born in range(age + 1):
        unsure = [card for card in cards if card[3] == born and not card[2] and card[1] != OUT]
        if len({card[0] for card in unsure}) == 1 or len({card[1] for card in unsure}) == 1:
            cards = [
                (kind, where, sure or (this == born and where not in (PILE, OUT)), this)
                for kind, where, sure, this in cards
            ]
    return cards


def as_cases(worlds: Worlds, players: int, age: int) -> dict[tuple[int, ...], Fraction]:
    """The worlds grouped as the rules group them: what is sure in hands, and pools by age."""
    found: dict[tuple[int, ...], Fraction] = {}
    for world, weight in worlds.items():
        sure = [pile([card[0] for card in world if card[1:3] == (seat, True)]) for seat in range(players)]
        pools, hidden = [], []
        for born in range(age + 1):
            unsure = [card for card in world if card[3] == born and not card[2] and card[1] != OUT]
            if unsure or born == age:
                pools.append(pile([card[0] for card in unsure]))
                hidden.append(sum(1 << 8 * card[1] for card in unsure if isinstance(card[1], int)))
        key = (*pools, *hidden, *sure)
        found[key] = found.get(key, Fraction(0)) + weight
    return found


def hands_by_worlds(worlds: Worlds, players: int) -> dict[tuple[int, ...], Fraction]:
    """How likely each combination of hands is."""
    found: dict[tuple[int, ...], Fraction] = {}
    for world, weight in worlds.items():
        hands = tuple(pile([card[0] for card in world if card[1] == seat]) for seat in range(players))
        found[hands] = found.get(hands, Fraction(0)) + weight
    return found


def hands_by_cases(belief: list[Case], players: int) -> dict[tuple[int, ...], float]:
    """The same from the rules' cases, with each pool dealt in every way."""
    found: dict[tuple[int, ...], float] = {}
    for case in belief:
        dealt: dict[tuple[int, ...], float] = {tuple(map(int, case.sure)): float(case.weight)}
        for pool, hidden in zip(case.pools, case.hidden, strict=True):
            places = [seat for seat in range(players) for _ in range(int(hidden) >> 8 * seat & 0xFF)]
            dealt = _dealt(dealt, int(pool), places)
        for hands, weight in dealt.items():
            found[hands] = found.get(hands, 0.0) + weight
    return found


def _dealt(
    before: dict[tuple[int, ...], float], pool: int, places: list[int]
) -> dict[tuple[int, ...], float]:
    ways = {(hands, pool): weight for hands, weight in before.items()}
    for seat in places:
        more: dict[tuple[tuple[int, ...], int], float] = {}
        for (hands, left), weight in ways.items():
            counts = {1 << 4 * kind: left >> 4 * kind & 15 for kind in range(11)}
            for pearl, n in counts.items():
                if n:
                    key = ((*hands[:seat], hands[seat] + pearl, *hands[seat + 1 :]), left - pearl)
                    more[key] = more.get(key, 0.0) + weight * n / sum(counts.values())
        ways = more
    found: dict[tuple[int, ...], float] = {}
    for (hands, _), weight in ways.items():
        found[hands] = found.get(hands, 0.0) + weight
    return found


def random_history(chooser: Random, deck: list[str], players: int, length: int) -> list[Event]:
    """Random events that are possible with this small deck."""
    lying = chooser.sample(deck, len(deck))
    out: list[str] = []
    hands: list[list[str]] = [[] for _ in range(players)]
    history: list[Event] = []
    while len(history) < length:
        seat, other = chooser.sample(range(players), 2)
        what = chooser.choice([e.DRAW, e.DRAW, e.DRAW, e.TURN_UP, e.GAIN, e.LOSE, e.LOSE, e.STEAL])
        if not lying and out:
            history.append((e.SHUFFLE, 0, 0, tuple(out)))
            lying, out = chooser.sample(out, len(out)), []
        elif what in (e.DRAW, e.TURN_UP) and lying:
            pearl = lying.pop()
            (hands[seat] if what == e.DRAW else out).append(pearl)
            history.append((what, seat if what == e.DRAW else 0, 0, (pearl,)))
        elif what == e.GAIN and out:
            pearl = out.pop(chooser.randrange(len(out)))
            hands[seat].append(pearl)
            history.append((what, seat, 0, (pearl,)))
        elif what == e.LOSE and hands[seat]:
            gone = chooser.sample(hands[seat], chooser.randint(1, min(3, len(hands[seat]))))
            for pearl in gone:
                hands[seat].remove(pearl)
            out += gone
            history.append((what, seat, 0, tuple(gone)))
        elif what == e.STEAL and hands[other]:
            history.append((e.LOOK, seat, other, tuple(hands[other])))
            pearl = hands[other].pop(chooser.randrange(len(hands[other])))
            hands[seat].append(pearl)
            history.append((e.STEAL, seat, other, (pearl,)))
    return history
