"""Molthar as people write it (grammar: docs/notation.md).

One ply: `take 5`, `take 5s` (with the Swap symbol), `take *`, `replace`, `put fairy`, `put *`,
`drop goblin`, `act lion`, `give 8 4` (four 8s), `whom 2` (the second seat), `steal 5`, `keep 3`,
`trade goblin`, `look`, `melt`, `reap`, `end`. A turn may say more at once: `put fairy x goblin`,
`act lion 8,8,8,8`, `discard 8 3`.
"""

from __future__ import annotations

import re
from typing import Final

from nacre.kernel.errors import IllegalAction, NotationError
from nacre.kernel.game import Game
from nacre.kernel.options import shorten
from nacre.packs.molthar import actions as a
from nacre.packs.molthar import components as c
from nacre.packs.molthar.legality import payments_for
from nacre.packs.molthar.payment.discards import discard_plies
from nacre.packs.molthar.payment.payments import DIAMOND_BITS
from nacre.packs.molthar.phases import DISCARDING
from nacre.packs.molthar.state import MoltharState

_TEXTS: Final = {
    a.TAKE: [f"take {name}" for name in c.PEARL_NAMES],
    a.TAKE_BLIND: ["take *"],
    a.REPLACE: ["replace"],
    a.DROP: [f"drop {name}" for name in c.CARD_NAMES],
    a.PUT: [f"put {name}" for name in c.CARD_NAMES],
    a.PUT_BLIND: ["put *"],
    a.ACT: [f"act {name}" for name in c.CARD_NAMES],
    a.GIVE: [f"give {name} {n}" for name in c.PEARL_NAMES for n in range(a.MOST_GIVEN + 1)],
    a.WHOM: [f"whom {seat + 1}" for seat in range(a.SEATS)],
    a.STEAL: [f"steal {name}" for name in c.PEARL_NAMES],
    a.KEEP: [f"keep {name}" for name in c.PEARL_NAMES],
    a.TRADE: [f"trade {name}" for name in c.CARD_NAMES],
    a.LOOK: ["look"],
    a.MELT: ["melt"],
    a.REAP: ["reap"],
    a.END: ["end"],
    a.STEAL_HIDDEN: ["steal ?"],
    a.GIVE_HIDDEN: ["give ?"],
}
"""[verb][argument]"""
TEXTS: Final = tuple(_TEXTS[verb][argument] for verb, argument in zip(a.VERB, a.ARGUMENT, strict=True))
"""[action]"""
_ACTIONS: Final = {written: action for action, written in enumerate(TEXTS)}
_WORDS: Final = {"replace": 1, "look": 1, "melt": 1, "reap": 1, "end": 1, "give": 3}
"""[first word]: how many words a ply has, if not two."""
_PEARLS: Final = re.compile(r"-|[1-8]s?(,[1-8]s?)*", re.ASCII)
_LONGEST: Final = 400


def text(action: int) -> str:
    """The action in notation."""
    if not 0 <= action < len(TEXTS):
        raise NotationError("action.unknown", {"action": shorten(action), "highest": a.NUM_ACTIONS - 1})
    return TEXTS[action]


def parse(text: str) -> int:
    """The action that exactly this text writes."""
    if text not in _ACTIONS:
        raise NotationError("molthar.notation", {"text": shorten(text)})
    return _ACTIONS[text]


def parse_turn(game: Game, state: MoltharState, text: str) -> list[int]:
    """The plies that a text means, in any case and spacing, until something is revealed."""
    words = text.lower().split() if len(text) <= _LONGEST else []
    if not words:
        raise NotationError("molthar.notation", {"text": shorten(text)})
    played = state.clone()
    seat = state.seat
    plies: list[int] = []
    while words:
        if plies and (played.revealed or played.seat != seat):
            raise NotationError("molthar.notation.revealed", {"text": shorten(" ".join(words))})
        if words[0] == "discard" or (played.turn.phase == DISCARDING and _PEARLS.fullmatch(words[0])):
            for ply in discard_plies(played, _listed_pearls(words)):
                played.apply(ply)
                plies.append(ply)
            continue
        length = _WORDS.get(words[0], 2)
        action = parse(" ".join(words[:length]))
        game.check(played, action)
        words = words[length:]
        group = [action]
        verb = a.VERB[action]
        if verb == a.ACT and words and _PEARLS.fullmatch(words[0]):
            group += _gives(played, int(a.ARGUMENT[action]), words.pop(0))
        elif verb in (a.PUT, a.PUT_BLIND) and len(words) > 1 and words[0] == "x":
            group += _drop(game, played, action, words[1])
            words = words[2:]
        for ply in group:
            played.apply(ply)
        plies += group
    return plies


def _listed_pearls(words: list[str]) -> list[str]:
    """The pearls that begin the text, after the word `discard` or without it. Removes them from `words`."""
    if words[0] == "discard":
        words.pop(0)
    names: list[str] = []
    while words and _PEARLS.fullmatch(words[0]):
        names += [name for name in words.pop(0).split(",") if name != "-"]
    unknown = [name for name in names if name not in c.PEARL_NAMES] or words[: not names]
    if unknown:
        raise NotationError("molthar.notation", {"text": shorten(unknown[0])})
    return names


def _drop(game: Game, state: MoltharState, put: int, name: str) -> list[int]:
    """The ply that drops a character to make room, if it is asked for."""
    action = parse(f"drop {name}")
    portal = state.portals[state.seat]
    full = c.pair_size(portal) == c.PORTAL
    if full and c.pair_low(portal) == c.pair_high(portal) == a.ARGUMENT[action]:
        return []
    room = state.clone()
    if full:
        room.apply(put)  # this only begins the choice
        game.check(room, action)
        return [action]
    raise IllegalAction("MO-A4", "molthar.illegal.room")


def _gives(state: MoltharState, character: int, text: str) -> list[int]:
    """The plies that make up one payment, as far as they are asked for."""
    names = [] if text == "-" else text.split(",")
    if any(name not in c.PEARL_NAMES for name in names) or len(names) > c.PEARLS:
        raise NotationError("molthar.notation", {"text": shorten(text)})
    kinds = [c.PEARL_NAMES.index(name) for name in names]
    piles = [payment >> DIAMOND_BITS for payment in payments_for(state, character)]
    wanted = [kinds.count(kind) for kind in range(c.KINDS)]
    open_piles = [[int(c.count(pile, kind)) for kind in range(c.KINDS)] for pile in piles]
    if wanted not in open_piles:
        raise IllegalAction("MO-P4", "molthar.illegal.payment", {"pearls": text})
    plies = []
    for kind in range(c.KINDS):
        if len({pile[kind] for pile in open_piles}) > 1:
            plies.append(int(a.give_action(kind, wanted[kind])))
        open_piles = [pile for pile in open_piles if pile[kind] == wanted[kind]]
    return plies
