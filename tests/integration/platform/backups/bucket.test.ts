import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { objectKey } from '#lab/world/objects/signature';
import { backups } from '#shared/areas/platform/backups/backups';
import { backupTargets } from '#shared/areas/platform/backups/backupTargets';
import { systemEvents } from '#shared/areas/platform/processes/systemEvents';
import { fetchObjects, objectsAt } from '#server/cli/objects';
import { readManifest, restore, restoreSecrets } from '#server/cli/restore';
import { system } from '#server/kernel/db/context';
import { createTask } from '#server/model/platform/tasks/index';
import { openPlatform } from '#server/open';
import { type Bench, type Caller, startBench } from '../../../support/bench';
import { startObjectStore } from '../../../support/objectStore';
import { testDatabase } from '../../../support/postgres';

const { create, one, prove, remove } = backups.endpoints;
const bucket = 'nightly';
const linesOfLoad = 20;
let bench: Bench;
let operator: Caller;
let store: Awaited<ReturnType<typeof startObjectStore>>;
let load: Awaited<ReturnType<typeof underLoad>> | null = null;
beforeAll(async () => {
  store = await startObjectStore();
  bench = await startBench();
  operator = await bench.staff({ database: 'operate' });
});
afterAll(async () => {
  await load?.end();
  await bench?.stop();
  store?.stop();
});

const atRest = (id: string) =>
  bench.until(
    async () => {
      const row = await operator.call(one, { id });
      return ['proven', 'broken', 'failed'].includes(row.state) ? row : null;
    },
    { ms: 120_000, what: 'the backup to be proven' },
  );
const provenAgain = async (id: string) => {
  await operator.call(prove, { id });
  return atRest(id);
};
const target = {
  kind: 's3' as const,
  url: '',
  bucket,
  region: null,
  prefix: 'manifold/',
  pathStyle: true,
  keyId: objectKey.keyId,
  secret: objectKey.secret,
};

/** Rest between two writes of the load, so that it never outruns what takes the backup. */
const restMs = 100;
/** Accepts tasks and stores log lines, one after the other, until it is ended. */
const underLoad = async (accountId: string | null) => {
  const numbers: number[] = [];
  let ending = false;
  const [domainId, paramId] = [randomUUID(), randomUUID()];
  const storeLoad = async () => {
    const loadId = randomUUID();
    const ts = new Date().toISOString().slice(0, 19).replace('T', ' ');
    const line = { ts, load_id: loadId, account_id: accountId, domain_id: domainId, path: '/a' };
    const lines = Array.from({ length: linesOfLoad }, (_, n) => ({ ...line, query: `n=${n}` }));
    await bench.platform.analytics.insertOnce({
      table: 'access_log',
      token: loadId,
      ndjson: Buffer.from(lines.map((l) => JSON.stringify(l)).join('\n')),
      lane: 'interactive',
    });
    await bench.sql(
      `insert into log_load (id, account_id, domain_id, param_id, lines, state, loaded_at)
       values ($1, $2, $3, $4, $5, 'loaded', now())`,
      [loadId, accountId, domainId, paramId, linesOfLoad],
    );
  };
  const working = (async () => {
    while (!ending) {
      const task = await bench.platform.run(system, (ctx) =>
        createTask(ctx, {
          kind: 'probe',
          title: 'loaded',
          accountId,
          params: {},
          lanes: [{ lane: 'a', targets: ['t1', 't2', 't3'] }],
          chunkSize: 10,
        }),
      );
      numbers.push(task.number);
      await storeLoad();
      await pause(restMs);
    }
  })();
  await bench.until(() => numbers.length > 3);
  return {
    numbers,
    async end() {
      ending = true;
      await working;
    },
  };
};

test('/cdn-scheduledmysqlbackuptasks: a bucket is tried before it is used, its secret never shown, and who only sees may not set it', async () => {
  const { current, set } = backupTargets.endpoints;
  target.url = store.url;
  const seer = await bench.staff({ database: 'view' });
  expect(await seer.call(current, {})).toMatchObject({ kind: 'folder', bucket: null });
  await expect(seer.call(set, target)).rejects.toMatchObject({ status: 403 });
  await expect(operator.call(set, { ...target, secret: 'wrong' })).rejects.toMatchObject({
    body: { code: 'backup.target', text: expect.anything() },
  });
  expect(await operator.call(current, {})).toMatchObject({ kind: 'folder' });
  const present = await operator.call(set, target);
  expect(present).toMatchObject({ kind: 's3', bucket, region: 'us-east-1', prefix: 'manifold/' });
  expect(JSON.stringify(present)).not.toContain(objectKey.secret);
  // Without a secret the one it has is used further.
  expect(await operator.call(set, { ...target, secret: undefined })).toEqual(present);
  const [row] = await bench.sql<{ n: number; sealed: string }>(
    'select (count(*) over ())::int as n, secret_sealed as sealed from backup_target',
  );
  expect(row?.n).toBe(1);
  expect(row?.sealed).not.toContain(objectKey.secret);
  expect(store.objects.list(bucket, '')).toEqual([]);
});

