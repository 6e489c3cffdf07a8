"""The tables of the database, version by version, for both kinds of database.

A change is a new version at the end; what is released never changes. `{bytes}` and `{text}` are the types
that the two call differently: text is ordered by its bytes in both, so that both give rows in the same order.
"""

from __future__ import annotations

from typing import Final

from nacre.kernel.errors import StoreError
from nacre.server.store.steps import Steps

MIGRATIONS: list[tuple[str, ...]] = [
    (
        """CREATE TABLE people (
            id {text} PRIMARY KEY,
            token_hash {bytes} NOT NULL UNIQUE,
            recovery_hash {bytes} UNIQUE,
            name {text} NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            seen DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE tables (
            id {text} PRIMARY KEY,
            game {text} NOT NULL,
            players INTEGER NOT NULL,
            setup {bytes} NOT NULL,
            secret {bytes} NOT NULL,
            invite {text} NOT NULL UNIQUE,
            private BOOLEAN NOT NULL,
            host {text} NOT NULL,
            status {text} NOT NULL,
            open_seats INTEGER NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            changed DOUBLE PRECISION NOT NULL,
            last_number INTEGER NOT NULL
        )""",
        "CREATE INDEX tables_open ON tables (created) WHERE status = 'open' AND NOT private",
        "CREATE INDEX tables_running ON tables (id) WHERE status = 'running'",
        "CREATE INDEX tables_of_host ON tables (host) WHERE status <> 'over'",
        """CREATE TABLE members (
            person {text} NOT NULL,
            table_id {text} NOT NULL REFERENCES tables ON DELETE CASCADE,
            PRIMARY KEY (person, table_id)
        ){clustered}""",
        "CREATE INDEX members_of_table ON members (table_id)",
        """CREATE TABLE entries (
            table_id {text} NOT NULL REFERENCES tables ON DELETE CASCADE,
            number INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            data {bytes} NOT NULL,
            PRIMARY KEY (table_id, number)
        ){clustered}""",
        """CREATE TABLE ratings (
            person {text} NOT NULL,
            game {text} NOT NULL,
            players INTEGER NOT NULL,
            mu DOUBLE PRECISION NOT NULL,
            sigma DOUBLE PRECISION NOT NULL,
            games INTEGER NOT NULL,
            PRIMARY KEY (person, game, players)
        ){clustered}""",
        """CREATE TABLE rated (
            table_id {text} PRIMARY KEY REFERENCES tables ON DELETE CASCADE
        ){clustered}""",
    ),
    (
        "ALTER TABLE tables ADD COLUMN due DOUBLE PRECISION",
        # Nobody wrote down what is due at these: the server looks at each of them once.
        "UPDATE tables SET due = 0 WHERE status = 'running'",
        "CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL",
        "CREATE TABLE probe (id INTEGER PRIMARY KEY, written INTEGER NOT NULL)",
        "INSERT INTO probe (id, written) VALUES (1, 0)",
    ),
    ("ALTER TABLE people ADD COLUMN preferences {text} NOT NULL DEFAULT ''",),
    (
        # A person has devices; the token of the one they had becomes the first. SQLite cannot drop a column
        # that is unique, so the table is made anew.
        "ALTER TABLE people RENAME TO earlier_people",
        """CREATE TABLE people (
            id {text} PRIMARY KEY,
            recovery_hash {bytes} UNIQUE,
            name {text} NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            seen DOUBLE PRECISION NOT NULL,
            preferences {text} NOT NULL DEFAULT ''
        )""",
        "INSERT INTO people SELECT id, recovery_hash, name, created, seen, preferences FROM earlier_people",
        # A recovery code that was used was kept as "spent …".
        "UPDATE people SET recovery_hash = NULL WHERE SUBSTR(recovery_hash, 1, 6) = {spent}",
        """CREATE TABLE sessions (
            id {text} PRIMARY KEY,
            token_hash {bytes} NOT NULL UNIQUE,
            person {text} NOT NULL REFERENCES people ON DELETE CASCADE,
            device {text} NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            seen DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX sessions_of_person ON sessions (person)",
        "INSERT INTO sessions SELECT id, token_hash, id, '', created, seen FROM earlier_people",
        "DROP TABLE earlier_people",
        """CREATE TABLE passkeys (
            credential {bytes} PRIMARY KEY,
            person {text} NOT NULL REFERENCES people ON DELETE CASCADE,
            public_key {bytes} NOT NULL,
            sign_count BIGINT NOT NULL,
            name {text} NOT NULL,
            created DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX passkeys_of_person ON passkeys (person)",
        """CREATE TABLE codes (
            hash {bytes} PRIMARY KEY,
            purpose {text} NOT NULL,
            person {text} NOT NULL,
            until DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX codes_of_person ON codes (person)",
        "CREATE INDEX codes_until ON codes (until)",
    ),
    (
        """CREATE TABLE receivers (
            id {text} PRIMARY KEY,
            person {text} NOT NULL REFERENCES people ON DELETE CASCADE,
            kind {text} NOT NULL,
            url {text} NOT NULL,
            secret {bytes} NOT NULL,
            page {text} NOT NULL,
            created DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX receivers_of_person ON receivers (person)",
        """CREATE TABLE notices (
            id {text} PRIMARY KEY,
            person {text} NOT NULL,
            table_id {text} NOT NULL REFERENCES tables ON DELETE CASCADE,
            kind {text} NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            due DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX notices_due ON notices (due)",
        "CREATE INDEX notices_of_table ON notices (table_id)",
        """CREATE TABLE deliveries (
            id {text} PRIMARY KEY,
            receiver {text} NOT NULL REFERENCES receivers ON DELETE CASCADE,
            body {bytes} NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            due DOUBLE PRECISION NOT NULL,
            tries INTEGER NOT NULL
        )""",
        "CREATE INDEX deliveries_due ON deliveries (due)",
        "CREATE INDEX deliveries_of_receiver ON deliveries (receiver)",
        """CREATE TABLE notified (
            person {text} PRIMARY KEY REFERENCES people ON DELETE CASCADE,
            at DOUBLE PRECISION NOT NULL
        )""",
    ),
    (
        """CREATE TABLE analyses (
            table_id {text} PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
            format INTEGER NOT NULL,
            data {bytes} NOT NULL
        )""",
    ),
    (
        """CREATE TABLE exercises (
            id {text} PRIMARY KEY,
            person {text} NOT NULL REFERENCES people ON DELETE CASCADE,
            game {text} NOT NULL,
            origin {text} NOT NULL,
            ply INTEGER NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            stage INTEGER NOT NULL,
            due DOUBLE PRECISION,
            answered INTEGER NOT NULL,
            missed INTEGER NOT NULL,
            data {bytes} NOT NULL
        )""",
        "CREATE INDEX exercises_of_person ON exercises (person)",
    ),
    (
        """CREATE TABLE notes (
            person {text} NOT NULL REFERENCES people ON DELETE CASCADE,
            table_id {text} NOT NULL REFERENCES tables ON DELETE CASCADE,
            text {text} NOT NULL,
            changed DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (person, table_id)
        ){clustered}""",
        "CREATE INDEX notes_of_table ON notes (table_id)",
        """CREATE TABLE barriers (
            id {text} PRIMARY KEY,
            person {text} NOT NULL REFERENCES people ON DELETE CASCADE,
            other {text} NOT NULL REFERENCES people ON DELETE CASCADE,
            kind {text} NOT NULL,
            name {text} NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            UNIQUE (person, other)
        )""",
        "CREATE INDEX barriers_of_other ON barriers (other)",
        # Reports outlive the table and the persons that they are about.
        """CREATE TABLE reports (
            id {text} PRIMARY KEY,
            reporter {text} NOT NULL,
            person {text} NOT NULL,
            table_id {text} NOT NULL,
            name {text} NOT NULL,
            text {text} NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            closed BOOLEAN NOT NULL
        )""",
        # What the host asks of a running server, and its answer.
        """CREATE TABLE orders (
            id {text} PRIMARY KEY,
            what {text} NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            answer {text}
        )""",
    ),
    (
        # Others know a person by a random handle; what it leads to is what the person chose to show.
        "ALTER TABLE people ADD COLUMN handle {text} NOT NULL DEFAULT ''",
        "ALTER TABLE people ADD COLUMN profile {text} NOT NULL DEFAULT ''",
        "ALTER TABLE people ADD COLUMN listed INTEGER NOT NULL DEFAULT 0",
        "UPDATE people SET handle = {handle}",
        "CREATE UNIQUE INDEX people_by_handle ON people (handle) WHERE handle <> ''",
        "ALTER TABLE ratings ADD COLUMN listed INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX ratings_listed ON ratings (game, players, (mu - 3 * sigma), person) WHERE listed = 1",
        # Who has thousands of finished games finds the others without reading those.
        "ALTER TABLE members ADD COLUMN done INTEGER NOT NULL DEFAULT 0",
        "UPDATE members SET done = 1 WHERE table_id IN (SELECT id FROM tables WHERE status = 'over')",
        "CREATE INDEX members_not_done ON members (person, table_id) WHERE done = 0",
        """CREATE TABLE results (
            table_id {text} NOT NULL REFERENCES tables ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            person {text} NOT NULL,
            name {text} NOT NULL,
            folded {text} NOT NULL,
            level {text} NOT NULL,
            rank INTEGER,
            score INTEGER,
            held INTEGER NOT NULL,
            game {text} NOT NULL,
            players INTEGER NOT NULL,
            rated INTEGER NOT NULL,
            ended DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (table_id, seat)
        ){clustered}""",
        "CREATE INDEX results_of_person ON results (person, ended, table_id) WHERE held > 0",
        "CREATE INDEX results_of_game ON results (person, game, ended, table_id) WHERE held > 0",
        """CREATE TABLE tallies (
            person {text} NOT NULL,
            game {text} NOT NULL,
            played INTEGER NOT NULL,
            won INTEGER NOT NULL,
            run INTEGER NOT NULL,
            best_run INTEGER NOT NULL,
            since DOUBLE PRECISION NOT NULL,
            latest DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (person, game)
        ){clustered}""",
        """CREATE TABLE keepsakes (
            person {text} NOT NULL,
            game {text} NOT NULL,
            code {text} NOT NULL,
            amount INTEGER NOT NULL,
            latest DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (person, game, code)
        ){clustered}""",
        """CREATE TABLE finds (
            person {text} NOT NULL,
            table_id {text} NOT NULL REFERENCES tables ON DELETE CASCADE,
            game {text} NOT NULL,
            ply INTEGER NOT NULL,
            size DOUBLE PRECISION NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (person, table_id)
        ){clustered}""",
        "CREATE INDEX finds_by_size ON finds (person, size)",
        "CREATE INDEX finds_of_table ON finds (table_id)",
        # Only the rules tell how a game ended: the server looks at each of these once, a few at a time.
        """CREATE TABLE backlog (
            table_id {text} PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
            ended DOUBLE PRECISION NOT NULL
        )""",
        "INSERT INTO backlog SELECT id, changed FROM tables WHERE status = 'over'",
        "CREATE INDEX backlog_ended ON backlog (ended)",
    ),
    (
        "CREATE TABLE days (day {text} PRIMARY KEY, secret {bytes} NOT NULL, terms {text} NOT NULL)",
        """CREATE TABLE attempts (
            day {text} NOT NULL,
            person {text} NOT NULL REFERENCES people ON DELETE CASCADE,
            table_id {text} NOT NULL,
            begun DOUBLE PRECISION NOT NULL,
            finished DOUBLE PRECISION,
            share DOUBLE PRECISION NOT NULL,
            margin INTEGER NOT NULL,
            plays {bytes} NOT NULL,
            PRIMARY KEY (day, person)
        ){clustered}""",
        "CREATE INDEX attempts_of_person ON attempts (person)",
        """CREATE TABLE answers (
            person {text} NOT NULL REFERENCES people ON DELETE CASCADE,
            game {text} NOT NULL,
            puzzle {text} NOT NULL,
            first {text} NOT NULL,
            tries INTEGER NOT NULL,
            found BOOLEAN NOT NULL,
            answered DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (person, game, puzzle)
        ){clustered}""",
        "CREATE INDEX answers_to_puzzle ON answers (game, puzzle)",
    ),
]
"""What leads from each version to the next; the first from nothing to version 1."""

SQLITE_TYPES: Final = {
    "bytes": "BLOB",
    "text": "TEXT",
    "clustered": " WITHOUT ROWID",
    "spent": "X'7370656E7420'",
    "handle": "LOWER(HEX(RANDOMBLOB(8)))",
}
POSTGRES_TYPES: Final = {
    "bytes": "BYTEA",
    "text": 'TEXT COLLATE "C"',
    "clustered": "",
    "spent": "'\\x7370656e7420'::bytea",
    "handle": "SUBSTR(REPLACE(GEN_RANDOM_UUID()::TEXT, '-', ''), 1, 16)",
}


def migrate(types: dict[str, str], has_meta: bool) -> Steps[None]:
    """Bring a database to the version that this program knows; to be run in one transaction, under a lock."""
    version = 0
    if has_meta:
        found = yield ("SELECT value FROM meta WHERE key = $1", ("schema",))
        if not found or not str(found[0][0]).isdecimal():
            raise StoreError("store.foreign")
        version = int(found[0][0])
    else:
        yield ("CREATE TABLE meta (key {text} PRIMARY KEY, value {text} NOT NULL)".format(**types), ())
        yield ("INSERT INTO meta (key, value) VALUES ($1, $2)", ("schema", "0"))
    if version > len(MIGRATIONS):
        raise StoreError("store.newer", {"found": version, "known": len(MIGRATIONS)})
    for reached, change in enumerate(MIGRATIONS[version:], version + 1):
        for statement in change:
            yield (statement.format(**types), ())
        yield ("UPDATE meta SET value = $1 WHERE key = $2", (str(reached), "schema"))
