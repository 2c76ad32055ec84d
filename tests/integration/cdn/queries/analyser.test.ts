import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { analyticsQueries } from '#shared/areas/cdn/queries/queries';
import { savedQueries } from '#shared/areas/cdn/queries/savedQueries';
import { type Bench, type Caller, Refusal, startBench, until } from '../../../support/bench';

const { explain, run, create, recorded, tables } = savedQueries.endpoints;
let b: Bench;
let engineer: Caller;
let plain: Caller;
let viewer: Caller;

beforeAll(async () => {
  b = await startBench({ workers: false });
  engineer = await b.staff({ series: 'operate', logs: 'view' });
  plain = await b.staff({ series: 'operate' });
  viewer = await b.staff({ series: 'view' });
});
afterAll(() => b.stop());

const ran = (sql: string, by = engineer, params = '') => by.call(run, { sql, params });
const codeOf = (sql: string, by = engineer) =>
  ran(sql, by).then(
    () => 'ran',
    (error: Refusal) => (error.body ? error.body.code : String(error)),
  );

/** What the engine says of a statement that it cannot read. */
const readingOf = (sql: string) =>
  ran(sql).then(
    () => '',
    (error: Refusal) => error.body.text[1],
  );

/** What nobody may ask: writes, tables of the engine and of the platform, files and addresses, settings, waits. */
const hostile = [
  'INSERT INTO stats_5m SELECT * FROM stats_5m',
  'ALTER TABLE stats_5m DELETE WHERE 1',
  'DROP TABLE stats_5m',
  'TRUNCATE TABLE stats_5m',
  'CREATE TABLE x (a UInt8) ENGINE = Memory',
  'OPTIMIZE TABLE stats_5m',
  'SYSTEM SHUTDOWN',
  'KILL QUERY WHERE 1 ASYNC',
  'SET max_threads = 1',
  'USE system',
  'GRANT ALL ON *.* TO default',
  'SHOW TABLES',
  'DESCRIBE TABLE stats_5m',
  'EXPLAIN SELECT 1',
  'SELECT * FROM system.tables',
  'SELECT * FROM system.processes',
  'SELECT * FROM information_schema.tables',
  'SELECT name FROM stats_5m, system.one',
  'SELECT 1 FROM stats_5m JOIN system.one ON 1',
  'SELECT 1 WHERE 1 IN system.numbers',
  'SELECT 1 WHERE 1 IN (SELECT 1 FROM system.one)',
  'SELECT count() FROM stats_5m UNION ALL SELECT count() FROM system.tables',
  'WITH x AS (SELECT * FROM system.users) SELECT * FROM x',
  'SELECT (SELECT count() FROM system.tables)',
  'SELECT * FROM schema_step',
  "SELECT * FROM file('/etc/passwd', 'LineAsString')",
  "SELECT file('/etc/passwd')",
  "SELECT * FROM url('http://127.0.0.1/', 'LineAsString')",
  "SELECT * FROM s3('http://127.0.0.1/x')",
  "SELECT * FROM remote('127.0.0.1', system.one)",
  "SELECT * FROM mysql('127.0.0.1:3306', 'a', 'b', 'c', 'd')",
  "SELECT * FROM postgresql('127.0.0.1:5432', 'a', 'b', 'c', 'd')",
  "SELECT * FROM executable('ls', 'TSV', 'a String')",
  "SELECT * FROM merge('system', '.*')",
  'SELECT * FROM numbers(10)',
  'SELECT * FROM generateRandom()',
  'SELECT * FROM view(SELECT 1)',
  "SELECT * FROM cluster('default', system.one)",
  'SELECT sleep(3)',
  'SELECT sleepEachRow(1) FROM stats_5m',
  "SELECT getSetting('max_threads')",
  'SELECT currentUser()',
  'SELECT hostName()',
  'SELECT version()',
  "SELECT dictGet('d', 'a', 1)",
  "SELECT joinGet('j', 'a', 1)",
  "SELECT getMacro('m')",
  "SELECT throwIf(1, 'x')",
  'SELECT 1 SETTINGS max_threads = 8',
  'SELECT count() FROM stats_5m SETTINGS max_execution_time = 0',
  "SELECT 1 INTO OUTFILE '/tmp/x'",
  'SELECT 1 FORMAT CSV',
  'SELECT 1; SELECT 2',
  'SELECT 1) UNION ALL (SELECT name FROM system.tables',
  'SELECT 1) FORMAT CSV --',
  "SELECT 1 FROM (SELECT 1) AS x, file('/etc/passwd')",
  'SELECT `a`.* FROM `system`.`one` AS a',
  'SELECT * FROM "system"."one"',
  "SELECT arrayMap(x -> file(x), ['/etc/passwd'])",
  'SELECT countIf(sleep(1) = 0) FROM stats_5m',
];
/** The same text as somebody would write it who wants to get past a filter. */
const spellings: ((sql: string) => string)[] = [
  (sql) => sql,
  (sql) => sql.toLowerCase(),
  (sql) => sql.replaceAll(' ', '\n\t'),
  (sql) => sql.replaceAll(' ', '/**/ '),
  (sql) => `-- SELECT 1\n${sql}`,
];

