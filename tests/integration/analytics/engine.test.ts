import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from '@clickhouse/client';
import { until } from '../../support/until';
import { type Engine, log, openEngine } from './client';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
});
afterAll(() => engine.stop());

describe('what comes back', () => {
  test('it answers ping and refuses a wrong password with code 516', async () => {
    expect((await engine.client.ping()).success).toBe(true);
    const stranger = createClient({ log, url: engine.url.replace(/:[^:@]+@/, ':wrong@') });
    await expect(stranger.query({ query: 'SELECT 1' })).rejects.toMatchObject({ code: '516' });
    await stranger.close();
  });

  test('parameters of every kind arrive unchanged', async () => {
    const text = `it's a "test" \\ with\nnewline, tab\t and 中文`;
    const [row] = await engine.rows<Record<string, unknown>>(
      `SELECT {s:String} AS s, {n:UInt64} AS n, {a:Array(String)} AS a, {x:Nullable(String)} AS x,
         {d:Date} AS d, {m:Map(String, UInt8)} AS m, {b:Bool} AS b, {u:UUID} AS u`,
      {
        s: text,
        n: '18446744073709551615',
        a: ["o'ne", '二'],
        x: null,
        d: '2026-03-01',
        m: new Map([['k', 7]]),
        b: true,
        u: '018f0000-0000-7000-8000-000000000001',
      },
      { output_format_json_quote_64bit_integers: 1 },
    );
    expect(row).toEqual({
      s: text,
      n: '18446744073709551615',
      a: ["o'ne", '二'],
      x: null,
      d: '2026-03-01',
      m: { k: 7 },
      b: true,
      u: '018f0000-0000-7000-8000-000000000001',
    });
  });

  test('ten thousand ids are a parameter like any other', async () => {
    const ids = Array.from({ length: 10_000 }, (_, i) => `${i}`.padStart(36, '0'));
    const rows = await engine.rows('SELECT length({ids:Array(String)}) = 10000 AS n', { ids });
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('a parameter without a value is an error even when an earlier request set one', async () => {
    await engine.rows('SELECT {left:String}', { left: 'over' });
    for (let turn = 0; turn < 6; turn += 1)
      await expect(engine.rows('SELECT {left:String}')).rejects.toMatchObject({ code: '456' });
  });

  test('a setting of one request does not reach the next', async () => {
    await engine.rows('SELECT 1', {}, { max_block_size: '1234' });
    for (let turn = 0; turn < 6; turn += 1) {
      const [row] = await engine.rows<{ v: string }>(
        `SELECT toString(getSetting('max_block_size')) AS v`,
      );
      expect(row?.v).not.toBe('1234');
    }
    await expect(engine.rows('SELECT 1', {}, { no_such_setting: '1' })).rejects.toMatchObject({
      code: '115',
    });
    expect(await engine.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('200 queries at once each get their own answer', async () => {
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    const answers = await Promise.all(
      numbers.map((n) => engine.rows<{ n: number }>('SELECT {n:UInt32} AS n', { n })),
    );
    expect(answers.map(([row]) => row?.n)).toEqual(numbers);
  });

  test('a million rows stream through with their header line once', async () => {
    const result = await engine.client.query({
      query: 'SELECT number FROM numbers(1000000)',
      format: 'CSVWithNames',
    });
    let lines = 0;
    let sum = 0;
    for await (const chunk of result.stream())
      for (const row of chunk) {
        lines += 1;
        sum += lines === 1 ? 0 : Number(row.text);
      }
    expect([lines, sum]).toEqual([1_000_001, 499_999_500_000]);
  });

  test('the JSON format carries the rows and bytes the engine read', async () => {
    const result = await engine.client.query({ query: 'SELECT count() FROM numbers(1000)' });
    expect((await result.json()).statistics).toMatchObject({ rows_read: 1000 });
  });
});

describe('what goes wrong', () => {
  test('an error before the first row and one in the middle both reach the client', async () => {
    await expect(engine.rows('SELECT * FROM absent')).rejects.toMatchObject({ code: '60' });
    await expect(engine.rows('SELEC 1')).rejects.toMatchObject({ code: '62' });
    const late = engine.client
      .query({
        query:
          'SELECT throwIf(number = 900000) FROM numbers(1000000) SETTINGS max_block_size = 1000',
        format: 'JSONEachRow',
      })
      .then((result) => result.json());
    // The client cannot read the number of an error that reaches it in two pieces, only that there is one.
    const outcome = late.catch((e: Error & { code?: string }) => e.code ?? e.message);
    expect(await outcome).toMatch(/^395$|there was an error in the stream/);
  });

  test('leaving a query stops it in the engine', async () => {
    const leave = new AbortController();
    const gone = engine.client.query({
      query: 'SELECT count() FROM numbers(100000000000) WHERE NOT ignore(sipHash64(number))',
      abort_signal: leave.signal,
    });
    await until(async () => (await engine.runningQueries()) > 0, { what: 'query runs' });
    leave.abort();
    await expect(gone).rejects.toThrow(/aborted/);
    await until(async () => (await engine.runningQueries()) === 0, { what: 'query stopped' });
  });

  test('time and memory limits end a query with their codes and the engine lives on', async () => {
    const slow = 'SELECT count() FROM numbers(100000000000) WHERE NOT ignore(sipHash64(number))';
    await expect(engine.rows(slow, {}, { max_execution_time: 1 })).rejects.toMatchObject({
      code: '159',
    });
    const large = 'SELECT length(groupArray(number)) FROM numbers(200000000)';
    await expect(engine.rows(large)).rejects.toMatchObject({ code: '241' });
    expect(await engine.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test.each([
    [`SELECT 1 INTO OUTFILE '/tmp/leak'`],
    [`SELECT * FROM file('/etc/passwd', 'LineAsString')`],
    ["SELECT * FROM `file`('/etc/passwd')"],
    ["SELECT * FROM `fil\\x65`('/etc/passwd')"],
    [`SELECT * FROM file/**/('/etc/passwd')`],
    [`SELECT * FROM url('http://127.0.0.1:1/', 'CSV')`],
    [`INSERT INTO t FROM INFILE '/etc/passwd' FORMAT CSV`],
    [`CREATE TABLE f (x String) ENGINE = File(CSV, '/etc/passwd')`],
    [`SELECT 1; SELECT 2`],
    [`SET max_threads = 1`],
    [`KILL QUERY WHERE 1 SYNC`],
  ])('it refuses %s', async (query) => {
    await expect(engine.client.command({ query })).rejects.toMatchObject({
      code: expect.stringMatching(/^(48|62|497)$/),
    });
  });

  test('readonly refuses writes', async () => {
    const write = engine.client.command({
      query: 'CREATE TABLE nope (x UInt8) ENGINE = Memory',
      clickhouse_settings: { readonly: '1' },
    });
    await expect(write).rejects.toMatchObject({ code: '164' });
  });
});

describe('what goes in', () => {
  beforeAll(() =>
    engine.client.command({
      query: `CREATE TABLE words (n UInt32, w String) ENGINE = MergeTree ORDER BY n
        SETTINGS non_replicated_deduplication_window = 100`,
    }),
  );
  const count = async (): Promise<number> =>
    Number((await engine.rows<{ c: string }>('SELECT count() AS c FROM words'))[0]?.c);

  test('arrays, object streams, ready-made bytes and nothing at all are inserted', async () => {
    const token = (name: string) => ({ insert_deduplication_token: name });
    const table = 'words';
    const format = 'JSONEachRow' as const;
    const values = [{ n: 1, w: "it's" }];
    await engine.client.insert({ table, values, format, clickhouse_settings: token('array') });
    const objects = Readable.from(Array.from({ length: 1000 }, (_, n) => ({ n, w: '中' })));
    await engine.client.insert({
      table,
      values: objects,
      format,
      clickhouse_settings: token('stream'),
    });
    await engine.client.exec({
      query: 'INSERT INTO words FORMAT JSONEachRow',
      values: Readable.from(['{"n":5,"w":"ready"}\n']),
      clickhouse_settings: token('bytes'),
    });
    await engine.client.insert({ table, values: [], format });
    expect(await count()).toBe(1002);
    expect(await engine.rows('SELECT w FROM words WHERE n = 1 ORDER BY w')).toEqual([
      { w: "it's" },
      { w: '中' },
    ]);
  });

  test('a repeated token adds nothing, a new token adds equal rows again', async () => {
    const before = await count();
    const send = (name: string) =>
      engine.client.insert({
        table: 'words',
        values: [{ n: 9, w: 'same' }],
        format: 'JSONEachRow',
        clickhouse_settings: { insert_deduplication_token: name },
      });
    for (let turn = 0; turn < 3; turn += 1) await send('one');
    expect(await count()).toBe(before + 1);
    await send('two');
    expect(await count()).toBe(before + 2);
  });

  test('a packed request body is unpacked', async () => {
    const packed = createClient({
      url: engine.url,
      database: engine.database,
      compression: { request: true, response: true },
    });
    await packed.insert({ table: 'words', values: [{ n: 5000, w: 'gz' }], format: 'JSONEachRow' });
    const result = await packed.query({ query: 'SELECT w FROM words WHERE n = 5000' });
    expect((await result.json()).data).toEqual([{ w: 'gz' }]);
    await packed.close();
  });

  test('a heavy query does not keep people waiting', async () => {
    const stop = new AbortController();
    const heavy = Array.from({ length: 8 }, () =>
      engine.client
        .query({
          query: 'SELECT count() FROM numbers(100000000000) WHERE NOT ignore(sipHash64(number))',
          clickhouse_settings: { workload: 'heavy' },
          abort_signal: stop.signal,
        })
        .catch(() => undefined),
    );
    await until(async () => (await engine.runningQueries()) > 0, { what: 'heavy query runs' });
    expect(await engine.runningQueries()).toBe(1);
    stop.abort();
    await Promise.all(heavy);
    await until(async () => (await engine.runningQueries()) === 0, { what: 'heavy query stopped' });
  });
});
