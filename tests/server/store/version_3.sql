BEGIN TRANSACTION;
CREATE TABLE entries (
            table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
            number INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            data BLOB NOT NULL,
            PRIMARY KEY (table_id, number)
        ) WITHOUT ROWID;
INSERT INTO "entries" VALUES('t1',1,200.25,X'706C79');
INSERT INTO "entries" VALUES('t1',2,200.25,X'706C79');
INSERT INTO "entries" VALUES('t2',1,200.25,X'706C79');
INSERT INTO "entries" VALUES('t2',2,200.25,X'706C79');
CREATE TABLE members (
            person TEXT NOT NULL,
            table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
            PRIMARY KEY (person, table_id)
        ) WITHOUT ROWID;
INSERT INTO "members" VALUES('p1','t1');
INSERT INTO "members" VALUES('p2','t1');
INSERT INTO "members" VALUES('p2','t2');
INSERT INTO "members" VALUES('watch:p1','t2');
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('schema','3');
CREATE TABLE people (
            id TEXT PRIMARY KEY,
            token_hash BLOB NOT NULL UNIQUE,
            recovery_hash BLOB UNIQUE,
            name TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            seen DOUBLE PRECISION NOT NULL
        , preferences TEXT NOT NULL DEFAULT '');
INSERT INTO "people" VALUES('p1',X'746F6B656E207031',NULL,'Ms p1',1.5,2.5,'');
INSERT INTO "people" VALUES('p2',X'746F6B656E207032',X'7265636F76657279207032','Ms p2',1.5,2.5,'{"theme":"dark"}');
CREATE TABLE probe (id INTEGER PRIMARY KEY, written INTEGER NOT NULL);
INSERT INTO "probe" VALUES(1,0);
CREATE TABLE rated (
            table_id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE
        ) WITHOUT ROWID;
INSERT INTO "rated" VALUES('t2');
CREATE TABLE ratings (
            person TEXT NOT NULL,
            game TEXT NOT NULL,
            players INTEGER NOT NULL,
            mu DOUBLE PRECISION NOT NULL,
            sigma DOUBLE PRECISION NOT NULL,
            games INTEGER NOT NULL,
            PRIMARY KEY (person, game, players)
        ) WITHOUT ROWID;
INSERT INTO "ratings" VALUES('p1','pearls',3,25.5,8.25,1);
INSERT INTO "ratings" VALUES('p2','pearls',3,20.5,8.25,1);
CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            players INTEGER NOT NULL,
            setup BLOB NOT NULL,
            secret BLOB NOT NULL,
            invite TEXT NOT NULL UNIQUE,
            private BOOLEAN NOT NULL,
            host TEXT NOT NULL,
            status TEXT NOT NULL,
            open_seats INTEGER NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            changed DOUBLE PRECISION NOT NULL,
            last_number INTEGER NOT NULL
        , due DOUBLE PRECISION);
INSERT INTO "tables" VALUES('t1','pearls',3,X'7B22706C6179657273223A337D',X'6E6576657220746F206265207365656E20696E20616E79206D6573736167652E','invite-t1',0,'p1','running',0,100.5,200.25,2,300.5);
INSERT INTO "tables" VALUES('t2','pearls',3,X'7B22706C6179657273223A337D',X'6E6576657220746F206265207365656E20696E20616E79206D6573736167652E','invite-t2',1,'p2','over',2,100.5,200.25,2,NULL);
CREATE INDEX tables_open ON tables (created) WHERE status = 'open' AND NOT private;
CREATE INDEX tables_running ON tables (id) WHERE status = 'running';
CREATE INDEX tables_of_host ON tables (host) WHERE status <> 'over';
CREATE INDEX members_of_table ON members (table_id);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
COMMIT;
