"""The lasting abilities of the characters beside a portal (MO-B1 to MO-B10), as one number.

Four bits for the printed pearls of each value, 8 in the lowest, then a bit or a small count for each other
ability. The powers of a seat are the sum over its characters.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.molthar.characters import CHARACTERS

PRINTED: Final = 0xFFFFFFFF
JOKERS: Final = 32
PETER_PAN: Final = 1 << 36
IMP: Final = 1 << 37
AMAZON: Final = 1 << 38
SNOW_WHITE: Final = 1 << 39
HATTER: Final = 1 << 40
WIZARD: Final = 1 << 41
REAPER: Final = 1 << 42
RIDING_HOODS: Final = 44
MONKEYS: Final = 48

_BLUE: Final = {
    "peter_pan": PETER_PAN,
    "imp": IMP,
    "amazon": AMAZON,
    "snow_white": SNOW_WHITE,
    "hatter": HATTER,
    "wizard": WIZARD,
    "reaper": REAPER,
    "little_red_riding_hood": 1 << RIDING_HOODS,
    "winged_monkey": 1 << MONKEYS,
    "pearl ?": 1 << JOKERS,
    **{f"pearl {value}": 1 << 4 * (8 - value) for value in range(1, 9)},
}
RED_ABILITIES: Final = ("wisp", "puss_in_boots", "wraith", "golem", "fairy", "medusa")

POWER: Final = vec[i64]([_BLUE.get(row.ability, 0) for row in CHARACTERS])
"""[character]: its lasting ability."""
NO_RED: Final = 0
WISP: Final = 1
PUSS_IN_BOOTS: Final = 2
WRAITH: Final = 3
GOLEM: Final = 4
FAIRY: Final = 5
MEDUSA: Final = 6
RED: Final = vec[i64](
    [RED_ABILITIES.index(row.ability) + 1 if row.ability in RED_ABILITIES else 0 for row in CHARACTERS]
)
"""[character]: what it does at once, as one of the numbers above."""

FIRST_WISP: Final = [row.ability for row in CHARACTERS].index("wisp")
"""The two Wisps follow one another, one card each, so the kind tells which card it is."""


def jokers(powers: i64) -> i64:
    """Printed pearls of any value."""
    return (powers >> JOKERS) & 0xF


def riding_hoods(powers: i64) -> i64:
    """Extra actions each turn (MO-B5)."""
    return (powers >> RIDING_HOODS) & 0xF


def monkeys(powers: i64) -> i64:
    """Extra pearls that may be kept (MO-B4)."""
    return (powers >> MONKEYS) & 0xF
