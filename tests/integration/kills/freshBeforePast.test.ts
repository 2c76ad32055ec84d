import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { until } from '../../support/bench';
import { type Instance, type InstanceProcess, startInstance } from '../../support/instance';
import { openSlots, serve } from '../../support/liveTraffic';

jest.setTimeout(600_000);
const host = 'www.demo-shop.test';
const processes: readonly InstanceProcess[] = ['server', 'workers', 'gateway', 'analytics'];
const pids = () => processes.map((name) => instance.pid(name));
let instance: Instance;
let loops: ChildProcess[] = [];
beforeAll(async () => {
  instance = await startInstance({ LAB_PAST_DAYS: '60', LAB_TRAFFIC_RPS: '0' });
  await instance.signIns();
}, 400_000);
afterAll(async () => {
  for (const loop of loops) loop.kill('SIGKILL');
  await instance?.stop();
}, 60_000);

const incidents = () =>
  instance.sql(
    `select 1 from alarm_incident i join domain d on d.id = i.domain_id join alarm_policy p on p.id = i.policy_id
      where d.name = $1 and p.metric = 'status5xx'`,
    [host],
  );

test('while 60 days of past arrive, a supplier is slow and both cores are taken, an alarm fires and nothing else', async () => {
  await instance.supplier('borealis', 'PUT', '/faults', { delayMs: 3_000 });
  loops = [1, 2, 3, 4].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  const before = pids();
  const [past] = await instance.sql<{ lanes: number }>(
    `select count(*)::int as lanes from sync_lane where pulled_from > start_at`,
  );
  expect(past?.lanes).toBeGreaterThan(0);
  const nextSlot = await openSlots(instance);
  await serve(instance, host, await nextSlot(), { burst: true, enough: 80 });
  await nextSlot();
  const over = performance.now();
  await until(async () => (await incidents()).length > 0, { ms: 120_000, what: 'the alarm' });
  console.log(`an alarm after ${((performance.now() - over) / 1000).toFixed(1)} s`);
  expect(pids()).toEqual(before);
  expect(
    await instance.sql(`select kind, node from system_event where kind in ('crash', 'hang')`),
  ).toEqual([]);
  expect(await instance.sql(`select kind, summary from finding where state = 'open'`)).toEqual([]);
});
