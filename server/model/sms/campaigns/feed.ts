import { smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { isWithin } from '#shared/areas/sms/campaigns/checks';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import type { ModelArea } from '../../area';
import { segmentsOf } from '#shared/kernel/smpp/segments';
import { smsTariffOf } from '../../platform/accounts/index';
import { acceptMessages, openCredit, type Wanted } from '../messages/index';
import type { OpenNumber } from '../numberFiles/index';
import {
  type Campaign,
  feedingOf,
  keepFed,
  lockCampaign,
  moveCampaign,
  type Outcome,
  takeNumbers,
  tellCampaign,
} from './campaigns.store';
import { campaignRoutes, composerOf } from './composing';
import { hold, letGo, waitingOf } from './hold.store';
import { fileOf, sourceNumbers } from './source.store';

/** How many messages an account may hand in now; the rest waits for the next look. */
type Allowed = NonNullable<ModelArea['messagesAllowed']>;
/** Messages taken in one transaction, and seconds of its rate that may wait for a carrier. */
const perBatch = 500;
const waitingSeconds = 2;

/** The hour of an instant on the clock of a zone, 0 to 23. */
export const hourIn = (zone: string, iso: string): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(
      Date.parse(iso),
    ),
  );
const isOpenAt = (c: Campaign, iso: string): boolean => isWithin(c, hourIn(c.zone, iso));

/** Pauses a campaign that cannot go on, says why, and tells its account. */
const stop = async (ctx: Ctx, c: Campaign, failure: Failure): Promise<void> => {
  await hold(ctx, c.id);
  const { code, values = {} } = failure.fields[0] ?? failure;
  const problem = { code, values };
  await moveCampaign(ctx, c, 'paused', { problem });
  ctx.notify(smsCampaigns.notices.stopped, { name: c.name }, { accountId: c.accountId });
};
const finish = async (ctx: Ctx, c: Campaign): Promise<void> => {
  const done = await moveCampaign(ctx, c, 'finished', { finishedAt: ctx.now() });
  const { name, total, accountId } = done;
  ctx.notify(smsCampaigns.notices.finished, { name, total }, { accountId });
};

/** Refuses what the credit of the month does not cover as a whole, before any of it is taken. */
const mustAfford = async (
  ctx: Ctx,
  accountId: string,
  messages: readonly { country: string; text: string }[],
): Promise<void> => {
  const tariff = await smsTariffOf(ctx, accountId);
  const credit = await openCredit(ctx, accountId, tariff);
  if (!credit) return;
  const all = { amount: 0, segments: 0 };
  for (const { country, text } of messages) {
    const { count } = segmentsOf(text);
    all.segments += count;
    all.amount += count * (tariff.priceTo(country) ?? 0);
  }
  if (!credit.fits(all)) throw new Failure('sms.balance');
};

/** Gives the messages of some numbers to the carriers; each number that was not taken before goes once. */
const send = async (ctx: Ctx, c: Campaign, numbers: readonly OpenNumber[]): Promise<Outcome[]> => {
  const file = await fileOf(ctx, c);
  if (file?.state !== 'ready') throw new Failure('sms.fileState');
  const compose = await composerOf(
    ctx,
    c,
    file.variables.map((v) => v.name),
  );
  await mustAfford(
    ctx,
    c.accountId,
    numbers.map(({ country, values }) => ({ country, text: compose(values) ?? '' })),
  );
  const fresh = await takeNumbers(ctx, c.id, numbers);
  const own = numbers.filter((x) => fresh.has(x.n));
  const outcomes: Outcome[] = [];
  const wanted: (Wanted & { n: number })[] = [];
  for (const { n, digits, values } of own) {
    const text = compose(values);
    if (text === null) outcomes.push({ n, messageId: null, refusal: 'sms.values', parts: 0 });
    else wanted.push({ n, to: `+${digits}`, text, reference: null });
  }
  const taken = await acceptMessages(
    ctx,
    {
      accountId: c.accountId,
      submissionId: c.id,
      campaignId: c.id,
      kind: c.kind,
      sender: '',
      test: false,
      onlyParams: [null],
      routeOf: await campaignRoutes(ctx, c),
    },
    wanted,
  );
  for (const [i, { id, refusal, parts }] of taken.entries())
    outcomes.push({ n: wanted[i]?.n ?? 0, messageId: id, refusal, parts });
  return outcomes;
};

/**
 * Takes the next numbers of a campaign, in one transaction with their messages: as many as its rate allows,
 * within its hours, while carriers keep up. Whatever runs twice finds the numbers taken. True while more may follow.
 */
export const feedOnce = async (ctx: Ctx, id: string, allowed?: Allowed): Promise<boolean> => {
  const locked = await lockCampaign(ctx, id, { skip: true });
  if (!locked || (locked.state !== 'scheduled' && locked.state !== 'sending')) return false;
  const isOpen = isOpenAt(locked, ctx.now());
  const { lastN, onHold, allowance } = await feedingOf(ctx, id);
  if (!isOpen) {
    if (locked.state === 'sending' && !onHold) await hold(ctx, id);
    return false;
  }
  const c =
    locked.state === 'scheduled'
      ? await moveCampaign(ctx, locked, 'sending', { startedAt: ctx.now() })
      : locked;
  if (onHold) await letGo(ctx, id);
  const waiting = await waitingOf(ctx, id);
  if (allowance < 1 || waiting >= c.perSecond * waitingSeconds) return false;
  const limit = Math.min(allowance, perBatch);
  const next = await sourceNumbers(ctx, c, lastN, limit);
  if (next.length === 0) {
    if (waiting === 0) await finish(ctx, c);
    return false;
  }
  const of = { accountId: c.accountId, count: next.length, whole: false };
  const numbers = next.slice(0, (await allowed?.(ctx, of)) ?? next.length);
  const last = numbers.at(-1);
  if (!last) return false;
  try {
    await keepFed(ctx, id, last.n, await send(ctx, c, numbers));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // Nothing was taken: material and file are looked at before the first number is.
    await stop(ctx, c, error);
    return false;
  }
  await tellCampaign(ctx, id);
  return numbers.length === limit && limit === perBatch;
};
