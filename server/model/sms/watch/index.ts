import type { FindingKindName } from '#shared/areas/findingKinds';
import type { SampleRow } from '#shared/areas/platform/findings/findings';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { keepFindings } from '../../platform/findings/index';
import { noteSubscribed } from './subscribers.store';
import * as store from './watch.store';

export { keepSubscriberSecret } from './subscribers.store';
export { tellSubscribers } from './subscribers';

type Subject = { id: string; name: string };
type Look<T extends Subject> = {
  read: (ctx: Ctx) => Promise<T[]>;
  summary: (row: T) => Sentence;
  /** How many things are wrong, and what stands in the sample. */
  places?: (row: T) => number;
  sample?: (row: T) => Omit<SampleRow, 'what'> & { what?: string };
  key?: (row: T) => string;
  place?: (row: T) => Record<string, string>;
};

/** Looks once for one kind, and keeps what stands and what has ended. */
const look =
  <T extends Subject>(kind: FindingKindName, o: Look<T>) =>
  async (ctx: Ctx): Promise<void> => {
    const wrong = await o.read(ctx);
    await keepFindings(ctx, kind, {
      checked: 'all',
      found: wrong.map((row) => ({
        key: o.key?.(row) ?? row.id,
        accountId: null,
        summary: o.summary(row),
        place: o.place?.(row) ?? { paramId: row.id },
        fromAt: null,
        toAt: null,
        places: o.places?.(row) ?? 1,
        sample: o.sample ? [{ what: row.name, ...o.sample(row) }] : [],
      })),
    });
  };
const count = (expected: number | null, actual: number) =>
  ({ kind: 'count', expected, found: actual }) as const;

const looks = [
  look('smsCarrierDown', {
    read: store.paramsWithoutSession,
    summary: ({ name, fault }) =>
      fault === null
        ? sentence('sms.carrierDown', { name })
        : sentence('sms.carrierDownBy', { name, fault }),
  }),
  look('smsCertificate', {
    read: store.untrustedCertificates,
    summary: ({ name, fault }) => sentence('sms.untrusted', { name, fault }),
  }),
  look('smsThrottled', {
    read: store.throttledParams,
    summary: ({ name }) => sentence('sms.throttled', { name }),
    sample: ({ answers }) => count(0, answers),
  }),
  look('smsPushRefused', {
    read: store.refusedPushes,
    summary: ({ name, calls, ip }) => sentence('sms.pushRefused', { name, calls, ip }),
    sample: ({ calls }) => count(0, calls),
  }),
  look('smsBacklog', {
    read: store.backlogs,
    summary: ({ name, messages, minutes }) => sentence('sms.backlog', { name, messages, minutes }),
    place: ({ id, name }) => ({ channelId: id, channel: name }),
    places: ({ messages }) => messages,
  }),
  look('smsReceiptDelay', {
    read: store.lateReceipts,
    summary: ({ name, sent, open }) => sentence('sms.receiptDelay', { name, sent, open }),
    places: ({ open }) => open,
    sample: ({ sent, open }) => count(sent, sent - open),
  }),
  look('smsOrphans', {
    read: store.orphanReceipts,
    summary: ({ name, receipts }) => sentence('sms.orphans', { name, receipts }),
    places: ({ receipts }) => receipts,
  }),
  look('smsDelivery', {
    read: store.poorDelivery,
    summary: ({ name, share, usual }) => sentence('sms.delivery', { name, share, usual }),
  }),
  look('smsDoubt', {
    read: store.lastingDoubts,
    summary: ({ name, messages }) => sentence('sms.doubt', { name, messages }),
    places: ({ messages }) => messages,
  }),
  look('smsPriceMissing', {
    read: store.missingPrices,
    summary: ({ name, country }) => sentence('sms.priceMissing', { name, country }),
    key: ({ id, country }) => `${id} ${country}`,
    places: ({ messages }) => messages,
  }),
];

/** Looks for what goes wrong between gateway and carriers; each finding closes once its cause is gone. */
export const watchGateway = async (ctx: Ctx): Promise<void> => {
  for (const each of looks) await each(ctx);
  await noteSubscribed(ctx);
};
