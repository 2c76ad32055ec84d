import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cacheStatuses } from '#shared/edge/cacheStatus';
import { auroraFormat } from '#lab/supplier/aurora/logFormat';
import { borealisFormat } from '#lab/supplier/borealis/logFormat';
import { logDialect as auroraDialect } from '#server/drivers/cdn/aurora/schemas';
import { logDialect as borealisDialect } from '#server/drivers/cdn/borealis/schemas';
import { logDialect as neutralDialect } from '#server/drivers/cdn/http/schemas';
import { type LogLine, lineReader } from '#server/drivers/cdn/logDialect';
import { logSchemaOf } from '#server/drivers/cdn/logSchema';
import { type Analytics, LogLineError, migrateAnalytics } from '#server/kernel/analytics/index';
import { loadLogLines } from '#server/model/cdn/logs/logLoader';
import type { StatSource } from '#server/model/cdn/statistics/statRows';
import { analyticsTables } from '#server/model/index';
import { testGateway } from '../../support/engine';
import { noHolds } from '../../support/noHolds';
import { line, loadOf, ndjson, owner, point, today } from './samples';
import { storePoints } from '../../support/statPoint';

let analytics: Analytics;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ analytics, drop } = await testGateway());
  await migrateAnalytics(analytics, analyticsTables);
});
afterAll(() => drop());

const hourMs = Date.parse(new Date().toISOString().slice(0, 13).concat(':00:00Z')) - 3_600_000;
/** Texts that a dialect must escape, and ones that look like its own signs. */
const odd = [
  '',
  '-',
  '--',
  '/a\\b',
  '/a\tb',
  '/%5c',
  '/\\x09',
  "/it's",
  '/"q"',
  '/中文',
  '/a b',
  '\\',
];
const lines = odd.flatMap((text, i) =>
  cacheStatuses.map((cache, j) => ({
    atMs: hourMs + (i * cacheStatuses.length + j) * 1000,
    domain: 'www.dialect.test',
    host: 'www.dialect.test',
    node: 'node-1',
    country: 'CN',
    clientIp: j % 2 ? '2001:db8::1' : '203.0.113.9',
    scheme: 'https' as const,
    method: 'GET',
    protocol: 'HTTP/1.1',
    path: text,
    query: text,
    status: 200 + j,
    bytes: 1_000_000_000_000 + j,
    cache,
    requestMs: 7 * j,
    originStatus: j ? 206 : 0,
    originBytes: j,
    originMs: 1234 * j,
    referer: text,
    userAgent: text,
    range: text,
    witness: i === 0,
  })),
);

/** What a service of somebody else would write. */
const neutralFormat = {
  write: (line: Parameters<typeof auroraFormat.write>[0]): string =>
    JSON.stringify({
      ts: new Date(line.atMs).toISOString().slice(0, 19).replace('T', ' '),
      domain: line.domain,
      edge: line.node,
      country: line.country,
      client_ip: line.clientIp,
      scheme: line.scheme,
      method: line.method,
      protocol: line.protocol,
      path: line.path,
      query: line.query,
      status: line.status,
      bytes: line.bytes,
      cache_status: line.cache,
      request_ms: line.requestMs,
      origin_status: line.originStatus,
      origin_bytes: line.originBytes,
      origin_ms: line.originMs,
      referer: line.referer,
      ua: line.userAgent,
      range: line.range,
    }),
};

const dialects = [
  ['Aurora', auroraFormat, auroraDialect] as const,
  ['Borealis', borealisFormat, borealisDialect] as const,
  ['the neutral dialect', neutralFormat, neutralDialect] as const,
];

