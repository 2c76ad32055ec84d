import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { sessions } from '#shared/areas/platform/session/session';
import { lab } from '../../lab/support';
import { Refusal } from '../../../support/bench';
import { startSyncWorld, type SyncWorld } from '../sync/world';

const hour = 3_600_000;
const host = 'www.demo-shop.test';
const { list, hours, links } = logFiles.endpoints;
let world: SyncWorld;
let accountId: string;
let domainId: string;
let start: string;

const settle = async (limit = 40) => {
  for (let i = 0; i < limit; i += 1) {
    await world.bench.sql('update log_file set next_at = now()');
    await world.turn();
    const [row] = await world.bench.sql<{ open: number }>(
      `select (select count(*) from sync_lane where pulled_from is null or pulled_from > start_at)::int
         + (select count(*) from log_file where state in ('listed', 'loading', 'bad'))::int as open`,
    );
    if (row?.open === 0) return;
  }
  throw new Error('files are still waiting');
};
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (e: unknown) => e,
  );
  return error instanceof Refusal ? error.body.code : error;
};

beforeAll(async () => {
  world = await startSyncWorld({ pastDays: 1 });
  accountId = await world.bench.account();
  start = new Date(Date.parse(world.own.config.bornAt) - 6 * hour).toISOString();
  await lab(world.ports.aurora, 'PUT', 'faults', { duplicateLogs: true, corruptLogs: true });
  domainId = await world.addDomain(accountId, host, start);
});
afterAll(() => world?.stop());

test('a file that does not fit its checksum is never loaded; others of its hour are', async () => {
  for (let i = 0; i < 6; i += 1) await world.turn();
  const states = await world.bench.sql<{ supplier: string; state: string; n: number }>(
    `select p.supplier, f.state, count(*)::int as n from log_file f join supplier_param p on p.id = f.param_id group by 1, 2 order by 1, 2`,
  );
  expect(states).toEqual([
    { supplier: 'aurora', state: 'bad', n: 6 },
    { supplier: 'aurora', state: 'duplicate', n: 6 },
    { supplier: 'borealis', state: 'loaded', n: 6 },
  ]);
  const end = world.own.config.bornAt;
  expect((await world.stored(domainId, 'aurora', 'log', start, end)).requests).toBe(0);
});

test('a supplier that lets nobody through spends no attempt of its files', async () => {
  await lab(world.ports.aurora, 'PUT', 'faults', {
    throttlePercent: 100,
    retryAfterSeconds: 0,
  });
  const [before] = await world.bench.sql<{ attempts: number[] }>(
    `with due as (update log_file set next_at = now() where state = 'bad' returning id, attempts)
     select array_agg(attempts order by id) as attempts from due`,
  );
  await world.turn();
  const [after] = await world.bench.sql<{ attempts: number[]; asked: number }>(
    `select array_agg(attempts order by id) as attempts, count(*) filter (where message not like '%checksum%')::int as asked
     from log_file where state in ('listed', 'bad') and attempts > 0`,
  );
  expect(after?.attempts).toEqual(before?.attempts);
  expect(after?.asked).toBeGreaterThan(0);
});

test('once the supplier serves it whole it is loaded once, its duplicate never', async () => {
  await lab(world.ports.aurora, 'POST', 'reset-faults');
  await world.bench.sql("update log_file set next_at = now() where state = 'bad'");
  await settle();
  const end = world.own.config.bornAt;
  const truth = await world.truth(host, start, end);
  for (const supplier of world.names)
    expect(await world.stored(domainId, supplier, 'log', start, end)).toMatchObject(
      truth[supplier],
    );
});

test('a load that broke off is taken up and stores nothing twice', async () => {
  await world.bench.sql(
    "update log_load set state = 'loading', claimed_at = now() - interval '1 minute'",
  );
  await world.bench.sql("update log_file set state = 'loading' where state = 'loaded'");
  await settle();
  const end = world.own.config.bornAt;
  const truth = await world.truth(host, start, end);
  for (const supplier of world.names)
    expect(await world.stored(domainId, supplier, 'log', start, end)).toMatchObject(
      truth[supplier],
    );
});

test('hours are arrived when all counted requests have their line', async () => {
  const viewer = await world.bench.as('Normal', { accountId });
  const day = new Date(Date.parse(start) + 480 * 60_000).toISOString().slice(0, 10);
  const answer = await viewer.call(hours, { domainId, day, days: 2 });
  const past = answer.hours.filter((h) => h.hourAt >= start && h.hourAt < world.own.config.bornAt);
  expect(past).toHaveLength(6);
  for (const h of past) expect(h).toMatchObject({ state: 'arrived', files: 2, lines: h.requests });
});

