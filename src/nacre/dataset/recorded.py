"""Games that were recorded, for a dataset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from nacre.dataset.rows import PlayedGame, decision, ending
from nacre.dataset.source import Source, check_features
from nacre.kernel.errors import DatasetError, RecordError
from nacre.kernel.game import Game
from nacre.record import Record


class Recorded(Source):
    """Finished games from files. `Recorded.of` gives checked ones."""

    def __init__(self, game: Game, files: tuple[Path, ...], names: bool, digest: str) -> None:
        self.game = game
        self.files = files
        self.games = len(files)
        self.names = names
        self.digest = digest
        """A hash of the checksums of all records, in order."""

    @staticmethod
    def of(files: Sequence[Path], *, names: bool) -> Recorded:
        """Check every record; errors name the file and what is wrong with it."""
        if not files:
            raise DatasetError("dataset.no_records")
        game: Game | None = None
        digest = sha256()
        for file in files:
            record = load_record(file)
            if game is None:
                game = record.game
                check_features(game)
            if record.game != game:
                known = {"path": str(file), "found": repr(record.game), "wanted": repr(game)}
                raise DatasetError("dataset.other_game", known)
            digest.update(record.checksum().encode())
        assert game is not None
        return Recorded(game, tuple(files), names, digest.hexdigest())

    def origin(self) -> dict[str, object]:
        return {"kind": "records", "records": self.games, "sha256": self.digest, "names": self.names}

    def command(self) -> str:
        return "nacre dataset records FOLDER RECORD..." + (" --names" if self.names else "")

    def about(self) -> str:
        names = "has the players' names" if self.names else "is empty: the players' names are left out"
        return f"{self.games} recorded games were replayed. The column `bot` {names}."

    def reproducible(self) -> bool:
        return True

    def play(self, numbers: Sequence[int]) -> Iterator[PlayedGame]:
        return (self._rows(number) for number in numbers)

    def _rows(self, number: int) -> PlayedGame:
        record = load_record(self.files[number])
        assert record.seed is not None
        decisions = []
        for ply in record.plies():
            seat = int(ply.before.seat)
            name = record.names[seat] if self.names else ""
            legal = ply.before.legal_actions()
            decisions.append(decision(ply.before.view(seat), legal, ply.action, bot=name))
        end = ending(self.game, ply.after.outcome())
        return PlayedGame(number, record.seed, record.scheme, tuple(decisions), end)


def load_record(file: Path) -> Record:
    """The record in a file, if it is one that a dataset can hold: a whole game, from its set-up on."""
    try:
        record = Record.load(file)
        if record.start_view is not None:
            raise DatasetError("dataset.begun", {"path": str(file)})
        if record.skipped:
            raise DatasetError("dataset.earlier_rules", {"path": str(file)})
        record.verify()
    except RecordError as error:
        raise DatasetError("record.field", {"field": str(file), "problem": error.message}) from error
    if record.result is None:
        raise DatasetError("dataset.unfinished", {"path": str(file)})
    return record
