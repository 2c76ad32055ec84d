import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Book } from '#lab/carriers/book';
import type { Carrier } from '#lab/carriers/carrier';
import type { Switches } from '#lab/carriers/switches';
import { smsFilings } from '#shared/areas/sms/material/filings';
import { smsReviews } from '#shared/areas/sms/material/reviews';
import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { smsTemplates } from '#shared/areas/sms/material/templates';
import { smsBindings } from '#shared/areas/sms/routing/bindings';
import { smsChannels } from '#shared/areas/sms/routing/channels';
import { smsParams } from '#shared/areas/sms/routing/params';
import { smsSchedules } from '#shared/areas/sms/routing/schedules';
import { cloudCarrierCredentials } from '#shared/edge/labCredentials';
import { system } from '#server/kernel/db/context';
import { readFilings } from '#server/model/sms/filings/index';
import { paramOf, type SmsWorld } from './world';

type Name = keyof typeof cloudCarrierCredentials;
type Emulator = { carrier: Carrier; port: number; cut(): void; stop(): Promise<void> };
const kind = 'notice' as const;

/** An emulator of a carrier that people really use with a parameter of a world, and the material an account files with it. */
export const openCloud = async (
  world: SmsWorld,
  name: Name,
  start: (book: Book, port: number) => Promise<Emulator>,
) => {
  const folder = mkdtempSync(join(tmpdir(), `manifold-${name}-`));
  const emulator = await start(new Book(join(folder, `${name}.book`)), 0);
  const { carrier } = emulator;
  const set = (to: Partial<Switches>): void => {
    carrier.switches = { ...carrier.switches, ...to };
  };
  set({ filingMs: 0 });
  const { password: secret, ...credentials } = cloudCarrierCredentials[name];
  const draft = {
    ...paramOf('zenith', emulator.port),
    protocol: name,
    name: `${name} cloud`,
    windowSize: 8,
    filesByApi: true,
    ...credentials,
    secret,
  };
  const { id } = await world.staff.call(smsParams.endpoints.create, draft);
  const { url } = await world.staff.call(smsParams.endpoints.push, { id });
  /** Where the emulator reaches this console, which people reach at another name. */
  const push = `${world.bench.base}${new URL(url).pathname}`;
  set({ push });
  const reviewer = await world.bench.staff({ smsReview: 'approve' });
  const approved = async (search: string): Promise<void> => {
    const { list, claim, decide } = smsReviews.endpoints;
    const [item] = (await reviewer.call(list, { search })).rows;
    const review = { id: item?.id as string };
    await reviewer.call(claim, review);
    await reviewer.call(decide, { ...review, approve: true });
  };
  const accountId = world.me.accountId as string;
  return {
    ...emulator,
    set,
    draft,
    paramId: id,
    /** Approves what waits for review under a name. */
    approve: approved,
    push,
    reviewer,
    /** An approved signature of the account. */
    async signature(signature: string): Promise<string> {
      const mark = { name: signature, source: 'company' as const, remark: '' };
      const { id: own } = await world.me.call(smsSignatures.endpoints.create, mark);
      await approved(signature);
      return own;
    },
    /** An approved template of the account. */
    async template(title: string, text: string): Promise<string> {
      const form = { name: title, kind, text, remark: 'orders' };
      const { id: own } = await world.me.call(smsTemplates.endpoints.create, form);
      await approved(title);
      return own;
    },
    file: (of: { signatureId: string } | { templateId: string }, o: object = {}) =>
      reviewer.call(smsFilings.endpoints.create, {
        accountId,
        ...of,
        paramId: id,
        state: 'open',
        remark: '',
        ...o,
      }),
    /** One turn of the job, twice at a time: a job may run twice. */
    async read(): Promise<void> {
      const { platform } = world.bench;
      await world.bench.sql('update sms_filing set next_at = null');
      const turn = () =>
        readFilings(
          (work) => platform.run(system, work),
          platform.pool,
          new AbortController().signal,
        );
      await Promise.all([turn(), turn()]);
    },
    filing: (filingId: string) => world.staff.call(smsFilings.endpoints.one, { id: filingId }),
    /** A channel over this carrier, then over others, that messages to a country take. */
    async channel(country: string, others: readonly string[] = []): Promise<string> {
      const title = `${name} ${country}`;
      const channel = await world.staff.call(smsChannels.endpoints.create, {
        name: title,
        kind,
        countries: [],
        quality: 'direct',
        price: 45_000,
        paused: false,
      });
      const bound = { channelId: channel.id, weight: 100, countries: [], enabled: true };
      for (const [i, paramId] of [id, ...others].entries())
        await world.staff.call(smsBindings.endpoints.create, {
          ...bound,
          paramId,
          priority: i + 1,
        });
      await world.staff.call(smsSchedules.endpoints.create, {
        accountId,
        name: title,
        kinds: [],
        countries: [country],
        channelId: channel.id,
        method: 'priority',
        fallback: true,
        place: 50,
        enabled: true,
      });
      return channel.id;
    },
    async stop(): Promise<void> {
      await emulator.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type Cloud = Awaited<ReturnType<typeof openCloud>>;
