// npm run test:interop [-- COUNT]: foreign implementations of SMPP as customers and as carriers of the gateway, COUNT messages
// each (1,000 by default); every book must equal our states. What is not installed is skipped and named.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '#gateway/gateway';
import { smsAccesses } from '#shared/areas/sms/access/access';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsBindings } from '#shared/areas/sms/routing/bindings';
import { smsChannels } from '#shared/areas/sms/routing/channels';
import { smsParams } from '#shared/areas/sms/routing/params';
import { smsSchedules } from '#shared/areas/sms/routing/schedules';
import { startConsole } from '../bench/consoleBench';
import { copiesIn, paramOf, startSmsWorld } from '../integration/sms/world';
import { until } from '../support/until';
import { kannelCustomer } from './kannel';
import * as peers from './peers';

const count = Number(process.argv[2] ?? 1_000);
let stop: (() => Promise<void>) | null = null;
let failed = 0;
const world = await startSmsWorld({
  open: async (o) => {
    const console = await startConsole(o);
    stop = console.stop;
    return console.bench;
  },
});
const folder = mkdtempSync(join(tmpdir(), 'manifold-interop-'));
const gateway = await startGateway(world.bench.platform, {
  ports: { host: '127.0.0.1', port: 0, tls: null },
  fatal: (error) => {
    throw error;
  },
});
let first = 0;
/** Numbers of handsets that take what they get, of a country. */
const someNumbers = (prefix: string): string[] =>
  Array.from({ length: count }, () => {
    const n = first++;
    return `${prefix}${100 + Math.floor(n / 10_000)}100${String(n % 10_000).padStart(4, '0')}`;
  });
const say = (what: string, figures: Record<string, unknown>, isGood: boolean): void => {
  if (!isGood) failed += 1;
  const words = Object.entries(figures).map(([name, value]) => `${name} ${String(value)}`);
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${what}: ${words.join(', ')}`);
};
const delivered = async (where: string, value: unknown): Promise<number> =>
  (
    await world.bench.sql<{ n: number }>(
      `select count(*)::int as n from sms_message m join sms_outcome o on o.msg_id = m.id and o.state = 3
       join sms_submission s on s.id = m.submission_id where ${where} = any($1)`,
      [value],
    )
  )[0]?.n ?? 0;

const asCustomer = async (name: string, customer: peers.Customer): Promise<void> => {
  if (!customer) return console.log(`skip   ${name} as customer: it is not installed`);
  const systemId = name.toLowerCase().replaceAll(/\W/g, '').slice(0, 12);
  const access = await world.me.call(smsAccesses.endpoints.create, {
    name,
    systemId,
    kind: 'notice',
    sessions: 2,
    windowSize: 100,
    ratePerSecond: 5_000,
    networks: [],
    enabled: true,
  });
  const { password } = await world.me.call(smsAccesses.endpoints.password, { id: access.id });
  const numbers = someNumbers('8613');
  const started = performance.now();
  const port = gateway.entrance.port as number;
  const book = await customer({ port, systemId, password, folder }, numbers);
  const seconds = (performance.now() - started) / 1_000;
  const copies = copiesIn(world.carriers);
  const once = numbers.filter((n) => copies.get(`${n} `) === 1).length;
  const ours = await delivered('s.access_id', [access.id]);
  const ids = new Set([...book.answered.values()].map((id) => `${id} DELIVRD`));
  const fitting = book.receipts.filter((r) => ids.delete(r)).length;
  const figures = {
    accepted: book.answered.size,
    refused: book.refused,
    'receipts of them, each once': fitting,
    'other receipts': book.receipts.length - fitting,
    'on handsets once': once,
    'delivered in our records': ours,
    'messages/s': (count / seconds).toFixed(0),
  };
  const all = [book.answered.size, fitting, book.receipts.length, once, ours];
  say(
    `${name} as customer`,
    figures,
    all.every((n) => n === count),
  );
};

const asCarrier = async (
  name: string,
  o: {
    start: (() => Promise<peers.Carrier>) | null;
    hex: boolean;
    prefix: string;
    country: string;
  },
): Promise<void> => {
  if (!o.start) return console.log(`skip   ${name} as carrier: it is not installed`);
  const carrier = await o.start();
  const form = o.hex ? 'hex' : 'number';
  const { staff } = world;
  const param = await staff.call(smsParams.endpoints.create, {
    ...paramOf('meridian', carrier.port),
    name,
    idForm: form,
    receiptIdForm: form,
    systemId: 'gateway',
    secret: 'secret',
  });
  const channel = await staff.call(smsChannels.endpoints.create, {
    name,
    kind: 'notice',
    countries: [],
    quality: 'direct',
    price: 45_000,
    paused: false,
  });
  const channelId = channel.id;
  await staff.call(smsBindings.endpoints.create, {
    channelId,
    paramId: param.id,
    priority: 1,
    weight: 100,
    countries: [],
    enabled: true,
  });
  await staff.call(smsSchedules.endpoints.create, {
    accountId: world.me.accountId as string,
    name,
    kinds: [],
    countries: [o.country],
    channelId,
    method: 'priority',
    fallback: false,
    place: 1,
    enabled: true,
  });
  const numbers = someNumbers(o.prefix);
  const ids: string[] = [];
  for (let from = 0; from < count; from += 500) {
    const messages = numbers
      .slice(from, from + 500)
      .map((to) => ({ to: `+${to}`, text: 'interop' }));
    const { id } = await world.me.call(smsSubmissions.endpoints.send, { kind: 'notice', messages });
    ids.push(id);
  }
  const ours = await until(async () => ((await delivered('s.id', ids)) === count ? count : null), {
    ms: 180_000,
    what: `${name} to deliver all`,
  }).catch(() => delivered('s.id', ids));
  const distinct = new Set(carrier.reached);
  const figures = {
    'in its book': carrier.reached.length,
    'distinct numbers of ours': numbers.filter((n) => distinct.has(n)).length,
    'delivered in our records': ours,
  };
  say(
    `${name} as carrier`,
    figures,
    Object.values(figures).every((n) => n === count),
  );
  await staff.call(smsParams.endpoints.update, {
    ...paramOf('meridian', carrier.port),
    id: param.id,
    name,
    enabled: false,
  });
  await carrier.stop();
};

try {
  await until(() => gateway.standing() === 3 || null, { what: 'three sessions to stand' });
  await asCustomer('npm smpp', peers.npmCustomer);
  await asCustomer('Kannel', kannelCustomer);
  await asCustomer('Net::SMPP', peers.perlCustomer);
  const germany = { prefix: '4915', country: 'DE' };
  await asCarrier('npm smpp', { start: peers.npmCarrier, hex: true, ...germany });
  const france = { prefix: '336', country: 'FR' };
  await asCarrier('Net::SMPP', { start: peers.perlCarrier, hex: false, ...france });
  console.log('skip   Kannel as carrier: Debian builds it without that role');
} finally {
  await gateway.stop();
  await world.carriers.stop();
  await (stop as (() => Promise<void>) | null)?.();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed > 0 ? 1 : 0);
