"""Who runs: the contenders of all subjects, and the ratios between them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import limit
import nacre
import ours
from figures import Contender, Figure, Ratio, What
from nacre.pack import Bench
from peer import MEASURED, SEARCHED, Peer
from subjects import SUBJECTS, limit_name, nacre_name, peer_name

HERE = Path(__file__).parent


def contenders(folder: Path, peer: Peer | None) -> list[Contender]:
    """All there are, in the order they are measured; programs are compiled into that folder."""
    found = [contender for name, bench in SUBJECTS.items() for contender in _own(name, bench, folder)]
    if peer is not None:
        found += [
            Contender(Figure(peer_name(game), what), partial(peer.rate, game, what))
            for game in peer_games()
            for what in MEASURED
        ]
        found += [
            Contender(Figure(peer_name(game), What.SEARCH), partial(peer.rate, game, What.SEARCH))
            for game in SEARCHED
        ]
    # What is compared is measured close together: all of one kind, then all of the next.
    return sorted(found, key=lambda contender: list(What).index(contender.figure.what))


def peer_games() -> list[str]:
    """The peers of all subjects, each once."""
    return list(dict.fromkeys(game for bench in SUBJECTS.values() for game in bench.peers))


def ratios() -> list[Ratio]:
    """Each subject over its limit, then over its peers."""
    return [ratio for name, bench in SUBJECTS.items() for ratio in _ratios(name, bench)]


def _own(name: str, bench: Bench, folder: Path) -> Iterator[Contender]:
    program = None
    if bench.limit is not None and limit.can_compile():
        program = limit.compile_limit(HERE / bench.limit, folder)
    for players in bench.players:
        game = nacre.game(name, players=players)
        work = ours.workload(game)
        state = ours.midgame(game)
        who = nacre_name(name, players)
        yield Contender(Figure(who, What.ENGINE), partial(ours.in_engine, work))
        if program is not None:
            limit_in_c = limit_name(name, players)
            yield Contender(Figure(limit_in_c, What.ENGINE), partial(limit.in_engine, program, work))
        yield Contender(Figure(who, What.SEARCH), partial(ours.in_search, game))
        yield Contender(Figure(who, What.CALL), partial(ours.per_call, game))
        yield Contender(Figure(who, What.CLONE), partial(ours.clones, state))
        yield Contender(Figure(who, What.IMAGINE), partial(ours.imagined, state))


def _ratios(name: str, bench: Bench) -> Iterator[Ratio]:
    for players in bench.players:
        yield Ratio(nacre_name(name, players), limit_name(name, players), What.ENGINE)
        yield Ratio(*2 * (nacre_name(name, players),), What.SEARCH, over=What.ENGINE)
    who = nacre_name(name, bench.players_against_peers)
    for what in MEASURED:
        for game in bench.peers:
            yield Ratio(who, peer_name(game), what)
    for game in bench.peers:
        if game in SEARCHED:
            yield Ratio(who, peer_name(game), What.SEARCH)
