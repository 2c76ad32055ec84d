import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serveRoutes } from '#lab/world/control/router';
import { objectFault, objectRoutes } from '#lab/world/control/objectRoutes';
import { openObjects } from '#lab/world/objects/objects';
import { objectKey } from '#lab/world/objects/signature';
import { allLogFiles } from '#shared/areas/cdn/logs/allLogFiles';
import { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import { logPushObjects } from '#shared/areas/cdn/logPush/logPushObjects';
import type { In } from '#shared/kernel/contract';
import { system } from '#server/kernel/db/context';
import { logPushArea } from '#server/model/cdn/logPush/index';
import { logMarksWork } from '#workers/areas/cdn/logs/marks';
import { planObjects, sendNext } from '#workers/areas/cdn/logPush/send';
import type { Caller } from '../../../support/bench';
import { steadyPorts } from '../../../support/ports';
import { codeOf } from '../statistics/points';
import { host, type LogWorld, openLogWorld } from './support';

const {
  create,
  list,
  objects,
  pause,
  repush,
  resume,
  test: testPush,
  update,
} = logPushes.endpoints;
let logs: LogWorld;
let owner: Caller;
let store: Server;
let base: string;
const folder = mkdtempSync(join(tmpdir(), 'manifold-objects-'));
const stored = () => openObjects(folder);
const faults = objectFault.parse({});

beforeAll(async () => {
  logs = await openLogWorld();
  owner = await logs.bench.as('Super', { accountId: logs.accountId });
  await logs.bench.sql('update account set log_push = true where id = $1', [logs.accountId]);
  const [port = 0] = await steadyPorts(1);
  store = await serveRoutes(
    port,
    objectRoutes({ objects: stored(), objectFaults: faults }),
    'token-of-the-store-test',
  );
  base = `http://127.0.0.1:${port}/objects`;
  // No counter is read here: an hour is complete once its lines are there and it has been quiet.
  await logs.bench.sql(`update log_file set pushed_at = pushed_at - interval '6 hours'`);
  await logMarksWork.processors['mark']?.(tools() as never, {} as never);
  await logs.bench.sql(
    `update log_hour_mark set state = 'complete', rule = 'quiet' where state <> 'complete'`,
  );
});
afterAll(async () => {
  store?.closeAllConnections();
  store?.close();
  rmSync(folder, { recursive: true, force: true });
  await logs?.world.stop();
});

const tools = () => ({
  platform: logs.bench.platform,
  run: <T>(work: Parameters<typeof logs.bench.platform.run<T>>[1]) =>
    logs.bench.platform.run(system, work),
  signal: new AbortController().signal,
  log: logs.bench.platform.log,
});
/** Binds what is complete to objects and sends all that is due. */
const push = async () => {
  await planObjects(tools() as never);
  while (await sendNext(tools() as never));
};
const target = (more: Partial<In<typeof create>> = {}): In<typeof create> => ({
  name: 'Own store',
  kind: 's3',
  domainIds: [],
  url: base,
  bucket: 'customer-logs',
  region: 'us-east-1',
  prefix: 'logs/',
  pathStyle: true,
  keyId: objectKey.keyId,
  secret: objectKey.secret,
  folder: null,
  format: 'json',
  columns: [],
  gzip: true,
  fromAt: logs.from,
  ...more,
});
const keys = () =>
  stored()
    .list('customer-logs', 'logs/')
    .map((o) => o.key);
const read = (key: string): Buffer => stored().get('customer-logs', key) ?? Buffer.alloc(0);
const linesIn = (key: string): number => gunzipSync(read(key)).toString().trim().split('\n').length;
/** Lines of each hour as the log screen counts them. */
const shown = async () => {
  const { rows } = await logs.staff.call(allLogFiles.endpoints.list, { size: 100 });
  const sums = new Map<string, number>();
  for (const f of rows) sums.set(f.hourAt, (sums.get(f.hourAt) ?? 0) + f.lines);
  return sums;
};
let id = '';

test('/cdn-logpush: after an outage of the target each hour is one object whose lines are those of the log screen, with a manifest that fits; a kill in between doubles nothing', async () => {
  expect(await codeOf(owner.call(create, target({ keyId: null })))).toBe('request.invalid');
  id = (await owner.call(create, target())).id;
  faults.down = true;
  await push();
  const [down] = (await owner.call(list, {})).rows;
  expect(down).toMatchObject({
    standing: 'failing',
    backlog: 4,
    sent: 0,
    message: expect.stringMatching(/./),
  });
  expect(keys()).toEqual([]);
  faults.down = false;
  await logs.bench.sql('update log_push_object set next_at = now()');
  // A worker that dies between object and manifest leaves the object in place; the next sends both again.
  await push();
  await logs.bench.sql(
    `update log_push_object set state = 'waiting', next_at = now() where hour_at = (select min(hour_at) from log_push_object)`,
  );
  await push();
  const { rows } = await owner.call(objects, { id, sort: 'hourAt' });
  const wanted = await shown();
  expect(rows.map((o) => [o.hourAt, o.lines, o.part, o.state])).toEqual(
    [...wanted].sort().map(([at, lines]) => [at, lines, 0, 'sent']),
  );
  expect(keys()).toHaveLength(8);
  for (const o of rows) {
    expect(linesIn(o.key)).toBe(wanted.get(o.hourAt));
    const manifest = JSON.parse(read(`${o.key}.manifest.json`).toString());
    const sha256 = createHash('sha256').update(read(o.key)).digest('hex');
    expect(manifest).toMatchObject({
      key: o.key,
      lines: o.lines,
      bytes: read(o.key).length,
      sha256,
      domain: host,
      part: 0,
    });
  }
  expect((await owner.call(list, {})).rows[0]).toMatchObject({
    standing: 'active',
    backlog: 0,
    sent: 4,
  });
  const wrong = await Promise.all((logPushArea.checks ?? []).map(({ sql }) => logs.bench.sql(sql)));
  expect(wrong.flat()).toEqual([]);
});

test('/cdn-logpush: lines that come late are a supplement, a re-push gives the same bytes, a pause lets objects queue, and a wrong secret is told in the words of the target', async () => {
  const [first] = (await owner.call(objects, { id, sort: 'hourAt' })).rows;
  if (!first) throw new Error('no object');
  const before = read(first.key);
  await owner.call(pause, { id });
  // A file of that hour that was stored only now.
  await logs.bench.sql(
    `insert into log_file (id, account_id, domain_id, param_id, domain, supplier_file_id, name, hour_at, size_bytes, lines, sha256, pushed_at, delay_seconds, state, load_id, expires_at)
     select gen_random_uuid(), account_id, domain_id, param_id, domain, supplier_file_id || '~again', 'late-' || name, hour_at, size_bytes, lines, sha256, now(), 60, 'loaded', load_id, expires_at
     from log_file where hour_at = $1 limit 1`,
    [first.hourAt],
  );
  await push();
  expect(keys()).toHaveLength(8);
  await owner.call(resume, { id });
  await push();
  expect(keys()).toHaveLength(10);
  const late = (await owner.call(objects, { id })).rows.find((o) => o.part === 1);
  expect(late).toMatchObject({ state: 'sent', hourAt: first.hourAt, files: 1 });
  expect(late?.key).toBe(first.key.replace('.jsonl', '-1.jsonl'));
  expect(read(first.key).equals(before)).toBe(true);
  expect(await owner.call(repush, { id, from: logs.from, to: logs.to })).toEqual({ objects: 5 });
  await push();
  expect(read(first.key).equals(before)).toBe(true);
  expect(keys()).toHaveLength(10);
  expect(await owner.call(testPush, { id })).toMatchObject({ ok: true, answer: 'HTTP 200' });
  const { secret: _secret, kind: _kind, fromAt: _from, ...same } = target();
  await owner.call(update, { ...same, id, secret: 'another secret' });
  expect(await owner.call(testPush, { id })).toMatchObject({
    ok: false,
    answer: 'HTTP 403 SignatureDoesNotMatch The request was refused',
  });
  await owner.call(update, { ...same, id, secret: objectKey.secret });
  expect(keys()).toHaveLength(10);
});

test('/cdn-s3logfile: staff see every object, read it back and compare, push it again, and deliver the file of an hour once more', async () => {
  const { list: all, verify, again } = logPushObjects.endpoints;
  const { rows } = await logs.staff.call(all, { sort: 'hourAt' });
  const [one] = rows;
  if (!one) throw new Error('no object');
  expect(one).toMatchObject({ pushName: 'Own store', state: 'sent', verdict: null });
  expect(await logs.staff.call(verify, { id: one.id })).toMatchObject({ verdict: 'equal' });
  stored().put('customer-logs', one.key, Buffer.from('overwritten'));
  expect(await logs.staff.call(verify, { id: one.id })).toMatchObject({ verdict: 'differs' });
  stored().remove('customer-logs', one.key);
  expect(await logs.staff.call(verify, { id: one.id })).toMatchObject({ verdict: 'gone' });
  expect(await logs.staff.call(again, { id: one.id })).toMatchObject({ state: 'waiting' });
  expect(await codeOf(logs.staff.call(verify, { id: one.id }))).toBe('logPush.open');
  await push();
  expect(await logs.staff.call(verify, { id: one.id })).toMatchObject({
    verdict: 'equal',
    state: 'sent',
  });
  const [file] = (await logs.staff.call(allLogFiles.endpoints.list, {})).rows;
  expect(await logs.staff.call(allLogFiles.endpoints.deliver, { id: file?.id ?? '' })).toEqual({
    objects: 1,
  });
  const looker = await logs.bench.staff({ logs: 'view' });
  expect(await codeOf(looker.call(again, { id: one.id }))).toBe('auth.denied');
  expect(await codeOf(owner.call(all, {}))).toBe('auth.denied');
});

test('/cdn-logpush: a receiver gets signed posts, a folder is for staff alone, and others are refused', async () => {
  const posts: { key: string; body: Buffer; good: boolean }[] = [];
  const receiver = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const header = (name: string) => String(req.headers[name]);
    const sha256 = createHash('sha256').update(body).digest('hex');
    const text = `${header('x-manifold-id')}.${header('x-manifold-timestamp')}.${sha256}`;
    const right = `v1=${createHmac('sha256', 'shared secret').update(text).digest('hex')}`;
    posts.push({
      key: header('x-manifold-key'),
      body,
      good: right === header('x-manifold-signature'),
    });
    res.end('ok');
  });
  const [port = 0] = await steadyPorts(1);
  await new Promise<void>((ok) => receiver.listen(port, '127.0.0.1', ok));
  const http = {
    kind: 'http',
    name: 'Posts',
    url: `http://127.0.0.1:${port}/logs`,
    secret: 'shared secret',
    format: 'csv',
    columns: ['ts', 'path', 'status'],
    gzip: false,
  } as const;
  await owner.call(
    create,
    target({ ...http, columns: [...http.columns], bucket: null, keyId: null, region: null }),
  );
  await push();
  receiver.close();
  const wanted = await shown();
  const bodies = posts.filter((p) => !p.key.endsWith('.manifest.json'));
  expect(posts.every((p) => p.good)).toBe(true);
  expect(bodies).toHaveLength(wanted.size);
  const lines = bodies.map((p) => p.body.toString().trim().split('\n'));
  expect(new Set(lines.map(([head]) => head))).toEqual(new Set(['ts,path,status']));
  expect(lines.reduce((n, l) => n + l.length - 1, 0)).toBe(
    [...wanted.values()].reduce((n, l) => n + l, 0),
  );

  const disk = {
    kind: 'folder',
    name: 'Disk',
    folder: 'customer',
    url: null,
    bucket: null,
    keyId: null,
    format: 'raw',
    gzip: false,
  } as const;
  const { secret: _out, ...onDisk } = target(disk);
  expect(await codeOf(owner.call(create, onDisk))).toBe('request.invalid');
  const staffDraft = { ...onDisk, accountId: logs.accountId };
  expect(await codeOf(logs.staff.call(create, staffDraft))).toBe('request.invalid');
  const place = mkdtempSync(join(tmpdir(), 'manifold-push-'));
  Object.assign(logs.bench.platform.config, { LOG_PUSH_DIR: place });
  expect(await codeOf(owner.call(create, onDisk))).toBe('request.invalid');
  expect(await codeOf(logs.staff.call(create, { ...staffDraft, folder: '../up' }))).toBe(
    'request.invalid',
  );
  await logs.staff.call(create, staffDraft);
  await push();
  const files = readdirSync(join(place, 'customer'), { recursive: true, encoding: 'utf8' });
  const raw = files.filter((f) => f.endsWith('.log'));
  expect(raw).toHaveLength(wanted.size);
  const text = raw.map(
    (f) =>
      readFileSync(join(place, 'customer', f), 'utf8')
        .trim()
        .split('\n').length,
  );
  expect(text.reduce((n, l) => n + l, 0)).toBe([...wanted.values()].reduce((n, l) => n + l, 0));
  rmSync(place, { recursive: true, force: true });

  const helper = await logs.bench.as('OperationalUser', { accountId: logs.accountId });
  expect(await codeOf(helper.call(list, {}))).toBe('auth.denied');
  const stranger = await logs.bench.as('Super');
  expect(await codeOf(stranger.call(objects, { id }))).toBe('data.absent');
  expect(await codeOf(stranger.call(create, target()))).toBe('logPush.off');
  await logs.bench.sql('update account set log_push = false where id = $1', [logs.accountId]);
  expect(await codeOf(owner.call(create, target({ name: 'Another' })))).toBe('logPush.off');
  expect((await owner.call(list, {})).rows[0]).toMatchObject({ standing: 'off' });
});
