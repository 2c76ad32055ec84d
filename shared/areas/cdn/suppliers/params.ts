import * as z from 'zod';
import { entity } from '../../../kernel/contract';
import { field, type Option } from '../../../kernel/field';
import { type Supplier, suppliers } from '../../../suppliers';
import * as terms from '../../../kernel/terms';
import * as steeringTerms from '../steering/terms';
import * as cdnTerms from '../terms';

/** Names of the suppliers, to choose from. */
export const supplierOptions = Object.fromEntries(
  Object.entries(suppliers).map(([name, s]): [string, Option] => [name, s.label]),
) as Record<Supplier, Option>;

/** A supplier, drawn with its colour and letter. */
export const supplierField = field.choice(...terms.supplier, supplierOptions).meta({ tile: true });

/** How far our sum of a day may lie from the supplier's own total and still pass; people read per cent. */
const dayTolerance = z
  .int()
  .min(0)
  .max(1_000_000)
  .default(5_000)
  .meta({ kind: 'count', label: ['日核对容差（%）', 'Day check tolerance (%)'], scale: 10_000 });

/** One credential at one supplier; the sealed credentials themselves are never part of it. */
export const supplierParam = entity('supplierParam', '供应商参数', 'Supplier parameter', {
  id: field.id(),
  name: field.text(...terms.name, 20),
  description: field.remark(...terms.description, 500),
  supplier: supplierField,
  baseUrl: field.url('接口地址', 'API address'),
  /** Set when the credential belongs to one account alone. */
  accountId: field.account().nullable(),
  pullDelaySeconds: field.count(...cdnTerms.pullDelaySeconds, 0, 86_400),
  retentionDays: field.count('保留天数', 'Retention (days)', 1, 3650),
  dayTolerancePpm: dayTolerance,
  enabled: field.flag(...terms.enabled),
  createdAt: field.created(),
});

/**
 * What an entry's usage is multiplied by on bills, in place of the account's own value. It is part of
 * the price, so staff alone set it; null leaves the account's.
 */
const coefficient = field
  .count(...cdnTerms.coefficientPpm, 1, 100_000_000)
  .nullable()
  .default(null)
  .meta({ kind: 'count', label: cdnTerms.coefficientPpm, writes: 'staff' });
/** The billing coefficient of a supplier entry, for every body and row that holds one. */
export const entryCoefficient = { coefficientPpm: coefficient };

export const schedule = entity('schedule', '调度策略', 'Scheduling policy', {
  id: field.id(),
  /** Null for the platform's policies. */
  accountId: field.account().nullable(),
  name: field.text(...terms.name, 20),
  description: field.remark(...terms.description, 500),
  method: field.choice(...cdnTerms.method, {
    weight: ['按权重', 'By weight'],
    failover: ['按权重，故障转移', 'By weight, with failover'],
  }),
  /** With failover: a supplier leaves a region after so many failed checks of so many, and comes back after a calm. */
  failoverFailures: field.count('移出前的失败次数', 'Failed checks before it leaves', 1, 20),
  failoverLooks: field.count('其中最近的检查次数', 'Of so many last checks', 1, 20),
  failoverCalmSeconds: field.count(...steeringTerms.calm, 30, 7_200),
  entries: field.json(
    ...cdnTerms.entries,
    z
      .array(
        z.strictObject({
          /** Billing regions (shared/edge/regions.ts) the entry serves; null serves all others. */
          regions: z.array(z.string().max(32)).max(12).nullable(),
          weight: z.int().min(0).max(1000),
          paramId: z.uuid(),
          ...entryCoefficient,
        }),
      )
      .min(1)
      .max(64),
  ),
  createdAt: field.created(),
});
