import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { isAlive } from '#server/launcher/processes';
import { openApi, type Api } from '../../chaos/client';
import { openRandom } from '../../chaos/random';
import { askEngine } from '../../support/askEngine';
import { until } from '../../support/bench';
import { type Instance, type InstanceProcess, startInstance } from '../../support/instance';

/** 8 in the ordinary run; `npm run test:kills` sets 100. */
const most = Number(process.env['KILLS_PLANS'] ?? 8);
jest.setTimeout(300_000 + most * 30_000);
/** Kills while plans are applied, and as many while they are taken back. */
const killsOfTurn = 4;
const victims: readonly { name: InstanceProcess; weight: number }[] = [
  { name: 'workers', weight: 6 },
  { name: 'server', weight: 3 },
  { name: 'analytics', weight: 3 },
  { name: 'postgres', weight: 3 },
  { name: 'launcher', weight: 1 },
  { name: 'gateway', weight: 1 },
  { name: 'lab-aurora', weight: 1 },
  { name: 'lab-borealis', weight: 1 },
  { name: 'lab-world', weight: 1 },
];
const hour = 3_600_000;
const to = new Date(Math.floor(Date.now() / hour) * hour - 3 * hour).toISOString();
const from = new Date(Date.parse(to) - 60 * hour).toISOString();
/** The last day of the span: a line between two slots says nothing of longer than that. */
const lastDay = new Date(Date.parse(to) - 24 * hour).toISOString();
type Lane = { domain_id: string; param_id: string };
let instance: Instance;
let staff: Api;
let lanes: Lane[];

beforeAll(async () => {
  instance = await startInstance({ LAB_PAST_DAYS: '4', LAB_TRAFFIC_RPS: '0', TEST_CLOCK: '0' });
  await instance.signIns();
  staff = await openApi(instance, 'root@manifold.test', { writes: 0, repeats: 0, twice: 0 });
  // Figures by realtime are not billed: nobody has to approve their change.
  lanes = await until(
    async () => {
      const list = await instance.sql<Lane & { whole: boolean }>(
        `select domain_id, param_id, coalesce(pulled_from <= $1 and complete_to >= $2, false) as whole
         from sync_lane where source = 'realtime' and start_at <= $1 order by 1, 2`,
        [from, to],
      );
      return list.length >= 4 && list.every((l) => l.whole) && list.slice(0, 6);
    },
    { ms: 240_000, what: 'the past of the realtime lanes' },
  );
}, 600_000);
afterAll(() => instance?.stop(), 60_000);

const random = openRandom(13);
const pause = (ms: number) => new Promise((ok) => setTimeout(ok, ms));
const counts = new Map<string, number>();
let killed = 0;
const killOne = (): void => {
  const { name } = random.pick(victims, (v) => v.weight);
  if (!isAlive(instance.pid(name))) return;
  instance.kill(name);
  if (name === 'launcher') instance.start();
  counts.set(name, (counts.get(name) ?? 0) + 1);
  killed += 1;
};
const rage = async (): Promise<void> => {
  const end = killed + killsOfTurn;
  while (killed < end) {
    await pause(random.between(50, 900));
    killOne();
  }
  await instance.ready();
};

const seconds = (at: string) => Date.parse(at) / 1000;
const within = `source = 'realtime' AND ts >= ${seconds(from)} AND ts < ${seconds(to)}`;
/** Every sum of the span as text: equal texts are equal figures byte for byte. */
const sumsOf = async ({ domain_id, param_id }: Lane): Promise<string> =>
  JSON.stringify(
    await askEngine(
      instance,
      `SELECT s.ts AS at, s.country, s.region, sum(s.requests) AS r, sum(s.bytes) AS b, sum(s.hit_requests), sum(s.hit_bytes),
         sum(s.origin_requests), sum(s.origin_bytes), sum(s.request_ms), mapFilter((code, n) -> n != 0, sumMap(s.statusMap)) AS codes
       FROM cdn.stats_5m AS s WHERE domain_id = '${domain_id}' AND param_id = '${param_id}' AND ${within}
       GROUP BY at, country, region HAVING r != 0 OR b != 0 OR length(codes) > 0 ORDER BY at, country, region`,
    ),
  );
