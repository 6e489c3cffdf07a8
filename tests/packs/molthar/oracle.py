"""Payments found the slow way: try every assignment of every pearl (MO-P1 to MO-P6)."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

from nacre.packs.molthar.characters import CHARACTERS
from nacre.packs.molthar.components import PEARL_COPIES, PEARL_NAMES, pearls
from nacre.packs.molthar.payment.payments import DIAMOND_BITS, DIAMOND_MASK, payable, payments
from nacre.packs.molthar.powers import POWER

PRINTED = [f"dwarf_{n}" for n in range(1, 8)] + ["phoenix", "phoenix", "dragon"]
CHANGING = ["peter_pan", "imp", "amazon"]
INDEX = {row.name: number for number, row in enumerate(CHARACTERS)}


def satisfied(cost: str, values: tuple[int, ...]) -> bool:
    """Do exactly these values pay the cost, all of them used, leaving Diamonds aside?"""
    return any(_all_parts(either.split("+"), values) for either in cost.split("/"))


def _all_parts(parts: list[str], values: tuple[int, ...]) -> bool:
    parts = [part for part in parts if "diamond" not in part]
    if len(parts) == 1:
        return _part(parts[0].split(), values)
    return any(
        _part(parts[0].split(), tuple(v for v, mine in zip(values, chosen, strict=True) if mine))
        and _all_parts(parts[1:], tuple(v for v, mine in zip(values, chosen, strict=True) if not mine))
        for chosen in product((False, True), repeat=len(values))
    )


def _part(words: list[str], values: tuple[int, ...]) -> bool:
    if words[0].startswith("="):
        return len(values) == int(words[0][1:]) and len(set(values)) == 1
    if words[0] == "run":
        low = min(values, default=0)
        return sorted(values) == list(range(low, low + int(words[1])))
    if words[0] in ("odd", "even"):
        return len(values) == int(words[1]) and {v % 2 for v in values} == {int(words[0] == "odd")}
    if words[0] == "sum":
        return sum(values) == int(words[1]) and (len(words) == 2 or len(values) == int(words[3]))
    return sorted(values) == sorted(map(int, words))


@cache
def most(cost: str) -> tuple[int, int]:
    """The most pearls, and the highest total, that can be part of a payment."""
    if cost.startswith("sum"):
        words = cost.split()
        return (int(words[3]) if len(words) > 2 else int(words[1])), int(words[1])
    sizes = []
    for either in cost.split("/"):
        size = 0
        for part in either.split("+"):
            words = part.split()
            if "diamond" in part:
                continue
            if words[0].startswith("="):
                size += int(words[0][1:])
            elif words[0] in ("run", "odd", "even"):
                size += int(words[1])
            else:
                size += len(words)
        sizes.append(size)
    return max(sizes), 99


def slow_payments(
    name: str, hand: list[str], diamonds: int, helpers: list[str]
) -> dict[tuple[str, ...], int]:
    """The pearls given up, sorted, and the fewest Diamonds, the one in the cost included."""
    row = CHARACTERS[INDEX[name]]
    extra = 1 if "diamond" in row.cost else 0
    size, total = most(row.cost)
    pan, imp, amazon = (helper in helpers for helper in CHANGING)
    # Every set of given cards, with every multiset of values it can stand for.
    ways: dict[tuple[tuple[str, ...], tuple[int, ...]], int] = {((), ()): 0}
    for card in hand:
        value = int(card[0])
        starts = (
            {value}
            | ({8} if pan and value == 1 else set())
            | (set(range(1, 9)) if imp and value == 3 else set())
        )
        becomes = dict.fromkeys(starts, 0)
        for start in starts:
            for change in (1, -1) if amazon else (1,):
                if 1 <= start + change <= 8:
                    becomes.setdefault(start + change, 1)
        for (given, values), spent in list(ways.items()):
            for now, price in becomes.items():
                if len(values) < size and sum(values) + now <= total and spent + price <= diamonds - extra:
                    key = (tuple(sorted((*given, card))), tuple(sorted((*values, now))))
                    ways[key] = min(ways.get(key, 99), spent + price)
    printed = [CHARACTERS[INDEX[helper]].ability[6:] for helper in helpers if helper in PRINTED]
    added: set[tuple[int, ...]] = {()}
    for pearl in printed:
        options = range(1, 9) if pearl == "?" else [int(pearl)]
        added |= {tuple(sorted((*before, value))) for before in added for value in options}
    found: dict[tuple[str, ...], int] = {}
    if diamonds < extra:
        return found
    for (given, values), spent in ways.items():
        for more in added:
            if len(values) + len(more) <= size and check(row.cost, tuple(sorted(values + more))):
                found[given] = min(found.get(given, 99), spent + extra)
    return found


check = cache(satisfied)


def fast_payments(
    name: str, hand: list[str], diamonds: int, helpers: list[str]
) -> list[tuple[tuple[str, ...], int]]:
    """The same as the rules find it."""
    found = payments(INDEX[name], pile(hand), diamonds, powers(helpers))
    return [(cards(payment >> DIAMOND_BITS), int(payment & DIAMOND_MASK)) for payment in found]


def pile(hand: list[str]) -> int:
    return sum(int(pearls(PEARL_NAMES.index(card), 1)) for card in hand)


def cards(given: int) -> tuple[str, ...]:
    return tuple(
        sorted(name for kind, name in enumerate(PEARL_NAMES) for _ in range((given >> 40 - 4 * kind) & 15))
    )


def powers(helpers: list[str]) -> int:
    return sum(int(POWER[INDEX[helper]]) for helper in helpers)


BOX = [name for name, copies in zip(PEARL_NAMES, PEARL_COPIES, strict=True) for _ in range(copies)]


def compare(chooser: Random) -> int:
    """Compare one random case for a random character; return how many payments there were."""
    name = chooser.choice(CHARACTERS).name
    helpers = [helper for helper in CHANGING if chooser.random() < 0.3 and helper != name]
    pool = [helper for helper in PRINTED if helper != name or helper == "phoenix"]
    helpers += chooser.sample(pool, chooser.choice([0, 0, 1, 2, 3]))
    values = chooser.sample("12345678", chooser.choice([2, 3, 8]))  # if few, many cards are alike
    box = [card for card in BOX if card[0] in values]
    hand = chooser.sample(box, chooser.randint(0, 9))
    diamonds = chooser.choice([0, 0, 1, 2, 3, 4])
    fast = fast_payments(name, hand, diamonds, helpers)
    slow = slow_payments(name, hand, diamonds, helpers)
    case = (name, sorted(hand), diamonds, helpers)
    assert len(fast) == len(dict(fast)), case
    assert dict(fast) == slow, case
    assert bool(payable(INDEX[name], pile(hand), diamonds, powers(helpers))) == bool(slow), case
    return len(fast)
