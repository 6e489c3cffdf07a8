"""The contenders of all games, and the ratios between them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import limit
import nacre
import ours
from figures import Contender, Figure, Quantity, Ratio
from nacre.pack import Bench
from peer import MEASURED, SEARCHED, Peer
from subjects import SUBJECTS, limit_name, nacre_name, peer_name

HERE = Path(__file__).parent


def contenders(folder: Path, peer: Peer | None) -> list[Contender]:
    """All contenders, in the order in which they are measured. Programs in C are compiled into the folder."""
    found = [contender for name, bench in SUBJECTS.items() for contender in _own(name, bench, folder)]
    if peer is not None:
        found += [
            Contender(Figure(peer_name(game), what), partial(peer.rate, game, what))
            for game in peer_games()
            for what in MEASURED
        ]
        found += [
            Contender(Figure(peer_name(game), Quantity.SEARCH), partial(peer.rate, game, Quantity.SEARCH))
            for game in SEARCHED
        ]
    # Measure one quantity of all contenders, then the next, so that what is compared is close in time.
    return sorted(found, key=lambda contender: list(Quantity).index(contender.figure.what))


def peer_games() -> list[str]:
    """The peers of all games, each once."""
    return list(dict.fromkeys(game for bench in SUBJECTS.values() for game in bench.peers))


def ratios() -> list[Ratio]:
    """The ratios of each game to its limit, and to its peers."""
    return [ratio for name, bench in SUBJECTS.items() for ratio in _ratios(name, bench)]


def _own(name: str, bench: Bench, folder: Path) -> Iterator[Contender]:
    program = None
    if bench.limit is not None and limit.can_compile():
        program = limit.compile_limit(HERE / bench.limit, folder)
    for players in bench.players:
        game = nacre.game(name, players=players)
        work = ours.workload(game)
        state = ours.midgame_state(game)
        who = nacre_name(name, players)
        yield Contender(Figure(who, Quantity.ENGINE), partial(ours.in_engine, work))
        if program is not None:
            limit_in_c = limit_name(name, players)
            yield Contender(Figure(limit_in_c, Quantity.ENGINE), partial(limit.in_engine, program, work))
        yield Contender(Figure(who, Quantity.SEARCH), partial(ours.in_search, game))
        yield Contender(Figure(who, Quantity.CALL), partial(ours.per_call, game))
        yield Contender(Figure(who, Quantity.CLONE), partial(ours.clones, state))
        yield Contender(Figure(who, Quantity.IMAGINE), partial(ours.imagined, state))


def _ratios(name: str, bench: Bench) -> Iterator[Ratio]:
    for players in bench.players:
        yield Ratio(nacre_name(name, players), limit_name(name, players), Quantity.ENGINE)
        yield Ratio(*2 * (nacre_name(name, players),), Quantity.SEARCH, over=Quantity.ENGINE)
    who = nacre_name(name, bench.players_against_peers)
    for what in MEASURED:
        for game in bench.peers:
            yield Ratio(who, peer_name(game), what)
    for game in bench.peers:
        if game in SEARCHED:
            yield Ratio(who, peer_name(game), Quantity.SEARCH)
