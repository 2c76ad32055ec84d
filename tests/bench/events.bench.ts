// From a business transaction to an open console: outbox, relay, numbered log and Socket.IO, against
// NOTIFY inside the transaction and a bare emit, which keeps nothing and numbers nothing.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { io } from 'socket.io-client';
import { internal, system } from '#server/kernel/db/context';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { percentile, startConsole } from './consoleBench';

const perSecond = 200;
const pacedMs = 5_000;
const fullMs = 3_000;
const writers = 12;

const { bench, stop } = await startConsole({ worked: [] });
const me = await bench.as('Super');
const accountId = me.accountId as string; // a Super has an account
const socket = io(bench.base, {
  path: '/live',
  transports: ['websocket'],
  auth: { token: me.token },
});
const began = new Map<string, number>();
let took: number[] = [];
const heard = (id: string) => {
  const at = began.get(id);
  if (at === undefined) return;
  began.delete(id);
  took.push(performance.now() - at);
};
socket.on('event', (e: { payload: { id: string } }) => heard(e.payload.id));
socket.on('bare', heard);
await new Promise((ok) => socket.once('ready', ok));
const listener = new pg.Client({ connectionString: bench.config.DATABASE_URL });
await listener.connect();
listener.on('notification', (n) =>
  bench.live.io.local.to(`account:${accountId}`).emit('bare', n.payload),
);
await listener.query('listen bare');

type Way = (id: string) => Promise<void>;
/** The business part both ways share: one row written. */
const touch = (id: string) => sql`insert into bench_row (id) values (${id})`;
const platform: Way = (id) =>
  bench.platform.run(system, async (ctx) => {
    await touch(id).execute(internal(ctx));
    ctx.emit(accounts.events.changed, { id }, { accountId });
  });
const bare: Way = (id) =>
  bench.platform.run(system, async (ctx) => {
    await touch(id).execute(internal(ctx));
    await sql`select pg_notify('bare', ${id})`.execute(internal(ctx));
  });

const drained = async () => {
  const end = performance.now() + 15_000;
  while (began.size > 0 && performance.now() < end) await new Promise((ok) => setTimeout(ok, 5));
  if (began.size > 0) throw new Error(`${began.size} events never arrived`);
};
const one = async (way: Way) => {
  const id = randomUUID();
  began.set(id, performance.now());
  await way(id);
};
/** Starts one transaction every 5 ms; a machine that cannot keep up is told by the rate it reached. */
const paced = async (way: Way): Promise<{ ms: number[]; rate: number }> => {
  took = [];
  const started = performance.now();
  const total = (perSecond * pacedMs) / 1000;
  let next = 0;
  const write = async () => {
    for (let i = next++; i < total; i = next++) {
      const wait = started + (i * 1000) / perSecond - performance.now();
      if (wait > 0) await new Promise((ok) => setTimeout(ok, wait));
      await one(way);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  const rate = total / ((performance.now() - started) / 1000);
  await drained();
  return { ms: took, rate };
};
const atMost = async (way: Way): Promise<number> => {
  took = [];
  const started = performance.now();
  const write = async () => {
    while (performance.now() - started < fullMs) await one(way);
  };
  await Promise.all(Array.from({ length: writers }, write));
  await drained();
  return took.length / ((performance.now() - started) / 1000);
};

try {
  await bench.sql('create table bench_row (id uuid primary key)');
  await paced(platform); // opens connections and warms both ways up
  const ways = { 'bare NOTIFY and emit': bare, 'relay with numbers': platform };
  const rates: number[] = [];
  const medians: number[] = [];
  for (const [name, way] of Object.entries(ways)) {
    const { ms, rate: reached } = await paced(way);
    const rate = await atMost(way);
    rates.push(rate);
    medians.push(percentile(ms, 0.5));
    console.log(
      `${name}: at ${Math.round(reached)}/s p50 ${percentile(ms, 0.5).toFixed(1)} ms, p99 ${percentile(ms, 0.99).toFixed(1)} ms; at most ${Math.round(rate)} events/s`,
    );
  }
  const [bareMs = 1, relayMs = 1] = medians;
  const [bareRate = 1, relayRate = 1] = rates;
  console.log(
    `event to console, relay / bare: p50 ${(relayMs / bareMs).toFixed(2)}, highest rate ${(relayRate / bareRate).toFixed(2)} (goal p50 10 ms, p99 50 ms on a quiet machine); writers, relay, server and console share one process`,
  );
} finally {
  socket.close();
  await listener.end();
  await stop();
}
process.exit(0);
