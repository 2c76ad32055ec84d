import { smsAccesses } from '#shared/areas/sms/access/access';
import { anyFreePort } from '#server/launcher/ports';
import { statuses } from '#shared/kernel/smpp/layouts.data';
import { until } from '../../support/bench';
import { keepGateway } from './killRun';
import { openCustomer, type SmppCustomer } from './smppCustomer';
import { copiesIn, type SmsWorld } from './world';

/** Runs so far: a second one in the same world writes to numbers and binds with a credential of its own. */
let runs = 0;

/**
 * A customer submits `count` messages by SMPP while the gateway is killed `kills` times at work, binds again
 * each time and never repeats one; answers what it was told beside what handsets and receipts say.
 */
export const killUnderCustomer = async (
  world: SmsWorld,
  o: { count: number; kills: number; window: number },
) => {
  const run = ++runs;
  const port = await anyFreePort();
  const systemId = `killed${run}`;
  const { id } = await world.me.call(smsAccesses.endpoints.create, {
    name: systemId,
    systemId,
    kind: 'notice',
    sessions: 1,
    windowSize: 100,
    ratePerSecond: 5_000,
    networks: [],
    enabled: true,
  });
  const { password } = await world.me.call(smsAccesses.endpoints.password, { id });
  const gateway = keepGateway(world, port);
  const receipts: string[] = [];
  const bind = (): Promise<SmppCustomer> =>
    until(
      async () => {
        const customer = await openCustomer({ port, systemId, password, window: o.window });
        if (customer.status === statuses.ok) return customer;
        customer.cut();
        return null;
      },
      { ms: 60_000, what: 'the customer to bind' },
    );
  const numbers = Array.from(
    { length: o.count },
    (_, i) => `8613${40 + run}100${String(i).padStart(4, '0')}`,
  );
  const waiting = [...numbers];
  const accepted = new Map<string, string>();
  /** What was on its way to a carrier at a kill is in doubt and has no end yet. */
  const doubts = async (): Promise<Set<string>> => {
    const rows = await world.bench.sql<{ id: string }>(
      `select sms_uuid(m.id)::text as id from sms_message m join sms_submission s on s.id = m.submission_id
       join sms_outcome o on o.msg_id = m.id and o.state = 1 where s.access_id = $1`,
      [id],
    );
    return new Set(rows.map((r) => r.id));
  };
  const silent = async (more: readonly string[] = []): Promise<string[]> => {
    const ended = new Set([...receipts, ...more, ...(await doubts())]);
    return [...accepted.values()].filter((m) => !ended.has(m));
  };
  const session = async (): Promise<void> => {
    const customer = await bind();
    const lane = async (): Promise<void> => {
      for (let to = waiting.shift(); to; to = waiting.shift()) {
        const { status, id: message } = await customer.submit(to, 'kill');
        if (status === statuses.ok) accepted.set(to, message);
        if (status === null) return;
      }
    };
    await Promise.all(Array.from({ length: o.window }, lane));
    // Receipts that wait come at once; the rest with the next session.
    if (waiting.length === 0)
      await until(
        async () =>
          !customer.session.open || (await silent(customer.receipts.map((r) => r.id))).length === 0,
        { ms: 120_000, what: 'every receipt' },
      );
    receipts.push(...customer.receipts.map((r) => r.id));
    customer.cut();
  };
  const killing = (async () => {
    for (let kill = 1; kill <= o.kills; kill += 1) {
      const goal = Math.floor((o.count / (o.kills + 1)) * kill);
      await until(() => accepted.size >= goal || waiting.length === 0, { ms: 120_000 });
      await gateway.kill();
    }
  })();
  do await session();
  while (waiting.length > 0 || (await silent()).length > 0);
  await killing;
  await gateway.stop();
  const copies = copiesIn(world.carriers);
  const copiesOf = (to: string) => copies.get(`${to} `) ?? 0;
  return {
    unanswered: numbers.length - accepted.size,
    /** Handsets that got one message twice. */
    doubled: numbers.filter((to) => copiesOf(to) > 1),
    /** Answered with a number, and neither a receipt nor a doubt came of it. */
    silent: await silent(),
    receiptsAgain: receipts.length - new Set(receipts).size,
  };
};
