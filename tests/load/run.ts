import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { until } from '../support/bench';
import { type InstanceProcess, startInstance } from '../support/instance';
import type { Order, Tally } from './consoles';
import { flood, quiet } from './signIns';

const { values } = parseArgs({
  options: {
    consoles: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '30' },
  },
});
const consoles = Number(values.consoles);
const seconds = Number(values.seconds);
const perAccount = 50;
const accounts = Math.ceil(consoles / perAccount);
const eventsPerSecond = 100;
const pause = (ms: number) => new Promise((ok) => setTimeout(ok, ms));
const rssOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
const mb = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MB`;

const instance = await startInstance({ LAB_PAST_DAYS: '0', LAB_TRAFFIC_RPS: '0', TEST_CLOCK: '0' });
await instance.signIns();
console.log(`${consoles} consoles of ${accounts} accounts, ${eventsPerSecond} events/s`);

/** Accounts with one signed-in person each, whose session all consoles of the account share. */
const people = await Promise.all(
  Array.from({ length: accounts }, async (_, i) => {
    const [accountId, personId] = [randomUUID(), randomUUID()];
    const token = randomBytes(32).toString('base64url');
    await instance.sql(
      `insert into account select * from jsonb_populate_record((select a from account a limit 1), jsonb_build_object('id', $1::text, 'name', $2::text))`,
      [accountId, `load-${i}`],
    );
    await instance.sql(
      `insert into person (id, account_id, email, name, role, status, created_at)
       values ($1, $2, $3, 'Load', 'Super', 'activated', now())`,
      [personId, accountId, `load-${i}@load.test`],
    );
    await instance.sql(
      `insert into session (id, token_hash, person_id, ip, user_agent, second_factor, created_at, seen_at, ends_at)
       values ($1, $2, $3, '127.0.0.1', 'load', false, now(), now(), now() + interval '3 hours')`,
      [randomUUID(), createHash('sha256').update(token).digest('hex'), personId],
    );
    return { accountId, token };
  }),
);

const generators: ChildProcess[] = [0, 1].map(() =>
  fork(join(import.meta.dirname, 'consoles.ts'), { execArgv: ['--import', 'tsx'] }),
);
const ask = async (): Promise<Tally> => {
  const reports = await Promise.all(
    generators.map(
      (g) =>
        new Promise<Tally>((ok) => {
          g.once('message', (m) => ok(m as Tally));
          g.send({ do: 'tell' } satisfies Order);
        }),
    ),
  );
  const latencies: Record<number, number> = {};
  for (const t of reports)
    for (const [ms, n] of Object.entries(t.latencies))
      latencies[Number(ms)] = (latencies[Number(ms)] ?? 0) + n;
  const sum = (of: (t: Tally) => number) => reports.reduce((total, t) => total + of(t), 0);
  return {
    connected: sum((t) => t.connected),
    connects: sum((t) => t.connects),
    heard: sum((t) => t.heard),
    doubled: sum((t) => t.doubled),
    latencies,
  };
};
const order = (o: Order) => {
  for (const g of generators) g.send(o);
};
const quantile = (latencies: Record<number, number>, q: number): number => {
  const sorted = Object.entries(latencies)
    .map(([ms, n]) => [Number(ms), n] as const)
    .sort((a, b) => a[0] - b[0]);
  let left = sorted.reduce((sum, [, n]) => sum + n, 0) * q;
  for (const [ms, n] of sorted) {
    left -= n;
    if (left <= 0) return ms;
  }
  return sorted.at(-1)?.[0] ?? 0;
};
const total = accounts * perAccount;
const allThere = (what: string) =>
  until(async () => (await ask()).connected === total, { ms: 300_000, what });

const before = rssOf(instance.pid('server'));
let started = performance.now();
for (const [i, g] of generators.entries()) {
  const mine = people.filter((_, n) => n % generators.length === i).map((p) => p.token);
  g.send({ do: 'open', base: instance.base, tokens: mine, perToken: perAccount } satisfies Order);
}
await allThere('all consoles open');
const openMs = performance.now() - started;
await pause(3_000);
const after = rssOf(instance.pid('server'));
console.log(`open: ${total} consoles in ${(openMs / 1000).toFixed(1)} s`);
console.log(
  `memory of the server: ${mb(before)} before, ${mb(after)} with all open: ${((after - before) / total / 1024).toFixed(1)} KB a console`,
);

/** Commits events for `seconds`, spread over the accounts; each goes to its 50 consoles. */
const stream = async (): Promise<number> => {
  const end = performance.now() + seconds * 1000;
  let sent = 0;
  for (let at = performance.now(); at < end; at += 100) {
    const rows = Array.from(
      { length: eventsPerSecond / 10 },
      (_, i) => people[(sent + i) % people.length],
    );
    await instance.sql(
      `insert into outbox (kind, stream, name, payload, request_id)
       select 'event', s, 'load.event', jsonb_build_object('sentAt', (extract(epoch from clock_timestamp()) * 1000)::float8), 'load' from unnest($1::text[]) as s`,
      [rows.map((p) => `account:${p?.accountId}`)],
    );
    sent += rows.length;
    await pause(Math.max(0, at + 100 - performance.now()));
  }
  return sent;
};
const names: InstanceProcess[] = ['server', 'workers', 'postgres'];
const memory = () => names.map((n) => `${n} ${mb(rssOf(instance.pid(n)))}`).join(', ');
await stream();
await pause(2_000);
order({ do: 'reset' });
console.log(`warm: ${memory()}`);
const sent = await stream();
await until(async () => (await ask()).heard >= sent * perAccount, {
  ms: 60_000,
  what: 'all events delivered',
}).catch(() => undefined);
const report = await ask();
console.log(
  `events: ${sent} in ${seconds} s, ${report.heard} of ${sent * perAccount} deliveries, ${report.doubled} twice; commit to console p50 ${quantile(report.latencies, 0.5)} ms, p99 ${quantile(report.latencies, 0.99)} ms`,
);
console.log(`after: ${memory()}`);

const pid = instance.pid('server');
const connectsBefore = report.connects;
started = performance.now();
instance.kill('server');
await until(() => instance.pid('server') !== pid, { ms: 20_000 });
await instance.ready();
const readyMs = performance.now() - started;
await until(async () => (await ask()).connects >= connectsBefore + total, {
  ms: 300_000,
  what: 'all consoles again',
});
const backMs = performance.now() - started;
console.log(
  `server killed: ready after ${(readyMs / 1000).toFixed(1)} s, all ${total} consoles back after ${(backMs / 1000).toFixed(1)} s`,
);

const token = people[0]?.token ?? '';
const calm = await quiet(instance.base, token, 10_000);
const stormy = await flood(instance.base, token, 10_000);
console.log(
  `sign-ins: ${stormy.signIns} tries in 10 s (${Object.entries(stormy.statuses)
    .map(([s, n]) => `${s}: ${n}`)
    .join(
      ', ',
    )}); another route p50 ${calm.p50} → ${stormy.p50} ms, p95 ${calm.p95} → ${stormy.p95} ms`,
);
order({ do: 'end' });
await instance.stop();
const lost = sent * perAccount - report.heard;
console.log(
  lost === 0 && report.doubled === 0
    ? 'all delivered once'
    : `${lost} lost, ${report.doubled} twice`,
);
process.exit(lost === 0 && report.doubled === 0 ? 0 : 1);
