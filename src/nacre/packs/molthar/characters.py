"""The 54 characters of Molthar as data (MO-C2): adding one is adding a row, unless its ability is new.

A cost is an expression (grammar: `costs.py`), an ability a name that the rules interpret.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Character(NamedTuple):
    """One kind of character card."""

    name: str
    copies: int
    cost: str
    points: int
    diamonds: int = 0
    ability: str = ""


CHARACTERS: Final = (
    Character("goblin", 3, "=2", 1),
    Character("cerberus", 2, "=3", 2),
    Character("tree_elder", 1, "=4", 3),
    Character("lion", 1, "8 8 8 8", 5),
    Character("giant", 3, "6 6 8 8", 3),
    Character("hansel_and_gretel", 2, "8 8", 2),
    Character("sorceress", 2, "7 7 7 7", 4),
    Character("halfling_odd", 1, "odd 3", 1, 1),
    Character("halfling_even", 1, "even 3", 1, 1),
    Character("gnome", 2, "=2 + 6 6", 2, 1),
    Character("captain", 1, "2 2 2 + 1 diamond", 3),
    Character("barbarian", 1, "sum 20 of 3", 2),
    Character("unicorn", 1, "1 2 3 4", 1, 2),
    Character("twin", 2, "7 7 8 8", 3, 1),
    Character("will_o_the_wisp_3_6", 1, "3 3 3 / 6 6 6", 3, ability="wisp"),
    Character("will_o_the_wisp_4_5", 1, "4 4 4 / 5 5 5", 3, ability="wisp"),
    Character("puss_in_boots", 1, "3 4 5", 1, ability="puss_in_boots"),
    Character("wraith", 1, "=2 + =2", 2, ability="wraith"),
    Character("golem_even", 1, "2 4 6 8", 2, ability="golem"),
    Character("golem_odd", 1, "1 3 5 7", 2, ability="golem"),
    Character("fairy", 2, "5 6 7", 1, ability="fairy"),
    Character("medusa", 2, "sum 7 of 3", 1, ability="medusa"),
    Character("dwarf_1", 1, "1 1", 1, ability="pearl 1"),
    Character("dwarf_2", 1, "2 2", 1, ability="pearl 2"),
    Character("dwarf_3", 1, "3 3", 1, ability="pearl 3"),
    Character("dwarf_4", 1, "4 4", 1, ability="pearl 4"),
    Character("dwarf_5", 1, "5 5", 1, ability="pearl 5"),
    Character("dwarf_6", 1, "6 6", 1, ability="pearl 6"),
    Character("dwarf_7", 1, "7 7", 1, ability="pearl 7"),
    Character("phoenix", 2, "1 2", 0, ability="pearl 8"),
    Character("dragon", 1, "1 1 1 1", 0, ability="pearl ?"),
    Character("imp", 1, "3 3 3", 1, ability="imp"),
    Character("peter_pan", 1, "sum 10 of 3", 1, ability="peter_pan"),
    Character("reaper", 1, "1 8", 1, ability="reaper"),
    Character("little_red_riding_hood", 1, "4 5 6 7 8", 1, ability="little_red_riding_hood"),
    Character("amazon", 1, "3 5 7", 1, 1, ability="amazon"),
    Character("snow_white", 1, "2", 0, 1, ability="snow_white"),
    Character("hatter", 1, "run 5", 2, ability="hatter"),
    Character("wizard", 1, "run 3", 1, ability="wizard"),
    Character("winged_monkey", 3, "sum 10", 1, ability="winged_monkey"),
)

NAMES: Final = tuple(row.name for row in CHARACTERS)
