import * as z from 'zod';
import { entity, get, resource } from '../../../kernel/contract';
import { field, isoDay } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { regionField } from '../bills/prices';
import * as cdnTerms from '../terms';

/** What visitors of a country got from the domains of an account, in the region it is billed in. */
export const accountCountry = entity(
  'accountCountry',
  '账号国家流量',
  'Account traffic by country',
  {
    id: field.shown(...terms.id),
    accountId: field.account(),
    country: field.shown(...cdnTerms.countryRegion),
    region: regionField,
    bytes: field.bytes(...terms.traffic),
    /** Part of the traffic of its account. */
    share: field.ratio(...cdnTerms.share),
    requests: field.count(...terms.requests),
    /** After coefficient; the countries of a region add up to the lines of the day bills. */
    billableBytes: field.bytes(...cdnTerms.billedUsage),
    /** Of days that have no bill yet. */
    unbilledBytes: field.bytes('未出账流量', 'Not billed yet'),
  },
);

const scope = 'platform';
const permission = 'staff.accounts.view';
const span = { from: isoDay.optional(), to: isoDay.optional() };

export const accountCountries = resource('accountCountries', {
  entity: accountCountry,
  endpoints: {
    list: listing(named(accountCountry.schema, ['accountId']), {
      scope,
      permission,
      search: ['accountName', 'country'],
      filters: ['accountId', 'region'],
      sort: ['bytes', 'accountName', 'requests', 'billableBytes', 'share'],
      order: '-bytes',
      input: span,
      summary: ['账号按国家的用量', 'Usage of accounts by country'],
    }),
    summary: get('/summary', {
      permission,
      input: z.strictObject({ accountId: z.uuid().optional(), ...span }),
      output: z.object({
        first: z.string(),
        last: z.string(),
        countries: z.array(z.object({ country: z.string(), bytes: z.int() })),
        regions: z.array(
          z.object({
            region: regionField,
            /** As the lines of the day bills have it. */
            lineBytes: z.int(),
            lineBillable: z.int(),
            /** Of the visitors whose country lies in it, on days with a bill. */
            clientBytes: z.int(),
          }),
        ),
      }),
      summary: [
        '按国家的合计，以及各计费地区的账单行与访问者所在地区的差',
        'Totals by country, and each billed region of the lines against the region of the visitors',
      ],
    }),
  },
});