test('/cdn-analyzequery: writes, system tables and file functions are refused on the server whatever the spelling', async () => {
  const texts = hostile.flatMap((sql) => spellings.map((spell) => spell(sql)));
  expect(texts.length).toBeGreaterThanOrEqual(200);
  const through: string[] = [];
  for (const sql of texts) {
    const code = await codeOf(sql);
    if (!/^query\.(refused|engine)$/.test(code)) through.push(`${code}: ${sql}`);
  }
  expect(through).toEqual([]);
  const left = await b.platform.analytics.query<{ name: string }>({
    name: 'left',
    sql: "SELECT name FROM system.tables WHERE database = currentDatabase() AND name = 'x'",
  });
  expect(left).toEqual([]);
});

test('/cdn-analyzequery: tables of log lines are for those who may see logs, whatever stands around their names', async () => {
  const sql = 'SELECT count() AS lines FROM access_log';
  expect(await codeOf(sql)).toBe('ran');
  expect(await codeOf(sql, plain)).toBe('query.refused');
  expect(await codeOf('WITH a AS (SELECT * FROM access_log) SELECT count() FROM a', plain)).toBe(
    'query.refused',
  );
  expect(await codeOf('SELECT 1 WHERE 1 IN access_log', plain)).toBe('query.refused');
  const names = async (by: Caller) => (await by.call(tables, {})).rows.map((r) => r.name);
  expect(await names(engineer)).toContain('access_log');
  expect(await names(plain)).not.toContain('access_log');
});

test('/cdn-analyzequery: a question gives its rows, what it read, its plan and the time of each step', async () => {
  await until(async () => (await ran('SELECT count() AS n FROM query_audit')).rows[0]?.[0] !== '0');
  const answer = await ran(
    `WITH slow AS (SELECT name, ms FROM query_audit WHERE ts_or_at >= 0)
    SELECT 1`.replace('WHERE ts_or_at >= 0', 'WHERE at > now() - INTERVAL 1 DAY'),
  );
  expect(answer).toMatchObject({ columns: ['1'], rows: [['1']], isCut: false });
  const counted = await ran(
    `SELECT name, count() AS asked, quantile(0.95)(ms) AS p95, map('a', 1) AS m
     FROM query_audit WHERE at > now() - INTERVAL 1 DAY GROUP BY name HAVING asked > 0 ORDER BY asked DESC`,
  );
  expect(counted.columns).toEqual(['name', 'asked', 'p95', 'm']);
  expect(counted.cost.readRows).toBeGreaterThan(0);
  expect(counted.cost.rows).toBe(counted.rows.length);
  expect(counted.plan).toContain('ReadFromMergeTree');
  expect(counted.steps).toContain('time');
});

test('/cdn-analyzequery: explaining reads nothing and says what would make the query cheaper', async () => {
  const ask = (sql: string) => engineer.call(explain, { sql, params: '' });
  const all = await ask('SELECT * FROM stats_5m');
  expect(all.advice).toEqual(expect.arrayContaining(['noTime', 'everyColumn']));
  const byHour = await ask(
    'SELECT toStartOfHour(ts) AS hour, sum(bytes) AS b FROM stats_5m WHERE ts > now() - INTERVAL 1 DAY GROUP BY hour',
  );
  expect(byHour.advice).toEqual(['hourSums']);
  const good = await ask('SELECT sum(bytes) AS b FROM stats_1h WHERE ts > now() - INTERVAL 1 DAY');
  expect(good.advice).toEqual([]);
});

test('places of a statement get their values from the form, and what is no object of values is refused', async () => {
  const sql = 'SELECT {n:UInt32} + 1 AS next, {t:String} AS said';
  const answer = await engineer.call(run, {
    sql,
    params: '{"n": 41, "t": "file(\'/etc/passwd\')"}',
  });
  expect(answer.rows).toEqual([['42', "file('/etc/passwd')"]]);
  await expect(engineer.call(run, { sql, params: '[1]' })).rejects.toThrow(
    /field.format|request.invalid/,
  );
  await expect(
    engineer.call(run, { sql: 'SELECT 1 FROM {t:Identifier}', params: '{"t":"schema_step"}' }),
  ).rejects.toThrow(/query.refused/);
});

test('an answer of more rows than are shown is cut and says so', async () => {
  const answer = await ran('SELECT arrayJoin(range(1000)) AS n');
  expect(answer.rows).toHaveLength(200);
  expect(answer.isCut).toBe(true);
});

test('a recorded question is taken over with its values; a saved one is there for colleagues', async () => {
  const sql = 'SELECT {n:UInt32} AS asked';
  await engineer.call(run, { sql, params: '{"n": 7}' });
  const row = await until(async () => {
    const { rows } = await viewer.call(analyticsQueries.endpoints.list, { email: engineer.email });
    return rows.find((r) => r.name === 'queries.run' && r.sql.includes(sql));
  });
  expect(await viewer.call(recorded, { id: row.id })).toMatchObject({ params: '{"n":7}' });
  await expect(viewer.call(recorded, { id: '1.x' })).rejects.toThrow(/404/);
  const saved = await engineer.call(create, { name: 'Asked', sql, params: '{"n": 7}', remark: '' });
  expect(saved.createdByEmail).toBe(engineer.email);
  const { rows } = await viewer.call(savedQueries.endpoints.list, { search: 'asked' });
  expect(rows.map((r) => r.id)).toEqual([saved.id]);
  await expect(viewer.call(run, { sql, params: '' })).rejects.toThrow(/403/);
});

test('/cdn-analyzequery: the place of a fault is counted in the statement as it was typed', async () => {
  expect(await readingOf('SELECT 1\n  AS one, 2 AS 3')).toContain(
    'at position 25 (3) (line 2, col 16)',
  );
  expect(await readingOf('-- tidy up\nDELETE FROM stats_5m')).toContain('Not allowed: DELETE.');
});
