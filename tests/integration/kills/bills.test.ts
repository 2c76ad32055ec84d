import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { until } from '../../support/bench';
import { type Instance, startInstance } from '../../support/instance';

jest.setTimeout(480_000);

/** A bill recompute with its processes killed: nothing lost, nothing billed twice, same figures. */
let instance: Instance;
let token: string;
beforeAll(async () => {
  instance = await startInstance({
    LAB_PAST_DAYS: '8',
    LAB_TRAFFIC_RPS: '0',
    LAB_ACCURATE_DELAY_SECONDS: '1',
  });
  await instance.signIns();
  token = randomBytes(32).toString('base64url');
  await instance.sql(
    `insert into session (id, token_hash, person_id, ip, user_agent, second_factor, created_at, seen_at, ends_at)
     select $1, $2, id, '127.0.0.1', 'kills', false, now(), now(), now() + interval '2 hours'
     from person where email = 'root@manifold.test'`,
    [randomUUID(), createHash('sha256').update(token).digest('hex')],
  );
}, 240_000);
afterAll(() => instance?.stop(), 60_000);

const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await fetch(`${instance.base}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  return JSON.parse(text) as T; // the contract's answer
};
const ended = (taskId: string) =>
  until(
    async () => {
      const [t] = await instance.sql<{ state: string; total: number; done: number; ok: number }>(
        'select state, total, done, ok from task where id = $1',
        [taskId],
      );
      return t && !['waiting', 'active', 'paused'].includes(t.state) ? t : null;
    },
    { ms: 120_000, what: 'the task to end' },
  );
const latest = () =>
  instance.sql<{
    account_id: string;
    day: string;
    version: number;
    bytes: string;
    cost: string;
    lines: string;
  }>(
    `select d.account_id, d.day::text, d.version, d.bytes::text, d.cost::text,
       (select coalesce(sum(l.bytes), 0)::text from bill_line l where l.bill_day_id = d.id) as lines
     from bill_day d where d.status = 'completed' and d.version = (
       select max(v.version) from bill_day v where v.account_id = d.account_id and v.day = d.day)
     order by d.account_id, d.day`,
  );

test('a recompute whose processes are killed ends whole, bills nothing twice, and a second one differs in nothing', async () => {
  const before = await until(
    async () => {
      const days = await latest();
      return days.length >= 15 ? days : null;
    },
    { ms: 300_000, what: 'bills of the past days' },
  );
  const range = {
    fromDay: before.reduce((a, d) => (d.day < a ? d.day : a), '9999'),
    toDay: before.reduce((a, d) => (d.day > a ? d.day : a), ''),
  };
  // A corrected coefficient is the cause of a difference on every day.
  await instance.sql('update account set coefficient_ppm = 1100000');
  const dry = await call<{ taskId: string }>('POST', '/billRecomputes', range);
  for (const victim of ['workers', 'postgres', 'analytics', 'server'] as const)
    instance.kill(victim);
  const first = await ended(dry.taskId);
  expect(first).toMatchObject({ state: 'completed', ok: first.total });
  await instance.ready();

  const applied = await call<{ taskId: string }>('POST', `/billRecomputes/${dry.taskId}/apply`);
  instance.kill('workers');
  instance.kill('postgres');
  await ended(applied.taskId);
  await instance.ready();

  const after = await latest();
  for (const d of after) expect(d.lines).toBe(d.bytes);
  for (const was of before) {
    const now = after.find((d) => d.account_id === was.account_id && d.day === was.day);
    expect(now?.bytes).toBe(was.bytes);
    expect(now?.version).toBe(was.bytes === '0' ? was.version : was.version + 1);
  }
  const again = await call<{ taskId: string }>('POST', '/billRecomputes', range);
  expect(await ended(again.taskId)).toMatchObject({ state: 'completed' });
  const { total } = await call<{ total: number }>(
    'GET',
    `/billRecomputes/${again.taskId}/differences`,
  );
  expect(total).toBe(0);
});
