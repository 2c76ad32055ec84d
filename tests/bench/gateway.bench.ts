// Messages a second through the gateway to a bundled carrier, receipts and every state in the database:
// with what is said kept for the message log, against the same without it (named baseline) in turn.
import { startGateway } from '#gateway/gateway';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsParams } from '#shared/areas/sms/routing/params';
import { paramOf, startSmsWorld } from '../integration/sms/world';
import { until } from '../support/until';
import { startConsole } from './consoleBench';

const perCall = 500;
const count = 10_000;
const rounds = 2;
let stop: (() => Promise<void>) | null = null;
const world = await startSmsWorld({
  open: async (o) => {
    const console = await startConsole(o);
    stop = console.stop;
    return console.bench;
  },
});
try {
  for (const name of ['solstice', 'zenith'] as const)
    await world.staff.call(smsParams.endpoints.update, {
      ...paramOf(name, world.carriers[name].port),
      id: world.params[name],
      enabled: false,
    });
  let first = 0;
  /** Sends `count` messages that wait already, and answers messages a second until every receipt is stored. */
  const run = async (logsExchanges: boolean): Promise<number> => {
    const distinct = Array.from(
      { length: count },
      (_, i) =>
        `8613${10 + Math.floor((first + i) / 10_000)}100${String((first + i) % 10_000).padStart(4, '0')}`,
    );
    first += count;
    const ids: string[] = [];
    for (let from = 0; from < count; from += perCall) {
      const messages = distinct
        .slice(from, from + perCall)
        .map((to) => ({ to: `+${to}`, text: 'measured' }));
      const { id } = await world.me.call(smsSubmissions.endpoints.send, {
        kind: 'notice',
        messages,
      });
      ids.push(id);
    }
    const gateway = await startGateway(world.bench.platform, {
      logsExchanges,
      fatal: (error) => {
        throw error;
      },
    });
    await until(() => gateway.standing() === 1, { what: 'a session' });
    const started = performance.now();
    await until(
      async () => {
        const [row] = await world.bench.sql<{ n: number }>(
          `select count(*)::int as n from sms_message m join sms_outcome o on o.msg_id = m.id
           where m.submission_id = any($1::uuid[]) and o.done_at is not null`,
          [ids],
        );
        return row?.n === count;
      },
      { ms: 120_000, what: 'every receipt' },
    );
    const seconds = (performance.now() - started) / 1_000;
    await gateway.stop();
    return count / seconds;
  };
  await run(false);
  const rates: Record<'with' | 'without', number[]> = { with: [], without: [] };
  for (let round = 0; round < rounds; round += 1) {
    rates.without.push(await run(false));
    rates.with.push(await run(true));
  }
  const best = (of: readonly number[]) => Math.max(...of);
  for (const [what, of] of Object.entries(rates))
    console.log(`${what} the message log: ${of.map((n) => n.toFixed(0)).join(', ')} messages/s`);
  console.log(
    `with the log / without it (baseline): ${(best(rates.with) / best(rates.without)).toFixed(2)}`,
  );
} finally {
  await world.carriers.stop();
  await (stop as (() => Promise<void>) | null)?.();
}
process.exit(0);