test('a signed link downloads without sign-in, with the content that was loaded', async () => {
  const viewer = await world.bench.as('Normal', { accountId });
  const files = await viewer.call(list, { domainId });
  const [file] = files.rows;
  if (!file) throw new Error('no file');
  const { rows, expiresAt } = await viewer.call(links, { ids: [file.id] });
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000);
  const url = `${world.bench.base}${rows[0]?.url}`;
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  const packed = Buffer.from(await answer.arrayBuffer());
  const text = gunzipSync(packed);
  expect(text.toString().trim().split('\n')).toHaveLength(file.lines);
  // Size and checksum are those of the file that came, not of what is in it.
  const facts = { bytes: packed.length, sha256: createHash('sha256').update(packed).digest('hex') };
  expect(rows[0]).toMatchObject(facts);
  const again = await viewer.call(list, { domainId });
  expect(again.rows.find((f) => f.id === file.id)).toMatchObject({
    fileBytes: facts.bytes,
    fileSha256: facts.sha256,
    sizeBytes: file.sizeBytes,
  });
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
  const part = await fetch(url, { headers: { range: `bytes=100-` } });
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 100-${whole.length - 1}/${whole.length}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100))).toBe(true);
  for (const wrong of [
    url.replace(/until=\d+/, 'until=9999999999'),
    url.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
  ])
    expect((await fetch(wrong)).status).toBe(403);
});

test('a link ends with the session it was made in, and with the right of its owner', async () => {
  const viewer = await world.bench.as('Normal', { accountId });
  const boss = await world.bench.as('Super', { accountId });
  const ids = (await viewer.call(list, { domainId })).rows.slice(0, 2).map((f) => f.id);
  const own = await viewer.call(links, { ids });
  const theirs = await boss.call(links, { ids });
  const statuses = async (answer: typeof own) => {
    const urls = [answer.rows[0]?.url, answer.archiveUrl];
    return Promise.all(urls.map(async (u) => (await fetch(`${world.bench.base}${u}`)).status));
  };
  expect(await statuses(own)).toEqual([200, 200]);
  await viewer.call(sessions.endpoints.signOut, {});
  expect(await statuses(own)).toEqual([403, 403]);
  expect(await statuses(theirs)).toEqual([200, 200]);
  await world.bench.sql('update account set log_display = false where id = $1', [accountId]);
  expect(await statuses(theirs)).toEqual([403, 403]);
  await world.bench.sql('update account set log_display = true where id = $1', [accountId]);
  const another = `${world.bench.base}${theirs.rows[0]?.url}`.replace(
    /by=s[^&]+/,
    `by=s${boss.personId}`,
  );
  expect((await fetch(another)).status).toBe(403);
});

test('several files come as one archive by a link of their own', async () => {
  const viewer = await world.bench.as('Normal', { accountId });
  const files = (await viewer.call(list, { domainId })).rows.slice(0, 3);
  const { archiveUrl, rows } = await viewer.call(links, { ids: files.map((f) => f.id) });
  const answer = await fetch(`${world.bench.base}${archiveUrl}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const zip = Buffer.from(await answer.arrayBuffer());
  expect(zip.readUInt32LE(0)).toBe(0x04034b50);
  expect(zip.readUInt16LE(zip.length - 22 + 10)).toBe(3);
  expect(rows.every((r) => /^[0-9a-f]{64}$/.test(r.sha256 ?? ''))).toBe(true);
  // Two suppliers have a file of the same name: a number stands before the ending, not within the host.
  const named = [
    ...zip.toString('latin1').matchAll(/www\.demo-shop\.test_\d{10}(?: \(2\))?\.log\.gz/g),
  ];
  expect(new Set(named.map((m) => m[0])).size).toBe(3);
  expect(named.some((m) => m[0].endsWith(' (2).log.gz'))).toBe(true);
  const cut = `${world.bench.base}${archiveUrl?.replace(/ids=[^,]+,/, 'ids=')}`;
  expect((await fetch(cut)).status).toBe(403);
});

test('other accounts, closed gates and hidden data have no logs', async () => {
  const mine = (await (await world.bench.as('Normal', { accountId })).call(list, { domainId }))
    .rows[0];
  const stranger = await world.bench.as('Super');
  expect(await codeOf(stranger.call(list, { domainId }))).toBe('data.absent');
  expect(await codeOf(stranger.call(links, { ids: [mine?.id ?? ''] }))).toBe('data.absent');
  expect(await codeOf((await world.bench.as('Super', { log: false })).call(list, {}))).toBe(
    'auth.denied',
  );
  await world.bench.sql('update domain set data_visible = false where id = $1', [domainId]);
  const owner = await world.bench.as('Normal', { accountId });
  expect((await owner.call(list, {})).total).toBe(0);
  expect(await codeOf(owner.call(links, { ids: [mine?.id ?? ''] }))).toBe('data.absent');
});
