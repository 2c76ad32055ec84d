import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { smsOptOuts } from '#shared/areas/sms/numberFiles/optOuts';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsExchanges } from '#shared/areas/sms/sessions/exchanges';
import { smsStatistics } from '#shared/areas/sms/statistics/statistics';
import { smsTestRuns } from '#shared/areas/sms/tests/testRuns';
import { backup } from '#server/cli/backup';
import { openEnvelope } from '#server/cli/envelope';
import { readManifest, sealBound, sourceOf } from '#server/cli/restore';
import { xlsx } from '#server/kernel/http/xlsx';
import { until } from '../../support/bench';
import { keepGateway } from './killRun';
import { approvedMaterial, campaignDraft, settledCampaign, uploadNumbers } from './campaignWorld';
import { type SmsWorld, startSmsWorld } from './world';

/** Numbers that stand nowhere else; the last one's handset does not take messages. */
const planted = ['8613877310846', '8613877310847', '8613809022391'] as const;
/** What of each would tell whose it is, as text and as octets of a column. */
const secret = planted.map((n) => n.slice(3));
const forms = secret.flatMap((digits) => [digits, Buffer.from(digits).toString('hex')]);
let world: SmsWorld;
let gateway: ReturnType<typeof keepGateway>;
let logged = '';
const { writeSync } = fs;
beforeAll(async () => {
  process.env['TEST_LOG'] = 'debug';
  // Logs of every level go to the standard output, past its stream.
  fs.writeSync = ((fd: number, ...rest: [never]) => {
    if (fd !== 1) return writeSync(fd, ...rest);
    logged += String(rest[0]);
    return Buffer.byteLength(rest[0]);
  }) as typeof fs.writeSync;
  world = await startSmsWorld({ workers: true });
  gateway = keepGateway(world);
});
afterAll(async () => {
  fs.writeSync = writeSync;
  delete process.env['TEST_LOG'];
  await gateway?.stop();
  await world?.stop();
});

const answers: string[] = [];
/** What an attempt answers or is refused with, as text. */
const hear = async (attempt: Promise<unknown>): Promise<void> => {
  const heard = await attempt.catch((e: { body: unknown }) => e.body);
  answers.push(typeof heard === 'string' ? heard : JSON.stringify(heard));
};

