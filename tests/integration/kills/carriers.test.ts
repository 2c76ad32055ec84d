import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { smsRecords } from '#shared/areas/sms/records/records';
import { stateNumbers } from '#shared/areas/sms/records/states';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsParams } from '#shared/areas/sms/routing/params';
import { until } from '../../support/bench';
import { type CarriersApart, startCarriersApart } from '../sms/carriersApart';
import { keepGateway } from '../sms/killRun';
import { type CarrierName, paramOf, type SmsWorld, startSmsWorld } from '../sms/world';

jest.setTimeout(3_600_000);

const count = Number(process.env['KILLS_MESSAGES'] ?? 3_000);
const kills = Number(process.env['KILLS_ROUNDS'] ?? 12);
const gatewayCount = 3;
const perCall = 500;
const names = ['meridian', 'solstice', 'zenith'] as const;
/** Numbers of a country go to one carrier first, to the others when it is away. */
const ways = [
  { first: 'meridian', country: 'CN', prefix: '8613' },
  { first: 'solstice', country: 'SG', prefix: '6581' },
  { first: 'zenith', country: 'DE', prefix: '4915' },
] as const;

let world: SmsWorld;
let carriers: CarriersApart;
const folder = mkdtempSync(join(tmpdir(), 'manifold-kills-'));
beforeAll(async () => {
  world = await startSmsWorld();
  carriers = await startCarriersApart(folder);
  for (const name of names)
    await world.staff.call(smsParams.endpoints.update, {
      ...paramOf(name, carriers.ports[name]),
      id: world.params[name],
      sessions: name === 'zenith' ? 1 : gatewayCount,
    });
  for (const { first, country } of ways)
    await world.channel(country, [first, ...names.filter((n) => n !== first)], { country });
});
afterAll(async () => {
  await carriers?.stop();
  await world?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Numbers of handsets that deliver what they get; of each carrier a third. */
const numbers = Array.from({ length: count }, (_, i) => {
  const at = Math.floor(i / ways.length);
  const { prefix } = ways[i % ways.length] as (typeof ways)[number];
  return `${prefix}${String(10 + Math.floor(at / 10_000)).padStart(2, '0')}100${String(at % 10_000).padStart(4, '0')}`;
});
/** What goes wrong at the carriers all the while. */
const misbehave = async (): Promise<void> => {
  await carriers.set('meridian', { answerDelayMs: 20, doubleReceipts: 0.1, earlyReceipts: 0.1 });
  await carriers.set('solstice', { ratePerSecond: 500, receiptDelayMs: 300 });
  await carriers.set('zenith', { answerDelayMs: 10, doubleReceipts: 0.05 });
};

const handled = async (): Promise<number> =>
  (await world.bench.sql<{ n: number }>('select count(*)::int as n from sms_outcome'))[0]?.n ?? 0;

test('three gateways, and the carriers between them, killed in turn over carriers that cut, throttle, double and delay: no handset gets a message twice, none is lost, states equal the books', async () => {
  await misbehave();
  const before = await handled();
  const createdAtFrom = new Date().toISOString();
  const gateways = Array.from({ length: gatewayCount }, () => keepGateway(world));
  const send = async (): Promise<void> => {
    for (let from = 0; from < count; from += perCall)
      await world.me.call(smsSubmissions.endpoints.send, {
        kind: 'notice',
        messages: numbers
          .slice(from, from + perCall)
          .map((to) => ({ to: `+${to}`, text: 'kill', reference: to })),
      });
  };
  const sending = send();
  const killed = { gateways: 0, carriers: 0 };
  for (let kill = 1; kill <= kills; kill += 1) {
    const goal = Math.floor((count / (kills + 1)) * kill);
    await until(async () => (await handled()) - before >= goal, {
      ms: 300_000,
      what: `${goal} answers`,
    });
    if (kill % 4 === 0) {
      await carriers.kill();
      killed.carriers += 1;
      continue;
    }
    if (kill % 4 === 2) await carriers.cut(names[kill % names.length] as CarrierName);
    await gateways[kill % gatewayCount]?.kill();
    killed.gateways += 1;
  }
  await sending;
  type Row = { to: string; state: number | null; waits: boolean };
  const rows = () =>
    world.bench.sql<Row>(
      `select m.own_ref as "to", o.state, exists (select 1 from sms_receipt r where r.dest_hash = m.dest_hash) as waits
       from sms_message m left join lateral (select state from sms_outcome where msg_id = m.id order by n desc limit 1) o on true
       where m.own_ref = any($1)`,
      [numbers],
    );
  await until(
    async () => (await rows()).every((r) => r.state !== null && r.state !== stateNumbers.sent),
    { ms: 120_000 + count * 10, what: 'every message to be delivered or in doubt' },
  );
  await Promise.all(gateways.map((g) => g.stop()));
  // A late receipt may have ended a doubt until the gateways stood.
  const last = await rows();
  const copies = new Map<string, string[][]>();
  for (const name of names)
    for (const { to, taken } of await carriers.book(name))
      copies.set(to, [...(copies.get(to) ?? []), taken]);
  const copiesOf = (to: string) => copies.get(to)?.length ?? 0;
  const inState = (state: number) => last.filter((r) => r.state === state);
  const doubts = inState(stateNumbers.doubt);
  const delivered = inState(stateNumbers.delivered);
  // A carrier that was asked by our reference and never had it.
  const refusals = inState(stateNumbers.rejected);
  const figures = {
    messages: last.length,
    ended: delivered.length + doubts.length + refusals.length,
    /** Handsets that got one message twice. */
    doubled: numbers.filter((to) => copiesOf(to) > 1),
    /** Delivered as we say, and in no carrier's book. */
    invented: delivered.filter((r) => copiesOf(r.to) === 0).map((r) => r.to),
    /** Refused as we say, and in a carrier's book. */
    denied: refusals.filter((r) => copiesOf(r.to) > 0).map((r) => r.to),
    /** The carrier has our word for a receipt that is neither in a state nor kept beside it. */
    forgotten: doubts
      .filter((r) => !r.waits && copies.get(r.to)?.some((taken) => taken.length > 0))
      .map((r) => r.to),
  };
  process.stdout.write(
    `${count} messages, ${killed.gateways} gateways and ${killed.carriers} times the carriers killed: ${delivered.length} delivered, ${doubts.length} in doubt, ${refusals.length} refused\n`,
  );
  expect(figures).toEqual({
    messages: count,
    ended: count,
    doubled: [],
    invented: [],
    denied: [],
    forgotten: [],
  });
  const listed = await world.staff.call(smsRecords.endpoints.list, {
    state: ['doubt'],
    createdAtFrom,
    size: 1,
  });
  expect(listed.total).toBe(doubts.length);
  const [sums] = await world.bench.sql<{ receipts: number; ended: number }>(
    `select (select sum(receipts)::int from sms_counter) as receipts,
       (select count(*)::int from sms_outcome where done_at is not null) as ended`,
  );
  expect(sums?.receipts).toBe(sums?.ended);
});
