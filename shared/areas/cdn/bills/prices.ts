import * as z from 'zod';
import { entity, type In, resource } from '../../../kernel/contract';
import { field, type Label } from '../../../kernel/field';
import { allBut, crud } from '../../../kernel/crud';
import { type Region, regionCodes, regions } from '../../../edge/regions';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

export const currencies = { USD: terms.usd, CNY: terms.cny } as const;
export type Currency = keyof typeof currencies;
export const regionOptions = Object.fromEntries(
  regionCodes.map((r): [Region, Label] => [r, [regions[r].zh, regions[r].en]]),
) as Record<Region, Label>;
/** One of the billed regions. */
export const regionField = z
  .enum(regionCodes)
  .meta({ kind: 'choice', label: cdnTerms.region, options: regionOptions });

/** A price per GB from a day on: of one account or of all, for one region or for all. */
export const billPrice = entity('billPrice', '价格', 'Price', {
  id: field.id(),
  accountId: field.account().nullable(),
  region: regionField.nullable(),
  currency: field.choice(...cdnTerms.currency, currencies),
  pricePerGb: z
    .int()
    .min(0)
    .max(1_000_000_000_000)
    .meta({
      kind: 'money',
      label: cdnTerms.pricePerGb,
      refusal: ['价格格式不正确', 'The price is not well formed'],
    }),
  fromDay: field.day(...cdnTerms.validFrom),
  /** Grows with each correction; bill lines name the version they were made with. */
  version: field.count(...terms.version),
  remark: field.remark(...cdnTerms.remark, 200),
  createdAt: field.created(),
});
const plainPrices = crud(billPrice, {
  scope: 'platform',
  view: 'staff.billing.view',
  write: 'staff.billing.operate',
  writes: allBut(billPrice, 'version'),
  filled: { version: 1 },
  names: ['accountId'],
  filters: ['accountId', 'currency'],
  sort: ['fromDay', 'createdAt'],
  order: '-fromDay',
  input: { scope: z.enum(['general', 'account']).optional() },
  summary: ['价格表', 'Price table'],
});
export const billPrices = resource('billPrices', {
  entity: billPrice,
  endpoints: {
    ...plainPrices,
    update: {
      ...plainPrices.update,
      summary: [
        '更正价格；已出账单不变，需重算',
        'Correct a price; made bills stay until they are recomputed',
      ] as const,
    },
  },
});
export type PriceDraft = In<typeof billPrices.endpoints.create>;

/** What one US dollar is in yuan from a day on, in parts per million; fixed in a bill when it completes. */
export const billRate = entity('billRate', '汇率', 'Exchange rate', {
  id: field.id(),
  cnyPerUsdPpm: field.ppm(...cdnTerms.cnyPerUsd, 1, 1_000_000_000),
  fromDay: field.day(...cdnTerms.validFrom),
  createdAt: field.created(),
});
export const billRates = resource('billRates', {
  entity: billRate,
  endpoints: crud(billRate, {
    scope: 'platform',
    view: 'staff.billing.view',
    write: 'staff.billing.operate',
    writes: allBut(billRate),
    sort: ['fromDay', 'createdAt'],
    order: '-fromDay',
  }),
});
