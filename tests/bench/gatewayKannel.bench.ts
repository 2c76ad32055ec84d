// The whole path of a customer's messages to a bundled carrier and back as receipts: by SMPP through the gateway, a process of its own
// as in an installation, with every state in the database; against Kannel (HTTP entry) over the same carrier in the same run, with
// what its receipts are for in memory and in PostgreSQL. Kannel's messages themselves are in memory both times: kill -9 loses them.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyFreePort } from '#server/launcher/ports';
import { smsAccesses } from '#shared/areas/sms/access/access';
import { smsParams } from '#shared/areas/sms/routing/params';
import { carrierCredentials } from '#shared/edge/labCredentials';
import { statuses } from '#shared/kernel/smpp/layouts.data';
import { keepGateway } from '../integration/sms/killRun';
import { openCustomer } from '../integration/sms/smppCustomer';
import { paramOf, startSmsWorld } from '../integration/sms/world';
import { kannelTable, kannelWith } from '../interop/kannel';
import { until } from '../support/until';
import { percentile, startConsole } from './consoleBench';
import { endedMs, processorMs } from './processor';

const count = Number(process.env['MESSAGES'] ?? 10_000);
const calm = count / 20;
const rounds = Number(process.env['ROUNDS'] ?? 2);
/** Of the customer's session and of that to the carrier, ours as Kannel's. */
const window = 100;
let stop: (() => Promise<void>) | null = null;
let postgres = 0;
const world = await startSmsWorld({
  open: async (o) => {
    const console = await startConsole(o);
    stop = console.stop;
    postgres = console.postgres;
    return console.bench;
  },
});
const folder = mkdtempSync(join(tmpdir(), 'manifold-kannel-'));
const { meridian } = world.carriers;
const reachedAt = new Map<string, number>();
const { book } = meridian.carrier;
const enter = book.enter.bind(book);
book.enter = (entry) => {
  enter(entry);
  reachedAt.set(entry.to, performance.now());
};
let first = 0;
const someNumbers = (n: number): string[] =>
  Array.from({ length: n }, () => {
    const at = first++;
    return `8613${10 + Math.floor(at / 10_000)}100${String(at % 10_000).padStart(4, '0')}`;
  });

