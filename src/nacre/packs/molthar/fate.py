"""What can come at Molthar when a card first informs anybody, and everything unseen drawn anew.

A character that nobody has seen lies in the draw pile or is a Diamond. Those that came out of the same pile
could be exchanged without anybody noticing (MO-I1), so whichever of them is turned up next, any face is as
likely as there are unseen cards of it: the unseen Diamonds of the pile's generation count with the pile, and
those of an earlier generation among themselves.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from nacre.kernel.fate import Fate, settle_card, shuffle_rest
from nacre.kernel.rng import Rng
from nacre.packs.molthar import components as c
from nacre.packs.molthar import diamonds as d
from nacre.packs.molthar.fields import Fields


def settle_pearl(state: Fields, fate: Fate) -> None:
    """Let fate say which pearl is on top of the draw pile."""
    state.pearl_deck = state.pearl_deck[:]
    settle_card(fate, "pearl", c.PEARL_NAMES, state.pearl_deck, state.pearl_drawn)


def settle_character(state: Fields, fate: Fate) -> None:
    """Let fate say which character is on top of the draw pile, unless somebody has seen it (MO-B8)."""
    if state.market.looked != 0:
        return
    faces = _unseen_faces(state, state.market.generation)
    settle_card(fate, "character", c.CARD_NAMES, faces, 0)
    _lay_out(state, state.market.generation, faces)


def settle_diamond(state: Fields, fate: Fate) -> None:
    """Let fate say which face the oldest Diamond of the seat to decide has, unless somebody has seen it."""
    i: i64 = 0
    while d.owner(state.diamonds[i]) != state.seat:
        i += 1
    if not d.is_unseen(state.diamonds[i]):
        return
    generation = d.generation(state.diamonds[i])
    faces = _unseen_faces(state, generation)
    at = _number_before(state, i)
    _swap(faces, 0, at)
    settle_card(fate, "character", c.CARD_NAMES, faces, 0)
    _swap(faces, 0, at)
    _lay_out(state, generation, faces)


def reshuffle(state: Fields, rng: Rng) -> None:
    """Draw anew everything that nobody has seen."""
    state.pearl_deck = shuffle_rest(state.pearl_deck, state.pearl_drawn, rng)
    generations = {int(d.generation(diamond)) for diamond in state.diamonds}
    generations.add(int(state.market.generation))
    for generation in sorted(generations):
        faces = _unseen_faces(state, generation)
        rng.shuffle(faces)
        _lay_out(state, generation, faces)
    state.rng = rng.fork()


def _unseen_faces(state: Fields, generation: i64) -> vec[i64]:
    """The characters of a generation that nobody has seen: first the draw pile, then the Diamonds."""
    faces = vec[i64]()
    if generation == state.market.generation:
        faces = state.deck[_first_unseen(state) :]
    i: i64
    for i in range(len(state.diamonds)):
        if _is_unseen_of(state.diamonds[i], generation):
            faces = append(faces, d.face(state.diamonds[i]))
    return faces


def _lay_out(state: Fields, generation: i64, faces: vec[i64]) -> None:
    """Put these characters where `_unseen_faces` found as many."""
    n: i64 = 0
    i: i64
    if generation == state.market.generation:
        deck = state.deck[:]
        for i in range(_first_unseen(state), len(deck)):
            deck[i] = faces[n]
            n += 1
        state.deck = deck
    for i in range(len(state.diamonds)):
        if _is_unseen_of(state.diamonds[i], generation):
            state.diamonds[i] = d.with_face(state.diamonds[i], faces[n])
            n += 1


def _number_before(state: Fields, end: i64) -> i64:
    """How many characters `_unseen_faces` lists before that Diamond."""
    generation = d.generation(state.diamonds[end])
    n: i64 = 0
    if generation == state.market.generation:
        n = len(state.deck) - _first_unseen(state)
    i: i64
    for i in range(end):
        if _is_unseen_of(state.diamonds[i], generation):
            n += 1
    return n


def _is_unseen_of(diamond: i64, generation: i64) -> bool:
    return d.is_unseen(diamond) and d.generation(diamond) == generation


def _first_unseen(state: Fields) -> i64:
    """Where in the character deck the cards begin that nobody has seen: after the top, if somebody looked."""
    return state.drawn if state.market.looked == 0 else state.drawn + 1


def _swap(row: vec[i64], one: i64, other: i64) -> None:
    item = row[one]
    row[one] = row[other]
    row[other] = item
