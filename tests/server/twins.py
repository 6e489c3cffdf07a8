"""Pairs of games that one viewer cannot tell apart: other cards where nobody looks, other hidden choices.

They are made from the rules alone, as `nacre.testing.secrecy` makes pairs of positions: the contents of
places that the game itself lists as unseen are exchanged in the dealt position, and the same game is played
on both for as long as nothing that was exchanged comes to light. Neither views nor the server have a say in
it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import partial
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from nacre import chance
from nacre.kernel.game import FieldPath, Game
from nacre.kernel.position import lookup
from nacre.kernel.state import State
from nacre.testing.sampling import as_json
from nacre.testing.secrecy import exchange_contents, generator

PROPOSALS = 50
ENOUGH = 5
"""So many pairs exchanged at once will do."""
UNSEEN = re.compile(r"take \*|steal .*|D\d@.*")
"""What people do in secret: of interest here, and rare where every choice is left to chance."""


PART = re.compile(r"give .*|end")
"""Parts of a choice. Others must not learn how many there were, so worlds may differ in them."""
MOST_WAYS = 400


class Shown(NamedTuple):
    """A play, and what anyone may know of the position that it led to."""

    texts: list[str]
    public: str


class Course(NamedTuple):
    """A game: how it was dealt, and what was played."""

    start: State
    actions: list[str]


def played(game: Game, seed: bytes, chooser: Random) -> Course:
    """A game at random, but for a liking for what is done in secret."""
    start = chance.start(game, seed, chance.TABLE)
    state = start.clone()
    actions: list[str] = []
    while not state.is_over():
        legal = state.legal_actions()
        secret = [action for action in legal if UNSEEN.fullmatch(game.text(action))]
        action = chooser.choice(secret if secret and chooser.random() < 0.5 else legal)
        chance.play(state, action, seed, chance.TABLE, len(actions))
        actions.append(game.text(action))
    return Course(start, actions)


def twin(course: Course, seed: bytes, viewer: int | None, until: int, chooser: Random) -> Course | None:
    """A game that looks the same to the viewer before ply `until`; None if nothing can be different."""
    first = course.start.to_dict()
    groups = [group for group in course.start.game.unseen(first, viewer) if len(group) > 1]
    if until == 0:
        position = exchange_contents(first, groups, chooser)
        return None if position == first else _followed(course, position, seed, viewer, [], chooser, 1.0)
    seen = _plays(course, seed, viewer, until)
    other = None
    for share in (1.0, 0.5, 0.2, 0.1):
        # Choices alone: a Diver that the Elders will look at has to stay as it is.
        found = _followed(course, first, seed, viewer, seen, chooser, share)
        if found is not None and found.actions != _texts(seen):
            other = found
            break
    position, accepted = first, 0
    for _ in range(PROPOSALS if groups else 0):
        proposal = _swapped(position, chooser.choice(groups), chooser)
        if proposal is None:
            continue
        found = _followed(course, proposal, seed, viewer, seen, chooser, 0.5)
        if found is not None:
            position, other = proposal, found
            accepted += 1
        if accepted == ENOUGH:
            break
    if other is None:
        return None
    # Cards that changed places within a hand make no other deal.
    same = other.start.to_dict() == first and other.actions == _texts(seen)
    return None if same else other


def last_public(course: Course, seed: bytes, until: int) -> int:
    """The last ply, up to that one, after which everyone was shown the position."""
    return len(_texts(_plays(course, seed, None, until)))


def _plays(course: Course, seed: bytes, viewer: int | None, until: int) -> list[Shown]:
    """The plays that end before ply `until`, each with what anyone may know of the position after it."""
    state = course.start.clone()
    found: list[Shown] = []
    texts: list[str] = []
    for ply, text in enumerate(course.actions[:until]):
        chance.play(state, state.game.parse(text), seed, chance.TABLE, ply)
        texts.append(text)
        if not state.concealed():
            found.append(Shown(texts, public(state, viewer)))
            texts = []
    return found


def _texts(plays: Sequence[Shown]) -> list[str]:
    return [text for play in plays for text in play.texts]


def _swapped(position: dict[str, object], group: Any, chooser: Random) -> dict[str, object] | None:
    # What comes into somebody's hand lies near the top, where a draw pile begins.
    one, two = chooser.choice(group[: max(1, len(group) // chooser.choice((1, 4)))]), chooser.choice(group)
    if lookup(position, one) == lookup(position, two):
        return None
    other = deepcopy(position)
    _put(other, one, lookup(position, two))
    _put(other, two, lookup(position, one))
    return other


def _followed(
    course: Course,
    position: dict[str, object],
    seed: bytes,
    viewer: int | None,
    seen: Sequence[Shown],
    chooser: Random,
    share: float,
) -> Course | None:
    """The same game from another deal, with a share of the hidden choices changed; None if it shows."""
    game = course.start.game
    position = deepcopy(position)
    for path in game.derived(position, viewer):
        _put(position, path, None)
    theirs = game.from_dict(position)
    start = theirs.clone()
    actions: list[str] = []
    for play in seen:
        choices = partial(_choices, viewer=viewer, chooser=chooser, share=share)
        alike = _alike(theirs, play.texts, seed, len(actions), choices)
        for after, texts in islice(alike, MOST_WAYS):
            if public(after, viewer) == play.public:
                theirs = after
                actions += texts
                break
        else:
            return None
    return Course(start, actions)


def _alike(
    state: State, texts: Sequence[str], seed: bytes, ply: int, choices: Callable[[State, str], Iterator[str]]
) -> Iterator[tuple[State, list[str]]]:
    """Plays that may look like that one: with as many parts, or with more or fewer."""
    for choice in choices(state, texts[0] if texts else ""):
        after = state.clone()
        chance.play(after, state.game.parse(choice), seed, chance.TABLE, ply)
        if not after.concealed():
            yield after, [choice]
            continue
        for last, rest in _alike(after, texts[1:], seed, ply + 1, choices):
            yield last, [choice, *rest]


def _choices(state: State, text: str, viewer: int | None, chooser: Random, share: float) -> Iterator[str]:
    """What may be played in place of that: the same, or what differs from it only where nobody sees it."""
    legal = [state.game.text(action) for action in state.legal_actions()]
    others: list[str] = []
    if int(state.seat) != viewer and chooser.random() < share:
        hidden = r"D\d" + text[2:] if text.startswith("D") and not _face_up(state) else text
        hidden = re.sub(r"^steal .*", "steal .*", hidden)
        if hidden != text:
            others = [each for each in legal if each != text and re.fullmatch(hidden, each)]
        chooser.shuffle(others)
        yield from others
    if text in legal:
        yield text
    if int(state.seat) != viewer:
        yield from (each for each in legal if each != text and PART.fullmatch(each))


def _face_up(state: State) -> bool:
    return state.to_dict().get("phase") == "open"


def public(state: State, viewer: int | None) -> str:
    """A position without what the viewer cannot tell apart, and without what anyone makes of it."""
    position: Any = state.to_dict()
    game = state.game
    groups = game.unseen(position, viewer)
    contents = [sorted(as_json(lookup(position, path)) for path in group) for group in groups]
    gone: set[FieldPath] = {path for group in groups for path in group} | generator(position)
    gone |= set(game.derived(position, viewer))
    for path in gone:
        _put(position, path, None)
    for knowledge in ("beliefs", "public"):
        position.pop(knowledge, None)
    return as_json([position, contents, [list(map(list, group)) for group in groups]])


def _put(data: Any, path: FieldPath, content: object) -> None:
    lookup(data, path[:-1])[path[-1]] = content
