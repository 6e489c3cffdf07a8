"""What the encodings of Molthar consist of: names, lengths and meanings, in their order."""

from __future__ import annotations

from nacre.packs.molthar import components as c
from nacre.packs.molthar.feature_rows import ABILITIES, CHARACTERS, VALUES
from nacre.packs.molthar.position import FLAGS, PHASES, WISPS

Part = tuple[str, int, str]


def pearl_parts(rest: str, meaning: str) -> list[Part]:
    """Piles of pearls; the rest are those that the seat cannot see."""
    return [
        ("hand", c.KINDS, "pearls in the own hand, by kind: 1 to 8, then 3, 4 and 5 with the Swap symbol"),
        ("display", c.KINDS, "face-up pearls, by kind"),
        ("pearl_discards", c.KINDS, "discarded pearls, by kind"),
        (rest, c.KINDS, f"{meaning}, by kind"),
        (
            "given",
            c.KINDS,
            "pearls chosen so far for a payment or discard, or paid for Puss in Boots, by kind",
        ),
    ]


def turn_parts() -> list[Part]:
    """How far the game and the turn have come."""
    return [
        ("pearl_pile", 1, "pearls left in the draw pile"),
        ("pile", 1, "characters left in the draw pile"),
        ("decides", 1, "0 when the game is over; else 1 for the own seat to decide, 2 for the next one, …"),
        ("first", 1, "the seat that began, told in the same way"),
        ("round", 1, "rounds completed"),
        ("rounds_left", 1, "rounds until the game ends in any case"),
        (
            "final",
            1,
            "0 until the end is triggered; 2 in the round before the final round, 1 in the final round",
        ),
        ("trigger", 1, "the seat that triggered the end, told as in `decides`; 0 before"),
        ("actions", 1, "actions left"),
        ("optional", 1, "how many of them may be given up"),
        ("bonus", 1, "extra actions for the next seat"),
        ("other", 1, "the other seat that the phase is about, told as in `decides`; 0 if there is none"),
        ("last", 1, "1 more than the kind of pearl that the own seat was asked about last; 0 if none"),
        ("owe", 1, "pearls that have to be discarded in all"),
        ("done", len(FLAGS), f"1 for what has happened in this turn: {', '.join(FLAGS)}"),
        ("new_wisps", len(WISPS), "1 for a Wisp that has to wait on the portal in this turn: 3/6, 4/5"),
    ]


def character_parts(players: int, rest: str, meaning: str) -> list[Part]:
    """Sets of characters; the rest are those that the seat cannot see."""
    return [
        ("discards", CHARACTERS, "discarded characters, by kind in the order of docs/rules/molthar.md"),
        (rest, CHARACTERS, f"{meaning}, by kind"),
        ("phase", len(PHASES), f"1 for what is to be decided: {', '.join(PHASES)}"),
        (
            "character",
            CHARACTERS + 1,
            "1 for the character that the phase is about; the last is the top of the pile",
        ),
        ("top", CHARACTERS, "1 for the top character of the draw pile, if it is known"),
        ("faces", CHARACTERS, "face-up characters, by kind"),
        ("portals", players * CHARACTERS, "by seat, characters on the portal, each by kind"),
    ]


def seat_parts(players: int) -> list[Part]:
    """What everybody knows of the seats."""
    return [
        ("sizes", players, "pearls in hand, by seat"),
        ("limits", players, "pearls that may be in hand at the end of a turn, by seat"),
        ("points", players, "points, by seat"),
        ("diamonds", players, "Diamonds, by seat"),
        ("looked", players, "1 for seats that know the top character of the draw pile"),
        (
            "printed",
            players * VALUES,
            "by seat, printed pearls, each by value from 1 to 8, then of any value",
        ),
        (
            "abilities",
            players * ABILITIES,
            "by seat, 1 for each of Peter Pan, Imp, Amazon, Snow White, Hatter, Wizard and Reaper; then how "
            "many Little Red Riding Hoods",
        ),
        ("open", players * c.KINDS, "by seat, pearls in hand that everybody noted, each by kind"),
    ]
