import * as z from 'zod';
import { entity, event, post, resource } from '../../../kernel/contract';
import { crud, widened } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import { named } from '../../../kernel/list';
import { countryField } from '../../platform/accounts/smsRates';
import * as kernel from '../../../kernel/terms';
import { longestPrefix } from '../numbers';
import * as terms from '../terms';
import { mostSheet, sheetActs } from './sheet';

export const priceCurrencies = { USD: kernel.usd, CNY: kernel.cny } as const;

/** What a carrier takes for one segment to a country, or to one of its networks, on some days. */
export const smsPrice = entity('smsPrice', '供应商属性', 'Supplier attribute', {
  id: field.id(),
  paramId: field.ref(...terms.parameter, 'smsParams'),
  country: countryField,
  /** Name of the network; empty for the whole country. */
  network: field.remark('运营商网络', 'Carrier network', 40),
  /** At most `longestPrefix` digits; empty for the whole country. */
  prefix: z
    .string()
    .trim()
    .regex(/^\d{0,7}$/)
    .meta({
      kind: 'text',
      label: ['号码前缀', 'Number prefix'],
      max: longestPrefix,
      refusal: [
        '前缀为含国家码的数字，最多 7 位',
        'A prefix is up to 7 digits with the calling code',
      ],
    }),
  currency: field.choice('币种', 'Price currency', priceCurrencies),
  price: field.setAmount('每条成本', 'Cost per segment').meta({ decimals: 6 }),
  /** For people: what the carrier asks of senders and texts. */
  rules: field.remark('发送方规则', 'Rules for senders', 500),
  validFrom: field.day('有效首日', 'First valid day'),
  /** Included; open without one. */
  validTo: field.day('有效末日', 'Last valid day').nullable(),
  createdAt: field.created(),
});

const validity = field.choice('时效', 'Time of validity', {
  now: ['现行', 'In force', 'success'],
  later: ['将生效', 'Later', 'neutral'],
  past: ['往期', 'Ended earlier', 'neutral'],
});
const writes = [
  'paramId',
  'country',
  'network',
  'prefix',
  'currency',
  'price',
  'rules',
  'validFrom',
  'validTo',
] as const;
const plain = crud(smsPrice, {
  scope: 'platform',
  view: 'staff.smsOps.view',
  write: 'staff.smsOps.operate',
  writes,
  names: ['paramId'],
  search: ['country', 'network', 'prefix'],
  filters: ['paramId', 'currency', 'validFrom', 'validTo'],
  sort: ['country', 'prefix', 'price', 'validFrom', 'validTo', 'createdAt'],
  order: 'country',
  input: {
    validity: validity.optional(),
  },
});
const row = named(smsPrice.schema, ['paramId']).extend({
  validity,
});

/** One line of a sheet and what it would do. */
const sheetLine = z.object({
  line: z.int(),
  act: field.choice(...kernel.result, sheetActs),
  country: z.string(),
  prefix: z.string(),
  price: z.int().nullable(),
  /** Price that holds on the day before, where there is one. */
  before: z.int().nullable(),
  validFrom: z.string(),
  /** What is wrong, in both languages; null where nothing is. */
  fault: z.tuple([z.string(), z.string()]).nullable(),
});
export type SheetLine = z.output<typeof sheetLine>;
const counts = z.object(
  Object.fromEntries(Object.keys(sheetActs).map((act) => [act, z.int()])) as Record<
    keyof typeof sheetActs,
    z.ZodInt
  >,
);
const sheet = {
  paramId: smsPrice.schema.shape.paramId,
  currency: smsPrice.schema.shape.currency,
  text: field.longText('价格表', 'Price sheet', mostSheet),
};
/** What a sheet does, or did; `digest` names it. */
const sheetAnswer = z.object({ digest: z.string(), counts, lines: z.array(sheetLine) });

export const smsPrices = resource('smsPrices', {
  entity: smsPrice,
  endpoints: {
    ...widened(plain, row),
    preview: post('/preview', {
      permission: 'staff.smsOps.operate',
      input: z.strictObject(sheet),
      output: sheetAnswer,
      bodyLimit: '2mb',
      summary: ['试算价格表：逐行的结果', 'What a price sheet would do, line by line'],
    }),
    apply: post('/apply', {
      permission: 'staff.smsOps.operate',
      input: z.strictObject({
        ...sheet,
        digest: z
          .string()
          .max(64)
          .meta({ label: ['试算校验值', 'Digest of the dry run'] }),
      }),
      output: sheetAnswer,
      bodyLimit: '2mb',
      summary: [
        '应用试算过的价格表；之后有变化则拒绝',
        'Applies a sheet as its preview told; refused when prices changed since',
      ],
    }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});
