"""What all parts of a running server share."""

from __future__ import annotations

from typing import NamedTuple

from nacre.server.limits import Gate
from nacre.server.metering import Meter
from nacre.server.people import People
from nacre.server.settings import Settings
from nacre.server.store.base import Store
from nacre.server.tables.hall import Hall
from nacre.server.tables.hosting import Hosting
from nacre.server.tables.judging import Judges
from nacre.server.tables.listing import Listing


class Server(NamedTuple):
    """The parts of a running server."""

    settings: Settings
    store: Store
    people: People
    gate: Gate
    meter: Meter
    hall: Hall
    judges: Judges
    lists: Listing
    hosting: Hosting
