import { expect, test } from '@jest/globals';
import { guard } from '#server/analytics/guard';

const databases = { own: (name: string) => name === 'cdn', unnamed: false };

test.each([
  `SELECT * FROM "/etc/passwd"`,
  'SELECT * FROM `/etc/passwd`',
  `SELECT * FROM '/etc/passwd'`,
  `SELECT count() FROM default."/etc/passwd"`,
  `SELECT count() FROM default.passwd`,
  `SELECT * FROM access_log, '/etc/passwd'`,
  `SELECT * FROM access_log AS a, default.passwd AS b`,
  `SELECT * FROM access_log JOIN '/etc/passwd' AS p ON 1 = 1`,
  `SELECT * FROM (SELECT * FROM "secrets/master.key")`,
  `SELECT 1 WHERE 1 IN default.passwd`,
  `SELECT * FROM /* a */ default /* b */ . passwd`,
  `SELECT 1 # FROM x
   UNION ALL SELECT * FROM cdn.access_log`,
  `SELECT * FROM /* /* */ "/etc/passwd" /* */`,
  `SELECT * FROM system.databases`,
  `INSERT INTO default.x SELECT 1`,
  `INSERT INTO "a/b" VALUES (1)`,
  `CREATE TABLE x AS default.passwd ENGINE = Memory`,
  `CREATE MATERIALIZED VIEW v TO default.x AS SELECT 1`,
  `CREATE DATABASE fs ENGINE = Filesystem`,
  `CREATE DATABASE cdn ENGINE = Filesystem('/')`,
  `CREATE DATABASE IF NOT EXISTS cdn ENGINE = Overlay('a', 'b')`,
  `CREATE OR REPLACE DATABASE other`,
  `ATTACH DATABASE fs ENGINE = Filesystem`,
  `DROP DATABASE system`,
  `BACKUP TABLE cdn.access_log, DATABASE default TO File('x')`,
  `SELECT * FROM merge('default', '.*')`,
  `DESCRIBE TABLE '/etc/passwd'`,
  `SELECT 'a' FROM ‘x’`,
])('%s leaves the database and is refused', (sql) => {
  expect(() => guard(sql, databases)).toThrow();
});
test.each([
  `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'`,
  "SELECT count() AS c, status FROM access_log AS l WHERE l.path IN ('/a.b', '/c') GROUP BY status ORDER BY c DESC, status",
  `SELECT * FROM \`stat_5m\` WHERE NOT has({without:Array(UUID)}, load_id)`,
  `SELECT k, v FROM stat_5m ARRAY JOIN statusMap.keys AS k, statusMap.values AS v`,
  `WITH a AS (SELECT 1 AS x) SELECT a.x, b.y FROM a, (SELECT 2 AS y) AS b WHERE 'x' != '/y'`,
  `CREATE DATABASE IF NOT EXISTS cdn ENGINE = Atomic`,
  `DROP DATABASE IF EXISTS cdn`,
  `INSERT INTO cdn.access_log (a, b) SELECT a, b FROM other SETTINGS max_threads = 1`,
  `ALTER TABLE stat_5m DELETE WHERE load_id = {id:UUID}`,
  `SELECT database, name FROM system.columns`,
  `SELECT number FROM numbers(10), numbers(2)`,
  `BACKUP DATABASE cdn TO File('today')`,
])('%s stays inside', (sql) => {
  expect(() => guard(sql, databases)).not.toThrow();
});
test('a request that names no database may make or remove ours and nothing else', () => {
  const unnamed = { ...databases, unnamed: true };
  const may = (sql: string) => {
    try {
      guard(sql, unnamed);
      return true;
    } catch {
      return false;
    }
  };
  const statements = [
    'CREATE DATABASE IF NOT EXISTS cdn ENGINE = Atomic',
    'DROP DATABASE IF EXISTS cdn',
    'SELECT 1 AS one',
    'SELECT count() FROM numbers(3)',
    'SELECT count() FROM cdn.access_log',
    'SELECT * FROM passwd',
    'CREATE TABLE x (a UInt8) ENGINE = Memory',
    'INSERT INTO x VALUES (1)',
  ];
  expect(statements.map(may)).toEqual([true, true, true, true, true, false, false, false]);
});