test('/cdn-scheduledmysqlbackuptasks: taken under load into a bucket it is proven, and the command restores both stores of one moment', async () => {
  const me = await bench.as('Super');
  load = await underLoad(me.accountId);
  const { numbers } = load;
  const before = numbers.length;
  const { id } = await operator.call(create, { scope: 'cdn' });
  // What is accepted after the moment of the backup is not in it; its proof needs no load.
  await bench.until(
    async () => !['waiting', 'writing'].includes((await operator.call(one, { id })).state),
    { ms: 120_000, what: 'the backup to be written' },
  );
  await load.end();
  const row = await atRest(id);
  expect(row).toMatchObject({
    state: 'proven',
    wrong: null,
    place: `${store.url}/nightly/manifold/`,
  });
  expect(row.report.every((l) => l.equal && l.rows === l.restored)).toBe(true);
  expect(row.report.find((l) => l.path === 'analytics/access_log.ndjson.gz')?.rows).toBeGreaterThan(
    0,
  );
  const objects = store.objects.list(bucket, '');
  // A file for each table, the manifest and its code.
  expect(objects.length).toBeGreaterThanOrEqual((row.tableCount ?? 0) + 2);
  expect(objects.reduce((sum, o) => sum + o.bytes, 0)).toBe(row.bytes);
  // The machine gives back its copy a moment after it told how the proof went.
  await bench.until(() => readdirSync(join(bench.folder, 'spool/backups')).length === 0);

  const folder = mkdtempSync(join(tmpdir(), 'manifold-bucket-'));
  const [, address = ''] = /restore '([^']+)'/.exec(row.command ?? '') ?? [];
  expect(row.command).not.toContain(objectKey.secret);
  const fetched = join(folder, 'backup');
  mkdirSync(fetched);
  await fetchObjects(objectsAt(address, objectKey), fetched);
  const keyFile = join(folder, 'restored/secrets/master.key');
  await restoreSecrets(fetched, keyFile, bench.config.MASTER_KEY_FILE);
  const database = await testDatabase();
  const other = await openPlatform(
    {
      ...bench.config,
      DATA_DIR: join(folder, 'restored'),
      DATABASE_URL: database.url,
      CLICKHOUSE_DATABASE: `restored_${randomBytes(4).toString('hex')}`,
      MASTER_KEY_FILE: keyFile,
    },
    'restored',
  );
  try {
    await restore(other, fetched, await readManifest(fetched), () => undefined);
    const { rows } = await other.pool.query<{ number: number }>(
      `select number from task where title = 'loaded' order by number`,
    );
    expect(rows.map((r) => r.number)).toEqual(numbers.slice(0, rows.length));
    expect(rows.length).toBeGreaterThanOrEqual(before);
    expect(rows.length).toBeLessThan(numbers.length);
    // Lines of exactly those loads that the database knows as stored.
    const loads = await other.pool.query<{ id: string }>(
      'select id::text from log_load order by 1',
    );
    const stored = await other.analytics.query<{ id: string; n: string }>({
      name: 'test.loads',
      sql: 'SELECT toString(load_id) AS id, count() AS n FROM access_log GROUP BY id ORDER BY id',
    });
    expect(stored.map((r) => [r.id, Number(r.n)])).toEqual(
      loads.rows.map((r) => [r.id, linesOfLoad]),
    );
    expect(stored.length).toBeGreaterThan(0);
  } finally {
    await other.analytics.command({
      sql: `DROP DATABASE IF EXISTS ${other.config.CLICKHOUSE_DATABASE}`,
    });
    await other.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('/cdn-scheduledmysqlbackuptasks: a flipped byte or an object that is gone in the bucket fails the proof by name; a store that is down is waited for; removed, nothing stays', async () => {
  const [row] = (await operator.call(backups.endpoints.list, {})).rows;
  const { id = '', folder = '' } = row ?? {};
  const keyOf = (path: string) => `manifold/${folder}/${path}`;
  const flip = (path: string) => {
    const body = Buffer.from(store.objects.get(bucket, keyOf(path))?.body ?? []);
    const at = Math.floor(body.length / 2);
    body[at] = (body[at] ?? 0) ^ 1;
    store.objects.put(bucket, keyOf(path), body);
  };
  for (const path of ['database/person.ndjson.gz', 'manifest.json']) {
    flip(path);
    expect(await provenAgain(id)).toMatchObject({ state: 'broken', wrong: path });
    flip(path);
  }
  // What failed stands among the events of the platform.
  const events = await bench.staff({ servers: 'view' });
  const { rows } = await events.call(systemEvents.endpoints.list, { kind: ['backup'] });
  expect(rows.map((e) => e.summary.values)).toEqual(
    ['manifest.json', 'database/person.ndjson.gz'].map((reason) =>
      expect.objectContaining({ name: folder, reason }),
    ),
  );
  store.faults.status = 503;
  await operator.call(prove, { id });
  await bench.until(async () => (await operator.call(one, { id })).state === 'proving');
  store.faults.status = null;
  expect(await atRest(id)).toMatchObject({ state: 'proven', wrong: null });
  const path = 'database/account.ndjson.gz';
  store.objects.remove(bucket, keyOf(path));
  expect(await provenAgain(id)).toMatchObject({ state: 'broken', wrong: path });
  await operator.call(backupTargets.endpoints.set, { ...target, kind: 'folder' });
  // It still goes from where it lies, though the next ones go elsewhere.
  await operator.call(remove, { id });
  await bench.until(() => store.objects.list(bucket, '').length === 0);
});
