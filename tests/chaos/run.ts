import { parseArgs } from 'node:util';
import { openConsole } from '../integration/kills/console';
import { startInstance } from '../support/instance';
import { autopsy } from './autopsy';
import { checkConsoles, checkNotices, checkTasks, type Result } from './checks';
import { openApi, type Tally } from './client';
import { type Grounds, rage, type Recovery } from './faults';
import { startLoad } from './load';
import { hasRedis, startRedis } from '../integration/redis/redis';
import { openDisk } from './disk';
import { openProxy } from './proxy';
import { untilQuiet } from './quiet';
import { openRandom } from './random';
import { watchSinks } from './sink';
import { startSkewedWorker } from './skewedWorker';
import { checkAudit, checkBills, checkRules, checkSums } from './truth';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '4' },
    consoles: { type: 'string', default: '40' },
    redis: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const minutes = Number(values.minutes);
const started = Date.now();
const pause = (ms: number) => new Promise((ok) => setTimeout(ok, ms));
const say = (line: string) =>
  console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s  ${line}`);
const run = `chaos${seed}-${started.toString(36)}`;

console.log(`seed ${seed}, ${minutes} min of faults, ${values.consoles} consoles`);
if (values.redis && !hasRedis) throw new Error('--redis needs redis-server on this machine');
const redis = values.redis ? await startRedis() : null;
const disk = openDisk();
if (!disk) say('no disk of its own can be mounted here: none will be full');
const instance = await startInstance({
  LAB_PAST_DAYS: '2',
  LAB_TRAFFIC_RPS: '6',
  LAB_ACCURATE_DELAY_SECONDS: '2',
  LAB_REALTIME_DELAY_SECONDS: '2',
  LAB_LOG_DELAY_SECONDS: '2',
  TEST_CLOCK: '0',
  REDIS_URL: redis?.url ?? '',
});
const { port } = instance;
await instance.signIns();
say(`instance on port ${port}, demo complete`);

const tally: Tally = { writes: 0, repeats: 0, twice: 0 };
const customer = await openApi(instance, 'super@demo-shop.test', tally);
const staff = await openApi(instance, 'root@manifold.test', tally);
const proxies = {
  aurora: await openProxy(instance.lab.suppliers.aurora.apiPort),
  borealis: await openProxy(instance.lab.suppliers.borealis.apiPort),
};
type Param = Record<string, unknown> & { id: string; supplier: 'aurora' | 'borealis' };
const params = await staff.get<{ rows: Param[] }>('/supplierParams?size=50');
const writable = [
  'name',
  'description',
  'supplier',
  'accountId',
  'pullDelaySeconds',
  'retentionDays',
  'enabled',
];
for (const p of params.rows) {
  const draft = Object.fromEntries(writable.map((k) => [k, p[k]]));
  const baseUrl = `http://127.0.0.1:${proxies[p.supplier].port}`;
  await staff.write('PUT', `/supplierParams/${p.id}`, { ...draft, baseUrl });
}
const consoles = await Promise.all(
  Array.from({ length: Number(values.consoles) }, (_, i) =>
    openConsole(instance.base, i % 4 === 0 ? staff.token : customer.token),
  ),
);
const sinks = watchSinks(instance, run);
const skewed = startSkewedWorker(
  instance,
  seed % 2 === 0 ? 3_600_000 : -3_600_000,
  redis?.url ?? '',
);
// Test notices are limited to 30 a minute and person; other limits are far away.
const load = startLoad({ instance, customer, staff, run, refreshes: 2 });
const random = openRandom(seed);
const grounds: Grounds = { instance, proxies, skewed, random, say, disk, redis };
const endAt = Date.now() + minutes * 60_000;
const { recoveries, counts } = await rage(
  grounds,
  endAt,
  minutes >= 20 ? 600_000 : minutes * 15_000,
).catch((error: unknown) => {
  console.log(autopsy(instance));
  throw error;
});

say('faults ended; nothing new is submitted, what was accepted goes on');
await load.stop();
const quietAfterMs = await untilQuiet(instance, say);
say(`quiet after ${(quietAfterMs / 1000).toFixed(0)} s`);
// Past the widest pause between two looks of a lane at its supplier.
await pause(10_000);
await sinks.stop();
const results: Result[] = [
  await checkTasks(instance, load, customer),
  await checkConsoles(instance, consoles),
  await checkNotices(instance, load, sinks),
  await checkSums(instance),
  await checkBills(instance, load, staff),
  await checkAudit(instance, load),
  await checkRules(staff),
];
for (const c of consoles) c.close();
await skewed.stop();
for (const p of Object.values(proxies)) p.close();
if (process.env['CHAOS_KEEP']) console.log(`kept: ${instance.dataDir} at ${instance.base}`);
else {
  await instance.stop();
  await redis?.stop();
  disk?.close();
}

const percentile = (list: number[], p: number) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * p))] ?? 0;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const byVictim = new Map<string, Recovery[]>();
for (const r of recoveries) byVictim.set(r.victim, [...(byVictim.get(r.victim) ?? []), r]);
console.log(`\n| Process killed | Times | Ready again, median | Slowest |\n|---|---|---|---|`);
for (const [victim, list] of byVictim) {
  const ms = list.map((r) => r.ms);
  console.log(
    `| ${victim} | ${list.length} | ${seconds(percentile(ms, 0.5))} | ${seconds(Math.max(...ms))} |`,
  );
}
console.log(
  `\n${recoveries.length} kills; disturbances: ${[...counts].map(([n, c]) => `${n} ${c}`).join(', ')}`,
);
console.log(
  `${tally.writes} writes, ${tally.twice} of them sent twice at once, ${tally.repeats} repeats`,
);
console.log(`\n| Area | Checked | Lost | Doubled | |\n|---|---|---|---|---|`);
for (const r of results)
  console.log(`| ${r.area} | ${r.checked} | ${r.lost} | ${r.doubled} | ${r.note} |`);
for (const r of results) for (const e of r.examples) console.log(`${r.area}: ${e}`);
if (load.problems.length > 0)
  console.log(
    `\nrefused or given up: ${load.problems.length}\n${load.problems.slice(0, 10).join('\n')}`,
  );
const wrong = results.reduce((sum, r) => sum + r.lost + r.doubled, 0);
console.log(wrong === 0 ? '\nnothing lost, nothing doubled' : `\n${wrong} lost or doubled`);
const whole = results.filter((r) => r.lost + r.doubled === 0).length;
console.log(`${whole} passed, ${results.length - whole} failed`);
process.exit(wrong === 0 ? 0 : 1);
