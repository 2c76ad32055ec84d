import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isAlive } from '#server/launcher/processes';
import { until } from '../../support/bench';
import { type Instance, type InstanceProcess, startInstance } from '../../support/instance';
import { openConsole } from './console';

/** 4,000 in the ordinary run; `npm run test:kills` sets 50,000. */
const count = Number(process.env['KILLS_URLS'] ?? 4_000);
const victims: readonly InstanceProcess[] = [
  'server',
  'workers',
  'gateway',
  'postgres',
  'analytics',
  'lab-aurora',
  'lab-borealis',
  'lab-world',
  'lab-carriers',
];

type TaskRow = {
  id: string;
  state: string;
  total: number;
  done: number;
  ok: number;
  failed: number;
};
type Ledger = { acts: { target: string; ref: string }[] };
let instance: Instance;
let token: string;
beforeAll(async () => {
  instance = await startInstance({ LAB_PAST_DAYS: '0', LAB_TRAFFIC_RPS: '0' });
  await instance.signIns();
  token = randomBytes(32).toString('base64url');
  await instance.sql(
    `insert into session (id, token_hash, person_id, ip, user_agent, second_factor, created_at, seen_at, ends_at)
     select $1, $2, id, '127.0.0.1', 'kills', false, now(), now(), now() + interval '2 hours'
     from person where email = 'super@demo-shop.test'`,
    [randomUUID(), createHash('sha256').update(token).digest('hex')],
  );
}, 240_000);
let ended = false;
afterAll(async () => {
  if (!ended) await instance?.stop();
});

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
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const wait = 180_000 + count * 15;

/** Per supplier how many addresses it was asked for, and how many of them not exactly once. */
const actsOf = async (taskId: string, targets: readonly string[], suffix: string) => {
  const results: { supplier: string; wrong: number; calls: number }[] = [];
  for (const supplier of ['aurora', 'borealis'] as const) {
    const { acts } = await instance.supplier<Ledger>(supplier, 'GET', '/_lab/ledger?kind=prefetch');
    const counts = new Map<string, number>();
    for (const { ref, target } of acts)
      if (ref.startsWith(taskId) && ref.endsWith(suffix))
        counts.set(target, (counts.get(target) ?? 0) + 1);
    const wrong = targets.filter((t) => counts.get(t) !== 1);
    results.push({ supplier, wrong: wrong.length, calls: counts.size });
  }
  return results;
};

