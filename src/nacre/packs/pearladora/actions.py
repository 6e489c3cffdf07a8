"""The actions of Pearladöra as numbers, each a ply.

In this order: a Diver by value and space; a Pontoon by line; the Pontoon of a Power by line (Fishermen); a
Backup, a look (Elders) and a necklace (Foragers), each by space; `open` (Children: the next Diver lies face
up); `stop` after one Pontoon; `pass`. Spaces with a farm are left out. Lines on the east side of a space
come before those on the south side. Above the actions are the hidden forms: a Diver on a space, its value
unseen.

What an action does is its verb. A verb is named by the first of its actions, so an action is its verb plus
what it is about. The `write` functions put the actions of a verb into a buffer, in their order.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.pearladora.components import BIT, COLUMNS, FREE, FREE_SPACES, NAMES, ROWS, SPACES, VALUES

EAST_LINES: Final = ROWS * (COLUMNS - 1)
SOUTH_LINES: Final = (ROWS - 1) * COLUMNS
LINES: Final = EAST_LINES + SOUTH_LINES

DIVER: Final = 0
LINE: Final = VALUES * FREE_SPACES
POWER_LINE: Final = LINE + LINES
BACKUP: Final = POWER_LINE + LINES
SEE: Final = BACKUP + FREE_SPACES
NECKLACE: Final = SEE + FREE_SPACES
OPEN: Final = NECKLACE + FREE_SPACES
STOP: Final = OPEN + 1
PASS: Final = OPEN + 2
NUM_ACTIONS: Final = OPEN + 3
HIDDEN: Final = NUM_ACTIONS
"""The verb of the hidden forms."""
NUM_FORMS: Final = HIDDEN + FREE_SPACES
"""How many actions and hidden forms there are."""


def _line_spaces() -> vec[i64]:
    spaces = vec[i64]([0] * LINES)
    line: i64 = 0
    space: i64
    for space in range(SPACES):
        if (space + 1) % COLUMNS != 0:
            spaces[line] = space
            line += 1
    for space in range(SPACES - COLUMNS):
        spaces[line] = space
        line += 1
    return spaces


LINE_SPACE: Final = _line_spaces()
"""[line]: the space on whose east or south side it is."""
LINE_NAMES: Final[tuple[str, ...]] = tuple(
    [f"{NAMES[LINE_SPACE[line]]}{'e' if line < EAST_LINES else 's'}" for line in range(LINES)]
)
"""[line]: its name, as the east or south side of a space (PD-C3)."""


def _verbs() -> vec[i64]:
    row = vec[i64]([0] * NUM_FORMS)
    firsts = vec[i64]([DIVER, LINE, POWER_LINE, BACKUP, SEE, NECKLACE, OPEN, STOP, PASS, HIDDEN])
    action: i64
    for first in firsts:
        for action in range(first, NUM_FORMS):
            row[action] = first
    return row


def _spaces() -> vec[i64]:
    row = vec[i64]([0] * NUM_FORMS)
    action: i64
    for action in range(NUM_FORMS):
        verb = VERB[action]
        if verb == LINE or verb == POWER_LINE:
            row[action] = BIT[LINE_SPACE[action - verb]]
        elif verb != OPEN and verb != STOP and verb != PASS:
            row[action] = BIT[FREE[(action - verb) % FREE_SPACES]]
    return row


VERB: Final = _verbs()
"""[action]: its verb."""
SPACE: Final = _spaces()
"""[action]: the space it is about, as a set; of a line, the space on whose east or south side it is."""


def slot_of(action: i64) -> i64:
    """The space that an action is about, as an index into FREE."""
    return (action - VERB[action]) % FREE_SPACES


def value_of(action: i64) -> i64:
    """The value of the Diver that an action places."""
    return action // FREE_SPACES + 1


def write_divers(out: vec[i64], hand: i64, spaces: i64) -> i64:
    """Write a Diver of every value in hand on each of the spaces; return how many actions there are."""
    # Every candidate is written, and counted only if it is legal: that needs no branch.
    free = FREE
    first: i64 = 0
    slot: i64
    for slot in range(FREE_SPACES):
        out[first] = slot
        first += (spaces >> free[slot]) & 1
    if first == 0:
        return 0
    k: i64 = 0
    offset: i64 = 0
    base = out[0]
    i: i64
    while hand != 0:
        if hand & 0xF != 0:
            if k == 0:
                for i in range(first):
                    out[i] += offset
                base = offset
            else:
                for i in range(first):
                    out[k + i] = out[i] - base + offset
            k += first
        hand >>= 4
        offset += FREE_SPACES
    return k


def write_lines(out: vec[i64], k: i64, first: i64, east: i64, south: i64) -> i64:
    """Write the lines of both sets, numbered from `first`; return how many actions there are now."""
    action = first
    row: i64
    column: i64
    for row in range(ROWS):
        for column in range(COLUMNS - 1):
            out[k] = action
            action += 1
            k += east & 1
            east >>= 1
        east >>= 1
    while south != 0:  # four at a time, so that how long it takes is guessed wrong less often
        for column in range(4):
            out[k] = action
            action += 1
            k += south & 1
            south >>= 1
    return k


def lines_after(east: i64, south: i64, line: i64) -> tuple[i64, i64]:
    """The lines of both sets that come after a line: a pair of Pontoons is placed in order (PD-A2)."""
    later = ~(2 * BIT[LINE_SPACE[line]] - 1)
    if line < EAST_LINES:
        return east & later, south
    return 0, south & later


def write_spaces(out: vec[i64], k: i64, first: i64, spaces: i64) -> i64:
    """Write an action for each space, numbered from `first`; return how many actions there are now."""
    if spaces == 0:
        return k
    free = FREE
    slot: i64
    for slot in range(FREE_SPACES):
        out[k] = first + slot
        k += (spaces >> free[slot]) & 1
    return k
