BEGIN TRANSACTION;
CREATE TABLE analyses (
            table_id TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
            format INTEGER NOT NULL,
            data BLOB NOT NULL
        );
INSERT INTO "analyses" VALUES('t2',1,X'6120726576696577');
CREATE TABLE codes (
            hash BLOB PRIMARY KEY,
            purpose TEXT NOT NULL,
            person TEXT NOT NULL,
            until DOUBLE PRECISION NOT NULL
        );
INSERT INTO "codes" VALUES(X'68617368','device','p1',900.5);
CREATE TABLE deliveries (
            id TEXT PRIMARY KEY,
            receiver TEXT NOT NULL REFERENCES receivers ON DELETE CASCADE,
            body BLOB NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            due DOUBLE PRECISION NOT NULL,
            tries INTEGER NOT NULL
        );
INSERT INTO "deliveries" VALUES('d1','r1',X'7B226964223A226431227D',7.5,8.5,0);
INSERT INTO "deliveries" VALUES('d2','r1',X'7B226964223A226432227D',9.5,60.5,1);
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
INSERT INTO "entries" VALUES('t2',2,250.5,X'706C79');
CREATE TABLE members (
            person TEXT NOT NULL,
            table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
            PRIMARY KEY (person, table_id)
        ) WITHOUT ROWID;
INSERT INTO "members" VALUES('p1','t1');
INSERT INTO "members" VALUES('p2','t1');
INSERT INTO "members" VALUES('watch:p3','t1');
INSERT INTO "members" VALUES('p1','t2');
INSERT INTO "members" VALUES('p2','t2');
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('schema','6');
INSERT INTO "meta" VALUES('push','00ff');
CREATE TABLE notices (
            id TEXT PRIMARY KEY,
            person TEXT NOT NULL,
            table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
            kind TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            due DOUBLE PRECISION NOT NULL
        );
INSERT INTO "notices" VALUES('n1','p2','t1','turn',200.25,200.25);
INSERT INTO "notices" VALUES('n2','p2','t1','reminder',200.25,250.5);
CREATE TABLE notified (
            person TEXT PRIMARY KEY REFERENCES people ON DELETE CASCADE,
            at DOUBLE PRECISION NOT NULL
        );
INSERT INTO "notified" VALUES('p1',9.5);
CREATE TABLE passkeys (
            credential BLOB PRIMARY KEY,
            person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
            public_key BLOB NOT NULL,
            sign_count BIGINT NOT NULL,
            name TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL
        );
INSERT INTO "passkeys" VALUES(X'63726564656E7469616C','p1',X'7075626C6963206B6579',7,'Laptop',5.5);
CREATE TABLE people (
            id TEXT PRIMARY KEY,
            recovery_hash BLOB UNIQUE,
            name TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            seen DOUBLE PRECISION NOT NULL,
            preferences TEXT NOT NULL DEFAULT ''
        );
INSERT INTO "people" VALUES('p1',NULL,'Ms p1',1.5,2.5,'');
INSERT INTO "people" VALUES('p2',X'7265636F76657279207032','Ms p2',1.5,2.5,'{"theme":"dark"}');
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
CREATE TABLE receivers (
            id TEXT PRIMARY KEY,
            person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
            kind TEXT NOT NULL,
            url TEXT NOT NULL,
            secret BLOB NOT NULL,
            page TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL
        );
INSERT INTO "receivers" VALUES('r1','p1','json','https://example.com/hook',X'6B6579','https://games.example',6.5);
CREATE TABLE sessions (
            id TEXT PRIMARY KEY,
            token_hash BLOB NOT NULL UNIQUE,
            person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
            device TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            seen DOUBLE PRECISION NOT NULL
        );
INSERT INTO "sessions" VALUES('p1',X'746F6B656E207031','p1','',1.5,2.5);
INSERT INTO "sessions" VALUES('p2',X'746F6B656E207032','p2','',1.5,2.5);
INSERT INTO "sessions" VALUES('phone',X'70686F6E65','p1','Firefox, Android',3.5,4.5);
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
INSERT INTO "tables" VALUES('t1','pearls',3,X'7B22706C6179657273223A337D',X'6E6576657220746F206265207365656E20696E20616E79206D6573736167652E','invite-t1',0,'host','running',2,100.5,200.25,2,300.5);
INSERT INTO "tables" VALUES('t2','pearls',3,X'7B22706C6179657273223A337D',X'6E6576657220746F206265207365656E20696E20616E79206D6573736167652E','invite-t2',0,'host','over',2,100.5,250.5,2,NULL);
CREATE INDEX tables_open ON tables (created) WHERE status = 'open' AND NOT private;
CREATE INDEX tables_running ON tables (id) WHERE status = 'running';
CREATE INDEX tables_of_host ON tables (host) WHERE status <> 'over';
CREATE INDEX members_of_table ON members (table_id);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX sessions_of_person ON sessions (person);
CREATE INDEX passkeys_of_person ON passkeys (person);
CREATE INDEX codes_of_person ON codes (person);
CREATE INDEX codes_until ON codes (until);
CREATE INDEX receivers_of_person ON receivers (person);
CREATE INDEX notices_due ON notices (due);
CREATE INDEX notices_of_table ON notices (table_id);
CREATE INDEX deliveries_due ON deliveries (due);
CREATE INDEX deliveries_of_receiver ON deliveries (receiver);
COMMIT;
