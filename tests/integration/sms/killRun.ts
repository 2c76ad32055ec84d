import { type ChildProcess, spawn } from 'node:child_process';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { until } from '../../support/bench';
import { copiesIn, type SmsWorld } from './world';

/** Memory as the launcher gives it. */
const gatewayFlags = ['--max-semi-space-size=16', '--max-old-space-size=256'];

/** The gateway as a process of its own, to be killed; needs the build in dist/. */
const spawnGateway = (world: SmsWorld, smppPort: number): ChildProcess =>
  spawn(process.execPath, [...gatewayFlags, 'dist/gateway.mjs'], {
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'fatal',
      DATABASE_URL: world.bench.config.DATABASE_URL,
      CLICKHOUSE_URL: world.bench.config.CLICKHOUSE_URL,
      CLICKHOUSE_DATABASE: world.bench.config.CLICKHOUSE_DATABASE,
      MASTER_KEY_FILE: world.bench.config.MASTER_KEY_FILE,
      DATA_DIR: world.bench.folder,
      SMPP_PORT: String(smppPort),
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    },
    stdio: 'inherit',
  });

/** The gateway as the launcher keeps it: whatever ends it, it is started again; an end of its own is told. */
export const keepGateway = (world: SmsWorld, smppPort = 0) => {
  let isKept = true;
  let child = spawnGateway(world, smppPort);
  const again = (code: number | null): void => {
    if (!isKept) return;
    if (code !== null) process.stderr.write(`the gateway ended by itself with ${code}\n`);
    child = spawnGateway(world, smppPort);
    child.once('exit', again);
  };
  child.once('exit', again);
  const end = async (signal: NodeJS.Signals) => {
    const one = child;
    const gone = new Promise((ok) => one.once('exit', ok));
    one.kill(signal);
    await gone;
  };
  return {
    pid: () => child.pid as number,
    kill: () => end('SIGKILL'),
    stop: () => {
      isKept = false;
      return end('SIGTERM');
    },
  };
};

type Row = { id: string; state: number | null; waits: boolean; number: string };
const perCall = 500;

/**
 * Sends `count` messages over the carriers while the gateway is killed `kills` times at work, and
 * compares every handset with every state at the end.
 */
export const killUnderLoad = async (world: SmsWorld, o: { count: number; kills: number }) => {
  world.set('meridian', { answerDelayMs: 20 });
  // The three digits before the last four say what a handset does: here all deliver.
  const distinct = Array.from(
    { length: o.count },
    (_, i) => `8613${10 + Math.floor(i / 10_000)}100${String(i % 10_000).padStart(4, '0')}`,
  );
  for (let from = 0; from < distinct.length; from += perCall)
    await world.me.call(smsSubmissions.endpoints.send, {
      kind: 'notice',
      messages: distinct
        .slice(from, from + perCall)
        .map((to) => ({ to: `+${to}`, text: 'kill', reference: to })),
    });
  const inBooks = () =>
    world.carriers.meridian.carrier.book.size + world.carriers.solstice.carrier.book.size;
  const before = inBooks();
  const size = () => inBooks() - before;
  const gateway = keepGateway(world);
  for (let kill = 1; kill <= o.kills; kill += 1) {
    const goal = Math.min(
      distinct.length - 1,
      Math.floor((distinct.length / (o.kills + 1)) * kill),
    );
    await until(() => size() >= goal, { ms: 120_000, what: `${goal} messages in the books` });
    await gateway.kill();
  }
  const rows = async () =>
    world.bench.sql<Row>(
      `select m.id::text as id, o.state, o.state is null as waits, m.own_ref as number from sms_message m
       left join sms_outcome o on o.msg_id = m.id where m.own_ref = any($1)`,
      [distinct],
    );
  const last = await until(
    async () => {
      const all = await rows();
      return all.every((r) => r.state !== null && r.state !== 2) ? all : null;
    },
    { ms: 180_000, what: 'every message to be delivered or in doubt' },
  );
  await gateway.stop();
  const copies = copiesIn(world.carriers);
  const copiesOf = (number: string) => copies.get(`${number} `) ?? 0;
  return {
    messages: last.length,
    sent: distinct.length,
    doubled: distinct.filter((n) => copiesOf(n) > 1),
    /** Said to be sent, but in no book. */
    invented: last.filter((r) => r.state !== 1 && copiesOf(r.number) === 0).map((r) => r.number),
    doubt: last.filter((r) => r.state === 1).length,
    delivered: last.filter((r) => r.state === 3).length,
  };
};