test('/sms-numberFileRoot: a planted number is nowhere in clear text: tables, audit, events, exchanges, logs, answers, exports, errors', async () => {
  const { me, staff, bench } = world;
  const material = await approvedMaterial(world, 'Hello {name}, {greeting}.');
  const rows = planted.map((n, i) => [`+${n}`, `Guest ${i}`]);
  const content = await xlsx({
    heads: ['phone', 'name'],
    rows: [...rows, [`+${planted[0]}9`, 'x']],
  });
  const { id: fileId } = await uploadNumbers(me, content, {
    name: 'Plant',
    fileName: 'plant.xlsx',
  });
  const { one, sample, check, numbers, rejects } = smsNumberFiles.endpoints;
  const isPast = (state: string) =>
    until(async () => (await me.call(one, { id: fileId })).state !== state, { ms: 30_000 });
  await isPast('unpacking');
  await hear(me.call(sample, { id: fileId }));
  await me.call(check, {
    id: fileId,
    hasHeader: true,
    numberColumn: 1,
    variables: [{ name: 'name', column: 2 }],
  });
  await isPast('checking');
  for (const ask of [numbers, rejects]) await hear(me.call(ask, { id: fileId } as never));
  await hear(staff.call(numbers, { id: fileId }));
  const { create, start, preview, test: trial } = smsCampaigns.endpoints;
  const draft = { ...campaignDraft, ...material, fileId };
  const { name: _name, perSecond: _rate, startAt: _at, ...question } = draft;
  await hear(me.call(preview, question));
  const { id } = await me.call(create, draft);
  await hear(me.call(trial, { id, to: `+${planted[1]}` }));
  await me.call(start, { id });
  await settledCampaign(world, id);
  const send = (to: string, text = 'plain') =>
    me.call(smsSubmissions.endpoints.send, { kind: 'notice', messages: [{ to, text }] });
  await hear(send(`+${planted[0]}`));
  // Errors: a number that is none, a text that is too long, an address that nobody has.
  await hear(send(`+${planted[0]}x`));
  await hear(send(`+${planted[0]}`, 'x'.repeat(3_000)));
  await hear(me.call(smsTestRuns.endpoints.create, { to: `+${planted[0]}777777` } as never));
  await hear(me.call(smsRecords.endpoints.list, { find: `+${planted[0]}` }));
  await hear(staff.call(smsRecords.endpoints.list, { find: `+${planted[2]}` }));
  for (const find of [planted[0], `+${planted[1]}`, `+${planted[2]}`])
    await hear(staff.call(smsExchanges.endpoints.list, { find }));
  await hear(me.call(smsStatistics.endpoints.summary, { number: `+${planted[0]}` }));
  await hear(me.call(smsOptOuts.endpoints.add, { numbers: [`+${planted[1]}`] }));
  await hear(me.call(smsOptOuts.endpoints.list, {}));
  await until(
    async () => {
      const { total } = await me.call(smsRecords.endpoints.list, { find: planted[2], size: 1 });
      return total === 1;
    },
    { what: 'the failed message' },
  );

  // A backup is a dump of these tables: as text, and the octets of columns as they are.
  const tables = await bench.sql<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and not relispartition order by 1`,
  );
  const clear: string[] = [];
  for (const { name } of tables) {
    const [hit] = await bench.sql<{ n: number }>(
      `select count(*)::int as n from ${name} t where exists (select 1 from unnest($1::text[]) f where strpos(t::text, f) > 0)`,
      [forms],
    );
    if (hit?.n) clear.push(`${name}: ${hit.n}`);
  }
  expect(tables.length).toBeGreaterThan(100);
  expect(clear).toEqual([]);
  // Octets of PDUs and calls lie in the analytics store.
  const stored = await bench.platform.analytics.query<{ name: string }>({
    name: 'test.tables',
    sql: `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree%'`,
    params: {},
  });
  for (const { name } of stored) {
    const hits = await bench.platform.analytics.query<{ n: string }>({
      name: 'test.scan',
      sql: `SELECT count() AS n FROM (SELECT toString(tuple(*)) AS row FROM ${name}) WHERE multiSearchAny(row, {forms:Array(String)})`,
      params: { forms },
    });
    if (Number(hits[0]?.n ?? 0) > 0) clear.push(`${name}: ${hits[0]?.n}`);
  }
  expect(clear).toEqual([]);
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.filter((text) => secret.some((digits) => text.includes(digits)))).toEqual([]);
  expect(logged.length).toBeGreaterThan(500);
  expect(secret.filter((digits) => logged.includes(digits))).toEqual([]);
});

test('/sms-database: a planted number is readable in no file of a sealed backup, opened with its key', async () => {
  const { platform, folder: home } = world.bench;
  const { secrets } = platform;
  const folder = join(home, `backup-${randomUUID()}`);
  const key = randomBytes(32);
  const [newest] = secrets.fingerprints;
  const sealed = {
    key: secrets.seal(key.toString('base64'), sealBound),
    id: newest?.id ?? '',
    fingerprint: newest?.fingerprint ?? '',
  };
  await backup(platform, folder, () => undefined, {
    sealing: { envelope: openEnvelope(key), sealed },
  });
  const manifest = await readManifest(folder);
  const { envelope } = sourceOf(platform, folder, manifest);
  const clear: string[] = [];
  const opened: string[] = [];
  for (const path of Object.keys(manifest.sums)) {
    const file = fs.createReadStream(join(folder, path));
    const octets = await buffer(envelope ? file.pipe(envelope.open(path)) : file);
    const content = path.endsWith('.gz') ? gunzipSync(octets) : octets;
    // The audit of questions to the analytics store has those of the test before: it asked for the numbers.
    const lines = content
      .toString('latin1')
      .split('\n')
      .filter((l) => !l.includes('test.scan'));
    for (const form of forms)
      if (lines.some((l) => l.includes(form))) clear.push(`${path}: ${form}`);
    if (content.includes('Plant') || content.includes('ACME')) opened.push(path);
  }
  // What is not secret is there to be read: the files were opened.
  expect(opened).toContain('database/sms_number_file.ndjson.gz');
  expect(opened).toContain('database/sms_signature.ndjson.gz');
  expect(clear).toEqual([]);
});
