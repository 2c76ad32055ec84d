import * as z from 'zod';
import { allBut, crud } from '../../../kernel/crud';
import { entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import { account } from './accounts';

/** A country by its ISO code. */
export const countryField = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({
    kind: 'text',
    label: terms.country,
    max: 2,
    refusal: ['请填写两个大写字母的国家代码', 'A country is two capital letters'],
  });

/** What a customer pays for a segment from a day on: of one account or of all, to one country or to all. */
export const smsRate = entity('smsRate', '短信价格', 'SMS price', {
  id: field.id(),
  accountId: field.account().nullable(),
  country: countryField.nullable(),
  currency: account.schema.shape.currency,
  price: z
    .int()
    .min(0)
    .max(1_000_000_000_000)
    .meta({ kind: 'money', label: ['每条单价', 'Price per SMS segment'], decimals: 4 }),
  fromDay: field.day(...terms.validFrom),
  /** Grows with each correction. */
  version: field.count(...terms.version),
  remark: field.remark(...terms.remark, 200),
  createdAt: field.created(),
});

/** A price per segment of a contract: to one country, or to all that have none of their own. */
export const contractRate = z.strictObject({
  country: countryField.nullable(),
  price: smsRate.schema.shape.price,
});
export type ContractRate = z.output<typeof contractRate>;
/** Prices a contract may name at once. */
export const mostRates = 300;

export const smsRates = resource('smsRates', {
  entity: smsRate,
  endpoints: crud(smsRate, {
    scope: 'platform',
    view: 'staff.billing.view',
    write: 'staff.billing.operate',
    writes: allBut(smsRate, 'version'),
    filled: { version: 1 },
    names: ['accountId'],
    filters: ['accountId', 'currency'],
    sort: ['fromDay', 'createdAt'],
    order: '-fromDay',
    summary: ['短信价格表', 'Price table of SMS'],
  }),
});
