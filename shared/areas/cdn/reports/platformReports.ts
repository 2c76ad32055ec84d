import * as z from 'zod';
import { entity, get, nothing, resource } from '../../../kernel/contract';
import { field, isoDay } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Figures of one day over all accounts, each in its own time zone. */
export const platformDay = entity('platformDay', '平台日合计', 'Platform day', {
  day: field.day(...terms.day),
  /** Figures are null while some of a past day has yet to be fetched. */
  bytes: field.bytes(...terms.traffic).nullable(),
  requests: field.count(...terms.requests).nullable(),
  peakBps: field.bps(...cdnTerms.peakBandwidth).nullable(),
  accounts: field.count(...cdnTerms.accountsWithTraffic).nullable(),
  domains: field.count(...cdnTerms.domainsWithTraffic).nullable(),
  suppliers: field.count(...cdnTerms.supplierParametersWithTraffic).nullable(),
  isComplete: field.flag(...cdnTerms.complete),
});

/** How many of the largest have their share told. */
export const largestCount = 10;
const largest = z.object({
  /** Part of all traffic that the largest ten make. */
  ratio: z.number().nullable(),
  rows: z.array(z.object({ id: z.string(), name: z.string().nullable(), bytes: z.int() })),
});
const span = z.object({ first: z.string(), last: z.string(), bytes: z.int(), requests: z.int() });

export const platformReports = resource('platformReports', {
  entity: platformDay,
  endpoints: {
    past: get('/past', {
      permission: 'staff',
      input: nothing,
      output: z.object({
        /** Accurate figures before it have yet to be fetched; null once all are there. */
        fetchedFrom: z.string().nullable(),
      }),
      summary: ['历史数据已获取到何时', 'How far back accurate figures have been fetched'],
    }),
    summary: get('/', {
      permission: 'staff.accounts.view',
      input: z.strictObject({ from: isoDay.optional(), to: isoDay.optional() }),
      output: z.object({
        first: z.string(),
        last: z.string(),
        days: z.array(platformDay.schema),
        total: z.object({
          bytes: z.int(),
          requests: z.int(),
          accounts: z.int(),
          domains: z.int(),
          suppliers: z.int(),
        }),
        /** The lane that is complete the least far. */
        watermark: z.object({ at: z.string(), domain: z.string(), param: z.string() }).nullable(),
        /** The complete days of the span and as many before it; null where either are not there. */
        change: z.object({ present: span, previous: span }).nullable(),
        /** First day of which everything has been fetched. */
        knownFrom: z.string().nullable(),
        largest: z.object({ accounts: largest, domains: largest, suppliers: largest }),
      }),
      summary: [
        '平台每天的合计、与上一周期的变化、前十占比',
        'Totals of the platform by day, change to the period before, share of the ten largest',
      ],
    }),
  },
});
