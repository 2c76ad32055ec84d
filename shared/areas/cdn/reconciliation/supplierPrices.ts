import * as z from 'zod';
import { entity, resource } from '../../../kernel/contract';
import { allBut, crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import { currencies } from '../bills/prices';
import * as cdnTerms from '../terms';

/** Names of the units that suppliers count traffic in. */
export const unitOptions = {
  GB: ['GB（10^9 字节）', 'GB (10^9 bytes)'],
  GiB: ['GiB（2^30 字节）', 'GiB (2^30 bytes)'],
} as const;
/** How a supplier rounds usage to thousandths of its unit. */
export const roundingWays = {
  nearest: ['四舍五入', 'To the nearest'],
  up: ['向上取整', 'Always up'],
} as const;

const mostSteps = 12;
const step = z.strictObject({
  upTo: z.int().min(1).max(1_000_000_000).nullable(),
  priceMicros: z.int().min(0).max(1_000_000_000_000),
});
export type PriceStep = z.output<typeof step>;

/** Steps grow, and the last one alone is open. */
const isOrdered = (steps: readonly PriceStep[]): boolean =>
  steps.every(({ upTo }, i) =>
    i === steps.length - 1
      ? upTo === null
      : upTo !== null && upTo > (i === 0 ? 0 : (steps[i - 1]?.upTo ?? Number.POSITIVE_INFINITY)),
  );

/** Our copy of the price list of a supplier parameter, from a month on. */
export const supplierPrice = entity('supplierPrice', '供应商价格表', 'Supplier price list', {
  id: field.id(),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  fromMonth: field.month('生效月份', 'From month'),
  currency: field.choice(...cdnTerms.currency, currencies),
  unit: field.choice('计量单位', 'Unit of usage', unitOptions),
  rounds: field.choice('用量取整', 'Rounding of usage', roundingWays),
  steps: z
    .array(step)
    .min(1)
    .max(mostSteps)
    .refine(isOrdered)
    .meta({
      kind: 'json',
      label: ['阶梯单价', 'Prices by volume'],
      refusal: [
        '每一阶梯的上限须大于前一阶梯，且只有最后一个没有上限',
        'Each step ends above the one before, and only the last has no end',
      ],
    }),
  creditPpm: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .meta({ kind: 'count', label: ['返还比例（%）', 'Credit (%)'], scale: 10_000 }),
  createdAt: field.created(),
});

/** Price lists against which invoices of suppliers are checked. */
export const supplierPrices = resource('supplierPrices', {
  entity: supplierPrice,
  endpoints: crud(supplierPrice, {
    scope: 'platform',
    view: 'staff.billing.view',
    write: 'staff.billing.operate',
    writes: allBut(supplierPrice),
    names: ['paramId'],
    filters: ['paramId', 'currency'],
    sort: ['fromMonth', 'createdAt'],
    order: '-fromMonth',
    summary: ['供应商价格表', 'Price lists of suppliers'],
  }),
});
