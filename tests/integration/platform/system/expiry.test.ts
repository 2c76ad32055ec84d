import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { events } from '#shared/areas/platform/notices/notifications';
import { eventChecks } from '#server/model/platform/notices/checks';
import { forgetOld } from '#workers/areas/platform/system/expiry.store';
import { runChecks } from '#server/kernel/process/checks';
import { system } from '#server/kernel/db/context';
import { keepFile, sweepFiles, writeFile } from '#server/kernel/files';
import { type Bench, startBench, until } from '../../../support/bench';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ worked: [] });
});
afterAll(() => bench.stop());
const forget = () => bench.platform.run(system, forgetOld);

test('old events go in order, a console within what is left hears on without a gap, one behind is told to reload', async () => {
  const me = await bench.as('Super');
  const stream = `account:${me.accountId}`;
  await bench.platform.run(system, async (ctx) => {
    const changed = { id: me.accountId as string };
    for (let i = 0; i < 6; i += 1)
      ctx.emit(accounts.events.changed, changed, { accountId: me.accountId });
  });
  const after = (seq: number) =>
    me.call(events.endpoints.after, { after: JSON.stringify({ [stream]: seq }) });
  await until(async () => (await after(0)).rows.length === 6);
  await bench.sql(
    `update event_log set at = at - interval '31 days' where id <= (select id from event_log where stream = $1 and seq = 4)`,
    [stream],
  );
  await forget();
  expect((await after(4)).rows.map((e) => e.seq)).toEqual([5, 6]);
  expect(await after(6)).toMatchObject({ rows: [], reload: false });
  expect(await after(3)).toMatchObject({ rows: [], reload: true, latest: { [stream]: 6 } });
  await bench.sql("update event_log set at = at - interval '31 days' where stream = $1", [stream]);
  await forget();
  expect(await after(6)).toMatchObject({ rows: [], reload: false });
  expect(await after(5)).toMatchObject({ rows: [], reload: true });
  expect((await me.call(events.endpoints.after, {})).reload).toBe(false);
  const findings = await runChecks(bench.platform.pool, eventChecks);
  expect(findings.filter((f) => f.violations > 0)).toEqual([]);
});

test('answers of repeats, settled letters and notices past their days go batch by batch; younger and waiting ones stay', async () => {
  const old = "clock_timestamp() - interval '401 days'";
  await bench.sql(`insert into idempotency (owner, key, operation, body_hash_sealed, created_at)
    select 'somebody', 'k' || n, 'x', 'y', case when n <= 12000 then ${old} else clock_timestamp() end
    from generate_series(1, 12003) n`);
  await bench.sql(`insert into letter (id, key, recipient, template, language, state, created_at)
    select gen_random_uuid(), 'old-' || s, 'a@example.test', 'plain', 'en', s, ${old}
    from unnest(array['sent', 'failed', 'waiting']) s`);
  await bench.sql(`insert into notification (id, audience, tone, name, values, link, created_at)
    select gen_random_uuid(), 'staff', 'info', 'old', '{}', '/', ${old}`);
  const rounds = [];
  for (let more = true; more; ) {
    const part = await forget();
    rounds.push(part.gone['idempotency']);
    more = part.more;
  }
  expect(rounds).toEqual([5000, 5000, 2000]);
  const left = await bench.sql("select key from idempotency where owner = 'somebody' order by key");
  expect(left).toHaveLength(3);
  expect(await bench.sql("select state from letter where key like 'old-%'")).toEqual([
    { state: 'waiting' },
  ]);
  expect(await bench.sql("select 1 from notification where name = 'old'")).toEqual([]);
});

test('files past their end and files that no row names leave the disk, kept and fresh ones stay', async () => {
  const folder = bench.platform.filesFolder;
  mkdirSync(folder, { recursive: true });
  const day = 86_400_000;
  const fileOf = async (days: number) => {
    const file = await writeFile(Readable.from(['content']));
    const o = { name: 'a.txt', type: 'text/plain', accountId: null, days };
    await bench.platform.run(system, (ctx) => keepFile(ctx, file, o));
    return join(folder, file.id);
  };
  const [ended, staying] = [await fileOf(-1), await fileOf(30)];
  const [orphan, fresh] = [join(folder, 'orphan'), join(folder, 'fresh')];
  for (const path of [orphan, fresh]) writeFileSync(path, 'x');
  const before = new Date(Date.now() - 2 * day);
  for (const path of [ended, staying, orphan]) utimesSync(path, before, before);
  expect(await sweepFiles(bench.platform.run)).toBe(2);
  expect([ended, staying, orphan, fresh].map((path) => existsSync(path))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