describe.each(dialects)('log lines of %s', (_, format, dialect) => {
  const text = Buffer.from(lines.map((one) => `${format.write(one)}\n`).join(''));
  const shape = logSchemaOf(dialect);

  test('are the same whether the engine reads the file or a person downloads it', async () => {
    const read = lineReader(dialect);
    const people = lines.map((one) => read(format.write(one)));
    expect(people.map((one) => one?.path)).toEqual(lines.map((one) => one.path));
    const id = randomUUID();
    const constants = { load_id: id, account_id: id, domain_id: id, param_id: id };
    await analytics.storeText({ table: 'access_log', token: id, shape, constants, text });
    const stored = await analytics.query<LogLine>({
      name: 'test.dialect',
      sql: `SELECT toString(l.ts) AS ts, l.witness AS witness, ${Object.keys(dialect.fields)
        .filter((c) => !['ts', 'bytes', 'origin_bytes', 'client_ip', 'witness'].includes(c))
        .map((column) => `l.${column} AS ${column}`)
        .join(', ')}, toFloat64(l.bytes) AS bytes, toFloat64(l.origin_bytes) AS origin_bytes,
        replaceOne(toString(l.client_ip), '::ffff:', '') AS client_ip
        FROM access_log AS l WHERE l.load_id = {id:UUID} ORDER BY l.ts`,
      params: { id },
    });
    expect(stored).toEqual(people);
    // The platform's own requests are told where the supplier tells them, and are visitors' elsewhere.
    const marked = stored.filter((l) => l.witness === 1).map((l) => l.path);
    expect(marked).toEqual(dialect.fields.witness ? cacheStatuses.map(() => odd[0]) : []);
  });

  test('of before witnesses were told apart are read as lines of visitors', async () => {
    const old = lines.map((one) =>
      format.write({ ...one, witness: false }).replace(/,"visitor":"client"/, ''),
    );
    expect(old.map(lineReader(dialect)).every((l) => l?.witness === 0)).toBe(true);
    await analytics.checkText({ shape, text: Buffer.from(`${old.join('\n')}\n`) });
  });

  test('are refused by both when a field is missing or is no such thing', async () => {
    const [good = ''] = text.toString().split('\n');
    const broken = [
      good.slice(0, good.length / 2),
      good.replace(/203\.0\.113\.9.*/, '203.0.113.9'),
      format.write({ ...(lines[0] as (typeof lines)[number]), bytes: -1 }),
      good.replace(/\bhit\b|"HIT"|\tH\t/, (word) => word.replace(/hit|HIT|H/, 'huh')),
      good.replace(/\d{4}-\d\d-\d\d/, 'some day'),
      'hello',
    ];
    for (const line of broken) {
      expect(line).not.toBe(good);
      expect(lineReader(dialect)(line)).toBeNull();
      const check = analytics.checkText({ shape, text: Buffer.from(`${good}\n${line}\n`) });
      await expect(check).rejects.toBeInstanceOf(LogLineError);
    }
    await analytics.checkText({ shape, text });
  });
});

test("requests of the platform's own witnesses are in no sum but their own, as points and as lines", async () => {
  const who = owner();
  const at = `${today}T00:00:00.000Z`;
  const own = { ...point(at, 'CN', 10), witnessRequests: 3, witnessBytes: 900 };
  const span = { from: at, to: `${today}T01:00:00.000Z` };
  await storePoints(analytics, { ...who, source: 'accurate', ...span, points: [own] });
  const lines = [line(), line({ witness: 1, status: 404, bytes: 77 }), line({ witness: 1 })];
  await loadLogLines(analytics, loadOf(who, ndjson(lines)), noHolds);
  const totals = async (table: string, source: StatSource) => {
    const [row] = await analytics.query<Record<string, string>>({
      name: 'test.witness',
      sql: `SELECT sum(s.requests) AS n, sum(s.bytes) AS b, sum(s.witness_requests) AS wn, sum(s.witness_bytes) AS wb,
          sumMap(s.statusMap)[404] AS s404 FROM ${table} AS s WHERE s.domain_id = {domain:UUID} AND s.source = {source:String}`,
      params: { domain: who.domainId, source },
    });
    return Object.values(row ?? {}).map(Number);
  };
  for (const table of ['stats_5m', 'stats_1h']) {
    expect(await totals(table, 'accurate')).toEqual([10, 10_000, 3, 900, 1]);
    expect(await totals(table, 'log')).toEqual([1, 500, 2, 577, 0]);
  }
});
