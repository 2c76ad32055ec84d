import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Carriers, startCarriers } from '#lab/carriers/start';
import type { Switches } from '#lab/carriers/switches';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsBindings } from '#shared/areas/sms/routing/bindings';
import { smsChannels } from '#shared/areas/sms/routing/channels';
import { smsParams } from '#shared/areas/sms/routing/params';
import { smsSchedules } from '#shared/areas/sms/routing/schedules';
import { withPlus } from '#shared/areas/sms/numbers';
import { carrierCredentials } from '#shared/edge/labCredentials';
import { cronSchedulesArea } from '#workers/areas/platform/cronSchedules/index';
import { smsAreas } from '#workers/areas/sms/index';
import { type Bench, type Caller, startBench, until } from '../../support/bench';

export type CarrierName = keyof typeof carrierCredentials;
const plain = {
  host: '127.0.0.1',
  tls: false,
  bindType: 'transceiver',
  sessions: 1,
  windowSize: 50,
  ratePerSecond: 5_000,
  longForm: 'udh',
  sourceTon: 5,
  sourceNpi: 0,
  destTon: 1,
  destNpi: 1,
  enabled: true,
} as const;
const own = {
  meridian: { protocol: 'smpp', idForm: 'hex', receiptIdForm: 'hex' },
  solstice: { protocol: 'smpp', idForm: 'number', receiptIdForm: 'number', windowSize: 10 },
  zenith: { protocol: 'http', idForm: 'exact', receiptIdForm: 'exact', windowSize: 8 },
} as const;

/** A parameter of a bundled carrier, as staff enter it. */
export const paramOf = (name: CarrierName, port: number) => ({
  ...plain,
  ...own[name],
  name,
  port,
  systemId: carrierCredentials[name].systemId,
  secret: carrierCredentials[name].password,
});

export type SmsWorld = {
  bench: Bench;
  carriers: Carriers;
  staff: Caller;
  me: Caller;
  params: Record<CarrierName, string>;
  channelId: string;
  /** Adds a channel over some carriers, the first with the best priority, and a rule that leads to it. */
  channel(
    name: string,
    over: readonly CarrierName[],
    o?: { country?: string; fallback?: boolean },
  ): Promise<string>;
  set(name: CarrierName, to: Partial<Switches>): void;
  stop(): Promise<void>;
};

/** A console with the three bundled carriers, their parameters, and a channel over them; no gateway yet; with `workers` those of SMS. */
export const startSmsWorld = async (
  o: { workers?: true; open?: typeof startBench } = {},
): Promise<SmsWorld> => {
  const folder = mkdtempSync(join(tmpdir(), 'manifold-carriers-'));
  const carriers = await startCarriers(
    folder,
    { meridian: 0, solstice: 0, zenith: 0, control: 0 },
    'lab-token-of-the-test',
  );
  const worked = [...smsAreas, cronSchedulesArea].flatMap((a) => a.work ?? []);
  const bench = await (o.open ?? startBench)(o.workers ? { worked } : { workers: false });
  const staff = await bench.staff();
  const me = await bench.as('Super');
  await bench.sql('update account set sms_enabled = true where id = $1', [me.accountId]);
  const params = {} as Record<CarrierName, string>;
  for (const name of Object.keys(carrierCredentials) as CarrierName[]) {
    const row = await staff.call(smsParams.endpoints.create, paramOf(name, carriers[name].port));
    params[name] = row.id;
  }
  let place = 100;
  const channel: SmsWorld['channel'] = async (name, over, to = {}) => {
    const row = await staff.call(smsChannels.endpoints.create, {
      name,
      kind: 'notice',
      countries: [],
      quality: 'direct',
      price: 45_000,
      paused: false,
    });
    for (const [i, carrier] of over.entries())
      await staff.call(smsBindings.endpoints.create, {
        channelId: row.id,
        paramId: params[carrier],
        priority: i + 1,
        weight: 100,
        countries: [],
        enabled: true,
      });
    await staff.call(smsSchedules.endpoints.create, {
      accountId: me.accountId as string,
      name,
      kinds: [],
      countries: to.country ? [to.country] : [],
      channelId: row.id,
      method: 'priority',
      fallback: to.fallback ?? true,
      place: to.country ? place-- : 900,
      enabled: true,
    });
    return row.id;
  };
  const channelId = await channel('Main', ['meridian', 'solstice', 'zenith']);
  return {
    bench,
    carriers,
    staff,
    me,
    params,
    channelId,
    channel,
    set(name, to) {
      const { carrier } = carriers[name];
      carrier.switches = { ...carrier.switches, ...to };
    },
    async stop() {
      await carriers.stop();
      await bench.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Every number a carrier's book holds, with how often a handset got something (parts of one text count once). */
export const copiesIn = (carriers: Carriers): Map<string, number> => {
  const copies = new Map<string, number>();
  for (const name of Object.keys(carrierCredentials) as CarrierName[])
    for (const { to, part } of carriers[name].carrier.book.entries) {
      const key = `${to} ${part ?? ''}`;
      copies.set(key, (copies.get(key) ?? 0) + 1);
    }
  return copies;
};

/** Numbers of handsets that take what they get. */
export const numbers = (from: number, count: number, prefix = '86138000') =>
  Array.from({ length: count }, (_, i) => `${prefix}${String(from + i).padStart(5, '0')}`);

/** Receipts that the carriers' books say were taken. */
export const receiptsTaken = (carriers: Carriers): number =>
  (['meridian', 'solstice', 'zenith'] as const).reduce(
    (sum, name) =>
      sum + [...carriers[name].carrier.book.entries].reduce((n, e) => n + e.taken.length, 0),
    0,
  );

type Messages = { to: string; text: string; reference?: string }[];
/** How the customer of a world sends and looks at what became of it; the world may start later. */
export const messaging = (of: () => SmsWorld) => {
  const submit = (messages: Messages) =>
    of().me.call(smsSubmissions.endpoints.send, {
      kind: 'notice',
      messages: messages.map((m) => ({ ...m, to: withPlus(m.to) })),
    });
  const statesOf = async (submissionId: string) => {
    const { rows } = await of().me.call(smsRecords.endpoints.list, { submissionId, size: 200 });
    return rows.map((r) => r.state);
  };
  const allAre = (submissionId: string, state: string, count: number) =>
    until(
      async () => {
        const states = await statesOf(submissionId);
        return states.length === count && states.every((s) => s === state) ? states : null;
      },
      { ms: 30_000, what: `${count} messages ${state}` },
    );
  return { submit, statesOf, allAre };
};

/** Code of a refusal, of its field where one is named; 'done' when there was none. */
export const codeOf = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (e: { body: { code: string; fields?: { code: string }[] } }) =>
      e.body.fields?.[0]?.code ?? e.body.code,
  );
