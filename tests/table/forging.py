"""What attackers look at who would choose a deal: very many other deals, and how good each is for them.

Of each deal only the seed is computed, as fast as possible; the best is checked against `nacre.fairness`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import nacre
from nacre.chance import TABLE, ply_rng
from nacre.fairness import Fairness, Terms, VoidedDeal, canonical, hash_lines, hash_terms, pledge
from nacre.kernel.state import State
from nacre.packs.pearls.components import COLOURS, WILD, count
from nacre.packs.pearls.state import PearlsState
from present import of_kind

GAME = nacre.game("pearls", players=3)
MALLORY, HONEST, FRIEND = 0, 1, 2
NAMES = ("Mallory", "Ann", "Friend")
COLOURS_BUT_WILD = range(WILD + 1, COLOURS)


def value(state: State) -> float:
    """What the attackers want: wild cards in their hands, then to begin, then cards that are worth much."""
    hands = of_kind(PearlsState, state).hands
    theirs = int(hands[MALLORY] + hands[FRIEND])  # piles add up colour by colour
    wilds = int(count(theirs, WILD))
    rich = sum([int(count(theirs, colour)) * colour for colour in COLOURS_BUT_WILD])
    return 1000.0 * wilds + 500.0 * (state.seat == MALLORY) + rich


def seed_value(seed: bytes, scheme: str = TABLE) -> float:
    """How much the attackers like what that seed would deal."""
    return value(GAME.deal(ply_rng(seed, 0, scheme)))


def deal_value(fair: Fairness, scheme: str = TABLE) -> float:
    """How much the attackers like what that would deal."""
    return seed_value(fair.seed, scheme)


class Try(NamedTuple):
    """Another deal: its seed, which is all that has to be computed, and what makes the whole of it."""

    seed: bytes
    whole: Callable[[], Fairness]


def best(tries: int, make: Callable[[], Try]) -> Fairness:
    """The deal that the attackers like most, checked against what the rules make of it."""
    found = max((make() for _ in range(tries)), key=lambda tried: seed_value(tried.seed))
    fair = found.whole()
    assert fair.seed == found.seed
    return fair


def quick_seed(fair: Fairness) -> Callable[[bytes, tuple[bytes, ...]], bytes]:
    """The seed of the same deal with another secret and other nonces."""
    pledged = fair.pledge.hex()
    return lambda secret, nonces: hash_lines(
        "seed", pledged, secret.hex(), *[nonce.hex() for nonce in nonces]
    )


class Retold:
    """Terms for which everything is computed anew, so that it fits together: fast, by replacing text."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.text = terms._replace(commitment="COMMITMENT").text()
        self.setup = hash_lines("setup", canonical(terms.setup)).hex()
        self.parts = [",".join(map(str, seats)) for seats in terms.parts]

    def tried(self, secret: bytes, nonces: tuple[bytes, ...], table: str = "", name: str = "") -> Try:
        """With that secret and those nonces; with another table or name, if one is given."""
        hexed = secret.hex()
        id = table or self.terms.table
        commitment = hash_lines("server", id, str(self.terms.attempt), self.setup, hexed)
        text = self.text.replace("COMMITMENT", commitment.hex())
        if table:
            text = text.replace(f'"{self.terms.table}"', f'"{table}"')
        if name:
            text = text.replace(f'"{NAMES[MALLORY]}"', f'"{name}"')
        hashed = hash_terms(text)
        opened = [nonce.hex() for nonce in nonces]
        commits = [
            hash_lines("person", hashed.hex(), seats, nonce)
            for seats, nonce in zip(self.parts, opened, strict=True)
        ]
        seed = hash_lines("seed", pledge(hashed, commits).hex(), hexed, *opened)
        return Try(seed, lambda: Fairness(secret, nonces, commitment, text, tuple(commits)))


def forgeries(chooser: Random, fair: Fairness) -> Iterator[Callable[[], Try]]:
    """Ways to make another deal once everything is known; each time that one is asked for, another."""
    terms = Terms.parse(fair.terms)
    told, seed_of = Retold(terms), quick_seed(fair)

    def nonces() -> tuple[bytes, ...]:
        return (chooser.randbytes(32), fair.nonces[HONEST], fair.nonces[FRIEND])

    def other_nonce() -> Try:
        chosen = nonces()
        return Try(seed_of(fair.secret, chosen), lambda: fair._replace(nonces=chosen))

    def other_secret() -> Try:
        chosen = chooser.randbytes(32)
        return Try(seed_of(chosen, fair.nonces), lambda: fair._replace(secret=chosen))

    def restarted() -> Try:
        void = VoidedDeal(chooser.randbytes(32).hex(), ("",) * 3, (False,) * 3, ((FRIEND, "Friend"),))
        return Retold(terms._replace(attempt=2, voided=(void,))).tried(fair.secret, fair.nonces)

    yield lambda: told.tried(chooser.randbytes(32), fair.nonces)  # another secret
    yield lambda: told.tried(fair.secret, nonces())  # another nonce and commitment
    yield other_nonce  # for the same commitment
    yield other_secret  # for the same commitment
    yield lambda: told.tried(fair.secret, fair.nonces, name=chooser.randbytes(8).hex())  # another name
    yield lambda: told.tried(fair.secret, fair.nonces, table=chooser.randbytes(6).hex())
    yield restarted  # a deal that was never begun