/** A gateway at which a customer is bound, with a session to the carrier. */
const startOurs = async () => {
  const port = await anyFreePort();
  const gateway = keepGateway(world, port);
  const systemId = `bench${first}`;
  const { id } = await world.me.call(smsAccesses.endpoints.create, {
    name: systemId,
    systemId,
    kind: 'notice',
    sessions: 2,
    windowSize: 1_000,
    ratePerSecond: 5_000,
    networks: [],
    enabled: true,
  });
  const { password } = await world.me.call(smsAccesses.endpoints.password, { id });
  const bind = () => openCustomer({ port, systemId, password, window });
  const customer = await until(async () => {
    const one = await bind();
    return one.status === statuses.ok ? one : null;
  });
  await until(
    async () => {
      const standing = await world.bench.sql(
        `select 1 from sms_session where ended_at is null and direction = 'carrier'`,
      );
      return standing.length === 1;
    },
    { what: 'a session' },
  );
  return {
    /** Sends so many at a time; answers messages a second, and ms from each submit to the handset and to its receipt. */
    async send(numbers: readonly string[], atOnce: number) {
      const before = customer.receipts.length;
      const sentAt = new Map<string, number>();
      const submittedAt = new Map<string, number>();
      const toReceipt: number[] = [];
      let heard = before;
      const hear = (): void => {
        for (const { id: message } of customer.receipts.slice(heard)) {
          toReceipt.push(performance.now() - (submittedAt.get(message) ?? 0));
          heard += 1;
        }
      };
      const listening = setInterval(hear, 5);
      const own = process.cpuUsage();
      const processor = [processorMs(gateway.pid()), processorMs(postgres)] as const;
      const started = performance.now();
      const waiting = [...numbers];
      const lane = async (): Promise<void> => {
        for (let to = waiting.shift(); to; to = waiting.shift()) {
          const at = performance.now();
          sentAt.set(to, at);
          const answer = await customer.submit(to, 'measured');
          if (answer.status !== statuses.ok) throw new Error(`submit_sm: ${answer.status}`);
          submittedAt.set(answer.id, at);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
      await until(() => customer.receipts.length - before >= numbers.length || null, {
        ms: 180_000,
        what: 'every receipt',
      });
      const seconds = (performance.now() - started) / 1_000;
      hear();
      clearInterval(listening);
      const toHandset = numbers.map((to) => (reachedAt.get(to) ?? 0) - (sentAt.get(to) ?? 0));
      const us = (now: number, before: number) => ((now - before) * 1_000) / numbers.length;
      const used = {
        gateway: us(processorMs(gateway.pid()), processor[0]),
        PostgreSQL: us(processorMs(postgres), processor[1]),
        'customer and carrier': ownUs(own) / numbers.length,
      };
      return { perSecond: numbers.length / seconds, toHandset, toReceipt, used };
    },
    async stop() {
      customer.cut();
      await gateway.stop();
    },
  };
};
const ours = async () => {
  const gateway = await startOurs();
  await gateway.send(someNumbers(count / 10), window);
  const sent = await gateway.send(someNumbers(count), window);
  await gateway.stop();
  return sent;
};

/** Processor time of this process since then, µs. */
const ownUs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return user + system;
};
/** Processor time of each process a message, in words. */
const usedBy = (us: Record<string, number>): string =>
  Object.entries(us)
    .map(([name, n]) => `${name} ${n.toFixed(0)} µs`)
    .join(', ');
const kannels = {
  'in memory': kannelWith('memory'),
  'in PostgreSQL': kannelWith({ database: world.bench.config.DATABASE_URL }),
};
try {
  for (const name of ['solstice', 'zenith'] as const)
    await world.staff.call(smsParams.endpoints.update, {
      ...paramOf(name, world.carriers[name].port),
      id: world.params[name],
      enabled: false,
    });
  await world.staff.call(smsParams.endpoints.update, {
    ...paramOf('meridian', meridian.port),
    id: world.params.meridian,
    windowSize: window,
  });
  for (const statement of kannelTable) await world.bench.sql(statement);
  let best = 0;
  const rates = { 'in memory': 0, 'in PostgreSQL': 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { perSecond, used } = await ours();
    best = Math.max(best, perSecond);
    console.log(
      `Manifold, SMPP in and out, states in PostgreSQL: ${perSecond.toFixed(0)} messages/s, ${usedBy(used)}`,
    );
    for (const where of ['in memory', 'in PostgreSQL'] as const) {
      const kannel = kannels[where];
      if (!kannel) {
        console.log('Kannel is not installed here (apt-get install kannel): no comparison');
        break;
      }
      const { systemId, password } = carrierCredentials.meridian;
      const own = process.cpuUsage();
      const before = [endedMs(), processorMs(postgres)] as const;
      const { ms } = await kannel(
        { port: meridian.port, systemId, password, folder },
        someNumbers(count),
      );
      const rate = (count * 1_000) / ms;
      rates[where] = Math.max(rates[where], rate);
      const used = {
        Kannel: ((endedMs() - before[0]) * 1_000) / count,
        PostgreSQL: ((processorMs(postgres) - before[1]) * 1_000) / count,
        'customer and carrier': ownUs(own) / count,
      };
      console.log(
        `Kannel, HTTP in and SMPP out, receipts ${where}: ${rate.toFixed(0)} messages/s, ${usedBy(used)}`,
      );
    }
  }
  const load = (loadavg()[0] ?? 0).toFixed(1);
  for (const [where, rate] of Object.entries(rates))
    if (rate > 0)
      console.log(
        `Manifold / Kannel with receipts ${where} (baseline): ${(best / rate).toFixed(2)}, load ${load}`,
      );
  const gateway = await startOurs();
  const { toHandset, toReceipt } = await gateway.send(someNumbers(calm), 4);
  await gateway.stop();
  const ms = (of: readonly number[], share: number) => percentile(of, share).toFixed(0);
  for (const [what, of] of Object.entries({ 'the handset': toHandset, 'its receipt': toReceipt }))
    console.log(
      `from submit to ${what}, four at a time: p50 ${ms(of, 0.5)} ms, p99 ${ms(of, 0.99)} ms`,
    );
} finally {
  await world.carriers.stop();
  await (stop as (() => Promise<void>) | null)?.();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
