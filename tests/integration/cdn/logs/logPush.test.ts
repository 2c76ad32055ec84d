import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { objectKey } from '#lab/world/objects/signature';
import { allLogFiles } from '#shared/areas/cdn/logs/allLogFiles';
import { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import { logPushObjects } from '#shared/areas/cdn/logPush/logPushObjects';
import { logPushArea } from '#server/model/cdn/logPush/index';
import { steadyPorts } from '../../../support/ports';
import { codeOf } from '../statistics/points';
import { objectFileTests } from './objectFiles';
import { openPushWorld } from './pushSupport';
import { host } from './support';

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
let logs: Awaited<ReturnType<typeof openPushWorld>>;
beforeAll(async () => {
  logs = await openPushWorld();
});
afterAll(() => logs?.stop());
let id = '';

test('/cdn-logpush: after an outage of the target each hour is one object whose lines are those of the log screen, with a manifest that fits; one whose answer was lost is sent again and stays one', async () => {
  expect(await codeOf(logs.owner.call(create, logs.target({ keyId: null })))).toBe(
    'request.invalid',
  );
  id = (await logs.owner.call(create, logs.target())).id;
  logs.faults.down = true;
  await logs.push();
  const [down] = (await logs.owner.call(list, {})).rows;
  expect(down).toMatchObject({
    standing: 'failing',
    backlog: 4,
    sent: 0,
    message: expect.stringMatching(/./),
  });
  expect(logs.keys()).toEqual([]);
  logs.faults.down = false;
  await logs.bench.sql('update log_push_object set next_at = now()');
  // A worker that dies between object and manifest leaves the object in place; the next sends both again.
  await logs.push();
  await logs.bench.sql(
    `update log_push_object set state = 'waiting', next_at = now() where hour_at = (select min(hour_at) from log_push_object)`,
  );
  await logs.push();
  const { rows } = await logs.owner.call(objects, { id, sort: 'hourAt' });
  const wanted = await logs.shown();
  expect(rows.map((o) => [o.hourAt, o.lines, o.part, o.state])).toEqual(
    [...wanted].sort().map(([at, lines]) => [at, lines, 0, 'sent']),
  );
  expect(logs.keys()).toHaveLength(8);
  for (const o of rows) {
    expect(logs.linesIn(o.key)).toBe(wanted.get(o.hourAt));
    const manifest = JSON.parse(logs.read(`${o.key}.manifest.json`).toString());
    const sha256 = createHash('sha256').update(logs.read(o.key)).digest('hex');
    expect(manifest).toMatchObject({
      key: o.key,
      lines: o.lines,
      bytes: logs.read(o.key).length,
      sha256,
      domain: host,
      part: 0,
    });
  }
  expect((await logs.owner.call(list, {})).rows[0]).toMatchObject({
    standing: 'active',
    backlog: 0,
    sent: 4,
  });
  const wrong = await Promise.all((logPushArea.checks ?? []).map(({ sql }) => logs.bench.sql(sql)));
  expect(wrong.flat()).toEqual([]);
});

test('/cdn-logpush: lines that come late are a supplement, a re-push gives the same bytes, a pause lets objects queue, and a wrong secret is told in the words of the target', async () => {
  const [first] = (await logs.owner.call(objects, { id, sort: 'hourAt' })).rows;
  if (!first) throw new Error('no object');
  const before = logs.read(first.key);
  await logs.owner.call(pause, { id });
  // A file of that hour that was stored only now.
  await logs.bench.sql(
    `insert into log_file (id, account_id, domain_id, param_id, domain, supplier_file_id, name, hour_at, size_bytes, lines, sha256, pushed_at, delay_seconds, state, load_id, expires_at)
     select gen_random_uuid(), account_id, domain_id, param_id, domain, supplier_file_id || '~again', 'late-' || name, hour_at, size_bytes, lines, sha256, now(), 60, 'loaded', load_id, expires_at
     from log_file where hour_at = $1 limit 1`,
    [first.hourAt],
  );
  await logs.push();
  expect(logs.keys()).toHaveLength(8);
  await logs.owner.call(resume, { id });
  await logs.push();
  expect(logs.keys()).toHaveLength(10);
  const late = (await logs.owner.call(objects, { id })).rows.find((o) => o.part === 1);
  expect(late).toMatchObject({ state: 'sent', hourAt: first.hourAt, files: 1 });
  expect(late?.key).toBe(first.key.replace('.jsonl', '-1.jsonl'));
  expect(logs.read(first.key).equals(before)).toBe(true);
  expect(await logs.owner.call(repush, { id, from: logs.from, to: logs.to })).toEqual({
    objects: 5,
  });
  await logs.push();
  expect(logs.read(first.key).equals(before)).toBe(true);
  expect(logs.keys()).toHaveLength(10);
  expect(await logs.owner.call(testPush, { id })).toMatchObject({ ok: true, answer: 'HTTP 200' });
  const { secret: _secret, kind: _kind, fromAt: _from, ...same } = logs.target();
  await logs.owner.call(update, { ...same, id, secret: 'another secret' });
  expect(await logs.owner.call(testPush, { id })).toMatchObject({
    ok: false,
    answer: 'HTTP 403 SignatureDoesNotMatch The request was refused',
  });
  await logs.owner.call(update, { ...same, id, secret: objectKey.secret });
  expect(logs.keys()).toHaveLength(10);
});

test('/cdn-s3logfile: staff see every object, read it back and compare, push it again, and deliver the file of an hour once more', async () => {
  const { list: all, verify, again } = logPushObjects.endpoints;
  const { rows } = await logs.staff.call(all, { sort: 'hourAt' });
  const [one] = rows;
  if (!one) throw new Error('no object');
  expect(one).toMatchObject({ pushName: 'Own store', state: 'sent', verdict: null });
  expect(await logs.staff.call(verify, { id: one.id })).toMatchObject({ verdict: 'equal' });
  logs.objects.put(logs.bucket, one.key, Buffer.from('overwritten'));
  expect(await logs.staff.call(verify, { id: one.id })).toMatchObject({ verdict: 'differs' });
  logs.objects.remove(logs.bucket, one.key);
  expect(await logs.staff.call(verify, { id: one.id })).toMatchObject({ verdict: 'gone' });
  expect(await logs.staff.call(again, { id: one.id })).toMatchObject({ state: 'waiting' });
  expect(await codeOf(logs.staff.call(verify, { id: one.id }))).toBe('logPush.open');
  await logs.push();
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
  expect(await codeOf(logs.owner.call(all, {}))).toBe('auth.denied');
});

objectFileTests(() => logs);

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
  await logs.owner.call(
    create,
    logs.target({ ...http, columns: [...http.columns], bucket: null, keyId: null, region: null }),
  );
  await logs.push();
  receiver.close();
  const wanted = await logs.shown();
  const bodies = posts.filter((p) => !p.key.endsWith('.manifest.json'));
  expect(posts.every((p) => p.good)).toBe(true);
  expect(bodies).toHaveLength(wanted.size);
  const lines = bodies.map((p) => p.body.toString().trim().split('\n'));
  expect(new Set(lines.map(([head]) => head))).toEqual(new Set(['ts,path,status']));
  expect(lines.reduce((n, l) => n + l.length - 1, 0)).toBe(
    [...wanted.values()].reduce((n, l) => n + l, 0),
  );

  // A URL leaves out segments of dots: the objects would lie under another key than is shown.
  for (const prefix of ['./logs/', 'a/./b/', 'a/../b/', '..', '/logs/'])
    expect([prefix, await codeOf(logs.owner.call(create, logs.target({ prefix })))]).toEqual([
      prefix,
      'request.invalid',
    ]);

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
  const { secret: _out, ...onDisk } = logs.target(disk);
  expect(await codeOf(logs.owner.call(create, onDisk))).toBe('request.invalid');
  const staffDraft = { ...onDisk, accountId: logs.accountId };
  expect(await codeOf(logs.staff.call(create, staffDraft))).toBe('request.invalid');
  const place = mkdtempSync(join(tmpdir(), 'manifold-push-'));
  Object.assign(logs.bench.platform.config, { LOG_PUSH_DIR: place });
  expect(await codeOf(logs.owner.call(create, onDisk))).toBe('request.invalid');
  expect(await codeOf(logs.staff.call(create, { ...staffDraft, folder: '../up' }))).toBe(
    'request.invalid',
  );
  await logs.staff.call(create, staffDraft);
  await logs.push();
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
  await logs.bench.sql('update account set log_push = false');
  expect(await codeOf(stranger.call(create, logs.target()))).toBe('logPush.off');
  expect(await codeOf(logs.owner.call(create, logs.target({ name: 'Another' })))).toBe(
    'logPush.off',
  );
  expect((await logs.owner.call(list, {})).rows[0]).toMatchObject({ standing: 'off' });
});