/** Slots in which the rows of the ledger that count are not the stored sum. */
const unequal = () =>
  askEngine(
    instance,
    `WITH revisions AS (SELECT domain_id, param_id, source, toDate(ts) AS day, sum(revision) AS revision
        FROM cdn.stats_5m GROUP BY domain_id, param_id, source, day)
     SELECT domain_id, param_id, source, ts, country, sum(b) AS bytes, sum(r) AS requests FROM (
       SELECT domain_id, param_id, source, ts, country, toInt64(bytes) AS b, toInt64(requests) AS r FROM cdn.stats_5m
       UNION ALL
       SELECT l.domain_id, l.param_id, l.source, l.ts, l.country, -toInt64(l.bytes) AS b, -toInt64(l.requests) AS r
       FROM cdn.stats_ledger AS l INNER JOIN revisions AS v ON v.domain_id = l.domain_id AND v.param_id = l.param_id
         AND v.source = l.source AND v.day = toDate(l.ts) WHERE l.base < v.revision)
     WHERE ${within} GROUP BY domain_id, param_id, source, ts, country HAVING bytes != 0 OR requests != 0 LIMIT 5`,
  );
type Plan = { id: string; state: string };
const reached = (plans: readonly Plan[], state: string) =>
  until(
    async () => {
      const rows = await instance.sql<{ id: string }>(
        'select id from data_plan where id = any($1::uuid[]) and state = $2',
        [plans.map((p) => p.id), state],
      );
      return rows.length === plans.length;
    },
    { ms: 180_000, what: `all plans are ${state}` },
  );

test('/data-repair: with any process killed while plans are applied and taken back there is no half plan, and the ledger equals the sums', async () => {
  const before = await Promise.all(lanes.map(sumsOf));
  expect(before.every((text) => text.length > 10_000)).toBe(true);
  const began = performance.now();
  let turns = 0;
  for (; killed < most; turns += 1) {
    const plans: Plan[] = [];
    for (const [i, { domain_id: domainId, param_id: paramId }] of lanes.entries()) {
      const isLine = (i + turns) % 3 === 2;
      plans.push(
        await staff.write<Plan>('POST', '/dataPlans', {
          method: isLine ? 'interpolate' : 'exclude',
          domainId,
          paramId,
          source: 'realtime',
          from: isLine ? lastDay : from,
          to,
          reason: `kills, turn ${turns}`,
        }),
      );
    }
    // Of an answer that was lost a person looks what became of it, and asks once more.
    const request = async ({ id }: Plan, verb: 'apply' | 'undo'): Promise<void> => {
      const before = verb === 'apply' ? 'previewed' : 'applied';
      while ((await staff.get<Plan>(`/dataPlans/${id}`)).state === before)
        await staff.write('POST', `/dataPlans/${id}/${verb}`).catch((error: Error) => {
          if (!/request\.cut|plan\.state/.test(error.message)) throw error;
        });
    };
    const act = (verb: 'apply' | 'undo') => Promise.all(plans.map((plan) => request(plan, verb)));
    await Promise.all([act('apply'), rage()]);
    await reached(plans, 'applied');
    await instance.ready();
    const after = await Promise.all(lanes.map(sumsOf));
    for (const [i, text] of after.entries())
      if ((i + turns) % 3 === 2) expect(text).not.toBe(before[i]);
      else expect(text).toBe('[]');
    expect(await unequal()).toEqual([]);
    await Promise.all([act('undo'), rage()]);
    await reached(plans, 'undone');
    await instance.ready();
    expect(await Promise.all(lanes.map(sumsOf))).toEqual(before);
    expect(await unequal()).toEqual([]);
  }
  console.log(
    `${killed} kills (${[...counts].map(([name, n]) => `${name} ${n}`).join(', ')}) over ${turns * lanes.length} plans in ${((performance.now() - began) / 60_000).toFixed(1)} min`,
  );
});