test(
  'every process killed in the middle of a preheat: nothing lost, nothing twice, consoles catch up',
  async () => {
    const console_ = await openConsole(instance.base, token);
    const targets = Array.from(
      { length: count },
      (_, i) => `http://img.demo-shop.test/kills/${i}.jpg`,
    );
    const submittedAt = performance.now();
    const { task } = await call<{ task: TaskRow }>('POST', '/preheats', { targets });
    const lines = [`submitted ${count} URLs in ${seconds(performance.now() - submittedAt)}`];
    expect(task.total).toBe(2 * count);
    const now = () => call<TaskRow>('GET', `/tasks/${task.id}`);
    const isOver = (t: TaskRow) => !['waiting', 'active'].includes(t.state);
    for (const [i, name] of victims.entries()) {
      const share = (task.total * (i + 0.5)) / (victims.length + 1);
      const before = await until(
        async () => {
          const t = await now().catch(() => null);
          return t && (t.done >= share || isOver(t)) && t;
        },
        { ms: wait, what: `progress before ${name} is killed` },
      );
      const pid = instance.pid(name);
      const killedAt = performance.now();
      instance.kill(name);
      await until(() => instance.pid(name) !== pid && isAlive(instance.pid(name)), {
        ms: 20_000,
        what: `${name} again`,
      });
      await until(async () => (await fetch(`${instance.base}/readyz`).catch(() => null))?.ok, {
        ms: 30_000,
        what: `ready after ${name}`,
      });
      const readyMs = performance.now() - killedAt;
      await until(
        async () => {
          const t = await now().catch(() => null);
          return t !== null && (t.done > before.done || isOver(t));
        },
        {
          ms: 90_000,
          what: `progress after ${name} was killed\n${instance.printed().slice(-2000)}`,
        },
      );
      const share_ = `${before.done} of ${task.total} done`;
      lines.push(
        `${name}: ready after ${seconds(readyMs)}, goes on after ${seconds(performance.now() - killedAt)} (${share_})`,
      );
    }
    const end = await until(
      async () => {
        const t = await now().catch(() => null);
        return t && isOver(t) && t;
      },
      { ms: wait, what: 'the end of the task' },
    );
    lines.push(
      `ended ${end.state}: ${end.ok} ok, ${end.failed} failed, ${seconds(performance.now() - submittedAt)}`,
    );
    process.stderr.write(`${lines.join('\n')}\n`);
    expect(end.done).toBe(task.total);
    expect(end.ok + end.failed).toBe(task.total);
    const states = await instance.sql<{ state: string; n: number }>(
      'select state, count(*)::int as n from task_item where task_id = $1 group by state order by state',
      [task.id],
    );
    expect(Object.fromEntries(states.map((s) => [s.state, s.n]))).toEqual({
      done: end.ok,
      ...(end.failed > 0 ? { failed: end.failed } : {}),
    });

    const codes = await instance.sql<{ code: string; n: number }>(
      "select code, count(*)::int as n from task_item where task_id = $1 and state = 'failed' group by code",
      [task.id],
    );
    process.stderr.write(`failed while their origin was down: ${JSON.stringify(codes)}\n`);
    expect(await actsOf(task.id, targets, ':0')).toEqual([
      { supplier: 'aurora', wrong: 0, calls: count },
      { supplier: 'borealis', wrong: 0, calls: count },
    ]);

    const final = await until(() =>
      console_.applied.find(
        (e) =>
          e.name === 'tasks.changed' &&
          (e.payload as TaskRow).id === task.id &&
          isOver(e.payload as TaskRow),
      ),
    );
    expect(final.payload).toMatchObject({ state: end.state, done: end.done, ok: end.ok });
    expect(console_.connects()).toBeGreaterThan(1);
    const streams = Object.entries(console_.from);
    for (const [stream, first] of streams) {
      const heard = console_.applied.filter((e) => e.stream === stream).map((e) => e.seq);
      expect(heard).toEqual(heard.map((_, i) => first + 1 + i));
      const [row] = await instance.sql<{ seq: number }>(
        'select seq::int as seq from stream_seq where stream = $1',
        [stream],
      );
      // A stream on which nothing ever happened has no row.
      expect(row?.seq ?? 0).toBeLessThanOrEqual(first + heard.length + 5);
    }
    console_.close();
  },
  2 * wait,
);

test(
  'what failed because its origin was down is done by a retry',
  async () => {
    const [last] = await instance.sql<{ id: string; failed: number }>(
      'select id, failed from task order by number desc limit 1',
    );
    if (!last || last.failed === 0) return;
    await call('POST', `/tasks/${last.id}/retry`, {});
    const end = await until(
      async () => {
        const t = await call<TaskRow>('GET', `/tasks/${last.id}`);
        return !['waiting', 'active'].includes(t.state) && t;
      },
      { ms: wait, what: 'the end of the retry' },
    );
    expect(end).toMatchObject({ state: 'completed', failed: 0, ok: 2 * count, done: 2 * count });
  },
  wait,
);

test('after all that, SIGTERM ends every process by itself within 20 seconds', async () => {
  const names: readonly InstanceProcess[] = ['launcher', ...victims];
  const pids = names.map((n) => [n, instance.pid(n)] as const);
  const started = performance.now();
  const gone = new Map<string, number>();
  const stopped = instance.stop();
  ended = true;
  await until(
    () => {
      for (const [name, pid] of pids)
        if (!gone.has(name) && !isAlive(pid)) gone.set(name, performance.now() - started);
      return gone.size === names.length;
    },
    { ms: 30_000, what: 'the end of all processes' },
  );
  await stopped;
  process.stderr.write(`${[...gone].map(([n, ms]) => `${n} ${seconds(ms)}`).join(', ')}\n`);
  expect(Math.max(...gone.values())).toBeLessThan(20_000);
  // The launcher's patience with workers is 9 s: longer means that they were killed.
  expect(gone.get('workers')).toBeLessThan(8_500);
});
